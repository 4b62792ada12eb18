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

  private let loop: EventLoop
  /// The line for a connection that ends because there is no server behind.
  private let farewell: [UInt8]
  private let saysGoodbye: (ArraySlice<UInt8>) -> Bool
  private var addresses: [SocketAddress] = []
  private var pairs: [ObjectIdentifier: Incoming] = [:]

  /// Creates a relay that passes nothing on yet; `saysGoodbye` tells of a server's last bytes that they end the connection.
  package init(loop: EventLoop, farewell: [UInt8], saysGoodbye: @escaping (ArraySlice<UInt8>) -> Bool) {
    (self.loop, self.farewell, self.saysGoodbye) = (loop, farewell, saysGoodbye)
  }

  /// The number of connections that are passed on.
  package var count: Int { pairs.count }

  /// Passes connections on to another server from now on, by the first of its addresses to which a connection can be begun.
  ///
  /// Without addresses connections are passed on to nowhere.
  /// Connections to the one before end.
  package func pass(to addresses: [SocketAddress]) {
    self.addresses = addresses
    for pair in pairs.values { pair.end(saying: farewell) }
  }

  /// Takes over a connected, non-blocking socket, in TLS if there is a certificate.
  package func admit(_ descriptor: Int32, from address: PeerAddress, tls: TLSContext? = nil) {
    let incoming = Incoming(descriptor, on: loop, tls, of: self)
    guard pairs.count < Self.most, let onward = dial() else { return incoming.end(saying: farewell) }
    pairs[ObjectIdentifier(incoming)] = incoming
    let place = ListeningSocket.address(of: incoming.descriptor)
    incoming.join(Onward(onward, on: loop, of: incoming), ProxyLine.text(from: address, to: place))
  }

  private func dial() -> Int32? {
    for address in addresses {
      if let descriptor = try? address.dial() { return descriptor }
    }
    return nil
  }

  fileprivate func forget(_ incoming: Incoming) { pairs[ObjectIdentifier(incoming)] = nil }

  fileprivate func end(_ incoming: Incoming, after last: ArraySlice<UInt8>) {
    incoming.end(saying: incoming.hasEnded || saysGoodbye(last) ? [] : farewell)
  }
}

/// The connection of somebody who is passed on.
private final class Incoming: Connection {
  private unowned let relay: Relay
  private var onward: Onward?
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

  func join(_ onward: Onward, _ line: String) {
    self.onward = onward
    onward.send(Array(line.utf8))
  }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let onward else { return bytes.count }
    onward.send(bytes)
    if onward.unsentBytes > Relay.waitingMost { pauseReading() }
    return bytes.count
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
    send(bytes)
    if unsentBytes > Relay.waitingMost { onward.pauseReading() }
  }

  func serverEnded(after last: ArraySlice<UInt8>) { relay.end(self, after: last) }
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
    if mustEndSending { shutdown(descriptor, Int32(SHUT_WR)) }
    incoming.resumeReading()
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
