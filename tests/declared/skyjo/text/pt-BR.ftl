players-of-skyjo = De 2 a 8 pessoas.
problem-players-skyjo = { $n ->
    [0] Falta dizer quem joga. De 2 a 8 pessoas.
   *[other] Com { $n } não dá. De 2 a 8 pessoas.
}

line-rounds = Rodadas
row-rounds = Rodada { $n }
