// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A blocking client whose reads and writes give up after 60 s.
final class Client: Sendable {
  let descriptor: Int32

  init(port: UInt16, smallBuffers: Bool = false) {
    // The process that an exit test starts must not hold a copy; SOCK_CLOEXEC is O_CLOEXEC on Linux.
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    if smallBuffers {
      var small: Int32 = 4_096
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &small, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    #expect(outcome == 0)
  }

  deinit { close(descriptor) }

  /// Sends it all; whether the system took it.
  @discardableResult
  func send(_ text: some Sequence<UInt8>) -> Bool {
    let bytes = Array(text)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(text.utf8) }

  /// Reads exactly so many bytes, fewer when the end or an error comes first.
  func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let more = bytes[found...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard more > 0 else { break }
      found += more
    }
    return Array(bytes.prefix(found))
  }

  func read(_ count: Int) -> String { String(decoding: read(count) as [UInt8], as: UTF8.self) }

  /// All until the peer's end, and the error that stood in its place, 0 for none.
  func readToEnd() -> (text: String, errno: Int32) {
    var found: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &block, block.count, 0)
      guard count > 0 else { return (String(decoding: found, as: UTF8.self), count == 0 ? 0 : errno) }
      found += block.prefix(count)
    }
  }

  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the closing of the socket a reset.
  func willReset() {
    var choice = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &choice, socklen_t(MemoryLayout<linger>.size))
  }
}
