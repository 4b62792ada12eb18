// SPDX-License-Identifier: MIT
// CLibevent includes <sys/socket.h>, too; the compiler may find SHUT_WR in either of the two alone.
import CLibevent
import Glibc

/// Passes connections on to another server, byte for byte, each behind a line of the PROXY protocol.
///
/// TLS ends here. It is confined to the loop's thread, but may be made before the loop runs.
/// Source: the PROXY protocol, version 1, section 2.1.
package final class Relay {
  /// The most connections that are passed on at a time; each takes two descriptors.
  package static let most = 8_192
  /// The bytes that may wait for either side before the other is not read any more.
  static let waitingMost = 65_536

  /// The most handshakes of TLS that are under way at a time, and the milliseconds that each may take.
  private static let handshakesMost = 1_024
  private static let handshakePatience: UInt32 = 10_000

  /// The lines of a relay itself, and its knowledge of a server's last one.
  package struct Words {
    /// Returns the line for a connection that ends because there is no server behind.
    let farewell: () -> [UInt8]
    /// The line for a connection beyond the most that are passed on.
    let full: [UInt8]
    /// The line for plain bytes where TLS is spoken.
    let plainElsewhere: [UInt8]
    /// Whether a server's last bytes say that it ends the connection.
    let saysGoodbye: (ArraySlice<UInt8>) -> Bool

    package init(
      farewell: @escaping () -> [UInt8], full: [UInt8], plainElsewhere: [UInt8],
      saysGoodbye: @escaping (ArraySlice<UInt8>) -> Bool
    ) {
      (self.farewell, self.full) = (farewell, full)
      (self.plainElsewhere, self.saysGoodbye) = (plainElsewhere, saysGoodbye)
    }
  }

  private let loop: EventLoop
  private let most: Int
  fileprivate let words: Words
  private var addresses: [SocketAddress] = []
  private var pairs: [ObjectIdentifier: Incoming] = [:]

  private var ticker: Timer?

  /// Creates a relay that passes nothing on yet, and at most so many connections at a time.
  package init(loop: EventLoop, most: Int = Relay.most, saying words: Words) {
    (self.loop, self.most, self.words) = (loop, most, words)
    let ticker = Timer(loop: loop) { [unowned self] in endHandshakes() }
    ticker.start(afterMilliseconds: Self.handshakePatience, repeating: true)
    self.ticker = ticker
  }

  /// The number of connections that are passed on.
  package var count: Int { pairs.count }

  /// Whether there is a server behind.
  package var isPassing: Bool { !addresses.isEmpty }

  /// Passes connections on to another server from now on, by the first of its addresses that answers.
  ///
  /// Without addresses connections are passed on to nowhere.
  /// Connections to the one before end.
  package func pass(to addresses: [SocketAddress]) {
    self.addresses = addresses
    for pair in pairs.values { pair.end(saying: words.farewell()) }
  }

  /// Takes over a connected, non-blocking socket, in TLS if there is a certificate.
  package func admit(_ descriptor: Int32, from address: PeerAddress, tls: TLSContext? = nil) {
    let incoming = Incoming(descriptor, on: loop, tls, of: self)
    if tls != nil, loop.handshakes > Self.handshakesMost { return incoming.abort() }
    let place = ListeningSocket.address(of: incoming.descriptor)
    guard pairs.count < most else { return incoming.end(saying: words.full) }
    guard incoming.begin(ProxyLine.text(from: address, to: place), to: addresses) else {
      return incoming.end(saying: words.farewell())
    }
    pairs[ObjectIdentifier(incoming)] = incoming
  }

  fileprivate func dial(_ ways: inout ArraySlice<SocketAddress>, for incoming: Incoming) -> Onward? {
    while let address = ways.popFirst() {
      if let descriptor = try? address.dial() { return Onward(descriptor, on: loop, of: incoming) }
    }
    return nil
  }

  fileprivate func forget(_ incoming: Incoming) { pairs[ObjectIdentifier(incoming)] = nil }

  /// Gives up the handshakes that were under way at the last call, too.
  private func endHandshakes() {
    for pair in pairs.values where pair.isShakingHands { pair.noteHandshake() }
  }
}

/// The connection of somebody who is passed on.
private final class Incoming: Connection {
  private unowned let relay: Relay
  private var onward: Onward?
  /// The server's addresses that were not tried yet.
  private var ways: ArraySlice<SocketAddress> = []
  /// The bytes for the server until it is reached, as another of its addresses may have to take them; nil afterwards.
  private var early: [UInt8]? = []
  private var isHandshakeOld = false
  /// Whether the peer has sent its last byte, after which a server ends the connection without a word.
  private(set) var hasEnded = false

  init(_ descriptor: Int32, on loop: EventLoop, _ tls: TLSContext?, of relay: Relay) {
    self.relay = relay
    super.init(descriptor: descriptor, loop: loop, tls: tls)
  }

  @available(*, unavailable)
  override init(descriptor: Int32, loop: EventLoop, tls: TLSContext?) {
    preconditionFailure("a passed-on connection belongs to a relay")
  }

  /// Begins a connection to a server, and sends the line in front; returns false if none of its addresses can be tried.
  func begin(_ line: String, to addresses: [SocketAddress]) -> Bool {
    ways = addresses[...]
    early = Array(line.utf8)
    return tryNext()
  }

  private func tryNext() -> Bool {
    onward = relay.dial(&ways, for: self)
    guard let onward, let early else { return false }
    onward.send(early)
    if hasEnded { onward.endSending() }
    noteReached(by: onward)
    return true
  }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let onward else { return bytes.count }
    early?.append(contentsOf: bytes)
    onward.send(bytes)
    noteReached(by: onward)
    if onward.unsentBytes > Relay.waitingMost { pauseReading() }
    return bytes.count
  }

  override func spokePlainly() { end(saying: relay.words.plainElsewhere) }

  /// Gives the handshake up if it was noted before.
  func noteHandshake() {
    if isHandshakeOld { giveUpHandshake() }
    isHandshakeOld = true
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {
    hasEnded = true
    onward?.endSending()
  }

  override func drained() { onward?.resumeReading() }

  override func closed() {
    relay.forget(self)
    onward?.abort()
    onward = nil
  }

  func end(saying line: [UInt8]) {
    send(line)
    finish()
    onward?.abort()
  }

  func take(_ bytes: UnsafeBufferPointer<UInt8>, from onward: Onward) {
    early = nil
    send(bytes)
    if unsentBytes > Relay.waitingMost { onward.pauseReading() }
  }

  /// Notes that a server has taken all bytes so far, unless it has not.
  func noteReached(by onward: Onward) {
    if early != nil, onward.unsentBytes == 0, onward.isConnected { early = nil }
  }

  /// Tries the next address of a server that was never reached; says farewell for one that ended without a goodbye.
  func serverEnded(after last: ArraySlice<UInt8>) {
    if early != nil, !isClosed, tryNext() { return }
    end(saying: hasEnded || relay.words.saysGoodbye(last) ? [] : relay.words.farewell())
  }
}

/// The connection to the server behind, on behalf of one that is passed on; it may still be being made.
private final class Onward: Connection {
  private unowned let incoming: Incoming
  /// The end of what the server sent, a line at most.
  private var last: [UInt8] = []
  private var mustEndSending = false

  private static let lastMost = 1_024

  init(_ descriptor: Int32, on loop: EventLoop, of incoming: Incoming) {
    self.incoming = incoming
    // A machine that is gone resets nothing. Its silence is noticed within the time in which another node takes over.
    _ = ListeningSocket.noticeSilence(on: descriptor, after: 3, asking: 3, every: 1)
    super.init(descriptor: descriptor, loop: loop)
  }

  @available(*, unavailable)
  override init(descriptor: Int32, loop: EventLoop, tls: TLSContext?) {
    preconditionFailure("a connection onward belongs to one that is passed on")
  }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    last = Array((last + bytes.suffix(Self.lastMost)).suffix(Self.lastMost))
    incoming.take(bytes, from: self)
    return bytes.count
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) {
    incoming.serverEnded(after: last[...])
    abort()
  }

  override func lost(_ errno: Int32) { incoming.serverEnded(after: last[...]) }

  override func drained() {
    incoming.noteReached(by: self)
    if mustEndSending { shutdown(descriptor, Int32(SHUT_WR)) }
    incoming.resumeReading()
  }

  /// Whether the connection is made; one that is refused has no bytes that wait, either.
  var isConnected: Bool {
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &peer) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) == 0 }
    }
  }

  /// Ends the sending side once all bytes have left; answers are still read.
  func endSending() {
    mustEndSending = true
    if unsentBytes == 0 { shutdown(descriptor, Int32(SHUT_WR)) }
  }
}

extension Connection {
  fileprivate func send(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { send($0) } }
}
