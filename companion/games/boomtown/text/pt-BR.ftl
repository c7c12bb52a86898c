# Boomtown: os nomes, as linhas da contagem, o porquê de cada ponto e o que falta resolver.

## As cidades e suas minas

town-cactus-junction = Cactus Junction
town-cold-mountain = Cold Mountain
town-coyote-city = Coyote City
town-dry-gulch = Dry Gulch
town-san-narciso = San Narciso
mine-at = { $town }, dado { $roll }

## O que a mesa escolhe

option-count-new-vein = Novo Filão na contagem final
option-count-new-vein-true = conta
option-count-new-vein-false = não conta

## As linhas e o porquê de cada ponto

line-gold = Ouro
line-mines = Minas
line-mayors = Prefeitos
why-gold = { $n } de ouro
why-chips-white =
    { $n ->
        [one] { $n } ficha branca × { $each }
       *[other] { $n } fichas brancas × { $each }
    }
why-chips-red =
    { $n ->
        [one] { $n } ficha vermelha × { $each }
       *[other] { $n } fichas vermelhas × { $each }
    }
why-chips-blue =
    { $n ->
        [one] { $n } ficha azul × { $each }
       *[other] { $n } fichas azuis × { $each }
    }
why-mine = produz { $n }
why-new-vein = com o Novo Filão, produz mais { $n }
why-new-vein-not-counted = Novo Filão fora da contagem, como a mesa escolheu
why-mayor =
    { $n ->
        [0] peão de prefeito, sem nenhuma mina na cidade
        [one] peão de prefeito, com { $n } mina na cidade
       *[other] peão de prefeito, com { $n } minas na cidade
    }

## O que não pode ser ou ainda falta

problem-players-boomtown =
    { $n ->
        [one] Boomtown se joga em 3, 4 ou 5 pessoas; com { $n } não dá. Chame mais gente ou escolha outro jogo.
        [2] Boomtown se joga em 3, 4 ou 5 pessoas; com { $n } não dá. Chame mais alguém ou escolha outro jogo.
       *[other] Boomtown se joga em 3, 4 ou 5 pessoas; com { $n } não dá. Tire alguém da lista ou escolha outro jogo.
    }
problem-mayor-undecided = { $names } têm { $n } minas cada em { $town }. Quem já estava com o peão?
problem-mayor-has-fewer =
    { $n ->
        [one] { $names } tem mais minas em { $town } do que { $name }. Escolha de novo quem está com o peão.
       *[other] { $names } têm mais minas em { $town } do que { $name }. Escolha de novo quem está com o peão.
    }
problem-mayor-needed = Em { $town } há quem tenha { $n } minas, então o peão tem dono. Escolha quem está com ele.
problem-unknown-player = Ninguém na mesa se chama { $name }. Escolha um dos jogadores.
problem-too-many-mines = { $town } só tem { $most } minas no jogo. Tire as que sobram.
problem-too-many-new-veins = No jogo há um Novo Filão só. Deixe-o em uma única mina.
