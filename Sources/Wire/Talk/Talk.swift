// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The meaning of a line that a person types under `PLAIN`.
package enum Spoken: Sendable {
  /// The line stands for this one.
  case line(String)
  /// The line is carried out once the person agrees.
  case question(Phrase, line: String)
  /// One sentence is the answer.
  case sentence(Phrase)
  /// A play without a verb; the first of these that fits the board is meant.
  case play([SpokenPlay])
}

/// A reading of a play without a verb.
package struct SpokenPlay: Sendable {
  /// The line that tries it, and the line that makes it.
  package let trial: String
  package let line: String
  /// Whether the square is read otherwise than typed, which is always asked about.
  package let isDoubtful: Bool
}

/// Understands what people type, from the words and their situation.
///
/// Programs never see it: it reads lines under `PLAIN` alone. Nothing is told here that the line of the protocol, which
/// is carried out in its place, would not tell.
///
/// Source: Protocol/SPEC.md, 4.29.
package struct Talk {
  let line: SpokenLine
  let situation: Situation

  /// The openings that are read over in one line, as in `hi, i want to play`.
  private static let openingsMost = 3

  /// Returns the meaning of a line; nil if it means what it says.
  package static func meaning(of text: String, in situation: Situation) -> Spoken? {
    meaning(of: text, in: situation, openings: openingsMost)
  }

  private static func meaning(of text: String, in situation: Situation, openings: Int) -> Spoken? {
    let line = SpokenLine(text)
    guard let first = line.words.first, !first.hasPrefix("#") else { return nil }
    let talk = Talk(line: line, situation: situation)
    if let spoken = talk.asGuess ?? talk.asWish ?? talk.asDirector ?? talk.asForm ?? talk.asPlay {
      return spoken
    }
    guard openings > 0, let (opening, rest) = line.withoutOpening,
      let meant = meaning(of: rest, in: situation, openings: openings - 1) ?? verb(rest)
    else { return Verb.meant(by: first) == nil ? talk.byKeyWord : nil }
    if opening == .asksHow { return talk.told(meant) }
    // A sentence may be a question, such as `can i challenge`, so that nothing is done without one more yes.
    guard case .line(let line) = meant, !looks(line) else { return meant }
    return .question(Phrase(verbatim: line), line: line)
  }

  /// Returns a line that begins with a verb of the protocol, as it stands.
  private static func verb(_ text: String) -> Spoken? {
    guard let first = text.split(separator: " ").first, Verb.named(first.uppercased()) != nil else {
      return nil
    }
    return .line(text)
  }

  /// The meaning of a sentence of three words or more in which a known word stands: a look at once, else a question.
  private var byKeyWord: Spoken? {
    guard line.words.count > 2 else { return nil }
    for (words, wish) in Wish.keyWords where line.has(words) {
      guard let spoken = meaning(of: wish) else { continue }
      guard case .line(let line) = spoken, !Self.looks(line) else { return spoken }
      return .question(Phrase(verbatim: line), line: line)
    }
    return nil
  }

  /// Returns the line that does something, in place of doing it.
  private func told(_ meant: Spoken) -> Spoken {
    switch meant {
    case .line(let line), .question(_, let line): .sentence("that is \(line)")
    case .sentence, .play: meant
    }
  }

  /// Whether a line only looks, so that an open question stays open.
  package static func looks(_ line: String) -> Bool {
    guard let first = line.split(separator: " ").first, let verb = Verb.named(first.uppercased()) else {
      return false
    }
    let looks: [Verb] = [
      .help, .show, .unseen, .clock, .history, .shuffle, .more, .board, .who, .tables, .games, .lexica,
    ]
    return looks.contains { $0.name == verb.name }
  }

  var phrase: String { line.phrase }

  private var asWish: Spoken? {
    if let verb = answeringVerb { return verb }
    guard let wish = Wish.meant(by: phrase) else { return nil }
    return answer(wish) ?? meaning(of: wish)
  }

  /// Returns the answer of a verb without a number to the only open question.
  private var answeringVerb: Spoken? {
    if isDoubting, situation.questions.isEmpty, phrase == "decline" { return answer(.no) }
    if phrase == "challenge" || phrase == "stop", isAtNoTable || isWatching {
      return phrase == "stop" ? meaning(of: .leave) : elsewhere(.challenge)
    }
    if isWatching, BarePlay(line.words) != nil { return elsewhere(.challenge) }
    guard situation.questions.count == 1, let question = situation.questions.first else { return nil }
    switch phrase {
    case "accept", "confirm":
      if case .game(.mayDoubt) = situation.place, phrase == "accept" { return nil }
      return .line(Self.agreeing(question))
    case "decline": return .line(Self.refusing(question))
    case let phrase
    where phrase == "show" || Wish.meant(by: phrase) == .time || Wish.meant(by: phrase) == .terms:
      if case .invitation(let table, _, _) = question { return .line("SHOW \(table.number)") }
      return nil
    default: return nil
    }
  }

  // MARK: Questions

  private func answer(_ wish: Wish) -> Spoken? {
    switch wish {
    case .yes, .accept, .join, .open, .again: break
    case .no, .pending, .terms: break
    default: return nil
    }
    let questions = situation.questions
    guard let question = questions.first else {
      if ["ok", "okay"].contains(phrase), isDoubting { return nil }
      if isDoubting, [.yes, .no].contains(wish) {
        return .sentence("nothing is asked; ACCEPT lets the last play stand, CHALLENGE doubts it")
      }
      return [.yes, .no].contains(wish)
        ? .sentence("nothing is asked of you now; HELP says what you can do") : nil
    }
    guard questions.count == 1 else {
      return .sentence("more than one thing is asked of you: \(Self.list(questions.map(Self.lines)))")
    }
    if case .slip(let number, isCorrection: false) = question, wish == .no {
      return .sentence(
        "slip \(number) waits for its ruling: YES gets it; other words are AMEND \(number) and the words")
    }
    if case .ask = question, [.join, .open, .accept].contains(wish) { return nil }
    switch wish {
    case .no: return .line(Self.refusing(question))
    case .pending: return .sentence(Self.sentence(of: question))
    case .terms:
      if case .invitation(let table, _, _) = question { return .line("SHOW \(table.number)") }
      return nil
    default: return .line(Self.agreeing(question))
    }
  }

  static func agreeing(_ question: Situation.Question) -> String {
    switch question {
    case .invitation(let table, _, let lexicon): "JOIN \(table.number) \(lexicon)"
    case .slip(let number, _): "CONFIRM \(number)"
    case .ask(let ask, let table, let isDesk): GameSentences.agreeing(ask, at: table, isDesk: isDesk)
    }
  }

  static func refusing(_ question: Situation.Question) -> String {
    switch question {
    case .invitation(let table, _, _): "DECLINE \(table.number)"
    case .slip(let number, _): "WITHDRAW \(number)"
    case .ask: "DECLINE"
    }
  }

  private static func lines(_ question: Situation.Question) -> Phrase {
    Phrase(verbatim: "\(agreeing(question)) / \(refusing(question))")
  }

  private static func sentence(of question: Situation.Question) -> Phrase {
    switch question {
    case .invitation(let table, let name, _): invitation(to: table, by: name)
    case .ask, .slip: "one thing is asked of you: \(lines(question))"
    }
  }

  static func invitation(to table: TableID, by name: PlayerName) -> Phrase {
    "\(name.text) invites you to table \(table.number): YES or NO; SHOW \(table.number) has the terms"
  }

  /// Returns the phrases with commas between them.
  static func list(_ phrases: [Phrase]) -> Phrase {
    guard let first = phrases.first else { return "" }
    return phrases.dropFirst().reduce(first) { "\($0), \($1)" }
  }

  // MARK: Guesses and plays

  /// A bare word at practice is a guess if it is made of the round's letters, or is no phrase and no verb.
  private var asGuess: Spoken? {
    guard case .practice(let kind) = situation.place else { return nil }
    if kind == .trainer { return asTrainersAnswer }
    let words = line.words.map { $0.filter { !",.!?".contains($0) } }
    guard !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isLetter) }) else { return nil }
    let isVerb = Verb.named(words[0].uppercased()) != nil
    if isVerb, words.count == 1, areOfRound(words) {
      return Wish.meant(by: phrase) == nil
        ? nil : .sentence("\(words[0].uppercased()) is a command; as a guess, GUESS \(words[0].uppercased())")
    }
    // Of several words at least half have the letters; otherwise they are a sentence.
    let isGuess = words.count == 1 || words.count { areOfRound([$0]) } * 2 >= words.count
    guard !isVerb, areOfRound(words) || Wish.meant(by: phrase) == nil && asForm == nil && isGuess
    else { return nil }
    return .line("GUESS \(words.joined(separator: " "))")
  }

  private func areOfRound(_ words: [String]) -> Bool {
    guard let letters = situation.letters else { return false }
    return words.allSatisfy { word in
      var left = Array(letters.uppercased())
      return word.uppercased().allSatisfy { letter in
        guard let place = left.firstIndex(of: letter) else { return false }
        left.remove(at: place)
        return true
      }
    }
  }

  private var asTrainersAnswer: Spoken? {
    let parts = line.words.map { $0.lowercased() }
    guard let first = parts.first, parts.count == 1 || parts.count == 2 && Int(parts[1]) != nil else {
      return nil
    }
    let rest = parts.count == 2 ? " \(parts[1])" : ""
    switch parts.first == "guess" ? "" : first {
    case "yes", "y", "challenge", "phony", "phoney", "invalid", "bad": return .line("GUESS yes\(rest)")
    case "no", "n", "accept", "valid", "good", "ok", "fine": return .line("GUESS no\(rest)")
    default: break
    }
    guard first == "guess", parts.count == 2 else { return nil }
    return ["phony", "phoney", "invalid"].contains(parts[1])
      ? .line("GUESS yes") : ["valid", "good"].contains(parts[1]) ? .line("GUESS no") : nil
  }

  private var asPlay: Spoken? {
    guard case .game = situation.place, let play = BarePlay(line.words) else { return asWord }
    // `PLAY` in full means what it says, down to small letters for blanks (SPEC.md, 9.27).
    if Verb.meant(by: line.words[0]) == .play, BarePlay.square(line.words[1]) != nil { return nil }
    guard [.onTurn, .mayDoubt].contains(where: { situation.place == .game($0) }) else {
      return .line(play.line)
    }
    var readings = [play]
    if play.isSmall { readings = [play.inCapitals] + (situation.hasBlank ? [play] : []) }
    var plays = readings.map { SpokenPlay(trial: $0.trial, line: $0.line, isDoubtful: false) }
    plays += readings.compactMap(\.inFrench).map {
      SpokenPlay(trial: $0.trial, line: $0.line, isDoubtful: true)
    }
    plays += readings.map(\.turned).map { SpokenPlay(trial: $0.trial, line: $0.line, isDoubtful: true) }
    return .play(plays)
  }

  /// A bare word that is no command: a play without its square, or a word to judge.
  private var asWord: Spoken? {
    var words = line.words
    if words.count == 2, words[0].lowercased() == "play" { words.removeFirst() }
    guard words.count == 1, (2...15).contains(words[0].count), words[0].allSatisfy(\.isLetter),
      Verb.meant(by: words[0]) == nil, line.words.count == 2 || Misspelling.verb(for: words[0]) == nil
    else { return nil }
    let word = words[0].uppercased()
    switch situation.place {
    case .game(.notOnTurn), .game(.mayBeDoubted):
      return .sentence("it is not your turn; to talk, SAY \(words[0])")
    case .game: return .sentence("to play \(word), say where: PLAY 8H \(word) across, PLAY H8 \(word) down")
    case .noTable where line.words.count == 1: return .question("judge \(word)", line: "JUDGE \(word)")
    case .noTable, .slips, .practice, .watching: return nil
    }
  }
}
