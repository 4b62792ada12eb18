// SPDX-License-Identifier: MIT
import Glibc

/// A socket in a folder, through which whoever may open the folder's files speaks to the program that serves it.
package enum ControlSocket {
  /// The socket's file.
  package static let name = "control"

  /// Makes the socket and listens; whatever lay there before is gone, so the folder must be the caller's alone.
  ///
  /// - Parameter folder: its path, however long.
  /// - Returns: a descriptor of the caller's.
  /// - Throws: `TransportFault.system`.
  package static func listen(in folder: String) throws(TransportFault) -> Int32 {
    try withAddress(in: folder) { descriptor, address, length throws(TransportFault) in
      // Linux makes the file with the mode that its socket has.
      guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
      unlink("\(folder)/\(name)")
      guard bind(descriptor, address, length) == 0 else {
        throw .system(call: "bind of \(folder)/\(name)", errno: errno)
      }
      guard Glibc.listen(descriptor, 16) == 0 else { throw .system(call: "listen", errno: errno) }
    }
  }

  /// Takes the socket's file away; whoever comes then finds that nobody listens.
  package static func remove(from folder: String) { unlink("\(folder)/\(name)") }

  /// Speaks to whoever listens there.
  ///
  /// - Parameter folder: its path, however long.
  /// - Returns: a connected descriptor of the caller's, which blocks; nil where nobody listens.
  /// - Throws: `TransportFault.system`.
  package static func connect(in folder: String) throws(TransportFault) -> Int32? {
    do throws(TransportFault) {
      return try withAddress(in: folder) { descriptor, address, length throws(TransportFault) in
        guard Glibc.connect(descriptor, address, length) == 0 else {
          throw .system(call: "connect", errno: errno)
        }
      }
    } catch .system(call: "connect", errno: ENOENT) {
      return nil
    } catch .system(call: "connect", errno: ECONNREFUSED) {
      return nil
    }
  }

  /// An address has room for 107 bytes, so the folder is named by a descriptor of it.
  private static func withAddress(
    in folder: String,
    _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) throws(TransportFault) -> Void
  ) throws(TransportFault) -> Int32 {
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { throw .system(call: "open", errno: errno) }
    defer { close(place) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: "/proc/self/fd/\(place)/\(name)".utf8)
    }
    do throws(TransportFault) {
      try withUnsafePointer(to: &address) { address throws(TransportFault) in
        try address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address throws(TransportFault) in
          try use(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }
}
