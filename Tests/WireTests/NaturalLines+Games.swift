// SPDX-License-Identifier: MIT

extension NaturalLines {
  /// Sentences of players and of people who watch, by situation.
  static let atGames = #"""
    [m]
    that looks fine to me | = nothing waits for that
    looks fine | = nothing waits for that
    ill change the m and the t | ? EXCHANGE MT
    i put bagel in the middle | ? PLAY 8H BAGEL
    play 8h train | PLAY 8H TRAIN
    PLAY 8H train | ~
    tile values | = 1: A E I
    train 8d | PLAY 8D TRAIN
    8d train | PLAY 8D TRAIN
    put TRAIN on h8 | ? PLAY H8 TRAIN
    TRAIN | = to play TRAIN, say
    i play train at 8d across | ? PLAY 8D TRAIN
    8D TRAIN please | ? PLAY 8D TRAIN
    exchange AE | ~
    swap AEI | ? EXCHANGE AEI
    change all my tiles | = EXCHANGE and your tiles,
    exchnage A | ? EXCHANGE A
    -AE | ? EXCHANGE AE
    pass | ~
    skip turn | ? PASS
    i pass | ? PASS
    shuffle | SHUFFLE
    mix my letters | SHUFFLE
    score | = the score is
    how many tiles left in the bag | UNSEEN
    whats unseen | UNSEEN
    time | CLOCK
    is train good? | = words are told after
    hint please | = nobody helps during a
    undo | = plays of a dealt
    show board | SHOW 1
    resign | ? CONCEDE
    how many points would train 8d be | TRY 8D TRAIN
    try train 8d | TRY 8D TRAIN
    can i try train at 8d | TRY 8D TRAIN
    how do i play a blank? | = ? on the rack is
    8d | = a play has its
    ich tausche AE | ? EXCHANGE AE
    je passe | ? PASS
    TRAIN down d8 | ? PLAY D8 TRAIN
    i play train across at 8d | ? PLAY 8D TRAIN
    my tiles? | TILES
    whats on my rack | TILES
    jumble my tiles | SHUFFLE
    tiles in bag? | UNSEEN
    unseen letters | UNSEEN
    swap A and I | ? EXCHANGE AI
    i want to change three tiles, A E I | ? EXCHANGE AEI
    dump all my tiles | = EXCHANGE and your tiles
    nothing to play, pass | ? pass
    i skip this one | ? PASS
    whats the score | = the score is
    who is winning? | = the score is
    time left? | CLOCK
    board again | board
    best move? | = nobody helps during a
    is NARIT a word? | = words are told after
    loo break | ? PAUSE
    I resign, you win | ? CONCEDE
    good luck ben! | ? SAY good luck ben!
    was ist nicht mehr im Beutel | UNSEEN
    j'échange A et E | ? EXCHANGE AE
    cuántas fichas quedan | UNSEEN
    offer a draw | = no draw is offered
    takeback? | = plays of a dealt
    lay down TRAIN at 8d | ? PLAY 8D TRAIN
    TRAIN at D8 going down | ? PLAY D8 TRAIN
    throw a and i back | ? EXCHANGE AI
    i'm swapping A and E | ? EXCHANGE AE
    what would TRAIN be worth | = TRY 8D TRAIN tells
    lo siento, paso | ? PASS
    sort my rack alphabeticaly | = tiles are not sorted
    swap 3 tiles | = EXCHANGE and the tiles
    [t]
    train 8d | PLAY 8D train
    is it my turn? | = you play against
    whos turn | = you play against
    hurry up | = SAY hello, or CALL
    say hi | ~
    hi, good luck | ? SAY hi, good luck
    glhf | ? SAY glhf
    score | = the score is
    how much time does he have | CLOCK
    clock? | CLOCK
    tiles left | UNSEEN
    unseen | UNSEEN
    my rack | TILES
    show | ~
    history | HISTORY 1
    pass | ~
    exchange AE | ~
    nudge | = SAY hello, or CALL
    claim win | = SAY hello, or CALL
    opponent left | = SAY hello, or CALL
    pause please | ? pause
    lets adjourn and go on tomorrow | ? ADJOURN
    i resign | ? CONCEDE
    draw? | = no draw is offered
    ich muss kurz weg | ? PAUSE
    mute him | ? MUTE ben
    my turn? | = you play against
    hurry up ben | = SAY hello, or CALL
    ben's clock | CLOCK
    time | CLOCK
    letters | TILES
    sort rack | = tiles are not sorted
    am i ahead? | = the score is
    past moves | HISTORY 1
    remaining tiles | UNSEEN
    i think ben has gone away | = SAY hello, or CALL
    call the arbiter | ~
    tell ben wp | ~
    nice one! | ? SAY nice one!
    i need to leave, can we finish tomorrow | ? ADJOURN
    adjorn | ? ADJOURN
    give up | ? CONCEDE
    bin ich dran? | = you play against
    combien de temps il me reste | CLOCK
    a quien le toca | = you play against
    mute ben | ~
    bag? | UNSEEN
    i'm winning right | = the score is maria
    so its me | = you play against
    kick him | ? CALL please come
    i want to change my move to 8e | = plays of a dealt
    can i play now | = it is the turn
    let me think about TRAIN at 8D | = it is the turn
    [u]
    what was the last play | SHOW 1
    take back my move | = plays of a dealt
    [d]
    the challenge is off | ? ACCEPT
    anagrams of train | = words are told after the game
    what is hold? | HELP HOLD
    what does 8H mean? | = 8H TRAIN is across
    time to challenge? | CLOCK
    doubt it | ? CHALLENGE
    how do i challenge? | = that is CHALLENGE; a lost
    hmm, I don't believe plebno is a word | ? CHALLENGE PLEBNO
    challenge | ~
    i challenge | ? CHALLENGE
    challenge! | ? challenge
    chal NARIT | ~
    doubt | ? CHALLENGE
    i doubt NARIT | ? CHALLENGE NARIT
    that's not a word | ? CHALLENGE
    NARIT is not a word | ? CHALLENGE NARIT
    is narit a word? | = words are told after
    are you sure narit is valid | = words are told after
    really? | ? SAY really?
    hold | ~
    wait | ? HOLD
    hold on please | ? HOLD
    let me think | ? HOLD
    ok | ? ACCEPT
    accept | ~
    fine | ? ACCEPT
    valid | = nothing is asked; ACCEPT
    i accept the play | ? ACCEPT
    pass | ~
    how much time do i have to challenge | CLOCK
    what happens if i lose the challenge | = a lost challenge costs
    challenge rule? | = a lost challenge costs
    next | ~
    good word | ? SAY good word
    NARIT | = to play NARIT, say
    ich zweifle an | ? CHALLENGE
    je conteste | ? CHALLENGE
    chalenge | ? CHALLENGE
    thats not a word | ? CHALLENGE
    I dont believe narit | ? CHALLENGE NARIT
    not a word | ? CHALLENGE
    is narit good? | = words are told after
    what happens if i'm wrong | = a lost challenge costs
    how long? | CLOCK
    hang on | ? HOLD
    hmm | ? SAY hmm
    looks fine to me | ? ACCEPT
    fine, i accept it | ? ACCEPT
    let it stand | ? ACCEPT
    dispute | ? CHALLENGE
    chalenge narit | ? CHALLENGE
    check both words | = words are told after
    only challenge NARIT | ? CHALLENGE NARIT
    what does narit mean | = words are told after
    ben's points? | = the score is
    train 8d | PLAY 8D TRAIN
    anzweifeln | ? CHALLENGE
    ich glaube das wort gibt es nicht | ? CHALLENGE
    narit? no way | = nothing was done; ACCEPT lets the last play stand,
    never seen that word in my life | ? CHALLENGE
    vale | ? ACCEPT
    challenge the word | ? CHALLENGE
    challenge or not? | = nothing was done; ACCEPT lets the last play stand,
    whats a hold for | HELP HOLD
    play on | ? ACCEPT
    NARIT isn't a word surely | ? CHALLENGE
    [a]
    undo | = plays of a dealt
    take back | = plays of a dealt
    oops wrong square | = plays of a dealt
    i meant train at 8e | = plays of a dealt
    can i take it back? | = plays of a dealt
    ready? | = it is the turn
    is he going to challenge | = it is the turn
    how long can he challenge | = it is the turn of
    draw | = no draw is offered
    draw tiles | = the server draws by
    give me my tiles | = the server draws by
    my tiles | TILES
    score | = the score is
    accept please | ? accept
    it's a valid word | = a ruling stands
    i withdraw | = plays of a dealt
    correct it to TRAIN 8e | = plays of a dealt
    oops i meant 8e | = plays of a dealt
    take it back | = plays of a dealt
    did he accept it? | = it is the turn
    any challenge? | = it is the turn
    seconds left? | CLOCK
    what did I score | SHOW 1
    why dont i have new tiles | = the server draws by
    my new rack | TILES
    challenge | ~
    withdraw | = plays of a dealt
    state of play | = it is the turn
    total score please | = the score is
    bag count | UNSEEN
    train 8d | PLAY 8D train
    pass | ~
    stop the clock | ? PAUSE
    ben u there? | = SAY hello, or CALL
    whose move | = you play against
    Zug zurücknehmen | = plays of a dealt
    yawn | = it is not your
    points? | = the score is
    show | ~
    ben: it's in collins | ? SAY ben: it's in collins
    he won't dare | ? SAY he won't dare
    waiting... | = you play against
    [b]
    why? | = a ruling stands
    which word was wrong | = a ruling stands
    but narit is a word! | = a ruling stands
    what was invalid | = a ruling stands
    call director | ? CALL please come
    director! | ? CALL please come
    can i play again | = it is the turn of
    whats my rack now | TILES
    verdammt | ? SAY verdammt
    why not? | = a ruling stands
    but it IS a word! | = a ruling stands
    my tiles back? | TILES
    turn lost? | = it is the turn
    appeal | = a ruling stands
    who's on | = you play against
    is there a list i can check narit in | = words are told after
    damn | ? SAY damn
    das wort steht im duden! | = a ruling stands
    which dictionary says so | SHOW 1
    warum | = a ruling stands, and
    that's ridiculous | ? SAY that's ridiculous
    tiles back? | TILES
    [c]
    what happens now | = it is your turn;
    did he lose a turn | = it is your turn;
    merci | ? SAY merci
    my go? | = you play against

    penalty? | = a lost challenge costs
    score now? | = the score is
    train 8d | PLAY 8D TRAIN
    which word | = a ruling stands
    bonus? | = it is your turn;
    sorry ben, bad luck | ? SAY sorry ben, bad luck
    and now? | = it is your turn;
    was passiert jetzt | = it is your turn;
    me now? | = you play against
    yesss | ? SAY yesss
    [w]
    show board | SHOW 1
    show | ~
    who is winning | SHOW 1
    score | SHOW 1
    what's the score? | SHOW 1
    time left | SHOW
    whose move | SHOW 1
    what did ben play | SHOW 1
    last move | SHOW 1
    history | HISTORY 1
    moves | HISTORY 1
    show racks | = racks are shown when
    what would be the best move | = nobody helps during a
    is train valid | = words are told after
    stop watching | ? LEAVE
    leave | ~
    unwatch | ? LEAVE
    watch another game | TABLES
    follow ben | ~
    tables | TABLES
    kibitz nice play | ? SAY nice play
    say nice play | ~
    who is watching | = WHO says who is
    challenge | = only the players do
    8d train | = only the players do
    how many tiles left | = only the players count unseen
    wer gewinnt | SHOW 1
    quitter | ? BYE
    who's winning | SHOW 1
    who's to move | SHOW 1
    pool | = only the players count unseen
    ann's rack | = racks are shown when
    show both racks | = racks are shown when
    last word? | SHOW 1
    list of moves so far | HISTORY 1
    times? | SHOW
    narit valid? | = words are told after
    what would you play here | = nobody helps during a
    watchers? | = WHO says who is
    great bingo ann | ? SAY great bingo ann
    back to lobby | ? LEAVE
    ann's points | SHOW 1
    challenge that word | ~
    zuschauen beenden | ? LEAVE
    qui gagne | SHOW 1
    quién va ganando | SHOW 1
    how do i save this game | = the server keeps the
    Who is on the move at the moment? | SHOW 1
    can I chat with the players | = SAY hello talks at
    """#
}
