# Quissama: preparar a mesa, com qualquer das seis variantes.

problem-players-quissama =
    { $n ->
        [0] Falta dizer quantas pessoas jogam. Quissama é para 2 a 4, ou 5 com a expansão.
        [1] Sozinho não dá: Quissama precisa de pelo menos 2 pessoas.
       *[other] Com { $n } não dá: Quissama é para 2 a 4 pessoas, ou 5 com a expansão.
    }

## Variantes
option-one-per-square = Menos capoeiras
option-one-per-square-false = Dois em cada praça
option-one-per-square-true = Um em cada praça
option-one-character = Só um personagem por pessoa
option-one-character-false = Quantos personagens quiser
option-one-character-true = Um personagem por pessoa
option-small-gallery = Galeria menor
option-small-gallery-false = Oito personagens
option-small-gallery-true = Galeria menor
option-few-scandals = Menos Escândalos
option-few-scandals-false = Seis Escândalos
option-few-scandals-true = Um Escândalo a mais que pessoas
option-few-blessings = Menos Bênçãos Imperiais
option-few-blessings-false = Cinco Bênçãos Imperiais
option-few-blessings-true = Uma Bênção Imperial por pessoa
option-free-market = Mercado livre
option-free-market-false = Uma troca por turno
option-free-market-true = Trocas à vontade

## Preparar a mesa
step-board = Tabuleiro
how-board = No centro da mesa.
step-gallery = Galeria
how-gallery =
    { $left ->
        [0] Os oito personagens abertos, lado a lado junto do tabuleiro.
        [one] Quissama, Bernardina e mais { $drawn } sorteados, abertos junto do tabuleiro. O que sobra volta à caixa.
       *[other] Quissama, Bernardina e mais { $drawn } sorteados, abertos junto do tabuleiro. Os outros { $left } voltam à caixa.
    }
step-squares = Praças
how-squares =
    { $each ->
        [one] Um meeple preto em cada uma das { $squares } praças: são os capoeiras.
       *[other] Dois meeples pretos em cada uma das { $squares } praças: são os capoeiras.
    }
step-senzala = Senzala
how-senzala = Os outros meeples pretos, juntos fora do tabuleiro.
step-meeples = Meeples coloridos
how-meeples = Cada pessoa escolhe uma cor e põe à sua frente os { $each } dessa cor.
step-coins = Fichas de moeda
how-coins = Ao alcance de todos. Ainda não são de ninguém.
step-scandals = Escândalos
how-scandals =
    { $left ->
        [0] Com este número de pessoas, todos ficam no baralho.
        [one] Deixem { $n } no baralho. O outro volta à caixa.
       *[other] Deixem { $n } no baralho. Os outros { $left } voltam à caixa.
    }
step-blessings = Bênçãos Imperiais
how-blessings =
    { $left ->
        [0] Com este número de pessoas, todas ficam no baralho.
        [one] Deixem { $n } no baralho. A outra volta à caixa.
       *[other] Deixem { $n } no baralho. As outras { $left } voltam à caixa.
    }
step-shuffle = Embaralhar
how-shuffle = As { $n } cartas, todas menos os personagens.
step-market = Mercado
how-market =
    { $free ->
        [yes] Abram três cartas, lado a lado junto do tabuleiro. Se forem idênticas, ficam.
       *[no] Abram três cartas, lado a lado junto do tabuleiro. Se forem idênticas, descartem e abram outras três.
    }
step-deal = Cartas na mão
how-deal = Cinco para cada pessoa, escondidas dos outros.
step-draw-pile = Baralho
how-draw-pile = O resto, fechado junto do Mercado. Deixem lugar para o descarte.
step-one-character = Um personagem só
how-one-character = Combinem: cada pessoa conquista 1 personagem na partida inteira. Bloquear os dos outros continua valendo.
step-free-market = Trocas livres
how-free-market = Combinem: no Mercado, troquem quantas vezes puderem por turno. Três cartas idênticas não são renovadas.
step-first-turn = Primeiro turno
how-first-turn = Na primeira vez, cada pessoa olha a mão e põe, de graça, 1 meeple seu num espaço de um dos dez comércios. Depois vêm os turnos normais.
first-player-rule = Por sorteio. Depois, em sentido horário.
warn-one-character = Com um personagem por pessoa, Quissama e Woodruff não podem vencer: os dois pedem a Bernardina, e ela só vai para quem já tem outro personagem. Escolham outro para conquistar.
warn-small-gallery =
    { $n ->
        [one] Na Galeria menor resta { $n } personagem com que dá para vencer, e nenhum se Woodruff for sorteado.
       *[other] Na Galeria menor restam { $n } personagens com que dá para vencer, e um a menos se Woodruff for sorteado.
    }
warn-expansion = Para { $n } pessoas é preciso a expansão, e não sabemos o que vem nela. Estas contas usam só a caixa básica, que tem { $colours } cores. Se a expansão disser outra coisa, vale ela.
table-gallery = Galeria
table-market = Mercado
table-draw-pile = Baralho
table-squares = Praças
table-senzala = Senzala
picture-table = A mesa: Galeria com { $gallery } personagens em cima; tabuleiro com quatro praças, { $squares } capoeiras ao todo, e a Senzala ao lado com { $senzala }; embaixo, Mercado com { $market } cartas e baralho de { $pile }.

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
        [one] falta { $n } ministro
       *[other] faltam { $n } ministros
    }
lacking-businesses =
    { $n ->
        [one] falta { $n } comércio cheio
       *[other] faltam { $n } comércios cheios
    }
lacking-ministers-and-businesses =
    faltam { $ministers ->
        [one] { $ministers } ministro
       *[other] { $ministers } ministros
    } e { $businesses ->
        [one] { $businesses } comércio cheio
       *[other] { $businesses } comércios cheios
    }
lacking-bernardina = falta Bernardina nesta área
lacking-bernardina-unblocked = falta desbloquear Bernardina
lacking-bernardina-objective = não se conhece o objetivo: vejam a carta
lacking-cabeca-de-porco = falta encher o Cabeça de Porco de Guaiamuns
lacking-princesa = falta cumprir o objetivo que está na carta
problem-too-many-ministers = O Ministério tem só { $most } espaços. Tire os ministros que sobram.
problem-too-many-businesses = O mapa tem só { $most } comércios. Tire os que sobram.
problem-character-twice = { $character } já está na área de { $name }. Deixe essa carta em um lugar só.
problem-only-princesa = Só da Princesa a mesa diz se o objetivo foi cumprido. Nos outros ele se calcula.

## Quanto custa, e o que não se pode pagar

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
        [one] { $n } Moeda
       *[other] { $n } Moedas
    }
cost-liberdade =
    { $n ->
        [one] { $n } Liberdade
       *[other] { $n } Liberdades
    }
cost-burgues =
    { $n ->
        [one] { $n } Burguês
       *[other] { $n } Burgueses
    }
cost-coroa =
    { $n ->
        [one] { $n } Coroa
       *[other] { $n } Coroas
    }
cost-identical =
    { $n ->
        [one] { $n } carta
       *[other] { $n } cartas idênticas
    }
problem-nothing-to-unblock = Não há meeple de outra pessoa neste personagem. Não é preciso pagar nada.
problem-bernardina-needs-another = Para pôr um meeple em Bernardina é preciso ter na sua área um personagem desbloqueado.
problem-no-minister = No espaço { $n } do Ministério não há ministro. Escolha um que esteja ocupado.
problem-no-rival-minister = No espaço { $n } do Ministério não há ministro de outra pessoa. Escolha um que tenha.
problem-attack-own-band = Nagoas atacam Guaiamuns e Guaiamuns atacam Nagoas. Escolha um alvo da outra malta.
problem-attack-nobody = Não há capoeira ali para tirar. Escolha outro alvo.
problem-attack-square-first =
    { $n ->
        [one] A praça vem primeiro: nela ainda há { $n } capoeira.
       *[other] A praça vem primeiro: nela ainda há { $n } capoeiras.
    }
