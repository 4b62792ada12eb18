// SPDX-License-Identifier: MIT
import Officiating
import Transport
import Wire

/// Connections that an address may have.
///
/// Source: Protocol/SPEC.md 7.6.
extension Server {
  /// Seconds after which a connection that was turned away may try again.
  private static let turnedAwaySeconds = 60

  /// Greets the peer of a connected, non-blocking socket and serves it from then on; one too many of its address is told
  /// so and closed.
  package func admit(_ descriptor: Int32, from address: PeerAddress, tls: TLSContext? = nil) {
    let door = tls == nil ? Door.plain : .tls
    // Its first line says whose connection it is.
    if tls == nil, options.proxies.contains(where: { $0.contains(address) }) {
      _ = greet(descriptor, from: address, nil, isProxy: true, by: door)
      return
    }
    guard !pacing.trusts(address) else {
      _ = greet(descriptor, from: address, nil, by: door, tls: tls)
      return
    }
    clock.readMicroseconds()
    guard let spending = pacing.enter(address.origin, at: clock.reading) else { return turnAway(descriptor) }
    _ = greet(descriptor, from: address, spending, by: door, tls: tls)
  }

  /// Counts a connection that may be passed on, with its first line; returns whether that was about the proxy's client.
  ///
  /// One too many of its address is told so and ended.
  func meet(_ client: Client, behind proxy: Client.Proxy, opening line: Span<UInt8>) -> Bool {
    let said = ProxyLine(line)
    let address = if case .from(let address)? = said { address } else { proxy.address }
    if pacing.trusts(address) {
      client.set(origin: address.origin, nil)
      return said != nil
    }
    clock.readMicroseconds()
    let spending = pacing.enter(address.origin, at: clock.reading)
    client.set(origin: address.origin, spending)
    guard spending == nil else { return said != nil }
    metrics.figures.turnedAway += 1
    reply(to: client) { Self.writeTurnedAway(&$0) }
    end(client)
    return true
  }

  private static func writeTurnedAway(_ writer: inout LineWriter) {
    writer.writeClosing(
      "too many connections from your address; close one of them, or ask the operator",
      after: turnedAwaySeconds)
  }

  private func turnAway(_ descriptor: Int32) {
    metrics.figures.turnedAway += 1
    var writer = LineWriter()
    Self.writeTurnedAway(&writer)
    guard doors.mayTellTurnedAway() else {
      return TurnedAway.atOnce(descriptor, saying: writer.lines.bytes)
    }
    TurnedAway(descriptor, saying: writer.lines.bytes, on: loop) { [unowned self] in doors.endTurnedAway() }
  }

  /// Whether places are reserved for the holder of a name: one with an account, an entrant of an event, a player at a table.
  func isAwaited(_ name: PlayerName, _ holder: NameHolder?, _ referee: isolated Referee) -> Bool {
    guard let holder else { return false }
    return holder.account != nil || holder.isEntrant || referee.peek.tableID(ofSeated: name) != nil
  }

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
    return clock.seconds &- since >= UInt32(options.limits.reservedSeconds)
  }

  /// Whether a connection without a name has left its answers unread for too long.
  func isUnreadTooLong(_ client: Client) -> Bool {
    guard let spending = client.spending, client.session == nil,
      client.unsentBytes > options.limits.unsentLeastBytes
    else {
      client.spending?.unreadSince = nil
      return false
    }
    let since = spending.unreadSince ?? clock.seconds
    spending.unreadSince = since
    return clock.seconds &- since >= UInt32(options.limits.unsentSeconds)
  }

  func pruneAddresses() {
    withReferee { referee in
      pacing.prune(
        at: clock.reading, isOver: { referee.peek.isOver($0) },
        isWaiting: { referee.peek.awaitsAnswer(to: $0) })
    }
  }
}
