# Quissama: laying the table, with any of the six variants.

problem-players-quissama =
    { $n ->
        [0] Say how many play. Quissama is for 2 to 4 people, or 5 with the expansion.
        [1] You cannot play alone: Quissama needs at least 2 people.
       *[other] { $n } will not do: Quissama is for 2 to 4 people, or 5 with the expansion.
    }

## Variantes
option-one-per-square = Fewer capoeiras
option-one-per-square-false = Two on each square
option-one-per-square-true = One on each square
option-one-character = Only one character each
option-one-character-false = As many characters as you like
option-one-character-true = One character each
option-small-gallery = Smaller gallery
option-small-gallery-false = Eight characters
option-small-gallery-true = Smaller gallery
option-few-scandals = Fewer Escândalos
option-few-scandals-false = Six Escândalos
option-few-scandals-true = One Escândalo more than people
option-few-blessings = Fewer Bênçãos Imperiais
option-few-blessings-false = Five Bênçãos Imperiais
option-few-blessings-true = One Bênção Imperial per person
option-free-market = Free market
option-free-market-false = One swap a turn
option-free-market-true = Any number of swaps

## Preparar a mesa
step-board = Board
how-board = In the middle of the table.
step-gallery = Galeria
how-gallery =
    { $left ->
        [0] The eight characters face up, side by side along the board: the gallery.
        [one] Quissama, Bernardina and { $drawn } drawn at random, face up along the board. The one left over goes back to the box.
       *[other] Quissama, Bernardina and { $drawn } drawn at random, face up along the board. The other { $left } go back to the box.
    }
step-squares = Praças
how-squares =
    { $each ->
        [one] One black meeple on each of the { $squares } squares: these are the capoeiras.
       *[other] Two black meeples on each of the { $squares } squares: these are the capoeiras.
    }
step-senzala = Senzala
how-senzala = The other black meeples, together off the board.
step-meeples = Coloured meeples
how-meeples = Everyone picks a colour and puts the { $each } of that colour before them.
step-coins = Coin tokens
how-coins = Within everyone’s reach. They are nobody’s yet.
step-scandals = Escândalos (scandals)
how-scandals =
    { $left ->
        [0] With this many people all of them stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back to the box.
       *[other] Leave { $n } in the deck. The other { $left } go back to the box.
    }
step-blessings = Bênçãos Imperiais (imperial blessings)
how-blessings =
    { $left ->
        [0] With this many people all of them stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back to the box.
       *[other] Leave { $n } in the deck. The other { $left } go back to the box.
    }
step-shuffle = Shuffle
how-shuffle = The { $n } cards, all but the characters.
step-market = Mercado
how-market =
    { $free ->
        [yes] Turn up three cards, side by side along the board: the market. If they are identical, they stay.
       *[no] Turn up three cards, side by side along the board: the market. If they are identical, discard them and turn up three others.
    }
step-deal = Cards in hand
how-deal = Five to each person, hidden from the others.
step-draw-pile = Draw pile
how-draw-pile = The rest, face down beside the market. Leave room for the discards.
step-one-character = A single character
how-one-character = Agree on it: each person conquers 1 character in the whole game. Blocking those of others is still allowed.
step-free-market = Free swaps
how-free-market = Agree on it: at the market, swap as often as you can in a turn. Three identical cards are not renewed.
step-first-turn = First turn
how-first-turn = On their first turn, everyone looks at their hand and puts 1 of their meeples, free, on a space of one of the ten businesses. Normal turns follow.
first-player-rule = At random. Then clockwise.
warn-one-character = With one character each, Quissama and Woodruff cannot win: both ask for Bernardina, and she only goes to somebody who already has another character. Pick another one to conquer.
warn-small-gallery =
    { $n ->
        [one] The smaller gallery leaves { $n } character to win with, and none if Woodruff is drawn.
       *[other] The smaller gallery leaves { $n } characters to win with, and one fewer if Woodruff is drawn.
    }
warn-expansion = { $n } people need the expansion, and we do not know what is in it. These counts use the basic box alone, which has { $colours } colours. Where the expansion says otherwise, follow it.
table-gallery = Galeria
table-market = Mercado
table-draw-pile = Draw pile
table-squares = Praças
table-senzala = Senzala
picture-table = The table: the gallery with { $gallery } characters on top; the board with four squares, { $squares } capoeiras in all, and the Senzala beside it with { $senzala }; below, the market with { $market } cards and a draw pile of { $pile }.

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
        [one] { $n } minister missing
       *[other] { $n } ministers missing
    }
lacking-businesses =
    { $n ->
        [one] { $n } full business missing
       *[other] { $n } full businesses missing
    }
lacking-ministers-and-businesses =
    { $ministers ->
        [one] { $ministers } minister
       *[other] { $ministers } ministers
    } and { $businesses ->
        [one] { $businesses } full business
       *[other] { $businesses } full businesses
    } missing
lacking-bernardina = Bernardina is missing in this area
lacking-bernardina-unblocked = Bernardina has to be unblocked
lacking-bernardina-objective = its objective is not known: see the card
lacking-cabeca-de-porco = Cabeça de Porco is not full of Guaiamuns yet
lacking-princesa = the objective on the card is not met yet
problem-too-many-ministers = The Ministério (ministry) has { $most } spaces only. Take out the ministers that are too many.
problem-too-many-businesses = The map has { $most } businesses only. Take out those that are too many.
problem-character-twice = { $character } is already in the area of { $name }. Leave that card in one place only.

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
        [one] { $n } card
       *[other] { $n } identical cards
    }
problem-nothing-to-unblock = Nobody else’s meeple is on this character. There is nothing to pay.
problem-bernardina-needs-another = To put a meeple on Bernardina you need an unblocked character in your area.
problem-no-minister = There is no minister on space { $n } of the Ministério (ministry). Choose one that is taken.
problem-no-rival-minister = There is no minister of somebody else on space { $n } of the Ministério (ministry). Choose one that has.
problem-attack-own-band = Nagoas attack Guaiamuns and Guaiamuns attack Nagoas. Choose a target of the other band.
problem-attack-nobody = There is no capoeira to remove there. Choose another target.
problem-attack-square-first =
    { $n ->
        [one] The square comes first: { $n } capoeira is still there.
       *[other] The square comes first: { $n } capoeiras are still there.
    }

## The sheet: who is where

players-of-quissama = 2 to 4 people, or 5 with the expansion.
in-box = in the box
galeria = Gallery
on-the-card = on the card
word-yes = yes
word-no = no
cell-holder = who has { $character }
cell-marker = meeple of { $name } on { $character }
cell-space = Ministério (ministry), space { $n }
cell-businesses = full businesses of { $name }
cell-cabeca-de-porco = Cabeça de Porco full

objectives = Objectives
objective-quissama = Bernardina in your area
objective-woodruff = Bernardina in your area
objective-alemao = Cabeça de Porco full
objective-araujo = 4 full businesses
objective-princesa = See the card
objective-alencar = 2 ministers and 2 full businesses
objective-imperador = 4 ministers
objective-bernardina = Not known: see the card
pips = { $n } of { $total }
lies-gallery = In the gallery
lies-box = Not in this play
area-of = In the area of { $name }

why-contested =
    { $n ->
        [one] { $names }: 1 meeple missing to conquer.
       *[other] { $names }: each 1 meeple short of conquering.
    }
why-contested-wins =
    { $n ->
        [one] { $names }: 1 meeple missing, and that wins.
       *[other] { $names }: each 1 meeple short. Would win by it: { $wins }.
    }
why-met = { $name } has won!
why-lacking = { $name }: { $lacking }.
why-blocked = { $name }: blocked by { $rivals }, and { $lacking }.
why-met-blocked = Met, but blocked. A meeple of { $rivals } is on the card of { $name }.
why-unknown = With { $name }. The objective stands on the card.

note-none = no character
note-met = { $character }: won
note-blocked = { $character }: blocked
note-unknown = { $character }
note-lacks =
    { $n ->
        [one] { $character }: { $n } to go
       *[other] { $character }: { $n } to go
    }
stand-met = { $character } (met)
stand-blocked = { $character } (blocked)
stand-unknown = { $character } (objective not known)
stand-missing = { $character } ({ $lacking })

## The sheet: what is done

price-each = Each meeple
price-clear = Removing somebody else’s meeple
price-away = Somebody else, each meeple
price-unblock = { $name }, to remove one
price-minister = Each minister
price-alencar = { $name }, with Alencar: two of the three
cannot = { $names }: { $why }
short-place = puts one
short-conquer = conquers
short-block = blocks
short-take-over = takes it
short-unblock = remove
short-clear = remove
short-take-back = remove
short-minister = puts a minister
short-take = takes one
space-n = space { $n }
does-place = { $name } puts a meeple on { $character }
does-conquer = { $name } puts the second meeple and conquers { $character }
does-block = { $name } blocks { $character } with a meeple
does-take-over = { $name } puts the second meeple and takes { $character }
does-remove = Remove the meeple of { $rival } from { $character }
does-minister = { $name } puts a minister on space 1
does-scandal = Escândalo (scandal): remove the minister of { $rival } from space { $n }
does-swap = Imperador: { $name } replaces the minister of { $rival } on space { $n }
does-take = Imperador: { $name } takes a full business from { $rival }
take-off = Remove from the card
businesses = Businesses
cell-conquered = { $name } has conquered a character
cell-told = objective of { $character } met
problem-only-by-the-card = Only of Princesa and Bernardina does the table say whether the objective is met. The others are worked out.
problem-told-of-nobody = { $character } is in nobody’s area yet.
log-told =
    { $said ->
        [yes] objective of { $character } met
       *[no] objective of { $character } not met yet
    }
told-not-met = Not yet
told-met = Met
told-asked = The objective stands on the card. The table decides:
lies-with = Where the card is
ministry = Ministério (ministry)
place-minister = Put a minister: it enters at space 1
leaving = It is full: the next one pushes { $name } out of space 6.
escandalo = Escândalo (scandal): remove
imperador-swaps = Imperador of { $name }: replace by one’s own
free-space = free
ministers-of =
    { $n ->
        [one] { $n } minister of { $name }
       *[other] { $n } ministers of { $name }
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
log-keep = { $character } in the area of { $name }
log-keep-gallery = { $character } in the gallery
log-keep-box = { $character } not in this play
log-minister = { $name }’s minister placed
log-minister-out = { $name }’s minister placed, { $rival }’s sent home
log-scandal = Scandal: { $name }’s minister sent home from space { $n }
log-swap = Imperador: { $name }’s minister in place of { $rival }’s, space { $n }
log-take = Imperador: { $name } takes a business from { $rival }

won-with = { $name } won with { $characters }
met-with = { $name } with { $characters }
first-wins = { $met } met an objective: whoever did so first wins.
with-character =
    { $who ->
       *[other] { $name }
    }
with-them = With the characters of others and of the gallery
wins-by-it = wins at once
own-characters = Characters in the area
nobody-there = No character yet.

problem-nobody-has-won = Nobody has met the objective of an unblocked character yet.
problem-still-lacking = { $character }, with { $name }: { $lacking }.
problem-still-blocked = { $character }, with { $name }: blocked.
problem-one-character-each = At this table it is one character each in the whole game, and { $name } has had theirs.
problem-left-in-box = { $character } is in the box, not in this play.
problem-already-yours = { $character } is already in the area of { $name }.
problem-clear-bernardina-first = On Bernardina there is a meeple of { $names }. Pay to remove it first; yours comes in another turn.
problem-first-marker-missing = { $name } does not have the first meeple on this card yet. Start with that one.
problem-all-ministers-yours = All six ministers are of { $name } already. Another one changes nothing.
problem-needs-imperador = Swapping needs an unblocked Imperador, and { $name } has none.
problem-no-business-to-take = { $name } has no full business to be taken.

## Costs

tool-costs = Costs
costs-title = What it costs now
who-pays = Who pays
where-characters = Where the characters are
where-gallery = In the gallery
where-rival = With somebody else
where-own = With me
have-rivals = Somebody else’s meeple is on Bernardina
have-another = I have an unblocked character
have-araujo = I have Araújo unblocked: a token is worth 2
have-alencar = I have Alencar unblocked
characters = Characters
on-the-board = On the board
deed-place-minister = Put a minister
deed-open-business = Open a business
deed-hire = Hire a capoeira
deed-free-capoeira = Put a capoeira on a square
deed-into-cabeca-de-porco = Put one into Cabeça de Porco
deed-attack = Attack
deed-swap-minister = Imperador: take a minister’s place
deed-swap-business = Imperador: take a business
now-place-gallery = A meeple, in the gallery
now-place-rival = A meeple, with somebody else
now-clear-gallery = Removing somebody else’s meeple, in the gallery
now-clear-rival = Removing somebody else’s meeple, in her owner’s area
now-unblock-own = Unblocking: for each meeple removed
or = or
cost-or = { $cost }, or { $rest }
sentence = { $text }.
two-sentences = { $first } { $second }
answer-of = { $what }: { $answer }
can-pay = Can be paid
hand-pays-nothing = This hand pays for nothing yet.
hand-pays = You can pay:
cannot-pay = This hand cannot pay it
pays-with = Discard { $cards }.
pays-with-both = Discard { $cards } and use { $tokens }.
pays-with-tokens = Use { $tokens }.
left-over = Left over: { $spare }.
enter-hand = Tap the cards of your hand to see what it pays.
your-hand = Your hand
put-away = Put away: { $card }
clear-hand = Clear
add-card = Into the hand: { $card }
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
        [one] { $n } card of 1 Nagoa
       *[other] { $n } cards of 1 Nagoa
    }
card-nagoa-2 =
    { $n ->
        [one] { $n } card of 2 Nagoas
       *[other] { $n } cards of 2 Nagoas
    }
card-guaiamum-1 =
    { $n ->
        [one] { $n } card of 1 Guaiamum
       *[other] { $n } cards of 1 Guaiamum
    }
card-guaiamum-2 =
    { $n ->
        [one] { $n } card of 2 Guaiamuns
       *[other] { $n } cards of 2 Guaiamuns
    }
card-moeda-1 =
    { $n ->
        [one] { $n } card of 1 Moeda (coin)
       *[other] { $n } cards of 1 Moeda (coin)
    }
card-moeda-2 =
    { $n ->
        [one] { $n } card of 2 Moedas (coins)
       *[other] { $n } cards of 2 Moedas (coins)
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
key-nagoa = Nagoa
key-guaiamum = Guaiamum
key-moeda = Moeda
key-liberdade = Liberdade
key-burgues = Burguês
key-coroa = Coroa
key-escandalo = Escândalo
key-bencao-imperial = Bênção

attack-with = With three
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
none-there = None
capoeiras-on-square = Capoeiras on its square
capoeiras-on-squares = Capoeiras on both Guaiamum squares
attack-allowed = A capoeira leaves that place and goes back to the Senzala.
attack-refused = Not allowed
attack-may = Allowed
