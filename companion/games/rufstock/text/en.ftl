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

problem-not-finished = Round { $round } is still to be finished: { $n } players still have cards in hand.
problem-round-not-finished = Round { $round } is not over yet. Finish it before writing the next one.
problem-too-many-rounds = Rufstock has only { $most } rounds. Take the extra ones away.
problem-listed-twice = { $name } is already in line in round { $round }. Leave the name in one place only.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.

## The sheet

problem-players-rufstock = Rufstock is for 2 to 5 people, and here { $n ->
    [0] there is no name. Write who plays.
    [one] there is only 1. Add somebody.
   *[other] there are { $n }. Split into two tables.
}
players-of-rufstock = 2 to 5 people.
cell-place = round { $round }, place { $place }
log-out = { $name } out, place { $place } in round { $round }
log-back = { $name } back in the queue of round { $round }
note-rounds = { $sum }
round-title = Round { $n }
round-rest = of 2
queue = Order of leaving in round { $n }
slot-taken = Place { $place }: { $name }, { SIGNED($points) }
slot-take-back = Place { $place }: { $name }, { SIGNED($points) }. Take out of the queue
slot-now = Place { $place }: the next tap, { SIGNED($points) }
slot-open = Place { $place }: { SIGNED($points) }
slot-last = Place { $place }: for whoever is left, { SIGNED($points) }
ticket = Boarding ticket
ticket-next = Round 2 starts with { $name }.
ticket-after = If there is another play, { $name } starts.
ticket-why = Sits to the left of { $name }, who ran out of cards first.
table-round = Clockwise: { $names }. After { $first } comes { $next }.
who-is-out = Who has run out of cards now?
is-out = { $name } has run out of cards: place { $place }, { SIGNED($points) }
both-rounds-done = Both rounds are marked.
who-starts-first = Whoever was at a rock concert most recently starts and takes the boarding ticket.
