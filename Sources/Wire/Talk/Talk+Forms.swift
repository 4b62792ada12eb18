// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// Lines with a name, a word or a text in them.
extension Talk {
  var asForm: Spoken? {
    asCancelling ?? asQuestionAboutWords ?? asFollowing ?? asTalk ?? asVisit ?? asTurn
  }

  /// The end of one's own search for an opponent, such as `cancel my seek`.
  private var asCancelling: Spoken? {
    guard waitsForOpponent || isAtNoTable,
      line.folded.contains(where: { word in Self.cancelling.contains { word.hasPrefix($0) } }),
      line.folded.contains(where: { word in Self.searching.contains { word.hasPrefix($0) } })
    else { return nil }
    return waitsForOpponent
      ? .stands(for: "LEAVE") : .sentence("you sit at no table; TABLES lists them")
  }

  /// The beginnings of words that end something, and of those for a search.
  private static let cancelling = ["cancel", "stop", "abbrech", "annul", "anul", "withdraw"]
  private static let searching = [
    "seek", "search", "looking", "such", "recherche", "búsqueda", "busqueda", "szuka",
  ]

  // MARK: Others and their tables

  private var asFollowing: Spoken? {
    if let named = line.filling(.follow)?.text, isOneName(named) { return .stands(for: "FOLLOW \(named)") }
    if let named = line.filling(.unmute)?.text, let name = isOneName(named) ? named : situation.opponent?.text
    {
      return .stands(for: "MUTE \(name) off")
    }
    if let named = line.filling(.unfollow)?.text, isOneName(named) {
      return .stands(for: "FOLLOW \(named) off")
    }
    return nil
  }

  /// A wish for one kind of practice, such as `give me a scramble`.
  private var asPractice: Spoken? {
    guard isAtNoTable, let kind = PracticeKind.allCases.first(where: { line.folded.contains($0.rawValue) }),
      line.words.count == 1 || line.folded.contains(where: Self.practiceVerbs.contains)
    else { return nil }
    return .question("practise \(kind.rawValue)", line: "OPEN kind=\(kind.rawValue)")
  }

  private static let practiceVerbs: Set<String> = [
    "deal", "do", "drill", "drills", "give", "have", "open", "play", "practice", "practise", "round", "start",
    "train", "training", "want",
  ]

  private var asVisit: Spoken? {
    if let spoken = asSeries ?? asPractice { return spoken }
    if let watched = line.filling(.watch)?.text {
      if let spoken = watching(watched) { return spoken }
      if isAtNoTable || isWatching, Self.nobodys.contains(watched.lowercased()) { return meaning(of: .watch) }
    }
    if let table = line.filling(.study)?.text.split(separator: " ").last.flatMap({ Int($0) }) {
      return .stands(for: "STUDY \(table)")
    }
    if line.words.count < 4, line.folded[0] == "whos" || line.has(["who", "is"]),
      line.folded.last.map({ names.contains($0) }) == true
    {
      return meaning(of: .rating)
    }
    if line.filling(.about).map({ isOneName($0.text) }) == true || line.filling(.record) != nil {
      return meaning(of: .rating)
    }
    if situation.name == nil, let name = line.filling(.login)?.text, PlayerName(name) != nil {
      return .question("log in as \(name)", line: "LOGIN \(name)")
    }
    if let called = line.filling(.call)?.text.lowercased(),
      called.split(separator: " ").allSatisfy({ ["a", "the", "tournament", "director"].contains($0) })
    {
      return meaning(of: .director)
    }
    guard isAtNoTable || isWatching else { return nil }
    if let rest = line.filling(.sit), let spoken = visit(rest.text, refuses: rest.first == "decline") {
      return spoken
    }
    if let spoken = line.filling(.invite).flatMap({ invitation($0.text) }) { return spoken }
    if line.filling(.seek) != nil, !line.isOfProgram { return seeking }
    return nil
  }

  /// Returns the meaning of a wish to watch a table's number or a player's table; nil if the text names neither.
  private func watching(_ text: String) -> Spoken? {
    if let table = text.split(separator: " ").last.flatMap({ Int($0) }) {
      return .stands(for: "OBSERVE \(table)")
    }
    guard !isAtGame, isOneName(text) else { return nil }
    return .stands(for: "OBSERVE \(text)")
  }

  /// Whether a text is a single word that may be a player's name.
  func isOneName(_ text: String) -> Bool {
    PlayerName(text) != nil && !Self.nobodys.contains(text.lowercased())
      && !Self.anybody.contains(text.lowercased())
  }

  /// Words that stand where a name could, and mean things.
  private static let nobodys: Set<String> = [
    "a", "game", "games", "match", "table", "board", "it", "this", "that", "one", "out", "now", "live",
    "closely",
    "the", "my", "your", "our", "their", "director", "others", "people", "players", "play", "everyone",
    "everybody", "all", "top", "friends", "friend", "instead", "to", "on", "leading", "winning", "losing",
    "ahead",
    "first",
    "second", "next", "up", "there", "here", "online", "playing", "directing", "waiting", "watching",
    "missing",
  ]

  /// Words for a person that is not named.
  private static let anybody: Set<String> = [
    "someone", "somebody", "anyone", "anybody", "him", "her", "them", "me", "us", "jemanden", "quelquun",
    "kimś", "kogoś",
    "alguien",
  ]

  /// Returns the question before an invitation from a name and what follows it; nil if that is something else.
  private func invitation(_ text: String) -> Spoken? {
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first else { return nil }
    if words.count == 1 { return inviting(name) }
    guard isOneName(name) else { return nil }
    let minutes = line.minutes ?? (words.count == 2 ? Int(words[1]) : nil)
    let rest = words.dropFirst().filter { $0.allSatisfy(\.isLetter) }
    guard rest.allSatisfy({ Self.wordsOfInvitation.contains($0.lowercased()) }), PlayerName(name) != nil
    else { return nil }
    guard let minutes, (1...60).contains(minutes) else { return inviting(name) }
    return .question(
      "invite \(name) to a game, \(TermsVoice.minutes(minutes))",
      line: "OPEN kind=dealt for=\(name) clock=\(minutes):00")
  }

  /// The words that may follow a name in an invitation.
  private static let wordsOfInvitation: Set<String> = [
    "to", "a", "for", "game", "match", "with", "of", "minutes", "minute", "mins", "min", "each", "please",
    "now", "clock",
  ]

  /// Returns the question before an invitation; nil if the word is no name.
  func inviting(_ name: String) -> Spoken? {
    if Self.anybody.contains(name.lowercased()) { return meaning(of: .seek) }
    if Self.nobodys.contains(name.lowercased()) { return nil }
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), Int(name) == nil else { return nil }
    let waiting = situation.waiting.first { $0.opener.text.lowercased() == name.lowercased() }
    if let waiting { return sitting(waiting) }
    return .question(
      "invite \(name) to a game, \(TermsVoice.minutes(25))", line: "OPEN kind=dealt for=\(name)")
  }

  /// Returns the meaning of a line with a table's number or its opener's name, such as `join ben`.
  private func visit(_ rest: String, refuses: Bool) -> Spoken? {
    let number = Int(rest)
    for question in situation.questions {
      guard case .invitation(let table, let opener, _) = question,
        number == table.number || opener.text.lowercased() == rest.lowercased()
      else { continue }
      return SpokenAnswer(to: question, agrees: !refuses).map(Spoken.answer)
    }
    let waiting = situation.waiting.first {
      number == $0.table.number || $0.opener.text.lowercased() == rest.lowercased()
    }
    guard let waiting, !refuses else { return nil }
    if line.words[0].lowercased() == "join", number != nil { return nil }
    return sitting(waiting)
  }

  // MARK: A turn

  private var asTurn: Spoken? {
    guard isAtGame else { return nil }
    if let tiles = line.filling(.exchange)?.text {
      if tiles.lowercased().hasPrefix("play") { return atGame(.correct) }
      if line.folded.contains(where: { Self.plays.contains($0) }) { return atGame(.undo) }
      if tiles.lowercased().hasPrefix("all"), !situation.isDealt { return .stands(for: "EXCHANGE 7") }
      if tiles.lowercased().hasPrefix("all") { return .sentence("EXCHANGE and your tiles, as SHOW has them") }
      return exchanging(tiles)
    }
    if phrase.hasPrefix("-"), phrase.count > 1, phrase.dropFirst().allSatisfy({ $0.isLetter || $0 == "?" }) {
      return .stands(for: "EXCHANGE \(phrase.dropFirst().uppercased())")
    }
    if line.words.count == 1, let square = BarePlay.square(line.words[0]) {
      return .sentence("a play has its tiles behind the square: \(square) TRAIN")
    }
    if let tried = line.filling(.trial)?.text.split(separator: " ").map(String.init),
      let play = BarePlay(tried) ?? BarePlay(inside: tried)
    {
      return .trial(readings(of: play).map { SpokenPlay($0) })
    }
    // `TRY` as it is typed has small letters for blanks, unless nothing is capital.
    if line.words.count == 3, Verb.meant(by: line.words[0]) == .tryOut,
      let play = BarePlay(Array(line.words.dropFirst())),
      play.isTurned || line.words[0] == "try" && play.isSmall
    {
      return .trial(readings(of: play).map { SpokenPlay($0) })
    }
    if let word = line.filling(.trial)?.text, !word.contains(" "), word.allSatisfy(\.isLetter) {
      return meaning(of: .trial)
    }
    if line.filling(.fix) != nil { return atGame(.correct) }
    if phrase == "concede" || phrase == "conc" { return resigning }
    if let name = situation.opponent?.text, line.filling(.answer)?.text.lowercased() == name.lowercased(),
      line.filling(.answer)?.first == "challenge"
    {
      return .stands(for: "CHALLENGE")
    }
    if let number = line.filling(.undo).flatMap({ Int($0.text) }) { return taking(back: number) }
    if line.folded.contains("not"), line.words.count > 2,
      line.words.first.flatMap({ BarePlay.square($0) }) != nil
    {
      return amending(line.words.joined(separator: " "))
    }
    if isDoubting, line.folded[0] == "challenge", line.words.count > 1,
      line.folded.dropFirst().allSatisfy({ Self.aroundDoubts.contains($0) })
    {
      return .stands(for: "CHALLENGE")
    }
    if isDoubting, line.folded.contains("challenge"),
      line.folded.contains(where: { Self.saysGood.contains($0) })
    {
      return .stands(for: "ACCEPT")
    }
    if let rest = line.filling(.amend)?.text { return amending(rest) }
    if isDoubting {
      if let answer = line.filling(.answer), let number = Int(answer.text) {
        return .stands(for: "\(answer.first == "confirm" ? "ACCEPT" : answer.first.uppercased()) \(number)")
      }
      if ["confirm", "conf"].contains(phrase), situation.questions.isEmpty { return .stands(for: "ACCEPT") }

    }
    return nil
  }

  /// Words behind `challenge` that are no words of the play.
  static let aroundDoubts: Set<String> = [
    "the", "word", "play", "move", "it", "that", "this", "last", "one", "please", "them", "him", "her", "an",
    "das",
  ]

  /// Words behind `challenge` that drop it.
  private static let saysGood: Set<String> = ["off", "fine", "ok", "okay", "valid", "cancelled", "withdrawn"]

  /// Words for a play in what is changed, which are no tiles.
  private static let plays: Set<String> = ["to", "move", "play", "word", "square", "turn", "direction"]

  /// Words around the tiles of an exchange.
  private static let aroundTiles: Set<String> = [
    "tiles", "tile", "letters", "now", "them", "some", "all", "both", "back", "in", "it", "please", "my",
    "everything", "rack", "the", "lot", "out", "away", "vowels", "consonants", "these", "those",
  ]

  /// Returns the exchange of tiles in words such as `A and E`, or of a number of tiles.
  private func exchanging(_ text: String) -> Spoken? {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init).filter {
      $0 == $0.uppercased() || !Self.aroundTiles.contains($0.lowercased())
    }
    guard let first = words.first else { return atGame(.exchange) }
    if words.count == 1 {
      if situation.isDealt, Int(first) != nil { return atGame(.exchange) }
      let number = situation.isDealt ? nil : Self.numbers[first.lowercased()]
      return .stands(for: "EXCHANGE \(number.map { "\($0)" } ?? first.uppercased())")
    }
    // Words around the tiles are small, tiles are single or capitals.
    let tiles =
      words.allSatisfy { $0.count == 1 }
      ? words
      : words.filter { $0.count == 1 && ($0 != "i" || words.contains("and")) || $0 == $0.uppercased() }
    guard !tiles.isEmpty else { return atGame(.exchange) }
    if Set(words).subtracting(tiles).isSubset(of: ["and", "und", "et", "y", "i"]) {
      return .stands(for: "EXCHANGE \(tiles.joined().uppercased())")
    }
    return .stands(for: "EXCHANGE \(tiles.joined().uppercased())")
  }

  /// Returns the correction of the last play from a line such as `i meant 8E TRAIN` or `that was 8E not 8D`.
  private func amending(_ rest: String) -> Spoken? {
    let words = rest.split(separator: " ").map(String.init).prefix { $0.lowercased() != "not" }
      .filter { !["at", "on", "in", "to"].contains($0) }
    let play = BarePlay(Array(words))
    if words.count == 1, let word = words.first, word == word.uppercased(), word.allSatisfy(\.isLetter),
      !situation.isDealt, let last = situation.plays.last
    {
      let square = last.placement.start.text(last.placement.direction)
      return .stands(for: "AMEND \(last.number) \(square) \(word)")
    }
    let square = words.count == 1 ? words.first.flatMap { BarePlay.square($0) } : nil
    guard play != nil || square != nil else { return nil }
    guard !situation.isDealt, let last = situation.plays.last else { return atGame(.undo) }
    // As with plays, small letters are blanks only where one was played.
    let hasBlank = last.placement.placedTiles.contains(where: \.isBlank)
    if let play {
      return .stands(
        for: "AMEND \(last.number) \(play.square) \(hasBlank ? play.tiles : play.tiles.uppercased())")
    }
    guard let square else { return nil }
    return .stands(
      for: "AMEND \(last.number) \(square) \(last.placement.tilesText(situation.tiles ?? .english))")
  }
}
