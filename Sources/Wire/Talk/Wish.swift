// SPDX-License-Identifier: MIT

/// A wish of a person that several phrases express, wherever the person is.
enum Wish: String, CaseIterable {
  case yes, no, help, score, board, rack, time, turn, bag, last, history, unseen, shuffle, hint
  case resign, pass, challenge, hold, accept, undo, pause, adjourn, claim, draw, drawTiles, clear
  case leave, quit, again, review, record, best, tables, games, people, myself, rating, friends
  case practice, house, open, seek, join, watch, director, options, version, rules, terms, lists, chat
  case next, solve, found, skip, wait, away, cost, pending, exchange, standings, pairings, missing,
    pairNext
  case german, french, spanish, polish, english
  case players, cross, unpair, closeEvent, export, timer, desk, correct, save, adjust

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

  /// The words by which a sentence asks to look at something, wherever they stand in it.
  ///
  /// Of several words the first in this order counts.
  static let keyWords: [(words: [String], wish: Wish)] = keyTable.split(separator: "\n").flatMap { row in
    let parts = row.split(separator: ":", maxSplits: 1)
    guard let wish = Wish(rawValue: String(parts[0])) else {
      preconditionFailure("no such wish: \(parts[0])")
    }
    return parts[1].split(separator: "|").map { ($0.split(separator: " ").map(String.init), wish) }
  }

  private static let keyTable = """
    terms: time limit|time control
    rules: rules
    rating: rating
    standings: ranking|standings|tableau
    pairings: pairings|plays whom
    missing: not finished|hasnt finished
    solve: answers|answer|solution
    bag: bag|tiles left|many tiles
    unseen: unseen|tracking
    last: last play|last move|last turn|ben play
    record: record|download|gcg
    time: time|clock|long
    turn: my turn|whos turn|whose move|turn
    rack: tiles|rack
    score: final score|score|winning|gewinnt
    cost: lose the challenge|wrong
    house: computer|ordinateur|bot|house
    practice: practice|practise
    seek: anybody|anyone|somebody|opponent
    pause: pause
    adjourn: adjourn
    again: rematch
    people: who is here|whos here
    watch: watch
    review: analyze
    cost: challenge
    open: spielen|play|game
    """

  /// A row for each wish: its name, then the phrases in small letters, without marks and apostrophes.
  private static let table = """
    yes: yep lets go|ja gerne|i will play|ill play|yes|y|ok|okay|yep|yeah|sure|agree|agreed|i agree|i accept|lets go|go ahead|ja|oui|sí|si|tak|of course
    no: non merci|maybe later|no rematch please|sorry im busy|im busy|no|n|nope|no thanks|no thank you|not now|later|reject|refuse|nein|non|nie|cancel
    help: ?|h|help|hlep|help me|how do i play|how do i start a game|how does this work|what now|what can i do|commands|hilfe|aide|ayuda|pomoc
    score: score|scores|whats the score|what is the score|who is winning|who won|result|final score|points|wynik|punkte
    board: board|b|show board|show the board|position|refresh|redraw|plateau|brett|tablero
    rack: rack|my rack|tiles|my tiles|letters|my letters|show racks|racks|bens rack|what did ben have
    time: time|clock|clocks|how much time do i have|how much time do they have|time left|timer left|how long do i have|how long
    turn: turn|who am i playing|who do i play|who is my opponent|opponent|whose turn|whose turn is it|who is on turn|who is to move|names|who is playing|did he accept|did she accept|waiting
    bag: bag|how many tiles are left|tiles left|how many tiles|in the bag
    unseen: unseen|unseen tiles|tracking|track|tracker|unseen letters
    last: last move|last play|what did he play|what did she play|what did they play|last
    history: history|moves|plays|list of moves
    shuffle: shuffle|mix|mix letters|shuffle rack
    hint: hint|hints|help me find a word|clue
    resign: resign|give up|i give up|i resign|forfeit|concede|surrender
    pass: je passe|ich passe|pass|pass turn|skip|i pass|passe|pas
    exchange: swap|exchange|change|trade|exch
    challenge: i challenge that|id challenge that|ich zweifle an|je doute|i challenge|chal|chall|chalenge|challange|doubt|i doubt|i doubt it|phony|phoney|invalid|not a word|thats not a word|no such word|zweifel|je conteste
    hold: hold on|hang on|one moment|moment|let me think
    wait: wait|wait a minute
    accept: i accept the play|accept the play|fine|good|no challenge|allow|its good|let it stand|thats fine
    undo: undo|oops|take back|takeback|takeback please|withdraw|delete last|take it back|wrong square
    pause: break|stop clock|stop clocks|stop the clock
    adjourn: adjourn|put off|postpone
    claim: opponent left|he left|she left|where is he
    away: hurry up|nudge|is he there|are you there|is ben there
    draw: draw|offer draw|tie
    drawTiles: give me my tiles|draw tiles|draw my tiles
    clear: clear|recall|clear board|clear tiles
    leave: stop|leave|quit game|leave game|exit game|quit the game|leave the game|lobby|back|back to lobby|stop watching|unwatch|unobserve|get up|stand up
    quit: quitter|exit|quit|logout|log out|log off|logoff|bye|goodbye|good bye|close connection
    again: nochmal spielen|nochmal|again|rematch|one more|another game|play again|again please|revanche|noch einmal|encore
    review: review|analyse|analyze|analysis|look at the game
    record: gcg|save game|download|record|notation
    save: save
    best: best|best play|best move|what could i have played|best score
    tables: tables|table|list|ls|sought|open games
    games: games|my games|what is being played
    people: who is online|users|who is here|online
    myself: whoami|who am i|my name|me
    rating: rating|my rating|ratings|ladder|rank
    friends: friends|follow|friend list
    practice: practice|practise|train|training|study
    house: house|the house|play the house|play against the house|against the house|play against house|play with the house|start game against house|start a game against the house|game against the house|play against computer|play against the computer|play against the bot|computer|bot|robot|play against a bot|vs computer|vs bot|play computer|play bot|play robot|play the computer|play house
    open: new game|start|play|start game|start a game|play a game|a game|game|new
    seek: seek|find opponent|find a game
    join: join|sit|sit down
    watch: watch|observe
    director: director|call director|tournament director|judge please|arbiter
    options: options|settings|preferences|config
    version: version|ver|about
    rules: rules|the rules|how to play
    cost: what happens if im wrong|penalty|rule|challenge rule|what rule
    terms: terms|what clock|how long is the game|what dictionary do we play
    lists: which dictionary|dictionary|dictionaries|lexicon|word list|word lists|lexicons|which lexicon
    chat: glhf|merci|danke|verdammt|oh no|damn|really|good word|lol|gl|hi|hello|hey|gg|thanks|thank you|thx|good luck|good game|nice play|nice game|well played|wp|have fun|hf
    german: deutsch|german
    french: français|francais|french
    spanish: español|espanol|spanish
    polish: polski|polish
    english: english
    next: weiter|nouvelle|nächste|next|another|more|new deal|another one|new letters
    solve: show solution|show me the answers|what was the answer|answers|show answers|answer|solution|give answers|show all|the answer
    skip: je ne sais pas|no idea|skip it|dont know|i dont know
    found: what have i found|found|words found|how many left|stats|how many
    pending: pending|what|who is it|what is asked|whats asked
    standings: standings|st|table of results|ranking|results|rankings
    pairings: pairings|show pairings|boards|draw list
    pairNext: pair|next round|pair next round|new round
    missing: who is missing|missing results
    players: players|entrants|roster
    cross: crosstable|cross table|cross
    unpair: unpair
    closeEvent: close|end tournament|end event|close event|close tournament
    export: export|print|print pairings
    timer: start timer|timer
    desk: desk
    correct: fix
    adjust: game over|start clock|print slips
    """
}
