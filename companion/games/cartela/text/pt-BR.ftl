# Cartelas que a mesa faz no telefone: as linhas de um jogo que não tem pasta própria, e as regras de cada uma.

players-of-cartela = De 2 a 12 pessoas.
problem-players-cartela = { $n ->
    [0] Falta dizer quem joga. De 2 a 12 pessoas.
    [1] Falta mais uma pessoa. De 2 a 12 pessoas.
   *[other] A cartela tem lugar para até 12 pessoas, e aqui há { $n }.
}
cell-title = Jogo
other-card = Cartela
line-tally = Pontos
row-tally = Rodada { $n }

## As cartelas

cards = Cartelas
cards-why = Para um jogo que não está aqui: copie as linhas da cartela impressa uma vez, e o bloco faz as contas. Quem é da turma vê as mesmas cartelas.
card-new = Cartela nova: de que jogo?
card-lines-n = { $n ->
    [0] ainda sem linhas
    [1] 1 linha
   *[other] { $n } linhas
}
card-play = Jogar
card-import-why = Uma cartela que outra mesa fez chega como arquivo.
card-import-wrong = { $n ->
    [1] Há um erro no arquivo, e nada foi trazido:
   *[other] Há { $n } erros no arquivo, e nada foi trazido:
}
card-export = Baixar como arquivo
back-cards = Voltar às cartelas
back-card = Voltar à cartela

## Uma cartela

a-card = Cartela
made-name = Nome do jogo
made-wins = Quem vence
made-wins-most = Quem tem mais
made-wins-fewest = Quem tem menos
made-limit = Acaba quando alguém chega a
made-rounds = Acaba depois de quantas rodadas
made-call = Alguém pode encerrar
made-line = Linha { $n }
made-a-line = uma linha
card-lines = linhas, na ordem da cartela
card-invented = Ana e Beto são inventados: mostram como a conta sai.
card-no-lines = Ainda sem linhas. Comece pela primeira da cartela impressa.
card-up = Subir { $name }
card-more = Mais uma linha
card-how-marked = Como se marca?
card-line-shown = { $name }, { $kind }
log-moved-up = { $name } subiu

## Uma linha

card-line = Uma linha
card-drop-line = Tirar
card-line-name = nome
card-line-as-printed = como está impresso
card-save-another = Mais uma
card-preview = Como fica no bloco
card-preview-none = Ainda falta alguma coisa.
card-kind-figure = número
card-kind-count = vezes
card-kind-table = tabela
card-kind-tick = marca
card-kind-pick = escolha
card-kind-rounds = rodadas
card-kind-majority = maioria
card-kind-bonus = bônus
card-about-figure = Os pontos, como estão na mesa: somados ou negativos.
card-about-rounds = Os pontos de cada rodada. Abre uma depois da outra.
card-points = pontos
card-field-worth = vale
card-field-per = a cada
card-of-per = , ou vazio: cada um
card-field-most = até
card-of-most = no máximo, ou vazio
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
card-place-n = { $n }.º
card-more-of-rounds = Mais sobre as rodadas
card-field-many = no máximo
card-of-many = rodadas, ou vazio
card-field-doubled = em dobro
card-of-doubled = as rodadas: 5, 10
card-field-times = encerrou
card-of-times = vezes o que fez (2: o dobro)
card-field-plus = ou mais
card-of-plus = pontos para quem encerrou
card-field-unless = exceto
card-unless-never = sempre
card-unless-fewest = quem tem menos que todos
card-unless-most = quem tem mais que todos
card-tie-none = não desempata
card-tie-most = vence quem tem mais
card-tie-fewest = vence quem tem menos

## O que não dá

problem-card-line-wrong = Os números da linha “{ $name }” não combinam.
problem-card-line-twice = Há duas linhas chamadas “{ $name }”.
problem-card-bonus-of-nothing = O bônus “{ $name }” precisa de uma linha de pontos acima dele.
problem-card-without-points = Falta uma linha que valha pontos.
problem-card-too-many-rounds = Cabem { $most } linhas de rodadas.
problem-card-ends-without-rounds = Só uma cartela com rodadas tem fim marcado.
problem-card-full = Cabem { $most } linhas numa cartela.
problem-no-card-file = Este arquivo não é uma cartela em JSON.
problem-card-newer = Este arquivo é de uma versão mais nova. Atualize este programa.

## No início

blank-name = Cartelas
blank-how = as linhas da cartela impressa, com as contas
