# Quissama: preparar a mesa, com qualquer das seis variantes.

problem-players-quissama =
    { $n ->
        [0] Falta dizer quantas pessoas jogam. Quissama é para 2 a 4, ou 5 com a expansão.
        [1] Sozinho não dá: Quissama precisa de pelo menos 2 pessoas.
       *[other] Com { $n } não dá: Quissama é para 2 a 4 pessoas, ou 5 com a expansão.
    }

## Variantes
option-one-per-square = Menos capoeiras
option-one-per-square-false = { FIGURE("on_square") } em cada praça
option-one-per-square-true = um em cada praça
option-one-per-square-does = Um capoeira em cada praça, em vez de { FIGURE("on_square") }.
option-one-character = Só um personagem por pessoa
option-one-character-false = quantos personagens quiser
option-one-character-true = um personagem por pessoa
option-one-character-does = Cada pessoa conquista um só na partida inteira; com Quissama ou Woodruff ninguém vence.
option-small-gallery = Galeria menor
option-small-gallery-false = { FIGURE("characters") } personagens
option-small-gallery-true = um personagem por pessoa, mais dois
option-small-gallery-does = Quissama, Bernardina e um sorteado por pessoa, em vez de { FIGURE("characters") }.
option-few-scandals = Menos Escândalos
option-few-scandals-false = { FIGURE("card.escandalo") } Escândalos
option-few-scandals-true = um Escândalo por pessoa, mais um
option-few-scandals-does = Um por pessoa, mais um, em vez de { FIGURE("card.escandalo") }.
option-few-blessings = Menos Bênçãos Imperiais
option-few-blessings-false = { FIGURE("card.bencao_imperial") } Bênçãos Imperiais
option-few-blessings-true = uma Bênção Imperial por pessoa
option-few-blessings-does = Uma por pessoa, em vez de { FIGURE("card.bencao_imperial") }.
option-free-market = Mercado livre
option-free-market-false = uma troca por turno
option-free-market-true = trocas à vontade
option-free-market-does = Trocas à vontade no turno, em vez de uma.

## Preparar a mesa
step-board = Tabuleiro
brief-board = no centro da mesa
how-board = No centro da mesa.
step-gallery = Galeria
brief-gallery = { $n } personagens abertos
how-gallery =
    { $left ->
        [0] Os oito personagens abertos, lado a lado junto do tabuleiro.
        [1] Quissama, Bernardina e mais { $drawn } sorteados, abertos junto do tabuleiro. O que sobra volta à caixa.
       *[other] Quissama, Bernardina e mais { $drawn } sorteados, abertos junto do tabuleiro. Os outros { $left } voltam à caixa.
    }
step-squares = Praças
brief-squares =
    { $each ->
        [1] { $each } meeple preto em cada uma
       *[other] { $each } meeples pretos em cada uma
    }
how-squares =
    { $each ->
        [1] Um meeple preto em cada uma das { $squares } praças: são os capoeiras.
       *[other] Dois meeples pretos em cada uma das { $squares } praças: são os capoeiras.
    }
step-senzala = Senzala
brief-senzala = os outros { $n } meeples pretos
how-senzala = Os outros meeples pretos, juntos fora do tabuleiro.
step-meeples = Meeples coloridos
brief-meeples = { $each } de uma cor para cada
how-meeples = Cada pessoa escolhe uma cor e põe à sua frente os { $each } dessa cor.
step-coins = Fichas de moeda
brief-coins = ao alcance de todos
how-coins = Ao alcance de todos. Ainda não são de ninguém.
step-scandals = Escândalos
brief-scandals =
    { $n ->
        [1] { $n } fica no baralho
       *[other] { $n } ficam no baralho
    }
how-scandals =
    { $left ->
        [0] Com este número de pessoas, todos ficam no baralho.
        [1] Deixem { $n } no baralho. O outro volta à caixa.
       *[other] Deixem { $n } no baralho. Os outros { $left } voltam à caixa.
    }
step-blessings = Bênçãos Imperiais
brief-blessings =
    { $n ->
        [1] { $n } fica no baralho
       *[other] { $n } ficam no baralho
    }
how-blessings =
    { $left ->
        [0] Com este número de pessoas, todas ficam no baralho.
        [1] Deixem { $n } no baralho. A outra volta à caixa.
       *[other] Deixem { $n } no baralho. As outras { $left } voltam à caixa.
    }
step-shuffle = Embaralhar
brief-shuffle = as { $n } cartas, sem os personagens
how-shuffle = As { $n } cartas, todas menos os personagens.
step-market = Mercado
brief-market = abram { $n } cartas
how-market =
    { $free ->
        [yes] Abram { $n } cartas, lado a lado junto do tabuleiro. Se forem idênticas, ficam.
       *[no] Abram { $n } cartas, lado a lado junto do tabuleiro. Se forem idênticas, descartem e abram outras { $n }.
    }
step-deal = Cartas na mão
brief-deal = { $per } para cada, escondidas
how-deal = { $per } para cada pessoa, escondidas dos outros.
step-draw-pile = Baralho
brief-draw-pile = as outras { $n }, fechadas
how-draw-pile = O resto, fechado junto do Mercado. Deixem lugar para o descarte.
step-one-character = Um personagem só
brief-one-character = combinem: um por pessoa
how-one-character = Combinem: cada pessoa conquista 1 personagem na partida inteira. Bloquear os dos outros continua valendo.
note-one-character = Quem já conquistou não conquista outro, nem se perder o seu.
step-free-market = Trocas livres
brief-free-market = combinem: à vontade no turno
how-free-market = Combinem: no Mercado, troquem quantas vezes puderem por turno. { FIGURE("market") } cartas idênticas não são renovadas.
step-first-turn = Primeiro turno
brief-first-turn = cada um põe 1 meeple, de graça
how-first-turn = Na primeira vez, cada pessoa olha a mão e põe, de graça, 1 meeple seu num espaço de um dos { FIGURE("businesses") } comércios. Depois vêm os turnos normais.
note-first-turn = O primeiro turno é só esse meeple, sem outras combinações.
first-player-rule = Por sorteio. Depois, em sentido horário.
warn-one-character = Com um personagem por pessoa, Quissama e Woodruff não podem vencer: os dois pedem a Bernardina, e ela só vai para quem já tem outro personagem. Escolham outro para conquistar.
warn-small-gallery =
    { $n ->
        [1] Na Galeria menor resta { $n } personagem com que dá para vencer, e nenhum se Woodruff for sorteado.
       *[other] Na Galeria menor restam { $n } personagens com que dá para vencer, e um a menos se Woodruff for sorteado.
    }
warn-expansion = Para { $n } pessoas é preciso a expansão, e não sabemos o que vem nela. Estas contas usam só a caixa básica, que tem { $colours } cores. Se a expansão disser outra coisa, vale ela.
table-gallery = Galeria
table-market = Mercado
table-draw-pile = Baralho
table-squares = Praças
table-senzala = Senzala
picture-table = A mesa: Galeria com { $gallery } personagens em cima; tabuleiro com { FIGURE("squares") } praças, { $squares } capoeiras ao todo, e a Senzala ao lado com { $senzala }; embaixo, Mercado com { $market } cartas e baralho de { $pile }.

## Os personagens, e o que falta para vencer com eles

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
        [1] falta { $n } ministro
       *[other] faltam { $n } ministros
    }
lacking-businesses =
    { $n ->
        [1] falta { $n } comércio cheio
       *[other] faltam { $n } comércios cheios
    }
lacking-ministers-and-businesses =
    faltam { $ministers ->
        [1] { $ministers } ministro
       *[other] { $ministers } ministros
    } e { $businesses ->
        [1] { $businesses } comércio cheio
       *[other] { $businesses } comércios cheios
    }
lacking-bernardina = falta Bernardina nesta área
lacking-bernardina-unblocked = falta desbloquear Bernardina
lacking-bernardina-objective = não sabemos o objetivo: veja a carta
lacking-cabeca-de-porco = falta encher o Cabeça de Porco de Guaiamuns
lacking-princesa = falta cumprir o objetivo que está na carta
problem-too-many-ministers = O Ministério tem só { $most } espaços. Tire os ministros que sobram.
problem-too-many-businesses = O mapa tem só { $most } comércios. Tire os que sobram.
problem-too-many-meeples = { $name } tem { $n } meeples na folha, e cada pessoa só tem { $most }. Tire os que sobram.
problem-character-twice = { $character } já está na área de { $name }. Deixe essa carta em um lugar só.

## Quanto custa, e o que não se pode pagar

cost-nagoa =
    { $n ->
        [1] { $n } Nagoa
       *[other] { $n } Nagoas
    }
cost-guaiamum =
    { $n ->
        [1] { $n } Guaiamum
       *[other] { $n } Guaiamuns
    }
cost-moeda =
    { $n ->
        [1] { $n } Moeda
       *[other] { $n } Moedas
    }
cost-liberdade =
    { $n ->
        [1] { $n } Liberdade
       *[other] { $n } Liberdades
    }
cost-burgues =
    { $n ->
        [1] { $n } Burguês
       *[other] { $n } Burgueses
    }
cost-coroa =
    { $n ->
        [1] { $n } Coroa
       *[other] { $n } Coroas
    }
cost-identical =
    { $n ->
        [1] { $n } carta idêntica
       *[other] { $n } cartas idênticas
    }
problem-nothing-to-unblock = Não há meeple de outra pessoa neste personagem. Não é preciso pagar nada.
problem-bernardina-needs-another = Para pôr um meeple em Bernardina é preciso ter na sua área um personagem desbloqueado.
problem-no-minister = No espaço { $n } do Ministério não há ministro. Escolha um que esteja ocupado.
problem-no-rival-minister = No espaço { $n } do Ministério não há ministro de outra pessoa. Escolha um que tenha.
problem-attack-nobody = Não há capoeira ali para tirar. Escolha outro alvo.
problem-attack-square-first =
    { $n ->
        [1] A praça vem primeiro: nela ainda há { $n } capoeira.
       *[other] A praça vem primeiro: nela ainda há { $n } capoeiras.
    }
problem-attack-squares-first =
    { $n ->
        [1] As duas praças vêm primeiro: nelas ainda há { $n } capoeira.
       *[other] As duas praças vêm primeiro: nelas ainda há { $n } capoeiras.
    }

## A folha: quem está onde

players-of-quissama = De 2 a 4 pessoas, ou 5 com a expansão.
in-box = na caixa
galeria = Galeria
on-the-card = na carta
word-yes = sim
word-no = não
cell-holder = quem tem { $character }
cell-marker = meeple de { $name } em { $character }
cell-space = espaço { $n } do Ministério
cell-businesses = comércios cheios de { $name }
cell-cabeca-de-porco = Cabeça de Porco cheio

objectives = Objetivos
objective-quissama = Bernardina na sua área
objective-woodruff = Bernardina na sua área
objective-alemao = Cabeça de Porco cheio
objective-araujo = 4 comércios cheios
objective-princesa = Veja a carta
objective-alencar = 2 ministros e 2 comércios cheios
objective-imperador = 4 ministros
objective-bernardina = Veja a carta
pips = { $n } de { $total }
lies-gallery = Na Galeria
lies-box = Fora desta partida
area-of = Na área de { $name }

why-out-of-reach = Com um por pessoa, ninguém vence com este.
why-bernardina-out-of-reach = Fora de alcance: ela pede outro antes.
why-contested =
    { $n ->
        [1] { $names }: falta 1 meeple para conquistar.
       *[other] { $names }: falta 1 meeple a cada pessoa para conquistar.
    }
why-contested-wins =
    { $n ->
        [1] { $names }: falta 1 meeple, e aí vence.
       *[other] { $names }: falta 1 meeple a cada pessoa. Se conquistar, vence: { $wins }.
    }
why-met = { $name } cumpriu o objetivo!
why-lacking = { $name }: { $lacking }.
why-blocked = { $name }: há meeple de { $rivals } na carta, e { $lacking }.
why-met-blocked = Cumprido, mas bloqueado. Há meeple de { $rivals } na carta de { $name }.
why-unknown = Está com { $name }. O objetivo está na carta.

note-none = sem personagem
note-met = { $character }: cumprido
note-blocked = { $character }: com bloqueio
note-unknown = { $character }
note-lacks = { $character }: { $lacking }
note-lacks-quissama = falta Bernardina
note-lacks-woodruff = falta Bernardina
note-lacks-alemao = falta o Cabeça
note-lacks-princesa = falta cumprir
note-lacks-araujo =
    { $n ->
        [1] falta { $n } comércio
       *[other] faltam { $n } comércios
    }
note-lacks-imperador =
    { $n ->
        [1] falta { $n } ministro
       *[other] faltam { $n } ministros
    }
note-lacks-alencar =
    { $n ->
        [1] falta { $n }
       *[other] faltam { $n }
    }
stand-met = { $character } (objetivo cumprido)
stand-blocked = { $character } (com bloqueio)
stand-unknown = { $character } (objetivo desconhecido)
stand-missing = { $character } ({ $lacking })

## A folha: o que se faz

price-each = Cada meeple
price-clear = Tirar um meeple de outra pessoa
price-away = Na área de outra pessoa, cada meeple
price-unblock = { $name }, para tirar um
price-minister = Cada ministro
price-alencar = { $name }, com Alencar: dois dos três
cannot = { $names }: não dá. { $why }
short-place = põe meeple
short-conquer = conquista
short-block = bloqueia
short-take-over = toma
short-remove = tirar
short-minister = põe ministro
short-take = toma um
short-owner = tem a carta
space-n = espaço { $n }
does-place = { $name } põe um meeple em { $character }
does-conquer = { $name } põe o segundo meeple e conquista { $character }
does-block = { $name } bloqueia { $character } com um meeple
does-take-over = { $name } põe o segundo meeple e toma { $character }
does-remove = Tirar o meeple de { $rival } de { $character }
does-minister = { $name } põe um ministro no espaço 1
does-scandal = Escândalo: tirar o ministro de { $rival } do espaço { $n }
does-swap = Imperador: { $name } troca o ministro de { $rival } no espaço { $n } por um seu
does-take = Imperador: { $name } toma um comércio cheio de { $rival }
take-off = Tirar da carta
businesses = Comércios
cell-conquered = { $name } já conquistou um personagem
cell-first = quem cumpriu primeiro
cell-told = objetivo da { $character } cumprido
problem-only-by-the-card = A mesa só confirma o objetivo da Princesa e o da Bernardina. Os outros o bloco calcula.
problem-told-of-nobody = A { $character } ainda não está na área de ninguém.
log-told =
    { $said ->
        [yes] objetivo da { $character } cumprido
       *[no] objetivo da { $character } ainda não cumprido
    }
told-not-met = Ainda não
told-met = Cumprido
told-asked = O objetivo está na carta. Quem diz é a mesa:
lies-with = Onde está a carta
ministry = Ministério
ministry-glossed = Ministério
place-minister = Pôr ministro: entra no espaço 1
leaving = Está cheio: o próximo tira { $name } do espaço 6.
escandalo = Escândalo: tirar
imperador-swaps = Imperador de { $name }: trocar por um seu
free-space = livre
ministers-of =
    { $n ->
        [1] { $n } ministro de { $name }
       *[other] { $n } ministros de { $name }
    }
ministers = Ministros
full-businesses = Comércios cheios
businesses-of =
    { $n ->
        [1] { $name }: { $n } comércio cheio
       *[other] { $name }: { $n } comércios cheios
    }
how-many-full = Quantos estão cheios agora
cabeca-full = Cabeça de Porco cheio de Guaiamuns

log-place = meeple de { $name } posto em { $character }
log-remove = meeple de { $name } tirado de { $character }
log-conquer = { $name } conquista { $character }
log-take-over = { $name } toma { $character } de { $rival }
log-keep = { $character } na área de { $name }
log-keep-gallery = { $character } na Galeria
log-keep-box = { $character } fora desta partida
log-minister = ministro de { $name } posto
log-minister-out = ministro de { $name } posto, e o de { $rival } retirado
log-minister-out-own = { $name } põe um ministro, e outro seu sai do espaço 6
log-scandal = Escândalo: ministro de { $name } retirado do espaço { $n }
log-swap = Imperador: ministro de { $name } no lugar do de { $rival }, espaço { $n }
log-take = Imperador: { $name } toma um comércio de { $rival }

won-with = { $name } venceu com { $characters }
met-with = { $name } com { $characters }
several-won = { $met } cumpriram um objetivo
won-first-with = { $name } cumpriu primeiro e venceu com { $characters }
who-was-first = Quem cumpriu primeiro?
does-first = { $name } cumpriu primeiro
with-character =
    { $who ->
        [alemao] o { $name }
        [imperador] o { $name }
        [princesa] a { $name }
       *[other] { $name }
    }
with-them = Com os personagens dos outros e da Galeria
wins-by-it = vence na hora
own-characters = Personagens na área
nobody-there = Nenhum personagem ainda.

problem-first-undecided = { $met } cumpriram um objetivo. Digam quem cumpriu primeiro: só essa pessoa vence.
problem-nobody-has-won = Ninguém cumpriu ainda o objetivo de um personagem livre.
problem-still-lacking = { $character }, com { $name }: { $lacking }.
problem-still-blocked = { $character }, com { $name }: o bloqueio continua.
problem-one-character-each = Nesta mesa é um personagem por pessoa na partida inteira, e { $name } já teve o seu.
problem-left-in-box = { $character } está na caixa, fora desta partida.
problem-already-yours = { $character } já está na área de { $name }.
problem-clear-bernardina-first = Em Bernardina há meeple de { $names }. Primeiro paguem para tirar; o seu entra em outro turno.
problem-first-marker-missing = { $name } ainda não tem o primeiro meeple nesta carta. Comece por ele.
problem-all-ministers-yours = Os { FIGURE("ministers") } ministros já são de { $name }. Outro não muda nada.
problem-needs-imperador = Para trocar é preciso ter o Imperador livre, e { $name } não tem.
problem-no-business-to-take = { $name } não tem comércio cheio que se possa tomar.

## Custos

tool-costs = Custos
costs-title = O que custa agora
who-pays = Quem paga
where-characters = Onde estão os personagens
where-gallery = Na Galeria
where-rival = Com outra pessoa
where-own = Comigo
have-rivals = Há meeple de outro na Bernardina
have-another = Tenho um personagem livre
have-araujo = Tenho Araújo livre
have-alencar = Tenho Alencar livre
characters = Personagens
on-the-board = No tabuleiro
deed-place-minister = Pôr ministro
deed-open-business = Abrir comércio
deed-hire = Empregar capoeira
deed-free-capoeira = Pôr capoeira na praça
deed-into-cabeca-de-porco = Pôr no Cabeça de Porco
deed-attack = Atacar
deed-swap-minister = Imperador: tomar ministro
deed-swap-business = Imperador: tomar comércio
now-place-gallery = Um meeple, na Galeria
now-place-rival = Um meeple, com outra pessoa
now-clear-gallery = Tirar um meeple de outra pessoa, na Galeria
now-clear-rival = Tirar um meeple de outra pessoa, na área de quem tem a carta
now-unblock-own = Desbloquear, por meeple tirado
or = ou
cost-or = { $cost }, ou { $rest }
sentence = { $text }.
two-sentences = { $first } { $second }
price-of = { $what }: { $cost }.
answer-of = { $what }: { $answer }
short-nothing-to-unblock = sem bloqueio: nada a pagar
short-bernardina-needs-another = só com outro personagem livre
hand-pays-nothing = Esta mão ainda não paga nada.
hand-pays = Dá para pagar
hand-lacks = Ainda não dá
lacks =
    { $n ->
        [1] falta { $what }
       *[other] faltam { $what }
    }
lacks-of =
    { $n ->
        [1] entre { $what }, falta { $n }
       *[other] entre { $what }, faltam { $n }
    }
lacks-all = falta tudo
pays-with = Descarte { $cards }.
pays-with-both = Descarte { $cards } e use { $tokens }.
pays-with-tokens = Use { $tokens }.
left-over = Sobra { $spare }.
enter-hand = Toque nas cartas da sua mão para ver o que ela paga.
your-hand = Sua mão
put-away = Tirar da mão: { $card }
clear-hand = Limpar
add-card = Pôr na mão: { $card }
tokens-worth = vale { $n }
add-token = Mais uma ficha de moeda
fewer-tokens = Tirar uma ficha: { $tokens }
tokens =
    { $n ->
        [1] { $n } ficha de moeda
       *[other] { $n } fichas de moeda
    }
token = Ficha

card-nagoa-1 =
    { $n ->
        [1] { $n } carta de 1 Nagoa
       *[other] { $n } cartas de 1 Nagoa
    }
card-nagoa-2 =
    { $n ->
        [1] { $n } carta de 2 Nagoas
       *[other] { $n } cartas de 2 Nagoas
    }
card-guaiamum-1 =
    { $n ->
        [1] { $n } carta de 1 Guaiamum
       *[other] { $n } cartas de 1 Guaiamum
    }
card-guaiamum-2 =
    { $n ->
        [1] { $n } carta de 2 Guaiamuns
       *[other] { $n } cartas de 2 Guaiamuns
    }
card-moeda-1 =
    { $n ->
        [1] { $n } carta de 1 Moeda
       *[other] { $n } cartas de 1 Moeda
    }
card-moeda-2 =
    { $n ->
        [1] { $n } carta de 2 Moedas
       *[other] { $n } cartas de 2 Moedas
    }
card-liberdade =
    { $n ->
        [1] { $n } Liberdade
       *[other] { $n } Liberdades
    }
card-burgues =
    { $n ->
        [1] { $n } Burguês
       *[other] { $n } Burgueses
    }
card-coroa =
    { $n ->
        [1] { $n } Coroa
       *[other] { $n } Coroas
    }
card-escandalo =
    { $n ->
        [1] { $n } Escândalo
       *[other] { $n } Escândalos
    }
card-bencao-imperial =
    { $n ->
        [1] { $n } Bênção Imperial
       *[other] { $n } Bênçãos Imperiais
    }
key-nagoa =
    { $n ->
        [1] Nagoa
       *[other] Nagoas
    }
key-guaiamum =
    { $n ->
        [1] Guaiamum
       *[other] Guaiamuns
    }
key-moeda =
    { $n ->
        [1] Moeda
       *[other] Moedas
    }
key-liberdade = Liberdade
key-burgues = Burguês
key-coroa = Coroa
key-escandalo = Escândalo
key-bencao-imperial = Bênção

attack-what = Alvo
band-nagoa = Nagoas
band-guaiamum = Guaiamuns
target-nagoa-square = Praça Nagoa
target-guaiamum-square = Praça Guaiamum
target-nagoa-business = Comércio Nagoa
target-guaiamum-business = Comércio Guaiamum
target-cabeca = Cabeça de Porco
capoeiras-there = Capoeiras no alvo
some-there = Há pelo menos um
none-there = Não há nenhum
capoeiras-on-square = Capoeiras na praça desse comércio
capoeiras-on-squares = Capoeiras nas duas praças Guaiamum
attack-allowed = Um capoeira sai dali e volta para a Senzala.
attack-unpaid = Ali só { $by } atacam, e esta mão não paga { $n }.
attack-refused = Não pode
attack-may = Pode

# Estatísticas
facts-conquest = Quem conquista quem
facts-conquest-about = quem tinha o personagem no fim da partida
facts-conquest-one = Personagem
