// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// What a connection and its address may spend of the server's time, its ledger and its tables.
///
/// Source: Protocol/SPEC.md 7.11 to 7.13.
extension Server {
  /// Microseconds that a connection is slowed down for at least: several lines then come at one time.
  private static let pauseLeast: Int64 = 100_000
  /// Seconds behind which a table may be over, or a call answered.
  private static let tableSeconds = 60

  // MARK: Commands

  /// Whether a connection's next line must wait, because it, or its address, has sent so many.
  func mustWait(_ client: Client, _ referee: isolated Referee) -> Bool {
    guard let spending = client.spending, !spending.allowsCommand(rates, at: microseconds),
      !isExempt(client, referee)
    else { return false }
    let wait = spending.slowDown(rates, options.limits, at: microseconds, seconds: seconds)
    let until = microseconds + max(wait, Self.pauseLeast)
    client.standing.insert(.slowed)
    client.pauseReading()
    slowed.append((client.number, until))
    slowedUntil = min(slowedUntil, until)
    return true
  }

  /// Reads on where the wait is over.
  func resumeSlowed() {
    guard microseconds >= slowedUntil else { return }
    let waiting = slowed
    slowed = []
    slowedUntil = .max
    for one in waiting {
      guard one.until <= microseconds else {
        slowed.append(one)
        slowedUntil = min(slowedUntil, one.until)
        continue
      }
      guard let client = clients[one.number] else { continue }
      client.standing.remove(.slowed)
      if client.standing.isDisjoint(with: [.working, .stalled, .ending]) { client.resumeReading() }
    }
  }

  /// Whether a command is not carried out, because its sender was slowed down for so long; then they are told so.
  func refusesFlood(_ client: Client, _ tag: Tag) -> Bool {
    guard let spending = client.spending else { return false }
    switch spending.fate(options.limits, seconds: seconds) {
    case .carriedOut: return false
    case .refused:
      slowDown(
        client, tag, seconds: options.limits.slowDownRest,
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

  /// Whoever directs, and who judges for every board, is waited for by others.
  private func isExempt(_ client: Client, _ referee: isolated Referee) -> Bool {
    client.session.map { referee.may(.judgeAnytime, $0.person) } ?? false
  }

  // MARK: The ledger and the tables

  /// Whether a command is not carried out, because its sender or their address has had so much recorded, or has so many
  /// tables, or calls that wait; then they are told so.
  func refusesToSpend(_ command: Command, _ client: Client, _ tag: Tag, _ referee: isolated Referee) -> Bool {
    guard let spending = client.spending, command.mayRecord(logsJudgements: referee.logsJudgements) else {
      return false
    }
    if let wait = spending.ledgerWait(rates, at: microseconds, isOwnAlone: command.isAtTable),
      !isExempt(client, referee)
    {
      slowDownRecording(client, tag, seconds: wait)
      return true
    }
    switch command {
    case .table(.open) where hasManyTables(spending.address, referee) && !isExempt(client, referee):
      slowDown(
        client, tag, seconds: Self.tableSeconds,
        "many tables that were opened from your address are not over; finish or LEAVE one, or JOIN one")
    case .table(.open)
    where !spending.address.opens.allows(rates.opens, at: microseconds) && !isExempt(client, referee):
      slowDown(
        client, tag, seconds: Int(spending.address.opens.wait(rates.opens, at: microseconds) / 1_000_000) + 1,
        "many tables were opened from your address of late; wait that many seconds, or JOIN one")
    case .house(.call) where hasManyCalls(spending.address, referee) && !isExempt(client, referee):
      slowDown(
        client, tag, seconds: Self.tableSeconds,
        "many calls from your address wait for a director; wait until some are answered")
    default: return false
    }
    return true
  }

  func slowDownRecording(_ client: Client, _ tag: Tag, seconds: Int) {
    slowDown(
      client, tag, seconds: seconds,
      "too much was recorded for you, or your address; wait that many seconds, then type the same line")
  }

  private func hasManyTables(_ address: Address, _ referee: isolated Referee) -> Bool {
    guard address.tables.count >= options.limits.tablesOfAddress else { return false }
    address.tables.removeAll { referee.isOver($0) }
    return address.tables.count >= options.limits.tablesOfAddress
  }

  private func hasManyCalls(_ address: Address, _ referee: isolated Referee) -> Bool {
    guard address.calls.count >= options.limits.callsOfAddress else { return false }
    address.calls.removeAll { !referee.awaitsAnswer(to: $0) }
    return address.calls.count >= options.limits.callsOfAddress
  }

  /// Notes what a command came to, for its sender.
  ///
  /// - Parameters:
  ///   - outcome: what the referee made of it.
  ///   - client: its sender.
  ///   - before: how many bytes of the ledger had been asked for when it came.
  ///   - referee: knows how many there are now.
  func note(_ outcome: Outcome, of client: Client, since before: Int, _ referee: isolated Referee) {
    guard let spending = client.spending else { return }
    spending.spendLedger(referee.proposedBytes - before, rates, at: microseconds)
    switch outcome.reply {
    case .opened(let view):
      spending.address.tables.append(view.head.id)
      spending.address.opens.spend(1, rates.opens, at: microseconds)
    case .called(let call, _): spending.address.calls.append(call.number)
    default: break
    }
  }

  func slowDown(_ client: Client, _ tag: Tag, seconds: Int, _ text: Phrase) {
    reply(to: client) { writer in
      writer.beginReply(.slowDown, tag)
      writer.key("after", seconds)
      writer.text(text)
      writer.endLine()
    }
  }
}

extension Command {
  /// Whether it may lead to an entry of the ledger.
  fileprivate func mayRecord(logsJudgements: Bool) -> Bool {
    switch self {
    case .house(.judge): logsJudgements
    case .house(.login), .house(.account), .house(.call), .house(.order): true
    case .house(.accounts), .house(.calls), .house(.lookUp), .house(.lexica): false
    case .table(.open), .table(.join), .table(.leave), .table(.confirm): true
    case .table(.observe), .table(.say), .table(.tables), .table(.ended), .table(.forgotten), .table(.games),
      .table(.show), .table(.history), .table(.record):
      false
    case .game(.look): false
    case .slip, .game, .practice: true
    case .event(.list): false
    case .event(.at(_, let act, _)): !act.leavesNoTrace
    case .event(.new), .event(.newLike): true
    }
  }

  /// Whether it is done at a table or in an event of its sender's, so that nobody else's flood may stop it.
  fileprivate var isAtTable: Bool {
    switch self {
    case .slip, .game, .practice, .event, .table(.leave), .table(.confirm), .house(.call): true
    case .house, .table: false
    }
  }
}
