# Quissama: laying the table, with any of the six variants.

problem-players-quissama =
    { $n ->
        [0] Say how many are playing. Quissama is for 2 to 4 players, or 5 with the expansion.
        [1] You can’t play alone: Quissama needs at least 2 players.
       *[other] { $n } won’t work: Quissama is for 2 to 4 players, or 5 with the expansion.
    }

## Variants
option-one-per-square = Fewer capoeiras
option-one-per-square-false = { FIGURE("on_square") } on each square
option-one-per-square-true = one on each square
option-one-per-square-does = One capoeira on each square instead of { FIGURE("on_square") }.
option-one-character = Only one character each
option-one-character-false = as many characters as you like
option-one-character-true = one character each
option-one-character-does = Each person conquers just one all game; nobody can win with Quissama or Woodruff.
option-small-gallery = Smaller gallery
option-small-gallery-false = { FIGURE("characters") } characters
option-small-gallery-true = one character per person, plus two
option-small-gallery-does = Quissama, Bernardina and one random character per person, instead of { FIGURE("characters") }.
option-few-scandals = Fewer Escândalos
option-few-scandals-false = { FIGURE("card.escandalo") } Escândalos
option-few-scandals-true = one more Escândalo than people
option-few-scandals-does = One more scandal card than there are people, instead of { FIGURE("card.escandalo") }.
option-few-blessings = Fewer Bênçãos Imperiais
option-few-blessings-false = { FIGURE("card.bencao_imperial") } Bênçãos Imperiais
option-few-blessings-true = one Bênção Imperial per person
option-few-blessings-does = One imperial blessing per person, instead of { FIGURE("card.bencao_imperial") }.
option-free-market = Free market
option-free-market-false = one swap a turn
option-free-market-true = as many swaps as you like
option-free-market-does = As many swaps a turn as you like, instead of one.

## Setting up the table
step-board = Board
brief-board = in the middle of the table
how-board = In the middle of the table.
step-gallery = Galeria
brief-gallery = { $n } characters face up
how-gallery =
    { $left ->
        [0] All eight characters, face up along the edge of the board: the gallery.
        [one] Quissama, Bernardina and { $drawn } at random, face up along the edge of the board. The one left over goes back in the box.
       *[other] Quissama, Bernardina and { $drawn } at random, face up along the edge of the board. The other { $left } go back in the box.
    }
step-squares = Praças
brief-squares =
    { $each ->
        [one] { $each } black meeple on each
       *[other] { $each } black meeples on each
    }
how-squares =
    { $each ->
        [one] One black meeple on each of the { $squares } squares: these are the capoeiras.
       *[other] Two black meeples on each of the { $squares } squares: these are the capoeiras.
    }
step-senzala = Senzala
brief-senzala = the other { $n } black meeples
how-senzala = The other black meeples, together beside the board: the slave quarters.
step-meeples = Coloured meeples
brief-meeples = { $each } in one colour each
how-meeples = Everyone picks a colour and takes its { $each } meeples.
step-coins = Coin tokens
brief-coins = where everyone can reach
how-coins = Where everyone can reach them. Nobody has any yet.
step-scandals = Escândalos (scandals)
brief-scandals =
    { $n ->
        [one] { $n } stays in the deck
       *[other] { $n } stay in the deck
    }
how-scandals =
    { $left ->
        [0] With this many people they all stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back in the box.
       *[other] Leave { $n } in the deck. The other { $left } go back in the box.
    }
step-blessings = Bênçãos Imperiais (imperial blessings)
brief-blessings =
    { $n ->
        [one] { $n } stays in the deck
       *[other] { $n } stay in the deck
    }
how-blessings =
    { $left ->
        [0] With this many people they all stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back in the box.
       *[other] Leave { $n } in the deck. The other { $left } go back in the box.
    }
step-shuffle = Shuffle
brief-shuffle = all { $n } cards but the characters
how-shuffle = All { $n } cards except the characters.
step-market = Mercado
brief-market = turn up { $n } cards
how-market =
    { $free ->
        [yes] Turn up { $n } cards, side by side along the board: the market. If all { $n } are identical, they stay.
       *[no] Turn up { $n } cards, side by side along the board: the market. If all { $n } are identical, discard them and turn up { $n } more.
    }
step-deal = Cards in hand
brief-deal = { $per } each, hidden
how-deal = { $per } each, hidden from the others.
step-draw-pile = Draw pile
brief-draw-pile = the other { $n }, face down
how-draw-pile = The rest, face down beside the market. Leave room for the discards.
step-one-character = One character each
brief-one-character = agree: one per person
how-one-character = Agree that each person conquers just 1 character all game. You can still block other people’s.
note-one-character = Once you have conquered one you can’t conquer again, even if yours is taken.
step-free-market = Free swaps
brief-free-market = agree: as many as you like
how-free-market = Agree that at the market you may swap as often as you like in a turn. { FIGURE("market") } identical cards are not renewed.
step-first-turn = First turn
brief-first-turn = everyone places 1 free meeple
how-first-turn = On their first turn, everyone looks at their hand and puts 1 of their meeples, for free, in one of the { FIGURE("businesses") } businesses. After that, turns are normal.
note-first-turn = That meeple is the whole first turn, with no other combinations.
first-player-rule = At random. Then clockwise.
warn-one-character = With one character each, Quissama and Woodruff can’t win: both need Bernardina, and she only goes to somebody who already has another character. Conquer one of the others.
warn-small-gallery =
    { $n ->
        [one] The smaller gallery leaves { $n } character to win with, and none if Woodruff is drawn.
       *[other] The smaller gallery leaves { $n } characters to win with, and one fewer if Woodruff is drawn.
    }
warn-expansion = { $n } people need the expansion, and we don’t know what’s in it. These counts use only the basic box, which has { $colours } colours. Where the expansion says otherwise, follow it.
table-gallery = Galeria
table-market = Mercado
table-draw-pile = Draw pile
table-squares = Praças
table-senzala = Senzala
picture-table = The table: the gallery with { $gallery } characters on top; the board with { FIGURE("squares") } squares, { $squares } capoeiras in all, and the Senzala beside it with { $senzala }; below, the market with { $market } cards and a draw pile of { $pile }.

## The characters, and what is missing to win with them

character-quissama = Quissama
character-woodruff = Woodruff
character-alemao = Alemão
character-araujo = Araújo
character-princesa = Princesa
character-alencar = Alencar
character-imperador = Imperador
character-bernardina = Bernardina
lacking-ministers =
    { $n ->
        [one] { $n } more minister needed
       *[other] { $n } more ministers needed
    }
lacking-businesses =
    { $n ->
        [one] { $n } more full business needed
       *[other] { $n } more full businesses needed
    }
lacking-ministers-and-businesses =
    { $ministers ->
        [one] { $ministers } more minister
       *[other] { $ministers } more ministers
    } and { $businesses ->
        [one] { $businesses } more full business
       *[other] { $businesses } more full businesses
    } needed
lacking-bernardina = Bernardina needed in the same area
lacking-bernardina-unblocked = Bernardina has to be unblocked
lacking-bernardina-objective = her objective isn’t known: see the card
lacking-cabeca-de-porco = Cabeça de Porco isn’t full of Guaiamuns yet
lacking-princesa = the objective on the card isn’t met yet
problem-too-many-ministers = The Ministério (ministry) has only { $most } spaces. Remove the extra ministers.
problem-too-many-businesses = There are only { $most } businesses on the board. Remove the extra ones.
problem-too-many-meeples = { $name } has { $n } meeples on the sheet, but each player only has { $most }. Remove the extra ones.
problem-character-twice = { $character } is already in { $name }’s area. Leave the card in one place only.

## What it costs, and what cannot be paid

cost-nagoa =
    { $n ->
        [one] { $n } Nagoa
       *[other] { $n } Nagoas
    }
cost-guaiamum =
    { $n ->
        [one] { $n } Guaiamum
       *[other] { $n } Guaiamuns
    }
cost-moeda =
    { $n ->
        [one] { $n } Moeda (coin)
       *[other] { $n } Moedas (coins)
    }
cost-liberdade =
    { $n ->
        [one] { $n } Liberdade (freedom)
       *[other] { $n } Liberdades (freedoms)
    }
cost-burgues =
    { $n ->
        [one] { $n } Burguês (burgher)
       *[other] { $n } Burgueses (burghers)
    }
cost-coroa =
    { $n ->
        [one] { $n } Coroa (crown)
       *[other] { $n } Coroas (crowns)
    }
cost-identical =
    { $n ->
        [one] { $n } identical card
       *[other] { $n } identical cards
    }
problem-nothing-to-unblock = Nobody else has a meeple on this character, so there’s nothing to pay.
problem-bernardina-needs-another = To put a meeple on Bernardina you need an unblocked character in your area.
problem-no-minister = There’s no minister on space { $n } of the Ministério (ministry). Choose a space that’s taken.
problem-no-rival-minister = There’s no rival minister on space { $n } of the Ministério (ministry). Choose a space that has one.
problem-attack-nobody = There’s no capoeira to remove there. Choose another target.
problem-attack-square-first =
    { $n ->
        [one] The square comes first: there’s still { $n } capoeira on it.
       *[other] The square comes first: there are still { $n } capoeiras on it.
    }
problem-attack-squares-first =
    { $n ->
        [one] The two squares come first: there’s still { $n } capoeira on them.
       *[other] The two squares come first: there are still { $n } capoeiras on them.
    }

## The sheet: who is where

players-of-quissama = 2 to 4 players, or 5 with the expansion.
in-box = in the box
galeria = Gallery
on-the-card = on the card
word-yes = yes
word-no = no
cell-holder = who has { $character }
cell-marker = { $name }’s meeple on { $character }
cell-space = space { $n } of the Ministério (ministry)
cell-businesses = { $name }’s full businesses
cell-cabeca-de-porco = Cabeça de Porco full

objectives = Objectives
objective-quissama = Bernardina in your area
objective-woodruff = Bernardina in your area
objective-alemao = Cabeça de Porco (tenement) full
objective-araujo = 4 full businesses
objective-princesa = See the card
objective-alencar = 2 ministers and 2 full businesses
objective-imperador = 4 ministers
objective-bernardina = See the card
pips = { $n } of { $total }
lies-gallery = In the gallery
lies-box = Not in this game
area-of = In { $name }’s area

why-out-of-reach = With one each, nobody wins with this one.
why-bernardina-out-of-reach = Out of reach: you’d need another first.
why-contested =
    { $n ->
        [one] { $names }: 1 meeple short of conquering.
       *[other] { $names }: each 1 meeple short of conquering.
    }
why-contested-wins =
    { $n ->
        [one] { $names }: one more meeple wins.
       *[other] { $names }: each 1 meeple short. One more wins for { $wins }.
    }
why-met = { $name } has met the objective!
why-lacking = { $name }: { $lacking }.
why-blocked = { $name }: blocked by { $rivals }, and { $lacking }.
why-met-blocked = Met, but blocked: { $rivals } has a meeple on { $name }’s card.
why-unknown = { $name } has it. The objective is on the card.

note-none = no character
note-met = { $character }: met
note-blocked = { $character }: blocked
note-unknown = { $character }
note-lacks = { $character }: { $lacking }
note-lacks-quissama = needs Bernardina
note-lacks-woodruff = needs Bernardina
note-lacks-alemao = needs the Cabeça
note-lacks-princesa = not met yet
note-lacks-araujo =
    { $n ->
        [one] needs { $n } business
       *[other] needs { $n } businesses
    }
note-lacks-imperador =
    { $n ->
        [one] needs { $n } minister
       *[other] needs { $n } ministers
    }
note-lacks-alencar = needs { $n }
stand-met = { $character } (met)
stand-blocked = { $character } (blocked)
stand-unknown = { $character } (objective not known)
stand-missing = { $character } ({ $lacking })

## The sheet: what is done

price-each = Each meeple
price-clear = Removing a rival’s meeple
price-away = Where a rival has it, each meeple
price-unblock = { $name }, removing one
price-minister = Each minister
price-alencar = { $name }, with Alencar: two of the three
cannot = { $names } can’t. { $why }
short-place = places a meeple
short-conquer = conquers
short-block = blocks
short-take-over = takes over
short-remove = remove
short-minister = places a minister
short-take = takes one
short-owner = has the card
space-n = space { $n }
does-place = { $name } puts a meeple on { $character }
does-conquer = { $name } adds the second meeple and conquers { $character }
does-block = { $name } blocks { $character } with a meeple
does-take-over = { $name } adds the second meeple and takes { $character }
does-remove = Remove { $rival }’s meeple from { $character }
does-minister = { $name } puts a minister on space 1
does-scandal = Escândalo (scandal): remove { $rival }’s minister from space { $n }
does-swap = Imperador: { $name } replaces { $rival }’s minister on space { $n }
does-take = Imperador: { $name } takes a full business from { $rival }
take-off = Take off the card
businesses = Businesses
cell-conquered = { $name } has conquered a character
cell-first = who was first
cell-told = { $character }’s objective met
problem-only-by-the-card = You only say whether the objective is met for Princesa and Bernardina. The others are worked out.
problem-told-of-nobody = Nobody has { $character } in their area yet.
log-told =
    { $said ->
        [yes] { $character }’s objective met
       *[no] { $character }’s objective not met yet
    }
told-not-met = Not yet
told-met = Met
told-asked = The objective is on the card. You decide:
lies-with = Where the card is
ministry = Ministério
ministry-glossed = Ministério (ministry)
place-minister = Place a minister: it enters on space 1
leaving = It’s full: the next one pushes { $name } off space 6.
escandalo = Escândalo (scandal): remove
imperador-swaps = { $name }’s Imperador: replace with their own
free-space = free
ministers-of =
    { $n ->
        [one] { $name }: { $n } minister
       *[other] { $name }: { $n } ministers
    }
ministers = Ministers
full-businesses = Full businesses
businesses-of =
    { $n ->
        [one] { $name }: { $n } full business
       *[other] { $name }: { $n } full businesses
    }
how-many-full = How many are full now
cabeca-full = Cabeça de Porco full of Guaiamuns

log-place = { $name }’s meeple placed on { $character }
log-remove = { $name }’s meeple taken off { $character }
log-conquer = { $name } conquers { $character }
log-take-over = { $name } takes { $character } from { $rival }
log-keep = { $character } in { $name }’s area
log-keep-gallery = { $character } in the gallery
log-keep-box = { $character } not in this game
log-minister = { $name }’s minister placed
log-minister-out = { $name }’s minister placed, { $rival }’s sent home
log-minister-out-own = { $name }’s minister placed, another of theirs leaves space 6
log-scandal = Escândalo: { $name }’s minister sent home from space { $n }
log-swap = Imperador: { $name }’s minister in place of { $rival }’s, space { $n }
log-take = Imperador: { $name } takes a business from { $rival }

won-with = { $name } won with { $characters }
met-with = { $name } with { $characters }
several-won = { $met } met an objective
won-first-with = { $name } was first and won with { $characters }
who-was-first = Who was first?
does-first = { $name } was first
with-character =
    { $who ->
       *[other] { $name }
    }
with-them = In the gallery or with rivals
wins-by-it = wins at once
own-characters = Characters in the area
nobody-there = No characters yet.

problem-first-undecided = { $met } met an objective. Say who was first: only that player wins.
problem-nobody-has-won = Nobody has met the objective of an unblocked character yet.
problem-still-lacking = { $name }’s { $character }: { $lacking }.
problem-still-blocked = { $name }’s { $character }: blocked.
problem-one-character-each = This table plays with one character each all game, and { $name } has had theirs.
problem-left-in-box = { $character } is in the box, not in this game.
problem-already-yours = { $character } is already in { $name }’s area.
problem-clear-bernardina-first = { $names } has a meeple on Bernardina. Pay to remove it first; yours goes on in a later turn.
problem-first-marker-missing = { $name } doesn’t have a first meeple on this card yet. Start with that one.
problem-all-ministers-yours = All { FIGURE("ministers") } ministers are already { $name }’s. Another one changes nothing.
problem-needs-imperador = Swapping takes an unblocked Imperador, and { $name } hasn’t got one.
problem-no-business-to-take = { $name } has no full business to take.

## Costs

tool-costs = Costs
costs-title = What things cost now
who-pays = Who pays
where-characters = Where the characters are
where-gallery = In the gallery
where-rival = With a rival
where-own = With me
have-rivals = A rival has a meeple on Bernardina
have-another = I have an unblocked character
have-araujo = I have Araújo unblocked
have-alencar = I have Alencar unblocked
characters = Characters
on-the-board = On the board
deed-place-minister = Place a minister
deed-open-business = Open a business
deed-hire = Hire a capoeira
deed-free-capoeira = Put a capoeira on a square
deed-into-cabeca-de-porco = Put one into Cabeça de Porco (tenement)
deed-attack = Attack
deed-swap-minister = Imperador: take over a minister’s space
deed-swap-business = Imperador: take over a business
now-place-gallery = A meeple, in the gallery
now-place-rival = A meeple, with a rival
now-clear-gallery = Removing a rival’s meeple, in the gallery
now-clear-rival = Removing a rival’s meeple, in another player’s area
now-unblock-own = Unblocking, per meeple removed
or = or
cost-or = { $cost }, or { $rest }
sentence = { $text }.
two-sentences = { $first } { $second }
price-of = { $what }: { $cost }.
answer-of = { $what }: { $answer }
short-nothing-to-unblock = unblocked: nothing to pay
short-bernardina-needs-another = needs another unblocked character
hand-pays-nothing = This hand can’t pay for anything yet.
hand-pays = You can pay
hand-lacks = Not yet
lacks =
    { $n ->
        [one] { $what } is missing
       *[other] { $what } are missing
    }
lacks-of = { $n } short of { $what }
lacks-all = nothing towards it yet
pays-with = Discard { $cards }.
pays-with-both = Discard { $cards } and use { $tokens }.
pays-with-tokens = Use { $tokens }.
left-over = Left over: { $spare }.
enter-hand = Tap the cards in your hand to see what they pay for.
your-hand = Your hand
put-away = Remove: { $card }
clear-hand = Clear
add-card = Add to the hand: { $card }
tokens-worth = worth { $n }
add-token = One more coin token
fewer-tokens = One token fewer: { $tokens }
tokens =
    { $n ->
        [one] { $n } coin token
       *[other] { $n } coin tokens
    }
token = Token

card-nagoa-1 =
    { $n ->
        [one] { $n } card with 1 Nagoa
       *[other] { $n } cards with 1 Nagoa
    }
card-nagoa-2 =
    { $n ->
        [one] { $n } card with 2 Nagoas
       *[other] { $n } cards with 2 Nagoas
    }
card-guaiamum-1 =
    { $n ->
        [one] { $n } card with 1 Guaiamum
       *[other] { $n } cards with 1 Guaiamum
    }
card-guaiamum-2 =
    { $n ->
        [one] { $n } card with 2 Guaiamuns
       *[other] { $n } cards with 2 Guaiamuns
    }
card-moeda-1 =
    { $n ->
        [one] { $n } card with 1 Moeda (coin)
       *[other] { $n } cards with 1 Moeda (coin)
    }
card-moeda-2 =
    { $n ->
        [one] { $n } card with 2 Moedas (coins)
       *[other] { $n } cards with 2 Moedas (coins)
    }
card-liberdade =
    { $n ->
        [one] { $n } Liberdade (freedom)
       *[other] { $n } Liberdades (freedoms)
    }
card-burgues =
    { $n ->
        [one] { $n } Burguês (burgher)
       *[other] { $n } Burgueses (burghers)
    }
card-coroa =
    { $n ->
        [one] { $n } Coroa (crown)
       *[other] { $n } Coroas (crowns)
    }
card-escandalo =
    { $n ->
        [one] { $n } Escândalo (scandal)
       *[other] { $n } Escândalos (scandals)
    }
card-bencao-imperial =
    { $n ->
        [one] { $n } Bênção Imperial (imperial blessing)
       *[other] { $n } Bênçãos Imperiais (imperial blessings)
    }
key-nagoa =
    { $n ->
        [one] Nagoa
       *[other] Nagoas
    }
key-guaiamum =
    { $n ->
        [one] Guaiamum
       *[other] Guaiamuns
    }
key-moeda =
    { $n ->
        [one] Moeda
       *[other] Moedas
    }
key-liberdade = Liberdade
key-burgues = Burguês
key-coroa = Coroa
key-escandalo = Escândalo
key-bencao-imperial = Bênção

attack-what = Target
band-nagoa = Nagoas
band-guaiamum = Guaiamuns
target-nagoa-square = Nagoa square
target-guaiamum-square = Guaiamum square
target-nagoa-business = Nagoa business
target-guaiamum-business = Guaiamum business
target-cabeca = Cabeça de Porco
capoeiras-there = Capoeiras on the target
some-there = At least one
none-there = Not one
capoeiras-on-square = Capoeiras on its square
capoeiras-on-squares = Capoeiras on both Guaiamum squares
attack-allowed = A capoeira leaves and goes back to the Senzala.
attack-unpaid = Only { $by } can attack there, and this hand can’t pay { $n } of them.
attack-refused = Not allowed
attack-may = Allowed

# Statistics
facts-conquest = Who conquers whom
facts-conquest-about = who held the character at the end
facts-conquest-one = Character
