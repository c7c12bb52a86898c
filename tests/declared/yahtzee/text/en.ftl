players-of-yahtzee = For 1 to 6 players.
problem-players-yahtzee = { $n ->
    [0] Who’s playing? For 1 to 6 players.
   *[other] It can’t be played by { $n }. For 1 to 6 players.
}

line-ones = Ones
line-twos = Twos
line-threes = Threes
line-fours = Fours
line-fives = Fives
line-sixes = Sixes
line-upper-bonus = Upper bonus
line-three-alike = Three of a kind
line-four-alike = Four of a kind
line-full-house = Full house
line-small-straight = Small straight
line-large-straight = Large straight
line-yahtzee = Five of a kind
line-chance = Chance
line-more-yahtzees = Further Yahtzees
