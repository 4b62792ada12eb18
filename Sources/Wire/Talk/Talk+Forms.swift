// SPDX-License-Identifier: MIT
import Officiating

/// Lines with a name, a word or a text in them.
extension Talk {
  var asForm: Spoken? {
    asQuestionAboutWords ?? asTalk ?? asVisit ?? asTurn
  }

  // MARK: Words

  private var asQuestionAboutWords: Spoken? {
    if let asked = line.filling(.validity) { return judging(asked.text, isVerb: asked.first == "judge") }
    if isDoubting, let doubted = line.filling(.doubt), doubted.first != "challenge" {
      return .question(
        "challenge \(doubted.text.uppercased())", line: "CHALLENGE \(doubted.text.uppercased())")
    }
    if phrase == "check" || phrase == "judge" { return isAtGame ? wordsAreClosed : nil }
    if let asked = line.filling(.meaning) { return defining(asked.text, isVerb: asked.first == "define") }
    guard !situation.isPlaying, !isWatching else { return nil }
    if let letters = line.filling(.anagrams) { return .line("FIND \(letters.text) exact=yes") }
    if let word = line.filling(.hooks) { return .line("FIND \(word.text) hooks=both") }
    if let number = line.filling(.length).flatMap({ Int($0.text) }), (2...15).contains(number) {
      return .line("FIND - \(String(repeating: ".", count: number)) sort=alphabet")
    }
    return nil
  }

  private var wordsAreClosed: Spoken {
    if case .game(.mayDoubt) = situation.place {
      return .sentence("words are told after the game; to doubt the last play, CHALLENGE")
    }
    return .sentence("words are told after the game")
  }

  private func judging(_ words: String, isVerb: Bool) -> Spoken? {
    if isAtGame || isWatching { return wordsAreClosed }
    if isPractising { return .line("GUESS \(words.uppercased())") }
    return isVerb ? nil : .line("JUDGE \(words)")
  }

  private func defining(_ word: String, isVerb: Bool) -> Spoken? {
    if isAtGame || isWatching { return wordsAreClosed }
    return isVerb ? nil : .line("DEFINE \(word)")
  }

  // MARK: Talk

  private var asTalk: Spoken? {
    if let said = line.filling(.talk) {
      guard situation.table != nil else {
        return .sentence("talk is for the players of a table: SAY \(said.text); you sit at none")
      }
      let parts = said.text.split(separator: " ", maxSplits: 1)
      let isNamed = ["msg", "message", "tell"].contains(said.first) && parts.count == 2
      return .line("SAY \(isNamed ? String(parts[1]) : said.text)")
    }
    if line.filling(.greeting) != nil, situation.table != nil, !isPractising {
      return .line("SAY \(line.words.joined(separator: " "))")
    }
    return nil
  }

  // MARK: Others and their tables

  private var asVisit: Spoken? {
    if let table = line.filling(.watch).flatMap({ Int($0.text) }) { return .line("OBSERVE \(table)") }
    if let name = line.filling(.about) {
      return .sentence("WHO says who is here, and where; nothing else is kept of \(name.text)")
    }
    if line.filling(.record) != nil { return meaning(of: .rating) }
    if line.filling(.call)?.text.lowercased().contains("director") == true { return .line("CALL") }
    guard isAtNoTable || isWatching else { return nil }
    if let rest = line.filling(.sit), let spoken = visit(rest.text, refuses: rest.first == "decline") {
      return spoken
    }
    if let name = line.filling(.invite)?.text, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }),
      Int(name) == nil
    {
      return .question("invite \(name) to a game of 25 minutes each", line: "OPEN kind=dealt for=\(name)")
    }
    if line.filling(.seek) != nil {
      return .sentence("OPEN kind=dealt clock=25:00 waits for anybody, with 25 minutes each")
    }
    return nil
  }

  /// Returns the meaning of a line with a table's number or its opener's name, such as `join ben`.
  private func visit(_ rest: String, refuses: Bool) -> Spoken? {
    let number = Int(rest)
    for question in situation.questions {
      guard case .invitation(let table, let opener, _) = question,
        number == table.number || opener.text.lowercased() == rest.lowercased()
      else { continue }
      return .line(refuses ? Self.refusing(question) : Self.agreeing(question))
    }
    let waiting = situation.waiting.first {
      number == $0.table.number || $0.opener.text.lowercased() == rest.lowercased()
    }
    guard let waiting, !refuses else { return nil }
    if line.words[0].lowercased() == "join", number != nil { return nil }
    return .question(
      "sit down at table \(waiting.table.number) with \(waiting.opener.text)",
      line: "JOIN \(waiting.table.number) \(waiting.lexicon)")
  }

  // MARK: A turn

  private var asTurn: Spoken? {
    guard isAtGame else { return nil }
    if let tiles = line.filling(.exchange)?.text {
      if tiles.lowercased().hasPrefix("play") { return atGame(.correct) }
      if tiles.lowercased() == "all" { return .sentence("EXCHANGE and your tiles, as SHOW has them") }
      let joined = tiles.filter { $0 != " " && $0 != "," }
      return .line("EXCHANGE \(joined.uppercased())")
    }
    if line.filling(.fix) != nil { return atGame(.correct) }
    if phrase == "concede" || phrase == "conc" { return resigning }
    if let name = situation.opponent?.text, line.filling(.answer)?.text.lowercased() == name.lowercased(),
      line.filling(.answer)?.first == "challenge"
    {
      return .line("CHALLENGE")
    }
    if side(before: ["challenges", "doubts"]) != nil { return .line("CHALLENGE") }
    if side(before: ["passes"]) != nil { return .line("PASS") }
    if let side = side(before: ["resigns", "concedes"]) {
      return .question("\(side) gives up the game", line: "CONCEDE BY \(side)")
    }
    if let number = line.filling(.undo).flatMap({ Int($0.text) }) { return taking(back: number) }
    if let rest = line.filling(.amend)?.text, let last = situation.plays.last,
      let first = rest.split(separator: " ").first, BarePlay.square(String(first)) != nil
    {
      // As with plays, small letters are blanks only where one was played.
      let hasBlank = last.placement.placedTiles.contains(where: \.isBlank)
      return .line("AMEND \(last.number) \(hasBlank ? rest : rest.uppercased())")
    }
    if isDoubting {
      if let answer = line.filling(.answer), let number = Int(answer.text) {
        return .line("\(answer.first == "confirm" ? "ACCEPT" : answer.first.uppercased()) \(number)")
      }
      if ["confirm", "conf"].contains(phrase), situation.questions.isEmpty { return .line("ACCEPT") }
    }
    return nil
  }

  /// Returns the side named before one of these words at a desk, as typed.
  private func side(before verbs: Set<String>) -> String? {
    guard situation.isDesk, line.words.count == 2, verbs.contains(line.words[1].lowercased()) else {
      return nil
    }
    return line.words[0]
  }
}
