// SPDX-License-Identifier: MIT

/// A wish of a person that several phrases express, wherever the person is.
enum Wish: String, CaseIterable {
  case yes, no, help, score, board, rack, time, turn, bag, last, history, unseen, shuffle, hint
  case resign, pass, challenge, hold, accept, undo, pause, adjourn, claim, draw, drawTiles, clear
  case leave, quit, again, review, record, best, tables, games, people, myself, rating, ladder, friends
  case practice, house, open, seek, join, watch, director, options, version, rules, terms, lists, chat
  case next, solve, found, skip, wait, away, cost, pending, exchange, standings, pairings, missing,
    pairNext
  case german, french, spanish, polish, english
  case ruling, now, blank, marks, values, direction, mute, newEvent, calls, otherTerms, watchers, resume,
    stands, card
  case players, cross, unpair, closeEvent, export, timer, desk, correct, save, adjust
  case words, events, message, password, trial, sort, apart

  /// Returns the wish that a phrase expresses; nil for any other phrase.
  static func meant(by phrase: String) -> Wish? { phrases[phrase] }

  static let phrases: [String: Wish] = {
    var phrases: [String: Wish] = [:]
    for row in table.split(separator: "\n") {
      let parts = row.split(separator: ":", maxSplits: 1)
      guard let wish = Wish(rawValue: String(parts[0])) else {
        preconditionFailure("no such wish: \(parts[0])")
      }
      for phrase in parts[1].split(separator: "|") {
        phrases[phrase.split(separator: " ").joined(separator: " ")] = wish
      }
    }
    return phrases
  }()

  /// A row for each wish: its name, then the phrases in small letters, without marks and apostrophes.
  private static let table = """
    yes: jawohl|natürlich|bien sûr|claro|oczywiście|yep lets go|ja gerne|i will play|ill play|yes|y|ok|okay|yep|yeah|sure|agree|agreed|i agree|lets go|go ahead|ja|oui|sí|si|tak|of course
    no: dont|do not|dont do it|do not do it|please dont|please do not|not at all|rather not|id rather not|i would rather not|of course not|certainly not|no sorry|not yet|i dont think so|i changed my mind|never mind|nevermind|nicht jetzt|lieber nicht|bitte nicht|tu das nicht|nein danke|pas maintenant|ne le fais pas|ahora no|mejor no|no lo hagas|nie teraz|nie rób tego|lepiej nie|nah|non merci|maybe later|no rematch|sorry im busy|im busy|no|n|nope|no thanks|no thank you|not now|later|reject|refuse|nein|non|nie|cancel
    help: ?|h|help|hlep|help me|how do i play|how do i start a game|how does this work|what now|what can i do|commands|hilfe|aide|ayuda|pomoc
    score: score|scores|whats the score|what is the score|who is winning|who won|result|final score|points|wynik|punkte
    board: board|b|show board|show the board|position|refresh|redraw|plateau|brett|tablero
    rack: tiles back|my tiles back|rack|my rack|tiles|my tiles|letters|my letters|show racks|racks|bens rack|what did ben have
    time: time to challenge|how long to challenge|time|clock|clocks|how much time do i have|how much time do they have|time left|timer left|how long do i have|how long
    turn: turn|who am i playing|who do i play|who is my opponent|opponent|whose turn|whose turn is it|who is on turn|who is to move|names|who is playing|whos playing|did he accept|did she accept|waiting
    bag: bag|how many tiles are left|tiles left|how many tiles|in the bag
    unseen: unseen|unseen tiles|tracking|track|tracker|unseen letters
    last: last move|last play|what did he play|what did she play|what did they play|last
    history: history|moves|plays|list of moves
    shuffle: shuffle|mix my letters|mix my tiles|shuffle my tiles|mix|mix letters|shuffle rack
    hint: hint|hints|help me find a word|clue
    resign: i quit|resign|give up|i give up|i resign|forfeit|concede|surrender
    pass: je passe|ich passe|pass|pass turn|skip|skip turn|skip my turn|i pass|passe|pas
    exchange: swap|exchange|change|trade|exch
    challenge: doubt it|doubt that|i challenge that|id challenge that|ich zweifle an|je doute|i challenge|chal|chall|chalenge|challange|doubt|i doubt|i doubt it|zweifel|je conteste
    hold: hold on|hang on|one moment|moment|let me think
    wait: wait|wait a minute
    accept: play on|i accept|i accept the play|accept the play|fine|good|no challenge|allow|its good|let it stand|thats fine
    undo: undo|oops|take back|takeback|takeback please|withdraw|delete last|take it back|wrong square
    pause: break|stop clock|stop clocks|stop the clock
    adjourn: adjourn|put off|postpone
    claim: claim win|claim the win|claim victory|opponent left|he left|she left|where is he
    away: hurry up|nudge|is he there|are you there|is ben there
    draw: draw|offer draw|tie
    drawTiles: give me my tiles|draw tiles|draw my tiles
    clear: clear|recall|clear board|clear tiles
    leave: stop|leave|quit game|leave game|exit game|quit the game|leave the game|lobby|back|back to lobby|stop watching|unwatch|unobserve|get up|stand up
    quit: quitter|exit|quit|logout|log out|log off|logoff|bye|goodbye|good bye|close connection
    again: one more with sides swapped|swap sides|nochmal spielen|nochmal|again|rematch|one more|another game|play again|again please|revanche|noch einmal|encore
    review: review|analyse|analyze|analysis|look at the game
    record: gcg|save game|download|record|notation
    save: save
    best: best|best play|best move|what could i have played|best score
    tables: tables|table|list|ls|sought|open games|who is waiting|whos waiting
    games: games|my games|what is being played
    people: who is online|whos online|whos here|who is on|users|who is here|online
    myself: whoami|who am i|my name|me
    rating: rating|my rating|my rank
    ladder: ladder|ratings|rank|leaderboard
    friends: friends|follow|friend list
    practice: practice|practise|train|training|study
    house: house|the house|play the house|play against the house|against the house|play against house|play with the house|start game against house|start a game against the house|game against the house|play against computer|play against the computer|play against the bot|computer|bot|robot|play against a bot|vs computer|vs bot|play computer|play bot|play robot|play the computer|play house
    open: quiero jugar|buenas quiero jugar|hola quiero jugar|spielen|jouer|jugar|grać|new game|start|play|start game|start a game|play a game|a game|game|new
    seek: game anyone|anyone game|anyone for a game|game anybody|seek|find opponent|find a game
    join: join|join game|join the game|join table|take a seat|i join|sit|sit down
    watch: watch|observe
    director: director|call director|tournament director|judge please|arbiter
    options: options|settings|preferences|config
    version: version|ver|about
    rules: rules|the rules|how to play
    cost: challenge rules|challenge cost|what happens if im wrong|penalty|rule|challenge rule|what rule
    terms: terms|what clock|how long is the game|what dictionary do we play
    lists: which dictionary|dictionary|dictionaries|lexicon|word list|word lists|lexicons|which lexicon
    chat: glhf|merci|danke|verdammt|oh no|damn|really|good word|lol|gl|hi|helo|hello|hey|gg|thanks|thank you|thx|good luck|good game|nice play|nice game|well played|wp|have fun|hf
    german: deutsch|german
    french: français|francais|french
    spanish: español|espanol|spanish
    polish: polski|polish
    english: english
    next: weiter|next one|the next one|nouvelle|nächste|next|another|more|new deal|another one|new letters
    solve: show solution|solve it|solve this|show me the answers|what was the answer|answers|show answers|answer|solution|give answers|show all|the answer
    skip: je ne sais pas|skip this|no idea|skip it|dont know|i dont know
    found: what have i found|found|words found|how many left|stats|how many
    pending: pending|what|who is it|what is asked|whats asked
    standings: rangliste|tabelle|classement|clasificación|clasificacion|tabela|standings|st|table of results|ranking|results|rankings
    pairings: pairings|who plays who|show pairings|boards|draw list
    pairNext: pair|next round|pair next round|new round
    missing: who is missing|missing results
    players: players|entrants|roster
    cross: crosstable|cross table|cross
    unpair: unpair
    closeEvent: close|end tournament|end event|close event|close tournament
    export: export|print|print pairings
    timer: start timer|timer|stop timer
    desk: desk
    correct: fix
    otherTerms: how long is a game|how long does a game take|without challenges|other terms|in 5 minutes|in a minute
    adjust: game over|print slips
    words: word finder
    events: tournaments|tournament list|any tournaments
    message: private message|direct message
    password: password|my password
    trial: preview|preview a play
    sort: sort rack|sort my rack|sort my tiles|sort my letters
    apart: keep apart
    ruling: warum|pourquoi|por qué|dlaczego|why|why not|which word|which one|which word was wrong|its a valid word|it is a valid word|what was invalid
    now: what do i have to do|what should i do now|what happens now|what next|whats next|is he going to challenge|ready
    blank: blank|blanks|how do i play a blank|how do i use a blank
    values: tile values|letter values|q value|z value|values of the tiles|what are the tiles worth|buchstabenwerte|valeur des lettres
    marks: marks|the marks|the signs|the symbols|legend|what do the marks mean|what do the signs mean|what do the symbols mean
    direction: how do i play down|how do i play downwards|across or down|down or across|direction
    card: my card|my pairing|my board|my next game|who do i play next|who is my next opponent|when do i play
    stands: valid|its valid|looks valid|its a word
    mute: mute him|mute her|mute them
    newEvent: start a tournament|new tournament|new event|create event|create tournament|start event
    calls: who called|who called me
    watchers: who is watching|whos watching
    resume: start clock|start the clock|resume|unpause|go on
    """
}
