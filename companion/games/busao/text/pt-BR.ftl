# Busão: a conta, os problemas e as opções.

## Opções da mesa
players-of-busao = 2 ou 3 pessoas, um ônibus para cada; 4 ou 6, em duplas.
option-adjacency = Quem está ao redor
option-adjacency-around = todos em volta, até { FIGURE("around.most") } lugares
option-adjacency-orthogonal = só ao lado e na mesma janela, até { FIGURE("orthogonal.most") } lugares

## Linhas do bloco e desempate
line-passengers = Passageiros
line-driver = Motorista
line-upgrades = Melhorias
line-hand = Cartas na mão
fact-passengers = { $n ->
    [1] { $n } passageiro
   *[other] { $n } passageiros
}
fact-upgrades = { $n ->
    [1] { $n } melhoria
   *[other] { $n } melhorias
}
by-passengers = no desempate: passageiros
by-upgrades = no desempate: melhorias
tie-passengers = Quem embarcou mais passageiros?
tie-upgrades = Quem instalou mais melhorias?
tie-end-passengers = As melhorias nem precisaram contar.
tie-end-upgrades = Com os passageiros empatados, decidiram as melhorias.

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

## Quem é contado; o número vem antes, na frase, e é “nenhum” em lugar de 0
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
place-back = J{ $window } fundo
place-front = J{ $window } frente

## De quem são os pontos, quando a carta não tem nome
driver = Motorista
driver-line = preferência { $n }
upgrade-slot = melhoria { $n }
hand-cards = { $n ->
    [1] { $n } carta na mão
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
    [1] { $n } carta que sobrou na mão
   *[other] { $n } cartas que sobraram na mão
}

## O ônibus na folha
bus-of = Ônibus de { $names }
boarded = { $n } de 12
progress = { $n ->
    [1] Falta um lugar
   *[other] Faltam { $n } lugares
}
bus-watched = { $n } de 12 passageiros; melhorias: { $upgrades }
hand-watched = { $n ->
    [1] { $n } carta na mão
   *[other] { $n } cartas na mão
}
hand-unknown = falta a mão
upgrades-watched = melhorias { $n }
to-correct = { $n } a corrigir
seat-back = Janela { $window }, fundo
seat-front = Janela { $window }, frente
cell-driver-line = Motorista, linha { $n }
cell-driver-line-short = motorista: linha { $n }
cell-upgrade = Melhoria { $n }
cell-hand = Cartas na mão
cell-hand-short = mão
add-upgrade = + melhoria
in-hand = na mão
cards = { $n ->
    [1] carta
   *[other] cartas
}
card = carta…
by-hand = à mão
points-signed = { SIGNED($n) }
points-per = { SIGNED($n) } por { $trait }
worth-here = Aqui: { SIGNED($n) }
card-shown = { $effects ->
    [0] { $n } da carta
    [1] { $n } da carta e { $effects } efeito
   *[other] { $n } da carta e { $effects } efeitos
}
card-named = { $name }, { $what }

## As cartas
passenger-title = Carta de passageiro
driver-title = Carta de motorista
upgrade-title = Carta de melhoria
card-name = Nome na carta
category-age = Faixa etária
category-temperament = Temperamento
category-behaviour = Comportamento
card-points = Pontos da carta
sign = Sinal
points = Pontos
points-none = ± pontos
effect-n = Efeito { $n }
effect-points = Pontos do efeito { $n }
effect-off = sem efeito
effect-more = + efeito
effect-each = para cada
effect-any = se houver
effect-none = se não houver
what = Quem conta
what-none = quem
what-anybody = passageiro
what-named = chamado…
named = Nome do passageiro
where = Onde conta
where-none = onde
as-printed = como está na carta
others-only = menos esta carta
at-least = No mínimo
at-least-said = no mínimo { $n }
demands = Exige
demand-n = Exigência { $n }
demand-off = nada
demand-more = + exigência
demand-count = passageiros…
demand-of-deck = melhorias desta mesa
demand-other = outra melhoria…
demand-upgrade = melhoria…
demanded-upgrade = Nome da melhoria
hand-score = Total contado à mão
hand-score-word = à mão…
hand-score-hint = No lugar dos pontos e efeitos da carta. As características continuam valendo para os outros.
driver-wants = Três características que ele prefere
upgrade-lines = Pontos por passageiro
upgrade-line-n = Linha { $n }
per-off = por quem
per-more = + linha
per-none = sem esta linha
per-hand = ao todo, contado à mão
per-trait = por { $trait }
save-next = Próxima carta
empty-seat = Esvaziar o lugar
empty-driver = Tirar o motorista
empty-slot = Tirar a melhoria

## Problemas
problem-players-busao = { $n ->
    [0] Falta dizer quem joga. O Busão é para 2 ou 3 pessoas, cada uma com um ônibus, ou 4 ou 6 em duplas.
    [1] Sozinho não dá: o Busão precisa de pelo menos 2 pessoas. Chame mais alguém.
    [5] Com 5 não dá: a partir de 4 se joga em duplas, e alguém ficaria sem par. Joguem em 4 ou em 6, em duplas, ou em 3, cada um com um ônibus.
   *[other] Com { $n } não dá: são no máximo 3 ônibus, com uma dupla em cada um. Joguem em 6, em duplas, ou dividam a turma em mais mesas.
}
problem-traits-unknown = Diga as três características deste passageiro: neste ônibus há pontos que dependem delas.
problem-traits-asked = Faltam características para { $card }.
asking-driver = o motorista
asking-passenger = a carta de { $place }
count-by-hand = contar { $card } à mão
traits-enter = dizer quais
traits-not = contar à mão
problem-duplicate-passenger = { $name } está neste ônibus mais de uma vez: corrija um lugar.
problem-duplicate-upgrade = { $name } está neste ônibus mais de uma vez: corrija uma.
problem-duplicate-trait = A mesma característica está aqui mais de uma vez: cada linha precisa de outra.
problem-not-both = Mande “{ $one }” ou “{ $other }”, não os dois.
problem-wrong-number-of-buses = O Busão se joga com 2 ou 3 ônibus.
problem-too-many-players = Um ônibus é de uma pessoa ou de uma dupla: no máximo { $most } nomes.
problem-uneven-pairs = Ou cada ônibus é de uma pessoa só, ou todos são de duplas: aqui falta alguém.
problem-too-many-windows = Um ônibus tem { $most } janelas.
problem-too-many-seats = Uma janela tem { $most } lugares, fundo e frente.
problem-too-many-upgrades = Um ônibus tem lugar para { $most } melhorias.
problem-three-traits = { $n ->
    [0] Escolha três características.
    [1] Escolha três características: há só { $n }.
    [2] Escolha três características: há só { $n }.
   *[other] Escolha só três características: há { $n }.
}
problem-hand-or-card = Ou o total contado à mão, ou os pontos e efeitos da carta: apague um dos dois.
problem-all-by-hand = Ou todas as linhas são por característica, ou todas são contadas à mão.

## Preparar a mesa
step-pairs = Duplas
brief-pairs = cada dupla, frente a frente
how-pairs = Cada dupla cuida de um ônibus só. Sentem-se com o parceiro à frente: assim as duplas se alternam na vez.
step-sort = Separar as cartas
brief-sort = { $n } passageiros, { $drivers } motoristas, { $upgrades } melhorias
how-sort = Do baralho grande saem { $n } passageiros, { $drivers } motoristas, a carta PARE e { FIGURE("aids") } auxílios, para quem quiser consultar. As { $upgrades } cartas menores são as melhorias.
step-buses = Ônibus e motorista
brief-buses =
    { $each ->
        [pair] um tapete e um motorista por dupla
       *[person] um tapete e um motorista por pessoa
    }
how-buses =
    { $each ->
        [pair] Um tapete por dupla. Embaralhem os motoristas e ponham um, sorteado, na ponta esquerda de cada tapete; os outros { $left } voltam à caixa.
       *[person] Um tapete por pessoa. Embaralhem os motoristas e ponham um, sorteado, na ponta esquerda de cada tapete; os outros { $left } voltam à caixa.
    }
note-pairs-driver = O livro não diz quantos motoristas há em duplas. Aqui é um por ônibus.
step-deal = Passageiros na mão
brief-deal = { $per } fechados para cada pessoa
how-deal = Embaralhem os passageiros. { $per } fechados para cada pessoa.
note-pairs-deal = O livro não diz como dar as cartas em duplas. Aqui cada parceiro tem a sua mão, e as duas contam no fim.
step-terminal = Terminal
brief-terminal = cada um larga { FIGURE("to_terminal") } carta no meio
how-terminal = Cada pessoa escolhe { FIGURE("to_terminal") } carta da mão e a deixa aberta numa pilha no meio, o descarte. Ficam { FIGURE("hand_left") } na mão.
step-bus-stop = Ponto de Ônibus
brief-bus-stop = abram { $n } em fila
how-bus-stop = { $n } passageiros do monte, abertos em fila.
step-street = Rua
brief-street = os outros { $n }, num monte fechado
how-street = O resto dos passageiros, fechado num monte ao alcance de todos.
note-street = Deu { $less }? A caixa pode vir com um passageiro a menos: está certo.
step-workshop = Oficina de Melhorias
brief-workshop = abram { $n } em fila
how-workshop = Embaralhem as melhorias e abram { $n } em fila.
step-upgrade-deck = Monte de melhorias
brief-upgrade-deck = as outras { $n }, fechadas ao lado
how-upgrade-deck = As que sobram, fechadas ao lado das { FIGURE("workshop") }.
step-pare = Carta PARE
brief-pare = aberta no meio da mesa
how-pare = Aberta no meio da mesa. Ainda não é de ninguém.
note-pare = O livro não diz onde ela começa. Aqui espera no meio da mesa, até alguém embarcar em ônibus alheio.
step-reshuffles = Reembaralhos
brief-reshuffles = a Rua volta { $n } vezes
how-reshuffles = Quando a Rua acaba, o Terminal embaralhado vira a nova Rua. Vale { $n } vezes; anotem cada uma.
first-player-rule = Quem andou de busão há menos tempo. Depois, em sentido horário.
table-buses =
    { $n ->
        [1] { $n } ônibus
       *[other] { $n } ônibus
    }
table-street = Rua
table-bus-stop = Ponto de Ônibus
table-terminal = Terminal
table-workshop = Oficina de Melhorias
picture-table = A mesa: Rua { $street }, Ponto de Ônibus { $stop }, Terminal { $terminal }; Oficina com { $open } abertas e { $closed } fechadas; carta PARE; { $buses } ônibus com motorista, { FIGURE("windows") } janelas e { FIGURE("slots") } lugares de melhoria.

## Turno e fim de jogo
tool-turn = Turno e fim de jogo
cell-turn = Vez
cell-pare = Carta PARE
cell-reshuffles = Reembaralhos
cell-end = Começo do fim
shown-turn = { $n ->
    [0] { $name }, no começo do turno
   *[other] { $name }: { $used }
}
move-stop = pegar do Ponto
move-street = pegar da Rua
move-terminal = pegar do Terminal
move-swap = trocar { FIGURE("swapped") } cartas
move-board = embarcar no ônibus de { $names }
move-renew = renovar o Ponto
move-discard = descartar
move-line = Fim da Linha
move-upgrade = instalar uma melhoria
do-stop = Ponto
do-street = Rua
do-terminal = Terminal
do-swap = Trocar
do-board = Embarcar
do-renew = Renovar Ponto
do-discard = Descartar
do-line = Fim da Linha
do-upgrade = Melhoria
what-stop = pegar as { FIGURE("bus_stop") }
what-street = { FIGURE("drawn") }, fica 1
what-terminal = 1, do topo
what-swap = { FIGURE("swapped") } por { FIGURE("swapped") }
what-renew = { FIGURE("bus_stop") } novas
what-discard = até { FIGURE("discarded") } da mão
what-line = todas as janelas
what-upgrade = no próprio ônibus
what-street-out = começa o fim
board-group = Embarcar um passageiro
short-once-a-turn = usado
short-points-short = { $left ->
    [0] sem pontos
    [1] só resta 1
   *[other] só restam { $left }
}
short-street-is-out = sem Rua
short-pare-there = tem a PARE
short-bus-is-full = lotado
short-end-has-begun = já começou
short-no-free-slot = há vaga?
short-bus-unwritten = confira antes
short-window-empty = { $n ->
    [1] janela { $windows } vazia?
   *[other] { $n } vazias?
}
plays-now = joga
plays-next = depois
has-pare = tem a
reshuffles-left = { $n ->
    [1] resta { $n } de { $most }
   *[other] restam { $n } de { $most }
}
points-cost = { $n ->
    [1] { $n } ponto
   *[other] { $n } pontos
}
turn-of = Vez de { $name }
points-of-turn = { $n ->
    [0] Pontos de ação: todos usados
    [1] Ponto de ação: resta { $n } de { FIGURE("points") }
   *[other] Pontos de ação: restam { $n } de { FIGURE("points") }
}
said-turn = { $turn }. { $points }.
used-this-turn = Neste turno: { $moves }
used-nothing = Neste turno: nada ainda
begins = { $name } começa
starter-known = Toque para começar. Se for outra pessoa, toque nela.
whose-turn = De quem é a vez?
put-right = Vez errada? Toque no nome de quem joga, no alto.
own-bus = o próprio
write-boarded = Anotar na folha
pare-nobody = no meio da mesa
pare-where = Onde está a PARE
turn-words = Ponto: as cartas abertas. Rua: o monte de compra. Terminal: o descarte.
reshuffles-used = { $left ->
    [0] Reembaralhos: { $n } de { $most } usados, não resta nenhum
    [1] Reembaralhos: { $n } de { $most } usados, resta { $left }
   *[other] Reembaralhos: { $n } de { $most } usados, restam { $left }
}
do-reshuffle = A Rua acabou
do-street-out = Rua acabou de vez
end-title = Fim de jogo
line-word = Conferimos: há alguém em cada uma das { FIGURE("windows") } janelas
upgrade-word = Conferimos: uma das { FIGURE("slots") } da folha é deste turno
full-title = Lotou o ônibus de
full-rule = Ônibus lotado
full-word = Conferimos: os { FIGURE("places") } lugares estão ocupados
full-found = Na folha, o ônibus de { $names } está lotado. Começa o fim.
begin-end = Começar o fim
end-street = A Rua acabou de vez, na vez de { $name }
end-line = Fim da Linha, declarado por { $name }
end-full = Ônibus lotado, na vez de { $name }
end-full-bus = Lotou o ônibus de { $names }, na vez de { $name }
last-turns = { $n ->
    [1] Ainda joga um último turno: { $names }.
   *[other] Ainda jogam um último turno, nesta ordem: { $names }.
}
no-end-after-all = Não era o fim
began-end = abriu o fim
has-last-turn = último turno
had-last-turn = já jogou
trigger-left = { $n ->
    [1] Resta { $n } ponto. O livro não diz se quem começou o fim ainda o usa: combinem.
   *[other] Restam { $n } pontos. O livro não diz se quem começou o fim ainda os usa: combinem.
}
hand-reminder = No máximo { FIGURE("hand_limit") } cartas na mão
turn-reminder = Nada marcado: os { FIGURE("points") } pontos foram usados? Até { FIGURE("hand_limit") } cartas na mão.
pass-to = Passar a vez: { $name }
pass-last = Foi o último turno: acabou
turns-over = Acabou! Conte os pontos.
count-points = Contar os pontos
turns-finished = A partida está encerrada.
log-turn = vez de { $name }
log-passed = vez passada para { $name }
log-move = { $name }: { $move }
log-and-end = { $what }. { $end }
log-reshuffle = Rua reembaralhada, { $n }ª vez
log-turns-over = último turno jogado
problem-no-turn = Diga primeiro de quem é a vez.
problem-turns-over = Os últimos turnos já foram: conte os pontos.
problem-points-short = { $left ->
    [0] Custa { $cost }, e os { FIGURE("points") } pontos já foram usados.
    [1] Custa { $cost } e só resta { $left }.
   *[other] Custa { $cost } e só restam { $left }.
}
problem-once-a-turn = Só uma vez por turno.
problem-pare-there = A PARE está com { $names }: ninguém de fora embarca nesse ônibus até outro ser o alvo.
problem-bus-is-full = O ônibus de { $names } está lotado.
problem-no-free-slot = Na folha, as { FIGURE("slots") } vagas de melhoria estão ocupadas. Confira na mesa.
problem-window-empty = { $n ->
    [1] Na folha não há ninguém na janela { $windows }. Escreva quem está lá, ou confira na mesa.
   *[other] Na folha não há ninguém nas janelas { $windows }. Escreva quem está lá, ou confira na mesa.
}
problem-seats-free = Na folha, o ônibus de { $names } tem { $n } de { FIGURE("places") }. Escreva os outros, ou confira na mesa.
problem-bus-unwritten = A folha ainda não diz quem está no ônibus de { $names }: confira na mesa.
problem-end-has-begun = O fim já começou.
problem-street-is-out = A Rua acabou: não há o que tirar dela.
problem-points-left = { $n ->
    [1] Ainda resta { $n } ponto de ação, e todos têm de ser usados: marque a jogada que falta.
   *[other] Ainda restam { $n } pontos de ação, e todos têm de ser usados: marque o que falta.
}
problem-reshuffles-left = { $n ->
    [1] Ainda resta { $n } reembaralho: o Terminal vira a nova Rua.
   *[other] Ainda restam { $n } reembaralhos: o Terminal vira a nova Rua.
}
problem-no-reshuffle-left = { $n ->
    [1] O reembaralho já foi usado: agora começa o fim.
   *[other] Os { $n } reembaralhos já foram usados: agora começa o fim.
}

## Cartas do baralho
cards-passenger = Passageiros
cards-driver = Motoristas
cards-upgrade = Melhorias
card-passenger = Passageiro
card-driver = Motorista
card-upgrade = Melhoria
card-new-passenger = novo passageiro
card-new-driver = novo motorista
card-new-upgrade = nova melhoria
skip-passenger = sem mais passageiros
skip-driver = sem motorista
skip-upgrade = sem mais melhorias

## O que está impresso na carta
printed-adjacent = adjacente
printed-window = na janela
printed-bus = no busão
printed-others = { $where }, menos esta carta
printed-each = { SIGNED($points) } para cada { $what } { $where }
printed-any = { SIGNED($points) } se houver { $least ->
    [1] { $what }
   *[other] { $least } { $what }
} { $where }
printed-none = { SIGNED($points) } se não houver { $what } { $where }
printed-upgrade = exige { $name }
printed-passengers = exige { $least } { $what } { $where }

## As teclas do bloco
bill = Conta
key-then = depois,
key-then-end = encerrar
key-put = pôr
key-skip = pular
key-clear = apagar
key-back = voltar a
key-end-why = todos os ônibus contados
keys-whole = Números inteiros
keys-digits = Algarismos
keys-over = Ônibus contado
keys-to-digits = 123…: outro número, com os algarismos
keys-to-whole = −4…15: voltar aos números inteiros
bus-full = tudo preenchido
gap-all = Ainda não há nada escrito. Todos ficariam com 0.
gap-buses = Em branco, valendo 0: { $buses }.
gap-bus = { $names } ({ $blank })
gap-empty = { $n ->
    [1] 1 lugar
   *[other] { $n } lugares
}
gap-driver = motorista
gap-hand = mão
gap-line =
    { $n ->
        [1] Fim da Linha pede alguém em cada janela: a { $windows } está vazia no ônibus de { $names }.
       *[other] Fim da Linha pede alguém em cada janela: { $windows } estão vazias no ônibus de { $names }.
    }
bus-gaps = o que ficou vazio vale 0

# Estatísticas
facts-passenger = Quem mais pontua
facts-passenger-about = pontos de cada passageiro com nome, em média
facts-passenger-one = Passageiro
