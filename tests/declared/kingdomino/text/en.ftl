players-of-kingdomino = For 2 to 4 players.
problem-players-kingdomino = { $n ->
    [0] Who’s playing? For 2 to 4 players.
   *[other] It can’t be played by { $n }. For 2 to 4 players.
}

line-land = Land
row-land-1 = Property { $n }: squares
row-land-2 = Property { $n }: crowns
line-largest = Largest property
line-crowns = Crowns
line-middle = Castle in the middle
line-harmony = Complete kingdom

fact-largest = largest property: { $n }
tie-largest = Largest property
by-largest = on the tie-break
tie-end-largest = Whoever has more wins: largest property.

fact-crowns = crowns: { $n }
tie-crowns = Crowns
by-crowns = on the tie-break
tie-end-crowns = Whoever has more wins: crowns.
