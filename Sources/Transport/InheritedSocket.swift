// SPDX-License-Identifier: MIT
import Glibc

/// A listening TCP socket passed by a service manager.
///
/// Source: sd_listen_fds(3), socket(7).
package struct InheritedSocket: Sendable {
  /// The first descriptor that a manager passes; others follow it.
  package static let first: Int32 = 3

  /// The descriptor, owned by the listener that uses it.
  package let descriptor: Int32
  /// The address at which it listens, as an IP literal.
  package let host: String
  package let port: UInt16

  /// Creates the socket of a descriptor, which throws `notListening`, and sets the options of accepted connections.
  package init(_ descriptor: Int32) throws(TransportFault) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var isListening: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let isNamed = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor, address, &length) == 0
          && [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
          && getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      }
    }
    guard isNamed, getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0,
      isListening == 1, ListeningSocket.setOptions(of: descriptor)
    else {
      throw .notListening(descriptor: descriptor)
    }
    self.descriptor = descriptor
    host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    port = ListeningSocket.port(of: descriptor)
  }

  /// Closes all queued connections, at most as many as a queue can hold.
  package func turnAway() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    for _ in 0..<Int(SOMAXCONN) {
      guard poll(&waiting, 1, 0) > 0 else { return }
      let peer = accept(descriptor, nil, nil)
      if peer >= 0 { close(peer) }
    }
  }
}
