// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// Commands and ledger bytes that a connection and its address may spend.
///
/// Source: Protocol/SPEC.md 7.11 to 7.13.
extension Server {
  // MARK: Commands

  /// Whether a connection's next line must wait because it, or its address, sent too many.
  func mustWait(_ client: Client, _ referee: isolated Referee) -> Bool {
    guard let spending = client.spending, !pacing.allowsCommand(spending, at: clock.reading),
      !isExempt(client, referee)
    else { return false }
    pacing.slowDown(client.number, spending, at: clock.reading)
    client.standing.insert(.slowed)
    client.pauseReading()
    return true
  }

  /// Reads connections again whose wait is over.
  func resumeSlowed() {
    for number in pacing.dueToReadOn(at: clock.reading) {
      guard let client = sessions.clients[number] else { continue }
      client.standing.remove(.slowed)
      if client.standing.isDisjoint(with: [.working, .stalled, .ending]) { client.resumeReading() }
    }
  }

  /// Refuses a command whose sender was slowed down for too long, and tells them; false if it may be carried out.
  func refusesFlood(_ client: Client, _ tag: Tag) -> Bool {
    guard let spending = client.spending else { return false }
    switch spending.fate(options.limits, seconds: clock.seconds) {
    case .carriedOut: return false
    case .refused:
      refuse(
        client, tag, .slowDown, after: options.limits.slowDownRest,
        "too many commands, from you or your address; send nothing for that many seconds, then go on")
    case .last:
      reply(to: client) {
        $0.writeClosing(
          "too many commands for too long; connect again and send fewer", after: options.limits.slowDownRest)
      }
      end(client)
    }
    return true
  }

  /// Whether a connection is a director's or a station's, for which others wait.
  private func isExempt(_ client: Client, _ referee: isolated Referee) -> Bool {
    client.session.map { referee.peek.may(.judgeAnytime, $0.person) } ?? false
  }

  // MARK: The ledger and the tables

  /// Refuses a command whose sender or address has recorded too much, or has too many tables or waiting calls, and tells
  /// them; false if it may be carried out.
  func refusesToSpend(
    _ command: Command, opens: Bool, _ client: Client, _ tag: Tag, _ referee: isolated Referee
  ) -> Bool {
    guard let spending = client.spending, command.mayRecord else { return false }
    if refusesToRecord(client, tag, referee, isOwnAlone: command.isAtTable) { return true }
    let wait: (seconds: Int, why: Phrase)? =
      switch command {
      case _ where opens:
        pacing.openWait(spending.address, at: clock.reading) { referee.peek.isOver($0) }
      case .house(.call): pacing.callWait(spending.address) { referee.peek.awaitsAnswer(to: $0) }
      default: nil
      }
    guard let wait, !isExempt(client, referee) else { return false }
    refuse(client, tag, .slowDown, after: wait.seconds, wait.why)
    return true
  }

  /// Refuses what would be recorded for a sender for whom, or for whose address, too much was; false if it may be carried
  /// out.
  ///
  /// `isOwnAlone` is true if the allowance of the address does not count.
  func refusesToRecord(
    _ client: Client, _ tag: Tag, _ referee: isolated Referee, isOwnAlone: Bool = false
  ) -> Bool {
    guard let spending = client.spending,
      let wait = spending.ledgerWait(
        pacing.rates, at: clock.reading.microseconds, isOwnAlone: isOwnAlone),
      !isExempt(client, referee)
    else { return false }
    slowDownRecording(client, tag, seconds: wait)
    return true
  }

  func slowDownRecording(_ client: Client, _ tag: Tag, seconds: Int) {
    refuse(
      client, tag, .slowDown, after: seconds,
      "too much was recorded for you, or your address; wait that many seconds, then type the same line")
  }

  /// Charges the sender of a command for what it recorded since so many bytes were proposed to the ledger.
  func note(_ outcome: Outcome, of client: Client, since before: Int, _ referee: isolated Referee) {
    guard let spending = client.spending else { return }
    charge(client, since: before, referee)
    switch outcome.reply {
    case .opened(let view):
      pacing.spendOpening(of: view.head.id, spending.address, at: clock.reading)
    case .called(let call, _): spending.address.calls.append(call.number)
    default: break
    }
  }

  /// Charges a sender for the bytes recorded since so many were proposed to the ledger.
  func charge(_ client: Client, since before: Int, _ referee: isolated Referee) {
    guard let spending = client.spending else { return }
    spending.spendLedger(referee.proposedBytes - before, pacing.rates, at: clock.reading.microseconds)
  }
}

extension Command {
  /// Whether it may add an entry to the ledger.
  fileprivate var mayRecord: Bool {
    switch self {
    case .house(.login), .house(.account), .house(.call), .house(.order): true
    case .house(.accounts), .house(.calls), .house(.lookUp), .house(.lexica), .house(.past), .house(.tell),
      .house(.ownData):
      false
    case .table(let command): command.mayRecord
    case .game(.look): false
    case .slip, .game, .practice: true
    case .tournament(.list): false
    case .tournament(.at(_, let act, _)): !act.leavesNoTrace
    case .tournament(.new), .tournament(.newLike): true
    }
  }

  /// Whether its sender acts at a table or in an event of their own, which no flood of others may stop.
  fileprivate var isAtTable: Bool {
    switch self {
    case .slip, .game, .practice, .tournament, .house(.call): true
    case .table(let command): command.isAtOwnTable
    case .house: false
    }
  }
}
