# Cartelas que a mesa faz no celular: as linhas de um jogo que não tem pasta própria, e as regras de cada uma.

players-of-prancheta = De 2 a 12 pessoas.
problem-players-prancheta = { $n ->
    [0] Falta dizer quem joga. De 2 a 12 pessoas.
    [1] Falta mais uma pessoa. De 2 a 12 pessoas.
   *[other] A cartela tem lugar para até 12 pessoas, e aqui há { $n }.
}
line-tally = Pontos
row-tally = Rodada { $n }

## As cartelas

card-kept = Quem já está jogando fica com a cartela como era.
card-export = Baixar como arquivo
back-cards = Voltar às cartelas
back-card = Voltar à cartela

## Uma cartela

card-invented = Ana e Beto são inventados: mostram como a conta sai.
card-no-lines = Ainda sem linhas. Comece pela primeira da cartela impressa.
card-more = Acrescentar uma linha
card-how-marked = Como pontua?

## Uma linha

card-line = Uma linha
card-drop-line = Tirar
card-line-name = nome
card-line-as-printed = como está impresso
card-save-another = Salvar e criar outra
card-preview = Quanto vale
card-preview-none = A preencher: { $fields }.
problem-not-in-a-list = “{ $text }” não é um número inteiro. Escreva um ou mais, com vírgulas.
card-field-quoted = “{ $text }”
card-about-figure = Os pontos, como estão na mesa; podem ser negativos.
card-about-count = Anota-se quantos há; cada um vale o mesmo.
card-about-table = Anota-se quantos há; a tabela diz os pontos.
card-about-tick = Marca quem conseguiu; vale sempre o mesmo.
card-about-pick = Uma resposta entre várias, com seus pontos.
card-about-rounds = Os pontos de cada rodada. Abre uma depois da outra.
card-about-majority = Anota-se quantos há; quem tem mais ganha pontos, se tiver algum.
card-about-bonus = Pontos a mais para quem chega a certa soma nas linhas de cima.
card-about-tied = Dois empatados em primeiro dividem os pontos de primeiro, e o resto da divisão se perde; os de segundo ficam sem dono.
card-points = pontos
card-field-worth = vale
card-field-per = a cada
card-of-per = ou vazio: cada um
card-field-most = no máximo
card-of-most = ou vazio: sem limite
card-field-one = Só uma pessoa pode ter
card-field-at = com
card-of-at = pontos nas linhas de cima
card-field-above = linhas
card-of-above = logo acima contam
card-field-table = valem
card-of-table = um, dois, três…: 1, 3, 6
card-field-places = valem
card-of-places = primeiro, segundo…: 6, 3
card-field-fewest = menos
card-of-fewest = pontos para quem tem menos
card-field-tied = Empatados levam tudo, em vez de dividir
card-field-answers = respostas
card-answer = resposta { $n }
card-answer-points = pontos da resposta { $n }
card-place-n = { $n }º
card-more-of-rounds = Mais sobre as rodadas
card-field-many = no máximo
card-of-many = rodadas, ou vazio
card-field-doubled = em dobro
card-of-doubled = as rodadas: 5, 10
card-field-times = encerrou
card-of-times = vezes o que fez (2: o dobro)
card-field-plus = ou ganha
card-of-plus = pontos para quem encerrou
card-field-unless = exceto
card-unless-never = nunca
card-unless-fewest = quem tem menos que todos
card-unless-most = quem tem mais que todos
card-tie-none = não desempata
card-tie-most = vence quem tem mais
card-tie-fewest = vence quem tem menos
card-ties-most = no empate, vence quem tem mais
card-ties-fewest = no empate, vence quem tem menos
