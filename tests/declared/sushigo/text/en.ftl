players-of-sushigo = For 2 to 5 players.
problem-players-sushigo = { $n ->
    [0] Who’s playing? For 2 to 5 players.
   *[other] It can’t be played by { $n }. For 2 to 5 players.
}

line-maki-1 = Maki, round 1
line-tempura-1 = Tempura, round 1
line-sashimi-1 = Sashimi, round 1
line-dumplings-1 = Dumplings, round 1
line-nigiri-1 = Nigiri, round 1
line-maki-2 = Maki, round 2
line-tempura-2 = Tempura, round 2
line-sashimi-2 = Sashimi, round 2
line-dumplings-2 = Dumplings, round 2
line-nigiri-2 = Nigiri, round 2
line-maki-3 = Maki, round 3
line-tempura-3 = Tempura, round 3
line-sashimi-3 = Sashimi, round 3
line-dumplings-3 = Dumplings, round 3
line-nigiri-3 = Nigiri, round 3
line-puddings = Puddings

fact-puddings = puddings: { $n }
tie-puddings = Puddings
by-puddings = on the tie-break
tie-end-puddings = Whoever has more wins: puddings.
