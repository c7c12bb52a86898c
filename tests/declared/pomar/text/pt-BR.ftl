players-of-pomar = Jogam 2, 3, 4 ou 6 pessoas.
problem-players-pomar = Com { $n } pessoas não dá. Jogam 2, 3, 4 ou 6 pessoas.
line-fruit = Frutas
line-baskets = Cestos
line-scarecrow = Espantalho
line-seasons = Estações
row-seasons = { $n }ª estação
line-plot = Canteiro
row-plot = { $n ->
    [1] Comprimento
   *[other] Largura
}
line-tool = Ferramenta
pick-tool-ladder = Escada
pick-tool-spade = Pá
pick-tool-rusty-saw = Serrote enferrujado do vizinho
line-worms = Minhocas
fact-baskets = { $n ->
    [1] { $n } cesto
   *[other] { $n } cestos
}
tie-baskets = Cestos
by-baskets = no desempate
tie-end-baskets = Quem tem mais cestos vence.
fact-worms = { $n ->
    [1] { $n } minhoca
   *[other] { $n } minhocas
}
tie-worms = Minhocas
by-worms = no segundo desempate
tie-end-worms = Com os mesmos cestos, vence quem tem menos minhocas.
