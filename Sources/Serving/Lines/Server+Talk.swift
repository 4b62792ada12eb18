// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Wire

/// Lines of people, under `PLAIN`: what they mean is asked before the parser reads them.
///
/// Source: Protocol/SPEC.md, 4.29.
extension Server {
  /// Answers a line that a person typed, or the line of the protocol that it stands for.
  func hear(
    _ typed: Span<UInt8>, _ memory: PlainMemory, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    let text = TalkText.line(typed)
    let question = memory.question
    defer { if text.map(Talk.pings) != true { settle(memory, of: client, referee) } }
    if answersOwn(text, memory, of: client, referee, now: now) { return }
    guard let text, !text.isEmpty else { return answer(typed, of: client, referee, now: now) }
    var situation = referee.peek.situation(
      of: client.session?.person, observing: client.session?.observing)
    situation.shown = shown(memory, to: client, referee)
    situation.questions.removeAll { memory.isRefused($0) }
    // A seat opposite somebody who has gone is not offered.
    situation.waiting.removeAll { !sessions.isHere($0.opener) }
    let meaning = Talk.meaning(of: text, in: situation) { text in
      if case .fault = parsed(text.utf8.span, of: client, referee).body { false } else { true }
    }
    if question != nil, Talk.refuses(text, meaning) {
      memory.forgetWish()
      return say(.nothingDone, to: client, referee)
    }
    if !Talk.waits(behind: meaning, text) { memory.forgetWish() }
    defer { keep(question, behind: meaning, text, memory) }
    switch meaning {
    case nil: carryOut(text, memory, of: client, referee, now: now)
    case .look(let look):
      carryOut(inLanguage(look.line, typed: text, of: client, referee), memory, of: client, referee, now: now)
    case .guess(let guess): answer(guess.line.utf8.span, of: client, referee, now: now)
    case .answer(let given):
      if memory.isRead(given.question) {
        memory.noteAnswer(given)
      } else if !text.contains(where: \.isNumber) {
        // A number would name what is answered.
        return show(given.question, to: client, referee)
      }
      answer(given.line.utf8.span, of: client, referee, now: now)
    case .sentence(let phrase): say(.sentence(phrase), to: client, referee)
    case .question(let phrase, let line):
      let phrase = changes(by: line, of: client, referee, now: now) ?? phrase
      let line = inLanguage(line, typed: text, of: client, referee)
      ask(PlainMemory.Question(phrase, before: line), client, referee)
    case .play(let readings): play(readings, of: client, referee, now: now)
    case .trial(let readings):
      let fitting = readings.first { tried($0, of: client, referee, now: now) != nil } ?? readings.first
      if let fitting { answer(fitting.trial.utf8.span, of: client, referee, now: now) }
    }
  }

  /// Returns a line that stands for a sentence, with the first list of the person's language if it is about words.
  ///
  /// A list that the person chose means what it says. A word that the language's tiles do not make is for the usual
  /// list.
  private func inLanguage(
    _ line: String, typed: String, of client: Client, _ referee: isolated Referee
  ) -> String {
    guard client.list == nil, let alphabet = client.speech.language.alphabet,
      let list = lists.lexica.all.first(where: { $0.lexicon.alphabet.name == alphabet }),
      let named = Talk.naming(list.agreed.label, in: line, typed: typed)
    else { return line }
    if case .fault = parsed(named.utf8.span, of: client, referee).body { return line }
    return named
  }

  /// Agrees for both sides of a desk to what its own line has just asked: the scribe has said yes to it once.
  func agree(toOwn line: String, of client: Client, _ referee: isolated Referee, now: Instant) {
    let questions = referee.peek.situation(of: client.session?.person, observing: nil).questions
    guard line.hasPrefix("UNDO") || line.hasPrefix("AMEND"), questions.count == 1,
      let agreeing = Talk.agreeing(toDesk: questions[0])
    else { return }
    answer(agreeing.utf8.span, of: client, referee, now: now)
  }

  /// Keeps a question behind a line that only looks; the next yes shows it again, because it may mean what was shown.
  private func keep(
    _ question: PlainMemory.Question?, behind meaning: Spoken?, _ text: String, _ memory: PlainMemory
  ) {
    guard let question, memory.question == nil else { return }
    let looks =
      switch meaning {
      case .look, .trial: true
      case nil: Talk.looks(text)
      default: false
      }
    guard looks || meaning == nil && Talk.pings(text) else { return }
    memory.question = question
    if looks { memory.question?.hasLapsed = true }
  }

  /// Makes a play that fits the board in one way as it was typed, or asks for the first reading that fits.
  ///
  /// If none fits, the first is refused: as a play, or as a trial where it stands in a sentence.
  private func play(
    _ readings: [SpokenPlay], of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    let fitting = readings.lazy.compactMap { reading in
      self.tried(reading, of: client, referee, now: now).map { (reading: reading, play: $0.0, view: $0.1) }
    }
    guard let first = fitting.first else {
      guard let first = readings.first else { return }
      return answer(
        (first.isOfSentence ? first.trial : first.line).utf8.span, of: client, referee, now: now)
    }
    let asTyped = readings.filter { !$0.isDoubtful && tried($0, of: client, referee, now: now) != nil }
    if asTyped.count == 1, !first.reading.isDoubtful, !first.reading.isOfSentence {
      return answer(first.reading.line.utf8.span, of: client, referee, now: now)
    }
    let phrase = TalkText.question(first.play, first.view, isDoubtful: first.reading.isDoubtful)
    ask(PlainMemory.Question(phrase, before: first.reading.line, isPlay: true), client, referee)
  }

  /// Returns a play as it would be made; nil if it does not fit.
  private func tried(
    _ reading: SpokenPlay, of client: Client, _ referee: isolated Referee, now: Instant
  ) -> (PlayMade, GameView)? {
    guard case .command(let command, _) = parsed(reading.trial.utf8.span, of: client, referee).body else {
      return nil
    }
    let caller = Caller(person: client.session?.person, observing: client.session?.observing)
    let outcome = referee.handle(Request(caller: caller, command: command, at: now))
    guard case .looked(.tried(let play), let view) = outcome.reply else { return nil }
    return (play, view)
  }

  /// Answers a line of the protocol, or asks first if it is a correction that changes other plays, too.
  private func carryOut(
    _ line: String, _ memory: PlainMemory, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard let phrase = changes(by: line, of: client, referee, now: now) else {
      return unnamed(Talk.question(before: line), memory, client) {
        answer(line.utf8.span, of: client, referee, now: now)
      }
    }
    ask(PlainMemory.Question(phrase, before: line), client, referee)
  }

  /// Returns the question before a correction at a desk that changes other plays, too; nil for any other line.
  private func changes(
    by line: String, of client: Client, _ referee: isolated Referee, now: Instant
  ) -> Phrase? {
    guard let person = client.session?.person,
      case .command(.game(.amend(let number, let placement)), _) = parsed(
        line.utf8.span, of: client, referee
      ).body,
      let changes = referee.peek.changes(amending: number, to: placement, by: person, at: now),
      changes.contains(where: { $0.before.number != number })
    else { return nil }
    return TalkText.question(changes, referee.peek.tiles(ofSeated: person.name))
  }

  func ask(_ question: PlainMemory.Question, _ client: Client, _ referee: isolated Referee) {
    client.memory?.question = question
    say(question.isPlay ? .play(question.phrase) : .question(question.phrase), to: client, referee)
  }

  /// Carries out a line; somebody without a name, who is sent to the login first, has it carried out after that.
  func unnamed(
    _ line: PlainMemory.Question, _ memory: PlainMemory, _ client: Client, _ carryOut: () -> Void
  ) {
    guard client.session == nil else { return carryOut() }
    memory.unnamed = line
    memory.unnamed?.isAgreed = true
    carryOut()
    memory.unnamed = nil
  }

  /// Carries out what somebody wished for before the login, or asks about it, unless a table waits for that person.
  func fulfil(wishOf client: Client, _ referee: isolated Referee, now: Instant) {
    guard let wish = client.memory?.takeWish(at: clock.seconds), let person = client.session?.person else {
      return
    }
    guard referee.peek.tableID(ofSeated: person.name) == nil else { return }
    guard wish.isAgreed else { return ask(wish, client, referee) }
    answer(wish.line.utf8.span, of: client, referee, now: now)
  }

  /// Says a sentence, which may depend on all that has happened and waits until that is stored.
  func say(_ saying: TalkText.Saying, to client: Client, _ referee: isolated Referee) {
    guard client.spending == nil || !refusesFlood(client, .none) else { return }
    reply(to: client, waits: referee.newest) { TalkText.write(saying, into: &$0) }
  }
}
