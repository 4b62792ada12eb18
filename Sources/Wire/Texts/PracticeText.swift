// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice

/// The replies and notices of practice tables.
///
/// Source: Protocol/SPEC.md 10.
struct PracticeText {
  let table: PractisingView
  let view: PracticeView
  private let tag: Tag
  private let meanings: Meanings
  let now: Instant

  /// The time of a round is shown at `now`; `meanings` is for the words of a round that is over.
  init(_ table: PractisingView, _ tag: Tag, at now: Instant, _ meanings: Meanings = Meanings()) {
    self.table = table
    self.tag = tag
    self.meanings = meanings
    self.now = now
    view = table.shown(at: now)
  }

  var head: TableHead { table.head }
  var alphabet: Alphabet { head.terms.lexicon.alphabet }

  func name(_ player: PracticePlayer) -> String { table.name(player).text }

  // MARK: The answer to a command

  func answer(_ news: PractisingNews, _ writer: inout LineWriter) {
    switch news.happened {
    case .guessed(let guess): write(guess, &writer)
    case .answered(_, let reply): if let reply { write(reply, &writer) }
    case .dealt:
      writer.reply(.round, tag, invitation) { writer in
        roundKeys(&writer)
        writer.say(dealt)
      }
    case .asked(_, let ask):
      writer.reply(
        .asked, tag, at: head.id, "the others agree with the same line, or the round goes on"
      ) { $0.key("what", ask.rawValue) }
    case .shown(let word, _): writeShown(word, &writer)
    case .revealed, .joined, .left:
      writeList(as: .solved, &writer)
      writer.reply(.solved, tag, "NEXT for another") { writer in
        endKeys(&writer)
        memoryKeys(&writer)
        writer.say(result + memory)
        writer.say("NEXT for another.")
      }
    }
  }

  static func writeShuffled(_ tiles: Word, _ head: TableHead, _ tag: Tag, _ writer: inout LineWriter) {
    let alphabet = head.terms.lexicon.alphabet
    let order = tiles.map { alphabet.spellings[Int($0.rawValue) - 1] }.joined(separator: " ")
    writer.reply(.shuffle, tag, at: head.id, Phrase(verbatim: order)) {
      $0.key("order", alphabet.spelled(tiles))
    }
  }

  private func writeShown(_ word: Word, _ writer: inout LineWriter) {
    if view.phase == .revealed { writeList(as: .shown, &writer) }
    let meaning = meanings.short(of: word, in: alphabet).map { Phrase(verbatim: $0) }
    let text = meaning ?? "it counts nothing; SOLVE one shows another"
    writer.reply(.shown, tag, at: head.id, text) { writer in
      writer.key("word", alphabet.spelled(word))
      countKeys(&writer)
      if view.phase == .revealed { writer.say(result + memory) } else { writer.say(lineOfWord(word, text)) }
    }
  }

  private func write(_ guess: GuessedWords, _ writer: inout LineWriter) {
    for part in guess.parts {
      writer.beginContinuation(.guessed, tag)
      writer.key("word", alphabet.spelled(part.word))
      writer.key("result", part.result.name)
      switch part.result {
      case .found(let points): writer.key("points", points)
      case .notOriginal(let player): writer.key("by", name(player))
      case .tooShort, .tooLong, .notPossible, .isShown, .isRoot, .notReal: break
      }
      writer.text(sentence(part, to: guess.player))
      writer.say("\(alphabet.spelled(part.word)): \(sentence(part, to: guess.player))")
      writer.endLine()
    }
    if view.phase == .revealed { writeList(as: .guessed, &writer) }
    writer.reply(
      .guessed, tag, at: head.id,
      view.phase == .revealed ? "that was the last word; NEXT for another" : invitation
    ) { writer in
      writer.key("points", guess.points)
      countKeys(&writer)
      if view.phase == .revealed {
        memoryKeys(&writer)
        writer.say(["That was the last word."] + result + memory)
        writer.say("NEXT for another.")
      } else {
        writer.say(count)
      }
    }
  }

  private func write(_ reply: TrainerReply, _ writer: inout LineWriter) {
    if view.phase == .revealed { writeTruth(as: .guessed, &writer) }
    writer.beginReply(.guessed, tag)
    writer.key(table: head.id)
    writer.key("answer", literal: reply.answer.challenges ? "challenge" : "accept")
    if let sure = reply.answer.confidence { writer.key("sure", sure) }
    if view.phase == .revealed {
      let isRight = view.play?.truth.map { $0.unacceptable.isEmpty != reply.answer.challenges } ?? false
      writer.key("right", literal: isRight ? "yes" : "no")
      writer.key("points", reply.points)
      calibrationKeys(reply.player, &writer)
      writer.text(isRight ? "right; NEXT for another play" : "wrong; NEXT for another play")
      writer.say([isRight ? "Right." : "Wrong.", points(reply.points)] + calibration(reply.player) + memory)
      writer.say("NEXT for another play.")
    } else {
      writer.text("taken; the truth is told when everybody has answered, or SOLVE")
    }
    writer.endLine()
  }

  /// Writes the calibration: phonies of the plays challenged, acceptable ones of the plays accepted.
  private func calibrationKeys(_ player: PracticePlayer, _ writer: inout LineWriter) {
    guard let score = view.scores.first(where: { $0.player == player }) else { return }
    let calibration = score.calibration
    writer.key("total", score.points)
    writer.key("challenged", "\(calibration.phonies)/\(calibration.challenged)")
    writer.key("accepted", "\(calibration.good)/\(calibration.accepted)")
    if let brier = calibration.brier { writer.key("brier", brier) }
  }

  // MARK: The state

  func writeShown(_ writer: inout LineWriter) {
    writeState(as: .table, &writer)
    writeList(as: .table, &writer)
    writer.reply(.table, tag, view.phase == .round ? invitation : "NEXT deals") { writer in
      writer.keys(of: head)
      if view.round > 0 { shownKeys(&writer) }
      memoryKeys(&writer)
      writer.say((view.phase == .round ? dealt : result) + memory)
      if view.phase != .round { writer.say("NEXT deals.") }
    }
  }

  /// Writes terms and players as continuation lines.
  func writeState(as kind: ReplyKind, _ writer: inout LineWriter) {
    writer.beginContinuation(kind, tag)
    writer.key(table: head.id)
    writer.keys(terms: head.terms)
    writer.say(TermsVoice.terms(head.terms))
    writer.endLine()
    let isAlone = view.scores.count { $0.isHere } == 1
    for score in view.scores where score.isHere {
      writer.beginContinuation(kind, tag)
      writer.keys(seat: score.player.place, table.name(score.player))
      writer.key("points", score.points)
      writer.key("round", score.roundPoints)
      if let ask = score.ask { writer.key("asks", ask.rawValue) }
      if score.hasAnswered { writer.key("answered", literal: "yes") }
      if isAlone { writer.saySilently() } else { writer.say(standing(score)) }
      writer.endLine()
    }
  }

  /// Writes the words found and, when the round is over, the words missed.
  private func writeList(as kind: ReplyKind, _ writer: inout LineWriter) {
    switch view.kind {
    case .threes, .anagrams: writeAnswers(as: kind, &writer)
    case .scramble:
      // The longest come first, so that only short words are left out of a long list.
      var lines = WordLines(kind: kind, tag: tag, key: "found", most: Self.listLines)
      for row in view.rows { if let word = row.word { lines.take(word, alphabet.spelled(word), &writer) } }
      lines.end(&writer)
      lines = WordLines(kind: kind, tag: tag, key: "missed", most: Self.listLines - lines.lines)
      for word in view.phase == .revealed ? table.answers.missed : view.shown {
        lines.take(word, alphabet.spelled(word), &writer)
      }
      lines.end(&writer)
    case .trainer: writeTruth(as: kind, &writer)
    }
  }

  /// The most lines of a list beside terms, players and the words of one guess.
  private static let listLines = Limits.continuations - 1 - PracticePlayer.most - GuessedWords.most

  private func writeAnswers(as kind: ReplyKind, _ writer: inout LineWriter) {
    guard view.phase == .revealed else {
      var lines = WordLines(kind: kind, tag: tag, key: "list")
      for row in view.rows { lines.take(nil, row.word.map { alphabet.spelled($0) } ?? "???", &writer) }
      return lines.end(&writer)
    }
    for (place, row) in view.rows.enumerated() {
      guard let word = row.word else { continue }
      // When lines run short, all words are shown and meanings are left out.
      let tellsMeaning = writer.hasRoom(for: view.rows.count - place + 1)
      writer.beginContinuation(kind, tag)
      writer.key("word", alphabet.spelled(word))
      writer.untold(row.player == nil) { $0.key("by", row.player.map { name($0) } ?? "-") }
      if let hooks = table.answers.hooks[word] {
        writer.key("hooks", "\(letters(hooks.front))-\(letters(hooks.back))")
      }
      if tellsMeaning, let short = meanings.short(of: word, in: alphabet) {
        writer.text(verbatim: short)
        writer.say(lineOfWord(word, Phrase(verbatim: short), by: row.player))
      } else {
        writer.say(lineOfWord(word, nil, by: row.player))
      }
      writer.endLine()
    }
  }

  private func writeTruth(as kind: ReplyKind, _ writer: inout LineWriter) {
    guard let play = view.play, let truth = play.truth else { return }
    for (place, word) in play.words.enumerated() {
      writer.beginContinuation(kind, tag)
      writer.key("word", alphabet.spelled(word))
      writer.key("result", literal: truth.unacceptable.contains(place) ? "unacceptable" : "acceptable")
      if truth.unacceptable.contains(place) {
        // The meaning of a phony in another list would mislead.
        if case .nearMiss(let near) = truth.source { writer.text("a change of \(alphabet.spelled(near))") }
      } else if let short = meanings.short(of: word, in: alphabet) {
        writer.text(verbatim: short)
      }
      writer.say(self.truth(of: word, at: place, truth))
      writer.endLine()
    }
    for reply in truth.replies {
      writer.beginContinuation(kind, tag)
      writer.key("by", name(reply.player))
      writer.key("answer", literal: reply.answer.challenges ? "challenge" : "accept")
      writer.key("points", reply.points)
      if truth.replies.count == 1 { writer.saySilently() } else { writer.say(told(reply)) }
      writer.endLine()
    }
  }

  func letters(_ tiles: [Tile]) -> String {
    tiles.compactMap { Word([$0]).map { alphabet.spelled($0) } }.joined()
  }

  // MARK: Keys

  /// Writes the reader's own best round, days in succession, and words to come back, in all and now.
  private func memoryKeys(_ writer: inout LineWriter) {
    guard let memory = table.memory else { return }
    if let best = memory.best[view.kind] { writer.key("best", best) }
    writer.key("streak", memory.streak(at: now))
    guard view.kind == .anagrams, !memory.cards.isEmpty else { return }
    writer.key("cards", memory.cards.count { $0.list == head.terms.lexicon.name })
    writer.key("due", memory.due(in: head.terms.lexicon.name, at: now).count)
  }

  private func roundKeys(_ writer: inout LineWriter) {
    writer.key(table: head.id)
    shownKeys(&writer)
  }

  /// Writes the keys that all readers may see.
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

  private func endKeys(_ writer: inout LineWriter) {
    writer.key(table: head.id)
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
    writer.key(table: head.id)
    writer.key("phase", head.phase.rawValue)
    if table.isCovered {
      writer.text("practice is closed here; to get up, LEAVE \(head.id.number)")
    } else {
      if view.round > 0 { shownKeys(&writer) }
      writer.text(view.phase == .round ? invitation : "NEXT deals")
      if view.phase == .round { writer.say(dealt) }
    }
    writer.endLine()
  }

  // MARK: Notices

  static func tell(_ news: PractisingNews, _ writer: inout LineWriter) {
    let text = PracticeText(news.view, .none, at: news.view.dealtAt)
    text.tell(news.happened, &writer)
    if news.reveals {
      writer.notice(.solved) { writer in
        text.endKeys(&writer)
        writer.text("SHOW lists the words, NEXT deals")
        writer.say(text.result + ["SHOW lists the words, NEXT deals"])
      }
    }
    if news.ends, news.isObserver {
      writer.notice(.ended, news.view.head.id) { $0.key("reason", literal: "left") }
    }
  }

  private func tell(_ happened: PractisingNews.Happened, _ writer: inout LineWriter) {
    switch happened {
    case .joined(let player):
      writer.notice(.joined, head.id) { $0.keys(seat: player.place, table.name(player)) }
    case .left(let player): writer.notice(.left, head.id) { $0.keys(seat: player.place, table.name(player)) }
    case .dealt:
      writer.notice(.round) { writer in
        roundKeys(&writer)
        writer.text(invitation)
        writer.say(dealt)
      }
    case .guessed(let guess):
      writer.notice(.found, head.id) { writer in
        writer.key("by", name(guess.player))
        writer.key("words", guess.finds.map { alphabet.spelled($0.word) }.joined(separator: ","))
        writer.key("points", guess.points)
        writer.say([found(guess)] + count)
      }
    case .answered(let player, _): writer.notice(.answered, head.id) { $0.key("by", name(player)) }
    case .asked(let player, let ask):
      writer.notice(.asked, head.id) { writer in
        writer.key("by", name(player))
        writer.key("what", ask.rawValue)
        writer.text("to agree, \(ask.verb)")
      }
    case .shown(let word, let player):
      writer.notice(.shown, head.id) { writer in
        writer.key("by", name(player))
        writer.key("word", alphabet.spelled(word))
      }
    case .revealed: break
    }
  }

  func meaning(of word: Word) -> Phrase? {
    meanings.short(of: word, in: alphabet).map { Phrase(verbatim: $0) }
  }

  // MARK: For people

  /// The lines to type during a round.
  var invitation: Phrase {
    switch view.kind {
    case .threes: "GUESS words of three; SOLVE shows the rest, NEXT deals anew"
    case .anagrams: "GUESS words of all these letters; SOLVE shows the rest, NEXT deals anew"
    case .scramble: "GUESS words of three letters or more; SOLVE ends the round"
    case .trainer: "would you challenge? GUESS yes or GUESS no, and how sure: GUESS yes 80"
    }
  }

  func sentence(_ part: GuessedWords.Part, to reader: PracticePlayer) -> Phrase {
    switch part.result {
    case .found(let points): "it counts \(points)"
    case .tooShort where view.kind == .anagrams: "too short; a word takes all the letters"
    case .tooShort: "too short; three letters or more"
    case .tooLong where view.kind == .anagrams: "too long; a word takes all the letters"
    case .tooLong: "too long; three letters, no more"
    case .notPossible: "not possible with these tiles"
    case .notOriginal(reader): "not original; you have it"
    case .notOriginal(let player): "not original; \(name(player)) has it"
    case .isShown: "not original; it was shown"
    case .isRoot: "not original; it is the word itself"
    case .notReal: "not real; the list lacks it"
    }
  }
}
