players-of-celeiro = For 2 to 4 players.
problem-players-celeiro = { $n ->
    [0] Who’s playing? For 2 to 4 players.
    [one] One person isn’t enough. For 2 to 4 players.
   *[other] It can’t be played by { $n }. For 2 to 4 players.
}

line-harvest = Harvest
line-coins = Coins
line-tax = Tax
why-most-coins = whoever alone has most coins pays 5
pays = { $names } pays the tax, with the most coins.
