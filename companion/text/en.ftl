# Shared texts, whatever the game.
product = Score pad
description = The score pad for the table: scores, set-up and rules of the games, on every phone.
and = and
number = { $n }
listed = { $items }
cell-empty = empty

back = Back
back-home = Home
back-pad = Back to the sheet
more = More about this sheet
actions = Actions
totals = Totals
standings = Standings
total = Total
sheet-number = No. { NUMBER($n, minimumIntegerDigits: 3, useGrouping: 0) }

# Home
games = Games
on-the-table = On the table now
the-deck = The deck
the-card = The score card
on-another-phone = On another phone
continue = Continue { $game }
other-game = Another game
other-game-how = rounds and totals
free-sheet = Free sheet
score-game = { $game }: keep score
keep-game = { $game }: see objectives
last-plays = Recent games
ranked-more = { $n } more
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

# Statistics of a group
statistics = Statistics
statistics-none = There is no game with a winner to count yet.
statistics-none-how = Every game this group finishes with a winner shows up here.
statistics-none-of = This group has not finished a game of { $game } yet.
statistics-none-in = No finished game of { $game } in this group in { $year }.
statistics-few = { $n ->
    [1] Only one game so far: too early to tell who plays better.
   *[other] Only { $n } games so far: too early to tell who plays better.
}
stat-left-out = Not counted: { $what }.
stat-open = { $n ->
    [one] 1 game still open
   *[other] { $n } games still open
}
stat-unwon = { $n ->
    [one] 1 game finished without a winner
   *[other] { $n } games finished without a winner
}
stat-all = All
stat-year = Year
stat-all-years = All years
stat-who = Who
stat-game = Game
stat-the-day = Day
stat-plays = Games
stat-wins = Wins
stat-wins-sub = { $n ->
    [1] one game
   *[other] { $n } games
}{ $shared ->
    [0] {""}
    [1] , one shared
   *[other] , { $shared } shared
}
stat-shared-how = A shared win counts for each.
stat-total-wins = Wins in all
stat-not-played = never played
stat-by-chance = By chance
stat-wins-against-chance = Wins and chance
stat-against-chance = More than luck?
stat-against-chance-sub = the mark shows what luck alone would give
stat-won-of = { $won } of { $n }
stat-chance-said = { $name } won { $won } of { $n } games; by luck alone it would be { $chance }.
stat-chance-few = { $n ->
    [1] { $name } played one game and { $won ->
        [0] didn’t win it.
       *[other] won it.
    }
   *[other] { $name } won { $won } of { $n } games.
}
stat-duel = Head to head
stat-duel-sub = { $n ->
    [0] never met
    [1] one game
   *[other] { $n } games
}{ $level ->
    [0] {""}
    [1] , one tie
   *[other] , { $level } ties
}
stat-duel-of = { $one } against { $other }
stat-duel-run = Who finished ahead, { $more ->
    [0] oldest first
   *[other] in the last { $n } games, oldest first
}
stat-duel-to = –
stat-duel-level = nobody ahead
stat-duel-last = Last time, { $day }: { $name } ahead.
stat-duel-last-points = Last time, { $day }: { $name } ahead, { $own } to { $theirs }.
stat-duel-last-tied = Last time, { $day }: level at { $own }, { $name } by the tie-break.
stat-duel-last-level = Last time, { $day }: nobody ahead.
stat-duel-change = Choose other people
stat-duel-one = One
stat-duel-other = The other
stat-duel-show = Compare
stat-place = place { $n }
stat-records = Records
stat-highest = Highest score
stat-lowest = Lowest score
stat-closest = { $n ->
    [0] apart: level on points
    [1] point apart
   *[other] points apart
}
stat-run = wins in a row
stat-average = Average
stat-averages = Averages
stat-averages-sub = the drawing marks the average
stat-averages-last = Each circle is a game: the last { $n } of each person.
stat-average-said = { $name }: average { $mean }, from { $lowest } to { $highest } in { $n } games.
stat-average-few = { $name }: { $totals }.
stat-points = Where the points come from
stat-points-sub = for { $name }{ $more ->
    [0] {""}
   *[other] , the last { $n } games
}
stat-points-whose = Whose
stat-points-of = { $name }’s points
stat-points-said = { $n ->
    [1] { $name }’s points in one game: { $totals }.
   *[other] { $name }’s points in the last { $n } games: { $totals }.
} Part by part, in the table below.
stat-line-below = { $line }, below zero
stat-below = below zero
stat-endings = How it ends
stat-how-it-ended = Decided by
stat-decided-by-points = The points
stat-ended-by-points = { $n ->
    [1] { $points ->
        [0] Points didn’t decide the only game.
       *[other] Points decided the only game.
    }
   *[other] Points decided { $points } of { $n } games.
}
stat-ended-by-tie = { $n ->
    [1] One went to the tie-break.
   *[other] { $n } went to the tie-break.
}
stat-ended-level = { $n ->
    [1] One was shared.
   *[other] { $n } were shared.
}
stat-first = Who started
stat-first-said = Whoever started won { $won } of { $n } games; by luck alone it would be { $chance }.
stat-first-none = No game says who started.
stat-first-few = Whoever started won { $won } of { $n }: too few to say more.
stat-in-numbers = See the numbers
stat-csv = Download CSV
stat-times = Times
stat-in-all = In all
stat-known-said = { $name }: average { $mean } in { $n } times.
stat-known-few = No name has come up { $n } times yet: no averages.
stat-times-said = { $n }×
tenths = { $sign }{ $whole }.{ $tenth }

# New play
new-play-of = New game: { $game }
players = Who’s playing
known-names = Names this phone has used before
move-up = Move { $name } up
move-down = Move { $name } down
remove-player = Remove { $name }
start = Start
start-with = Start with { $n }
house-reading = house ruling

# The sheet
see-bill = breakdown
redo = Redo
undo = Undo
nothing-to-undo = Nothing to undo
phone-of = { $name }’s phone
phone-number = phone { $n }
phone-unknown = another phone
finish = Finish
finish-anyway = Finish anyway
waiting = waiting for a signal
waiting-held = waiting for your answer
waiting-stuck = not sent yet
of-whom = { $what } ({ $names })
unsure = partial
no-signal = No signal: try again.
not-ours = Another page is answering instead of the score pad. Does the network want you to log in?
no-cookies = This browser isn’t keeping the score pad’s cookies, and nothing reaches the sheet without them. Allow cookies for this site.
no-storage = This phone can’t store what hasn’t been sent yet: don’t close this page.
kept-today = no signal: as it stood at
kept-before = no signal: as it stood on

# Keypad
keypad = Keypad
key-delete = Delete
key-sign = Change the sign
key-empty = empty
key-next = next

# Conflicts: two phones, one cell
conflict = { $place }: it says { $now } ({ $who }). You wrote { $wanted }.
conflict-keep = Leave it
conflict-replace = Use mine
conflict-keep-all = Leave all
conflict-replace-all = Use all mine

# The bill
bill-of = { $names }’s score
nothing-counted = Nothing scored yet.
standing-of = { $names }: how it stands
score-failed = The score couldn’t be worked out. Nothing you entered is lost, and the fault has been logged.
switch-option = Change it in the options
to-result = See the result

# The end
verdict-won = { $n ->
    [one] { $names } won
   *[other] { $names } won
}
verdict-shared = { $names } share the win
verdict-rematch = { $names } are level on everything
by-points = { $n ->
    [one] by { $n } point
   *[other] by { $n } points
}
verdict-level = { $names } share the win
verdict-draw = { $names } drew
by-shared = level on points
by-rematch = play another game to decide it
by-level = level on everything
by-draw = level on everything
tie-break = Tie-break
out-of-tie = out of the tie
tie-end-shared = No tie-break: the win is shared.
tie-end-rematch = Nothing separates the leaders: the rules say to play another game.
tie-end-level = Nothing separates the leaders: the win is shared.
tie-end-draw = Nothing separates the leaders: the game is a draw.
line-points = { $line }: { $n }
points-by-part = Points by part
total-see-bill = { $names }: { $n }, see the breakdown
reopen = Reopen
again = Play again
to-next-play = Go to the new game
next-play-opened = Another game was just opened on { $who }.

# Log and options
log = What was written
open-log = What was written
log-open = sheet opened
log-finish = game finished
log-reopen = game reopened
log-wrote = { $place }: { $value }
log-before = replacing { $value }
log-undone = undone by { $who }
whose-phone = Whose phone is this?
my-phone = This is { $name }’s phone
whose-phone-why = Your name goes with whatever this phone writes.
whose-phone-table = Shared phone

# Problems
problem-missing = This is missing.
problem-unknown-key = There’s no such field.
problem-not-an-integer = Enter a whole number.
problem-out-of-range = Enter a whole number from { $lo } to { $hi }.
problem-too-small = It can’t be less than { $least }.
problem-too-large = It can’t be more than { $most }.
problem-too-few = Too few: at least { $least }.
problem-too-many = Too many: at most { $most }.
problem-wrong-length = { $least } to { $most } go here.
problem-not-distinct = Something is in there twice.
problem-not-text = Enter some text.
problem-not-a-boolean = Answer yes or no.
problem-not-a-list = A list belongs here.
problem-not-an-object = A set of fields belongs here.
problem-not-a-choice = Choose one of the options.
problem-empty-text = Enter a name.
problem-text-too-long = { $most } letters at most.
problem-duplicate-name = Somebody is called { $name } already. Add an initial or a surname.
problem-hidden-sign = It has a character that can’t be shown. Delete that and type it again.
problem-unreadable = We couldn’t make sense of this.
problem-half-a-character = The other half of a character is missing: \ud800 to \udfff only come in pairs.
problem-unknown-game = There’s no game with this name. GET /api/v1/games lists those there are.
problem-invalid = That isn’t allowed here.
problem-not-json = The request is not a JSON object.
places = { $n ->
    [one] 1 place
   *[other] { $n } places
}
problem-no-such-cell = There’s no such place on the sheet.
problem-not-written = Not written: { $what }.
problem-play-finished = This game is finished. Reopen the sheet to correct it.
problem-not-counted = { score-failed }
problem-and-more = … and { $n } more.
problem-too-often = A lot has been opened from here in a short time. Wait a few minutes and try again.
problem-undo-gone = Somebody has written or undone something since. Check what there is to undo now.

error-400 = This page is out of date. Go back and try again.
error-404 = This page doesn’t exist, or the address is incomplete.
error-404-api = The API has nothing at this address. GET /api/v1/openapi.json describes what there is.
error-405 = That can’t be done at this address.
error-410 = This link no longer works. Ask for the new one, or for the code: somebody at the table has both under ⋮.
error-413 = That’s too large: { $most } KB at most.
error-429 = That was too many requests in a short time. Wait a few minutes and try again.
error-500 = Something went wrong on our side. What was on the sheet is still there: try again.
error-swapped = The file with the games was replaced while the server was running. Whoever runs the server has to restart it; until then nothing is read or saved.
error-503 = The server is busy and nothing was written. Try again in a moment.
error-507 = There’s no room left to save, or the disk doesn’t allow it. You can look at everything, but nothing new is kept until someone makes room.

# Rules
rules = Rules
rules-of = Rules: { $game }
all-games = All
where-to-look = Which game
shortcuts = Shortcuts
search-rules = Search the rules
search-hint = Ask in your own words
rules-found = { $n ->
    [one] 1 rule for “{ $question }”
   *[other] { $n } rules for “{ $question }”
}
rules-best = The { $most } rules closest to “{ $question }”, of { $n }
rules-near = No exact match for “{ $question }”. The closest:
rules-none = Nothing found for “{ $question }”. Here’s what each game covers:
rule-source = Rulebook: { $source }
rule = Rule
rule-of-field = The rule for this
close = Close
rule-of = { $what }: rule
in-the-book = See it in the rulebook
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
step-now = Now · { $n } of { $total }
count-each = { $per } × { $times }: { $n } in all
step-done = done
step-done-button = Done
start-scoring = Keep score
open-sheet = Open the sheet
all-ready = All set: open the sheet
table-ready = The table is ready. Have fun!
cannot-combine = These options don’t work with this many people.
first-player = who starts
who-starts = Who starts?
draw-first = Draw
draw-again = Draw again
who-starts-do = tap whoever it is, or draw at random
starts = { $name } starts.
variants = Variants
variants-chosen = { $n } of { $most }
choose-number = Tap how many of you there are. The list appears with the counts worked out.
in-pairs = in pairs
names-if-wanted = Names, if you like
names-why = In seating order, clockwise. For drawing who starts, and for the sheet later.
seat-number = Person { $n }
starts-seat = Person { $n } starts. Person 1 is whoever opened this list; count clockwise from there.
other-number = Another number of people

# Decks: printed cards, entered once by each table
decks = Decks
deck = Deck
decks-game = { $game }: decks
deck-name = Name of the deck
deck-ours = Our deck
cell-deck = Deck
a-deck = chosen
back-decks = Back to the decks
back-deck = Back to the deck
decks-why = Whoever owns the box enters each card once. After that, pick it by name and it scores itself.
cards-in-all = { $n ->
    [0] no cards
    [one] { $n } card
   *[other] { $n } cards
}
deck-use = use on this sheet
deck-used = in use
deck-new = New deck: what is it called?
deck-open = Create
deck-import = Import from a file
deck-import-why = One group enters the box, everybody else imports it.
deck-import-go = Import
deck-schema = What the file looks like (JSON Schema)
deck-import-wrong = { $n ->
    [one] Nothing was imported: the file has one error.
   *[other] Nothing was imported: the file has { $n } errors.
}
deck-export = Download as a file
deck-example-title = See an example
deck-example-why = Made-up cards that show how it works. They never mix with real ones, and they can’t be changed.
deck-example-open = Open the example deck
deck-example-use = Use the example deck
deck-invented = made-up cards
deck-invented-short = example
deck-empty = No cards yet. Enter the first one, or import the box from a file. Cards entered while playing end up here too.
deck-file = File
deck-twins-in-all = { $n ->
    [one] Two cards may be the same
   *[other] { $n } pairs may be the same card
}
deck-twins = “{ $one }” and “{ $other }” may be the same card. If they are, tap the one to keep.
deck-keep-one = Keep only “{ $name }”
deck-rename = Name of the deck
deck-none = No deck yet
deck-none-why = A card with a name starts one.
card-search = Find a card
card-search-hint = 2 or 3 letters
cards-waiting = Fetching the deck’s cards… With no signal, they come once it’s back.
cards-none = No card with “{ $typed }”.
cards-none-yet = This deck has no card of this kind yet. Fill in this one and it joins the deck.
card-whole = { $name } ({ $what })
card-and = { $one } · { $more }
card-times = ×{ $n }
card-on-table = already on the table
card-copies = Copies in the box
card-here = see or correct this card
deck-card-kept = Games already begun keep the card as it was.
card-drop = Remove from the deck
save = Save
save-another = Save and add another
log-loaded = { $n ->
    [one] { $n } card imported
   *[other] { $n } cards imported
}
log-dropped = “{ $name }” removed from the deck
log-took-out = line “{ $name }” removed
problem-deck-of-other-game = This deck is for another game.
problem-already-there = “{ $name }” is already here, and the same. Nothing changed.
problem-deck-newer = This file is from a newer version. Update the pad first.
problem-no-deck-file = This isn’t a JSON deck file.
problem-example-deck = The example deck can’t be changed. Start a new deck for your cards.
problem-example-mixes = Made-up cards and real ones don’t mix.
problem-deck-full = There is room for { $most } cards of each kind.
problem-card-gone = This card is no longer in the deck.
problem-no-such-deck = There’s no such deck.
problem-no-end = A deck can’t be finished.

# Parts and several phones
phones-here = Phones at the table
news = { $who }: { $what }.
said-total = { $names }: { $n }.
said-standing = { $names }: { $how }.
log-places = { $n ->
    [one] 1 place
   *[other] { $n } places
}
log-entries = { $n ->
    [one] 1 entry
   *[other] { $n } entries
}
log-from-to = first: { $first }; last: { $last }
log-first-last = first: { $first }; last: { $last }
log-times = { $n ->
    [one] once
   *[other] { $n } times
}
log-older = Older
to-sheet = Go to the sheet
problem-moved-on = Things moved on while you were choosing ({ $who }: { $what }). Look again, then choose.
problem-far-behind = This phone has fallen a long way behind. Check the sheet as it is now, then tap again.
error-403 = This phone was removed from the table. To come back, ask the players for the link to their group.

# The table and its players
the-table = The table
who-is-here = Who is here and how to join
this-phone = this phone
phone-here = here
phone-away = away
no-phone = no phone
has-phone = already has one
remove-phone = Remove { $name }’s phone from the table
remove-phone-number = Remove phone { $n } from the table
remove-phone-ask = Remove { $name }’s phone from the table?
remove-phone-number-ask = Remove phone { $n } from the table?
remove-phone-leaves = It can no longer see the sheet or write on it.
remove-phone-links = The links and the code of this table change.
remove-phone-group = It leaves the group too: the group’s links change, and so do those of all its games, even the watch-only ones.
remove-phone-stay = Everyone else moves to the new link and loses nothing. It can only come back with the group’s link.
let-in = Let into the group
only-this-computer = This address works on this computer only.
only-this-why = For phones to join, start the program with HOST=0.0.0.0.
qr-write = QR code to join and write
qr-watch = QR code to just watch
table-code = Table code: { $code }
code-where = enter it under “Join a table”, on the home page
who-may = What this link lets people do
may-write = write
may-watch = just watch
copy-link = Copy link
send-link = Send
renew-links = New links
renew-why = The current links and code stop working. Anyone already at the table stays.
options-of-play = Options for this game
beside-the-sheet = Beside the sheet
only-watch = Just watch
join-table = Join a table
join-code = { $n }-character code
join-why = Ask somebody at the table for the code. You’re in once you’ve typed the { $n }th character.
join-go = Join
join-unknown = No open table or group has the code { $code }. Check with whoever read it out.
join-short =
    { $lacks ->
        [1] A code has { $n } characters: 1 is missing.
       *[other] A code has { $n } characters: { $lacks } are missing.
    }
join-guessed = { $code } didn’t open anything. Somebody on this network has been trying codes, so for now only a code shown within the last { $n } minutes works. Ask somebody at the table to open the table page again and read the code out.
join-wait = Too many wrong codes. Wait a few minutes and try again.
problem-no-code-free = No code is free right now: join by link.
watch-over = Game over, { $day }
watch-secret = Noted. Secrets aren’t shown here.
watching = { $game }: live scores
points-behind = { $n } behind
nothing-written = Nothing entered yet
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

# Deleting, ending without a winner, players, day and note
cell-player = Person { $n }’s name
cell-played-on = Date
cell-note = Note
name = Name
note-hint = where, what for, anything worth remembering
day-of-year = { $day } { $month } { $year }
when-and-note = Details
log-renamed = { $before } renamed to { $after }
log-end = game finished without a winner
log-delete = sheet deleted
log-restore = sheet brought back
log-depart = sheet moved elsewhere
log-return = sheet back here
problem-not-a-day = Enter a real date.
problem-day-to-come = That day hasn’t come yet.
problem-play-deleted = This sheet has been deleted. Bring it back to write on it.
verdict-none = No winner
ended-as-it-stood = The sheet was finished as it stood. Reopen it to go on.
end-without-winner = Finish without a winner
end-why = For when you stop half-way, or there’s no way to decide. Everything stays as written, and reopening carries on from here.
deleted-sheets = Deleted
deleted-why = You can bring these back for { $days } days. After that they’re gone for good.
deleted-none = Nothing deleted in the last { $days } days.
deleted-until = until { $day }
delete-play = Delete this game
delete-deck = Delete this deck
delete-card = Delete the score card
delete-named = Delete { $what }
delete-play-ask = Delete this game?
delete-deck-ask = Delete this deck?
delete-card-ask = Delete this score card?
delete-why = It disappears here and on the other phones{ $part ->
    [play] {", and no longer counts"}
   *[other] {""}
}. For { $days } days you can bring it back, under Deleted.
delete-why-alone = It disappears from this phone{ $part ->
    [play] {", and no longer counts"}
   *[other] {""}
}. For { $days } days you can bring it back, under Deleted.
delete-go = Delete
delete-not = Keep it
deleted-play = This game was deleted
deleted-deck = This deck was deleted
deleted-card = This score card was deleted
deleted-watch = The players can bring it back until { $day }.
deleted-back = You can bring it back until { $day }, with everything that was written.
deleted-with-group = It was deleted along with its group. Any phone in the group can bring it all back until { $day }, under Deleted.
to-deleted = Go to Deleted
deleted-group = { $n ->
    [one] group with 1 game
   *[other] group with { $n } games
}
bring-back = Bring back
bring-back-named = Bring back { $what }
in-seat-order = in seating order
change-seats = Change seats, add or remove somebody
seats = Seats
seats-why = What’s on the sheet moves with the person.
save-seats = Save seats
back-table = Back to the table
takes-along = Without { $names } the sheet loses { $what }. Undo brings it all back.
taken = { $place } ({ $value })
and-more = { $n ->
    [one] one more thing
   *[other] { $n } more things
}
log-seats = seats changed: { $names }
log-seated = { $names } added
log-left = { $names } removed
problem-seats-changed = The seats have changed ({ $who }: { $what }). Check who sits where before you write.
problem-sides-would-change = This would change who scores together, and the sheet already has entries. Move whole pairs, or start another game with these people.
problem-sides-would-change-there = This would change who scores together, and the sheet already has entries. Put { $seats }, or start another game with these people.
in-seat = { $name } in seat { $n }
problem-seats-do-not-fit = With { $n } people this no longer fits: { $place }, { $value }. Correct that first.
problem-too-many-came = { $most } people have been on this sheet already. Start another game.
end-or-delete = Finish or delete

# Home: open and finished games
continue-tool = Continue { $game }: { $tool }
others-open = { $n ->
    [one] Another open sheet
   *[other] { $n } more open sheets
}
drafts-open = { $n ->
    [one] One table being set up
   *[other] { $n } tables being set up
}
deleted-count = Deleted ({ $n })
beside-games = Also here
outcome-beat = { $n ->
    [one] { $names } beat { $others }
   *[other] { $names } beat { $others }
}
outcome-against = { $verdict } against { $others }
outcome-none = No winner: { $names }
chat-with = with { $names }

# Names, one by one
put-name = Add
first-name = First name
other-name = Another name
edit-name = Change { $name }
paired-with = with { $names }
start-pairs = Start in pairs
problem-names-missing = { $n ->
    [one] Only 1 name for { $total } people: add the rest, or remove it.
   *[other] Only { $n } names for { $total } people: add the rest, or remove them all.
}

# No signal
offline = No signal
offline-unseen = This page needs a signal.
offline-unsent = Nothing was sent, as there’s no signal. Go back a page and try again once there is.
offline-going = Sheets on this phone
offline-over = Finished sheets
offline-books = Rules opened here before
offline-tools = Also on this phone
offline-tries = This phone tries again every { $n } s.
offline-search = No signal to search with. What’s on this phone already:
try-again = Try again

# The phone's screen
screen-on = Keep the screen on
screen-on-why = While a sheet is open on this phone.
screen-not = The browser can’t keep the screen on at this address. Use the phone’s own settings for that.

# Sending the result
take-a-copy = Take a copy
copy-picture = picture
copy-to-watch = link to watch
text-of-result = Text for a chat
link-of-result = Link to the result
link-of-result-why = Anyone with this link sees the result but can’t write. To stop it working:
copy-text = Copy text
copied = Copied
copy-refused = Not copied
copy-by-hand = Couldn’t copy it. This is the link:
save-picture = Save
print = Print
bg-stats-file = File for BG Stats
csv-columns = Date,Game,Sheet,Player,Place,Won,Total,Category,Points

# Games in files
plays-along = Export and import games
plays-all = All on this phone
plays-all-why = A ZIP with every game in full and one table of the results.
plays-all-go = Download the ZIP
file-choose = Choose a file
plays-bring = Import games
plays-bring-why = The JSON file of a game (up to { $kb } KB), or a ZIP of several (up to { $n } games and { $mb } MB). Games that are here already are recognised.
plays-bring-go = Import
plays-bring-wrong = Nothing was imported:
plays-schema = What the file looks like (JSON Schema)
plays-group = Export the games

# Games moved elsewhere
moved-to = Continues at { $name }
moved-to-phone = Continues on a phone
moved-why = Here you can only read it.
moved-go = Go there
moved-stay = Continue here anyway
stay-ask = Continue here anyway?
stay-why = What you write here won’t show up there, nor the other way round. If both go on, they become two sheets.
stay-go = Continue here
came-from = Came from { $name }
came-from-phone = Came from a phone
delete-moved = The sheet there stays as it is.
problem-play-moved = This sheet continues at { $to }. Nothing was written here.
problem-play-moved-to-phone = This sheet continues on a phone. Nothing was written here.
problem-written-meanwhile = Somebody wrote while the sheet was on its way. Send it again.
take-to-phone = Take it to this phone
local-only = This sheet lives only on this phone.
local-only-why = No other phone sees it or has a copy.
local-size = { $events ->
    [one] 1 entry
   *[other] { $events } entries
}, { $people ->
    [one] 1 person
   *[other] { $people } people
}
local-kept = last entry { $since }, kept here
minutes-ago = { $n ->
    [0] just now
   *[other] { $n } min ago
}
hours-ago = { $n } h ago
on-day = on { $day }
file-copy = Copy as a file
file-copy-why = { $kb } KB, opens in another pad
file-save = Save
take-why = { $what ->
    [deck] To have this deck on a server too
    [plays] To have these games on a server
   *[play] To play with more phones
}
server-address = Address of the server
take-there = { $what ->
    [deck] Send a copy there
    [plays] Take the games there
   *[play] Take the sheet there
}
take-going = Taking it there…
take-signal = Couldn’t get there: no signal, or no pad at this address. Everything is still here, as it was.
take-other = What answered there isn’t a pad: it may be the login page of the Wi-Fi. Everything is still here, as it was.
take-refused = Everything is still here, as it was. The pad there didn’t accept it:
take-large = That is too large for that server. Everything is still here, as it was.
take-unnoted = Couldn’t note here that it has gone. Everything is still here; try again.
take-forked = { $what ->
    [plays] One of the sheets had gone on there too. Both were kept:
   *[play] The sheet had gone on there too. Both were kept; this is the new one:
}
deck-sent = There is a copy at
bring-going = Bringing it here…
bring-signal = Couldn’t reach the server. Everything is still there, as it was.
bring-other = Everything is still on the server, as it was. It couldn’t be brought here.
bring-gone = There is nothing at this address that this phone may open.
bring-unnoted = The sheet is here, but the server doesn’t know yet, so people can still write on it there. Try again when there is a signal.
imported = Imported on { $day }
brought = Result
brought-count-added = { $n ->
    [one] 1 new game
   *[other] { $n } new games
}
brought-count-there = { $n ->
    [one] 1 already here
   *[other] { $n } already here
}
brought-count-continued = { $n ->
    [one] 1 continued
   *[other] { $n } continued
}
brought-count-forked = { $n ->
    [one] 1 in two versions
   *[other] { $n } in two versions
}
brought-count-deleted = { $n ->
    [one] 1 under Deleted
   *[other] { $n } under Deleted
}
brought-count-refused = { $n ->
    [one] 1 refused
   *[other] { $n } refused
}
brought-added = Added.
brought-there = { $n ->
    [0] Already here, and the same. Nothing changed.
    [one] Already here, with 1 more entry than the file. Nothing changed.
   *[other] Already here, with { $n } more entries than the file. Nothing changed.
}
brought-continued = { $n ->
    [one] Already here. The missing entry was added.
   *[other] Already here. The { $n } missing entries were added.
}
brought-forked = Already here, but the two went different ways. Both were kept: delete the one you don’t need.
brought-beside = The one that was here:
brought-deleted = Under Deleted. Nothing changed: you can bring it back from there.
problem-file-too-large = Larger than { $most } KB.
problem-zip-broken = This ZIP is damaged, or of a kind that can’t be read here.
problem-zip-file-broken = Damaged inside the ZIP.
problem-zip-empty = There is no game in this ZIP.
problem-zip-too-large = A ZIP may hold up to { $n } games and { $most } MB once unpacked. Split it.
problem-zip-leads-out = This name points outside the ZIP.
problem-zip-in-zip = This is a ZIP inside the ZIP. Import one at a time.
problem-zip-twice = Two files have this name.
problem-zip-locked = This ZIP has a password. Make one without.
problem-no-play-file = This isn’t a JSON game file.
problem-game-not-here = This pad doesn’t have the game “{ $name }”.
problem-play-newer = This file is from a newer version. Update the pad first.
problem-not-what-stood = The earlier value in the file isn’t what was here.
problem-no-such-phone = The file has no such phone.
problem-not-to-undo = This doesn’t undo what it says it undoes.

# Games with a score card: declared categories, a cell for each player
card-place = { $what } ({ $names })
card-each = { $n ->
    [0] only breaks ties
    [one] { $n } point each
   *[other] { $n } points each
}
card-worth = { $n ->
    [one] worth { $n } point
   *[other] worth { $n } points
}
card-product = multiplied
card-bill = Score breakdown
card-ticked = ticked
card-empty = Nothing is written yet: everybody would have 0.
card-gap = { $n ->
    [one] { $what }: nothing for { $names }. It counts as 0.
   *[other] { $what }: nothing for { $names }. They count as 0.
}
why-as-written = as written
why-each-worth = { $n } × { $worth }
why-product = { $factors }
why-ticked = ticked
why-picked = { $what }
card-every = { $n ->
    [one] { $n } point for every { $per }
   *[other] { $n } points for every { $per }
}
card-table = 1, 2, 3… are worth { $points }
card-most = most: { $points }
card-most-fewest = most: { $points }; fewest: { $n }
card-bonus = { $at } or more: +{ $worth }
card-so-far = { $n } of { $of }
card-clear = clear
card-bonus-left = { $n } to go for { $worth }
card-ended = Who ended round { $n }
card-who-ended = ended by:
card-ended-gap = Round { $n }: say who ended it.
card-called = Who ended the game
why-every-worth = { $had } in groups of { $per }: { $n } × { $worth }
why-by-table = { $n }, by the table
why-most-of = { $place ->
    [1] the most
    [2] the second most
    [3] the third most
   *[other] place { $place }
}
why-most-split = { $place ->
    [1] the most
    [2] the second most
    [3] the third most
   *[other] place { $place }
}: { $worth } divided by { $among }
why-fewest-of = the fewest
why-fewest-split = the fewest: { $worth } divided by { $among }
why-no-majority = { $n }, not enough to score
why-all-level = { $n }, like everybody: nobody scores
why-bonus-met = { $n }: reached { $of }
why-bonus-short = { $n } of { $of }: not yet
why-full-sets = { $n } × { $worth }
why-ended-times = ended the round{ $unless ->
    [fewest] { " " }without having fewer than everyone else
    [most] { " " }without having more than everyone else
   *[always] { "" }
}: × { $n }
why-ended-plus = ended the round{ $unless ->
    [fewest] { " " }without having fewer than everyone else
    [most] { " " }without having more than everyone else
   *[always] { "" }
}
why-round-doubled = this round counts double
why-shot-own = took all { $n }: scores 0
why-shot-others = somebody else took all { $n }

# The end agreed by the table or set by the card
round-n = Round { $n }
leads = winning
limit-left = { $n } to go
limit-met = at the limit
limit-passed = over
ends-met = { $count ->
    [1] { $names } has reached { $n }.
   *[other] { $names } have reached { $n }.
}
ends-passed = { $count ->
    [1] { $names } has passed { $n }.
   *[other] { $names } have passed { $n }.
}
ends-rounds = { $n ->
    [1] The round you agreed on is over.
   *[other] The { $n } rounds you agreed on are over.
}
ends-called = { $n ->
   *[other] { $names } ended the game.
}
ends-full = The sheet is full.
ends-most = { $n ->
    [1] It ends here: { $names } wins with the most points.
   *[other] It ends here: { $names } tie for the most points.
}
ends-fewest = { $n ->
    [1] It ends here: { $names } wins with the fewest points.
   *[other] It ends here: { $names } tie for the fewest points.
}

# Groups: those who play together, and what they have played
groups = Groups
group = Group
group-of = { $names }
group-more = { $n ->
    [one] one more
   *[other] { $n } more
}
group-plays = { $n ->
    [one] 1 game
   *[other] { $some } games
}
group-settings = Group settings
back-group = Back to the group
see-group = See this game’s group
history = History
everything = All
with = with
with-whom = With whom
month-of-year = { $month } { $year }
open-sheets = On the table
still-open = open
search-history = Search names and notes
search-history-hint = name or note
history-matched = { $n ->
    [one] { $sheets ->
        [one] The only sheet has { $what }.
       *[other] 1 of { $total } sheets has { $what }.
    }
   *[other] { $some } of { $total } sheets have { $what }.
}
history-none = No sheet with { $what }.
history-empty = No sheets yet: this group’s next game will appear here.
drop-filter = Clear { $what }
group-name = Name of the group
group-name-hint = what this group is called
group-unnamed = A group
group-in-short = { $people ->
    [one] 1 person
   *[other] { $people } people
}, { $plays ->
    [one] 1 game
   *[other] { $some } games
}, { $phones ->
    [one] 1 phone
   *[other] { $phones } phones
}
join-group-sees = This phone will see all the group’s games and can write in them.
join-group-seen = Phones already in the group see this one on their list and can remove it.
join-group = Join this group
join-group-not = Not now
group-ways = How to join
group-phones = { $n ->
    [one] 1 phone in the group
   *[other] { $n } phones in the group
}
group-phones-why = This link, or the code, lets another phone join the group: it sees all the games and can write in them.
renew-group-why = The current link and code stop working. Phones already in the group stay.
qr-group = QR code to join the group
group-code = Code of the group: { $code }
phone-of-nobody = unnamed phone
phone-since = in the group since { $day }
phone-last-play = last game on { $day }
put-out = Remove
put-out-named = Remove { $name }’s phone from the group
put-out-unnamed = Remove an unnamed phone from the group
put-out-ask = Remove { $name }’s phone from the group?
put-out-unnamed-ask = Remove an unnamed phone from the group?
put-out-leaves = It loses access to the group and all its tables at once.
put-out-links = The group’s links change, and so do those of all its games, even the watch-only ones.
put-out-stay = Everyone else moves to the new links and loses nothing. It can only come back with the group’s new link.
problem-only-members = Only a phone in the group can do that.
problem-only-opener = Before then, only the phone that opened this sheet can delete it for good.
problem-not-a-week = This can’t be undone, so only a phone that has been in the group for a week may do it. This one may from { $day }.
problem-came-before = This phone has been in the group for less than a week, and the other one was there first: this one can remove it from { $day }.
group-people = People
also-called = also { $names }
merge-why = { $name } is the same person as
merge-choose = Who?
merge-keeps = The name chosen here is the one that stays.
merge-go = Merge
part-name = Split off { $name }{ $n ->
    [0] {""}
   *[other] {" "}with { $others }
}
problem-two-people = { $name } and { $other } both played on sheet No. { $n }: they can’t be the same person.
remove-person = Remove { $name }’s name
leave-or-remove = Leave or delete
leave-why = This phone stops showing the group. The games stay, and the group’s link brings it back.
leave-group = Leave the group
leave-ask = Leave “{ $name }”?
leave-last = No other phone is in the group: afterwards only this link leads to it. Keep it first: { $link }
remove-group-why = Deleting the group deletes all its games too, for everybody. For { $days } days you can bring it back, under Deleted.
remove-group = Delete the group
somebody = Somebody
log-forget = a name was removed
remove-for-good = This can’t be undone. Files already downloaded and earlier backups don’t change.
remove-person-ask = Remove { $name }’s name from this group?
remove-person-plays = { $n ->
    [one] In 1 game, and in everything written there, the name becomes { $nobody }.
   *[other] In { $more ->
        [1] { $n } games or more
       *[other] { $n } games
    }, and in everything written there, the name becomes { $nobody }.
}
remove-person-names = The same goes for all this person’s names: { $names }.
remove-person-stays = Points and results stay on the sheets; the statistics count only the other people. Notes stay too: if one mentions { $name }, change it.
remove-person-go = Remove for good
remove-group-ask = Delete “{ $title }”?
remove-group-for-good-ask = Delete “{ $title }” for good?
delete-group-back = For { $days } days, any phone that is in the group now can bring it all back, under Deleted.
remove-group-plays = { $n ->
    [one] The group’s only game, with everything written there.
   *[other] { $n } games, open, finished and deleted, with everything written there.
}
remove-group-people = { $n ->
    [one] The name of 1 person.
   *[other] The names of { $n } people.
}
remove-group-phones = { $n ->
    [one] It disappears from this phone. Links to its games stop working.
   *[other] It disappears from all { $n } phones of the group. Links to its games stop working.
}
remove-play-ask = Delete { $what } for good?
remove-play-of = The game of { $names }.
remove-play-all = Everything written there, the result, its picture and its links, on every phone. It no longer counts in the history.
remove-deck-all = All cards of this deck, on every phone. The games it was used in stay.
remove-card-all = All lines of this score card, on all phones. The games with it stay.
remove-play-go = Delete for good
remove-named = Delete { $what } for good

# The whole pad in a phone, without a server
phone-fetching = Saving the pad
phone-fetching-how = Just this once: after that it opens without any signal. If the signal drops, it picks up where it left off.
phone-got = { $got } of { $all } MB
phone-counted = only what has arrived counts
phone-starting = Opening the pad
phone-failed = The pad didn’t open.
phone-failed-offline = Part of it is missing on this phone, and there is no signal to fetch the rest.
phone-failed-before = It was a new version. Try again: the previous one opens, with everything it had.
phone-failed-file = What you scored is still on this phone. You can take it away in a file now.
phone-save = Save file
phone-unable = The pad doesn’t work here.
phone-unable-how = It needs an address that begins with https and an up-to-date browser (Chrome 120, Safari 17, Firefox 121, or newer).
phone-fleeting = This browser keeps nothing (a private tab?): what you score is gone when the tab closes.
phone-full = This phone is nearly full: what you score may not fit.
phone-swept = The browser may erase what is kept here if it runs out of room.
phone-to-file = Save it all to a file
phone-offer = Keep the whole pad on this phone
phone-offer-why = { $size } MB, once. Then it keeps score and opens the rules without any signal.
phone-offer-https = For that this address must begin with https (or be this very computer): ask whoever looks after the server.
phone-not-now = Not now
phone-keep = Keep it
phone-stop = Stop
phone-meanwhile = You can go on scoring; if the signal drops, it carries on from here.
phone-step-engine = doing the sums
phone-step-program = games and rules
phone-step-rest = drawings
phone-step-whole = opening offline
phone-stopped = Kept so far
phone-stopped-how = What has arrived stays on the phone; the rest picks up where it left off.
phone-go-on = Go on
phone-whole = Kept. It opens without a signal.
phone-whole-how = Open it once from here and put it on the home screen: it stays on the phone like any app.
phone-open = Open
phone-kept = What lives on this phone
phone-kept-why = { $n ->
    [0] Nothing is kept yet.
    [1] 1 game lives only here. The file takes the decks too, and opens in another pad.
   *[other] { $n } games live only here. The file takes the decks too, and opens in another pad.
}
phone-restore = Restore from a file
phone-restore-why = The file replaces everything that lives here. Save what you want to keep first.
phone-restore-go = Restore
phone-restore-wrong = That file isn’t a complete copy of the pad. Nothing has changed.
phone-restore-newer = That copy is from a newer version of the pad. Nothing has changed.

## Names given by the table

named-line = { $name }
named-row = Round { $n }
named-answer = { $name }
named-fact = { $name }: { $n }
named-tie = { $name }
named-by = on the tie-break
named-tie-end = “{ $name }” decides the tie.

## Score cards made by a table

score-card = Score card
score-cards = Score cards
score-cards-how = sums done
cards-why = For a game that isn’t here: copy the lines of the printed card once, and the pad does the sums. Everybody in your group sees the same cards.
card-new = New card: for which game?
card-lines-n = { $n ->
    [0] no lines yet
    [one] 1 line
   *[other] { $n } lines
}
card-play = Play
card-import-why = Another table’s card comes as a file.
made-name = Name of the game
made-wins = Who wins
made-wins-most = Most points
made-wins-fewest = Fewest points
made-limit = Ends when somebody reaches
made-rounds = Ends after how many rounds
made-call = Somebody may end it
made-line = Line { $n }
made-a-line = a line
card-line-shown = { $name } ({ $kind })
card-line-counts = { $line }, { $how }
log-moved-up = { $name } moved up
card-kind-figure = number
card-kind-count = times
card-kind-table = table
card-kind-tick = tick
card-kind-pick = choice
card-kind-rounds = rounds
card-kind-majority = majority
card-kind-bonus = bonus
problem-card-line-wrong = In the line “{ $name }” { $kind ->
    [count] “at most” can’t be below “for every”.
   *[other] the highest number has to be above the lowest.
}
problem-card-line-twice = Two lines are called “{ $name }”.
problem-card-bonus-of-nothing = The bonus “{ $name }” needs a scoring line above it.
problem-card-bonus-beyond = { $n ->
    [one] Only one line above this one scores points.
   *[other] Only { $n } lines above this one score points.
}
problem-card-doubled-beyond = There are only { $n } rounds: leave out the higher numbers.
problem-card-without-points = Add a line that scores points.
problem-card-too-many-rounds = There’s room for { $most } lines of rounds.
problem-card-ends-without-rounds = Only a card with rounds can set when it ends.
problem-card-full = There’s room for { $most } lines on a card.
problem-no-card-file = This isn’t a JSON score card file.
problem-card-newer = This file is from a newer version. Update the pad first.
bare-card = No card: one number a round each, and the total decides.
bare-choose = Choose a card
