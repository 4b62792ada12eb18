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
    // A blank line agrees to a play alone: ENTER is hit by accident.
    if let question, question.isPlay || text?.isEmpty != true {
      memory.question = nil
      switch text.flatMap(TalkText.answer) {
      case _? where question.hasLapsed && isTooLate(for: question, client, referee):
        return say(
          .sentence("no play may be challenged now: the time for it is over"), to: client, referee)
      case _? where question.hasLapsed:
        let open = referee.peek.situation(of: client.session?.person, observing: nil).questions
        return say(.lapsed(asksElse: !open.isEmpty), to: client, referee)
      case true?:
        if !Talk.logsIn(question.line) { memory.forgetWish() }
        if question.isPlay { memory.playsBare = true }
        unnamed(question, memory, client) {
          answer(question.line.utf8.span, of: client, referee, now: now)
        }
        return agree(toOwn: question.line, of: client, referee, now: now)
      case false?: return say(.nothingDone, to: client, referee)
      case nil: if client.session == nil { memory.wait(for: question, at: clock.seconds) }
      }
    }
    guard let text, !text.isEmpty else { return answer(typed, of: client, referee, now: now) }
    var situation = referee.peek.situation(
      of: client.session?.person, observing: client.session?.observing)
    // A seat opposite somebody who has gone is not offered.
    situation.waiting.removeAll { !sessions.isHere($0.opener) }
    let meaning = Talk.meaning(of: text, in: situation) { text in
      if case .fault = parsed(text.utf8.span, of: client, referee).body { false } else { true }
    }
    if !Talk.waits(behind: meaning, text) { memory.forgetWish() }
    defer { keep(question, behind: meaning, text, memory) }
    switch meaning {
    case nil: carryOut(text, memory, of: client, referee, now: now)
    case .line(let line):
      carryOut(inLanguage(line, typed: text, of: client, referee), memory, of: client, referee, now: now)
    case .sentence(let phrase): say(.sentence(phrase), to: client, referee)
    case .question(let phrase, let line):
      let line = inLanguage(line, typed: text, of: client, referee)
      ask(PlainMemory.Question(phrase, before: line), client, referee)
    case .play(let readings): play(readings, memory, of: client, referee, now: now)
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

  /// Whether a question before a challenge comes after the time for it.
  private func isTooLate(
    for question: PlainMemory.Question, _ client: Client, _ referee: isolated Referee
  ) -> Bool {
    question.line.hasPrefix("CHALLENGE")
      && referee.peek.situation(of: client.session?.person, observing: nil).place == .game(.onTurn)
  }

  /// Agrees for both sides of a desk to what its own line has just asked: the scribe has said yes to it once.
  private func agree(toOwn line: String, of client: Client, _ referee: isolated Referee, now: Instant) {
    let questions = referee.peek.situation(of: client.session?.person, observing: nil).questions
    guard line.hasPrefix("UNDO") || line.hasPrefix("AMEND"), questions.count == 1,
      let agreeing = Talk.agreeing(toDesk: questions[0])
    else { return }
    answer(agreeing.utf8.span, of: client, referee, now: now)
  }

  /// Keeps a question open behind a line that only looks.
  private func keep(
    _ question: PlainMemory.Question?, behind meaning: Spoken?, _ text: String, _ memory: PlainMemory
  ) {
    guard let question, !question.hasLapsed, memory.question == nil else { return }
    switch meaning {
    case .line(let line) where Talk.looks(line): memory.question = question
    case nil where Talk.looks(text): memory.question = question
    default: break
    }
  }

  /// Makes the first reading of a play that fits the board, or asks for it; if none fits, the first is refused.
  private func play(
    _ readings: [SpokenPlay], _ memory: PlainMemory, of client: Client, _ referee: isolated Referee,
    now: Instant
  ) {
    for reading in readings {
      guard let (play, view) = tried(reading, of: client, referee, now: now) else { continue }
      guard reading.isDoubtful || reading.isOfSentence || !memory.playsBare else {
        return answer(reading.line.utf8.span, of: client, referee, now: now)
      }
      let phrase = TalkText.question(play, view, isDoubtful: reading.isDoubtful)
      return ask(PlainMemory.Question(phrase, before: reading.line, isPlay: true), client, referee)
    }
    if let first = readings.first { answer(first.line.utf8.span, of: client, referee, now: now) }
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

  private func ask(_ question: PlainMemory.Question, _ client: Client, _ referee: isolated Referee) {
    client.memory?.question = question
    say(question.isPlay ? .play(question.phrase) : .question(question.phrase), to: client, referee)
  }

  /// Carries out a line; somebody without a name, who is sent to the login first, has it carried out after that.
  private func unnamed(
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
  private func say(_ saying: TalkText.Saying, to client: Client, _ referee: isolated Referee) {
    guard client.spending == nil || !refusesFlood(client, .none) else { return }
    reply(to: client, waits: referee.newest) { TalkText.write(saying, into: &$0) }
  }
}
