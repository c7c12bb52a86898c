players-of-sushigo = De 2 a 5 pessoas.
problem-players-sushigo = { $n ->
    [0] Falta dizer quem joga. De 2 a 5 pessoas.
   *[other] Com { $n } não dá. De 2 a 5 pessoas.
}

line-maki-1 = Maki, rodada 1
line-tempura-1 = Tempurá, rodada 1
line-sashimi-1 = Sashimi, rodada 1
line-dumplings-1 = Guioza, rodada 1
line-nigiri-1 = Niguiri, rodada 1
line-maki-2 = Maki, rodada 2
line-tempura-2 = Tempurá, rodada 2
line-sashimi-2 = Sashimi, rodada 2
line-dumplings-2 = Guioza, rodada 2
line-nigiri-2 = Niguiri, rodada 2
line-maki-3 = Maki, rodada 3
line-tempura-3 = Tempurá, rodada 3
line-sashimi-3 = Sashimi, rodada 3
line-dumplings-3 = Guioza, rodada 3
line-nigiri-3 = Niguiri, rodada 3
line-puddings = Pudins

fact-puddings = pudins: { $n }
tie-puddings = Pudins
by-puddings = no desempate
tie-end-puddings = Quem tem mais vence: pudins.
