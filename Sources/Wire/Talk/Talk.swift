// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

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
      let first = text.utf8.prefix { $0 != UInt8(ascii: " ") }
      let isOfProtocol =
        first.first == UInt8(ascii: "#") || Verb.meant(by: String(Substring(first))) != nil || isLine(text)
      return isOfProtocol ? nil : .sentence("that is too long to be understood; use fewer words, or HELP")
    }
    if let searched = searching(on: text, in: situation, isLine) { return searched }
    let meant = meaning(of: text, in: situation, openings: openingsMost, isLine)
    switch meant {
    case .look(let look)? where !look.line.hasPrefix("LANG"): return meant
    case .sentence?, .trial?, .guess?, nil: return meant
    case .look?, .question?, .play?, .answer?:
      return Talk(line: SpokenLine(text), situation: situation).unlessDenied(meant, isLine)
    }
  }

  /// Returns the look that a sentence stands for, with the `from=` that was typed behind it, as its answer says; else nil.
  private static func searching(
    on text: String, in situation: Situation, _ isLine: (String) -> Bool
  ) -> Spoken? {
    guard let space = text.utf8.lastIndex(of: UInt8(ascii: " ")),
      text.utf8[space...].dropFirst().starts(with: "from=".utf8),
      !isLine(text),
      case .look(let look)? = meaning(
        of: String(text[..<space]), in: situation, openings: openingsMost, isLine)
    else { return nil }
    let line = look.line + text[space...]
    return isLine(line) ? .stands(for: line) : nil
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
  /// hundreds of words the work would double with every word. `closes` is false behind an opening: a closing is taken
  /// before the openings, so that no rest is read twice.
  static func meaning(
    of text: String, in situation: Situation, openings: Int, bySide: Bool = true, closes: Bool = true,
    _ isLine: (String) -> Bool
  ) -> Spoken? {
    let line = SpokenLine(text)
    guard let first = line.words.first, !first.hasPrefix("#") else { return nil }
    let talk = Talk(line: line, situation: situation)
    if talk.isTelling, isLine(text) { return openings == openingsMost ? nil : .stands(for: text) }
    let exact =
      (bySide ? talk.asSide(isLine) : nil) ?? talk.asGuess ?? talk.asWish ?? talk.asDirector ?? talk.asForm
      ?? talk.asPlay
    if let exact {
      if talk.isCommand(exact), isLine(text) { return nil }
      return text.hasSuffix("?") ? exact.questioned : exact
    }
    if talk.isAtNoTable, BarePlay(line.words) != nil {
      return .sentence("you sit at no table; TABLES lists them")
    }
    let bare = line.words.joined(separator: " ")
    if isLine(text), !line.endsPolitely {
      return talk.beginsWithShortForm ? talk.byExample(least: SpokenExamples.likely) : nil
    }
    if bare != text, isLine(bare) {
      return talk.likelySentence ?? .stands(for: bare)
    }
    if closes, openings > 0, let rest = line.withoutClosing {
      if let meant = meaning(of: rest, in: situation, openings: openings - 1, bySide: bySide, isLine) {
        return meant.ofSentence
      }
      if isLine(rest) { return .stands(for: rest) }
    }
    let opened = openings > 0 ? line.withoutOpening : nil
    if let (opening, rest) = opened,
      let meant = meaning(
        of: rest, in: situation, openings: openings - 1, bySide: bySide, closes: false, isLine)
        ?? (isLine(rest) && Verb.meant(by: String(rest.prefix { $0 != " " }))?.takesText != true
          ? .stands(for: rest) : nil)
    {
      if opening == .asksHow { return talk.told(meant) }
      return meant.asked
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

  /// Whether a question is about the very line that was typed, which then means what it says.
  ///
  /// Some are asked about all the same, and so is a number in words that would be tiles.
  private func isCommand(_ meant: Spoken) -> Bool {
    guard case .question(_, let asked) = meant, let verb = Verb.meant(by: line.words[0]),
      asked.uppercased() == line.words.joined(separator: " ").uppercased()
    else { return false }
    switch verb {
    case .concede, .undo, .next, .seek, .call: return false
    case .bye, .quit: return !isAtGame
    case .exchange: return line.folded.count < 2 || Self.numbers[line.folded[1]] == nil
    default: return true
    }
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
    bare.whole = line.typed
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
    return line.isQuestion ? .stands(for: "SHOW \(table.table.number)") : sitting(table)
  }

  /// A verb of the protocol with one slip of the keys, such as `acept` or `jion 1`.
  private func bySlip(_ isLine: (String) -> Bool) -> Spoken? {
    guard line.words.count < 3, let first = line.folded.first,
      let verb = Misspelling.verb(for: first)?.name.lowercased()
    else { return nil }
    let text = ([verb] + line.words.dropFirst()).joined(separator: " ")
    let meant = Self.meaning(of: text, in: situation, openings: 0, isLine)
    return (meant ?? (isLine(text) ? .stands(for: text) : nil)).map(\.asked)
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
    guard let question = situation.answerable.first, situation.answerable.count == 1 else { return nil }
    switch phrase {
    case "accept":
      if case .game(.mayDoubt) = situation.place { return nil }
      return SpokenAnswer(to: question, agrees: true).map(Spoken.answer)
    case "confirm":
      return question.isConfirmed ? SpokenAnswer(to: question, agrees: true).map(Spoken.answer) : nil
    case "decline": return SpokenAnswer(to: question, agrees: false).map(Spoken.answer)
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
    let questions = wish == .pending ? situation.questions : situation.answerable
    guard let question = questions.first else {
      if ["ok", "okay"].contains(phrase), isDoubting { return nil }
      if isDoubting, [.yes, .no].contains(wish) { return Self.undoubted }
      return [.yes, .no].contains(wish)
        ? .sentence("nothing is asked of you now; HELP says what you can do") : nil
    }
    guard questions.count == 1 else {
      return .sentence("more than one thing is asked of you: \(Self.list(questions.map(Self.lines)))")
    }
    switch wish {
    case .no:
      return SpokenAnswer(to: question, agrees: false).map(Spoken.answer)
        ?? .sentence(Self.unrefused(question))
    case .pending: return .sentence(Self.sentence(of: question))
    case .terms: return termsOfInvitation
    default:
      return question.isAgreed(by: wish) ? SpokenAnswer(to: question, agrees: true).map(Spoken.answer) : nil

    }
  }

  static let undoubted = Spoken.sentence(
    "nothing is asked; ACCEPT lets the last play stand, CHALLENGE doubts it")

  /// The look at the terms of the only invitation; nil if there is none, or another question.
  var termsOfInvitation: Spoken? {
    guard situation.answerable.count == 1, case .invitation(let table, _, _)? = situation.answerable.first
    else { return nil }
    return .stands(for: "SHOW \(table.number)")
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
    // `PLAY` in full means what it says, down to small letters for blanks (SPEC.md, 9.27), unless nothing but perhaps its first
    // letter is capital.
    let isCoded = Verb.meant(by: line.words[0]) == .play && play.isAlone && !play.isTurned
    if isCoded, line.words[0] != "play" || !play.isSmall && !play.isCapitalised { return nil }
    guard isOnTurn else { return play.isAlone ? .play([SpokenPlay(play)]) : aside(.now) }
    let readings = readings(of: play)
    var plays = readings.map { SpokenPlay($0) }
    plays += readings.compactMap(\.inFrench).map { SpokenPlay($0, isDoubtful: true) }
    plays += readings.map { SpokenPlay($0.turned, isDoubtful: true) }
    return play.isAlone ? .play(plays) : Spoken.play(plays).asked
  }

  /// Words that ask what a play scores.
  private static let trialWords: Set<String> = ["many", "much", "preview", "test", "try", "worth", "would"]

  /// A play within a sentence at one's turn, such as `fine by me, train 8d`.
  private var asPlayInside: Spoken? {
    guard isAtGame, line.words.count > 2,
      !line.folded.contains(where: { ["not", "was", "meant", "instead"].contains($0) }),
      let play = BarePlay(inside: situation.plays.isEmpty ? BarePlay.namingMiddle(line.words) : line.words)
    else { return nil }
    guard isOnTurn else { return aside(.now) }
    let readings = readings(of: play).map { SpokenPlay($0) }
    return line.folded.contains(where: Self.trialWords.contains)
      ? .trial(readings) : Spoken.play(readings).asked
  }

  private var isOnTurn: Bool { [.onTurn, .mayDoubt].contains { situation.place == .game($0) } }

  /// The readings of a play's letters: those of a word in small letters, or with one capital at its beginning, are
  /// capitals, or blanks where the rack may have one.
  func readings(of play: BarePlay) -> [BarePlay] {
    play.isSmall || play.isCapitalised ? [play.inCapitals] + (situation.hasBlank ? [play] : []) : [play]
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
      return .stands(for: "SAY \(line.whole)")
    case .game(.notOnTurn), .game(.mayBeDoubted):
      return .sentence("it is not your turn; to talk, SAY \(words[0])")
    case .game: return .sentence("to play \(word), say where: PLAY 8H \(word) across, PLAY H8 \(word) down")
    case .noTable where line.words.count == 1: return .question("judge \(word)", line: "JUDGE \(word)")
    case .noTable, .slips, .practice, .watching: return nil
    }
  }
}
