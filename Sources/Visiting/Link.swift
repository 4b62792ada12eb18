// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// A connection to a server, or one that is being made; closed when it is released.
package final class Link {
  package enum Received {
    case bytes([UInt8])
    /// No bytes for now.
    case nothing
    /// The server has sent its last byte.
    case ended
    case broken
  }

  /// The socket, closed with the link.
  package let descriptor: Int32
  private var unsent: [UInt8] = []
  private var isFinishing = false
  /// Whether sending failed for good; the next read returns the reason.
  private(set) var isBroken = false
  /// The number of lines sent since the system last had taken all bytes; some of them may have left.
  private var waitingLines = 0
  private let tls: (session: TLSSession, trust: Trust)?
  private var isShaking: Bool

  /// Takes over a socket, TCP or unix, that is connected or connecting; uses TLS if `trust` is given.
  package init(over descriptor: Int32, _ trust: Trust? = nil) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // A peer that disappears is detected within a minute.
    _ = ListeningSocket.noticeSilence(on: descriptor, after: 30, asking: 3, every: 10)
    tls = trust.map { (TLSSession($0.context, over: TLSExchange(), on: descriptor), $0) }
    isShaking = trust != nil
  }

  deinit { close(descriptor) }

  /// The error that stopped the connection from being made, or 0.
  var error: Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
  }

  /// Continues the handshake, if the link uses TLS; returns false while the server has to send more.
  func shakeHands() throws(Distrust) -> Bool {
    guard let tls, isShaking else { return true }
    let step = tls.session.shakeHands()
    pass(tls.session)
    switch step {
    case .waiting: return false
    case .failed: throw tls.session.distrust.map { .unknownAuthority($0) } ?? .notSecure
    case .open:
      isShaking = false
      if let objection = tls.trust.objection(to: tls.session) { throw objection }
      return true
    }
  }

  /// The TLS session, with the server's certificate after the handshake; nil for plain lines.
  package var session: TLSSession? { tls?.session }

  // MARK: Sending

  package var unsentCount: Int { unsent.count }

  /// The number of lines that the system has not wholly taken yet.
  var unsentLines: Int { tls == nil ? unsent.count { $0 == 10 } : waitingLines }

  package func send(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    waitingLines += bytes.count { $0 == 10 }
    if let session = tls?.session {
      // If the session has failed, the next read returns that.
      _ = bytes.withUnsafeBufferPointer { session.seal($0) }
      pass(session)
    } else {
      unsent += bytes
      flush()
    }
  }

  private func pass(_ session: TLSSession) {
    session.takeOutput { unsent += $0 }
    flush()
  }

  package func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno != EINTR {
        isBroken = errno != EAGAIN
        return
      }
    }
    waitingLines = 0
    if isFinishing { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Ends the sending side after all that was sent.
  package func finish() {
    isFinishing = true
    if let session = tls?.session {
      session.sayGoodbye()
      session.takeOutput { unsent += $0 }
    }
    flush()
  }

  // MARK: Reading

  package func receive() -> Received {
    if let session = tls?.session { return receive(session) }
    let size = 65_536
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
      count = recv(descriptor, buffer.baseAddress, size, 0)
      used = max(0, count)
    }
    if count > 0 { return .bytes(block) }
    if count == 0 { return .ended }
    return errno == EAGAIN || errno == EINTR ? .nothing : .broken
  }

  /// Returns the bytes that have come, including those buffered in OpenSSL, which poll(2) does not report.
  private func receive(_ session: TLSSession) -> Received {
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16_384)
    repeat {
      let taken = block.withUnsafeMutableBytes { session.receive(into: $0) }
      pass(session)
      switch taken {
      case .bytes(let count): all += block[..<count]
      case .nothing: break
      // The socket's own end follows with the next read.
      case .ended: return all.isEmpty ? .ended : .bytes(all)
      case .broken: return all.isEmpty ? .broken : .bytes(all)
      }
    } while session.holdsMore
    return all.isEmpty ? .nothing : .bytes(all)
  }

  /// The events that poll(2) is to watch for.
  package var watched: pollfd {
    pollfd(descriptor, unsent.isEmpty ? POLLIN : POLLIN | POLLOUT)
  }
}

extension pollfd {
  package init(_ descriptor: Int32, _ events: Int32) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }
}
