// SPDX-License-Identifier: MIT
import Glibc

/// A socket in a data folder, through which a person who may open the folder's files speaks to its server.
///
/// Source: unix(7); stat(2).
package struct ControlSocket {
  /// The socket's file.
  package static let name = "control"

  private let path: String
  /// The file that was made: a number may be given again once a file is gone, so the time goes with it.
  private let made: (device: dev_t, number: ino_t, at: timespec)?

  /// The socket's file as it is now; nil where none of that name is there, or it is no socket.
  private static func file(_ path: String) -> (device: dev_t, number: ino_t, at: timespec)? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return (facts.st_dev, facts.st_ino, facts.st_mtim)
  }

  /// Makes the socket and listens; a socket that no server answers at is removed first.
  ///
  /// - Parameter folder: its path, however long; held by the caller's lock.
  /// - Returns: a descriptor of the caller's, and the file.
  /// - Throws: `TransportFault.answered` where a server answers there; `TransportFault.system`.
  package static func listen(
    in folder: String
  ) throws(TransportFault) -> (descriptor: Int32, socket: ControlSocket) {
    let path = "\(folder)/\(name)"
    if file(path) != nil {
      guard let peer = try connect(in: folder, waits: false) else {
        unlink(path)
        return try bind(in: folder, path)
      }
      close(peer)
      throw .answered(path)
    }
    return try bind(in: folder, path)
  }

  private static func bind(
    in folder: String, _ path: String
  ) throws(TransportFault) -> (descriptor: Int32, socket: ControlSocket) {
    let descriptor = try withAddress(in: folder) { descriptor, address, length throws(TransportFault) in
      // Linux makes the file with the mode that its socket has.
      guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
      guard Glibc.bind(descriptor, address, length) == 0 else {
        throw .system(call: "bind of \(path)", errno: errno)
      }
      guard Glibc.listen(descriptor, 16) == 0 else { throw .system(call: "listen", errno: errno) }
    }
    return (descriptor, ControlSocket(path: path, made: file(path)))
  }

  /// Removes the socket's file where it is still the one that was made; another one of that name stays.
  package func remove() {
    guard let made, let now = Self.file(path), now.device == made.device, now.number == made.number,
      now.at.tv_sec == made.at.tv_sec, now.at.tv_nsec == made.at.tv_nsec
    else { return }
    unlink(path)
  }

  /// Connects to the server that listens there.
  ///
  /// - Parameters:
  ///   - folder: its path, however long.
  ///   - waits: whether it waits for a server that has no room for another connection at the moment.
  /// - Returns: a descriptor of the caller's, which blocks if it waits; nil where nobody listens.
  /// - Throws: `TransportFault.system`.
  package static func connect(in folder: String, waits: Bool = true) throws(TransportFault) -> Int32? {
    do throws(TransportFault) {
      return try withAddress(in: folder, waits: waits) { descriptor, address, length throws(TransportFault) in
        guard Glibc.connect(descriptor, address, length) == 0 || !waits && errno == EAGAIN else {
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
    in folder: String, waits: Bool = true,
    _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) throws(TransportFault) -> Void
  ) throws(TransportFault) -> Int32 {
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { throw .system(call: "open", errno: errno) }
    defer { close(place) }
    let blocking = waits ? 0 : Int32(SOCK_NONBLOCK.rawValue)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | blocking
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
