## The lines and the reason for every point

line-round-1 = Round 1
line-round-2 = Round 2
why-out-of-cards =
    { $place ->
        [1] first hand to empty
        [2] second hand to empty
        [3] third hand to empty
       *[other] fourth hand to empty
    }
why-last-with-cards =
    { $place ->
        [2] second place, still with cards in hand
        [3] third place, still with cards in hand
        [4] fourth place, still with cards in hand
       *[other] fifth place, still with cards in hand
    }

## What cannot be or is still open

problem-not-finished = Round { $round } is not over: { $n } players still hold cards.
problem-round-not-finished = Round { $round } is not over yet. Finish it before you enter the next one.
problem-too-many-rounds = Rufstock has only { $most } rounds. Take the extra ones away.
problem-listed-twice = { $name } is already in the order of round { $round }. Leave the name in one place only.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.

## The sheet

problem-round-counts-on = The sheet has a round with { $n } people already, and what a place in the queue is worth depends on how many play. Undo back to before it, or start another play.
problem-players-rufstock = Rufstock is for 2 to 5 people, and here { $n ->
    [0] there is no name. Write who plays.
    [one] there is only 1. Add somebody.
   *[other] there are { $n }. Split into more tables.
}
players-of-rufstock = 2 to 5 people.
cell-place = Round { $round }, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} out
log-out = { $name } out { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} in round { $round }
log-back = { $name } back in the queue of round { $round }
note-rounds = { $sum }
round-title = Round { $n }
round-rest = of 2
queue = Order going out in round { $n }
slot-taken = { $name } out { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}, { SIGNED($points) }
slot-take-back = { $name } out { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}, { SIGNED($points) }. Take out of the queue
slot-now = Next out, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}: { SIGNED($points) }
slot-open = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} out: { SIGNED($points) }
slot-last = Last, { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}: { SIGNED($points) }
ticket = Boarding ticket
ticket-next = Round 2 starts with { $name }.
ticket-after = In the next game { $name } starts.
ticket-why = Sits to the left of { $name }, who was first out.
table-round = Clockwise: { $names }. After { $first } comes { $next }.
who-is-out = Who’s out?
is-out = { $name } is out { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}, { SIGNED($points) }
both-rounds-done = Both rounds are complete.
who-starts-first = Whoever was last at a rock concert starts and takes the boarding ticket.

## Preparar a mesa

option-mode = Mode
option-mode-normal = Normal
option-mode-normal-does = One vehicle takes sets only, the other sequences only.
option-mode-wild = Wild rocker
option-mode-wild-does = Sets and sequences go on both vehicles.
problem-mode-not-for = { $n } people have one vehicle at a time, and the wild rocker mode needs both. It is for 3 to 5.
step-vehicles = Vehicles
brief-vehicles =
    { $n ->
        [one] the bus in the middle, the van waits
       *[other] van and bus, side by side
    }
how-vehicles =
    { $n ->
        [one] The bus (8) in the middle. The van (1) waits beside it: one vehicle is played on at a time.
       *[other] The van (1) and the bus (8), side by side in the middle.
    }
step-aids = Player aids
brief-aids = one each
how-aids = One each, to look at.
step-deal = Cards in hand
brief-deal = { $per } each, in the order they came
how-deal = Shuffle the 52 dog cards. Eight to each person, who must keep them in the order they came.
step-queue = Waiting queue
brief-queue = { $n } cards face up
how-queue = Three cards from the deck, face up in a row above the vehicles. They serve everybody.
step-draw-pile = Draw pile
brief-draw-pile = the other { $n }, face down
how-draw-pile = The rest, face down to one side. Leave room for the discard pile.
step-ticket = Ticket
brief-ticket = in front of whoever starts
how-ticket = The boarding ticket goes in front of whoever starts.
step-first-turn = First play
brief-first-turn =
    { $mode ->
        [two] 1 to 4 cards on the bus
       *[other] 1 to 4 cards on a vehicle
    }
how-first-turn =
    { $mode ->
        [two] Whoever starts puts 1 to 4 neighbouring cards of their hand on the bus, equal or in sequence, and may add those of the queue. Only the same type beats it.
        [wild] Whoever starts puts 1 to 4 cards on one of the vehicles, equal or in sequence, those of the queue included. Either type goes on both; with the same number of cards a set beats a sequence.
       *[normal] Whoever starts puts 1 to 4 neighbouring cards of their hand on one of the vehicles, equal or in sequence, and may add those of the queue. One vehicle then takes sets only, the other sequences only.
    }
first-player-rule = Whoever was last at a rock concert. In round 2, whoever sits to the left of the first player out.
table-discard = Discards
table-draw-pile = Draw pile
table-hand = 8 cards each
picture-table =
    { $vehicles ->
        [one] The table: waiting queue of { $queue } face-up cards, the bus below it and the van waiting, draw pile of { $pile } on the left, discards on the right, 8 cards in each hand and the ticket.
       *[other] The table: waiting queue of { $queue } face-up cards, van and bus below it, draw pile of { $pile } on the left, discards on the right, 8 cards in each hand and the ticket.
    }

## The referee: does the play beat what lies on the vehicle?

beats-empty-vehicle =
    { $vehicle ->
        [van] Allowed: the Van is empty.
       *[bus] Allowed: the Bus is empty.
    }
beats-more-cards = It beats: { $n } cards against { $there }.
beats-lower = It beats: on the Van the lower wins, and { $n } is lower than { $there }.
beats-higher = It beats: on the Bus the higher wins, and { $n } is higher than { $there }.
beats-set-over-sequence = It beats: with the same number of cards, a set beats a sequence.
beats-not-a-combination = Not allowed: as it stands it is neither a set nor a sequence.
beats-too-many-from-hand = Not allowed: these are { $n } cards from the hand, and the most is { $most }.
beats-nothing-from-hand = Not allowed: at least one card must come from the hand.
beats-too-many-cards = Not allowed: these are { $n } cards, and in Rockeiro Selvagem the most is { $most }, those of the queue included.
beats-wrong-type =
    Not allowed: { $vehicle ->
        [van] the Van
       *[bus] the Bus
    } takes { $wanted ->
        [set] sets
       *[sequence] sequences
    } only, until the vehicles are cleared.
beats-fewer-cards =
    { $n ->
        [one] It does not beat: { $n } card against { $there }.
       *[other] It does not beat: { $n } cards against { $there }.
    }
beats-equal = It does not beat: equal is not enough.
beats-not-lower = It does not beat: on the Van the lower wins, and { $n } is higher than { $there }.
beats-not-higher = It does not beat: on the Bus the higher wins, and { $n } is lower than { $there }.
beats-sequence-under-set = It does not beat: with the same number of cards, a sequence loses to a set.
problem-no-combination = What lies on this vehicle is neither a set nor a sequence. Check the cards and their order.
problem-one-vehicle-only = With two people only one vehicle is in use. Take the cards off the other.
problem-same-type-twice = The two vehicles cannot hold the same type of combination. Check the cards.
problem-not-in-play = The { $n } of the queue is not among the cards played.

## The referee: its page, and what the table tracks on it

tool-referee = Does this beat it?
option-mode-two-players = 2 players
vehicle-name =
    { $vehicle ->
        [van] Van
       *[bus] Bus
    }
vehicle-in-play = Vehicle in use
lies-on =
    { $vehicle ->
        [van] What lies on the Van
       *[bus] What lies on the Bus
    }
play = Play
play-cards = The play, in the order in which the cards lie
play-fits =
    { $vehicle ->
        [van] allowed on the Van
       *[bus] allowed on the Bus
    }
play-fits-not =
    { $vehicle ->
        [van] not allowed on the Van
       *[bus] not allowed on the Bus
    }
from-hand = hand
from-queue = queue
is-from-queue = { $n }, card { $place }: came from the waiting queue
mark-queue = Did one come from the queue? Tap it.
ask-play = Tap the numbers of the play, in the order in which the cards lie. To say what a vehicle already holds, tap it first.
ask-check = Check the cards: something is not possible.
ticket-with = Ticket with { $name }
whose-ticket = Who has the ticket?
takes-only =
    { $wanted ->
        [set] sets only
       *[sequence] sequences only
    }
said-verdict =
    { $where ->
        [van] On the Van. { $verdict }
        [bus] On the Bus. { $verdict }
        [both] On both vehicles. { $verdict }
       *[other] { $verdict }
    }
fits-not-there =
    { $vehicle ->
        [van] Not on the Van:
       *[bus] Not on the Bus:
    }
fits-where =
    { $where ->
        [van] Allowed on the Van
        [bus] Allowed on the Bus
       *[both] Allowed on both
    }
ask-lying =
    { $vehicle ->
        [van] Tap the numbers of what lies on the Van. Then tap Play.
       *[bus] Tap the numbers of what lies on the Bus. Then tap Play.
    }
judge = Check
key-clear = clear
new-question = Start again
types-normal =
    { $van ->
        [set] The Van takes sets only, and the Bus sequences only.
        [sequence] The Van takes sequences only, and the Bus sets only.
       *[any] Both vehicles still take a set or a sequence.
    }
types-wild = The Van and the Bus take sets and sequences.
types-two-players =
    { $vehicle ->
        [van] The Van
       *[bus] The Bus
    } { $wanted ->
        [set] takes sets only.
        [sequence] takes sequences only.
       *[any] still takes a set or a sequence.
    }
who-played = Who played?
played-by =
    { $vehicle ->
        [van] Write it on the Van: it was { $name }
       *[bus] Write it on the Bus: it was { $name }
    }
sheet-has = The sheet shows { $cards }.
keep-lying = Enter what lies on the vehicles
clear-vehicles = Clear the vehicles
switch-vehicles = Clear and change vehicle
leads-now = Empty vehicles: { $name } may play anything.
leads-if-all-pass = If nobody beats it, { $name } leads.
leads-for-another = { $holder } has the ticket and is out: { $name } leads.
log-board =
    { $name } played { $cards } { $vehicle ->
        [van] on the Van
       *[bus] on the Bus
    }
log-laid =
    { $cards } { $vehicle ->
        [van] on the Van
       *[bus] on the Bus
    }
log-ticket = ticket with { $name }
log-clear = vehicles cleared
log-switch =
    { $vehicle ->
        [van] vehicles cleared; now the Van
       *[bus] vehicles cleared; now the Bus
    }
problem-no-cards = Use numbers from { $lo } to { $hi } only.
problem-queue-of-three = The queue has only { $most } cards. Unmark those from the hand.
problem-vehicle-not-in-play =
    { $vehicle ->
        [van] The Van is in use now. To use the Bus, clear and change.
       *[bus] The Bus is in use now. To use the Van, clear and change.
    }
problem-nothing-played = No cards yet. Tap the cards that were played.
problem-not-boarded = Nothing was entered. { $why }
problem-nothing-to-clear = The vehicles are already empty on the sheet.
