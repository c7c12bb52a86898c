## The lines and the reason for every point

line-round-1 = Round 1
line-round-2 = Round 2
why-out-of-cards =
    { $place ->
        [1] first to run out of cards
        [2] second to run out of cards
        [3] third to run out of cards
       *[other] fourth to run out of cards
    }
why-last-with-cards =
    { $place ->
        [2] second, still holding cards
        [3] third, still holding cards
        [4] fourth, still holding cards
       *[other] fifth, still holding cards
    }

## What cannot be or is still open

problem-not-finished = Round { $round } isn’t over: { $n } players still have cards.
problem-round-not-finished = Round { $round } isn’t over yet. Finish it before you enter the next one.
problem-too-many-rounds = Rufstock has only { $most } rounds. Remove the extra ones.
problem-listed-twice = { $name } is already in the order of round { $round }. Leave the name in one place only.
problem-already-out = { $name } is already in the queue of round { $round }.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.

## The sheet

problem-round-counts-on = A round on this sheet has already begun with { $n } players. Undo back to before it, or start another game.
problem-players-rufstock = Rufstock is for 2 to 5 players, and { $n ->
    [0] there are no names yet. Enter who’s playing.
    [one] there is only 1 here. Add somebody.
   *[other] there are { $n } here. Split into several tables.
}
players-of-rufstock = 2 to 5 players.
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
log-back = { $name } still has cards in round { $round }
note-rounds = { $sum }
progress = Round { $n } of 2 · { $open ->
        [one] one place open
       *[other] { $open } places open
    }
round-title = Round { $n }
round-rest = of 2
queue = Order out, round { $n }
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
}, { SIGNED($points) }. Remove from the order
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
ticket-why = Sits to the left of { $name }, who was first out.
table-round = Clockwise: { $names }. After { $first } comes { $next }.
who-is-out = Who’s out?
rest-waits = The rest waits.
is-out = { $name } is out { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}, { SIGNED($points) }
both-rounds-done = Both rounds are done.
who-starts-first = Whoever was at a rock concert most recently starts and takes the boarding ticket.
starts-first = { $name } starts and takes the boarding ticket.

## Setting up the table

option-mode = Mode
option-mode-normal = Normal
option-mode-normal-does = One vehicle takes only sets, the other only sequences.
option-mode-wild = Wild Rocker
option-mode-wild-does = Sets and sequences go on either vehicle.
problem-mode-not-for = With { $n } people only one vehicle is in use at a time, and Wild Rocker needs both. It’s for 3 to { FIGURE("most") }.
step-vehicles = Vehicles
brief-vehicles =
    { $n ->
        [one] the bus in the middle, the van waits
       *[other] van and bus, side by side
    }
how-vehicles =
    { $n ->
        [one] Put the bus ({ FIGURE("highest") }) in the middle. The van ({ FIGURE("lowest") }) waits beside it: only one vehicle is in use at a time.
       *[other] Put the van ({ FIGURE("lowest") }) and the bus ({ FIGURE("highest") }) side by side in the middle.
    }
step-aids = Player aids
brief-aids = one each
how-aids = One each, for anyone who wants to look.
step-deal = Cards in hand
brief-deal = { $per } each, kept in the order dealt
how-deal = Shuffle the { $dogs } dog cards. Deal { $per } each; everyone keeps theirs in the order dealt.
step-queue = Waiting queue
brief-queue = { $n } cards face up
how-queue = { $n } cards from the draw pile, face up in a row above the vehicles. Everyone can use them.
step-draw-pile = Draw pile
brief-draw-pile = the other { $n }, face down
how-draw-pile = The rest, face down to one side. Leave room for the discard pile.
step-ticket = Ticket
brief-ticket = in front of whoever starts
how-ticket = The boarding ticket goes in front of whoever starts.
step-first-turn = First turn
brief-first-turn =
    { $mode ->
        [two] up to { $most } cards on the bus
       *[other] up to { $most } cards on a vehicle
    }
how-first-turn =
    { $mode ->
        [two] Whoever starts puts up to { $most } neighbouring cards from their hand on the bus, all the same or in sequence, and may add cards from the queue. Only the same type beats it.
        [wild] Whoever starts puts up to { $most } neighbouring cards from their hand on either vehicle, all the same or in sequence, and may add cards from the queue. Either type goes on both; with the same number of cards a set beats a sequence.
       *[normal] Whoever starts puts up to { $most } neighbouring cards from their hand on either vehicle, all the same or in sequence, and may add cards from the queue. From then on one vehicle takes only sets, the other only sequences.
    }
note-wild-size = Cards from the queue count too: { $most } altogether.
first-player-rule = Whoever was at a rock concert most recently. In round 2, whoever sits to the left of the first player out.
table-discard = Discards
table-draw-pile = Draw pile
table-hand = { FIGURE("hand") } cards each
picture-table =
    { $vehicles ->
        [one] The table: waiting queue of { $queue } face-up cards, the bus below it and the van waiting, draw pile of { $pile } on the left, discards on the right, { FIGURE("hand") } cards in each hand and the ticket.
       *[other] The table: waiting queue of { $queue } face-up cards, van and bus below it, draw pile of { $pile } on the left, discards on the right, { FIGURE("hand") } cards in each hand and the ticket.
    }

## The referee: does the play beat what lies on the vehicle?

beats-empty-vehicle =
    { $vehicle ->
        [van] Allowed: the Van is empty.
       *[bus] Allowed: the Bus is empty.
    }
beats-more-cards = Beats it: { $n } cards against { $there }.
beats-lower = Beats it: lower wins on the Van, and { $n } is lower than { $there }.
beats-higher = Beats it: higher wins on the Bus, and { $n } is higher than { $there }.
beats-set-over-sequence = Beats it: with the same number of cards, a set beats a sequence.
beats-not-a-combination = Not allowed: as it stands it’s neither a set nor a sequence.
beats-too-many-from-hand = Not allowed: that’s { $n } cards from the hand, and { $most } is the most.
beats-nothing-from-hand = Not allowed: at least one card must come from the hand.
beats-too-many-cards = Not allowed: that’s { $n } cards, and in Wild Rocker mode { $most } is the most, cards from the queue included.
beats-wrong-type =
    Not allowed: { $vehicle ->
        [van] the Van
       *[bus] the Bus
    } takes only { $wanted ->
        [set] sets
       *[sequence] sequences
    } until the vehicles are cleared.
beats-fewer-cards =
    { $n ->
        [one] Doesn’t beat it: { $n } card against { $there }.
       *[other] Doesn’t beat it: { $n } cards against { $there }.
    }
beats-equal = Doesn’t beat it: equal isn’t enough.
beats-not-lower = Doesn’t beat it: lower wins on the Van, and { $n } is higher than { $there }.
beats-not-higher = Doesn’t beat it: higher wins on the Bus, and { $n } is lower than { $there }.
beats-sequence-under-set = Doesn’t beat it: with the same number of cards, a sequence loses to a set.
problem-no-combination = What’s on this vehicle is neither a set nor a sequence. Check the cards and their order.
problem-one-vehicle-only = With two people only one vehicle is in use. Take the cards off the other.
problem-same-type-twice = The two vehicles can’t hold the same type. Check the cards.
problem-not-in-play = The { $n } from the queue isn’t among the cards played.

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
        [van] What’s on the Van
       *[bus] What’s on the Bus
    }
play = Play
play-cards = The cards played, in order
stamp-no = No
line-first =
    { $vehicle ->
        [van] On the Van: { $why }
       *[bus] On the Bus: { $why }
    }
line-also =
    { $vehicle ->
        [van] On the Van too: { $why }
       *[bus] On the Bus too: { $why }
    }
line-not =
    { $vehicle ->
        [van] Not on the Van: { $why }
       *[bus] Not on the Bus: { $why }
    }
line-neither =
    { $vehicle ->
        [van] Nor on the Van: { $why }
       *[bus] Nor on the Bus: { $why }
    }
why-empty-vehicle =
    { $vehicle ->
        [van] it’s empty.
       *[bus] it’s empty.
    }
why-more-cards = { $n } cards against { $there }.
why-lower = { $play } is lower than { $lying }.
why-higher = { $play } is higher than { $lying }.
why-set-over-sequence = a set beats a sequence.
why-wrong-type =
    { $wanted ->
        [set] sets only.
       *[sequence] sequences only.
    }
why-fewer-cards =
    { $n ->
        [one] { $n } card against { $there }.
       *[other] { $n } cards against { $there }.
    }
why-equal = equal isn’t enough.
why-not-lower = { $play } is higher than { $lying }, and lower wins.
why-not-higher = { $play } is lower than { $lying }, and higher wins.
why-not-a-combination = As it stands it’s neither a set nor a sequence.
why-too-many-from-hand = That’s { $n } cards from the hand, and { $most } is the most.
why-nothing-from-hand = At least one card must come from the hand.
why-too-many-cards = That’s { $n } cards, and in Wild Rocker mode { $most } is the most, cards from the queue included.
why-sequence-under-set = a sequence loses to a set.
would-beat =
    { $cards }{ $reach ->
        [up] { " or higher" }
        [down] { " or lower" }
       *[only] { "" }
    }{ $more ->
        [set] , or { $n } alike
        [sequence] , or { $n } in sequence
        [any] , or { $n } cards
       *[none] { "" }
    } would do.
would-beat-more =
    Only { $n }{ $reach ->
        [up] { " or more" }
       *[only] { "" }
    } { $wanted ->
        [set] alike
        [sequence] in sequence
       *[any] cards
    } would do.
vehicle-takes =
    { $wanted ->
        [set] set
        [sequence] sequence
       *[any] any type
    }
vehicle-wins =
    { $vehicle ->
        [van] lower wins
       *[bus] higher wins
    }
vehicle-later = later
vehicle-switch = switch
is-from-queue = card { $place }: from the waiting queue
ask-play = Tap the cards being played.
ask-play-more = Cards already on a vehicle: tap the vehicle first.
ask-play-queue = Was one from the queue? Tap it.
ask-lying =
    { $vehicle ->
        [van] Tap the cards on the Van.
       *[bus] Tap the cards on the Bus.
    }
ask-lying-more = Then tap the strip of the play.
key-queue = from queue
key-clear = clear
clear-vehicles = Clear vehicles
from-hand = hand
from-queue = queue
ticket-with = { $name } has the ticket
whose-ticket = Who has the ticket?
said-verdict =
    { $where ->
        [van] On the Van. { $verdict }
        [bus] On the Bus. { $verdict }
        [both] On both vehicles. { $verdict }
       *[other] { $verdict }
    }
judge = Check
who-played = Who played?
played-by =
    { $vehicle ->
        [van] Put it on the Van: { $name } played it
       *[bus] Put it on the Bus: { $name } played it
    }
sheet-has = sheet: { $cards }
keep-lying = Save what’s on the vehicles
switch-vehicles = Clear and switch vehicle
leads-now = Empty vehicles: { $name } has to play.
leads-if-all-pass = If nobody beats it, { $name } leads.
leads-for-another = { $holder } has the ticket but is out: { $name } leads.
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
log-ticket = { $name } has the ticket
log-clear = vehicles cleared
log-switch =
    { $vehicle ->
        [van] vehicles cleared, on to the Van
       *[bus] vehicles cleared, on to the Bus
    }
problem-no-cards = Only numbers from { $lo } to { $hi }.
problem-queue-of-three = The queue has only { $most } cards. Unmark the ones from the hand.
problem-vehicle-not-in-play =
    { $vehicle ->
        [van] The Van is in use now. To use the Bus, clear and switch.
       *[bus] The Bus is in use now. To use the Van, clear and switch.
    }
problem-other-leads = Nothing was entered. Empty vehicles: { $name } has to play. Somebody else has the ticket? Delete the cards and tap their name.
problem-nothing-played = No cards yet. Tap the ones played.
problem-not-boarded = Nothing was entered. { $why }
problem-nothing-to-clear = The vehicles on the sheet are already empty.
