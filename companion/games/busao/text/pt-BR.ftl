# Busão: a conta, os problemas e as opções.

## Opções da mesa
option-adjacency = Quem está ao redor
option-adjacency-around = Todos em volta: até 5 lugares
option-adjacency-orthogonal = Só ao lado e na mesma janela: até 3 lugares

## Linhas do bloco e desempate
line-passengers = Passageiros
line-driver = Motorista
line-upgrades = Melhorias
line-hand = Cartas na mão
fact-passengers = passageiros embarcados
fact-upgrades = melhorias instaladas

## Características
trait-elderly = idoso
trait-adult = adulto
trait-young = jovem
trait-chaotic = caótico
trait-balanced = equilibrado
trait-calm = tranquilo
trait-noisy = barulhento
trait-communicative = comunicativo
trait-silent = silencioso

## Quem é contado; o número vem antes, na frase
counted-passenger = { $n ->
    [one] passageiro
   *[other] passageiros
}
counted-elderly = { $n ->
    [one] idoso
   *[other] idosos
}
counted-adult = { $n ->
    [one] adulto
   *[other] adultos
}
counted-young = { $n ->
    [one] jovem
   *[other] jovens
}
counted-chaotic = { $n ->
    [one] caótico
   *[other] caóticos
}
counted-balanced = { $n ->
    [one] equilibrado
   *[other] equilibrados
}
counted-calm = { $n ->
    [one] tranquilo
   *[other] tranquilos
}
counted-noisy = { $n ->
    [one] barulhento
   *[other] barulhentos
}
counted-communicative = { $n ->
    [one] comunicativo
   *[other] comunicativos
}
counted-silent = { $n ->
    [one] silencioso
   *[other] silenciosos
}
counted-name = { $n ->
    [one] passageiro “{ $name }”
   *[other] passageiros “{ $name }”
}

## Onde
where-adjacent = ao redor
where-window = na mesma janela
where-bus = no ônibus
where-bus-others = no resto do ônibus
place-back = J{ $window } fundo
place-front = J{ $window } frente

## De quem são os pontos, quando a carta não tem nome
driver = Motorista
driver-line = preferência { $n }
upgrade-slot = melhoria { $n }
hand-cards = { $n ->
    [one] { $n } carta na mão
   *[other] { $n } cartas na mão
}

## Por quê
why-natural = { $points } da carta
why-by-hand = digitado à mão
why-each = { $n ->
    [0] { SIGNED($points) } × 0: nenhum { $what } { $where }
   *[other] { SIGNED($points) } × { $n } { $what } { $where }: { $who }
}
why-each-adjacent = { why-each }
why-each-window = { why-each }
why-each-bus = { why-each }
why-any = { $missing ->
    [0] { SIGNED($points) } por ter { $n } { $what } { $where }: { $who }
   *[other] { $n ->
        [0] 0: nenhum { $what } { $where }; para { SIGNED($points) } precisa de { $least } { $wanted }
       *[other] 0: só { $n } { $what } { $where } ({ $who }); para { SIGNED($points) } precisa de { $least } { $wanted }
    }
}
why-any-adjacent = { why-any }
why-any-window = { why-any }
why-any-bus = { why-any }
why-none = { $n ->
    [0] { SIGNED($points) } por não ter nenhum { $what } { $where }
   *[other] 0: sem os { SIGNED($points) }, porque há { $n } { $what } { $where }: { $who }
}
why-none-adjacent = { why-none }
why-none-window = { why-none }
why-none-bus = { why-none }
why-requires-upgrade = exige { $upgrade }, que está instalado
why-requires-upgrade-unmet = 0 ao todo: exige { $upgrade }, que não está instalado
why-requires-count = exige { $least } { $wanted } { $where }, e há { $n }: { $who }
why-requires-count-unmet = { $n ->
    [0] 0 ao todo: exige { $least } { $wanted } { $where }, e não há nenhum
   *[other] 0 ao todo: exige { $least } { $wanted } { $where }, e só há { $n }: { $who }
}
why-driver = { $n ->
    [0] { $driver } dá 1 × 0: nenhum { $what } no ônibus
   *[other] { $driver } dá 1 × { $n } { $what } no ônibus
}
why-upgrade = { $n ->
    [0] { $points } × 0: nenhum { $what } no ônibus
   *[other] { $points } × { $n } { $what } no ônibus
}
why-hand = −1 × { $n ->
    [one] { $n } carta que sobrou na mão
   *[other] { $n } cartas que sobraram na mão
}

## Problemas
problem-players-busao = { $n ->
    [0] Falta dizer quem joga. O Busão é para 2 ou 3 jogadores, cada um com um ônibus, ou 4 ou 6 em duplas.
    [1] Sozinho não dá: o Busão precisa de pelo menos 2 jogadores. Chame mais alguém.
    [5] Com 5 não dá: a partir de 4 se joga em duplas, e alguém ficaria sem par. Joguem em 4 ou em 6, em duplas, ou em 3, cada um com um ônibus.
   *[other] Com { $n } não dá: são no máximo 3 ônibus, com uma dupla em cada um. Joguem em 6, em duplas, ou dividam a turma em duas mesas.
}
problem-traits-unknown = Diga as três características deste passageiro: neste ônibus há pontos que dependem delas.
problem-duplicate-passenger = { $name } está mais de uma vez neste ônibus. Cada passageiro só pode embarcar uma vez: corrija um dos lugares.
problem-duplicate-upgrade = { $name } está mais de uma vez neste ônibus. As melhorias têm que ser diferentes: corrija uma delas.
problem-duplicate-trait = A mesma característica está aqui mais de uma vez: cada linha precisa de outra.
problem-not-both = Mande “{ $one }” ou “{ $other }”, não os dois.
problem-wrong-number-of-buses = O Busão se joga com 2 ou 3 ônibus.
problem-too-many-players = Um ônibus é de um jogador ou de uma dupla: no máximo { $most } nomes.
problem-uneven-pairs = Ou cada ônibus é de um jogador só, ou todos são de duplas: aqui falta alguém.
problem-too-many-windows = Um ônibus tem { $most } janelas.
problem-too-many-seats = Uma janela tem { $most } lugares, fundo e frente.
problem-too-many-upgrades = Um ônibus tem lugar para { $most } melhorias.
