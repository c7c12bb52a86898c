players-of-skyjo = For 2 to 8 players.
problem-players-skyjo = { $n ->
    [0] Who’s playing? For 2 to 8 players.
   *[other] It can’t be played by { $n }. For 2 to 8 players.
}

line-rounds = Rounds
row-rounds = Round { $n }
