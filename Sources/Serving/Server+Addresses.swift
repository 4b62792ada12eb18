// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// Who may be connected, by where they come from.
///
/// Source: Protocol/SPEC.md 7.6.
extension Server {
  /// So many who are turned away are listened to until they have closed; the others are closed at once, as descriptors are few.
  private static let toldMost = 16
  /// Seconds behind which it is of use to connect again.
  private static let turnedAwaySeconds = 60

  /// Greets whoever is at the other end of a connected socket that does not block, and serves them from then on; one too
  /// many of its address is told so and closed.
  package func admit(_ descriptor: Int32, from address: PeerAddress, tls: TLSContext? = nil) {
    let door = tls == nil ? Door.plain : .tls
    guard !addresses.trusts(address) else {
      _ = greet(descriptor, from: address, nil, by: door, tls: tls)
      return
    }
    readMicroseconds()
    let known = addresses.address(address.origin)
    guard let spending = place(at: known) else { return turnAway(descriptor, known) }
    addresses.enter(known)
    _ = greet(descriptor, from: address, spending, by: door, tls: tls)
  }

  /// What a newcomer spends by; nil where the address has as many connections as it may.
  ///
  /// The last places are for who logs in at once by an account, or to a seat: a director comes in whatever others of the
  /// address do.
  private func place(at address: Address) -> Spending? {
    let limits = options.limits
    let spending = Spending(address)
    let isQuick = !address.connects.allows(rates.connects, at: microseconds)
    if !isQuick { address.connects.spend(1, rates.connects, at: microseconds) }
    let regular = address.connections - address.reserved
    if isQuick || regular >= limits.connectionsOfAddress - limits.connectionsReserved {
      guard address.reserved < limits.connectionsReserved else { return nil }
      spending.reservedSince = seconds
      address.reserved += 1
    }
    address.connections += 1
    return spending
  }

  private func turnAway(_ descriptor: Int32, _ address: Address) {
    addresses.note(address)
    figures.turnedAway += 1
    var writer = LineWriter()
    writer.writeClosing(
      "too many connections from your address; close one of them, or ask the operator",
      after: Self.turnedAwaySeconds)
    guard turnedAway < Self.toldMost else {
      return TurnedAway.atOnce(descriptor, saying: writer.lines.bytes)
    }
    turnedAway += 1
    TurnedAway(descriptor, saying: writer.lines.bytes, on: loop) { [unowned self] in turnedAway -= 1 }
  }

  /// A connection is gone, and its place free.
  func leaveAddress(_ client: Client) {
    guard let spending = client.spending else { return }
    uncount(spending)
    addresses.leave(spending.address, at: microseconds)
  }

  /// Whoever has come in by an account, or to a seat, takes nobody else's place.
  func uncount(_ spending: Spending) {
    guard spending.isCounted else { return }
    spending.isCounted = false
    spending.address.connections -= 1
    if spending.reservedSince != nil { spending.address.reserved -= 1 }
    spending.reservedSince = nil
  }

  /// Whether a name's holder is somebody for whom places are kept: who has an account, has entered an event, or sits.
  func isAwaited(_ name: PlayerName, _ holder: NameHolder?, _ referee: isolated Referee) -> Bool {
    guard let holder else { return false }
    return holder.account != nil || holder.isEntrant || referee.tableID(ofSeated: name) != nil
  }

  /// Ends a connection in a place that was kept for others.
  func endReserved(_ client: Client) {
    reply(to: client) {
      $0.writeClosing(
        "too many connections from your address: just now only LOGIN to an account or a seat is heard",
        after: Self.turnedAwaySeconds)
    }
    end(client)
  }

  /// Whether a connection holds a reserved place for too long.
  func isReservedTooLong(_ client: Client) -> Bool {
    guard let since = client.spending?.reservedSince, !client.standing.contains(.working) else {
      return false
    }
    return seconds &- since >= UInt32(options.limits.reservedSeconds)
  }

  /// Whether a stranger who does not read has had enough time to.
  func isUnreadTooLong(_ client: Client) -> Bool {
    guard let spending = client.spending, client.session == nil,
      client.unsentBytes > options.limits.unsentLeastBytes
    else {
      client.spending?.unreadSince = nil
      return false
    }
    let since = spending.unreadSince ?? seconds
    spending.unreadSince = since
    return seconds &- since >= UInt32(options.limits.unsentSeconds)
  }

  /// Forgets addresses that have spent nothing of late.
  func pruneAddresses() {
    referee.assumeIsolated { referee in
      addresses.prune(
        at: microseconds, isOver: { referee.isOver($0) }, isWaiting: { referee.awaitsAnswer(to: $0) })
    }
  }
}
