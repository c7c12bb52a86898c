# The house: what every sheet says, whatever the game.
product = Score pad
description = The score pad for the table: scores, set-up and rules of the games, on every phone.
and = and
number = { $n }
listed = { $items }
cell-empty = empty

back = Back
back-home = Back to the start
back-pad = Back to the sheet
more = More of this sheet
actions = Actions
totals = Totals
standings = How everybody stands
total = Total
sheet-number = No. { NUMBER($n, minimumIntegerDigits: 3, useGrouping: 0) }

# Home
games = Games
on-the-table = On the table now
continue = Continue { $game }
score-it = Keep score
score-game = { $game }: keep score
keep-it = See objectives
keep-game = { $game }: see objectives
last-plays = Last plays
day = { $day } { $month }
month-1 = Jan
month-2 = Feb
month-3 = Mar
month-4 = Apr
month-5 = May
month-6 = Jun
month-7 = Jul
month-8 = Aug
month-9 = Sep
month-10 = Oct
month-11 = Nov
month-12 = Dec

# New play
new-play-of = New play { $game }
players = Who plays
seat-order = In the order of the table, clockwise.
known-names = Names used before on this phone
player-n = Name { $n }
move-up = Move { $name } up
move-down = Move { $name } down
remove-player = Remove { $name }
pairs = Pairs
start = Start
house-reading = house reading

# The sheet
see-bill = see bill
undo = Undo
nothing-to-undo = Nothing to undo
phone-of = { $name }’s phone
phone-number = phone { $n }
phone-unknown = another phone
finish = Finish
waiting = waiting for the signal
waiting-held = waiting for the answer
unsure = no signal
no-signal = No signal: try again.
kept-today = no signal: as it stood at
kept-before = no signal: as it stood on

# Keypad
keypad = Keypad
key-delete = Delete
key-sign = Change the sign
key-empty = empty
key-next = next

# Two phones on one cell
conflict = { $place }: here stands { $now } ({ $who }). You wrote { $wanted }.
conflict-keep = Leave it
conflict-replace = Put mine

# The bill
bill-of = The bill of { $names }
nothing-counted = Nothing to count.
standing-of = How { $names } stands
score-failed = The count failed. Nothing that was written is lost; the fault was logged.
switch-option = Switch in the options
to-result = See the result

# The end
verdict-won = { $n ->
    [one] { $names } won
   *[other] { $names } won
}
verdict-shared = { $names } share the win
verdict-rematch = { $names } are tied in everything
by-shared = tied in points
by-rematch = play another to decide
tie-break = Tie-break
tied-in-points = Tied in points
tie-end-shared = This game has no tie-break: the win is shared.
tie-end-rematch = Nothing separated the first: the rule says to play once more.
line-points = { $line }: { $n }
total-see-bill = { $n }, see bill
reopen = Reopen
again = Once more

# Log and options
log = What was written
open-log = See what was written, and by whom
log-open = sheet opened
log-finish = finish the play
log-reopen = reopen the play
log-wrote = { $place }: { $value }
log-undid = undid: { $what }
whose-phone = Whose phone is this?
whose-phone-why = The name stands beside what this phone writes.
whose-phone-table = the table’s

# Problems
problem-missing = This is missing.
problem-unknown-key = There is no such field.
problem-not-an-integer = Write a whole number.
problem-out-of-range = Write a number from { $lo } to { $hi }.
problem-too-small = It cannot be less than { $least }.
problem-too-large = It cannot be more than { $most }.
problem-too-few = Too few: at least { $least }.
problem-too-many = Too many: at most { $most }.
problem-wrong-length = Choose { $least } to { $most }.
problem-not-distinct = Something is there twice.
problem-not-text = Write a text.
problem-not-a-boolean = Answer yes or no.
problem-not-a-list = A list belongs here.
problem-not-an-object = A set of fields belongs here.
problem-not-a-choice = Choose one of the options.
problem-empty-text = Write a name.
problem-text-too-long = Use at most { $most } letters.
problem-duplicate-name = Somebody else is called { $name } already. Add a letter or the surname.
problem-unreadable = What was written could not be understood.
problem-invalid = This is not allowed here.
problem-not-json = The request is not a JSON object.
problem-no-such-cell = There is no such place on the sheet.
problem-play-finished = The play is finished. Reopen the sheet to correct it.
problem-not-counted = { score-failed }
problem-undo-gone = Somebody wrote or undid meanwhile. See what there is to undo now.

error-400 = The page has grown old. Go back and try again.
error-404 = There is no such page, or the address is incomplete.
error-405 = That is not done at this address.
error-413 = Too large: 64 KB at most.
error-500 = Something failed on our side. What was on the sheet is still there; try again.

# Rules
rules = Rules
rules-of = Rules: { $game }
all-games = All
where-to-look = Where to look
shortcuts = Shortcuts
search-rule = Search a rule
search-rules = Search the rules
search-hint = Ask in your own words
rules-found = { $n ->
    [one] 1 rule for “{ $question }”
   *[other] { $n } rules for “{ $question }”
}
rules-near = Nothing exactly for “{ $question }”. The nearest:
rules-none = Nothing for “{ $question }”. See what each game answers:
rule-source = Rulebook: { $source }
rule = Rule
rule-of-field = The rule for this field
close = Close
rule-of = Rule: { $what }
in-the-book = See it in the whole book
contents = Contents

# Setting up
prepare = Set up
prepare-game = { $game }: set up the table
rules-game = { $game }: rules
prepare-table = Set up the table
preparing = Setting up { $game }
people = { $n ->
    [one] 1 person
   *[other] { $n } people
}
how-many = How many people
begin-list = Start setting up
steps-done = { $n } of { $total }
step-now = Now
step-done = done
step-done-button = Done
start-scoring = Keep score
open-sheet = Open the pad
all-ready = All is ready: open the pad
table-ready = The table is ready. Have fun!
cannot-combine = These options do not go with this number of people.
first-player = who starts
who-starts = Who starts?
draw-first = Draw
starts = Drawn: { $name } starts.
variants = Variants
choose-number = Tap the number of people: the list comes ready, with the counts worked out.
in-pairs = in pairs
names-if-wanted = Names, if you like
names-why = In seat order, clockwise. They serve to draw who starts and for the pad later.
starts-seat = Drawn: person { $n } starts. Person 1 is whoever opened this list; count clockwise.
other-number = Another number of people

# Decks: the printed cards that the table enters once
decks = Decks
deck = Deck
decks-game = { $game }: decks
deck-name = Name of the deck
deck-ours = Our deck
cell-deck = Deck of this sheet
a-deck = chosen
back-decks = Back to the decks
back-deck = Back to the deck
decks-why = Whoever owns the box enters each card once. From then on pick it by name, and it counts itself.
cards-in-all = { $n ->
    [0] no cards
    [one] { $n } card
   *[other] { $n } cards
}
deck-use = use on this sheet
deck-new = New deck: what is it called?
deck-open = Open
deck-import = Bring from a file
deck-import-why = One group enters the box, all others import it.
deck-import-go = Import
deck-schema = What the file looks like (JSON Schema)
deck-import-wrong = { $n ->
    [one] Nothing was imported: the file has one error.
   *[other] Nothing was imported: the file has { $n } errors.
}
deck-export = Download as a file
deck-example-title = See an example
deck-example-why = Invented cards, only to show how it works. They never mix with real ones and never change.
deck-example-open = Open the example deck
deck-invented = invented cards
deck-empty = No cards yet. Enter the first, or bring the box from a file. What the table enters while playing joins it too.
deck-file = File
deck-twins-in-all = { $n ->
    [one] Two cards may be the same
   *[other] { $n } pairs may be the same card
}
deck-twins = “{ $one }” and “{ $other }” may be the same card. If they are, tap the one to keep.
deck-keep-one = Keep only “{ $name }”
deck-rename = Name of the deck
deck-none = No deck yet
deck-none-why = Fill in the card with its name: that opens the deck, and the card is there the next time.
card-search = Find the card
card-search-hint = 2 or 3 letters of the name
cards-none = No card with “{ $typed }”.
cards-none-keep = Fill in the card: it joins the deck.
cards-none-yet = This deck has none of these yet. Fill in the card: it stays there.
card-whole = { $name } ({ $what })
card-and = { $one } · { $more }
card-times = ×{ $n }
card-on-table = on the table already
card-copies = How many the box has
card-kept = With a name, the card stays in the deck.
card-drop = Take out of the deck
save = Save
save-another = Save, next card
log-loaded = { $n ->
    [one] imported { $n } card
   *[other] imported { $n } cards
}
log-dropped = took “{ $name }” out of the deck
problem-deck-of-other-game = This deck is of another game.
problem-deck-newer = This file is of a newer version. Update this program.
problem-no-deck-file = This file is not a deck in JSON.
problem-example-deck = The example deck does not change. Open a new deck for your cards.
problem-example-mixes = Invented cards and real ones do not mix.
problem-deck-full = There is room for { $most } cards of each kind.
problem-card-gone = This card is no longer in the deck.
problem-no-such-deck = There is no such deck.
problem-no-end = A deck does not end.

# Parts and several phones
phones-here = Phones at the table
news = { $who }: { $what }.
said-total = { $names }: { $n }.
said-standing = { $names }: { $how }.
log-older = Older
to-sheet = Go to the sheet
problem-moved-on = The table moved on while you were choosing. { $who }: { $what }. Look again and choose.
problem-far-behind = This phone has fallen far behind. Look at the sheet as it is now and tap again.
error-403 = This phone was taken off this table. Ask to be let in again.

# The table and who is at it
the-table = The table
who-is-here = Who is here and how to join
this-phone = this phone
phone-here = here now
phone-away = not here now
no-phone = no phone
has-phone = has one already
remove-phone = Take { $name }’s phone off the table
remove-phone-number = Take phone { $n } off the table
qr-write = QR code to join and write
qr-watch = QR code to watch only
table-code = Table code: { $code }
code-where = under Join a table, on the home page
who-may = What somebody with this link may do
may-write = write
may-watch = watch only
copy-link = Copy link
send-link = Send
renew-links = Change the links
renew-why = The present links and code stop working. Whoever is at the table stays there.
options-of = Options of { $game }
beside-the-pad = Beside the pad
only-watch = Just watch
join-table = Join a table
join-code = Code of { $n } signs
join-why = Somebody at the table reads the code aloud. You are in with sign number { $n }.
join-go = Join
join-unknown = No open table with { $code }. Check with whoever reads it.
join-wait = Too many wrong codes. Wait a few minutes and try again.
problem-no-code-free = No code is free right now: join by the link.
watching = { $game }: live scores
points-behind = { $n } behind
nothing-written = Nothing written yet
sign-2 = two
sign-3 = three
sign-4 = four
sign-5 = five
sign-7 = seven
sign-8 = eight
sign-9 = nine
sign-c = C
sign-f = F
sign-h = H
sign-j = J
sign-k = K
sign-m = M
sign-r = R
sign-x = X
sign-y = Y

# No signal
offline = No signal
offline-unseen = This page hasn't been opened on this phone yet.
offline-unsent = Nothing was sent, as there's no signal. Go back a page and try again once there is.
offline-kept = Kept on this phone
offline-search = No signal to search with. What's on this phone already:
try-again = Try again

# The phone's screen
screen-on = Keep the screen on
screen-on-why = While a sheet is open on this phone.
screen-not = The browser can't keep the screen on at this address. Use the phone's own settings for that.
