// SPDX-License-Identifier: MIT
import Glibc

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

  /// Begins to connect; nil where the system refuses at once, and errno says why.
  init?(to place: Place) {
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

  // MARK: Sending

  /// How many bytes the system has not taken yet.
  var unsentCount: Int { unsent.count }

  /// How many lines the system has not wholly taken yet.
  var unsentLines: Int { unsent.count { $0 == 10 } }

  /// Sends bytes as soon as the system takes them.
  func send(_ bytes: [UInt8]) {
    unsent += bytes
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
    if isFinishing { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Says, behind all that was sent, that nothing more comes.
  func finish() {
    isFinishing = true
    flush()
  }

  // MARK: Reading

  /// What has come.
  func receive() -> Received {
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
