// SPDX-License-Identifier: MIT

extension NaturalLines {
  /// Sentences in no table, at a desk, of directors, after a game and at practice, by situation.
  static let elsewhere = #"""
    [n]
    carry on with my game | ? CONTINUE
    resume my game | ? CONTINUE
    play the computer with a clock | ? OPEN kind=dealt against=house level=1 clock=25:00
    practice with words | = practise which
    anagrams | ? OPEN kind=anagrams
    play a friend | = PLAY THE HOUSE starts
    helo | = you sit at no
    i want to play | = PLAY THE HOUSE starts
    anyone up for a game? | ? SEEK
    find me a game | ? SEEK
    play bot | ? OPEN kind=dealt against=house level=1
    new game vs computer | ? OPEN kind=dealt against=house level=1
    Lets play a game with the computer please | ? OPEN kind=dealt against=house level=1
    seek | ? SEEK
    seek 25 0 | ? SEEK clock=25:00
    seek 10 | ? SEEK clock=10:00
    match ben | ? OPEN kind=dealt for=ben
    match ben 15 | ? OPEN kind=dealt for=ben clock=15:00
    can i play against ben? | ? OPEN kind=dealt for=ben
    who's here | WHO
    whos onlne | WHO
    games | GAMES
    i'd like to watch somebody | = to watch a game,
    watch ben | ? OBSERVE ben
    watch ben play | ? OBSERVE ben
    spectate ben | ? OBSERVE ben
    watch this | = to watch a game,
    add ben to my friends | ? FOLLOW ben
    tell me when ben comes online | ? FOLLOW ben
    unfollow ben | ? FOLLOW ben off
    my friends | = FOLLOW ben tells you
    practice anagrams | ? OPEN kind=anagrams
    give me a scramble | ? OPEN kind=scramble
    open an anagrams table | ? OPEN kind=anagrams
    let me practise 3 letter words | = practise which
    is zax a word | JUDGE zax
    is "qi" valid? | JUDGE qi
    define qi | ~
    what does ZAX mean | DEFINE ZAX
    how long is a game | = the clock stands in
    rules | HELP GAME
    teach me the rules | HELP GAME
    what words can i make with aeinrst | FIND AEINRST
    what can i make with a e i q | FIND AEIQ
    words ending in ing | FIND - @ING
    game anyone | ? SEEK
    what are the tiles worth | HELP GAME
    words starting with qu | FIND - QU@
    words containing zz | FIND - @ZZ@
    wörter aus retina | FIND RETINA
    how many games have i played | PROFILE
    can i set 15 minutes | = the clock stands in
    ich will spielen | = PLAY THE HOUSE starts
    jouer contre l'ordinateur | ? OPEN kind=dealt against=house level=1
    bye everyone | ? bye
    anybody up for a game? | ? SEEK
    vs computer | ? OPEN kind=dealt against=house level=1
    can i play a bot here | ? OPEN kind=dealt against=house level=1
    who's on tonight | WHO
    online players | WHO
    current games | TABLES
    instructions | HELP LOBBY
    is ZA a valid word | JUDGE ZA
    what does CWM mean? | DEFINE CWM
    dictionary? | LEXICA
    2 letter words | FIND - .. sort=alphabet
    my stats | PROFILE
    leaderboard | LADDER
    i want to train anagrams | ? OPEN kind=anagrams
    Wer ist gerade online? | WHO
    je voudrais jouer une partie | = PLAY THE HOUSE starts
    quiero salir | ? BYE
    puzzle of the day | = practise which
    any1 for a game | ? SEEK
    play vs ben | ? OPEN kind=dealt for=ben
    new game w/ ben | ? OPEN kind=dealt for=ben
    25 min game pls | ? SEEK clock=25:00
    5 min blitz anyone | ? SEEK clock=5:00
    how do i play here | HELP LOBBY
    is there a tourny running today | EVENTS
    twos list | = FIND TRAINEY lists words
    8D TRAIN please | = you sit at no
    does zzz exist | JUDGE zzz
    regeln bitte | HELP GAME
    [o]
    join ben's table | ? JOIN 1 english
    sit at table 1 | ? JOIN 1 english
    ok i take ben's game | ? JOIN 1 english
    join ben | ? JOIN 1 english
    i'll take that game | ? JOIN 1 english
    sit down at 1 | ? JOIN 1 english
    ok i'll play ben | ? JOIN 1 english
    terms? | SHOW 1
    time control? | SHOW 1
    double challenge? | HELP CHALLENGE
    nehme ich an | ? JOIN 1 english
    ben's rating | PROFILE ben
    j'accepte la partie de ben | ? JOIN 1 english
    me! | ? JOIN 1 english
    not ben, someone else please | = PLAY THE HOUSE starts
    who's at table 1 | SHOW 1
    je joue contre ben | ? JOIN 1 english
    accept | ? JOIN 1 english
    jion 1 | ? join 1
    what are ben's settings | SHOW 1
    [i]
    yes | JOIN 1 english
    ok | JOIN 1 english
    sure | JOIN 1 english
    accept | JOIN 1 english
    y | JOIN 1 english
    yep lets go | JOIN 1 english
    no thanks | DECLINE 1
    not now | DECLINE 1
    n | DECLINE 1
    decline | DECLINE 1
    sorry im busy | DECLINE 1
    maybe later | DECLINE 1
    what are the rules? | SHOW 1
    what time control | SHOW 1
    how much time | SHOW 1
    which dictionary | SHOW 1
    who is ben | PROFILE ben
    whats his rating | = PROFILE and a name
    can we play 15 minutes instead | = terms stand once asked;
    without challenges please | = terms stand once asked;
    join | JOIN 1 english
    join game | JOIN 1 english
    play ben | JOIN 1 english
    i'll play | JOIN 1 english
    ja gerne | JOIN 1 english
    non merci | DECLINE 1
    acept | ? JOIN 1 english
    tell ben i come in a minute | ~
    msg ben hi there | ? TELL ben hi there
    sure why not | ? JOIN 1 english
    yes pls | JOIN 1 english
    maybe later, i'm having dinner | ? DECLINE 1
    no thx ben | ? DECLINE 1
    can we do 15 minutes instead of 25? | = terms stand once asked;
    how long would the game be | SHOW 1
    gern | ? JOIN 1 english
    claro que si | ? JOIN 1 english
    who invited me? | = ben invites you to
    ignore | ? DECLINE 1
    who's ben | PROFILE ben
    de acuerdo, juguemos | ? JOIN 1 english
    which rules | SHOW 1
    busy cooking | ? DECLINE 1
    [k]
    ann plays TRAIN at 8D | ? PLAY 8D TRAIN
    ann: train 8d | ? PLAY 8D TRAIN
    8d train | PLAY 8D TRAIN
    TRAIN 8D 12 | ? PLAY 8D TRAIN
    ann exchanges 3 | ? exchange 3
    ann changes 3 tiles | ? EXCHANGE 3
    exchange 4 | ~
    swap 2 | ? EXCHANGE 2
    ann passes | ? pass
    train 8d | PLAY 8D TRAIN
    ann: 8d TRAIN 18 | ? PLAY 8D TRAIN
    train at 8d by ann | ? PLAY 8D TRAIN
    ann -3 | ? EXCHANGE 3
    ann swapped five | ? exchange 5
    start clock | = the first clock starts
    how do i enter a blank | = ? on the rack is
    what's the score | = the score is
    ann swaps all | ? EXCHANGE 7
    start ann's clock | = the first clock starts
    both ready | = the first clock starts
    [p]
    challenge off, train is fine | ? ACCEPT
    oops it was at 8e not 8d | ? AMEND 1 8E TRAIN
    ben passes | ? pass
    ben challenges | ? challenge
    ben challenges TRAIN | ? challenge TRAIN
    challenge | ~
    hold | ~
    ben accepts | ? accept
    undo | ? UNDO 1
    oops, that was 8E not 8D | ? AMEND 1 8E TRAIN
    correct last play to 8E TRAIN | ? AMEND 1 8E TRAIN
    ann's time | CLOCK
    stop the clock | ? PAUSE
    pause | ~
    what's the score | = the score is
    ann 24 points | = a score comes from
    game over | = the server counts scores
    ann has E and A left, ben is out | = TILES ann AEI tells
    ann resigns | ? CONCEDE BY ann
    ben zweifelt | ? challenge
    scrap that | ? UNDO 1
    ben 7f ant | ? PLAY 7F ANT
    ben holds | ? hold
    ben exchanged 2 | ? exchange 2
    it was RAIN not TRAIN | ? AMEND 1 8D RAIN
    8e not 8d | ? AMEND 1 8E TRAIN
    ben challenges the word | ? challenge
    ben nimmt den zug an | ? ACCEPT
    it should be 8E | ? AMEND 1 8E TRAIN
    ben says train isnt a word | ? CHALLENGE TRAIN
    ben zweifelt an | ? challenge
    [z]
    start the clock again | ? CONTINUE
    go on | ? CONTINUE
    resume | ? CONTINUE
    lunch is over, clocks on | ? CONTINUE
    weiter | ? CONTINUE
    why is it stopped | SHOW 1
    clock times | CLOCK
    ben is back so carry on | ? CONTINUE
    ready | ? CONTINUE
    take a minute off ben's clock | = the server counts scores
    [s]
    ben challenges AT and AA | ? CHALLENGE BY ben AT AA
    ann doubts za | ? CHALLENGE BY ann ZA
    [D]
    start a tournament | = EVENT NEW tues rounds=6
    new event with 6 rounds | = EVENT NEW tues rounds=6
    create swiss tournament | = EVENT NEW tues rounds=6
    make me a round robin for 4 players | = EVENT NEW tues rounds=6
    new tournament | = EVENT NEW tues rounds=6
    make an event called tues with 6 rounds | = EVENT NEW tues rounds=6
    how do i set up a tournament | = EVENT NEW tues rounds=6
    swiss 5 rounds | = EVENT NEW tues rounds=6
    any calls? | CALLS
    round robin | = EVENT NEW tues rounds=6
    neues turnier anlegen | = EVENT NEW tues rounds=6
    throw ben out | = EXPEL ben 10 :why
    what events are there | EVENTS
    [e]
    add ann, ben | = a line enters one player
    add player ann | ? EVENT ENTER . ann
    add ann and ben | = a line enters one
    register carl 1500 | ? EVENT ENTER . carl rating=1500
    remove ben | ? EVENT DROP . ben
    pair round 1 | ? EVENT PAIR . 1
    pairings | EVENT SHOW . .
    start round 1 | = EVENT START . .
    next round | ? EVENT PAIR .
    give ben a bye | = EVENT PAIR . 2
    add ann rating 1450 | ? EVENT ENTER . ann rating=1450
    enter ben and maria | = a line enters one
    draw up the first round | ? EVENT PAIR .
    entry list | EVENT STANDINGS .
    ben withdraws | ? EVENT DROP . ben
    how many entered | EVENT STANDINGS .
    fais les appariements | ? EVENT PAIR .
    bye for ann | = EVENT PAIR . 2
    drop carla she's ill | ? EVENT DROP . carla
    ann and ben shouldn't meet in round 1 | = EVENT APART tues ann
    how many players | EVENT STANDINGS .
    [r]
    result table 1: ann 412 ben 388 | ? EVENT SCORE . . ann 412 ben 388
    ben dropped out | ? EVENT DROP . ben
    who plays whom | EVENT SHOW . .
    standings | EVENT STANDINGS .
    show the ranking | EVENT STANDINGS .
    results | EVENT STANDINGS .
    ann beat ben 400-350 | ? EVENT SCORE . . ann 400 ben 350
    enter result ann 400 ben 350 | ? EVENT SCORE . . ann 400 ben 350
    table 1 400 350 | = a result has names
    correct the result of table 1 | = EVENT CORRECT . .
    who hasn't finished | EVENT MISSING .
    carl is late | = carl may still come:
    announce lunch break until 2pm | ? EVENT SAY . :lunch break until 2pm
    who called me | CALLS
    adjust ann by -10 | = EVENT CORRECT . .
    Rangliste | EVENT STANDINGS .
    ann 412 ben 388 | ? EVENT SCORE . . ann 412 ben 388
    ann beat ben 412-388 | ? EVENT SCORE . . ann 412 ben 388
    ben lost to ann 388 to 412 | ? EVENT SCORE . . ben 388 ann 412
    which results are missing | EVENT MISSING .
    who plays who | EVENT SHOW . .
    fix ann 402 | = EVENT CORRECT . .
    ben didn't show up, forfeit | = a forfeit: EVENT SCORE
    next round | ? EVENT PAIR .
    wer führt | EVENT STANDINGS .
    table 1 ann 400 ben 390 | ? EVENT SCORE . . ann 400 ben 390
    ann won 400 350 | = a result has names
    next | ? EVENT PAIR .
    i put that one in the wrong way round | = EVENT CORRECT . .
    [g]
    rematch | ? AGAIN
    again | ~
    another game? | ? AGAIN
    one more | ? AGAIN
    play again | ? AGAIN
    gg | ? SAY gg
    good game, thanks | ? SAY good game, thanks
    thanks | ? SAY thanks
    what was the final score | SHOW 1
    who won | SHOW 1
    what tiles did he have | SHOW 1
    best move? | STUDY 1
    analyze | STUDY 1
    review game | STUDY 1
    review game 3 | STUDY 3
    download game | GCG 1
    gcg | GCG 1
    send me the record | GCG 1
    save | GCG 1
    was qi valid? | JUDGE qi
    what does QI mean | DEFINE QI
    stats | PROFILE
    my rating | PROFILE
    history | HISTORY 1
    show board | SHOW 1
    no rematch please | = nothing is asked of
    leave | = you sit at no
    back to lobby | = you sit at no
    revanche | ? AGAIN
    nochmal spielen | ? AGAIN
    good game ben thanks | ? SAY good game ben thanks
    another? | ? AGAIN
    same again | ? AGAIN
    one more? | ? AGAIN
    no more for me tonight | ? BYE
    final score | SHOW 1
    analyse | STUDY 1
    where did i go wrong | STUDY 1
    best play? | STUDY 1
    what did ben have left on his rack | SHOW 1
    narit real? | JUDGE narit
    export game as gcg | GCG 1
    save game | GCG 1
    mail game | GCG 1
    leave table | = you sit at no
    nochmal? | ? AGAIN
    otra partida | ? AGAIN
    add ben as a friend | ? FOLLOW ben
    new opponent | = PLAY THE HOUSE starts
    [T]
    ant | GUESS ant
    ant, ear, tin | GUESS ant ear tin
    shuffle | SHUFFLE
    next | ? NEXT
    i give up | ? SOLVE
    time left | SHOW
    show answers | ? SOLVE
    ear tin ant | GUESS ear tin ant
    i give up, show me the answers | ? SOLVE
    clue | ? SOLVE one
    tyr | GUESS tyr
    next one pls | ? NEXT
    left? | SHOW
    the answer is ear | GUESS ear
    is it tin? | GUESS tin
    is it eon? | GUESS eon
    [S]
    ant | GUESS ant
    guess ant and ear | ~
    solve it | ? SOLVE
    show me the answers | ? SOLVE
    new letters please | ? NEXT
    score | SHOW 1
    hint | ? SOLVE one
    weiter | ? NEXT
    tin | GUESS tin
    shuffle | SHUFFLE
    aufgeben | GUESS aufgeben
    new letters | ? NEXT
    enough | GUESS enough
    longest? | ? SOLVE
    [A]
    je donne ma langue au chat | ? SOLVE
    ant | GUESS ant
    dont know | ? NEXT
    skip | ? NEXT
    show solution | ? SOLVE
    next one | ? NEXT
    what was the answer | ? SOLVE
    NAARITY | GUESS NAARITY
    trainey | GUESS trainey
    answer | ? SOLVE
    don't know | ? NEXT
    skip this | ? NEXT
    je passe | ? NEXT
    otra | GUESS otra
    [R]
    valid | GUESS no
    phony | GUESS yes
    i'd challenge that | GUESS yes
    challenge | GUESS yes
    its good | GUESS no
    no | GUESS no
    je ne sais pas | ? NEXT
    no challenge | GUESS no
    is that word real | = YES says that you
    yeah challenge | GUESS yes
    good word | ? GUESS no
    """#
}
