// SPDX-License-Identifier: MIT
import Foundation
import Transport
import Visiting

/// What a test client was waiting for and did not get.
package struct LineFault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// A client of a line protocol that never waits longer than its patience; one thread uses it at a time.
package final class LineClient {
  /// How bytes are cut into writes.
  package enum Cut: Sendable {
    /// As they were given.
    case whole
    /// One byte a write.
    case bytes
    /// Pieces of 1 to 16 bytes by a seeded choice.
    case pieces(SharedSeeded)
  }

  /// Milliseconds that anything may take; `VERDICT_PATIENCE` gives other seconds, where a sanitizer makes all slower.
  package static let patience: Int32 =
    1000 * (ProcessInfo.processInfo.environment["VERDICT_PATIENCE"].flatMap { Int32($0) } ?? 60)

  /// Nil once it is closed.
  private var dialogue: Dialogue?
  private let descriptor: Int32
  private var syncs = 0
  private let cut: Cut

  /// Connects to a port of 127.0.0.1; `host` is where from, the last number of 127.0.0.x.
  ///
  /// In TLS, hands are shaken before the first line is sent or read, and any certificate is taken.
  package convenience init(
    port: UInt16, cut: Cut = .whole, receiveBuffer: Int32? = nil, isSecure: Bool = false,
    from host: UInt32 = 1
  ) throws {
    let descriptor = try SocketAddress.loopback(port).dial(
      from: host == 1 ? nil : .loopback(0, host: host), receiveBuffer: receiveBuffer, blocks: true)
    self.init(Link(over: descriptor, isSecure ? .anyCertificate : nil), cut)
  }

  /// Connects as the operator, through a server's data folder.
  package convenience init(control folder: String, cut: Cut = .whole) throws {
    guard let descriptor = try ControlSocket.connect(in: folder) else {
      throw LineFault("nobody listens there")
    }
    self.init(Link(over: descriptor), cut)
  }

  private init(_ link: Link, _ cut: Cut) {
    descriptor = link.descriptor
    dialogue = Dialogue(link, patience: .milliseconds(Self.patience))
    self.cut = cut
  }

  /// Returns when the peer's system has confirmed everything that was sent, or after a fifth of a second.
  ///
  /// A busy machine may deliver bytes on loopback after the sender has gone on. Source: tcp(7), SIOCOUTQ.
  package func awaitDelivery() {
    guard dialogue != nil else { return }
    let end = ContinuousClock.now + .milliseconds(200)
    var unconfirmed: Int32 = 0
    while ioctl(descriptor, UInt(TIOCOUTQ), &unconfirmed) == 0, unconfirmed > 0, ContinuousClock.now < end {
      sched_yield()
    }
  }

  private func opened() throws -> Dialogue {
    guard let dialogue else { throw LineFault("the client is closed") }
    return dialogue
  }

  // MARK: Sending

  /// Sends bytes, cut as the client was told.
  package func send(_ bytes: some Collection<UInt8>) throws {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count: Int
      switch cut {
      case .whole: count = bytes.count - start
      case .bytes: count = 1
      case .pieces(let numbers): count = min(bytes.count - start, Int(numbers.next() % 16) + 1)
      }
      try opened().send(bytes[start..<start + count])
      start += count
    }
  }

  /// Sends a line and its end.
  package func send(line: String, end: String = "\n") throws { try send(Array((line + end).utf8)) }

  /// SHA-256 of the server's certificate, once something was read in TLS.
  package var peerFingerprint: [UInt8]? { dialogue?.link.session?.peerCertificate?.fingerprint }

  /// Says that nothing more will come; what the server says can still be read.
  package func halfClose() { dialogue?.link.finish() }

  /// Closes; the server sees the end of input, and that nobody reads.
  package func close() { dialogue = nil }

  // MARK: Reading

  /// The next line without its CR LF, or nil where the server hung up after whole lines.
  package func line() throws -> String? {
    let dialogue = try opened()
    guard let bytes = try dialogue.line() else {
      guard dialogue.rest().isEmpty else { throw LineFault("the server hung up within a line") }
      return nil
    }
    guard bytes.last == 13 else {
      throw LineFault("a line without CR: \(String(decoding: bytes, as: UTF8.self))")
    }
    guard let text = String(validating: bytes.dropLast(), as: UTF8.self) else {
      throw LineFault("a line that is not UTF-8")
    }
    return text
  }

  /// The next line; throws at the end.
  package func nextLine() throws -> String {
    guard let line = try line() else { throw LineFault("the server hung up") }
    return line
  }

  /// Whether the server has hung up, nothing said before it; waits for either.
  package func expectClosed() throws {
    if let line = try line() { throw LineFault("expected the end, got: \(line)") }
  }

  /// Reads and drops everything until the server hangs up or breaks off.
  package func drain() throws {
    let dialogue = try opened()
    do { while try dialogue.line() != nil {} } catch Dialogue.Fault.broken {}
    _ = dialogue.rest()
  }

  /// Whether something waits to be read now.
  package var hasInput: Bool { dialogue?.hasInput == true }

  /// Everything that the server had said before it answered a `PING` of our own.
  package func sync() throws -> [String] {
    syncs += 1
    let word = "sync-\(syncs)"
    try send(line: "PING \(word)")
    var before: [String] = []
    while true {
      let line = try nextLine()
      if line == "212 PONG \(word)" { return before }
      before.append(line)
    }
  }

  /// Reads the greeting and gives it back.
  package func greeting() throws -> [String] {
    var lines = [try nextLine()]
    while lines.last?.hasPrefix("200-") == true { lines.append(try nextLine()) }
    return lines
  }
}

extension String {
  /// The value of a key in a server's line; nil where the line has none.
  package func value(_ key: String) -> String? { ServerLine(self[...]).keys[key] }
}
