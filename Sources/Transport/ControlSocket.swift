// SPDX-License-Identifier: MIT
import Glibc

/// A socket in a data folder, through which users with access to the folder's files reach its server.
///
/// Source: unix(7); stat(2).
package struct ControlSocket {
  /// The file name of the socket.
  package static let name = "control"

  private let path: String
  /// The identity of the file that was made; inode numbers are reused, so that the time is part of it.
  private let made: (device: dev_t, number: ino_t, at: timespec)?

  /// Returns the identity of the socket's file; nil if there is none or it is not a socket.
  private static func file(_ path: String) -> (device: dev_t, number: ino_t, at: timespec)? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return (facts.st_dev, facts.st_ino, facts.st_mtim)
  }

  /// Creates the socket and listens; first removes a socket at which no server answers.
  ///
  /// - Parameter folder: the path of the folder, of any length; the caller holds its lock.
  /// - Returns: a descriptor owned by the caller, and the file.
  /// - Throws: `TransportFault.answered` if a server answers there; `TransportFault.system`.
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
      // Linux gives the file the mode of its socket.
      guard fchmod(descriptor, 0o600) == 0 else { throw .system(call: "fchmod", errno: errno) }
      guard Glibc.bind(descriptor, address, length) == 0 else {
        throw .system(call: "bind of \(path)", errno: errno)
      }
      guard Glibc.listen(descriptor, 16) == 0 else { throw .system(call: "listen", errno: errno) }
    }
    return (descriptor, ControlSocket(path: path, made: file(path)))
  }

  /// Removes the socket's file if it is still the file that was made.
  package func remove() {
    guard let made, let now = Self.file(path), now.device == made.device, now.number == made.number,
      now.at.tv_sec == made.at.tv_sec, now.at.tv_nsec == made.at.tv_nsec
    else { return }
    unlink(path)
  }

  /// Connects to the server that listens there.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder, of any length.
  ///   - waits: whether to wait while the server's queue is full.
  /// - Returns: a descriptor owned by the caller, blocking if it waits; nil if no server listens.
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

  /// Names the folder by a descriptor, because an address has room for 107 bytes.
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
