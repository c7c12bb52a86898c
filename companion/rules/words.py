"""Words as the search knows them: without accents, case and endings; which carry nothing, which mean the same."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from snowballstemmer import stemmer

from companion.core.text import fold

WORD = re.compile(r"[^\W_ºª]+")

_EMPTY = {
    "pt-BR": (
        "a o as os um uma uns umas e ou de do da dos das em no na nos nas num numa por pelo pela para pra pro com sem"
        " que se ao aos à às eu tu você vc vcs ele ela eles elas nós a gente meu minha meus minhas seu sua teu tua isso"
        " isto esse essa este esta aquele aquela como quanto quanta quantos quantas qual quais quando onde quem por que"
        " porque porquê pode podem posso podemos devo deve devem tem têm ter tenho tiver há existe é são ser está estão"
        " estou estar tô foi vai vou fica ficar acontece faz fazer faço preciso precisa dá já então também só mais me"
        " lhe nem não mesmo sobre toda todo depois antes vez aí agora qto qtos qta qtas qnto qntos qnta qntas qdo q pq"
        " oq"
    ),
    "en": (
        "a an the and or of to in on at by for with without from is are be am was do does did can could may might must"
        " should shall will would have has had i you he she it we they my your his her its our their this that these"
        " those how many much what which when where who whom whose why there then than if not no so also just get gets"
        " got happens happen need needs any some about all after before me us them now s t m re whats whos wheres hows"
        " whens im ive dont doesnt cant wont isnt theres u"
    ),
}

_ALIKE = {
    "pt-BR": """
        começar iniciar começo início inicial abrir
        acabar terminar encerrar fim final término terminou
        colocar botar ponho meter encaixar
        pegar comprar pescar puxar levar
        tirar remover sacar expulsar
        ônibus bus autocarro busão
        van kombi perua
        veículo carro ônibus
        baralho monte pilha
        descarte lixo
        adversário rival oponente outro inimigo colega amigo
        trocar substituir mudar troca
        obrigado obrigatório forçado precisar 
        máximo limite
        empate desempate empatar igual
        igual mesmo repetido idêntico
        ganhar vencer vitória vencedor
        superar bater cobrir ganhar
        rodada ronda
        turno vez jogada
        ação jogada
        equipe equipa time dupla parceiro par
        embaralhar baralhar
        custar custo preço pagar
        receber ganhar
        jogador pessoa gente galera
        descer desembarcar sair
        embarcar subir entrar
        descartar largar
        dobro dois
        número quantidade
        passageiro personagem pessoa
        idoso velho velhinho
        jovem criança
        assento lugar banco vaga espaço
        cheio lotado completo encher lotar completar
        vazio livre
        ouro dinheiro grana
        lance aposta oferta apostar
        taxa imposto pedágio
        perigoso caveira
        desabar desmoronar
        explodir destruir detonar
        roubar assaltar tomar furtar
        peão prefeito
        cachorro dog cão carta
        trinca conjunto quadra
        sequência escadinha
        bilhete ticket passagem
        fila mesa
        meeple boneco bonequinho peão peça marcador
        loja comércio negócio
        dono comerciante burguês
        trabalhador capoeira empregado
        contratar empregar
        libertar soltar alforriar
        bloquear travar prender
        ficha moeda
        coringa curinga
        habilidade poder efeito
        guardar segurar
        pontuação ponto pontuar
        melhoria upgrade
        motorista condutor chofer
        vizinho adjacente lado
        1 um uma
        2 dois duas
        3 três
        4 quatro
        5 cinco
        6 seis
        7 sete
        8 oito
        9 nove
        10 dez
        12 doze
    """,
    "en": """
        start begin beginning starting first
        end finish over ending done
        opponent rival other enemy somebody
        everyone everybody all
        someone somebody anyone
        take draw pick grab get
        put place add play
        remove off kick
        player person people
        passenger person guy character
        deck pile stack
        discard trash throw
        shuffle reshuffle
        swap exchange trade switch replace
        maximum limit most
        win victory winner
        beat win cover top
        score scoring point
        cost price pay
        tie draw equal
        same equal identical
        partner teammate team pair
        steal rob take
        bus vehicle
        van kombi
        upgrade improvement
        seat place spot space
        full complete fill
        empty free
        must forced obliged
        elderly old
        young kid child
        turn go move
        gold money cash
        bid bet offer
        fee tax toll
        dangerous skull
        collapse cave
        destroy explode blow
        mayor pawn
        dog card
        set triple pair
        sequence run straight
        ticket pass
        queue line
        meeple piece marker figure pawn
        business shop store
        owner merchant
        worker capoeira
        hire employ
        free liberate
        block lock
        tenement slum
        token coin
        joker wild
        ability power effect
        neighbour adjacent beside
        double twice
        1 one
        2 two couple
        3 three
        4 four
        5 five
        6 six
        7 seven
        8 eight
        9 nine
        10 ten
        12 twelve
    """,
}
"""Words that stand for each other at any table, a group in a line; what only one game calls so is in its rulebook."""


@cache
def empty_words(language: str) -> frozenset[str]:
    """Return the words, folded, that say nothing about what is asked."""
    return frozenset(map(fold, _EMPTY[language].split()))


@cache
def alike(language: str) -> Mapping[str, tuple[str, ...]]:
    """Return for a stem what it may mean: the first stem of each group that it is in."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _ALIKE[language].splitlines():
        group = stems(line, language)
        found |= {one: (*found.get(one, ()), group[0]) for one in dict.fromkeys(group)}
    return found


_STEMMERS = {"pt-BR": stemmer("portuguese"), "en": stemmer("english")}


_SPELLINGS = {
    "pt-BR": [
        (re.compile(r"(?:oes|aes|aos)$"), "ao"),
        (re.compile(r"c(?=[ct])"), ""),
        (re.compile(r"gu(?=e[im]?$)"), "g"),
        (re.compile(r"qu(?=e[im]?$)"), "c"),
    ],
    "en": [(re.compile(r"(?<=\w\w)our(?=s?$)"), "or")],
}
"""What is written in more than one way, without accents: plurals of -ão, objectivo and acção, paguei and ataque; colour
and neighbours."""

_FORMS = {
    "pt-BR": """
        usar uso usa usam use usei usando
        abrir abro abre abrem abri abriu
        ponho põe põem pus ponha pondo
        sair sai saem saiu saí
        perder perco perca
        pagar pagamento
        contar contagem
        valer valor
        vencer vencedor
        veja vejo vê ver
    """,
    "en": """
        win won
        pay paid
        draw drew drawn
        begin began begun
        steal stole stolen
        take took taken
        lose lost
        die dice
        free freed
        buy bought
        choose chose chosen
        give gave given
        keep kept
        sell sold
        throw threw thrown
        become became
        forget forgot forgotten
        person people
    """,
}
"""Forms that the stemmer would keep apart, a word in a line."""


@cache
def _forms(language: str) -> Mapping[str, str]:
    """Return for a form, folded, the word that it is a form of."""
    lines = [fold(line).split() for line in _FORMS[language].splitlines()]
    return {form: line[0] for line in lines for form in line}


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """Return ``word`` without accents, case and ending: what typing carelessly and writing well have in common.

    Empty words get a full stop: "para" is not "pare".
    """
    folded = fold(word)
    if folded in empty_words(language):
        return f"{_STEMMERS[language].stemWord(folded)}."
    folded = _forms(language).get(folded, folded)
    for written, meant in _SPELLINGS[language]:
        folded = written.sub(meant, folded)
    return str(_STEMMERS[language].stemWord(folded))


def split(text: str) -> list[str]:
    """Return the words of ``text`` as they are written."""
    return WORD.findall(text)


_SHORT = {
    "pt-BR": """
        q que
        oq o que
        oque o que
        pq por que
        qto quanto
        qtos quantos
        qta quanta
        qtas quantas
        qnto quanto
        qntos quantos
        qnts quantos
        qts quantos
        qdo quando
        qnd quando
        qm quem
        qq qualquer
        qlqr qualquer
        vc você
        vcs vocês
        c com
        p para
        s sem
        n não
        ñ não
        naum não
        eh é
        ta está
        to estou
        tao estão
        tb também
        tbm também
        td tudo
        tds todos
        tdo todo
        msm mesmo
        mto muito
        mt muito
        dnv de novo
        dps depois
        aki aqui
        cd cada
        pt ponto
        pts pontos
        pto ponto
        ptos pontos
        prox próximo
        jog jogador
        jogs jogadores
        kd cadê
        so só
        nd nada
        ngm ninguém
        alg alguém
        obg obrigado
        qro quero
        qero quero
        vlw valeu
        blz beleza
        minim mínimo
        max máximo
        min mínimo
    """,
    "en": """
        n and
        w with
        u you
        ur your
        r are
        y why
        b4 before
        pls please
        plz please
        pts points
        pt point
        ppl people
        dont do not
        doesnt does not
        cant can not
        wont will not
        isnt is not
        whats what is
        wheres where is
        whos who is
        hows how is
        thats that is
        im i am
        ive i have
        idk i do not know
        wanna want to
        gotta got to
        gonna going to
        dunno do not know
        tho though
        cuz because
        bc because
        max maximum
        min minimum
        vs against
        num number
        nr number
        btw by the way
    """,
}
"""What people shorten, and what it stands for, one in a line."""

_AFTER_A_NUMBER = {
    "pt-BR": {"p": "pessoas", "j": "jogadores", "jog": "jogadores", "x": "vezes"},
    "en": {"p": "players", "pl": "players", "x": "times"},
}
_ORDINALS = {
    "pt-BR": (re.compile(r"([1-8])(?:[oaºª]|ro|ra|do|da|to|ta)"), "primeiro segundo terceiro quarto quinto sexto sétimo oitavo"),
    "en": (re.compile(r"([1-8])(?:st|nd|rd|th)"), "first second third fourth fifth sixth seventh eighth"),
}
_NUMBER = re.compile(r"(\d+)([^\W\d]+)")


@cache
def _short(language: str) -> Mapping[str, list[str]]:
    lines = [fold(line).split() for line in _SHORT[language].splitlines() if line.strip()]
    return {line[0]: line[1:] for line in lines}


def spelt(text: str, language: str) -> list[str]:
    """Return the words of ``text`` without accents and case, with all written out that people shorten."""
    return [one for word in _TOKEN.findall(text) for one in _written_out(fold(word), word, language)]


_TOKEN = re.compile(r"[^\W_]+")


def _written_out(folded: str, word: str, language: str) -> list[str]:
    ordinal, names = _ORDINALS[language]
    if place := ordinal.fullmatch(word.casefold()):
        return [fold(names.split()[int(place[1]) - 1])]
    if number := _NUMBER.fullmatch(folded):
        return [number[1], *_written_out(_AFTER_A_NUMBER[language].get(number[2], number[2]), number[2], language)]
    return _short(language).get(folded, [folded])


def stems(text: str, language: str) -> list[str]:
    """Return the stem of every word of ``text``, in their order."""
    return [stem(word, language) for word in spelt(text, language)]
