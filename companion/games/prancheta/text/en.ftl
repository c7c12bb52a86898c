# Score cards that a table makes on a phone: the lines of a game that has no folder, and the rules of each.

players-of-prancheta = 2 to 12 players.
problem-players-prancheta = { $n ->
    [0] Who’s playing? 2 to 12 players.
    [one] One more person is needed. 2 to 12 players.
   *[other] The card has room for 12 players, and there are { $n }.
}
line-tally = Points
row-tally = Round { $n }

## The cards

card-kept = Games already begun keep the card as it was.
card-export = Download as a file
back-cards = Back to the cards
back-card = Back to the card

## One card

card-invented = Ana and Beto are made up: they show how it adds up.
card-no-lines = No lines yet. Start with the first one on the printed card.
card-more = Add a line
card-how-marked = How does it score?

## A line

card-line = A line
card-drop-line = Remove
card-line-name = name
card-line-as-printed = as printed
card-save-another = Save and next
card-preview = What it scores
card-preview-none = Still to fill in: { $fields }.
problem-not-in-a-list = “{ $text }” isn’t a whole number. Enter one or more, with commas.
card-field-quoted = “{ $text }”
card-about-figure = The points as they are on the table; they may be negative.
card-about-count = Write how many; each is worth the same.
card-about-table = Write how many; a table gives the points.
card-about-tick = Ticked by whoever managed it; always worth the same.
card-about-pick = One answer out of several, with its points.
card-about-rounds = The points of each round. They open one after another.
card-about-majority = Write how many; those with the most get points, if they have any.
card-about-bonus = Extra points for reaching a sum in the lines above.
card-about-tied = Two who tie for first split the points for first and drop the remainder; nobody gets those for second.
card-points = points
card-field-worth = worth
card-field-per = per
card-of-per = of them; empty means 1
card-field-most = at most
card-of-most = or empty: no limit
card-field-one = Only one person can have it
card-field-at = from
card-of-at = points in the lines above
card-field-above = lines
card-of-above = right above count
card-field-table = worth
card-of-table = one, two, three…: 1, 3, 6
card-field-places = worth
card-of-places = first, second…: 6, 3
card-field-fewest = fewest
card-of-fewest = points for whoever has fewest
card-field-tied = Those who tie get it all instead of sharing it
card-field-answers = answers
card-answer = answer { $n }
card-answer-points = points of answer { $n }
card-place-n = No. { $n }
card-more-of-rounds = More about the rounds
card-field-many = at most
card-of-many = rounds, or empty
card-field-doubled = doubled
card-of-doubled = the rounds: 5, 10
card-field-times = ending it
card-of-times = multiplies their points (2: double)
card-field-plus = or adds
card-of-plus = points for whoever ended it
card-field-unless = except if
card-unless-never = never
card-unless-fewest = they have fewer than everyone else
card-unless-most = they have more than everyone else
card-tie-none = breaks no tie
card-tie-most = whoever has more wins
card-tie-fewest = whoever has fewer wins
card-ties-most = in a tie, whoever has more wins
card-ties-fewest = in a tie, whoever has fewer wins
