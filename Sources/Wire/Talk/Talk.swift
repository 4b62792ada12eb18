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
  /// Whether the play stands within a sentence, which is always asked about, too.
  package var isOfSentence = false
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

  /// Reads the examples, which takes up to half a second once; the first sentence would wait for it.
  package static func prepare() { _ = SpokenExamples.shared }

  /// Returns the meaning of a line; nil if it means what it says.
  ///
  /// `isLine` tells whether a text is a line of the protocol without a fault.
  package static func meaning(
    of text: String, in situation: Situation, isLine: (String) -> Bool
  ) -> Spoken? {
    guard isShort(text) else {
      let first = text.prefix { $0 != " " }
      let isOfProtocol = first.hasPrefix("#") || Verb.meant(by: String(first)) != nil || isLine(text)
      return isOfProtocol ? nil : .sentence("that is too long to be understood; use fewer words, or HELP")
    }
    return meaning(of: text, in: situation, openings: openingsMost, isLine)
  }

  /// Returns whether a line is short enough to be a sentence, so that no line costs much to be read.
  private static func isShort(_ text: String) -> Bool {
    var (words, bytes) = (0, 0)
    for byte in text.utf8 {
      bytes = byte == UInt8(ascii: " ") ? 0 : bytes + 1
      if bytes == 1 { words += 1 }
      if words > Limits.spokenWords || bytes > Limits.spokenWordBytes { return false }
    }
    return true
  }

  /// Returns the meaning of a line from which at most so many openings and closings are taken.
  ///
  /// `bySide` is false behind the name of a side, so that no second name is looked for there: with a name for each of
  /// hundreds of words the work would double with every word.
  static func meaning(
    of text: String, in situation: Situation, openings: Int, bySide: Bool = true, _ isLine: (String) -> Bool
  ) -> Spoken? {
    let line = SpokenLine(text)
    guard let first = line.words.first, !first.hasPrefix("#") else { return nil }
    let talk = Talk(line: line, situation: situation)
    let exact =
      (bySide ? talk.asSide(isLine) : nil) ?? talk.asGuess ?? talk.asWish ?? talk.asDirector ?? talk.asForm
      ?? talk.asPlay
    if let exact { return text.hasSuffix("?") ? questioned(exact) : exact }
    if talk.isAtNoTable, BarePlay(line.words) != nil {
      return .sentence("you sit at no table; TABLES lists them")
    }
    let bare = line.words.joined(separator: " ")
    if isLine(text), !line.endsPolitely {
      return talk.beginsWithShortForm ? talk.byExample(least: SpokenExamples.likely) : nil
    }
    if bare != text, isLine(bare) {
      return talk.likelySentence ?? (text.hasSuffix("?") ? asked(.line(bare)) : .line(bare))
    }
    if let rest = line.withoutClosing, openings > 0 {
      if let meant = meaning(of: rest, in: situation, openings: openings - 1, bySide: bySide, isLine) {
        return meant
      }
      if isLine(rest) { return .line(rest) }
    }
    let opened = openings > 0 ? line.withoutOpening : nil
    if let (opening, rest) = opened,
      let meant = meaning(of: rest, in: situation, openings: openings - 1, bySide: bySide, isLine)
        ?? (isLine(rest) && Verb.meant(by: String(rest.prefix { $0 != " " }))?.takesText != true
          ? .line(rest) : nil)
    {
      if opening == .asksHow { return talk.told(meant) }
      return asked(meant)
    }
    guard openings == openingsMost else { return nil }
    if line.words.count == 1, let spoken = talk.byExample(least: SpokenExamples.sure) { return spoken }
    if let spoken = talk.asNameOrWord ?? talk.asWord { return spoken }
    if line.isOfProgram, talk.beginsWithVerb || line.hasKey { return nil }
    let spoken =
      talk.asPlayInside ?? (line.folded.last.flatMap { Int($0) } == nil ? nil : talk.bySlip(isLine)) ?? talk
      .withoutGreeting.byExample() ?? talk.byName ?? talk.bySlip(isLine)
    if let spoken { return spoken }
    // A line of the protocol with a fault is told its fault.
    return talk.beginsWithVerb || isLine(text) || Misspelling.verb(for: line.words[0]) != nil
      ? nil : talk.unclear
  }

  /// The two readings of a word alone from somebody without a name; nil for a slip of a verb that looks.
  private var asNameOrWord: Spoken? {
    guard situation.name == nil, line.words.count == 1, Verb.meant(by: line.words[0]) == nil,
      let name = PlayerName(line.words[0]), name.text.allSatisfy(\.isLetter),
      Misspelling.verb(for: name.text).map({ Self.looks($0.name) }) != true
    else { return nil }
    let word = name.text.uppercased()
    return .sentence("to log in as \(name.text), type LOGIN \(name.text); to judge the word, JUDGE \(word)")
  }

  /// Whether a short form of a verb begins the line, which may be the beginning of a sentence, such as `de acuerdo`.
  private var beginsWithShortForm: Bool {
    guard line.words.count > 1, let first = line.words.first, first.count < 4, first == first.lowercased()
    else { return false }
    return Verb.named(first.uppercased()) == nil
  }

  /// The meaning of a line with marks between words, which no line of the protocol has, if a sentence is near.
  private var likelySentence: Spoken? {
    line.words.count > 1 && !line.isOfProgram && !line.beginsWithText
      ? byExample(least: beginsWithShortForm ? SpokenExamples.least : SpokenExamples.likely) : nil
  }

  private var beginsWithVerb: Bool { line.words.first.flatMap { Verb.meant(by: $0) } != nil }

  /// The same without a greeting before the sentence; what would be said stays as typed.
  private var withoutGreeting: Talk {
    var bare = SpokenLine(line.withoutGreeting)
    bare.typed = line.typed
    return Talk(line: bare, situation: situation)
  }

  /// The question of a seat at a table that waits, from a sentence with its number or its opener's name.
  var byName: Spoken? {
    guard isAtNoTable, line.words.count > 1, !line.turnsDown else { return nil }
    let waiting = situation.waiting.filter { waiting in
      let name = waiting.opener.text.lowercased()
      return line.folded.contains { $0 == name || $0 == name + "s" }
        || line.has(["table", "\(waiting.table.number)"])
    }
    guard waiting.count == 1, let table = waiting.first else { return nil }
    return line.isQuestion ? .line("SHOW \(table.table.number)") : sitting(table)
  }

  /// A verb of the protocol with one slip of the keys, such as `acept` or `jion 1`.
  private func bySlip(_ isLine: (String) -> Bool) -> Spoken? {
    guard line.words.count < 3, let first = line.folded.first,
      let verb = Misspelling.verb(for: first)?.name.lowercased()
    else { return nil }
    let text = ([verb] + line.words.dropFirst()).joined(separator: " ")
    let meant = Self.meaning(of: text, in: situation, openings: 0, isLine)
    return (meant ?? (isLine(text) ? .line(text) : nil)).map(Self.asked)
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
    if situation.questions.isEmpty, isAtNoTable, situation.waiting.count == 1, phrase == "accept" {
      return joining
    }
    guard situation.questions.count == 1, let question = situation.questions.first else { return nil }
    switch phrase {
    case "accept", "confirm":
      if case .game(.mayDoubt) = situation.place, phrase == "accept" { return nil }
      return .line(Self.agreeing(question))
    case "decline": return .line(Self.refusing(question))
    case "show": return termsOfInvitation
    default: return nil
    }
  }

  // MARK: Questions

  func answer(_ wish: Wish) -> Spoken? {
    switch wish {
    case .yes, .accept, .join, .open, .again: break
    case .no, .pending, .terms: break
    default: return nil
    }
    let questions = situation.questions
    guard let question = questions.first else {
      if ["ok", "okay"].contains(phrase), isDoubting { return nil }
      if isDoubting, [.yes, .no].contains(wish) { return Self.undoubted }
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
    switch question {
    case .ask, .nextGame: if [.join, .open, .accept].contains(wish) { return nil }
    case .invitation, .slip: break
    }
    switch wish {
    case .no: return .line(Self.refusing(question))
    case .pending: return .sentence(Self.sentence(of: question))
    case .terms: return termsOfInvitation
    default: return .line(Self.agreeing(question))
    }
  }

  static let undoubted = Spoken.sentence(
    "nothing is asked; ACCEPT lets the last play stand, CHALLENGE doubts it")

  /// The look at the terms of the only invitation; nil if there is none, or another question.
  var termsOfInvitation: Spoken? {
    guard situation.questions.count == 1, case .invitation(let table, _, _)? = situation.questions.first
    else { return nil }
    return .line("SHOW \(table.number)")
  }

  /// Returns the line that agrees to what is asked at a desk; nil for any other question.
  package static func agreeing(toDesk question: Situation.Question) -> String? {
    if case .ask(_, _, isDesk: true) = question { agreeing(question) } else { nil }
  }

  static func agreeing(_ question: Situation.Question) -> String {
    switch question {
    case .invitation(let table, _, let lexicon): "JOIN \(table.number) \(lexicon)"
    case .slip(let number, _): "CONFIRM \(number)"
    case .nextGame: "AGAIN"
    case .ask(let ask, let table, let isDesk): GameSentences.agreeing(ask, at: table, isDesk: isDesk)
    }
  }

  static func refusing(_ question: Situation.Question) -> String {
    switch question {
    case .invitation(let table, _, _): "DECLINE \(table.number)"
    case .slip(let number, _): "WITHDRAW \(number)"
    case .nextGame(_, after: let table): "DECLINE \(table.number)"
    case .ask: "DECLINE"
    }
  }

  private static func lines(_ question: Situation.Question) -> Phrase {
    Phrase(verbatim: "\(agreeing(question)) / \(refusing(question))")
  }

  private static func sentence(of question: Situation.Question) -> Phrase {
    switch question {
    case .invitation(let table, let name, _): invitation(to: table, by: name)
    case .ask, .slip, .nextGame: "one thing is asked of you: \(lines(question))"
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

  // MARK: Plays

  private var asPlay: Spoken? {
    guard case .game = situation.place, let play = BarePlay(line.words) else { return nil }
    // `PLAY` in full means what it says, down to small letters for blanks (SPEC.md, 9.27), unless nothing is capital.
    if Verb.meant(by: line.words[0]) == .play, BarePlay.square(line.words[1]) != nil,
      line.words[0] != "play" || !play.isSmall
    {
      return nil
    }
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

  /// Words that ask what a play scores.
  private static let trialWords: Set<String> = ["many", "much", "preview", "test", "try", "worth", "would"]

  /// A play within a sentence at one's turn, such as `fine by me, train 8d`.
  private var asPlayInside: Spoken? {
    guard isAtGame, line.words.count > 2,
      !line.folded.contains(where: { ["not", "was", "meant", "instead"].contains($0) }),
      let play = BarePlay(inside: situation.plays.isEmpty ? BarePlay.namingMiddle(line.words) : line.words)
    else { return nil }
    guard [.onTurn, .mayDoubt].contains(where: { situation.place == .game($0) }) else { return aside(.now) }
    if line.folded.contains(where: Self.trialWords.contains) {
      return .line(play.inCapitals.trial)
    }
    let readings = play.isSmall ? [play.inCapitals] + (situation.hasBlank ? [play] : []) : [play]
    return .play(
      readings.map { SpokenPlay(trial: $0.trial, line: $0.line, isDoubtful: false, isOfSentence: true) })
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
    case .game where SpokenExamples.withoutRuns(words[0]) != words[0]:
      return Self.asked(.line("SAY \(line.typed)"))
    case .game(.notOnTurn), .game(.mayBeDoubted):
      return .sentence("it is not your turn; to talk, SAY \(words[0])")
    case .game: return .sentence("to play \(word), say where: PLAY 8H \(word) across, PLAY H8 \(word) down")
    case .noTable where line.words.count == 1: return .question("judge \(word)", line: "JUDGE \(word)")
    case .noTable, .slips, .practice, .watching: return nil
    }
  }
}
