// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Wire

/// Answers to questions, under `PLAIN`: a yes or no answers the question that was shown last, while that stands.
///
/// Source: Protocol/SPEC.md, 4.29.
extension Server {
  // MARK: The server's own question before a line

  /// Answers the server's own question, if the line does; returns whether it did.
  func answersOwn(
    _ text: String?, _ memory: PlainMemory, of client: Client, _ referee: isolated Referee, now: Instant
  ) -> Bool {
    // A blank line agrees to a play alone: ENTER is hit by accident.
    guard let question = memory.question, question.isPlay || text?.isEmpty != true else { return false }
    memory.question = nil
    guard let isAgreed = text.flatMap(TalkText.answer) else {
      if client.session == nil { memory.wait(for: question, at: clock.seconds) }
      return false
    }
    // A question of somebody else that came behind this one is shown first.
    if question.hasLapsed, memory.isBehindAnother, shown(memory, to: client, referee) != nil { return false }
    guard isAgreed else {
      say(.nothingDone, to: client, referee)
      return true
    }
    guard !question.hasLapsed else {
      showAgain(question, to: client, referee)
      return true
    }
    if !Talk.logsIn(question.line) { memory.forgetWish() }
    unnamed(question, memory, client) { answer(question.line.utf8.span, of: client, referee, now: now) }
    agree(toOwn: question.line, of: client, referee, now: now)
    return true
  }

  /// Shows a question again behind which something else was told, or says why it is asked no more.
  private func showAgain(_ question: PlainMemory.Question, to client: Client, _ referee: isolated Referee) {
    let situation = referee.peek.situation(
      of: client.session?.person, observing: client.session?.observing)
    if question.line.hasPrefix("CHALLENGE"), situation.place == .game(.onTurn) {
      return say(.sentence("no play may be challenged now: the time for it is over"), to: client, referee)
    }
    if question.isPlay, ![.game(.onTurn), .game(.mayDoubt)].contains(situation.place) {
      return say(.sentence("it is not your turn any more, so nothing was played"), to: client, referee)
    }
    var asked = question
    asked.hasLapsed = false
    // Its words may name a score, which has changed.
    if case .question(let phrase, question.line)? = Talk.meaning(
      of: question.line, in: situation, isLine: { _ in true })
    {
      asked = PlainMemory.Question(phrase, before: question.line, isPlay: question.isPlay)
    }
    ask(asked, client, referee)
  }

  // MARK: The questions of others

  /// Returns the open question that a connection was shown last; nil if it is closed, and before one was shown.
  func shown(_ memory: PlainMemory, to client: Client, _ referee: isolated Referee) -> Situation.Question? {
    guard let shown = memory.shown, let name = client.session?.person.name else { return nil }
    return referee.peek.isOpen(shown, to: name) ? shown : nil
  }

  /// Notes behind a line whether the question shown last is still open.
  func settle(_ memory: PlainMemory, of client: Client, _ referee: isolated Referee) {
    guard memory.shown != nil else { return }
    memory.settle(isOpen: shown(memory, to: client, referee) != nil)
  }

  /// Shows an open question in place of an answer to it that was meant for another one, or for none.
  func show(_ question: Situation.Question, to client: Client, _ referee: isolated Referee) {
    guard client.spending == nil || !refusesFlood(client, .none), let person = client.session?.person else {
      return
    }
    let notice = referee.peek.notice(showing: question, to: person.name)
    reply(to: client, waits: referee.newest) { TalkText.write(.open(question, notice), into: &$0) }
  }
}
