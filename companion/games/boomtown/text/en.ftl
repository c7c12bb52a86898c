# Boomtown: names, lines of the count, the reason for every point and what is still open.

## The towns and their mines

town-cactus-junction = Cactus Junction
town-cold-mountain = Cold Mountain
town-coyote-city = Coyote City
town-dry-gulch = Dry Gulch
town-san-narciso = San Narciso
mine-at = { $town }, roll { $roll }

## What the table chooses

option-count-new-vein = New Vein in the final count
option-count-new-vein-true = counts
option-count-new-vein-false = does not count

## The lines and the reason for every point

line-gold = Gold
line-mines = Mines
line-mayors = Mayors
why-gold = { $n } gold
why-chips-white =
    { $n ->
        [one] { $n } white chip × { $each }
       *[other] { $n } white chips × { $each }
    }
why-chips-red =
    { $n ->
        [one] { $n } red chip × { $each }
       *[other] { $n } red chips × { $each }
    }
why-chips-blue =
    { $n ->
        [one] { $n } blue chip × { $each }
       *[other] { $n } blue chips × { $each }
    }
why-mine = produces { $n }
why-new-vein = with the New Vein, produces { $n } more
why-new-vein-not-counted = New Vein left out of the count, as the table chose
why-mayor =
    { $n ->
        [0] mayor’s pawn, with no mine in the town
        [one] mayor’s pawn, with { $n } mine in the town
       *[other] mayor’s pawn, with { $n } mines in the town
    }

## What cannot be or is still open

problem-players-boomtown =
    { $n ->
        [0] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [one] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [2] Boomtown is for 3, 4 or 5 players, not { $n }. Invite somebody else or choose another game.
       *[other] Boomtown is for 3, 4 or 5 players, not { $n }. Take somebody off the list or choose another game.
    }
problem-mayor-undecided = { $names } have { $n } mines each in { $town }. Who already had the pawn?
problem-mayor-has-fewer =
    { $n ->
        [one] { $names } has more mines in { $town } than { $name }. Choose again who has the pawn.
       *[other] { $names } have more mines in { $town } than { $name }. Choose again who has the pawn.
    }
problem-mayor-needed = In { $town } somebody has { $n } mines, so the pawn belongs to somebody. Choose who has it.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.
problem-too-many-mines = { $town } has only { $most } mines in the game. Take the extra ones away.
problem-too-many-new-veins = There is only one New Vein in the game. Leave it on a single mine.

## The sheet

players-of-boomtown = 3 to 5 players.
bill = Bill
nobody = nobody
of-nobody = nobody’s
dangerous = dangerous
harmless = harmless
new-vein = New Vein
key-roll = roll
key-produces = produces
key-new-vein = Vein
hint-claim = Choose below who is being counted and tap the mines of that player, one by one.
ticket =
    { $mine }, produces { $n }{ $dangerous ->
        [yes] , dangerous
       *[no] {""}
    }{ $vein ->
        [counts] , with the New Vein
        [left-out] , with the New Vein left out of the count
       *[none] {""}
    }: { $owner }
rule-of-mines = Rule: mines in the count
rule-of-mayors = Rule: whose the pawn is in the end
who = who?
mayor-is = Pawn of { $town }: { $name }
mayor-change = Pawn of { $town }: { $name }. Change
old-mayor = The mines give the pawn of { $town } to nobody. If an old mayor still holds it, say who:
who-has-pawn = Who has the pawn of { $town }?
by-mines = Leave it to the mines
note-doubtful = +{ $n }?
gold-sum = gold
chips-white = white
chips-red = red
chips-blue = blue
brush = What a tap on a mine does
take-off = Remove
fix = Correct
hint-fix = Tap the mine whose card is different, or that has the New Vein.
close-keypad = Mines

## A mine and its card

correct-mine = { $mine }: correct
field-production = Produces
field-roll = Roll
field-dangerous = Dangerous mine
field-new-vein = New Vein on this mine
printed = in the list of the game: { $n }
vein-elsewhere = It is on { $mine } now. There is only one: it moves here.
leave-card = Leave as it is
save-card = Save

## The cells of the sheet and what happened in them

cell-production = { $mine }, production
cell-roll = { $mine }, number of the roll
cell-mayor = Pawn of { $town }
cell-gold = { $name }: gold
cell-chips-white = { $name }: white chips
cell-chips-red = { $name }: red chips
cell-chips-blue = { $name }: blue chips
short-gold = gold, { $name }
short-chips-white = white, { $name }
short-chips-red = red, { $name }
short-chips-blue = blue, { $name }
about-chips = each is worth { $n }
about-clears-sum = takes the place of the sum { $n }
about-clears-chips = takes the place of the chips
log-claimed = { $mine }: { $name }
log-moved = { $mine }: from { $before } to { $after }
log-taken-off = { $mine }: taken from { $name }
log-mayor = Pawn of { $town }: { $name }
log-by-mines = Pawn of { $town }: left to the mines
log-corrected = { $mine }: card corrected
log-new-vein = New Vein on { $mine }
log-no-new-vein = New Vein off { $mine }
problem-gold-twice = The gold of { $name } is written in chips and as a sum, and only the sum counts. Delete one of them.
problem-too-much-gold = The chips of { $name } add up to { $n }, more than the { $most } that fit here. Check the chips.

## Preparar a mesa

option-short = Short game
option-short-false = No, 60 cards
option-short-true = Yes, 45 cards
problem-short-not-for = The short game, with 15 cards fewer, is for 3 people only. With { $n } you play with all 60.
step-gold = Gold for each
how-gold = Ten gold for each person: five white chips and a red one give change.
step-bank = Bank
how-bank = The other chips near the middle. White is worth 1, red 5, blue 10.
step-shuffle = Shuffle
how-shuffle = The { $mines } mines and the { $events } events, all together, into one face-down deck.
step-set-aside = Cards left out
how-set-aside = Take { $n } from the deck at random, without looking, and put them in the box.
step-deck = Deck
how-deck = In the middle of the table, face down. It lasts { $rounds } rounds.
step-dice = Dice
how-dice = Beside the deck.
step-pawns = Mayor pawns
how-pawns = One for each town, beside the deck. They are nobody’s yet.
step-pieces = Town pieces
how-pieces = The wooden pieces, beside the deck. They mark the town of a saloon.
step-first-row = First row
how-first-row = Turn up one card of the deck per person. In the first round only mines count: for an event, the next mine takes its place and the event is shuffled back into the deck.
first-player-rule = At random. After that, each round starts with whoever won the last auction.
table-deck = Deck
table-bank = Bank
table-pawns = Pawns
table-pieces = Pieces
table-first-row = First row
picture-table = The table: a deck of { $cards } cards, two dice and the bank of chips; five mayor pawns and ten town pieces; { $row } mines face up in a row; { $gold } gold for each.

## The bank: the event cards and what cannot be

event-card-shark = Card Shark
event-dynamite = Dynamite
event-expropriation = Expropriation
event-girls = Saloon Girls
event-governor = Governor
event-holdup = Holdup
event-mustang = Mustang
event-new-vein = New Vein
event-saloon = Saloon
event-stagecoach = Stagecoach
event-telegraph = Telegraph
problem-bid-too-high = { $name } has { $n } gold, and nobody bids more than they have. Lower the bid.
problem-two-rivals = { $names } passed the mayor of { $town } at the same time. Say who gets the pawn.
problem-no-rounds-left = The deck is used up: there are no more rounds. Now comes the final count.
problem-holdup-target = The Holdup is against somebody else. Choose whom to rob.
problem-dynamite-target = Dynamite is for a mine or a saloon of somebody else. Choose another target.
problem-expropriation-target = Expropriation takes somebody else’s mine, in a town where whoever plays it owns one. Choose another mine.
problem-new-vein-target = The only New Vein goes under a mine of whoever plays it. Choose another mine.
problem-girls-target = The Saloon Girls go to a saloon of whoever plays them that has none yet. Choose one.
problem-governor-target = The Governor takes a pawn of whoever plays it. Choose a town where they are mayor.
problem-mustang-of-winner = { $name } won the auction and picks first anyway. Keep the Mustang.
problem-card-not-held = { $name } does not have the card { $card }.
