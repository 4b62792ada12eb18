// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The line or the sentence for a wish, by the situation of the person.
extension Talk {
  var isAtGame: Bool { if case .game = situation.place { true } else { false } }

  /// Whether the person's table waits for another player.
  var waitsForOpponent: Bool {
    situation.place == .game(.waiting) && !situation.isDesk && situation.sides == nil
  }

  var isPractising: Bool { if case .practice = situation.place { true } else { false } }

  var isWatching: Bool { situation.place == .watching }

  var isDoubting: Bool { situation.place == .game(.mayDoubt) }

  var isAtNoTable: Bool { situation.place == .noTable }

  /// Whether the person looks at a table, as a player or not.
  var seesTable: Bool { situation.table != nil }

  /// The game of the person that a look is about: the table, else the last game.
  var shown: Int? { situation.table?.number ?? situation.lastGame?.number }

  func meaning(of wish: Wish) -> Spoken? {
    if waitsForOpponent, let number = situation.table?.number {
      switch wish {
      case .leave, .resign, .undo, .clear: return .stands(for: "LEAVE")
      case .no where phrase == "cancel": return .stands(for: "LEAVE")
      case .help, .turn, .score, .wait, .claim, .away, .house, .seek, .open:
        return .sentence("nobody sits opposite at your table \(number) yet; LEAVE takes it back")
      default: break
      }
    }
    return meaningHere(of: wish) ?? usualMeaning(of: wish)
  }

  /// Returns the meaning of a wish that is another one where the person is; nil if it is the usual one.
  private func meaningHere(of wish: Wish) -> Spoken? {
    switch wish {
    case .turn
    where isAtNoTable && line.folded.last == "playing" && line.folded.first?.hasPrefix("who") == true:
      .stands(for: "TABLES playing")
    case .turn where isAtNoTable && !situation.questions.isEmpty: answer(.pending)
    case .lists where isAtGame || isWatching || termsOfInvitation != nil: answerless(.terms)
    case .rules: termsOfInvitation
    case .now where phrase == "ready" && situation.place == .game(.stopped): aside(.resume)
    case .next where isAtNoTable && situation.isDirector: atEvent(.pairNext)
    case .people where isAtGame && line.folded.count < 4 && line.folded.last == "on": look(.turn)
    case .people where !situation.events.isEmpty && isAtNoTable && line.folded.contains("players"):
      atEvent(.players)
    case .myself where phrase == "me" && isAtNoTable && situation.waiting.count == 1: joining
    case .myself where isAtGame && phrase == "me": look(.turn)
    case .open where isAtNoTable && situation.isDirector: startingRound
    case .open where isAtGame && situation.isDesk: aside(.resume)
    case .open where isAtGame && Self.wordsForPlaying.contains(phrase): aside(.now)
    case .rating where isPractising: atPractice(.found)
    default: nil
    }
  }

  /// The answer to a wish to play the house at a table: at its own, whose turn it is; elsewhere, what it is.
  private var besideHouse: Spoken? {
    let isAtIt = isAtGame && situation.opponent == .robot && line.words.count > 2
    return isAtIt ? whatIsNext : .stands(for: "HELP HOUSE")
  }

  private var isAboutOneself: Bool { line.folded.contains { ["i", "my", "ich", "je", "yo"].contains($0) } }

  private static let wordsOfDoubts: Set<String> = [
    "challenge", "challenges", "challenging", "doubt", "doubts", "penalty", "phony", "phonies", "tournament",
  ]

  private static let wordsForPlaying: Set<String> = ["play", "start", "spielen", "jouer", "jugar", "grać"]

  private func usualMeaning(of wish: Wish) -> Spoken? {
    switch wish {
    case .yes where isDoubting && ["ok", "okay"].contains(phrase): .stands(for: "ACCEPT")
    case .yes, .no, .accept, .pending, .terms: answerless(wish)
    case .help: .stands(for: "HELP \(topic)")
    case .turn where isAtNoTable && !situation.events.isEmpty: ownCard
    case .chat where isPractising: nil
    case .score where isAtGame || isWatching: score ?? look(.score)
    case .score, .board, .turn, .last: look(wish)
    case .rack, .time, .bag, .unseen, .shuffle, .history, .record, .save: atTable(wish)
    case .resign, .pass, .challenge, .hold, .wait, .undo, .pause, .adjourn, .claim, .draw, .drawTiles, .clear,
      .exchange, .away, .cost, .hint, .best, .review, .correct, .adjust:
      atGame(wish)
    case .found where !isPractising: meaning(of: .rating)
    case .next, .solve, .skip, .found: atPractice(wish)
    case .leave: leaving
    case .quit: quitting
    case .again:
      isPractising
        ? .stands(for: "NEXT") : situation.lastGame != nil && !isAtGame ? .stands(for: "AGAIN") : opening
    case .tables:
      isPractising
        ? atPractice(.found) : isAtGame && phrase == "list" ? look(.history) : .stands(for: "TABLES")
    case .games:
      isAboutOneself && line.folded.contains("many")
        ? .stands(for: "PROFILE")
        : situation.lastGame == nil && !isAboutOneself && phrase != "games"
          ? .stands(for: "TABLES") : .stands(for: "GAMES")
    case .people: .stands(for: "WHO")
    case .practice:
      isAtGame
        ? nil
        : phrase == "study" && situation.lastGame != nil
          ? elsewhere(.review)
          : isAtNoTable
            ? .sentence(
              "practise which: THREES, SCRAMBLE, ANAGRAMS or TRAINER? HELP PRACTICE tells about each")
            : .stands(for: "HELP \(topic)")
    case .german, .french, .spanish, .polish, .english: language(wish)
    case .house: isAtNoTable ? playingHouse : besideHouse
    case .open: isPractising ? .stands(for: "NEXT") : opening
    case .seek: isPractising ? .stands(for: "NEXT") : isAtGame ? opening : seeking
    case .join: joining
    case .watch: watchingAny
    case .ruling, .now, .blank, .marks, .values, .direction, .mute, .otherTerms, .watchers, .resume, .stands:
      aside(wish)
    case .card: ownCard
    case .newEvent: founding
    case .calls: situation.isDirector ? .stands(for: "CALLS") : nil
    case .director: .question("call a director to your table", line: "CALL please come")
    case .options: .sentence("your choices: LANG de, NOTICES terse, USE english, PLAIN off")
    case .version: .stands(for: "CAPS")
    case .rules:
      .stands(for: line.folded.contains(where: Self.wordsOfDoubts.contains) ? "HELP RULES" : "HELP GAME")
    case .lists: .stands(for: "LEXICA")
    case .chat:
      seesTable || situation.lastGame != nil ? .stands(for: "SAY \(line.whole)") : greeting
    case .myself:
      situation.name.map { .sentence("you are \($0.text); GAMES shows your games") }
        ?? .sentence("you have no name yet; type LOGIN and one, LOGIN ann")
    case .rating: rating
    case .ladder: .stands(for: "LADDER")
    case .words, .events, .message, .password, .trial, .sort, .apart: pointer(to: wish)
    case .friends: .sentence("FOLLOW ben tells you when ben comes and plays; FOLLOW lists those you follow")
    case .standings, .pairings, .pairNext, .missing, .players, .cross, .unpair, .closeEvent, .export, .timer,
      .desk:
      atEvent(wish)
    }
  }

  /// The line for a language, to those who know its name alone.
  private func language(_ wish: Wish) -> Spoken? {
    let codes: [Wish: String] = [.german: "de", .french: "fr", .spanish: "es", .polish: "pl", .english: "en"]
    return codes[wish].map { .stands(for: "LANG \($0)") }
  }

  /// Returns the sentence that says which line does something.
  private func pointer(to wish: Wish) -> Spoken? {
    switch wish {
    case .words:
      isAtGame || isWatching
        ? wordsAreClosed
        : .sentence("FIND TRAINEY lists words of these letters, FIND - .. all of two letters")
    case .events: .stands(for: "EVENTS")
    case .message:
      seesTable
        ? .sentence("SAY hello talks at your table, TELL ben hello to one person")
        : .sentence("TELL ben hello says it to one person; SAY talks at a table")
    case .password:
      .sentence("a code comes with the first LOGIN; a lost one, the host of this server sets anew")
    case .trial: .sentence("TRY 8D TRAIN tells what a play scores, and does not make it")
    case .sort: .sentence("tiles are not sorted here; SHUFFLE mixes them")
    case .apart:
      situation.events.isEmpty
        ? nil : .sentence("EVENT APART \(situation.events.last ?? ".") ann ben keeps two apart")
    default: nil
    }
  }

  /// The figures of the player that a sentence is about.
  private var rating: Spoken {
    if let named = line.filling(.record)?.text ?? line.filling(.about)?.text, PlayerName(named) != nil,
      !Self.wordsOfAnother.contains(named.lowercased())
    {
      return .stands(for: "PROFILE \(named)")
    }
    let known =
      [situation.sides?.one, situation.sides?.two].compactMap(\.self) + situation.waiting.map(\.opener)
      + situation.inviters
    let named = known.first { name in
      line.folded.contains { $0 == name.text.lowercased() || $0 == name.text.lowercased() + "s" }
    }
    if let named { return .stands(for: "PROFILE \(named.text)") }
    guard line.folded.contains(where: { Self.wordsOfAnother.contains($0) }) else {
      return .stands(for: "PROFILE")
    }
    return situation.opponent.map { .stands(for: "PROFILE \($0.text)") }
      ?? .sentence("PROFILE and a name, such as PROFILE ben, tells a player's figures")
  }

  /// Words for another person than the one who types.
  private static let wordsOfAnother: Set<String> = [
    "he", "him", "his", "she", "her", "opponent", "opponents", "opposite", "gegner", "gegners", "er",
    "adversaire",
    "il", "rival", "przeciwnik", "przeciwnika", "on",
  ]

  /// The topic of `HELP` for the situation.
  var topic: String {
    switch situation.place {
    case .game(let place): topic(at: place)
    case .slips: "SLIP"
    case .practice: "PRACTICE"
    case .watching: "WATCHING"
    case .noTable: situation.isDirector && !situation.events.isEmpty ? "EVENT" : "LOBBY"
    }
  }

  private func answerless(_ wish: Wish) -> Spoken? {
    switch wish {
    case .accept where situation.place == .game(.onTurn) && situation.questions.isEmpty:
      .sentence("nothing waits for that, so the last play stands; it is your turn")
    case .accept: isAtGame ? .stands(for: "ACCEPT") : atGame(.accept)
    case .terms: seesTable ? .stands(for: "SHOW") : termsOfInvitation ?? termsOfWaiting
    case .pending: .sentence("nothing is asked of you now; HELP says what you can do")
    default: nil
    }
  }

  /// The look at the terms of a table that waits.
  private var termsOfWaiting: Spoken? {
    guard let waiting = situation.waiting.first else { return nil }
    return situation.waiting.count == 1
      ? .stands(for: "SHOW \(waiting.table.number)") : .stands(for: "TABLES")
  }

  func look(_ wish: Wish) -> Spoken? {
    if phrase == "board", seesTable { return nil }
    if wish == .turn, isAtGame || isWatching, let turnTold { return turnTold }
    if let shown { return .stands(for: "\(wish == .history ? "HISTORY" : "SHOW") \(shown)") }
    return [.last, .turn, .score].contains(wish) ? .sentence("you sit at no table; TABLES lists them") : nil
  }

  /// The score of the person's game in a sentence.
  private var score: Spoken? {
    guard let sides = situation.sides, let scores = situation.scores else { return nil }
    return .sentence(
      "the score is \(sides.one.text) \(scores.one), \(sides.two.text) \(scores.two); SHOW has the board")
  }

  private func atTable(_ wish: Wish) -> Spoken? {
    switch wish {
    case .rack:
      if isWatching { return .sentence("racks are shown when the game is over") }
      if isAtGame, situation.isDealt { return .stands(for: "TILES") }
      if isAtGame {
        return .sentence(
          "the tiles are at the board; UNSEEN counts what is unseen, TILES ann AEI tells what ann has left")
      }
      return shown.map { .stands(for: "SHOW \($0)") }
    case .time:
      if isAtGame, !situation.hasClock, !isDoubting {
        return .sentence("this game has no clock; take your time")
      }
      return isPractising || isWatching
        ? .stands(for: "SHOW")
        : seesTable
          ? .stands(for: "CLOCK")
          : termsOfInvitation ?? (isAtNoTable ? .sentence("you sit at no table; TABLES lists them") : nil)
    case .bag, .unseen:
      return isAtGame
        ? .stands(for: "UNSEEN") : isWatching ? unseenToWatchers : shown.map { .stands(for: "SHOW \($0)") }
    case .shuffle: return isAtGame || isPractising ? .stands(for: "SHUFFLE") : nil
    case .history: return shown.map { .stands(for: "HISTORY \($0)") }

    default:
      guard let shown else { return nil }
      if isAtGame || isWatching {
        return .sentence("the server keeps the game; after it, GCG \(shown) is its record")
      }
      return .stands(for: "GCG \(shown)")
    }
  }

  // MARK: Coming and going

  private var leaving: Spoken? {
    guard isAtGame || isWatching || isAtNoTable || isPractising else { return .stands(for: "LEAVE") }
    if isAtGame {
      return .sentence("a game is not left; PAUSE stops it, ADJOURN puts it off, CONCEDE gives it up")
    }
    return seesTable ? .stands(for: "LEAVE") : .sentence("you sit at no table; BYE ends the connection")
  }

  private var quitting: Spoken? {
    isAtGame
      ? .question(
        situation.hasClock
          ? "your seat is kept and your clock runs on; leave the server"
          : "your seat is kept; leave the server",
        line: "BYE")
      : phrase == "quit" ? nil : .stands(for: "BYE")
  }

  private var opening: Spoken? {
    if isAtGame { return .sentence("your game is not over; after it, AGAIN asks for another") }
    return .sentence(
      "PLAY THE HOUSE starts a game at once, SEEK looks for an opponent, INVITE ben asks ben")
  }

  /// Returns the question of a game with the only one who waits, or of a table for anybody; with several it lists them.
  var seeking: Spoken {
    if line.turnsDown, !situation.waiting.isEmpty, let opening { return opening }
    if situation.waiting.count == 1, let table = situation.waiting.first { return sitting(table) }
    guard situation.waiting.isEmpty else { return .stands(for: "TABLES waiting") }
    let named = line.minutes ?? line.filling(.seek)?.text.split(separator: " ").first.flatMap { Int($0) }
    let minutes = named.flatMap { (1...60).contains($0) ? $0 : nil }
    let phrase: Phrase = "look for anybody to play, \(TermsVoice.minutes(minutes ?? 25))"
    guard let minutes else { return .question(phrase, line: "SEEK") }
    return .question(phrase, line: "SEEK clock=\(minutes):00")
  }

  /// Returns the question of a game against the house, at the level and with the clock that the sentence names.
  private var playingHouse: Spoken {
    let level = line.level ?? 1
    guard let minutes = line.minutes else {
      return .question(
        "play the house at level \(level)", line: "OPEN kind=dealt against=house level=\(level)")
    }
    return .question(
      "play the house at level \(level), \(TermsVoice.minutes(minutes))",
      line: "OPEN kind=dealt against=house level=\(level) clock=\(minutes):00")
  }

  /// The only game that goes on, or how a game is watched.
  private var watchingAny: Spoken {
    if isAtNoTable, let table = situation.onlyGame?.number {
      return .question("observe table \(table)", line: "OBSERVE \(table)")
    }
    return .sentence("to watch a game, OBSERVE and its number, or a player's name; TABLES lists them")
  }

  var joining: Spoken? {
    if line.turnsDown { return opening }
    guard situation.waiting.count == 1, let table = situation.waiting.first else {
      return situation.waiting.isEmpty
        ? .sentence("nobody waits at a table; SEEK looks for somebody, PLAY THE HOUSE starts a game at once")
        : .stands(for: "TABLES")
    }
    return sitting(table)
  }

  /// Returns the question of a seat at a table that waits.
  func sitting(_ waiting: (table: TableID, opener: PlayerName, lexicon: String)) -> Spoken {
    .question(
      "sit down at table \(waiting.table.number) with \(waiting.opener.text)",
      line: "JOIN \(waiting.table.number) \(waiting.lexicon)")
  }

  private var greeting: Spoken? {
    .sentence("you sit at no table, so nobody hears you; WHO says who is here, TABLES who waits")
  }

  // MARK: At practice

  private func atPractice(_ wish: Wish) -> Spoken? {
    guard case .practice(let kind) = situation.place else { return nil }
    switch wish {
    case .next, .skip:
      guard let unfound = situation.unfound, unfound > 0 else {
        return phrase == "next" ? nil : .stands(for: "NEXT")
      }
      return .question("leave the words that are not found yet (\(unfound))", line: "NEXT")
    case .solve: return .stands(for: "SOLVE")
    case .hint:
      return kind == .trainer
        ? .sentence("a trainer gives no hints; SOLVE shows the answer") : .stands(for: "SOLVE one")
    default: return .stands(for: "SHOW")
    }
  }
}
