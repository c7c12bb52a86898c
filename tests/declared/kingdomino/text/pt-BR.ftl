players-of-kingdomino = De 2 a 4 pessoas.
problem-players-kingdomino = { $n ->
    [0] Falta dizer quem joga. De 2 a 4 pessoas.
   *[other] Com { $n } não dá. De 2 a 4 pessoas.
}

line-land = Terrenos
row-land-1 = Terreno { $n }: casas
row-land-2 = Terreno { $n }: coroas
line-largest = Maior terreno
line-crowns = Coroas
line-middle = Castelo no meio
line-harmony = Reino completo

fact-largest = maior terreno: { $n }
tie-largest = Maior terreno
by-largest = no desempate
tie-end-largest = Quem tem mais vence: maior terreno.

fact-crowns = coroas: { $n }
tie-crowns = Coroas
by-crowns = no desempate
tie-end-crowns = Quem tem mais vence: coroas.
