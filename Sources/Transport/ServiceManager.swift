// SPDX-License-Identifier: MIT
import Glibc

/// The socket of a service manager, which receives the state of the server.
///
/// Source: sd_notify(3), unix(7).
package struct ServiceManager: Sendable {
  /// A message to a service manager.
  package enum News: Sendable {
    /// The server listens; the status names the address, for people.
    case ready(status: String)
    /// Options are being reloaded; `ready` follows.
    case reloading
    /// The server is not ready yet; the status gives the reason, for people.
    case waiting(status: String)
    /// The server accepts no new connections.
    case stopping
    /// The server is alive, for the watchdog.
    case alive

    fileprivate var text: String {
      switch self {
      case .ready(let status): "READY=1\nSTATUS=\(status)\n"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonic())\n"
      case .waiting(let status): "STATUS=\(status)\n"
      case .stopping: "STOPPING=1\n"
      case .alive: "WATCHDOG=1\n"
      }
    }

    private static func monotonic() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
  }

  private let address: [UInt8]

  /// Creates the socket of a path, or of an abstract name after `@`; nil for others and above 107 bytes.
  package init?(at place: String) {
    address = Array(place.utf8)
    let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    guard address.count > 1, address.count <= longest, "/@".utf8.contains(address[0]) else {
      return nil
    }
  }

  /// Sends a datagram; waits at most 0.2 s, and ignores failure.
  package func tell(_ news: News) {
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: 0, tv_usec: 200_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { field in
      field.copyBytes(from: address)
      if address[0] == UInt8(ascii: "@") { field[0] = 0 }
    }
    // An abstract name has no terminator, and a path needs none.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let text = Array(news.text.utf8)
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        // A datagram without a receiver raises no signal.
        while sendto(descriptor, text, text.count, 0, name, length) < 0, errno == EINTR {}
      }
    }
  }
}
