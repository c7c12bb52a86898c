# Boomtown: names, lines of the count, the reason for every point and what is still open.

## The towns and their mines

town-cactus-junction = Cactus Junction
town-cold-mountain = Cold Mountain
town-coyote-city = Coyote City
town-dry-gulch = Dry Gulch
town-san-narciso = San Narciso
mine-at = { $town }, roll { $roll }

## What the table chooses

option-count-new-vein = New Vein in the final count
option-count-new-vein-true = counts
option-count-new-vein-false = does not count

## The lines and the reason for every point

line-gold = Gold
line-mines = Mines
line-mayors = Mayors
why-gold = { $n } gold
why-chips-white =
    { $n ->
        [one] { $n } white chip × { $each }
       *[other] { $n } white chips × { $each }
    }
why-chips-red =
    { $n ->
        [one] { $n } red chip × { $each }
       *[other] { $n } red chips × { $each }
    }
why-chips-blue =
    { $n ->
        [one] { $n } blue chip × { $each }
       *[other] { $n } blue chips × { $each }
    }
why-mine = produces { $n }
why-new-vein = with the New Vein, produces { $n } more
why-new-vein-not-counted = New Vein left out of the count, as the table chose
why-mayor =
    { $n ->
        [0] mayor’s pawn, with no mine in the town
        [one] mayor’s pawn, with { $n } mine in the town
       *[other] mayor’s pawn, with { $n } mines in the town
    }

## What cannot be or is still open

problem-players-boomtown =
    { $n ->
        [0] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [one] Boomtown is for 3, 4 or 5 players, not { $n }. Invite more people or choose another game.
        [2] Boomtown is for 3, 4 or 5 players, not { $n }. Invite somebody else or choose another game.
       *[other] Boomtown is for 3, 4 or 5 players, not { $n }. Take somebody off the list or choose another game.
    }
problem-mayor-undecided = { $names } have { $n } mines each in { $town }. Who already had the pawn?
problem-mayor-has-fewer =
    { $n ->
        [one] { $names } has more mines in { $town } than { $name }. Choose again who has the pawn.
       *[other] { $names } have more mines in { $town } than { $name }. Choose again who has the pawn.
    }
problem-mayor-needed = In { $town } somebody has { $n } mines, so the pawn belongs to somebody. Choose who has it.
problem-unknown-player = Nobody at the table is called { $name }. Choose one of the players.
problem-too-many-mines = { $town } has only { $most } mines in the game. Take the extra ones away.
problem-too-many-new-veins = There is only one New Vein in the game. Leave it on a single mine.
