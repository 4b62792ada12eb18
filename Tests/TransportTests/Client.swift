// SPDX-License-Identifier: MIT
import Foundation
import Testing
import Transport

/// A blocking client whose reads and writes give up after 60 s.
final class Client: Sendable {
  let descriptor: Int32

  convenience init(port: UInt16, smallBuffers: Bool = false) {
    var descriptor: Int32 = -1
    do {
      descriptor = try SocketAddress.loopback(port).dial(
        receiveBuffer: smallBuffers ? 4_096 : nil, blocks: true)
    } catch { Issue.record(error) }
    self.init(over: descriptor)
  }

  /// Takes over a connected socket.
  init(over descriptor: Int32) {
    self.descriptor = descriptor
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
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
