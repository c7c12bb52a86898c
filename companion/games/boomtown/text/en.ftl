# Boomtown: names, lines of the count, the reason for every point and what is still open.

## The towns and their mines

town-cactus-junction = Cactus Junction
town-cold-mountain = Cold Mountain
town-coyote-city = Coyote City
town-dry-gulch = Dry Gulch
town-san-narciso = San Narciso
mine-at = { $town } { $roll }

## What the table chooses

option-count-new-vein = New Vein in the final scoring
option-count-new-vein-true = counts
option-count-new-vein-false = doesn’t count
option-count-new-vein-does = A New Vein’s +{ FIGURE("vein") } also counts when its mine is scored at the end.

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
why-mines-sum = { $n }, added up by the table
why-new-vein = the New Vein adds { $n }
why-new-vein-not-counted = New Vein not counted, as the table chose
why-mayor =
    { $n ->
        [0] mayor’s pawn, with no mines in town
        [one] mayor’s pawn, with { $n } mine in town
       *[other] mayor’s pawn, with { $n } mines in town
    }

## What cannot be or is still open

problem-bank-counts-on = With the bank open you stay at { $n } players: that number sets how many rounds there are. Undo back to before the bank, or start another game.
problem-players-boomtown =
    { $n ->
        [0] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [one] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [2] Boomtown is for 3, 4 or 5 players, not { $n }. Invite one more or choose another game.
       *[other] Boomtown is for 3, 4 or 5 players, not { $n }. Take somebody off the list or choose another game.
    }
problem-mayor-undecided = { $names } have { $n } mines each in { $town }. Who already had the pawn?
problem-mayor-unknown = Somebody has { $n } mines in { $town }, and other people’s are only known as a sum. Who has the pawn?
problem-mayor-has-fewer =
    { $n ->
        [one] { $names } has more mines in { $town } than { $name }. Choose again who has the pawn.
       *[other] { $names } have more mines in { $town } than { $name }. Choose again who has the pawn.
    }
problem-mayor-needed = Somebody has { $n } mines in { $town }, so somebody must have the pawn. Choose who.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.
problem-too-many-mines = { $town } has only { $most } mines in the game. Remove the extra ones.
problem-too-many-new-veins = There are { $most } New Veins in the game at most. Remove the others.
problem-veins-lie = There are already { $most } New Veins, at { $mines }. Remove one of them first.
problem-vein-twice = Both New Veins are at { $mine }. Remove one of them.
problem-mines-twice = { $name }’s mines are tapped one by one and also entered as a sum, { $n }, and only the sum counts. Which is right?

## The sheet

players-of-boomtown = 3 to 5 players.
bill = Score
nobody = nobody
of-nobody = nobody’s
out-of-game = out of the game
dangerous = dangerous
harmless = safe
new-vein = New Vein
key-roll = roll
key-produces = produces
key-new-vein = Vein
hint-bank = The bank writes here; a tap corrects it.
hint-claim = Choose a player and tap their mines, or enter the sum.
ticket =
    { $mine }, produces { $n }{ $dangerous ->
        [yes] , dangerous
       *[no] {""}
    }{ $vein ->
        [counts] , with the New Vein
        [left-out] , with the New Vein not counted
       *[none] {""}
    }: { $owner }
rule-of-mines = Scoring mines
rule-of-mayors = Who has the pawn at the end
rule-of-gold = Scoring gold
who = who?
mayor-is = { $town } pawn: { $name }
mayor-give = { $town } pawn: { $name }. Give it to whoever is chosen below
mayor-change = { $town } pawn: { $name }. Change
old-mayor = By mines, nobody gets the { $town } pawn. If an earlier mayor still holds it, say who:
who-has-pawn = Who has the { $town } pawn?
by-mines = Go by the mines
keep-sum = The sum is right
keep-mines = The tapped mines are right
gap-all = Nothing entered yet: no gold, no mines. Everybody would have 0.
gap-bank = The bank is in round { $n } of { $total }, which isn’t over yet.
gap-gold = { $names }’s gold is missing. It counts as 0.
gap-mines = Nobody has any mines, tapped or as a sum.
gap-sum = { $names }’s mines are missing. They count as 0.
gap-pawns =
    { $n ->
        [one] Nobody has the { $towns } pawn.
       *[other] Nobody has the pawns of { $towns }.
    }
progress = Round { $n } of { $total } · gold left out
note-doubtful = +{ $n }?
gold-sum = gold
mines-sum = mines
purses = Gold and mines
chips-white = white
chips-red = red
chips-blue = blue
brush = What tapping a mine does
take-off = Remove
fix = Correct
hint-fix = Tap a mine whose card is different, or that has the New Vein.
hint-ending = Answer above. To go back to the count, tap Finish again.

## A mine and its card

correct-mine = { $mine }: correct
field-production = Produces
field-roll = Roll
field-dangerous = Dangerous mine
field-new-vein = New Vein on this mine
printed = on the game’s list: { $n }
vein-elsewhere = There’s one at { $mines } already. There can be two.
answer-yes = yes
answer-no = no
leave-card = Leave it as it is

## The cells of the sheet and what happened in them

cell-production = { $mine }, production
cell-roll = { $mine }, dice number
cell-mayor = { $town } pawn
cell-gold = { $name }: gold
cell-mined = { $name }: mines, added up
cell-chips-white = { $name }: white chips
cell-chips-red = { $name }: red chips
cell-chips-blue = { $name }: blue chips
short-gold = gold, { $name }
short-mined = mines, { $name }
short-chips-white = white, { $name }
short-chips-red = red, { $name }
short-chips-blue = blue, { $name }
about-chips = each is worth { $n }
about-clears-sum = replaces the sum, { $n }
about-clears-chips = replaces the chips
about-claimed = the tapped mines come to { $n }
log-claimed = { $mine }: { $name }
log-moved = { $mine }: from { $before } to { $after }
log-taken-off = { $mine }: taken from { $name }
log-mayor = { $town } pawn: { $name }
log-by-mines = { $town } pawn: by the mines
log-sum-gone = { $name }’s sum of mines cleared: { $n }
log-mines-gone =
    { $n ->
        [one] One of { $name }’s mines removed: the sum is right
       *[other] { $n } of { $name }’s mines removed: the sum is right
    }
log-corrected = { $mine }: card corrected
log-new-vein = New Vein on { $mine }
log-no-new-vein = New Vein off { $mine }
problem-gold-twice = { $name }’s gold is entered as chips and as a sum, and only the sum counts. Delete one of them.
problem-too-much-gold = { $name }’s chips add up to { $n }, more than the { $most } that fit here. Check the chips.

## Setting up the table

option-short = Short game, for { FIGURE("fewest") } only
option-short-false = no, { FIGURE("cards") } cards
option-short-true = yes, { FIGURE("short.cards.3") } cards
option-short-does = For 3 people only: { FIGURE("short.cards.3") } cards instead of { FIGURE("cards") }, { FIGURE("short.rounds.3") } rounds instead of { FIGURE("rounds.3") }.
problem-short-not-for = The short game, with { FIGURE("set_aside") } fewer cards, is for 3 people only. With { $n } you play with all { FIGURE("cards") }.
step-gold = Starting gold
brief-gold = { $per } each
how-gold = { FIGURE("gold") } gold each: five white chips and a red one give you change.
step-bank = Bank
brief-bank = the other chips, in the middle
how-bank = The other chips, near the middle. White is worth { FIGURE("chip.white") }, red { FIGURE("chip.red") }, blue { FIGURE("chip.blue") }.
step-shuffle = Shuffle
brief-shuffle = { $mines } mines and { $events } events together
how-shuffle = The { $mines } mines and { $events } events, all shuffled into one face-down deck.
step-set-aside = Cards left out
brief-set-aside = { $n } at random go back to the box
how-set-aside = Take { $n } from the deck at random, without looking, and put them back in the box.
step-deck = Deck
brief-deck = { $n } cards face down, in the middle
how-deck = Face down in the middle of the table. It lasts { $rounds } rounds.
step-dice = Dice
brief-dice = { $n } beside the deck
how-dice = Beside the deck.
step-pawns = Mayor pawns
brief-pawns = { $n } beside the deck
how-pawns = One for each town, beside the deck. Nobody has them yet.
step-pieces = Town pieces
brief-pieces = { $n } beside the deck
how-pieces = The wooden pieces, beside the deck. They mark a saloon’s town.
step-first-row = First row
brief-first-row = { $n } face up, mines only
how-first-row = Turn up one card per person. In the first round only mines count: if an event comes up, the next mine replaces it and the event is shuffled back into the deck.
first-player-rule = At random. After that, each round starts with whoever won the last auction.
table-deck = Deck
table-bank = Bank
table-pawns = Pawns
table-pieces = Pieces
table-first-row = First row
picture-table = The table: a deck of { $cards } cards, { FIGURE("dice") } dice and the bank of chips; { FIGURE("pawns") } mayor pawns and { FIGURE("pieces") } town pieces; { $row } mines face up in a row; { $gold } gold for each.

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
problem-bid-too-high = { $name } has { $n } gold, and you can’t bid more than you have. Lower the bid.
problem-two-rivals = { $names } passed the mayor of { $town } at the same time. Say who gets the pawn.
problem-holdup-target = You hold up somebody else. Choose whom to rob.
problem-dynamite-target = Dynamite is for somebody else’s mine or saloon. Choose another target.
problem-expropriation-target = Expropriation takes somebody else’s mine, in a town where whoever plays it already owns one. Choose another mine.
problem-new-vein-target = The New Vein goes under your own mine, one that has none yet. Choose another mine.
problem-girls-target = The Saloon Girls go to your own saloon, one that has none yet. Choose one.
problem-governor-target = The Governor takes one of your own pawns. Choose a town where you are mayor.
problem-mustang-of-winner = { $name } won the auction and picks first anyway. Keep the Mustang for later.
problem-card-not-held = { $name } doesn’t have the { $card }.

## The bank: playing without chips

tool-bank = Bank
bank-open-bank = Play with the bank
bank-go-on = Bank, round { $n } of { $total }
bank-is-over = Bank: the deck has run out
bank-round = Round { $n } of { $total }
bank-over = The deck has run out
bank-tills = What everybody has
bank-holding =
    { $n ->
        [one] { $town }: { $n } mine
       *[other] { $town }: { $n } mines
    }
bank-mayor = mayor
bank-governor = mayor with the Governor
bank-saloon-price = saloon, charges
bank-keeps = keeps { $cards }
bank-several =
    { $n } { $card ->
        [girls] Saloon Girls
        [governor] Governors
        [mustang] Mustangs
        [new_vein] New Veins
       *[telegraph] Telegraphs
    }
bank-bank = bank
bank-ledger = Score sheet
bank-settle = Sort it out on the sheet
bank-settle-first = First answer what’s still open.
bank-settle-there = Answer at the bank
bank-would = Change
bank-all-mines = Everybody’s mines

bank-auction = Auction: who won?
bank-opens = { $name } opens the auction.
bank-who-won = Who won the auction
bank-broke = no gold
bank-all-pass = all pass
bank-bid = The bid
bank-bids-lower = Lower bids
bank-bids-higher = Higher bids
bank-say-winner = Tap who won the auction.
bank-say-bid =
    { $n ->
        [one] Tap the bid. { $name } has only 1 gold.
       *[other] Tap the bid. { $name } has { $n } gold.
    }
bank-nobody-bids = Nobody pays: { $name } opened and wins with 0.
bank-then-order = They pick:
bank-pay = { $name } pays { $n }
bank-pass-on = On to the cards

bank-order = Picking order
bank-takes = { $name } takes a card
bank-towns = Towns
bank-event = event
bank-mines-only = Only mines in the first round.
bank-claim = { $mine }, produces { $n }{ $dangerous ->
        [yes] , dangerous
       *[no] {""}
    }{ $vein ->
        [yes] , with the New Vein
       *[no] {""}
    }{ $owner ->
        [none] {""}
       *[other] : { $owner }
    }
bank-ride = { $name } uses the Mustang
bank-say-card = Tap the town of the card { $name } takes, or event.
bank-say-town = Tap the town of the mine { $name } takes.
bank-say-mine = Tap the mine { $name } takes.
bank-say-no-mine = All mines here are taken. { $name } picks another town.
bank-say-event = Tap the event { $name } takes.
bank-say-die = Tap the other die too.
bank-say-rivals = Say who gets the pawn.
bank-takes-instead = Correct { $name }’s card
bank-fix = { $name } took { $card }: correct it
bank-take-instead = Take { $card } instead
bank-give-back = Give back { $card }
bank-lacks-target =
    { $card ->
        [dynamite] Choose the mine or saloon that blows up.
        [expropriation] Choose the mine that changes hands.
       *[new_vein] Choose the mine the New Vein goes under.
    }
bank-lacks-town =
    { $card ->
        [saloon] Choose the town of the saloon.
       *[governor] Choose the pawn that goes on the Governor.
    }
bank-lacks-saloon = Choose the saloon the Saloon Girls go to.
bank-lacks-victim = Choose who is robbed.
bank-lacks-number = Choose how much to rob them of.
bank-take = Take { $card }
bank-keep = Keep { $card }
bank-discard = Take { $card }, no effect
bank-due = { $n } fee to { $name }
bank-fee =
    { $mines ->
        [one] { $n } to pay: { $name } is mayor, with { $mines } mine.
       *[other] { $n } to pay: { $name } is mayor, with { $mines } mines.
    }
bank-fee-doubled =
    { $mines ->
        [one] { $n } to pay: { $name }’s { $mines } mine, doubled by the Governor.
       *[other] { $n } to pay: { $name }’s { $mines } mines, doubled by the Governor.
    }
bank-fee-short = { $fee } There’s only { $n } to pay with.

bank-does-card-shark = Everybody else pays the bank { FIGURE("shark") }.
bank-does-dynamite = Whose mine or saloon blows up?
bank-does-expropriation = Which rival mine, in a town where the player owns one?
bank-does-girls = Their saloon now charges { FIGURE("girls") }.
bank-does-governor = Doubles the fee in one town where the player is mayor.
bank-does-holdup = Who’s robbed, and of how much?
bank-does-mustang = Keep it, to pick second in a later round.
bank-does-new-vein = Which of the player’s mines brings { FIGURE("vein") } more?
bank-does-saloon = In which town?
bank-does-stagecoach = { FIGURE("stagecoach") } gold from the bank.
bank-does-telegraph = Keep it, to change one production die.
bank-events-out = All gone already: { $cards }.
bank-idle = It has no target, and the rulebook doesn’t say what to do: here the card leaves the game with no effect.
bank-vein-waits = There’s no mine for it. The rulebook doesn’t say what to do: here it waits in front of whoever took it until there is one.
bank-saloon-in = saloon in { $town }
bank-saloons = Saloons
bank-victim = Who is robbed
bank-number = Of how much
bank-holdup-odds = On { $n } or more, it takes { $loot } from { $name }.
bank-holdup-failed = The holdup fails.
bank-lay-governor = { $name } has the Governor waiting. On which pawn?
bank-lay-girls = { $name } has the Saloon Girls waiting. In which saloon?
bank-lay-new-vein = { $name } has the New Vein waiting. Under which mine?
bank-rivals = Two pass the mayor at once in { $town }. Who gets the pawn?

bank-production = Production
bank-throws = { $name } rolls the dice.
bank-dice-entered = The dice at the table
bank-die = Die { $n }
bank-throw = Roll here
bank-thrown = { $one } and { $two }
bank-wire = { $name } uses the Telegraph
bank-turn = Turn the { $one } to { $two }: total { $n }
bank-harvest = Roll of { $n }: pay out
bank-did =
    { $brought ->
        [0] { $paid ->
            [0] gets { $received } at a saloon
           *[other] { $received ->
                [0] pays { $paid } at a saloon
               *[other] pays { $paid } and gets { $received } at saloons
            }
        }
       *[other] { $paid ->
            [0] { $received ->
                [0] gets { $brought } from the mines
               *[other] gets { $brought } from the mines and { $received } at a saloon
            }
           *[other] { $received ->
                [0] gets { $brought } from the mines and pays { $paid } at a saloon
               *[other] gets { $brought } from the mines and { $received } at saloons, and pays { $paid }
            }
        }
    }
bank-short = (owed { $n })
bank-nothing = Nobody gets anything.
bank-last = Production of round { $n }

bank-count = Final scoring
bank-counted = It’s all on the sheet already: gold, mines and pawns. Check it, then finish.

bank-open-it = Not open yet
bank-open = Open the bank
bank-what-it-does = Instead of chips, it pays bids, fees, saloons and production, and keeps the score ready.
bank-opener = Who opens this round
bank-gold-known = Enter the missing gold. The sheet has the mines.
bank-which-round = Round
bank-of-rounds = of { $n }
bank-no-mayors = No mayors yet.
bank-waiting = Cards kept for later, by player
bank-dead = Mines out of the game (untick to bring back)
bank-saloon-owner = Saloon { $n }: owner
bank-saloon-town = Saloon { $n }: town
bank-correct = Correct the table by hand
bank-correct-why = Mines and pawns are corrected on the sheet. Gold changed here comes from the bank, or goes back to it.
back-bank = Back to the bank
bank-account = What was done
bank-account-open = Correct what was done
bank-account-empty = Nothing to correct yet.
bank-say-account = Tap what went wrong.
bank-of-round = Round { $n }
bank-earlier = Earlier rounds
bank-newer = Later rounds
bank-retell = Correct it
bank-say-retell = Tap what was different.
bank-retell-auction = Correct the auction
bank-retell-dice = Correct the dice
bank-retell-card = Correct: { $card }
bank-never = This never happened
bank-other-place = Where it really went

cell-bank-round = Bank: round
cell-bank-opener = Bank: who opens
cell-bank-sale = Bank: auction paid
cell-bank-order = Bank: picking order
cell-bank-picks = Bank: cards taken
cell-bank-dice = Bank: dice
cell-bank-saloons = Bank: saloons
cell-bank-governed = Bank: Governor
cell-bank-kept = Bank: cards kept
cell-bank-dead = Bank: mines out of the game
cell-bank-gold = Bank: gold in, less gold out
cell-bank-last = Bank: last production
cell-bank-account = Bank: what was done in round { $n }
shown-sale = { $winner }, { $bid }
shown-pick = { $seat }: { $card }
shown-saloon = { $owner }, { $town }
shown-kept = { $card }, { $seat }
shown-last = round { $round }, dice { $dice }

effect-gone = { $mine } leaves the game
effect-back = { $mine } goes back to the table
effect-moved = { $mine } goes to { $name }
effect-pawn = { $name } gets the { $town } pawn
effect-pawn-free = the { $town } pawn is nobody’s
effect-vein = New Vein at { $mine }
effect-vein-gone = New Vein out of the game
effect-governed = Governor in { $town }
effect-governor-gone = Governor out of the game
effect-kept = { $name } keeps { $card }
effect-saloon = { $name }’s saloon in { $town }
effect-saloon-gone = { $name }’s saloon in { $town } leaves the game
effect-girls = Saloon Girls in { $name }’s saloon in { $town }
log-with = { $what }: { $effects }
log-bank-opened = Bank opened in round { $n }
log-bank-corrected = Bank corrected
log-sale =
    { $n ->
        [0] All pass, { $name } picks first
       *[other] { $name } wins the auction with { $n }
    }
log-took = { $name } takes { $card }
log-took-instead = { $name } takes { $card } instead of { $old }
log-gave-back = { $name } gives back { $card }
log-took-and-keeps = { $name } takes and keeps { $card }
log-threw-for-nothing = { $what }, and gets no gold
log-took-and-threw = { $name } takes { $card } and rolls { $one } and { $two }
log-mustang = Mustang: { $name } picks second
log-rolled = Dice { $one } and { $two }, total { $n }
log-telegraph = { $name }’s Telegraph: dice { $one } and { $two }
log-used = { $name } uses the Telegraph
log-produced = Production { $n }
log-laid = A kept card comes into play
log-retold = Round { $n }: { $what }
retold-auction = auction corrected
retold-take = card corrected
retold-took = { $new } instead of { $old }
retold-roll = dice corrected
retold-produce = dice corrected
retold-mustang = Mustang corrected
retold-lay = waiting card corrected
retold-telegraph = Telegraph corrected
problem-bank-not-now = That isn’t done in this part of the round. See what comes now.
problem-bank-moved-on = Things changed after this screen was opened, and nothing was paid. Check, then tap again.
problem-bank-not-open = The bank isn’t open yet.
problem-bank-open-already = The bank is already open.
problem-bank-bid-nothing = With a bid of 0, whoever opened the round wins: { $name }.
problem-bank-mustang-late = The second card has gone. Keep the Mustang for another round.
problem-bank-event-in-round-one = Only mines in the first round: the event goes back into the deck.
problem-bank-mine-not-free = { $mine } has an owner or has left the game. Choose another mine.
problem-bank-later = Not possible. Round { $n }: { $what }, but { $why }. Correct that first.
later-bid-too-high = { $name } would have only { $n } gold
later-bank-mine-not-free = that mine would no longer be free
later-card-not-held = { $name } wouldn’t have the { $card } card
later-mustang-of-winner = { $name } would already pick first
later-target = that target would no longer be allowed
later-two-rivals = { $names } would pass the mayor of { $town } together
later-move = that would no longer be possible
problem-bank-needs-mines =
    { $n ->
        [one] { $names }’s mines are only entered as a sum, and the bank needs them one by one. Tap them on the sheet and clear the sum.
       *[other] The mines of { $names } are only entered as sums, and the bank needs them one by one. Tap them on the sheet and clear the sums.
    }
problem-bank-events-out = The box has no more { $card } cards.
problem-bank-saloons-out = All { $most } saloons in the box are already on the table.
problem-bank-rolled = The dice have been rolled: { $one } and { $two }. Undo to change that.

# Statistics
facts-town = Which town pays
facts-town-about = average points from mines and mayor, for whoever had any there
facts-town-one = Town
