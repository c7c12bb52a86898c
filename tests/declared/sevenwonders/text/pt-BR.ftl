players-of-sevenwonders = De 3 a 7 pessoas.
problem-players-sevenwonders = { $n ->
    [0] Falta dizer quem joga. De 3 a 7 pessoas.
   *[other] Com { $n } não dá. De 3 a 7 pessoas.
}

line-conflicts = Conflitos
line-coins = Moedas
line-wonder = Maravilha
line-civic = Construções civis
line-tablets = Tábuas
line-gears = Engrenagens
line-compasses = Compassos
line-science-sets = Trios de ciência
line-trade = Comércio
line-guilds = Guildas

fact-coins = moedas: { $n }
tie-coins = Moedas
by-coins = no desempate
tie-end-coins = Quem tem mais vence: moedas.
