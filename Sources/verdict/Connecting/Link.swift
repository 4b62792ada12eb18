// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// One connection to a server, or one that is being made; closed when it is let go.
///
/// Nothing here blocks: whoever holds it polls the descriptor.
final class Link {
  /// What came of reading.
  enum Received {
    case bytes([UInt8])
    /// Nothing for now.
    case nothing
    /// The server has said all that it will.
    case ended
    /// The connection broke off.
    case broken
  }

  let descriptor: Int32
  private var unsent: [UInt8] = []
  private var isFinishing = false
  /// How many lines were sent since the system had last taken all; some of them may have left.
  private var waitingLines = 0
  private var tls: (session: TLSSession, trust: Trust)?
  private var isShaking = false

  /// Begins to connect; nil where the system refuses at once, and errno says why.
  init?(to place: Place, _ trust: Trust?) {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    descriptor = socket(place.family, kind, 0)
    guard descriptor >= 0 else { return nil }
    // A peer that is gone without a word is noticed within a minute.
    let options = [
      (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30),
      (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10), (Int32(IPPROTO_TCP), TCP_KEEPCNT, 3),
      (Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 60_000),
    ]
    for (level, name, value) in options {
      var value = Int32(value)
      setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    let outcome = place.bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        Glibc.connect(descriptor, $0.baseAddress, socklen_t(bytes.count))
      }
    }
    guard outcome == 0 || errno == EINPROGRESS else { return nil }
    guard let trust else { return }
    tls = (TLSSession(trust.context, over: TLSExchange(), on: descriptor), trust)
    isShaking = true
  }

  deinit {
    guard descriptor >= 0 else { return }
    let error = errno
    close(descriptor)
    errno = error
  }

  /// What kept the connection from being made, or 0.
  var error: Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
  }

  /// Goes on with the handshake, where TLS is spoken.
  ///
  /// - Returns: nil while it is under way; then whether the server is trusted, and why it is not.
  func shakeHands() -> Result<Void, Objection>? {
    guard let tls, isShaking else { return .success(()) }
    let step = tls.session.shakeHands()
    pass(tls.session)
    switch step {
    case .waiting: return nil
    case .failed: return .failure(Objection(text: tls.trust.failure(of: tls.session)))
    case .open:
      isShaking = false
      return tls.trust.objection(to: tls.session).map { .failure(Objection(text: $0)) } ?? .success(())
    }
  }

  /// Why a server is not spoken to.
  struct Objection: Error {
    let text: String
  }

  // MARK: Sending

  /// How many bytes the system has not taken yet.
  var unsentCount: Int { unsent.count }

  /// How many lines the system has not wholly taken yet.
  var unsentLines: Int { tls == nil ? unsent.count { $0 == 10 } : waitingLines }

  /// Sends bytes as soon as the system takes them.
  func send(_ bytes: [UInt8]) {
    waitingLines += bytes.count { $0 == 10 }
    if let session = tls?.session {
      // A session that is of no use any more shows itself to whoever reads.
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

  /// Sends what it can; a connection that broke shows itself to whoever reads.
  func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno != EINTR {
        return
      }
    }
    waitingLines = 0
    if isFinishing { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Says, behind all that was sent, that nothing more comes.
  func finish() {
    isFinishing = true
    if let session = tls?.session {
      session.sayGoodbye()
      session.takeOutput { unsent += $0 }
    }
    flush()
  }

  // MARK: Reading

  /// What has come.
  func receive() -> Received {
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

  /// What has come, all of what OpenSSL holds included, of which poll(2) tells nothing.
  private func receive(_ session: TLSSession) -> Received {
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16_384)
    repeat {
      let taken = block.withUnsafeMutableBytes { session.receive(into: $0) }
      pass(session)
      switch taken {
      case .bytes(let count): all += block[..<count]
      case .nothing: break
      // What stands behind the last bytes is met again at the socket's own end, which follows.
      case .ended: return all.isEmpty ? .ended : .bytes(all)
      case .broken: return all.isEmpty ? .broken : .bytes(all)
      }
    } while session.holdsMore
    return all.isEmpty ? .nothing : .bytes(all)
  }

  /// What poll(2) is to watch for.
  var watched: pollfd {
    pollfd(descriptor, unsent.isEmpty ? POLLIN : POLLIN | POLLOUT)
  }
}

extension pollfd {
  init(_ descriptor: Int32, _ events: Int32) {
    self.init(fd: descriptor, events: Int16(events), revents: 0)
  }
}
