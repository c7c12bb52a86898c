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
option-count-new-vein-does = O +{ FIGURE("vein") } de um Novo Filão vale também quando se conta a mina no fim.

## As linhas e o porquê de cada ponto

line-gold = Ouro
line-mines = Minas
line-mayors = Prefeitos
why-gold = { $n } de ouro
why-chips-white =
    { $n ->
        [1] { $n } ficha branca × { $each }
       *[other] { $n } fichas brancas × { $each }
    }
why-chips-red =
    { $n ->
        [1] { $n } ficha vermelha × { $each }
       *[other] { $n } fichas vermelhas × { $each }
    }
why-chips-blue =
    { $n ->
        [1] { $n } ficha azul × { $each }
       *[other] { $n } fichas azuis × { $each }
    }
why-mine = produz { $n }
why-mines-sum = { $n }, somados pela mesa
why-new-vein = com o Novo Filão, produz mais { $n }
why-new-vein-not-counted = Novo Filão fora da contagem, como a mesa escolheu
why-mayor =
    { $n ->
        [0] peão de prefeito, sem nenhuma mina na cidade
        [1] peão de prefeito, com { $n } mina na cidade
       *[other] peão de prefeito, com { $n } minas na cidade
    }

## O que não pode ser ou ainda falta

problem-bank-counts-on = Com o banco aberto, continuem em { $n } pessoas: o número de rodadas depende disso. Desfaça até antes do banco, ou comece outra partida.
problem-players-boomtown =
    { $n ->
        [0] Com { $n } não dá: Boomtown é para 3, 4 ou 5 pessoas. Chame mais gente ou escolha outro jogo.
        [1] Com { $n } não dá: Boomtown é para 3, 4 ou 5 pessoas. Chame mais gente ou escolha outro jogo.
        [2] Com { $n } não dá: Boomtown é para 3, 4 ou 5 pessoas. Chame mais alguém ou escolha outro jogo.
       *[other] Com { $n } não dá: Boomtown é para 3, 4 ou 5 pessoas. Tire alguém da lista ou escolha outro jogo.
    }
problem-mayor-undecided = { $names } têm { $n } minas cada em { $town }. Quem já estava com o peão?
problem-mayor-unknown = Em { $town } alguém tem { $n } minas, e de outros só se sabe a soma. Quem está com o peão?
problem-mayor-has-fewer =
    { $n ->
        [1] { $names } tem mais minas em { $town } do que { $name }. Escolha de novo quem está com o peão.
       *[other] { $names } têm mais minas em { $town } do que { $name }. Escolha de novo quem está com o peão.
    }
problem-mayor-needed = Em { $town } alguém tem { $n } minas, então o peão tem dono. Escolha quem está com ele.
problem-unknown-player = Ninguém na mesa se chama { $name }. Escolha alguém da mesa.
problem-too-many-mines = { $town } só tem { $most } minas no jogo. Tire as que sobram.
problem-too-many-new-veins = No jogo há no máximo { $most } Novos Filões. Tire os que sobram.
problem-veins-lie = Já há { $most } Novos Filões, em { $mines }. Tire um deles antes.
problem-vein-twice = Os dois Novos Filões estão em { $mine }. Tire um deles.
problem-mines-twice = As minas de { $name } foram tocadas uma a uma e também somadas, { $n }, e só a soma conta. O que vale?

## A folha

players-of-boomtown = De 3 a 5 pessoas.
bill = Conta
nobody = ninguém
of-nobody = de ninguém
out-of-game = fora do jogo
dangerous = perigosa
harmless = sem perigo
new-vein = Novo Filão
key-roll = dado
key-produces = produz
key-new-vein = Filão
hint-bank = O banco anota aqui; um toque corrige.
hint-claim = Escolha a pessoa e toque nas minas dela, ou escreva a soma.
ticket =
    { $mine }, produz { $n }{ $dangerous ->
        [yes] , perigosa
       *[no] {""}
    }{ $vein ->
        [counts] , com o Novo Filão
        [left-out] , com o Novo Filão fora da contagem
       *[none] {""}
    }: { $owner }
rule-of-mines = As minas na contagem
rule-of-mayors = De quem é o peão no fim
rule-of-gold = O ouro na contagem
who = quem?
mayor-is = Peão de { $town }: { $name }
mayor-give = Peão de { $town }: { $name }. Dar a quem está escolhido embaixo
mayor-change = Peão de { $town }: { $name }. Mudar
old-mayor = As minas não dão o peão de { $town } a ninguém. Se um prefeito antigo ainda está com ele, diga quem:
who-has-pawn = Quem está com o peão de { $town }?
by-mines = Deixar pelas minas
keep-sum = Vale a soma
keep-mines = Valem as minas tocadas
gap-all = Ainda não há nada escrito: nem ouro, nem minas. Todos ficariam com 0.
gap-bank = O banco está na rodada { $n } de { $total }, que ainda não acabou.
gap-gold = Falta o ouro de { $names }. Conta como 0.
gap-mines = Ninguém tem minas: nem tocadas, nem como soma.
gap-sum = Faltam as minas de { $names }. Contam como 0.
gap-pawns =
    { $n ->
        [1] Ninguém está com o peão de { $towns }.
       *[other] Ninguém está com os peões de { $towns }.
    }
progress = Rodada { $n } de { $total } · sem o ouro
note-doubtful = +{ $n }?
gold-sum = ouro
mines-sum = minas
purses = Ouro e minas
chips-white = brancas
chips-red = vermelhas
chips-blue = azuis
brush = O que o toque numa mina faz
take-off = Tirar
fix = Corrigir
hint-fix = Toque na mina cuja carta é diferente, ou onde está o Novo Filão.
hint-ending = Responda acima. Para voltar à contagem, toque de novo em Encerrar.

## Uma mina e sua carta

correct-mine = { $mine }: corrigir
field-production = Produz
field-roll = Dado
field-dangerous = Mina perigosa
field-new-vein = Novo Filão nesta mina
printed = na lista do jogo: { $n }
vein-elsewhere = Já há um em { $mines }. Pode haver dois.
answer-yes = sim
answer-no = não
leave-card = Deixar como está

## As casas da folha e o que aconteceu nelas

cell-production = { $mine }, produção
cell-roll = { $mine }, número do dado
cell-mayor = Peão de { $town }
cell-gold = { $name }: ouro
cell-mined = { $name }: minas somadas
cell-chips-white = { $name }: fichas brancas
cell-chips-red = { $name }: fichas vermelhas
cell-chips-blue = { $name }: fichas azuis
short-gold = ouro, { $name }
short-mined = minas, { $name }
short-chips-white = brancas, { $name }
short-chips-red = vermelhas, { $name }
short-chips-blue = azuis, { $name }
about-chips = cada uma vale { $n }
about-clears-sum = fica no lugar da soma { $n }
about-clears-chips = fica no lugar das fichas
about-claimed = as minas tocadas somam { $n }
log-claimed = { $mine }: { $name }
log-moved = { $mine }: de { $before } para { $after }
log-taken-off = { $mine }: tirada de { $name }
log-mayor = Peão de { $town }: { $name }
log-by-mines = Peão de { $town }: pelas minas
log-sum-gone = Soma das minas de { $name } apagada: { $n }
log-mines-gone =
    { $n ->
        [1] Uma mina de { $name } solta: vale a soma
       *[other] { $n } minas de { $name } soltas: vale a soma
    }
log-corrected = { $mine }: carta corrigida
log-new-vein = Novo Filão em { $mine }
log-no-new-vein = Novo Filão fora de { $mine }
problem-gold-twice = O ouro de { $name } está escrito em fichas e como soma, e só a soma conta. Apague um dos dois.
problem-too-much-gold = As fichas de { $name } somam { $n }, mais que os { $most } que cabem aqui. Confira as fichas.

## Preparar a mesa

option-short = Jogo curto, só para { FIGURE("fewest") } pessoas
option-short-false = não, { FIGURE("cards") } cartas
option-short-true = sim, { FIGURE("short.cards.3") } cartas
option-short-does = Só para 3: { FIGURE("short.cards.3") } cartas em vez de { FIGURE("cards") }, { FIGURE("short.rounds.3") } rodadas em vez de { FIGURE("rounds.3") }.
problem-short-not-for = O jogo curto, com { FIGURE("set_aside") } cartas a menos, é só para 3 pessoas. Com { $n } joga-se com as { FIGURE("cards") }.
step-gold = Ouro de cada um
brief-gold = { $per } para cada pessoa
how-gold = { FIGURE("gold") } de ouro para cada pessoa: cinco fichas brancas e uma vermelha já dão troco.
step-bank = Banco
brief-bank = as outras fichas, no centro
how-bank = As outras fichas perto do centro. Branca vale { FIGURE("chip.white") }, vermelha { FIGURE("chip.red") }, azul { FIGURE("chip.blue") }.
step-shuffle = Embaralhar
brief-shuffle = { $mines } minas e { $events } eventos, juntos
how-shuffle = As { $mines } minas e os { $events } eventos, tudo junto, num monte fechado.
step-set-aside = Cartas de fora
brief-set-aside = { $n } ao acaso voltam à caixa
how-set-aside = Tirem { $n } do monte ao acaso, sem olhar, e guardem na caixa.
step-deck = Monte
brief-deck = { $n } cartas fechadas, no centro
how-deck = No centro da mesa, fechado. Dá { $rounds } rodadas.
step-dice = Dados
brief-dice = { $n } ao lado do monte
how-dice = Ao lado do monte.
step-pawns = Peões de prefeito
brief-pawns = { $n } ao lado do monte
how-pawns = Um de cada cidade, ao lado do monte. Ainda não são de ninguém.
step-pieces = Peças de cidade
brief-pieces = { $n } ao lado do monte
how-pieces = As peças de madeira, ao lado do monte. Servem para marcar a cidade de um saloon.
step-first-row = Primeira fileira
brief-first-row = { $n } abertas, e só minas
how-first-row = Abram uma carta do monte por pessoa. Na primeira rodada só valem minas: se sair um evento, a próxima mina fica no lugar e o evento volta ao monte, embaralhado.
first-player-rule = Por sorteio. Depois, cada rodada começa com quem venceu o leilão anterior.
table-deck = Monte
table-bank = Banco
table-pawns = Peões
table-pieces = Peças
table-first-row = Primeira fileira
picture-table = A mesa: monte de { $cards } cartas, { FIGURE("dice") } dados e o banco de fichas; { FIGURE("pawns") } peões de prefeito e { FIGURE("pieces") } peças de cidade; { $row } minas abertas em fileira; { $gold } de ouro para cada um.

## O banco: as cartas de evento e o que não pode ser

event-card-shark = Tubarão das Cartas
event-dynamite = Dinamite
event-expropriation = Expropriação
event-girls = Dançarinas
event-governor = Governador
event-holdup = Assalto
event-mustang = Cavalo Selvagem
event-new-vein = Novo Filão
event-saloon = Saloon
event-stagecoach = Roubo da Diligência
event-telegraph = Telégrafo
problem-bid-too-high = { $name } tem { $n } de ouro, e ninguém oferece mais do que tem. Baixe o lance.
problem-two-rivals = { $names } passaram juntos à frente do prefeito de { $town }. Diga quem fica com o peão.
problem-holdup-target = O Assalto é contra outra pessoa. Escolha quem vai ser assaltado.
problem-dynamite-target = A Dinamite vale para uma mina ou um saloon de outra pessoa. Escolha outro alvo.
problem-expropriation-target = A Expropriação tira a mina de outra pessoa, numa cidade onde quem joga já tem uma. Escolha outra mina.
problem-new-vein-target = O Novo Filão vai debaixo de uma mina de quem joga que ainda não tenha um. Escolha outra mina.
problem-girls-target = As Dançarinas vão para um saloon de quem joga que ainda não as tenha. Escolha um.
problem-governor-target = O Governador recebe um peão de quem joga. Escolha uma cidade onde essa pessoa é prefeita.
problem-mustang-of-winner = { $name } venceu o leilão e já escolhe primeiro. Guarde o Cavalo Selvagem.
problem-card-not-held = { $name } não tem a carta { $card }.

## O banco: a partida sem fichas

tool-bank = Banco
bank-open-bank = Jogar com o banco
bank-go-on = Banco, rodada { $n } de { $total }
bank-is-over = Banco: acabou o monte
bank-round = Rodada { $n } de { $total }
bank-over = Acabou o monte
bank-tills = O que cada um tem
bank-holding =
    { $n ->
        [1] { $town }: { $n } mina
       *[other] { $town }: { $n } minas
    }
bank-mayor = prefeitura
bank-governor = prefeitura com o Governador
bank-saloon-price = saloon, cobra
bank-keeps = guarda { $cards }
bank-several =
    { $n } { $card ->
        [girls] Dançarinas
        [governor] Governadores
        [mustang] Cavalos Selvagens
        [new_vein] Novos Filões
       *[telegraph] Telégrafos
    }
bank-bank = banco
bank-ledger = Folha e contagem
bank-settle = Resolver na folha
bank-settle-first = Respondam primeiro o que está em aberto.
bank-settle-there = Responder no banco
bank-would = Muda
bank-all-mines = As minas de cada um

bank-auction = Leilão: quem venceu?
bank-opens = { $name } abre o leilão.
bank-who-won = Quem venceu o leilão
bank-broke = sem ouro
bank-all-pass = todos passam
bank-bid = O lance
bank-bids-lower = Lances menores
bank-bids-higher = Lances maiores
bank-say-winner = Toque em quem venceu o leilão.
bank-say-bid =
    { $n ->
        [1] Toque no lance. { $name } só tem 1 de ouro.
       *[other] Toque no lance. { $name } tem { $n } de ouro.
    }
bank-nobody-bids = Ninguém paga: { $name } abriu e vence com 0.
bank-then-order = Escolhem:
bank-pay = { $name } paga { $n }
bank-pass-on = Passar às cartas

bank-order = A ordem da escolha
bank-takes = { $name } leva uma carta
bank-towns = Cidades
bank-event = evento
bank-mines-only = Na primeira rodada só há minas.
bank-claim = { $mine }, produz { $n }{ $dangerous ->
        [yes] , perigosa
       *[no] {""}
    }{ $vein ->
        [yes] , com o Novo Filão
       *[no] {""}
    }{ $owner ->
        [none] {""}
       *[other] : { $owner }
    }
bank-ride = { $name } usa o Cavalo Selvagem
bank-say-card = Toque na cidade da carta de { $name }, ou em evento.
bank-say-town = Toque na cidade da mina que { $name } leva.
bank-say-mine = Toque na mina que { $name } leva.
bank-say-no-mine = Aqui todas as minas já têm dono. { $name } escolhe outra cidade.
bank-say-event = Toque no evento que { $name } leva.
bank-say-die = Toque também no outro dado.
bank-say-rivals = Diga com quem fica o peão.
bank-takes-instead = Corrigir a carta de { $name }
bank-fix = { $name } levou { $card }: corrigir
bank-take-instead = Levar { $card } no lugar
bank-give-back = Devolver { $card }
bank-lacks-target =
    { $card ->
        [dynamite] Falta escolher a mina ou o saloon que explode.
        [expropriation] Falta escolher a mina que muda de dono.
       *[new_vein] Falta escolher a mina do Novo Filão.
    }
bank-lacks-town =
    { $card ->
        [saloon] Falta escolher a cidade do saloon.
       *[governor] Falta escolher o peão que vai para o Governador.
    }
bank-lacks-saloon = Falta escolher o saloon das Dançarinas.
bank-lacks-victim = Falta escolher quem é assaltado.
bank-lacks-number = Falta escolher por quanto é o assalto.
bank-take = Levar { $card }
bank-keep = Guardar { $card }
bank-discard = Levar { $card } sem efeito
bank-due = taxa de { $n } a { $name }
bank-fee =
    { $mines ->
        [1] Taxa de { $n }: { $name } tem a prefeitura e { $mines } mina.
       *[other] Taxa de { $n }: { $name } tem a prefeitura e { $mines } minas.
    }
bank-fee-doubled =
    { $mines ->
        [1] Taxa de { $n }: { $mines } mina de { $name }, em dobro pelo Governador.
       *[other] Taxa de { $n }: { $mines } minas de { $name }, em dobro pelo Governador.
    }
bank-fee-short = { $fee } Só há { $n } para pagar.

bank-does-card-shark = Cada um dos outros paga { FIGURE("shark") } ao banco.
bank-does-dynamite = Qual mina ou saloon de outra pessoa explode?
bank-does-expropriation = Qual mina de outra pessoa, numa cidade onde quem joga já tem uma?
bank-does-girls = O saloon delas passa a cobrar { FIGURE("girls") }.
bank-does-governor = Um peão de quem joga dobra a taxa da cidade.
bank-does-holdup = Contra quem, e por quanto?
bank-does-mustang = Fica guardado para escolher em segundo numa rodada.
bank-does-new-vein = Qual mina de quem joga rende { FIGURE("vein") } a mais?
bank-does-saloon = Em que cidade?
bank-does-stagecoach = { FIGURE("stagecoach") } de ouro do banco.
bank-does-telegraph = Fica guardado para mudar um dado da produção.
bank-events-out = Já saíram todas: { $cards }.
bank-idle = Não há alvo permitido, e o livro não diz o que fazer: aqui a carta sai do jogo sem efeito.
bank-vein-waits = Não há mina para ele. O livro não diz o que fazer: aqui a carta fica na frente de quem a pegou até haver uma.
bank-saloon-in = saloon em { $town }
bank-saloons = Saloons
bank-victim = Quem é assaltado
bank-number = Por quanto
bank-holdup-odds = Com { $n } ou mais nos dados, leva { $loot } de { $name }.
bank-holdup-failed = O assalto falha.
bank-lay-governor = { $name } tem o Governador à espera. Com que peão?
bank-lay-girls = { $name } tem as Dançarinas à espera. Em que saloon?
bank-lay-new-vein = { $name } tem o Novo Filão à espera. Em que mina?
bank-rivals = Dois ultrapassam juntos o prefeito de { $town }. Com quem fica o peão?

bank-production = Produção
bank-throws = Quem lança: { $name }.
bank-dice-entered = Os dados da mesa
bank-die = Dado { $n }
bank-throw = Lançar aqui
bank-thrown = { $one } e { $two }
bank-wire = { $name } usa o Telégrafo
bank-turn = Trocar o { $one } por { $two }: soma { $n }
bank-harvest = Soma { $n }: produzir
bank-did =
    { $brought ->
        [0] { $paid ->
            [0] recebe { $received } de saloon
           *[other] { $received ->
                [0] paga { $paid } de saloon
               *[other] paga { $paid } e recebe { $received } de saloon
            }
        }
       *[other] { $paid ->
            [0] { $received ->
                [0] recebe { $brought } das minas
               *[other] recebe { $brought } das minas e { $received } de saloon
            }
           *[other] { $received ->
                [0] recebe { $brought } das minas e paga { $paid } de saloon
               *[other] recebe { $brought } das minas e { $received } de saloon, e paga { $paid }
            }
        }
    }
bank-short = (devia { $n })
bank-nothing = Ninguém ganha nada.
bank-last = Produção da rodada { $n }

bank-count = Contagem final
bank-counted = A folha já tem tudo: ouro, minas e peões. Confira e encerre.

bank-open-it = Ainda fechado
bank-open = Abrir o banco
bank-what-it-does = No lugar das fichas, ele paga lances, taxas, saloons e produção e deixa a contagem pronta.
bank-opener = Quem abre esta rodada
bank-gold-known = Escreva o ouro que falta; as minas vêm da folha.
bank-which-round = Rodada
bank-of-rounds = de { $n }
bank-no-mayors = Ninguém é prefeito ainda.
bank-waiting = Cartas guardadas, por pessoa
bank-dead = Minas fora do jogo (desmarque para voltar)
bank-saloon-owner = Saloon { $n }: de quem
bank-saloon-town = Saloon { $n }: cidade
bank-correct = Corrigir a mesa à mão
bank-correct-why = Minas e peões se corrigem na folha. O ouro que mudar aqui sai do banco, ou volta para ele.
back-bank = Voltar ao banco
bank-account = O que foi feito
bank-account-open = Corrigir o que foi feito
bank-account-empty = Ainda não há nada para corrigir.
bank-say-account = Toque no que ficou errado.
bank-of-round = Rodada { $n }
bank-earlier = Rodadas anteriores
bank-newer = Rodadas seguintes
bank-retell = Corrigir
bank-say-retell = Toque no que foi diferente.
bank-retell-auction = Corrigir o leilão
bank-retell-dice = Corrigir os dados
bank-retell-card = Corrigir: { $card }
bank-never = Isso não aconteceu
bank-other-place = Onde foi de verdade

cell-bank-round = Banco: rodada
cell-bank-opener = Banco: quem abre
cell-bank-sale = Banco: leilão pago
cell-bank-order = Banco: ordem da escolha
cell-bank-picks = Banco: cartas levadas
cell-bank-dice = Banco: dados
cell-bank-saloons = Banco: saloons
cell-bank-governed = Banco: Governador
cell-bank-kept = Banco: cartas guardadas
cell-bank-dead = Banco: minas fora do jogo
cell-bank-gold = Banco: ouro recebido menos o pago
cell-bank-last = Banco: última produção
cell-bank-account = Banco: o que foi feito na rodada { $n }
shown-sale = { $winner }, { $bid }
shown-pick = { $seat }: { $card }
shown-saloon = { $owner }, { $town }
shown-kept = { $card }, { $seat }
shown-last = rodada { $round }, dados { $dice }

effect-gone = { $mine } sai do jogo
effect-back = { $mine } volta à mesa
effect-moved = { $mine } passa a { $name }
effect-pawn = peão de { $town } com { $name }
effect-pawn-free = peão de { $town } sem dono
effect-vein = Novo Filão em { $mine }
effect-vein-gone = Novo Filão fora do jogo
effect-governed = Governador em { $town }
effect-governor-gone = Governador fora do jogo
effect-kept = { $name } guarda { $card }
effect-saloon = saloon de { $name } em { $town }
effect-saloon-gone = saloon de { $name } em { $town } sai do jogo
effect-girls = Dançarinas no saloon de { $name } em { $town }
log-with = { $what }: { $effects }
log-bank-opened = Banco aberto na rodada { $n }
log-bank-corrected = Banco corrigido
log-sale =
    { $n ->
        [0] Todos passam, { $name } escolhe primeiro
       *[other] { $name } vence o leilão com { $n }
    }
log-took = { $name } leva { $card }
log-took-instead = { $name } leva { $card } no lugar de { $old }
log-gave-back = { $name } devolve { $card }
log-took-and-keeps = { $name } leva e guarda { $card }
log-threw-for-nothing = { $what }, e não leva ouro
log-took-and-threw = { $name } leva { $card } e lança { $one } e { $two }
log-mustang = Cavalo Selvagem: { $name } escolhe em segundo
log-rolled = Dados { $one } e { $two }, soma { $n }
log-telegraph = Telégrafo de { $name }: dados { $one } e { $two }
log-used = { $name } usa o Telégrafo
log-produced = Produção { $n }
log-laid = Carta guardada entra em jogo
log-retold = Rodada { $n }: { $what }
retold-auction = leilão corrigido
retold-take = carta corrigida
retold-took = { $new } no lugar de { $old }
retold-roll = dados corrigidos
retold-produce = dados corrigidos
retold-mustang = Cavalo Selvagem corrigido
retold-lay = carta guardada corrigida
retold-telegraph = Telégrafo corrigido
problem-bank-not-now = Isto não se faz nesta parte da rodada. Veja o que vem agora.
problem-bank-moved-on = A mesa mudou desde que esta tela foi aberta, e nada foi pago. Confira e toque de novo.
problem-bank-not-open = O banco ainda não está aberto.
problem-bank-open-already = O banco já está aberto.
problem-bank-bid-nothing = Com lance 0 vence quem abriu a rodada: { $name }.
problem-bank-mustang-late = A segunda carta já foi levada. O Cavalo Selvagem fica para outra rodada.
problem-bank-event-in-round-one = Na primeira rodada só valem minas: o evento volta ao monte.
problem-bank-mine-not-free = { $mine } já é de alguém ou saiu do jogo. Escolha outra mina.
problem-bank-later = Não dá. Rodada { $n }: { $what }, mas { $why }. Corrija isso antes.
later-bid-too-high = { $name } teria só { $n } de ouro
later-bank-mine-not-free = essa mina não estaria mais livre
later-card-not-held = { $name } não teria a carta { $card }
later-mustang-of-winner = { $name } já escolheria primeiro
later-target = esse alvo não valeria mais
later-two-rivals = { $names } passariam juntos à frente do prefeito de { $town }
later-move = isso não seria mais possível
problem-bank-needs-mines =
    { $n ->
        [1] As minas de { $names } estão só como soma, e o banco precisa delas uma a uma. Toque nelas na folha e apague a soma.
       *[other] As minas de { $names } estão só como somas, e o banco precisa delas uma a uma. Toque nelas na folha e apague as somas.
    }
problem-bank-events-out = A caixa não tem mais nenhuma carta de { $card }.
problem-bank-saloons-out = Os { $most } saloons da caixa já estão na mesa.
problem-bank-rolled = Os dados já foram lançados: { $one } e { $two }. Para trocar, desfaça.

# Estatísticas
facts-town = Que cidade paga
facts-town-about = pontos de minas e prefeito para quem tinha algo ali, em média
facts-town-one = Cidade
