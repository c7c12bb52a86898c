# The free sheet: rounds and totals of a game that has no folder.

players-of-caderno = 2 to 12 players.
problem-players-caderno = { $n ->
    [0] Say who plays. 2 to 12 players.
    [1] One isn’t enough. 2 to 12 players.
   *[other] { $n } are too many: there is room for 12.
}

## Before it begins

cell-title = Game
opens-title = Skyjo, Hearts, darts…
cell-limit = Limit
opens-limit = points
cell-rounds = Rounds
opens-rounds = how many
cell-lines = Lines
opens-lines = or Coins, Cards…
option-wins = Who wins
option-wins-most = Most points
option-wins-fewest = Fewest points

## The sheet

line-figures = Points
cell-figure = Round { $n }
of-seat = { $name }
cell-starts = Who begins round { $n }
figure-of = { $place }, { $name }
begins = begins
begins-round = Round { $n }: { $name } begins. Let { $next } begin
log-begins = round { $n }: { $name } begins
gap-lines = { $n ->
    [1] One figure is missing: it counts as 0.
   *[other] { $n } figures are missing: they count as 0.
}
gap-round = Round { $n } has no figure yet for { $names }.

## The end

end-lines = { $n ->
    [1] The line is complete.
   *[other] All { $n } lines are complete.
}

## The keys

key-plus = Add another figure
key-goes-to = on to
key-put = put
key-skip = skip
key-clear = clear
keys-digits = Digits
