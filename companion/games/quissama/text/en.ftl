# Quissama: laying the table, with any of the six variants.

problem-players-quissama =
    { $n ->
        [0] Say how many play. Quissama is for 2 to 4 people, or 5 with the expansion.
        [1] You cannot play alone: Quissama needs at least 2 people.
       *[other] { $n } will not do: Quissama is for 2 to 4 people, or 5 with the expansion.
    }

## Variantes
option-one-per-square = Fewer capoeiras
option-one-per-square-false = Two on each square
option-one-per-square-true = One on each square
option-one-character = Only one character each
option-one-character-false = As many characters as you like
option-one-character-true = One character each
option-small-gallery = Smaller gallery
option-small-gallery-false = Eight characters
option-small-gallery-true = Smaller gallery
option-few-scandals = Fewer Escândalos
option-few-scandals-false = Six Escândalos
option-few-scandals-true = One Escândalo more than people
option-few-blessings = Fewer Bênçãos Imperiais
option-few-blessings-false = Five Bênçãos Imperiais
option-few-blessings-true = One Bênção Imperial per person
option-free-market = Free market
option-free-market-false = One swap a turn
option-free-market-true = Any number of swaps

## Preparar a mesa
step-board = Board
how-board = In the middle of the table.
step-gallery = Galeria
how-gallery =
    { $left ->
        [0] The eight characters face up, side by side along the board: the gallery.
        [one] Quissama, Bernardina and { $drawn } drawn at random, face up along the board. The one left over goes back to the box.
       *[other] Quissama, Bernardina and { $drawn } drawn at random, face up along the board. The other { $left } go back to the box.
    }
step-squares = Praças
how-squares =
    { $each ->
        [one] One black meeple on each of the { $squares } squares: these are the capoeiras.
       *[other] Two black meeples on each of the { $squares } squares: these are the capoeiras.
    }
step-senzala = Senzala
how-senzala = The other black meeples, together off the board.
step-meeples = Coloured meeples
how-meeples = Everyone picks a colour and puts the { $each } of that colour before them.
step-coins = Coin tokens
how-coins = Within everyone’s reach. They are nobody’s yet.
step-scandals = Escândalos (scandals)
how-scandals =
    { $left ->
        [0] With this many people all of them stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back to the box.
       *[other] Leave { $n } in the deck. The other { $left } go back to the box.
    }
step-blessings = Bênçãos Imperiais (imperial blessings)
how-blessings =
    { $left ->
        [0] With this many people all of them stay in the deck.
        [one] Leave { $n } in the deck. The other one goes back to the box.
       *[other] Leave { $n } in the deck. The other { $left } go back to the box.
    }
step-shuffle = Shuffle
how-shuffle = The { $n } cards, all but the characters.
step-market = Mercado
how-market =
    { $free ->
        [yes] Turn up three cards, side by side along the board: the market. If they are identical, they stay.
       *[no] Turn up three cards, side by side along the board: the market. If they are identical, discard them and turn up three others.
    }
step-deal = Cards in hand
how-deal = Five to each person, hidden from the others.
step-draw-pile = Draw pile
how-draw-pile = The rest, face down beside the market. Leave room for the discards.
step-one-character = A single character
how-one-character = Agree on it: each person conquers 1 character in the whole game. Blocking those of others is still allowed.
step-free-market = Free swaps
how-free-market = Agree on it: at the market, swap as often as you can in a turn. Three identical cards are not renewed.
step-first-turn = First turn
how-first-turn = On their first turn, everyone looks at their hand and puts 1 of their meeples, free, on a space of one of the ten businesses. Normal turns follow.
first-player-rule = At random. Then clockwise.
warn-one-character = With one character each, Quissama and Woodruff cannot win: both ask for Bernardina, and she only goes to somebody who already has another character. Pick another one to conquer.
warn-small-gallery =
    { $n ->
        [one] The smaller gallery leaves { $n } character to win with, and none if Woodruff is drawn.
       *[other] The smaller gallery leaves { $n } characters to win with, and one fewer if Woodruff is drawn.
    }
warn-expansion = { $n } people need the expansion, and we do not know what is in it. These counts use the basic box alone, which has { $colours } colours. Where the expansion says otherwise, follow it.
table-gallery = Galeria
table-market = Mercado
table-draw-pile = Draw pile
table-squares = Praças
table-senzala = Senzala
picture-table = The table: the gallery with { $gallery } characters on top; the board with four squares, { $squares } capoeiras in all, and the Senzala beside it with { $senzala }; below, the market with { $market } cards and a draw pile of { $pile }.

## The characters, and what is missing to win with them

character-quissama = Quissama
character-woodruff = Woodruff
character-alemao = Alemão
character-araujo = Araújo
character-princesa = Princesa
character-alencar = Alencar
character-imperador = Imperador
character-bernardina = Bernardina
lacking-ministers =
    { $n ->
        [one] { $n } minister missing
       *[other] { $n } ministers missing
    }
lacking-businesses =
    { $n ->
        [one] { $n } full business missing
       *[other] { $n } full businesses missing
    }
lacking-ministers-and-businesses =
    { $ministers ->
        [one] { $ministers } minister
       *[other] { $ministers } ministers
    } and { $businesses ->
        [one] { $businesses } full business
       *[other] { $businesses } full businesses
    } missing
lacking-bernardina = Bernardina is missing in this area
lacking-bernardina-unblocked = Bernardina has to be unblocked
lacking-bernardina-objective = its objective is not known: see the card
lacking-cabeca-de-porco = Cabeça de Porco is not full of Guaiamuns yet
lacking-princesa = the objective on the card is not met yet
problem-too-many-ministers = The Ministério (ministry) has { $most } spaces only. Take out the ministers that are too many.
problem-too-many-businesses = The map has { $most } businesses only. Take out those that are too many.
problem-character-twice = { $character } is already in the area of { $name }. Leave that card in one place only.
problem-only-princesa = Only of Princesa does the table say whether the objective is met. The others’ are worked out.

## What it costs, and what cannot be paid

cost-nagoa =
    { $n ->
        [one] { $n } Nagoa
       *[other] { $n } Nagoas
    }
cost-guaiamum =
    { $n ->
        [one] { $n } Guaiamum
       *[other] { $n } Guaiamuns
    }
cost-moeda =
    { $n ->
        [one] { $n } Moeda (coin)
       *[other] { $n } Moedas (coins)
    }
cost-liberdade =
    { $n ->
        [one] { $n } Liberdade (freedom)
       *[other] { $n } Liberdades (freedoms)
    }
cost-burgues =
    { $n ->
        [one] { $n } Burguês (burgher)
       *[other] { $n } Burgueses (burghers)
    }
cost-coroa =
    { $n ->
        [one] { $n } Coroa (crown)
       *[other] { $n } Coroas (crowns)
    }
cost-identical =
    { $n ->
        [one] { $n } card
       *[other] { $n } identical cards
    }
problem-nothing-to-unblock = Nobody else’s meeple is on this character. There is nothing to pay.
problem-bernardina-needs-another = To put a meeple on Bernardina you need an unblocked character in your area.
problem-no-minister = There is no minister on space { $n } of the Ministério (ministry). Choose one that is taken.
problem-no-rival-minister = There is no minister of somebody else on space { $n } of the Ministério (ministry). Choose one that has.
problem-attack-own-band = Nagoas attack Guaiamuns and Guaiamuns attack Nagoas. Choose a target of the other band.
problem-attack-nobody = There is no capoeira to remove there. Choose another target.
problem-attack-square-first =
    { $n ->
        [one] The square comes first: { $n } capoeira is still there.
       *[other] The square comes first: { $n } capoeiras are still there.
    }
