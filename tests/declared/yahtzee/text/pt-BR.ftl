players-of-yahtzee = De 1 a 6 pessoas.
problem-players-yahtzee = { $n ->
    [0] Falta dizer quem joga. De 1 a 6 pessoas.
   *[other] Com { $n } não dá. De 1 a 6 pessoas.
}

line-ones = Uns
line-twos = Duques
line-threes = Ternos
line-fours = Quadras
line-fives = Quinas
line-sixes = Senas
line-upper-bonus = Bônus de cima
line-three-alike = Trinca
line-four-alike = Quatro iguais
line-full-house = Full
line-small-straight = Sequência curta
line-large-straight = Sequência longa
line-yahtzee = Cinco iguais
line-chance = Chance
line-more-yahtzees = Outros cinco iguais
