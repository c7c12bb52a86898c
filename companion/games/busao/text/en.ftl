# Busão: the count, the problems and the options.

## Options of the table
players-of-busao = 2 or 3 players, a bus each; 4 or 6, in pairs.
option-adjacency = Who counts as adjacent
option-adjacency-around = everyone around, up to { FIGURE("around.most") } seats
option-adjacency-orthogonal = only alongside and at the same window, up to { FIGURE("orthogonal.most") } seats

## Lines of the score pad and what breaks a tie
line-passengers = Passengers
line-driver = Driver
line-upgrades = Upgrades
line-hand = Cards in hand
fact-passengers = { $n ->
    [one] { $n } passenger
   *[other] { $n } passengers
}
fact-upgrades = { $n ->
    [one] { $n } upgrade
   *[other] { $n } upgrades
}
by-passengers = on the tie-break: passengers
by-upgrades = on the tie-break: upgrades
tie-passengers = Who boarded more passengers?
tie-upgrades = Who installed more upgrades?
tie-end-passengers = It never came down to upgrades.
tie-end-upgrades = Level on passengers, so the upgrades decided it.

## Traits
trait-elderly = elderly
trait-adult = adult
trait-young = young
trait-chaotic = chaotic
trait-balanced = balanced
trait-calm = calm
trait-noisy = noisy
trait-communicative = communicative
trait-silent = silent

## Who is counted; the number stands before it in the sentence
counted-passenger = { $n ->
    [one] passenger
   *[other] passengers
}
counted-elderly = { $n ->
    [one] elderly passenger
   *[other] elderly passengers
}
counted-adult = { $n ->
    [one] adult passenger
   *[other] adult passengers
}
counted-young = { $n ->
    [one] young passenger
   *[other] young passengers
}
counted-chaotic = { $n ->
    [one] chaotic passenger
   *[other] chaotic passengers
}
counted-balanced = { $n ->
    [one] balanced passenger
   *[other] balanced passengers
}
counted-calm = { $n ->
    [one] calm passenger
   *[other] calm passengers
}
counted-noisy = { $n ->
    [one] noisy passenger
   *[other] noisy passengers
}
counted-communicative = { $n ->
    [one] communicative passenger
   *[other] communicative passengers
}
counted-silent = { $n ->
    [one] silent passenger
   *[other] silent passengers
}
counted-name = { $n ->
    [one] passenger called “{ $name }”
   *[other] passengers called “{ $name }”
}

## Where
place-back = W{ $window } back
place-front = W{ $window } front

## Whose points they are, when the card has no name
driver = Driver
driver-line = preference { $n }
upgrade-slot = upgrade { $n }
hand-cards = { $n ->
    [one] { $n } card in hand
   *[other] { $n } cards in hand
}

## Why
why-natural = { $points } from the card
why-by-hand = entered by hand
why-each = { $n ->
    [0] { SIGNED($points) } × 0: no { $what } { $where }
   *[other] { SIGNED($points) } × { $n } { $what } { $where }: { $who }
}
why-each-adjacent = { why-each }
why-each-window = { why-each }
why-each-bus = { why-each }
why-any = { $missing ->
    [0] { SIGNED($points) } for { $n } { $what } { $where }: { $who }
   *[other] { $n ->
        [0] 0: no { $what } { $where }; { SIGNED($points) } takes { $least } { $wanted }
       *[other] 0: only { $n } { $what } { $where } ({ $who }); { SIGNED($points) } takes { $least } { $wanted }
    }
}
why-any-adjacent = { why-any }
why-any-window = { why-any }
why-any-bus = { why-any }
why-none = { $n ->
    [0] { SIGNED($points) } for having no { $what } { $where }
   *[other] 0, not { SIGNED($points) }: { $n } { $what } { $where }: { $who }
}
why-none-adjacent = { why-none }
why-none-window = { why-none }
why-none-bus = { why-none }
why-requires-upgrade = needs the upgrade { $upgrade }, which is installed
why-requires-upgrade-unmet = 0 altogether: needs the upgrade { $upgrade }, which isn’t installed
why-requires-count = needs { $least } { $wanted } { $where } and has { $n }: { $who }
why-requires-count-unmet = { $n ->
    [0] 0 altogether: needs { $least } { $wanted } { $where } and has none
   *[other] 0 altogether: needs { $least } { $wanted } { $where } and has only { $n }: { $who }
}
why-driver = { $n ->
    [0] { $driver } gives 1 × 0: no { $what } on the bus
   *[other] { $driver } gives 1 × { $n } { $what } on the bus
}
why-upgrade = { $n ->
    [0] { $points } × 0: no { $what } on the bus
   *[other] { $points } × { $n } { $what } on the bus
}
why-hand = −1 × { $n ->
    [one] { $n } card left in hand
   *[other] { $n } cards left in hand
}

## The bus on the sheet
bus-of = { $names }’s bus
boarded = { $n } of 12
progress = { $n ->
    [one] One seat to go
   *[other] { $n } seats to go
}
bus-watched = { $n } of 12 passengers; upgrades: { $upgrades }
hand-watched = { $n ->
    [one] { $n } card in hand
   *[other] { $n } cards in hand
}
hand-unknown = hand not counted
upgrades-watched = upgrades { $n }
to-correct = { $n } to fix
seat-back = Window { $window }, back
seat-front = Window { $window }, front
cell-driver-line = Driver, line { $n }
cell-driver-line-short = driver: line { $n }
cell-upgrade = Upgrade { $n }
cell-hand = Cards in hand
cell-hand-short = hand
add-upgrade = + upgrade
in-hand = in hand
cards = { $n ->
    [one] card
   *[other] cards
}
card = card…
by-hand = by hand
points-signed = { SIGNED($n) }
points-per = { SIGNED($n) } per { $trait } passenger
worth-here = Here: { SIGNED($n) }
card-shown = { $effects ->
    [0] { $n } on the card
    [one] { $n } on the card and { $effects } effect
   *[other] { $n } on the card and { $effects } effects
}
card-named = { $name }, { $what }

## The cards
passenger-title = Passenger card
driver-title = Driver card
upgrade-title = Upgrade card
card-name = Name on the card
category-age = Age
category-temperament = Temperament
category-behaviour = Behaviour
card-points = Points of the card
sign = Sign
points = Points
points-none = ± points
effect-n = Effect { $n }
effect-points = Points of effect { $n }
effect-off = no effect
effect-more = + effect
effect-each = for each
effect-any = if there is
effect-none = if there is no
what = Who counts
what-none = who
what-anybody = passenger
what-named = called…
named = Name of the passenger
where = Where they count
where-none = where
as-printed = as the card says
others-only = not counting this card
at-least = At least
at-least-said = at least { $n }
demands = Needs
demand-n = Requirement { $n }
demand-off = nothing
demand-more = + requirement
demand-count = passengers…
demand-of-deck = upgrades of this table
demand-other = another upgrade…
demand-upgrade = upgrade…
demanded-upgrade = Name of the upgrade
hand-score = Total worked out by hand
hand-score-word = by hand…
hand-score-hint = Instead of the card’s points and effects. Its traits still count for the others.
driver-wants = The three traits this driver likes
upgrade-lines = Points per passenger
upgrade-line-n = Line { $n }
per-off = per whom
per-more = + line
per-none = without this line
per-hand = in total, worked out by hand
per-trait = per { $trait }
save-next = Next card
empty-seat = Empty the seat
empty-driver = Remove the driver
empty-slot = Remove the upgrade

## Problems
problem-players-busao = { $n ->
    [0] No players yet. Busão is for 2 or 3 players with a bus each, or 4 or 6 in pairs.
    [1] You can’t play Busão alone: it takes at least 2 players. Get somebody to join you.
    [5] 5 players won’t work: from 4 upwards you play in pairs, and somebody would be left without a partner. Play with 4 or 6 in pairs, or with 3 and a bus each.
   *[other] { $n } players won’t work: there are 3 buses at most, with a pair on each. Play with 6 in pairs, or split into several tables.
}
problem-traits-unknown = Enter this passenger’s three traits: there are points on this bus that depend on them.
problem-traits-asked = Traits are missing for { $card }.
asking-driver = the driver
asking-passenger = the card at { $place }
count-by-hand = count { $card } by hand
traits-enter = say which
traits-not = count by hand
problem-duplicate-passenger = { $name } is on this bus more than once: correct one seat.
problem-duplicate-upgrade = { $name } is on this bus more than once: correct one.
problem-duplicate-trait = The same trait is here more than once: each line needs a different one.
problem-not-both = Send “{ $one }” or “{ $other }”, not both.
problem-wrong-number-of-buses = Busão is played with 2 or 3 buses.
problem-too-many-players = A bus belongs to one player or to a pair: at most { $most } names.
problem-uneven-pairs = Either every bus has one player, or every bus has a pair: somebody is missing here.
problem-too-many-windows = A bus has { $most } windows.
problem-too-many-seats = A window has { $most } seats, back and front.
problem-too-many-upgrades = A bus has room for { $most } upgrades.
problem-three-traits = { $n ->
    [0] Choose three traits.
    [1] Choose three traits: there is only { $n }.
    [2] Choose three traits: there are only { $n }.
   *[other] Choose three traits only: there are { $n }.
}
problem-hand-or-card = It’s either the total worked out by hand, or the card’s points and effects: clear one of them.
problem-all-by-hand = Either every line is per trait, or every line is worked out by hand.

## Setting up the table
step-pairs = Pairs
brief-pairs = sit opposite your partner
how-pairs = Each pair looks after one bus. Sit opposite your partner, so that the pairs take turns.
step-sort = Sort the cards
brief-sort = { $n } passengers, { $drivers } drivers, { $upgrades } upgrades
how-sort = The big deck holds { $n } passengers, { $drivers } drivers, the PARE card and { FIGURE("aids") } player aids for anyone who wants one. The { $upgrades } smaller cards are the upgrades.
step-buses = Bus and driver
brief-buses =
    { $each ->
        [pair] one mat and one driver per pair
       *[person] one mat and one driver each
    }
how-buses =
    { $each ->
        [pair] One mat per pair. Shuffle the drivers and put one, at random, at the left end of each mat; the other { $left } go back to the box.
       *[person] One mat per person. Shuffle the drivers and put one, at random, at the left end of each mat; the other { $left } go back to the box.
    }
note-pairs-driver = The rulebook doesn’t say how many drivers a pair has. Here it’s one per bus.
step-deal = Passengers in hand
brief-deal = { $per } each, face down
how-deal = Shuffle the passengers. { $per } each, face down.
note-pairs-deal = The rulebook doesn’t say how pairs are dealt cards. Here each partner has their own hand, and both count at the end.
step-terminal = Terminal
brief-terminal = everyone puts { FIGURE("to_terminal") } card in the middle
how-terminal = Everyone picks { FIGURE("to_terminal") } card from their hand and puts it face up on a pile in the middle, the discards. Keep the other { FIGURE("hand_left") }.
step-bus-stop = Ponto de Ônibus
brief-bus-stop = turn up { $n } in a row
how-bus-stop = Turn up { $n } passengers from the deck in a row: the bus stop.
step-street = Rua
brief-street = the other { $n }, face down
how-street = The rest of the passengers, face down where everyone can reach them: the draw pile.
note-street = Only { $less }? The box may come with one passenger fewer: that’s fine.
step-workshop = Oficina de Melhorias
brief-workshop = turn up { $n } in a row
how-workshop = Shuffle the upgrades and turn up { $n } in a row: the workshop.
step-upgrade-deck = Upgrade deck
brief-upgrade-deck = the other { $n }, face down
how-upgrade-deck = The ones left over, face down beside the workshop’s { FIGURE("workshop") }.
step-pare = PARE (stop) card
brief-pare = face up in the middle
how-pare = Face up in the middle of the table. Nobody has it yet.
note-pare = The rulebook doesn’t say where it starts. Here it waits in the middle of the table until somebody boards another bus.
step-reshuffles = Reshuffles
brief-reshuffles = the Rua comes back { $n } times
how-reshuffles = When the Rua runs out, shuffle the Terminal: it becomes the new Rua. You can do this { $n } times; keep count.
first-player-rule = Whoever rode a bus most recently. Then clockwise.
table-buses =
    { $n ->
        [one] { $n } bus
       *[other] { $n } buses
    }
table-street = Rua
table-bus-stop = Ponto de Ônibus
table-terminal = Terminal
table-workshop = Oficina de Melhorias
picture-table = The table: Rua { $street }, Ponto de Ônibus { $stop }, Terminal { $terminal }; workshop with { $open } face up and { $closed } face down; PARE card; { $buses } buses with a driver, { FIGURE("windows") } windows and { FIGURE("slots") } upgrade slots.

## Turns and the end of the game
tool-turn = Turns and game end
cell-turn = Turn
cell-pare = PARE card
cell-reshuffles = Reshuffles
cell-end = How the end began
shown-turn = { $n ->
    [0] { $name }, start of turn
   *[other] { $name }: { $used }
}
move-stop = take from the Ponto
move-street = take from the Rua
move-terminal = take from the Terminal
move-swap = swap { FIGURE("swapped") } cards
move-board = board { $names }’s bus
move-renew = renew the Ponto
move-discard = discard
move-line = Fim da Linha
move-upgrade = install an upgrade
do-stop = Ponto
do-street = Rua
do-terminal = Terminal
do-swap = Swap
do-board = Board
do-renew = Renew Ponto
do-discard = Discard
do-line = Fim da Linha
do-upgrade = Upgrade
what-stop = take all { FIGURE("bus_stop") }
what-street = { FIGURE("drawn") }, keep 1
what-terminal = 1, the top
what-swap = { FIGURE("swapped") } for { FIGURE("swapped") }
what-renew = { FIGURE("bus_stop") } new ones
what-discard = up to { FIGURE("discarded") }
what-line = every window
what-upgrade = on your own bus
what-street-out = triggers the end
board-group = Board a passenger
short-once-a-turn = used
short-points-short = { $left ->
    [0] no points
   *[other] only { $left } left
}
short-street-is-out = no Rua
short-pare-there = has PARE
short-bus-is-full = full
short-end-has-begun = already begun
short-no-free-slot = a free slot?
short-bus-unwritten = check first
short-window-empty = { $n ->
    [one] window { $windows } empty?
   *[other] { $n } empty?
}
plays-now = playing
plays-next = next
has-pare = has the
reshuffles-left = { $n } of { $most } left
points-cost = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
turn-of = { $name }’s turn
points-of-turn = { $n ->
    [0] Action points: all used
    [one] Action points: { $n } of { FIGURE("points") } left
   *[other] Action points: { $n } of { FIGURE("points") } left
}
said-turn = { $turn }. { $points }.
used-this-turn = This turn: { $moves }
used-nothing = This turn: nothing yet
begins = { $name } starts
starter-known = Tap to begin. If it’s somebody else, tap them.
whose-turn = Whose turn is it?
put-right = Wrong turn? Tap the name of whoever is playing, at the top.
own-bus = own bus
write-boarded = Add it to the sheet
pare-nobody = in the middle of the table
pare-where = Where PARE lies
turn-words = Ponto: bus stop. Rua: draw pile. Terminal: discard pile. Fim da Linha: end of the line. PARE: stop.
reshuffles-used = { $left ->
    [0] Reshuffles: { $n } of { $most } used, none left
   *[other] Reshuffles: { $n } of { $most } used, { $left } left
}
do-reshuffle = The Rua is out
do-street-out = Rua gone for good
end-title = End of the game
line-word = Checked: there’s somebody at all { FIGURE("windows") } windows
upgrade-word = Checked: one of the { FIGURE("slots") } on the sheet is this turn’s
full-title = Which bus is full?
full-rule = A full bus
full-word = Checked: all { FIGURE("places") } seats are taken
full-found = On the sheet, { $names }’s bus is full. That triggers the end.
begin-end = Trigger the end
end-street = The Rua ran out for good on { $name }’s turn
end-line = { $name } called Fim da Linha
end-full = A bus filled up on { $name }’s turn
end-full-bus = { $names }’s bus filled up on { $name }’s turn
last-turns = { $n ->
    [one] One last turn still to play: { $names }.
   *[other] Last turns still to play, in this order: { $names }.
}
no-end-after-all = Not the end after all
began-end = began the end
has-last-turn = last turn
had-last-turn = done
trigger-left = { $n ->
    [one] { $n } point is left. The rulebook doesn’t say whether whoever triggered the end may still use it: decide together.
   *[other] { $n } points are left. The rulebook doesn’t say whether whoever triggered the end may still use them: decide together.
}
hand-reminder = At most { FIGURE("hand_limit") } cards in hand
turn-reminder = Nothing marked: were all { FIGURE("points") } points used? At most { FIGURE("hand_limit") } cards in hand.
pass-to = Pass the turn to { $name }
pass-last = That was the last turn: finish
turns-over = That’s it! Add up the points.
count-points = Add up the points
turns-finished = The game is finished.
log-turn = { $name }’s turn
log-passed = turn passed to { $name }
log-move = { $name }: { $move }
log-and-end = { $what }. { $end }
log-reshuffle = Rua reshuffled, no. { $n }
log-turns-over = last turn played
problem-no-turn = First say whose turn it is.
problem-turns-over = The last turns have been played: add up the points.
problem-points-short = { $left ->
    [0] It costs { $cost }, and all { FIGURE("points") } points are used.
    [one] It costs { $cost } and only { $left } is left.
   *[other] It costs { $cost } and only { $left } are left.
}
problem-once-a-turn = Only once a turn.
problem-pare-there = { $names } has the PARE: nobody else can board that bus until it moves on.
problem-bus-is-full = { $names }’s bus is full.
problem-no-free-slot = On the sheet, all { FIGURE("slots") } upgrade slots are taken. Check the table.
problem-window-empty = { $n ->
    [one] On the sheet nobody is at window { $windows }. Enter who sits there, or check the table.
   *[other] On the sheet nobody is at windows { $windows }. Enter who sits there, or check the table.
}
problem-seats-free = On the sheet, { $names }’s bus has { $n } of { FIGURE("places") }. Enter the others, or check the table.
problem-bus-unwritten = The sheet doesn’t say yet who is on { $names }’s bus: check the table.
problem-end-has-begun = The end has already been triggered.
problem-street-is-out = The Rua has run out: there’s nothing to draw from it.
problem-points-left = { $n ->
    [one] { $n } action point still to use, and you have to use them all: mark the missing move.
   *[other] { $n } action points still to use, and you have to use them all: mark what’s missing.
}
problem-reshuffles-left = { $n ->
    [one] You still have { $n } reshuffle: the Terminal becomes the new Rua.
   *[other] You still have { $n } reshuffles: the Terminal becomes the new Rua.
}
problem-no-reshuffle-left = { $n ->
    [one] The reshuffle has been used: this is the end.
   *[other] All { $n } reshuffles have been used: this is the end.
}

## Cards of the deck
cards-passenger = Passengers
cards-driver = Drivers
cards-upgrade = Upgrades
card-passenger = Passenger
card-driver = Driver
card-upgrade = Upgrade
card-new-passenger = new passenger
card-new-driver = new driver
card-new-upgrade = new upgrade
skip-passenger = no more passengers
skip-driver = no driver
skip-upgrade = no more upgrades

## What is printed on a card
printed-adjacent = next to it
printed-window = at the same window
printed-bus = on the bus
printed-others = { $where }, not counting this card
printed-each = { SIGNED($points) } for each { $what } { $where }
printed-any = { SIGNED($points) } if there { $least ->
    [1] is a { $what }
   *[other] are { $least } { $what }
} { $where }
printed-none = { SIGNED($points) } if there is no { $what } { $where }
printed-upgrade = needs the upgrade { $name }
printed-passengers = needs { $least } { $what } { $where }

## The keys of the pad
bill = Score
key-then = then
key-then-end = finish
key-put = enter
key-skip = skip
key-clear = clear
key-back = back to
key-end-why = every bus is done
keys-whole = Whole numbers
keys-digits = Digits
keys-over = This bus is done
keys-to-digits = 123…: any other number, in digits
keys-to-whole = −4…15: back to whole numbers
bus-full = all filled in
gap-all = Nothing is written yet. Everybody would have 0.
gap-buses = Left blank, counting 0: { $buses }.
gap-bus = { $names } ({ $blank })
gap-empty = { $n ->
    [1] 1 seat
   *[other] { $n } seats
}
gap-driver = driver
gap-hand = hand
gap-line =
    { $n ->
        [one] Fim da Linha needs somebody in every window: { $windows } is empty on { $names }’s bus.
       *[other] Fim da Linha needs somebody in every window: { $windows } are empty on { $names }’s bus.
    }
bus-gaps = anything empty counts 0

# Statistics
facts-passenger = Who scores most
facts-passenger-about = average points of each named passenger
facts-passenger-one = Passenger
