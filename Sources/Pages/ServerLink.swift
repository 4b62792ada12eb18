// SPDX-License-Identifier: MIT
import Transport
import Visiting

/// The place of the server, and how connections to it are made.
struct ServerPlace {
  let loop: EventLoop
  let addresses: [SocketAddress]

  /// Begins a connection for a browser at an address, nil for the gateway itself; nil if none can be begun.
  func connect(for peer: PeerAddress?) -> ServerLink? {
    for address in addresses {
      if let descriptor = try? address.dial() { return ServerLink(descriptor, on: loop, for: peer) }
    }
    return nil
  }
}

/// A connection to the server, as lines; it may still be being made.
final class ServerLink: Connection {
  /// Called for each line, without its end.
  var heard: (([UInt8]) -> Void)?
  /// Called once, when the connection is closed; not after `leave`.
  var ended: (() -> Void)?
  private var cutter = LineCutter()

  /// The bytes of lines that may wait for the server before more are refused.
  static let waitingMost = 65_536

  init(_ descriptor: Int32, on loop: EventLoop, for peer: PeerAddress?) {
    super.init(descriptor: descriptor, loop: loop)
    guard let peer else { return }
    let place = PeerAddress(ipv4: 0x7F00_0001, port: 0)
    send(text: ProxyLine.text(from: peer, to: peer.isIPv4 ? place : .loopbackIPv6))
  }

  @available(*, unavailable)
  override init(descriptor: Int32, loop: EventLoop, tls: TLSContext?) {
    preconditionFailure("a link has a person")
  }

  private func send(text: String) {
    var text = text
    text.withUTF8 { send($0) }
  }

  /// Sends a line, whose end is added.
  func send(line: String) { send(text: line + "\n") }

  override func received(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for var line in cutter.take(Array(bytes)) {
      if line.last == 13 { line.removeLast() }
      heard?(line)
    }
    return bytes.count
  }

  override func endOfInput(_ rest: UnsafeBufferPointer<UInt8>) { abort() }

  override func closed() {
    let ended = ended
    forget()
    ended?()
  }

  /// Closes the connection and calls nobody any more.
  func leave() {
    forget()
    abort()
  }

  private func forget() { (heard, ended) = (nil, nil) }
}
