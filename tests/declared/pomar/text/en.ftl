players-of-pomar = It is for 2, 3, 4 or 6 people.
problem-players-pomar = It can’t be played by { $n }. It is for 2, 3, 4 or 6 people.
line-fruit = Fruit
line-baskets = Baskets
line-scarecrow = Scarecrow
line-seasons = Seasons
row-seasons = Season { $n }
line-plot = Plot
row-plot = { $n ->
    [1] Length
   *[other] Width
}
line-tool = Tool
pick-tool-ladder = Ladder
pick-tool-spade = Spade
pick-tool-rusty-saw = The neighbour’s rusty saw
line-worms = Worms
fact-baskets = { $n ->
    [one] { $n } basket
   *[other] { $n } baskets
}
tie-baskets = Baskets
by-baskets = on the tie-break
tie-end-baskets = Whoever has more baskets wins.
fact-worms = { $n ->
    [one] { $n } worm
   *[other] { $n } worms
}
tie-worms = Worms
by-worms = on the second tie-break
tie-end-worms = Level on baskets, so fewer worms win.
