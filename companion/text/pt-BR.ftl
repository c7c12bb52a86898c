# A casa: o que toda folha diz, qualquer que seja o jogo.
product = Bloco de pontos
description = O bloco de pontos da mesa: placar, preparação e regras dos jogos, em todos os celulares.
and = e
number = { $n }
listed = { $items }
cell-empty = vazio

back = Voltar
back-home = Voltar ao início
back-pad = Voltar à folha
more = Mais desta folha
actions = Ações
totals = Totais
standings = Como cada um está
total = Total
sheet-number = Nº { NUMBER($n, minimumIntegerDigits: 3, useGrouping: 0) }

# Início
games = Jogos
on-the-table = Na mesa agora
the-deck = O baralho
the-card = A cartela
on-another-phone = Em outro celular
continue = Continuar { $game }
other-game = Outro jogo
other-game-how = rodadas e totais
free-sheet = Folha livre
score-game = { $game }: marcar pontos
keep-game = { $game }: ver objetivos
last-plays = Últimas partidas
ranked-more = mais { $n }
day = { $day } { $month }
month-1 = jan
month-2 = fev
month-3 = mar
month-4 = abr
month-5 = mai
month-6 = jun
month-7 = jul
month-8 = ago
month-9 = set
month-10 = out
month-11 = nov
month-12 = dez

# Estatísticas de um grupo
statistics = Estatísticas
statistics-none = Ainda não há partida com vencedor para contar.
statistics-none-how = Cada partida da turma que termina com vencedor entra aqui sozinha.
statistics-none-of = Esta turma ainda não encerrou nenhuma partida de { $game }.
statistics-none-in = Em { $year } esta turma não encerrou nenhuma partida de { $game }.
statistics-few = { $n ->
    [1] É uma partida só: ainda não diz quem joga melhor.
   *[other] São só { $n } partidas: ainda não dizem quem joga melhor.
}
stat-left-out = Fora da conta: { $what }.
stat-open = { $n ->
    [1] 1 partida ainda aberta
   *[other] { $n } partidas ainda abertas
}
stat-unwon = { $n ->
    [1] 1 partida encerrada sem vencedor
   *[other] { $n } partidas encerradas sem vencedor
}
stat-all = Tudo
stat-year = Ano
stat-all-years = Todos os anos
stat-who = Quem
stat-game = Jogo
stat-the-day = Dia
stat-plays = Partidas
stat-wins = Vitórias
stat-wins-sub = { $n ->
    [1] uma partida
   *[other] { $n } partidas
}{ $shared ->
    [0] {""}
    [1] , uma dividida
   *[other] , { $shared } divididas
}
stat-shared-how = Vitória dividida conta para cada um.
stat-total-wins = Vitórias ao todo
stat-not-played = não jogou
stat-by-chance = Pela sorte
stat-wins-against-chance = Vitórias e sorte
stat-against-chance = Mais que sorte?
stat-against-chance-sub = o traço mostra o esperado só pela sorte
stat-won-of = { $won } de { $n }
stat-chance-said = { $name } venceu { $won } de { $n } partidas; só pela sorte seriam { $chance }.
stat-chance-few = { $n ->
    [1] { $name } jogou uma partida e { $won ->
        [0] não venceu.
       *[other] venceu.
    }
   *[other] { $name } venceu { $won } de { $n } partidas.
}
stat-duel = Frente a frente
stat-duel-sub = { $n ->
    [0] nunca se enfrentaram
    [1] uma partida
   *[other] { $n } partidas
}{ $level ->
    [0] {""}
    [1] , um empate
   *[other] , { $level } empates
}
stat-duel-of = { $one } contra { $other }
stat-duel-run = Quem ficou na frente, { $more ->
    [0] da mais antiga à última
   *[other] nas últimas { $n }, da mais antiga à última
}
stat-duel-to = ×
stat-duel-level = ninguém na frente
stat-duel-last = Na última, { $day }: { $name } na frente.
stat-duel-last-points = Na última, { $day }: { $name } na frente, { $own } a { $theirs }.
stat-duel-last-tied = Na última, { $day }: empate em { $own }, { $name } no desempate.
stat-duel-last-level = Na última, { $day }: ninguém na frente.
stat-duel-change = Trocar as pessoas
stat-duel-one = Uma
stat-duel-other = Outra
stat-duel-show = Comparar
stat-place = { $n }º lugar
stat-records = Recordes
stat-highest = Maior placar
stat-lowest = Menor placar
stat-closest = { $n ->
    [0] de diferença: empate
    [1] ponto de diferença
   *[other] pontos de diferença
}
stat-run = vitórias seguidas
stat-average = Média
stat-averages = Médias
stat-averages-sub = o desenho marca a média
stat-averages-last = Cada círculo é uma partida, das últimas { $n } de cada um.
stat-average-said = { $name }: média { $mean }, de { $lowest } a { $highest } em { $n } partidas.
stat-average-few = { $name }: { $totals }.
stat-points = De onde vêm os pontos
stat-points-sub = de { $name }{ $more ->
    [0] {""}
   *[other] , as últimas { $n } partidas
}
stat-points-whose = De quem
stat-points-of = Pontos de { $name }
stat-points-said = { $n ->
    [1] Pontos de { $name } em uma partida: { $totals }.
   *[other] Pontos de { $name } nas últimas { $n } partidas: { $totals }.
} Parte por parte, na tabela abaixo.
stat-line-below = { $line }, abaixo de zero
stat-below = abaixo de zero
stat-endings = Como acaba
stat-how-it-ended = O que decidiu
stat-decided-by-points = Os pontos
stat-ended-by-points = { $n ->
    [1] Na única partida, { $points ->
        [0] os pontos não decidiram.
       *[other] os pontos decidiram.
    }
   *[other] Os pontos decidiram { $points } de { $n } partidas.
}
stat-ended-by-tie = { $n ->
    [1] Uma foi ao desempate.
   *[other] { $n } foram ao desempate.
}
stat-ended-level = { $n ->
    [1] Uma ficou dividida.
   *[other] { $n } ficaram divididas.
}
stat-first = Quem começa
stat-first-said = Quem começou venceu { $won } de { $n } partidas; só pela sorte seriam { $chance }.
stat-first-none = Em nenhuma partida foi anotado quem começou.
stat-first-few = Quem começou venceu { $won } de { $n }: é pouco para dizer mais.
stat-in-numbers = Ver em números
stat-csv = Baixar CSV
stat-times = Vezes
stat-in-all = Ao todo
stat-known-said = { $name }: média { $mean } em { $n } vezes.
stat-known-few = Nenhum nome apareceu { $n } vezes ainda: sem médias.
stat-times-said = { $n }×
tenths = { $sign }{ $whole },{ $tenth }

# Partida nova
new-play-of = Nova partida: { $game }
players = Quem joga
known-names = Nomes já usados neste celular
move-up = Subir { $name }
move-down = Descer { $name }
remove-player = Tirar { $name }
start = Começar
start-with = Começar com { $n }
house-reading = interpretação da casa

# A folha
see-bill = ver conta
redo = Refazer
undo = Desfazer
nothing-to-undo = Nada para desfazer
phone-of = celular de { $name }
phone-number = celular { $n }
phone-unknown = outro celular
finish = Encerrar
finish-anyway = Encerrar assim mesmo
waiting = esperando sinal
waiting-held = esperando sua resposta
waiting-stuck = ainda não chegou
of-whom = { $what } ({ $names })
unsure = parcial
no-signal = Sem sinal: tente de novo.
not-ours = Outra página está respondendo no lugar do bloco. A rede pede login?
no-cookies = Este navegador não guarda os cookies do bloco, e sem eles nada chega à folha. Libere os cookies deste site.
no-storage = Este celular não consegue guardar o que ainda não foi enviado: não feche esta página.
kept-today = sem sinal: como estava às
kept-before = sem sinal: como estava em

# Teclado
keypad = Teclado
key-delete = Apagar
key-sign = Trocar o sinal
key-empty = vazio
key-next = próximo

# Dois celulares na mesma casa
conflict = { $place }: aqui está { $now } ({ $who }). Você escreveu { $wanted }.
conflict-keep = Deixar como está
conflict-replace = Trocar pelo meu
conflict-keep-all = Deixar todas
conflict-replace-all = Trocar todas

# A conta
bill-of = A conta de { $names }
nothing-counted = Nada a contar.
standing-of = Como está { $names }
score-failed = A conta falhou. Nada do que foi escrito se perdeu; o erro ficou registrado.
switch-option = Mudar nas opções
to-result = Ver resultado

# Fim
verdict-won = { $n ->
    [1] { $names } venceu
   *[other] { $names } venceram
}
verdict-shared = { $names } dividem a vitória
verdict-rematch = { $names } empataram em tudo
by-points = { $n ->
    [1] por { $n } ponto
   *[other] por { $n } pontos
}
verdict-level = { $names } dividem a vitória
verdict-draw = { $names } empataram
by-shared = empate em pontos
by-rematch = joguem outra para decidir
by-level = empate em tudo
by-draw = empate em tudo
tie-break = Desempate
out-of-tie = fora do empate
tie-end-shared = Sem desempate: a vitória é dividida.
tie-end-rematch = Nada separou os primeiros: a regra manda jogar mais uma partida.
tie-end-level = Nada separou os primeiros: a vitória é dividida.
tie-end-draw = Nada separou os primeiros: a partida termina empatada.
line-points = { $line }: { $n }
points-by-part = Pontos por parte
total-see-bill = { $names }: { $n }, ver conta
reopen = Reabrir
again = Mais uma
to-next-play = Ir para a nova partida
next-play-opened = Outra partida acaba de ser aberta pelo { $who }.

# Registro e opções
log = O que foi escrito
open-log = Ver o que foi escrito, e por quem
log-open = folha aberta
log-finish = encerrar a partida
log-reopen = reabrir a partida
log-wrote = { $place }: { $value }
log-before = no lugar de { $value }
log-undone = desfeito pelo { $who }
whose-phone = De quem é este celular?
my-phone = Este celular é de { $name }
whose-phone-why = O nome aparece no que este celular escreve.
whose-phone-table = da mesa

# Problemas
problem-missing = Falta preencher.
problem-unknown-key = Este campo não existe.
problem-not-an-integer = Escreva um número inteiro.
problem-out-of-range = Escreva um número inteiro de { $lo } a { $hi }.
problem-too-small = Não pode ser menor que { $least }.
problem-too-large = Não pode ser maior que { $most }.
problem-too-few = São poucos: no mínimo { $least }.
problem-too-many = São demais: no máximo { $most }.
problem-wrong-length = Aqui vão de { $least } a { $most }.
problem-not-distinct = Há repetidos.
problem-not-text = Escreva um texto.
problem-not-a-boolean = Responda sim ou não.
problem-not-a-list = Aqui vai uma lista.
problem-not-an-object = Aqui vai um conjunto de campos.
problem-not-a-choice = Escolha uma das opções.
problem-empty-text = Escreva um nome.
problem-text-too-long = Use no máximo { $most } letras.
problem-duplicate-name = Já há outra pessoa chamada { $name }. Acrescente uma letra ou o sobrenome.
problem-hidden-sign = Há um caractere invisível. Apague e escreva de novo.
problem-unreadable = Não deu para entender o que foi escrito.
problem-half-a-character = Falta a outra metade de um caractere: \ud800 a \udfff só valem aos pares.
problem-unknown-game = Não há jogo com este nome. GET /api/v1/games lista os que há.
problem-invalid = Isto não vale aqui.
problem-not-json = O pedido não é um objeto JSON.
places = { $n ->
    [1] 1 campo
   *[other] { $n } campos
}
problem-no-such-cell = Este lugar não existe na folha.
problem-not-written = Não foi escrito: { $what }.
problem-play-finished = A partida está encerrada. Reabra a folha para corrigir.
problem-not-counted = { score-failed }
problem-and-more = … e mais { $n }.
problem-too-often = Muita coisa foi aberta daqui em pouco tempo. Espere uns minutos e tente de novo.
problem-undo-gone = Alguém escreveu ou desfez depois. Veja o que dá para desfazer agora.

error-400 = A página ficou velha. Volte e tente de novo.
error-404 = Esta página não existe, ou o endereço está incompleto.
error-404-api = A API não tem nada neste endereço. GET /api/v1/openapi.json descreve o que há.
error-405 = Isto não se faz por este endereço.
error-410 = Este link não vale mais. Peça o novo, ou o código: ficam no ⋮ de quem está na mesa.
error-413 = É grande demais: no máximo { $most } KB.
error-429 = Foram pedidos demais em pouco tempo. Espere uns minutos e tente de novo.
error-500 = Algo falhou do nosso lado. O que já estava na folha continua lá; tente de novo.
error-swapped = O arquivo das partidas foi trocado com o servidor ligado. Quem cuida do servidor precisa reiniciá-lo; até lá, nada é lido nem gravado.
error-503 = O servidor está ocupado e nada foi escrito. Tente de novo daqui a pouco.
error-507 = Falta espaço para gravar, ou o disco não deixa. Dá para olhar tudo, mas nada de novo é guardado até alguém liberar espaço.

# Regras
rules = Regras
rules-of = Regras: { $game }
all-games = Todos
where-to-look = Onde buscar
shortcuts = Atalhos
search-rules = Buscar nas regras
search-hint = Pergunte do seu jeito
rules-found = { $n ->
    [1] 1 regra para “{ $question }”
   *[other] { $n } regras para “{ $question }”
}
rules-best = As { $most } regras mais próximas de “{ $question }”, de { $n }
rules-near = Nada exatamente para “{ $question }”. O mais parecido:
rules-none = Nada para “{ $question }”. Veja o que cada jogo responde:
rule-source = Livro de regras: { $source }
rule = Regra
rule-of-field = Regra deste campo
close = Fechar
rule-of = { $what }: regra
in-the-book = Ver no livro inteiro
contents = Índice

# Preparar a mesa
prepare = Preparar
prepare-game = { $game }: preparar a mesa
rules-game = { $game }: regras
prepare-table = Preparar a mesa
preparing = Preparar { $game }
people = { $n ->
    [1] 1 pessoa
   *[other] { $n } pessoas
}
how-many = Quantas pessoas
begin-list = Começar a preparar
steps-done = { $n } de { $total }
step-now = Agora · { $n } de { $total }
count-each = { $per } vezes { $times }: { $n } ao todo
step-done = feito
step-done-button = Feito
start-scoring = Marcar pontos
open-sheet = Abrir a folha
all-ready = Já está tudo pronto: abrir a folha
table-ready = A mesa está pronta. Bom jogo!
cannot-combine = Estas opções não combinam com este número de pessoas.
first-player = quem começa
who-starts = Quem começa?
draw-first = Sortear
draw-again = Sortear de novo
who-starts-do = toque em quem é, ou sorteie
starts = Começa { $name }.
variants = Variantes
variants-chosen = { $n } de { $most }
choose-number = Toque no número de pessoas: a lista sai pronta, com as contas feitas.
in-pairs = em duplas
names-if-wanted = Nomes, para quem quiser
names-why = Na ordem da mesa, em sentido horário. Servem para sortear quem começa e para a folha depois.
seat-number = Pessoa { $n }
starts-seat = Começa a pessoa { $n }. A pessoa 1 é quem abriu esta lista; conte em sentido horário.
other-number = Outro número de pessoas

# Baralhos: as cartas impressas que a mesa digita uma vez
decks = Baralhos
deck = Baralho
decks-game = { $game }: baralhos
deck-name = Nome do baralho
deck-ours = Nosso baralho
cell-deck = Baralho
a-deck = escolhido
back-decks = Voltar aos baralhos
back-deck = Voltar ao baralho
decks-why = Quem tem a caixa digita cada carta uma vez. Depois é só escolher pelo nome, e a conta sai sozinha.
cards-in-all = { $n ->
    [0] nenhuma carta
    [1] { $n } carta
   *[other] { $n } cartas
}
deck-use = usar nesta folha
deck-used = em uso
deck-new = Baralho novo: como se chama?
deck-open = Criar
deck-import = Importar de um arquivo
deck-import-why = Uma turma digita as cartas da caixa, as outras só importam.
deck-import-go = Importar
deck-schema = Como é o arquivo (JSON Schema)
deck-import-wrong = { $n ->
    [1] Nada foi importado: há um erro no arquivo.
   *[other] Nada foi importado: há { $n } erros no arquivo.
}
deck-export = Baixar como arquivo
deck-example-title = Ver um exemplo
deck-example-why = Cartas inventadas, só para mostrar como funciona. Não se misturam com as de verdade e não mudam.
deck-example-open = Abrir o baralho de exemplo
deck-example-use = Usar o baralho de exemplo
deck-invented = cartas inventadas
deck-invented-short = exemplo
deck-empty = Ainda sem cartas. Digite a primeira, ou importe a caixa de um arquivo. O que a mesa digita durante a partida também entra aqui.
deck-file = Arquivo
deck-twins-in-all = { $n ->
    [1] Duas cartas podem ser a mesma
   *[other] { $n } pares podem ser a mesma carta
}
deck-twins = “{ $one }” e “{ $other }” podem ser a mesma carta. Se forem, toque na que fica.
deck-keep-one = Fica só “{ $name }”
deck-rename = Nome do baralho
deck-none = Ainda sem baralho
deck-none-why = Uma carta com nome já abre um.
card-search = Buscar a carta
card-search-hint = 2 ou 3 letras
cards-waiting = Buscando as cartas do baralho… Se faltar sinal, elas chegam quando ele voltar.
cards-none = Nenhuma carta com “{ $typed }”.
cards-none-yet = Este baralho ainda não tem carta deste tipo. Preencha a de agora: ela fica nele.
card-whole = { $name } ({ $what })
card-and = { $one } · { $more }
card-times = ×{ $n }
card-on-table = já na mesa
card-copies = Quantas iguais há na caixa
card-here = ver ou corrigir a carta daqui
deck-card-kept = Quem já está jogando fica com a carta como era.
card-drop = Tirar do baralho
save = Salvar
save-another = Salvar e outra
log-loaded = { $n ->
    [1] { $n } carta importada
   *[other] { $n } cartas importadas
}
log-dropped = “{ $name }” fora do baralho
log-took-out = linha “{ $name }” tirada
problem-deck-of-other-game = Este baralho é de outro jogo.
problem-already-there = “{ $name }” já está aqui, igual. Nada mudou.
problem-deck-newer = Este arquivo é de uma versão mais nova. Atualize o bloco.
problem-no-deck-file = Este arquivo não é um baralho em JSON.
problem-example-deck = O baralho de exemplo não muda. Abra um baralho novo para as suas cartas.
problem-example-mixes = Cartas inventadas e cartas de verdade não se misturam.
problem-deck-full = Só cabem { $most } cartas de cada tipo.
problem-card-gone = Esta carta não está mais no baralho.
problem-no-such-deck = Este baralho não existe.
problem-no-end = Um baralho não se encerra.

# Partes e vários celulares
phones-here = Celulares na mesa
news = { $who }: { $what }.
said-total = { $names }: { $n }.
said-standing = { $names }: { $how }.
log-places = { $n ->
    [1] 1 lugar
   *[other] { $n } lugares
}
log-entries = { $n ->
    [1] 1 anotação
   *[other] { $n } anotações
}
log-from-to = de { $first } a { $last }
log-first-last = primeira: { $first }; última: { $last }
log-times = { $n ->
    [1] 1 vez
   *[other] { $n } vezes
}
log-older = Mais antigas
to-sheet = Ir à folha
problem-moved-on = A partida avançou enquanto você escolhia ({ $who }: { $what }). Olhe de novo e escolha.
problem-far-behind = Este celular ficou muito para trás. Olhe a folha como está agora e toque de novo.
error-403 = Este celular foi tirado desta mesa. Para voltar, peça o link da turma a quem joga.

# A mesa e quem está nela
the-table = A mesa
who-is-here = Quem está aqui e como entrar
this-phone = este celular
phone-here = aqui agora
phone-away = ausente
no-phone = sem celular
has-phone = já tem um
remove-phone = Tirar da mesa o celular de { $name }
remove-phone-number = Tirar da mesa o celular { $n }
remove-phone-ask = Tirar da mesa o celular de { $name }?
remove-phone-number-ask = Tirar da mesa o celular { $n }?
remove-phone-leaves = Ele deixa de ver a folha e de escrever nela na mesma hora.
remove-phone-links = Mudam os links e o código desta mesa.
remove-phone-group = Ele sai também da turma: mudam os links da turma e os de todas as partidas dela, até os que só olham.
remove-phone-stay = Quem fica passa para o link novo e não perde nada. Ele só volta com o link da turma.
let-in = Deixar entrar na turma
only-this-computer = Este endereço só funciona neste computador.
only-this-why = Para os celulares entrarem, inicie o programa com HOST=0.0.0.0.
qr-write = Código QR para entrar e escrever
qr-watch = Código QR para só olhar
table-code = Código da mesa: { $code }
code-where = digite em “Entrar na mesa”, na página inicial
who-may = Quem entra por este link
may-write = escreve
may-watch = só olha
copy-link = Copiar link
send-link = Enviar
renew-links = Trocar os links
renew-why = Os links e o código de agora deixam de valer. Quem já está na mesa continua nela.
options-of-play = Opções desta partida
beside-the-sheet = Ao lado da folha
only-watch = Só olhar
join-table = Entrar na mesa
join-code = Código de { $n } caracteres
join-why = Peça o código a quem já está na mesa. Você entra ao digitar o { $n }º caractere.
join-go = Entrar
join-unknown = Nenhuma mesa aberta, nem turma, com { $code }. Confira com quem leu.
join-short =
    { $lacks ->
        [1] O código tem { $n } caracteres: falta 1.
       *[other] O código tem { $n } caracteres: faltam { $lacks }.
    }
join-guessed = Não abriu com { $code }. Alguém nesta rede testou muitos códigos; por isso, agora só vale código que apareceu na tela há menos de { $n } minutos. Peça a quem está na mesa que abra a página da mesa de novo e leia o código.
join-wait = Foram muitos códigos errados. Espere uns minutos e tente de novo.
problem-no-code-free = Não há código livre agora: entre pelo link.
watch-over = Partida encerrada em { $day }
watch-secret = Anotado. O que é segredo não aparece aqui.
watching = { $game }: placar ao vivo
points-behind = { $n } atrás
nothing-written = Nada escrito ainda
sign-2 = dois
sign-3 = três
sign-4 = quatro
sign-5 = cinco
sign-7 = sete
sign-8 = oito
sign-9 = nove
sign-c = cê
sign-f = efe
sign-h = agá
sign-j = jota
sign-k = cá
sign-m = eme
sign-r = erre
sign-x = xis
sign-y = ípsilon

# Apagar, encerrar sem vencedor, dizer quem, quando e o quê
cell-player = Nome da pessoa { $n }
cell-played-on = Data
cell-note = Nota
name = Nome
note-hint = lugar, ocasião, o que quiser lembrar
day-of-year = { $day } { $month } { $year }
when-and-note = Detalhes
log-renamed = trocar o nome de { $before } para { $after }
log-end = encerrar sem vencedor
log-delete = folha apagada
log-restore = folha trazida de volta
log-depart = folha levada para outro lugar
log-return = folha de volta aqui
problem-not-a-day = Escreva uma data que exista.
problem-day-to-come = Esse dia ainda não chegou.
problem-play-deleted = Esta folha foi apagada. Traga-a de volta para escrever nela.
verdict-none = Fim sem vencedor
ended-as-it-stood = A folha foi encerrada como estava. Para continuar, reabra.
end-without-winner = Encerrar sem vencedor
end-why = Se a partida parou no meio, ou não há como decidir. Tudo fica escrito, e dá para reabrir e continuar.
deleted-sheets = Apagadas
deleted-why = Por { $days } dias dá para trazer de volta. Depois somem de vez.
deleted-none = Nada apagado nos últimos { $days } dias.
deleted-until = até { $day }
delete-play = Apagar a partida
delete-deck = Apagar o baralho
delete-card = Apagar a cartela
delete-named = Apagar { $what }
delete-play-ask = Apagar esta partida?
delete-deck-ask = Apagar este baralho?
delete-card-ask = Apagar esta cartela?
delete-why = Some daqui e dos outros celulares{ $part ->
    [play] {", e deixa de contar"}
   *[other] {""}
}. Por { $days } dias dá para trazer de volta, em Apagadas.
delete-why-alone = Some deste celular{ $part ->
    [play] {", e deixa de contar"}
   *[other] {""}
}. Por { $days } dias dá para trazer de volta, em Apagadas.
delete-go = Apagar
delete-not = Deixar como está
deleted-play = Esta partida foi apagada
deleted-deck = Este baralho foi apagado
deleted-card = Esta cartela foi apagada
deleted-watch = Até { $day } quem joga pode trazê-la de volta.
deleted-back = Até { $day } dá para trazer de volta, com tudo o que estava escrito.
deleted-with-group = Foi apagada com a turma. Até { $day } qualquer celular da turma pode trazer tudo de volta, em Apagadas.
to-deleted = Ir para Apagadas
deleted-group = { $n ->
    [1] turma com 1 partida
   *[other] turma com { $n } partidas
}
bring-back = Trazer de volta
bring-back-named = Trazer de volta { $what }
in-seat-order = na ordem da mesa
change-seats = Mudar lugares, sentar ou tirar alguém
seats = Lugares
seats-why = O que está na folha vai junto com a pessoa.
save-seats = Salvar lugares
back-table = Voltar à mesa
takes-along = Sem { $names }, a folha perde { $what }. Desfazer traz tudo de volta.
taken = { $place } ({ $value })
and-more = { $n ->
    [1] mais uma coisa
   *[other] mais { $n } coisas
}
log-seats = mudar os lugares: { $names }
log-seated = sentar { $names }
log-left = tirar { $names } da mesa
problem-seats-changed = Os lugares mudaram ({ $who }: { $what }). Veja de quem é cada lugar antes de escrever.
problem-sides-would-change = Assim outras pessoas pontuariam juntas, e a folha já tem o que é de cada um. Mova duplas inteiras, ou comece outra partida com estas pessoas.
problem-sides-would-change-there = Assim outras pessoas pontuariam juntas, e a folha já tem o que é de cada um. Ponha { $seats }, ou comece outra partida com estas pessoas.
in-seat = { $name } no { $n }º lugar
problem-seats-do-not-fit = Com { $n } pessoas não cabe o que está na folha: { $place }, { $value }. Corrija isso primeiro.
problem-too-many-came = Por esta folha já passaram { $most } pessoas. Comece outra partida.
end-or-delete = Encerrar ou apagar

# Início: o que está aberto, o que passou
continue-tool = Continuar { $game }: { $tool }
others-open = { $n ->
    [1] Outra folha aberta
   *[other] Outras { $n } folhas abertas
}
drafts-open = { $n ->
    [1] Uma mesa em preparo
   *[other] { $n } mesas em preparo
}
deleted-count = Apagadas ({ $n })
beside-games = Também
outcome-beat = { $n ->
    [1] { $names } venceu { $others }
   *[other] { $names } venceram { $others }
}
outcome-against = { $verdict }, contra { $others }
outcome-none = Sem vencedor: { $names }
chat-with = com { $names }

# Nomes, um a um
put-name = Adicionar
first-name = Primeiro nome
other-name = Outro nome
edit-name = Mudar { $name }
paired-with = com { $names }
start-pairs = Começar em duplas
problem-names-missing = { $n ->
    [1] Há 1 nome para { $total } pessoas: ponha os outros, ou tire este.
   *[other] Há { $n } nomes para { $total } pessoas: ponha os outros, ou tire todos.
}

# Sem sinal
offline = Sem sinal
offline-unseen = Esta página só abre com sinal.
offline-unsent = Sem sinal, nada foi enviado. Volte à página anterior e tente de novo quando houver sinal.
offline-going = Folhas neste celular
offline-over = Folhas encerradas
offline-books = Regras já abertas aqui
offline-tools = Também neste celular
offline-tries = O celular tenta de novo a cada { $n } s.
offline-search = Sem sinal para buscar. O que já está neste celular:
try-again = Tentar de novo

# A tela do celular
screen-on = Tela sempre acesa
screen-on-why = Enquanto a folha estiver aberta neste celular.
screen-not = Neste endereço, o navegador não deixa manter a tela acesa. Ajuste isso no próprio celular.

# Enviar o resultado
take-a-copy = Leve uma cópia
copy-picture = imagem
copy-to-watch = link para olhar
text-of-result = Texto para a conversa
link-of-result = Link para olhar
link-of-result-why = Quem tem este link vê o resultado, mas não escreve nada. Para ele deixar de valer:
copy-text = Copiar texto
copied = Copiado
copy-refused = Só selecionado
copy-by-hand = Não deu para copiar. O link é este:
save-picture = Baixar
print = Imprimir
bg-stats-file = Arquivo para o BG Stats
csv-columns = Data,Jogo,Folha,Jogador,Lugar,Venceu,Total,Categoria,Pontos

# Partidas em arquivos
plays-along = Exportar e importar partidas
plays-all = Todas deste celular
plays-all-why = Um ZIP com cada partida inteira e uma tabela dos resultados.
plays-all-go = Baixar o ZIP
file-choose = Escolher arquivo
plays-bring = Importar partidas
plays-bring-why = O arquivo JSON de uma partida (até { $kb } KB) ou um ZIP com várias (até { $n } partidas e { $mb } MB). O que já está aqui é reconhecido.
plays-bring-go = Importar
plays-bring-wrong = Nada foi importado:
plays-schema = Como é o arquivo (JSON Schema)
plays-group = Exportar as partidas

# Partidas que mudam de lugar
moved-to = Continua em { $name }
moved-to-phone = Continua em um celular
moved-why = Aqui só dá para ler.
moved-go = Ir para lá
moved-stay = Continuar aqui mesmo assim
stay-ask = Continuar aqui mesmo assim?
stay-why = O que for escrito aqui não aparece lá, nem o de lá aqui. Se continuar nos dois lugares, viram duas folhas.
stay-go = Continuar aqui
came-from = Veio de { $name }
came-from-phone = Veio de um celular
delete-moved = Lá ela fica como está.
problem-play-moved = Esta folha continua em { $to }. Nada foi escrito aqui.
problem-play-moved-to-phone = Esta folha continua em um celular. Nada foi escrito aqui.
problem-written-meanwhile = Alguém escreveu enquanto a folha era enviada. Envie de novo.
take-to-phone = Levar para este celular
local-only = Esta folha mora só neste celular.
local-only-why = Nenhum outro celular a vê nem tem cópia.
local-size = { $events ->
    [1] 1 anotação
   *[other] { $events } anotações
}, { $people ->
    [1] 1 pessoa
   *[other] { $people } pessoas
}
local-kept = última anotação { $since }, guardada aqui
minutes-ago = { $n ->
    [0] agora
   *[other] há { $n } min
}
hours-ago = há { $n } h
on-day = em { $day }
file-copy = Cópia em arquivo
file-copy-why = { $kb } KB, abre em outro bloco
file-save = Salvar
take-why = { $what ->
    [deck] Para ter este baralho num servidor também
    [plays] Para ter estas partidas num servidor
   *[play] Para jogar com mais celulares
}
server-address = Endereço do servidor
take-there = { $what ->
    [deck] Mandar uma cópia para lá
    [plays] Levar as partidas para lá
   *[play] Levar a folha para lá
}
take-going = Levando…
take-signal = Não deu para chegar lá: sem sinal, ou não há um bloco nesse endereço. Tudo continua aqui, como estava.
take-other = Quem respondeu lá não é um bloco: pode ser a página de login do Wi-Fi. Tudo continua aqui, como estava.
take-refused = Tudo continua aqui, como estava. O bloco de lá não aceitou:
take-large = É grande demais para esse servidor. Tudo continua aqui, como estava.
take-unnoted = Não deu para registrar o envio. Tudo continua aqui; tente de novo.
take-forked = { $what ->
    [plays] Lá uma das folhas também tinha continuado. Ficaram as duas:
   *[play] Lá a folha também tinha continuado. Ficaram as duas; esta é a nova:
}
deck-sent = Há uma cópia em
bring-going = Trazendo…
bring-signal = Não deu para chegar ao servidor. Tudo continua lá, como estava.
bring-other = Tudo continua no servidor, como estava. Não deu para trazer.
bring-gone = Nesse endereço não há nada que este celular possa abrir.
bring-unnoted = A folha já está aqui, mas o servidor não ficou sabendo, e lá ainda dá para escrever. Tente de novo quando houver sinal.
imported = Importada em { $day }
brought = Resultado
brought-count-added = { $n ->
    [1] 1 partida nova
   *[other] { $n } partidas novas
}
brought-count-there = { $n ->
    [1] 1 já estava aqui
   *[other] { $n } já estavam aqui
}
brought-count-continued = { $n ->
    [1] 1 continuada
   *[other] { $n } continuadas
}
brought-count-forked = { $n ->
    [1] 1 em duas versões
   *[other] { $n } em duas versões
}
brought-count-deleted = { $n ->
    [1] 1 entre as apagadas
   *[other] { $n } entre as apagadas
}
brought-count-refused = { $n ->
    [1] 1 recusada
   *[other] { $n } recusadas
}
brought-added = Adicionada.
brought-there = { $n ->
    [0] Já estava aqui, igual. Nada mudou.
    [1] Já estava aqui, com 1 anotação a mais que o arquivo. Nada mudou.
   *[other] Já estava aqui, com { $n } anotações a mais que o arquivo. Nada mudou.
}
brought-continued = { $n ->
    [1] Já estava aqui. Entrou a anotação que faltava.
   *[other] Já estava aqui. Entraram as { $n } anotações que faltavam.
}
brought-forked = Já estava aqui, mas as duas seguiram caminhos diferentes. Ficaram as duas: apague a que estiver sobrando.
brought-beside = A que já estava aqui:
brought-deleted = Está entre as apagadas. Nada mudou: dá para trazer de volta de lá.
problem-file-too-large = Passa de { $most } KB.
problem-zip-broken = Este ZIP está corrompido, ou foi feito de um jeito que o bloco não lê.
problem-zip-file-broken = Está corrompido dentro do ZIP.
problem-zip-empty = Não há nenhuma partida neste ZIP.
problem-zip-too-large = Um ZIP pode ter até { $n } partidas e { $most } MB depois de aberto. Divida em vários.
problem-zip-leads-out = Este nome aponta para fora do ZIP.
problem-zip-in-zip = É um ZIP dentro do ZIP. Importe um de cada vez.
problem-zip-twice = Há dois arquivos com este nome.
problem-zip-locked = Este ZIP tem senha. Faça um sem senha.
problem-no-play-file = Este arquivo não é uma partida em JSON.
problem-game-not-here = Este bloco não tem o jogo “{ $name }”.
problem-play-newer = Este arquivo é de uma versão mais nova. Atualize o bloco antes.
problem-not-what-stood = O que o arquivo diz que estava aqui antes não é o que estava.
problem-no-such-phone = O arquivo não tem este celular.
problem-not-to-undo = Isto não desfaz o que diz desfazer.

# Jogos de ficha: categorias declaradas, um lugar para cada pessoa
card-place = { $what } ({ $names })
card-each = { $n ->
    [0] só desempata
    [1] { $n } ponto cada
   *[other] { $n } pontos cada
}
card-worth = { $n ->
    [1] vale { $n } ponto
   *[other] vale { $n } pontos
}
card-product = multiplicados
card-bill = Conta
card-ticked = marcado
card-empty = Nada foi escrito ainda: todo mundo ficaria com 0.
card-gap = { $n ->
    [1] { $what }: falta { $names }. Conta 0.
   *[other] { $what }: faltam { $names }. Contam 0.
}
why-as-written = como foi anotado
why-each-worth = { $n } × { $worth }
why-product = { $factors }
why-ticked = marcado
why-picked = { $what }
card-every = { $n ->
    [1] { $n } ponto a cada { $per }
   *[other] { $n } pontos a cada { $per }
}
card-table = 1, 2, 3… valem { $points }
card-most = quem tem mais: { $points }
card-most-fewest = quem tem mais: { $points }; quem tem menos: { $n }
card-bonus = { $at } ou mais: +{ $worth }
card-so-far = { $n } de { $of }
card-clear = apagar
card-bonus-left = { $n ->
    [1] falta 1
   *[other] faltam { $n }
} para { $worth }
card-ended = Quem encerrou a rodada { $n }
card-who-ended = encerrou:
card-ended-gap = Rodada { $n }: falta dizer quem encerrou.
card-called = Quem encerrou a partida
why-every-worth = { $had } em grupos de { $per }: { $n } × { $worth }
why-by-table = pela tabela, { $n }
why-most-of = { $place }º lugar em quantidade
why-most-split = { $place }º lugar em quantidade: { $worth } divididos por { $among }
why-fewest-of = quem tem menos
why-fewest-split = quem tem menos: { $worth } divididos por { $among }
why-no-majority = { $n }, fora dos lugares que valem
why-all-level = { $n }, como todos: ninguém leva nada
why-bonus-met = { $n }: chegou a { $of }
why-bonus-short = { $n } de { $of }: ainda não vale
why-full-sets = { $n } × { $worth }
why-ended-times = encerrou{ $unless ->
    [fewest] { " " }sem ser quem tem menos
    [most] { " " }sem ser quem tem mais
   *[always] { "" }
}: × { $n }
why-ended-plus = encerrou{ $unless ->
    [fewest] { " " }sem ser quem tem menos
    [most] { " " }sem ser quem tem mais
   *[always] { "" }
}
why-round-doubled = rodada que vale em dobro
why-shot-own = fez todos os { $n }: fica com 0
why-shot-others = outra pessoa fez todos os { $n }

# O fim que a mesa ou a ficha combinou
round-n = Rodada { $n }
leads = vencendo
limit-left = { $n ->
    [1] falta 1
   *[other] faltam { $n }
}
limit-met = no limite
limit-passed = passou
ends-met = { $count ->
    [1] { $names } chegou a { $n }.
   *[other] { $names } chegaram a { $n }.
}
ends-passed = { $count ->
    [1] { $names } passou de { $n }.
   *[other] { $names } passaram de { $n }.
}
ends-rounds = { $n ->
    [1] A rodada combinada acabou.
   *[other] As { $n } rodadas combinadas acabaram.
}
ends-called = { $n ->
    [1] { $names } encerrou a partida.
   *[other] { $names } encerraram a partida.
}
ends-full = A folha está cheia.
ends-most = { $n ->
    [1] Acaba aqui: { $names } vence com mais pontos.
   *[other] Acaba aqui: { $names } empatam com mais pontos.
}
ends-fewest = { $n ->
    [1] Acaba aqui: { $names } vence com menos pontos.
   *[other] Acaba aqui: { $names } empatam com menos pontos.
}

# Turmas: quem joga junto, e o que já jogou
groups = Turmas
group = Turma
group-of = Turma de { $names }
group-more = { $n ->
    [1] mais uma pessoa
   *[other] mais { $n } pessoas
}
group-plays = { $n ->
    [1] 1 partida
   *[other] { $some } partidas
}
group-settings = Ajustes da turma
back-group = Voltar à turma
see-group = Ver a turma desta partida
history = Histórico
everything = Tudo
with = com
with-whom = Com quem
month-of-year = { $month } { $year }
open-sheets = Na mesa
still-open = aberta
search-history = Buscar por nome ou nota
search-history-hint = nome ou nota
history-matched = { $n ->
    [1] { $sheets ->
        [1] A única folha tem { $what }.
       *[other] 1 de { $total } folhas tem { $what }.
    }
   *[other] { $some } de { $total } folhas têm { $what }.
}
history-none = Nenhuma folha com { $what }.
history-empty = Nenhuma folha ainda: a próxima partida desta turma aparece aqui.
drop-filter = Tirar { $what }
group-name = Nome da turma
group-name-hint = como a turma se chama
group-unnamed = Uma turma
group-in-short = { $people ->
    [1] 1 pessoa
   *[other] { $people } pessoas
}, { $plays ->
    [1] 1 partida
   *[other] { $some } partidas
}, { $phones ->
    [1] 1 celular
   *[other] { $phones } celulares
}
join-group-sees = Este celular passa a ver todas as partidas da turma e pode escrever nelas.
join-group-seen = Quem já é da turma vê este celular na lista e pode tirá-lo.
join-group = Entrar nesta turma
join-group-not = Agora não
group-ways = Como entrar
group-phones = { $n ->
    [1] 1 celular na turma
   *[other] { $n } celulares na turma
}
group-phones-why = Com este link, ou com o código, outro celular entra na turma: vê todas as partidas e pode escrever nelas.
renew-group-why = O link e o código de agora deixam de valer. Os celulares que já estão na turma continuam nela.
qr-group = Código QR para entrar na turma
group-code = Código da turma: { $code }
phone-of-nobody = celular sem nome
phone-since = na turma desde { $day }
phone-last-play = última partida em { $day }
put-out = Tirar
put-out-named = Tirar da turma o celular de { $name }
put-out-unnamed = Tirar da turma um celular sem nome
put-out-ask = Tirar da turma o celular de { $name }?
put-out-unnamed-ask = Tirar da turma um celular sem nome?
put-out-leaves = Ele perde na mesma hora o acesso à turma e a todas as mesas dela.
put-out-links = Mudam os links da turma e os de todas as partidas dela, até os que só olham.
put-out-stay = Quem fica passa para os links novos e não perde nada. Ele só volta com o link novo da turma.
problem-only-members = Só um celular da turma pode fazer isso.
problem-only-opener = Antes do prazo, só o celular que abriu esta folha pode apagá-la de vez.
problem-not-a-week = Isto não tem volta: só pode quem está na turma há uma semana. Este celular pode a partir de { $day }.
problem-came-before = Este celular está na turma há menos de uma semana, e o outro já estava nela: pode tirá-lo a partir de { $day }.
group-people = Pessoas
also-called = também { $names }
merge-why = { $name } é a mesma pessoa que
merge-choose = Quem?
merge-keeps = Fica o nome que for escolhido aqui.
merge-go = Juntar
part-name = Separar { $name }{ $n ->
    [0] {""}
   *[other] {" "}com { $others }
}
problem-two-people = { $name } e { $other } jogaram uma contra a outra na folha nº { $n }: são duas pessoas.
remove-person = Tirar o nome de { $name }
leave-or-remove = Sair ou apagar
leave-why = Este celular deixa de mostrar a turma. As partidas ficam, e o link traz de volta.
leave-group = Sair da turma
leave-ask = Sair de “{ $name }”?
leave-last = Nenhum outro celular está na turma: depois, só este link leva a ela. Guarde-o antes: { $link }
remove-group-why = Apagar a turma apaga também todas as suas partidas, para todos. Por { $days } dias dá para trazer de volta, em Apagadas.
remove-group = Apagar a turma
somebody = Alguém
log-forget = tirar o nome de uma pessoa
remove-for-good = Não dá para trazer de volta. Arquivos baixados e cópias de segurança feitas antes não mudam.
remove-person-ask = Tirar o nome de { $name } desta turma?
remove-person-plays = { $n ->
    [1] Em 1 partida, e em tudo o que foi escrito nela, o nome passa a ser { $nobody }.
   *[other] Em { $more ->
        [1] { $n } partidas ou mais
       *[other] { $n } partidas
    }, e em tudo o que foi escrito nelas, o nome passa a ser { $nobody }.
}
remove-person-names = Vale para todos os nomes desta pessoa: { $names }.
remove-person-stays = Nas folhas, pontos e resultados ficam; nas estatísticas só contam as outras pessoas. O que uma nota diz sobre { $name } também fica: mude a nota, se for o caso.
remove-person-go = Tirar de vez
remove-group-ask = Apagar “{ $title }”?
remove-group-for-good-ask = Apagar “{ $title }” de vez?
delete-group-back = Por { $days } dias, qualquer celular que é da turma agora pode trazer tudo de volta, em Apagadas.
remove-group-plays = { $n ->
    [1] A única partida da turma, com tudo o que foi escrito nela.
   *[other] { $n } partidas, abertas, encerradas e apagadas, com tudo o que foi escrito nelas.
}
remove-group-people = { $n ->
    [1] O nome de 1 pessoa.
   *[other] Os nomes de { $n } pessoas.
}
remove-group-phones = { $n ->
    [1] Some deste celular. Os links das partidas deixam de abrir.
   *[other] Some dos { $n } celulares da turma. Os links das partidas deixam de abrir.
}
remove-play-ask = Apagar { $what } de vez?
remove-play-of = A partida de { $names }.
remove-play-all = Tudo o que foi escrito nela, o resultado, a imagem e os links, em todos os celulares. Deixa de contar no histórico.
remove-deck-all = Todas as cartas deste baralho, em todos os celulares. As partidas jogadas com ele ficam.
remove-card-all = Todas as linhas desta cartela, em todos os celulares. As partidas jogadas com ela ficam.
remove-play-go = Apagar de vez
remove-named = Apagar { $what } de vez

# O bloco inteiro num celular, sem servidor
phone-fetching = Guardando o bloco
phone-fetching-how = Só desta vez: depois ele abre sem sinal nenhum. Se o sinal cair, continua de onde parou.
phone-got = { $got } de { $all } MB
phone-counted = só conta o que já chegou
phone-starting = Abrindo o bloco
phone-failed = O bloco não abriu.
phone-failed-offline = Falta parte dele neste celular, e não há sinal para buscar o resto.
phone-failed-before = Era uma versão nova. Tente de novo: abre a de antes, com tudo o que havia.
phone-failed-file = O que foi marcado continua neste celular. Dá para salvar num arquivo agora.
phone-save = Salvar arquivo
phone-unable = Aqui o bloco não funciona.
phone-unable-how = Ele precisa de um endereço que comece com https e de um navegador atualizado (Chrome 120, Safari 17 ou Firefox 121 em diante).
phone-fleeting = Este navegador não guarda nada (aba anônima?): o que for marcado some quando a aba fechar.
phone-full = Quase não há espaço neste celular: o que for marcado pode não caber.
phone-swept = O navegador pode apagar o que está guardado aqui se faltar espaço.
phone-to-file = Salvar tudo em arquivo
phone-offer = Guardar o bloco inteiro neste celular
phone-offer-why = { $size } MB, uma vez. Depois marca pontos e abre as regras sem sinal nenhum.
phone-offer-https = Para isso este endereço precisa começar com https (ou ser o deste computador): peça a quem cuida do servidor.
phone-not-now = Agora não
phone-keep = Guardar
phone-stop = Parar
phone-meanwhile = Pode ir marcando pontos; se o sinal cair, continua daqui.
phone-step-engine = fazer contas
phone-step-program = jogos e regras
phone-step-rest = desenhos
phone-step-whole = abrir sem sinal
phone-stopped = Guardado até aqui
phone-stopped-how = O que já chegou fica no celular; o resto continua de onde parou.
phone-go-on = Continuar
phone-whole = Guardado. Abre sem sinal.
phone-whole-how = Abra uma vez por aqui e ponha na tela inicial: o bloco fica no celular como qualquer aplicativo.
phone-open = Abrir
phone-kept = O que mora neste celular
phone-kept-why = { $n ->
    [0] Ainda não há nada guardado.
    [1] 1 partida mora só aqui. O arquivo leva também os baralhos, e abre em outro bloco.
   *[other] { $n } partidas moram só aqui. O arquivo leva também os baralhos, e abre em outro bloco.
}
phone-restore = Restaurar de um arquivo
phone-restore-why = O que está no arquivo entra no lugar de tudo o que mora aqui. Salve antes o que quiser manter.
phone-restore-go = Restaurar
phone-restore-wrong = Esse arquivo não é uma cópia inteira do bloco. Nada mudou.
phone-restore-newer = Essa cópia é de uma versão mais nova do bloco. Nada mudou.

## O que a mesa mesma nomeou

named-line = { $name }
named-row = Rodada { $n }
named-answer = { $name }
named-fact = { $name }: { $n }
named-tie = { $name }
named-by = no desempate
named-tie-end = “{ $name }” decide o empate.

## Cartelas que a mesa faz

score-card = Cartela
score-cards = Cartelas
score-cards-how = contas feitas
cards-why = Para um jogo que não está aqui: copie as linhas da cartela impressa uma vez, e o bloco faz as contas. Quem é da turma vê as mesmas cartelas.
card-new = Cartela nova: de que jogo?
card-lines-n = { $n ->
    [0] ainda sem linhas
    [1] 1 linha
   *[other] { $n } linhas
}
card-play = Jogar
card-import-why = Uma cartela que outra mesa fez chega como arquivo.
made-name = Nome do jogo
made-wins = Quem vence
made-wins-most = Mais pontos
made-wins-fewest = Menos pontos
made-limit = Acaba quando alguém chega a
made-rounds = Acaba depois de quantas rodadas
made-call = Alguém pode encerrar
made-line = Linha { $n }
made-a-line = uma linha
card-line-shown = { $name } ({ $kind })
card-line-counts = { $line }, { $how }
log-moved-up = { $name } subiu
card-kind-figure = número
card-kind-count = vezes
card-kind-table = tabela
card-kind-tick = marca
card-kind-pick = escolha
card-kind-rounds = rodadas
card-kind-majority = maioria
card-kind-bonus = bônus
problem-card-line-wrong = Na linha “{ $name }” { $kind ->
    [count] “no máximo” não pode ser menos que “a cada”.
   *[other] o maior número tem de passar do menor.
}
problem-card-line-twice = Há duas linhas chamadas “{ $name }”.
problem-card-bonus-of-nothing = O bônus “{ $name }” precisa de uma linha de pontos acima dele.
problem-card-bonus-beyond = { $n ->
    [1] Acima desta linha só há uma que vale pontos.
   *[other] Acima desta linha só há { $n } que valem pontos.
}
problem-card-doubled-beyond = São só { $n } rodadas: tire os números maiores.
problem-card-without-points = Falta uma linha que valha pontos.
problem-card-too-many-rounds = Só cabem { $most } linhas de rodadas.
problem-card-ends-without-rounds = Só uma cartela com rodadas tem fim marcado.
problem-card-full = Só cabem { $most } linhas numa cartela.
problem-no-card-file = Este arquivo não é uma cartela em JSON.
problem-card-newer = Este arquivo é de uma versão mais nova. Atualize o bloco.
bare-card = Sem cartela: cada rodada tem um número, e a soma decide.
bare-choose = Escolher uma cartela
