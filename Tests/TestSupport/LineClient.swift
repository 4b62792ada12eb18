// SPDX-License-Identifier: MIT
import Foundation
import Transport

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

  private var descriptor: Int32
  private var kept: [UInt8] = []
  private var taken = 0
  private var hasEnded = false
  private var syncs = 0
  private let cut: Cut
  /// What it speaks TLS with, and whether hands are shaken; nil where it speaks plainly.
  private var tls: (session: TLSSession, isOpen: Bool)?

  /// Connects to a port of 127.0.0.1; `host` is where from, the last number of 127.0.0.x.
  ///
  /// In TLS, hands are shaken before the first line is sent or read, and any certificate is taken.
  package init(
    port: UInt16, cut: Cut = .whole, receiveBuffer: Int32? = nil, isSecure: Bool = false,
    from host: UInt32 = 1
  ) throws {
    self.cut = cut
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw LineFault("no socket: \(errno)") }
    let size = socklen_t(MemoryLayout<Int32>.size)
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, size) }
    if host != 1 {
      let outcome = Self.with(port: 0, host: host) { bind(descriptor, $0, $1) }
      guard outcome == 0 else { throw LineFault("not at 127.0.0.\(host): \(errno)") }
    }
    let outcome = Self.with(port: port, host: 1) { connect(descriptor, $0, $1) }
    guard outcome == 0 else { throw LineFault("no connection: \(errno)") }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    guard isSecure else { return }
    tls = (TLSSession(TLSContext(trusting: .pinned), over: TLSExchange(), on: descriptor), false)
  }

  /// An address of 127.0.0.x.
  private static func with(
    port: UInt16, host: UInt32, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 + host).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Connects as the operator, through a server's data folder.
  package init(control folder: String, cut: Cut = .whole) throws {
    self.cut = cut
    guard let connected = try ControlSocket.connect(in: folder) else {
      throw LineFault("nobody listens there")
    }
    descriptor = connected
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close() }

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
      try seal(bytes[start..<start + count])
      start += count
    }
  }

  /// Sends a line and its end.
  package func send(line: String, end: String = "\n") throws { try send(Array((line + end).utf8)) }

  /// Sends bytes in one write, or in one record.
  private func seal(_ bytes: ArraySlice<UInt8>) throws {
    guard let session = try secured() else { return try write(bytes) }
    guard bytes.withUnsafeBufferPointer({ session.seal($0) }) else { throw LineFault("no TLS any more") }
    try pass(on: session)
  }

  /// SHA-256 of the server's certificate, once something was read in TLS.
  package var peerFingerprint: [UInt8]? { tls?.session.peerCertificate?.fingerprint }

  private func pass(on session: TLSSession) throws {
    var output: [UInt8] = []
    session.takeOutput { output = Array($0) }
    try write(output[...])
  }

  /// The session, with hands shaken; nil where none is spoken.
  private func secured() throws -> TLSSession? {
    guard let tls else { return nil }
    var isOpen = tls.isOpen
    while !isOpen {
      let step = tls.session.shakeHands()
      try pass(on: tls.session)
      isOpen = step == .open
      guard step != .failed else { throw LineFault("the handshake failed") }
      guard isOpen || wait(for: POLLIN) else { throw LineFault("the handshake stands still") }
    }
    self.tls?.isOpen = true
    return tls.session
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT) else { throw LineFault("the server does not read") }
      } else if errno == EPIPE || errno == ECONNRESET {
        // The server hung up; what it said before can still be read.
        return
      } else if errno != EINTR {
        throw LineFault("send failed: \(errno)")
      }
    }
  }

  /// Says that nothing more will come; what the server says can still be read.
  package func halfClose() {
    if let session = tls?.session {
      session.sayGoodbye()
      try? pass(on: session)
    }
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes; the server sees the end of input, and that nobody reads.
  package func close() {
    guard descriptor >= 0 else { return }
    Foundation.close(descriptor)
    descriptor = -1
  }

  // MARK: Reading

  /// The next line without its CR LF, or nil where the server hung up after whole lines.
  package func line() throws -> String? {
    while true {
      if let end = kept[taken...].firstIndex(of: 10) {
        let bytes = kept[taken..<end]
        taken = end + 1
        if taken == kept.count {
          kept.removeAll(keepingCapacity: true)
          taken = 0
        }
        guard bytes.last == 13 else {
          throw LineFault("a line without CR: \(String(decoding: bytes, as: UTF8.self))")
        }
        guard let text = String(validating: bytes.dropLast(), as: UTF8.self) else {
          throw LineFault("a line that is not UTF-8")
        }
        return text
      }
      if hasEnded {
        guard taken == kept.count else { throw LineFault("the server hung up within a line") }
        return nil
      }
      _ = try secured()
      guard wait(for: POLLIN) else { throw LineFault("nothing came within \(Self.patience / 1000) s") }
      try readSome()
    }
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
    while !hasEnded {
      kept.removeAll(keepingCapacity: true)
      taken = 0
      guard wait(for: POLLIN) else { throw LineFault("neither line nor end came") }
      do { try readSome() } catch { hasEnded = true }
    }
    kept.removeAll()
    taken = 0
  }

  /// Whether something waits to be read now.
  package var hasInput: Bool { taken < kept.count || wait(for: POLLIN, milliseconds: 0) }

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

  private func readSome() throws {
    var block = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    if let session = try secured() {
      switch block.withUnsafeMutableBytes({ session.receive(into: $0) }) {
      case .bytes(let number): count = number
      case .nothing: return
      case .ended: break
      case .broken(let number): throw LineFault("the connection broke: \(number)")
      }
    } else {
      count = recv(descriptor, &block, block.count, 0)
    }
    if count > 0 {
      if taken > 0 {
        kept.removeFirst(taken)
        taken = 0
      }
      kept += block[..<count]
    } else if count == 0 {
      hasEnded = true
    } else if errno != EAGAIN, errno != EINTR {
      throw LineFault("the connection broke: \(errno)")
    }
  }

  private func wait(for what: Int32, milliseconds: Int32 = patience) -> Bool {
    if what == POLLIN, tls?.session.holdsMore == true { return true }
    var watched = pollfd(fd: descriptor, events: Int16(what), revents: 0)
    return poll(&watched, 1, milliseconds) > 0
  }
}
