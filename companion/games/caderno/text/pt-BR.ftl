# A folha livre: rodadas e totais de um jogo que não tem pasta própria.

players-of-caderno = De 2 a 12 pessoas.
problem-players-caderno = { $n ->
    [0] Falta dizer quem joga. De 2 a 12 pessoas.
    [1] Falta mais uma pessoa. De 2 a 12 pessoas.
   *[other] A folha tem lugar para até 12 pessoas, e aqui há { $n }.
}

## Antes de começar

cell-title = Jogo
opens-title = Skyjo, tranca, bolão…
cell-limit = Limite
opens-limit = pontos
cell-rounds = Rodadas
opens-rounds = quantas
cell-lines = Linhas
opens-lines = A, B, C…
problem-lines-too-long = Separe as linhas com vírgulas: até { $lines }, cada uma com no máximo { $most } letras.
option-wins = Quem vence
option-wins-most = mais pontos
option-wins-fewest = menos pontos

## A folha

line-figures = Pontos
cell-figure = Rodada { $n }
of-seat = { $name }
cell-starts = Quem começa a rodada { $n }
figure-of = { $place }, { $name }
begins = começa
begins-round = Rodada { $n }: começa { $name }. Passar a vez de começar para { $next }
log-begins = rodada { $n }: começa { $name }
gap-lines = { $n ->
    [1] Falta um número: conta como 0.
   *[other] Faltam { $n } números: contam como 0.
}
gap-round = Na rodada { $n } falta a pontuação de { $names }.

## O fim

end-lines = { $n ->
    [1] A linha está completa.
   *[other] As { $n } linhas estão completas.
}

## As teclas

key-plus = Mais uma parcela
key-goes-to = vai para
key-put = pôr
key-skip = pular
key-clear = apagar
keys-digits = Algarismos
