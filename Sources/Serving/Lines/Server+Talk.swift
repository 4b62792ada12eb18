// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Wire

/// Lines of people, under `PLAIN`: what they mean is asked before the parser reads them.
///
/// Source: Protocol/SPEC.md, 4.29.
extension Server {
  /// Answers a line that a person typed, or the line of the protocol that it stands for.
  func hear(_ typed: Span<UInt8>, of client: Client, _ referee: isolated Referee, now: Instant) {
    let text = TalkText.line(typed)
    if let pending = client.pending {
      client.pending = nil
      switch text.flatMap(TalkText.answer) {
      case true?:
        client.standing.insert(.playsBare)
        return answer(pending.utf8.span, of: client, referee, now: now)
      case false?: return say(.nothingDone, to: client)
      case nil: break
      }
    }
    let person = client.session?.person
    guard let text, !text.isEmpty,
      let spoken = Talk.meaning(
        of: text, in: referee.peek.situation(of: person, observing: client.session?.observing))
    else { return carryOut(typed, of: client, referee, now: now) }
    switch spoken {
    case .line(let line): carryOut(line.utf8.span, of: client, referee, now: now)
    case .sentence(let phrase): say(.sentence(phrase), to: client)
    case .question(let phrase, let line): ask(phrase, before: line, client)
    case .play(let readings): play(readings, of: client, referee, now: now)
    }
  }

  /// Makes the first reading of a play that fits the board, or asks for it; if none fits, the first is refused.
  private func play(
    _ readings: [SpokenPlay], of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    for reading in readings {
      guard let (play, view) = tried(reading, of: client, referee, now: now) else { continue }
      guard reading.isFrench || !client.standing.contains(.playsBare) else {
        return answer(reading.line.utf8.span, of: client, referee, now: now)
      }
      return ask(TalkText.question(play, view, isFrench: reading.isFrench), before: reading.line, client)
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
    _ line: Span<UInt8>, of client: Client, _ referee: isolated Referee, now: Instant
  ) {
    guard let phrase = changes(by: line, of: client, referee, now: now), let text = TalkText.line(line) else {
      return answer(line, of: client, referee, now: now)
    }
    ask(phrase, before: text, client)
  }

  /// Returns the question before a correction at a desk that changes other plays, too; nil for any other line.
  private func changes(
    by typed: Span<UInt8>, of client: Client, _ referee: isolated Referee, now: Instant
  ) -> Phrase? {
    guard let person = client.session?.person,
      case .command(.game(.amend(let number, let placement)), _) = parsed(typed, of: client, referee).body,
      let changes = referee.peek.changes(amending: number, to: placement, by: person, at: now),
      changes.contains(where: { $0.before.number != number })
    else { return nil }
    return TalkText.question(changes, referee.peek.tiles(ofSeated: person.name))
  }

  private func ask(_ phrase: Phrase, before line: String, _ client: Client) {
    client.pending = line
    say(.question(phrase), to: client)
  }

  private func say(_ saying: TalkText.Saying, to client: Client) {
    guard client.spending == nil || !refusesFlood(client, .none) else { return }
    reply(to: client) { TalkText.write(saying, into: &$0) }
  }
}
