players-of-hearts = For 3 to 5 players.
problem-players-hearts = { $n ->
    [0] Who’s playing? For 3 to 5 players.
   *[other] It can’t be played by { $n }. For 3 to 5 players.
}

line-hands = Hands
row-hands = Hand { $n }
