// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice

/// Turns practice tables into lines: what is shown, what was guessed, what nobody found.
///
/// Source: Protocol/SPEC.md 10.
struct PracticeText {
  let table: Table
  let live: LivePractice
  let view: PracticeView
  let tag: Tag
  let meanings: Meanings

  /// - Parameters:
  ///   - table: as it stands; nil comes back for one where nothing is practised.
  ///   - tag: what the sender wants echoed.
  ///   - now: the moment that a round's time is shown at.
  ///   - meanings: what the words of a round that is over mean.
  init?(_ table: Table, _ tag: Tag, at now: Instant, _ meanings: Meanings = Meanings()) {
    guard let live = table.practice else { return nil }
    self.table = table
    self.live = live
    self.tag = tag
    self.meanings = meanings
    view = live.state.view(at: now.milliseconds)
  }

  var alphabet: Alphabet { table.terms.lexicon.alphabet }

  func name(_ player: PracticePlayer) -> String { live.person(player).name.text }

  // MARK: The answer to a command

  /// Writes the answer to `GUESS`, `NEXT` or `SOLVE`.
  ///
  /// - Parameters:
  ///   - event: what the command made happen.
  ///   - missed: what nobody found, where the round is over and the table does not say.
  ///   - writer: where the lines go.
  func write(_ event: PracticeEvent, missed: [Word], _ writer: inout LineWriter) {
    switch event {
    case .guessed(let guess): write(guess, missed: missed, &writer)
    case .answered(let reply): write(reply, &writer)
    case .dealt:
      writer.beginReply(.round, tag)
      roundKeys(&writer)
      writer.text(invitation)
      writer.endLine()
    case .asked(_, let ask):
      writer.beginReply(.asked, tag)
      writer.key(table: table.id)
      writer.key("what", ask.rawValue)
      writer.text("the others agree with the same line, or the round goes on")
      writer.endLine()
    case .revealed:
      writeList(as: .solved, missed: missed, &writer)
      writer.beginReply(.solved, tag)
      endKeys(&writer)
      writer.text("NEXT for another")
      writer.endLine()
    case .joined, .left, .timeUp, .interrupted: preconditionFailure("no command's event")
    }
  }

  private func write(_ guess: GuessedWords, missed: [Word], _ writer: inout LineWriter) {
    for part in guess.parts {
      writer.beginContinuation(.guessed, tag)
      writer.key("word", alphabet.spelled(part.word))
      writer.key("result", part.result.name)
      switch part.result {
      case .found(let points): writer.key("points", points)
      case .notOriginal(let player): writer.key("by", name(player))
      default: break
      }
      writer.text(sentence(part, to: guess.player))
      writer.endLine()
    }
    if view.phase == .revealed { writeList(as: .guessed, missed: missed, &writer) }
    writer.beginReply(.guessed, tag)
    writer.key(table: table.id)
    writer.key("points", guess.points)
    countKeys(&writer)
    writer.text(view.phase == .revealed ? "that was the last word; NEXT for another" : invitation)
    writer.endLine()
  }

  private func write(_ reply: TrainerReply, _ writer: inout LineWriter) {
    if view.phase == .revealed { writeTruth(as: .guessed, &writer) }
    writer.beginReply(.guessed, tag)
    writer.key(table: table.id)
    writer.key("answer", literal: reply.answer.challenges ? "challenge" : "accept")
    if let sure = reply.answer.confidence { writer.key("sure", sure) }
    if view.phase == .revealed {
      let isRight = view.play?.truth.map { $0.unacceptable.isEmpty != reply.answer.challenges } ?? false
      writer.key("right", literal: isRight ? "yes" : "no")
      writer.key("points", reply.points)
      calibrationKeys(reply.player, &writer)
      writer.text(isRight ? "right; NEXT for another play" : "wrong; NEXT for another play")
    } else {
      writer.text("taken; the truth is told when everybody has answered, or SOLVE")
    }
    writer.endLine()
  }

  /// How well somebody doubts: what they challenged and how much of it was a phony, what they accepted and how
  /// much of it was good.
  private func calibrationKeys(_ player: PracticePlayer, _ writer: inout LineWriter) {
    guard let record = live.state.record(of: player) else { return }
    let calibration = record.calibration
    writer.key("total", record.points)
    writer.key("challenged", "\(calibration.phonies)/\(calibration.challenged)")
    writer.key("accepted", "\(calibration.good)/\(calibration.accepted)")
    if let brier = calibration.brier { writer.key("brier", brier) }
  }

  // MARK: The state

  /// Writes the answer to `SHOW` and `OBSERVE`.
  func writeShown(missed: [Word], _ writer: inout LineWriter) {
    writeState(as: .table, &writer)
    writeList(as: .table, missed: missed, &writer)
    writer.beginReply(.table, tag)
    writer.key(table: table.id)
    writer.key("kind", table.terms.kind.rawValue)
    writer.key("phase", table.phase.rawValue)
    if view.round > 0 { shownKeys(&writer) }
    writer.text(view.phase == .round ? invitation : "NEXT deals")
    writer.endLine()
  }

  /// Writes terms and players as continuation lines of some reply.
  func writeState(as kind: ReplyKind, _ writer: inout LineWriter) {
    writer.beginContinuation(kind, tag)
    writer.key(table: table.id)
    writer.keys(terms: table.terms)
    writer.endLine()
    for score in view.scores where score.isHere {
      writer.beginContinuation(kind, tag)
      writer.key("seat", score.player.place)
      writer.key("name", name(score.player))
      writer.key("points", score.points)
      writer.key("round", score.roundPoints)
      if let ask = score.ask { writer.key("asks", ask.rawValue) }
      if score.hasAnswered { writer.key("answered", literal: "yes") }
      writer.endLine()
    }
  }

  /// Writes what is found, what is missing and, when the round is over, what was missed.
  private func writeList(as kind: ReplyKind, missed: [Word], _ writer: inout LineWriter) {
    switch view.kind {
    case .threes: writeThrees(as: kind, &writer)
    case .scramble:
      // Longest first, so of very many words the short ones are left out.
      var lines = WordLines(kind: kind, tag: tag, key: "found", most: Self.listLines)
      for row in view.rows { if let word = row.word { lines.take(word, alphabet.spelled(word), &writer) } }
      lines.end(&writer)
      lines = WordLines(kind: kind, tag: tag, key: "missed", most: Self.listLines - lines.lines)
      for word in missed { lines.take(word, alphabet.spelled(word), &writer) }
      lines.end(&writer)
    case .trainer: writeTruth(as: kind, &writer)
    }
  }

  /// Lines of a list: what terms, players and the words of one guess leave of a reply.
  private static let listLines = Limits.continuations - 1 - PracticePlayer.most - GuessedWords.most

  private func writeThrees(as kind: ReplyKind, _ writer: inout LineWriter) {
    guard view.phase == .revealed else {
      var lines = WordLines(kind: kind, tag: tag, key: "list")
      for row in view.rows { lines.take(nil, row.word.map { alphabet.spelled($0) } ?? "???", &writer) }
      return lines.end(&writer)
    }
    for row in view.rows {
      guard let word = row.word else { continue }
      writer.beginContinuation(kind, tag)
      writer.key("word", alphabet.spelled(word))
      writer.key("by", row.player.map { name($0) } ?? "-")
      if let short = meanings.short(of: word, in: alphabet) {
        writer.text(verbatim: short)
      }
      writer.endLine()
    }
  }

  /// Writes each word of the trainer's play and whether it is in the list, and who answered what.
  private func writeTruth(as kind: ReplyKind, _ writer: inout LineWriter) {
    guard let play = view.play, let truth = play.truth else { return }
    for (place, word) in play.words.enumerated() {
      writer.beginContinuation(kind, tag)
      writer.key("word", alphabet.spelled(word))
      writer.key("result", literal: truth.unacceptable.contains(place) ? "unacceptable" : "acceptable")
      if truth.unacceptable.contains(place) {
        // What a phony means elsewhere would only mislead.
        if case .nearMiss(let near) = truth.source { writer.text("a change of \(alphabet.spelled(near))") }
      } else if let short = meanings.short(of: word, in: alphabet) {
        writer.text(verbatim: short)
      }
      writer.endLine()
    }
    for reply in truth.replies {
      writer.beginContinuation(kind, tag)
      writer.key("by", name(reply.player))
      writer.key("answer", literal: reply.answer.challenges ? "challenge" : "accept")
      writer.key("points", reply.points)
      writer.endLine()
    }
  }

  // MARK: Keys

  /// The keys of a new round, in a reply as in a notice.
  func roundKeys(_ writer: inout LineWriter) {
    writer.key(table: table.id)
    shownKeys(&writer)
  }

  /// What is shown to everybody.
  private func shownKeys(_ writer: inout LineWriter) {
    writer.key("round", view.round)
    if let letters = view.letters { writer.key("tiles", alphabet.spelled(letters)) }
    if let root = view.root { writer.key("root", alphabet.spelled(root)) }
    if let play = view.play {
      writer.key("words", play.words.map { alphabet.spelled($0) }.joined(separator: ","))
      writer.key("score", play.score)
      writer.key("gain", play.stakes.gain)
      writer.key("cost", play.stakes.cost)
    } else {
      countKeys(&writer)
    }
    if let left = view.secondsLeft { writer.key("left", ClockText.text(milliseconds: left * 1000)) }
  }

  private func countKeys(_ writer: inout LineWriter) {
    writer.key("found", view.found)
    if let total = view.total { writer.key("total", total) }
  }

  /// The keys of a round that is over, in a reply as in a notice.
  func endKeys(_ writer: inout LineWriter) {
    writer.key(table: table.id)
    writer.key("round", view.round)
    if let ending = view.ending { writer.key("ending", ending.rawValue) }
    if let root = view.root { writer.key("root", alphabet.spelled(root)) }
    if view.play == nil { countKeys(&writer) }
    let scores = view.scores.filter(\.isHere).map { "\(name($0.player)):\($0.points)" }
    writer.key("points", scores.joined(separator: ","))
  }

  /// Writes the round as a continuation line of a welcome.
  func writeRound(as kind: ReplyKind, _ writer: inout LineWriter) {
    writer.beginContinuation(kind, tag)
    writer.key(table: table.id)
    writer.key("phase", table.phase.rawValue)
    if view.round > 0 { shownKeys(&writer) }
    writer.text(view.phase == .round ? invitation : "NEXT deals")
    writer.endLine()
  }

  // MARK: For people

  /// What may be typed while a round goes on.
  var invitation: Phrase {
    switch view.kind {
    case .threes: "GUESS words of three; SOLVE shows the rest, NEXT deals anew"
    case .scramble: "GUESS words of three letters or more; SOLVE ends the round"
    case .trainer: "would you challenge? GUESS yes or GUESS no, and how sure: GUESS yes 80"
    }
  }

  /// What became of a word, in the field's words.
  private func sentence(_ part: GuessedWords.Part, to reader: PracticePlayer) -> Phrase {
    switch part.result {
    case .found(let points): "it counts \(points)"
    case .tooShort: "too short; three letters or more"
    case .tooLong: "too long; three letters, no more"
    case .notPossible: "not possible with these tiles"
    case .notOriginal(reader): "not original; you have it"
    case .notOriginal(let player): "not original; \(name(player)) has it"
    case .isRoot: "not original; it is the word itself"
    case .notReal: "not real; the list lacks it"
    }
  }
}
