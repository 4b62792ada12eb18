// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The socket of a service manager, which receives the state of the server.
///
/// Source: sd_notify(3), unix(7).
package struct ServiceManager: Sendable {
  package enum News: Sendable {
    /// The server listens; the status names the address, for people.
    case ready(status: String)
    /// Options are being reloaded; `ready` follows.
    case reloading
    /// The server is not ready yet; the status gives the reason, for people.
    case waiting(status: String)
    case stopping
    /// The server is alive, for the watchdog.
    case alive

    fileprivate var text: String {
      switch self {
      case .ready(let status): "READY=1\nSTATUS=\(status)\n"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(microseconds(of: CLOCK_MONOTONIC))\n"
      case .waiting(let status): "STATUS=\(status)\n"
      case .stopping: "STOPPING=1\n"
      case .alive: "WATCHDOG=1\n"
      }
    }
  }

  private let address: SocketAddress

  /// Creates the socket of a path, or of an abstract name after `@`; nil for others and above 107 bytes.
  package init?(at place: String) {
    var name = Array(place.utf8)
    let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    guard name.count > 1, name.count <= longest, "/@".utf8.contains(name[0]) else { return nil }
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    address = SocketAddress(unix: name)
  }

  /// Sends a datagram; waits at most 0.2 s, and ignores failure.
  package func tell(_ news: News) {
    guard let descriptor = try? address.socket(ofDatagrams: true) else { return }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 0, tv_usec: 200_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let text = Array(news.text.utf8)
    _ = address.pass(
      to: { descriptor, name, length in
        // A datagram without a receiver raises no signal.
        while sendto(descriptor, text, text.count, 0, name, length) < 0, errno == EINTR {}
        return 0
      }, descriptor)
  }
}
