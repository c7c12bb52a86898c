# Busão: the count, the problems and the options.

## Options of the table
players-of-busao = 2 or 3 people, a bus each; 4 or 6, in pairs.
option-adjacency = Who is around
option-adjacency-around = Everybody around: up to 5 seats
option-adjacency-orthogonal = Only beside and in the same window: up to 3 seats

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
by-passengers = on the tie-break
by-upgrades = on the tie-break
tie-passengers = Who boarded more passengers?
tie-upgrades = Who installed more upgrades?
tie-end-passengers = The upgrades did not even have to count.
tie-end-upgrades = With the passengers level, the upgrades decided.

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
where-adjacent = around
where-window = in the same window
where-bus = in the bus
where-bus-others = in the rest of the bus
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
why-by-hand = typed by hand
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
   *[other] 0: not the { SIGNED($points) }, with { $n } { $what } { $where }: { $who }
}
why-none-adjacent = { why-none }
why-none-window = { why-none }
why-none-bus = { why-none }
why-requires-upgrade = needs { $upgrade }, which is installed
why-requires-upgrade-unmet = 0 in all: needs { $upgrade }, which is not installed
why-requires-count = needs { $least } { $wanted } { $where }, and there are { $n }: { $who }
why-requires-count-unmet = { $n ->
    [0] 0 in all: needs { $least } { $wanted } { $where }, and there are none
    [one] 0 in all: needs { $least } { $wanted } { $where }, and there is only { $n }: { $who }
   *[other] 0 in all: needs { $least } { $wanted } { $where }, and there are only { $n }: { $who }
}
why-driver = { $n ->
    [0] { $driver } gives 1 × 0: no { $what } in the bus
   *[other] { $driver } gives 1 × { $n } { $what } in the bus
}
why-upgrade = { $n ->
    [0] { $points } × 0: no { $what } in the bus
   *[other] { $points } × { $n } { $what } in the bus
}
why-hand = −1 × { $n ->
    [one] { $n } card left in hand
   *[other] { $n } cards left in hand
}

## The bus on the sheet
bus-of = Bus of { $names }
boarded = { $n } of 12
to-correct = { $n } to correct
seat-back = Window { $window }, back
seat-front = Window { $window }, front
cell-driver-line = Driver, line { $n }
cell-driver-line-short = driver { $n }
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
traits = { $items }
points-signed = { SIGNED($n) }
points-per = { SIGNED($n) } per { $trait }
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
demand-other = another…
demanded-upgrade = Name of the upgrade
hand-score = Total worked out by hand
hand-score-word = by hand…
hand-score-hint = Instead of the points and effects of the card. The traits still count for the others.
driver-wants = Three traits the driver likes
upgrade-lines = Points per passenger
upgrade-line-n = Line { $n }
per-off = per whom
per-more = + line
per-none = without this line
per-hand = in all, worked out by hand
per-trait = per { $trait }
save-next = Next card
empty-seat = Empty the seat
empty-driver = Take the driver away
empty-slot = Take the upgrade away

## Problems
problem-players-busao = { $n ->
    [0] Nobody plays yet. Busão is for 2 or 3 players with a bus each, or 4 or 6 in pairs.
    [1] Busão cannot be played alone: it takes at least 2 players. Ask somebody to join.
    [5] 5 players do not work: from 4 on it is played in pairs, and somebody would be left without one. Play with 4 or 6 in pairs, or with 3 and a bus each.
   *[other] { $n } players do not work: there are at most 3 buses with a pair in each. Play with 6 in pairs, or split into more tables.
}
problem-traits-unknown = Say the three traits of this passenger: there are points in this bus that depend on them.
problem-duplicate-passenger = { $name } is in this bus more than once. Every passenger boards a bus only once: correct one of the seats.
problem-duplicate-upgrade = { $name } is in this bus more than once. Upgrades must be different: correct one of them.
problem-duplicate-trait = The same trait is here more than once: every line needs another one.
problem-not-both = Send “{ $one }” or “{ $other }”, not both.
problem-wrong-number-of-buses = Busão is played with 2 or 3 buses.
problem-too-many-players = A bus belongs to one player or to a pair: at most { $most } names.
problem-uneven-pairs = Either every bus belongs to one player, or all belong to pairs: somebody is missing here.
problem-too-many-windows = A bus has { $most } windows.
problem-too-many-seats = A window has { $most } seats, back and front.
problem-too-many-upgrades = A bus has room for { $most } upgrades.
problem-three-traits = { $n ->
    [0] Choose three traits.
    [1] Choose three traits: there is only { $n }.
    [2] Choose three traits: there are only { $n }.
   *[other] Choose three traits only: there are { $n }.
}
problem-hand-or-card = Either the total worked out by hand, or the points and effects of the card: clear one of the two.
problem-all-by-hand = Either all lines are per trait, or all are worked out by hand.

## Preparar a mesa
step-pairs = Pairs
brief-pairs = sit opposite your partner
how-pairs = Each pair looks after one bus. Sit opposite your partner: that way the pairs take turns.
step-sort = Sort the cards
brief-sort = { $n } passengers, { $drivers } drivers, { $upgrades } upgrades
how-sort = The large deck holds { $n } passengers, { $drivers } drivers, the PARE card and 3 player aids, for anyone to look at. The { $upgrades } smaller cards are the upgrades.
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
step-deal = Passengers in hand
brief-deal = { $per } each, face down
how-deal = Shuffle the passengers. Five each, face down.
note-pairs-deal = The book does not say how pairs are dealt cards. Here each partner has a hand of their own.
step-terminal = Terminal
brief-terminal = everyone drops 1 card in the middle
how-terminal = Everyone picks 1 card from their hand and drops it face up on a pile in the middle, the discards. 4 stay in hand.
step-bus-stop = Ponto de Ônibus
brief-bus-stop = turn up { $n } in a row
how-bus-stop = Four passengers from the deck, face up in a row: the bus stop.
step-street = Rua
brief-street = the other { $n }, face down
how-street = The rest of the passengers, face down: the draw pile, within everyone’s reach.
note-street = You count { $less }? The box may hold one passenger fewer: that is fine.
step-workshop = Oficina de Melhorias
brief-workshop = turn up { $n } in a row
how-workshop = Shuffle the upgrades and turn up three in a row: the workshop.
step-upgrade-deck = Upgrade deck
brief-upgrade-deck = the other { $n }, face down
how-upgrade-deck = Those left over, face down beside the three.
step-pare = PARE card
brief-pare = face up in the middle
how-pare = Face up in the middle of the table. It is nobody’s yet.
step-reshuffles = Reshuffles
brief-reshuffles = the Rua comes back { $n } times
how-reshuffles = When the Rua runs out, the shuffled Terminal becomes the new Rua. This works { $n } times; note each one.
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
picture-table = The table: Rua { $street }, Ponto de Ônibus { $stop }, Terminal { $terminal }; workshop with { $open } face up and { $closed } face down; PARE card; { $buses } buses with a driver, six windows and three upgrade slots.

## Turns and the end of the game
tool-turn = Turns and end of the game
cell-turn = Turn
cell-pare = PARE card
cell-reshuffles = Reshuffles
cell-end = How the end began
shown-turn = { $n ->
    [0] { $name }, turn just begun
   *[other] { $name }: { $used }
}
move-stop = take from the Ponto
move-street = take from the Rua
move-terminal = take from the Terminal
move-swap = swap 2 cards
move-board = board on the bus of { $names }
move-renew = renew the Ponto
move-discard = discard
move-line = Fim da Linha
move-upgrade = install an upgrade
do-stop = Take from the Ponto
do-street = Take from the Rua
do-terminal = Take from the Terminal
do-swap = Swap cards
do-board = Board on the bus of
do-renew = Renew the Ponto
do-discard = Discard from hand
do-line = Fim da Linha!
do-upgrade = Upgrade
what-stop = all 4 open
what-street = 2, keep 1
what-terminal = the top one
what-swap = exactly 2
what-renew = 4 new cards
what-discard = up to 4 cards
what-line = somebody in each window
what-upgrade = on your own bus
points-cost = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
turn-of = { $name }’s turn
points-of-turn = { $n ->
    [0] Action points: all used
    [one] Action points: { $n } of 3 left
   *[other] Action points: { $n } of 3 left
}
said-turn = { $turn }. { $points }.
points-remain = { $n ->
    [0] left
    [one] left
   *[other] left
}
used-this-turn = This turn: { $moves }
used-nothing = This turn: nothing yet
who-begins = Who starts?
begins = { $name } begins
drawn-to-begin = Drawn: { $name }
whose-turn = Whose turn is it?
put-right = Wrong turn? Tap whoever is playing.
own-bus = own bus
pare-here = PARE here
write-boarded = Write it on the sheet
pare-nobody = beside the table
pare-where = Where PARE lies
street-title = Rua
reshuffles-used = { $left ->
    [0] Reshuffles: { $n } of { $most } used, none left
    [one] Reshuffles: { $n } of { $most } used, { $left } left
   *[other] Reshuffles: { $n } of { $most } used, { $left } left
}
do-reshuffle = The Rua is out: reshuffle
do-street-out = The Rua is out for good
end-title = End of the game
line-confirmed = The sheet has somebody in every window of the bus of { $names }.
line-word = We checked: there is somebody in each of the 6 windows
full-title = Full is the bus of
full-word = We checked: all 12 seats are taken
seats-on-sheet = { $n } of 12 on the sheet
full-found = On the sheet the bus of { $names } is full. The end begins.
begin-end = Begin the end
end-street = The Rua is out for good, in { $name }’s turn
end-line = Fim da Linha, declared by { $name }
end-full = A bus is full, in { $name }’s turn
end-full-bus = The bus of { $names } is full, in { $name }’s turn
last-turns = { $n ->
    [one] Still to play a last turn: { $names }.
   *[other] Still to play a last turn, in this order: { $names }.
}
no-end-after-all = It was not the end
began-end = began the end
has-last-turn = last turn
had-last-turn = done
trigger-left = { $n ->
    [one] { $n } point is left. The rulebook does not say whether the one who began the end still uses it: agree on it.
   *[other] { $n } points are left. The rulebook does not say whether the one who began the end still uses them: agree on it.
}
hand-reminder = Before passing on: at most 5 cards in hand. The rest goes to the Terminal.
turn-reminder = All 3 points used? At most 5 cards in hand.
pass-to = Pass the turn: { $name }
pass-last = That was the last turn: over
turns-over = It is over! Count the points.
count-points = Count the points
turns-finished = The play is closed: this is how it ended.
log-turn = { $name }’s turn
log-move = { $name }: { $move }
log-and-end = { $what }. { $end }
log-reshuffle = Rua reshuffled, no. { $n }
log-turns-over = last turn played
problem-no-turn = Say first whose turn it is.
problem-turns-over = The last turns have been played: count the points.
problem-points-short = { $left ->
    [0] It costs { $cost }, and all 3 points are used.
    [one] It costs { $cost } and only { $left } is left.
   *[other] It costs { $cost } and only { $left } are left.
}
problem-once-a-turn = Only once a turn, and that has been.
problem-pare-there = PARE lies with { $names }: nobody else may board that bus until another one is the target.
problem-bus-is-full = The bus of { $names } is full.
problem-no-free-slot = All three slots for upgrades are taken.
problem-window-empty = { $n ->
    [one] The sheet has nobody in window { $windows }. Write who sits there, or check the table.
   *[other] The sheet has nobody in windows { $windows }. Write who sits there, or check the table.
}
problem-seats-free = On the sheet the bus of { $names } has { $n } of 12. Write the others, or check the table.
problem-bus-unwritten = The sheet does not say yet who is on the bus of { $names }: check the table.
problem-end-has-begun = The end has begun already.
problem-points-left = { $n ->
    [one] { $n } action point is still left: all must be used.
   *[other] { $n } action points are still left: all must be used.
}
problem-reshuffles-left = { $n ->
    [one] { $n } reshuffle is still left: the Terminal becomes the new Rua.
   *[other] { $n } reshuffles are still left: the Terminal becomes the new Rua.
}
problem-no-reshuffle-left = { $n ->
    [one] The reshuffle has been used: now the end begins.
   *[other] All { $n } reshuffles have been used: now the end begins.
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
printed-adjacent = Adjacente (around)
printed-window = in the Janela (window)
printed-bus = No Busão (on board)
printed-others = { $where }, not counting this card
printed-each = { SIGNED($points) } for each { $what } { $where }
printed-any = { SIGNED($points) } if there { $least ->
    [1] is a { $what }
   *[other] are { $least } { $what }
} { $where }
printed-none = { SIGNED($points) } if there is no { $what } { $where }
printed-upgrade = needs { $name }
printed-passengers = needs { $least } { $what } { $where }

## The keys of the pad
bill = Score
key-then = then
key-then-end = finish
key-put = enter
key-skip = skip
key-clear = clear
key-back = back to
key-end-why = every bus is counted
keys-whole = Whole numbers
keys-digits = Digits
keys-over = This bus is counted
keys-to-digits = 123…: any other number, in digits
keys-to-whole = −4…15: back to whole numbers
bus-full = all filled in
gap-all = Nothing is written yet. Everybody would have 0.
gap-seats = There are empty seats: { $buses }. They count 0.
gap-bus = { $n } in { $names }’s bus
bus-gaps = what is empty counts 0
