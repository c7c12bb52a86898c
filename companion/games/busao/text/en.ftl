# Busão: the count, the problems and the options.

## Options of the table
option-adjacency = Who is around
option-adjacency-around = Everybody around: up to 5 seats
option-adjacency-orthogonal = Only beside and in the same window: up to 3 seats

## Lines of the score pad and what breaks a tie
line-passengers = Passengers
line-driver = Driver
line-upgrades = Upgrades
line-hand = Cards in hand
fact-passengers = passengers on board
fact-upgrades = upgrades installed

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

## Problems
problem-players-busao = { $n ->
    [0] Nobody plays yet. Busão is for 2 or 3 players with a bus each, or 4 or 6 in pairs.
    [1] Busão cannot be played alone: it takes at least 2 players. Ask somebody to join.
    [5] 5 players do not work: from 4 on it is played in pairs, and somebody would be left without one. Play with 4 or 6 in pairs, or with 3 and a bus each.
   *[other] { $n } players do not work: there are at most 3 buses with a pair in each. Play with 6 in pairs, or split into two tables.
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
