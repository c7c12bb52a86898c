# The free sheet: rounds and totals of a game that has no folder.

players-of-caderno = 2 to 12 players.
problem-players-caderno = { $n ->
    [0] Who’s playing? 2 to 12 players.
    [1] One isn’t enough. 2 to 12 players.
   *[other] { $n } are too many: there is room for 12.
}

## Before it begins

cell-title = Game
opens-title = Skyjo, Hearts, darts…
cell-limit = Ends at
opens-limit = points
cell-rounds = Rounds
opens-rounds = how many
cell-lines = Categories
opens-lines = A, B, C…
problem-lines-too-long = Put commas between the categories: up to { $lines }, of { $most } letters each at most.
option-wins = Who wins
option-wins-most = most points
option-wins-fewest = fewest points

## The sheet

line-figures = Points
cell-figure = Round { $n }
of-seat = { $name }
cell-starts = Who starts round { $n }
figure-of = { $place }, { $name }
begins = starts
begins-round = Round { $n }: { $name } starts. Let { $next } start
log-begins = round { $n }: { $name } starts
gap-lines = { $n ->
    [1] One number is missing: it counts as 0.
   *[other] { $n } numbers are missing: they count as 0.
}
gap-round = Round { $n } has no number yet for { $names }.

## The end

end-lines = { $n ->
    [1] The category is complete.
   *[other] All { $n } categories are complete.
}

## The keys

key-plus = Add another number
key-goes-to = on to
key-put = set
key-skip = skip
key-clear = clear
keys-digits = Digits
