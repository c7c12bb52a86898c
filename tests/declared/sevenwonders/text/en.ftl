players-of-sevenwonders = For 3 to 7 players.
problem-players-sevenwonders = { $n ->
    [0] Who’s playing? For 3 to 7 players.
   *[other] It can’t be played by { $n }. For 3 to 7 players.
}

line-conflicts = Conflicts
line-coins = Coins
line-wonder = Wonder
line-civic = Civic buildings
line-tablets = Tablets
line-gears = Gears
line-compasses = Compasses
line-science-sets = Science sets
line-trade = Trade
line-guilds = Guilds

fact-coins = coins: { $n }
tie-coins = Coins
by-coins = on the tie-break
tie-end-coins = Whoever has more wins: coins.
