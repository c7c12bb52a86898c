players-of-celeiro = Jogam 2 a 4 pessoas.
problem-players-celeiro = { $n ->
    [0] Falta dizer quem joga. Jogam 2 a 4 pessoas.
    [1] Com uma pessoa só não dá. Jogam 2 a 4 pessoas.
   *[other] Com { $n } pessoas não dá. Jogam 2 a 4 pessoas.
}

line-harvest = Colheita
line-coins = Moedas
line-tax = Imposto
why-most-coins = quem tem mais moedas, sem empate, paga 5
pays = { $names } paga o imposto: tem mais moedas.
