players-of-hearts = De 3 a 5 pessoas.
problem-players-hearts = { $n ->
    [0] Falta dizer quem joga. De 3 a 5 pessoas.
   *[other] Com { $n } não dá. De 3 a 5 pessoas.
}

line-hands = Mãos
row-hands = Mão { $n }
