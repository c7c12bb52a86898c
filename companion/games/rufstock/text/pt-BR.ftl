## As linhas e o porquê de cada ponto

line-round-1 = Rodada 1
line-round-2 = Rodada 2
why-out-of-cards =
    { $place ->
        [1] a primeira mão a ficar vazia
        [2] a segunda mão a ficar vazia
        [3] a terceira mão a ficar vazia
       *[other] a quarta mão a ficar vazia
    }
why-last-with-cards =
    { $place ->
        [2] segundo lugar, ainda com cartas na mão
        [3] terceiro lugar, ainda com cartas na mão
        [4] quarto lugar, ainda com cartas na mão
       *[other] quinto lugar, ainda com cartas na mão
    }

## O que não pode ser ou ainda falta

problem-not-finished = Falta terminar a rodada { $round }: { $n } pessoas ainda têm cartas na mão.
problem-round-not-finished = A rodada { $round } ainda não acabou. Termine essa rodada antes de marcar a seguinte.
problem-too-many-rounds = Rufstock tem só { $most } rodadas. Tire as que sobram.
problem-listed-twice = { $name } já está na fila da rodada { $round }. Deixe esse nome em um lugar só.
problem-already-out = { $name } já está na fila da rodada { $round }.
problem-unknown-player = Ninguém na mesa se chama { $name }. Escolha alguém da mesa.

## A folha

problem-round-counts-on = Uma rodada desta folha já começou com { $n } pessoas. Desfaça até antes dela, ou comece outra partida.
problem-players-rufstock = Rufstock é para 2 a 5 pessoas, e aqui { $n ->
    [0] não há nenhum nome. Escreva quem joga.
    [1] há só 1. Acrescente alguém.
   *[other] há { $n }. Dividam-se em mais mesas.
}
players-of-rufstock = De 2 a 5 pessoas.
cell-place = Rodada { $round }, { $place }º
log-out = { $name } saiu em { $place }º na rodada { $round }
log-back = { $name } ainda tem cartas na rodada { $round }
note-rounds = { $sum }
progress = Rodada { $n } de 2 · { $open ->
        [1] falta uma pessoa
       *[other] faltam { $open } pessoas
    }
round-title = Rodada { $n }
round-rest = de 2
queue = Ordem de saída da rodada { $n }
slot-taken = { $place }º: { $name }, { SIGNED($points) }
slot-take-back = { $place }º: { $name }, { SIGNED($points) }. Tirar da fila
slot-now = { $place }º: o próximo toque, { SIGNED($points) }
slot-open = { $place }º: { SIGNED($points) }
slot-last = { $place }º: fica com quem sobrar, { SIGNED($points) }
ticket = Bilhete de embarque
ticket-next = A rodada 2 começa com { $name }.
ticket-why = Está à esquerda de { $name }, que ficou sem cartas primeiro.
table-round = Em sentido horário: { $names }. Depois de { $first } vem { $next }.
who-is-out = Quem ficou sem cartas agora?
rest-waits = O resto espera.
is-out = { $name } ficou sem cartas: { $place }º, { SIGNED($points) }
both-rounds-done = As duas rodadas estão marcadas.
who-starts-first = Começa quem foi a um show de rock há menos tempo e fica com o bilhete de embarque.
starts-first = { $name } começa e fica com o bilhete de embarque.

## Preparar a mesa

option-mode = Modo
option-mode-normal = Normal
option-mode-normal-does = Um veículo leva só conjuntos; o outro, só sequências.
option-mode-wild = Rockeiro Selvagem
option-mode-wild-does = Conjuntos e sequências vão nos dois veículos.
problem-mode-not-for = Com { $n } pessoas só há um veículo de cada vez, e o Rockeiro Selvagem precisa dos dois. Aqui ele é para 3 a { FIGURE("most") }.
step-vehicles = Veículos
brief-vehicles =
    { $n ->
        [1] o Ônibus no centro, a Van espera
       *[other] Van e Ônibus, lado a lado
    }
how-vehicles =
    { $n ->
        [1] O Ônibus ({ FIGURE("highest") }) no centro. A Van ({ FIGURE("lowest") }) espera ao lado: joga-se num veículo de cada vez.
       *[other] A Van ({ FIGURE("lowest") }) e o Ônibus ({ FIGURE("highest") }), lado a lado no centro.
    }
step-aids = Cartas de apoio
brief-aids = uma para cada pessoa
how-aids = Uma para cada pessoa consultar.
step-deal = Cartas na mão
brief-deal = { $per } para cada, na ordem em que vieram
how-deal = Embaralhem as { $dogs } cartas de cachorro. { $per } para cada pessoa; ninguém muda a ordem em que vieram.
step-queue = Fila de espera
brief-queue = { $n } cartas abertas
how-queue = { $n } cartas do baralho, abertas em fila acima dos veículos. Servem a todos.
step-draw-pile = Baralho
brief-draw-pile = as outras { $n }, fechadas ao lado
how-draw-pile = O resto, fechado ao lado. Deixem lugar para os descartes.
step-ticket = Bilhete
brief-ticket = diante de quem começa
how-ticket = O bilhete de embarque fica diante de quem começa.
step-first-turn = Primeira jogada
brief-first-turn =
    { $mode ->
        [two] até { $most } cartas no Ônibus
       *[other] até { $most } cartas num veículo
    }
how-first-turn =
    { $mode ->
        [two] Quem começa põe no Ônibus até { $most } cartas vizinhas da mão, iguais ou em sequência, e pode juntar as da fila. Para superar, só o mesmo tipo.
        [wild] Quem começa põe num dos veículos até { $most } cartas vizinhas da mão, iguais ou em sequência, e pode juntar as da fila. Qualquer tipo serve nos dois; com o mesmo número de cartas, conjunto vence sequência.
       *[normal] Quem começa põe num dos veículos até { $most } cartas vizinhas da mão, iguais ou em sequência, e pode juntar as da fila. Um veículo fica só com conjuntos, o outro só com sequências.
    }
note-wild-size = As da fila entram na conta: { $most } cartas ao todo.
first-player-rule = Quem foi a um show de rock há menos tempo. Na rodada 2, quem está à esquerda do primeiro que ficou sem cartas.
table-discard = Descarte
table-draw-pile = Baralho
table-hand = { FIGURE("hand") } cartas para cada
picture-table =
    { $vehicles ->
        [1] A mesa: fila com { $queue } cartas abertas, o Ônibus embaixo e a Van à espera, baralho de { $pile } à esquerda, descarte à direita, { FIGURE("hand") } cartas na mão de cada pessoa e o bilhete.
       *[other] A mesa: fila com { $queue } cartas abertas, Van e Ônibus embaixo, baralho de { $pile } à esquerda, descarte à direita, { FIGURE("hand") } cartas na mão de cada pessoa e o bilhete.
    }

## O juiz: a jogada supera o que está no veículo?

beats-empty-vehicle =
    { $vehicle ->
        [van] Pode: a Van está vazia.
       *[bus] Pode: o Ônibus está vazio.
    }
beats-more-cards = Supera: { $n } cartas contra { $there }.
beats-lower = Supera: na Van vence o mais baixo, e { $n } é mais baixo que { $there }.
beats-higher = Supera: no Ônibus vence o mais alto, e { $n } é mais alto que { $there }.
beats-set-over-sequence = Supera: com o mesmo número de cartas, conjunto vence sequência.
beats-not-a-combination = Não vale: assim não é conjunto nem sequência.
beats-too-many-from-hand = Não vale: são { $n } cartas da mão, e o máximo é { $most }.
beats-nothing-from-hand = Não vale: pelo menos uma carta tem de sair da mão.
beats-too-many-cards = Não vale: são { $n } cartas, e no Rockeiro Selvagem o máximo é { $most }, contando as da fila.
beats-wrong-type =
    Não vale: { $vehicle ->
        [van] a Van
       *[bus] o Ônibus
    } só aceita { $wanted ->
        [set] conjuntos
       *[sequence] sequências
    } até os veículos ficarem vazios.
beats-fewer-cards =
    { $n ->
        [1] Não supera: { $n } carta contra { $there }.
       *[other] Não supera: { $n } cartas contra { $there }.
    }
beats-equal = Não supera: empatar não basta.
beats-not-lower = Não supera: na Van vence o mais baixo, e { $n } é mais alto que { $there }.
beats-not-higher = Não supera: no Ônibus vence o mais alto, e { $n } é mais baixo que { $there }.
beats-sequence-under-set = Não supera: com o mesmo número de cartas, sequência perde para conjunto.
problem-no-combination = O que está neste veículo não é conjunto nem sequência. Confira as cartas e a ordem.
problem-one-vehicle-only = Com duas pessoas só um veículo está em jogo. Tire as cartas do outro.
problem-same-type-twice = Os dois veículos não podem ter o mesmo tipo de combinação. Confira as cartas.
problem-not-in-play = O { $n } da fila não está entre as cartas jogadas.

## O juiz: a página, e o que a mesa anota nela

tool-referee = Isto supera?
option-mode-two-players = 2 pessoas
vehicle-name =
    { $vehicle ->
        [van] Van
       *[bus] Ônibus
    }
vehicle-in-play = Veículo em jogo
lies-on =
    { $vehicle ->
        [van] O que está na Van
       *[bus] O que está no Ônibus
    }
play = Jogada
play-cards = A jogada, na ordem em que as cartas ficam
stamp-no = Não
line-first =
    { $vehicle ->
        [van] Na Van: { $why }
       *[bus] No Ônibus: { $why }
    }
line-also =
    { $vehicle ->
        [van] Na Van também: { $why }
       *[bus] No Ônibus também: { $why }
    }
line-not =
    { $vehicle ->
        [van] Na Van não: { $why }
       *[bus] No Ônibus não: { $why }
    }
line-neither =
    { $vehicle ->
        [van] Na Van também não: { $why }
       *[bus] No Ônibus também não: { $why }
    }
why-empty-vehicle =
    { $vehicle ->
        [van] está vazia.
       *[bus] está vazio.
    }
why-more-cards = { $n } cartas contra { $there }.
why-lower = { $play } é menor que { $lying }.
why-higher = { $play } é maior que { $lying }.
why-set-over-sequence = conjunto vence sequência.
why-wrong-type =
    { $wanted ->
        [set] lá só vai conjunto.
       *[sequence] lá só vai sequência.
    }
why-fewer-cards =
    { $n ->
        [1] { $n } carta contra { $there }.
       *[other] { $n } cartas contra { $there }.
    }
why-equal = empatar não basta.
why-not-lower = { $play } é maior que { $lying }, e vence o menor.
why-not-higher = { $play } é menor que { $lying }, e vence o maior.
why-not-a-combination = Assim não é conjunto nem sequência.
why-too-many-from-hand = São { $n } cartas da mão, e o máximo é { $most }.
why-nothing-from-hand = Pelo menos uma carta tem de sair da mão.
why-too-many-cards = São { $n } cartas, e no Rockeiro Selvagem o máximo é { $most }, contando as da fila.
why-sequence-under-set = sequência perde para conjunto.
would-beat =
    Superam: { $cards }{ $reach ->
        [up] { " ou maior" }
        [down] { " ou menor" }
       *[only] { "" }
    }{ $more ->
        [set] , ou { $n } iguais
        [sequence] , ou { $n } em sequência
        [any] , ou { $n } cartas
       *[none] { "" }
    }.
would-beat-more =
    Só { $n }{ $reach ->
        [up] { " ou mais" }
       *[only] { "" }
    } { $wanted ->
        [set] cartas iguais superam
        [sequence] cartas em sequência superam
       *[any] cartas superam
    }.
vehicle-takes =
    { $wanted ->
        [set] conjunto
        [sequence] sequência
       *[any] qualquer tipo
    }
vehicle-wins =
    { $vehicle ->
        [van] menor vence
       *[bus] maior vence
    }
vehicle-later = depois
vehicle-switch = trocar
is-from-queue = carta { $place }: veio da fila de espera
ask-play = Toque nas cartas da jogada.
ask-play-more = O que já está num veículo: toque nele antes.
ask-play-queue = Alguma veio da fila? Toque nela.
ask-lying =
    { $vehicle ->
        [van] Toque nas cartas da Van.
       *[bus] Toque nas cartas do Ônibus.
    }
ask-lying-more = Depois toque na faixa da jogada.
key-queue = da fila
key-clear = limpar
clear-vehicles = Esvaziar veículos
from-hand = mão
from-queue = fila
ticket-with = Bilhete com { $name }
whose-ticket = Com quem está o bilhete?
said-verdict =
    { $where ->
        [van] Na Van. { $verdict }
        [bus] No Ônibus. { $verdict }
        [both] Nos dois veículos. { $verdict }
       *[other] { $verdict }
    }
judge = Conferir
who-played = Quem jogou?
played-by =
    { $vehicle ->
        [van] Anotar na Van: foi { $name }
       *[bus] Anotar no Ônibus: foi { $name }
    }
sheet-has = na folha: { $cards }
keep-lying = Anotar o que está nos veículos
switch-vehicles = Esvaziar e trocar de veículo
leads-now = Veículos vazios: { $name } tem de jogar.
leads-if-all-pass = Se ninguém superar, { $name } recomeça.
leads-for-another = { $holder } tem o bilhete e já saiu: recomeça { $name }.
log-board =
    { $name } jogou { $cards } { $vehicle ->
        [van] na Van
       *[bus] no Ônibus
    }
log-laid =
    { $cards } { $vehicle ->
        [van] na Van
       *[bus] no Ônibus
    }
log-ticket = bilhete com { $name }
log-clear = veículos vazios
log-switch =
    { $vehicle ->
        [van] veículos vazios; agora é a Van
       *[bus] veículos vazios; agora é o Ônibus
    }
problem-no-cards = Use só números de { $lo } a { $hi }.
problem-queue-of-three = A fila só tem { $most } cartas. Desmarque as que saíram da mão.
problem-vehicle-not-in-play =
    { $vehicle ->
        [van] Agora está em jogo a Van. Para usar o Ônibus, esvazie e troque.
       *[bus] Agora está em jogo o Ônibus. Para usar a Van, esvazie e troque.
    }
problem-other-leads = Nada foi anotado. Veículos vazios: { $name } tem de jogar. O bilhete é de outra pessoa? Apague as cartas e toque no nome dela.
problem-nothing-played = Falta a jogada. Toque nas cartas.
problem-not-boarded = Nada foi anotado. { $why }
problem-nothing-to-clear = Na folha os veículos já estão vazios.
