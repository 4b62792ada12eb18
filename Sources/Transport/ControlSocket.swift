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
  /// The caller holds the lock of the folder, whose path has any length, and owns the descriptor.
  ///
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
    let (place, address) = try address(in: folder)
    defer { close(place) }
    let descriptor = try address.socket()
    // Linux gives the file the mode of its socket.
    guard fchmod(descriptor, 0o600) == 0 else { throw .closing(descriptor, after: "fchmod") }
    guard address.pass(to: Glibc.bind, descriptor) == 0 else {
      throw .closing(descriptor, after: "bind of \(path)")
    }
    guard Glibc.listen(descriptor, 16) == 0 else { throw .closing(descriptor, after: "listen") }
    return (descriptor, ControlSocket(path: path, made: file(path)))
  }

  /// Removes the socket's file if it is still the file that was made.
  package func remove() {
    guard let made, let now = Self.file(path), now.device == made.device, now.number == made.number,
      now.at.tv_sec == made.at.tv_sec, now.at.tv_nsec == made.at.tv_nsec
    else { return }
    unlink(path)
  }

  /// Connects to the server that listens there; nil if none does.
  ///
  /// The caller owns the descriptor. If it `waits`, also while the server's queue is full, the descriptor blocks.
  package static func connect(in folder: String, waits: Bool = true) throws(TransportFault) -> Int32? {
    let (place, address) = try address(in: folder)
    defer { close(place) }
    let descriptor = try address.socket(blocks: waits)
    if address.pass(to: Glibc.connect, descriptor) == 0 || !waits && errno == EAGAIN { return descriptor }
    let fault = TransportFault.closing(descriptor, after: "connect")
    switch fault {
    case .system(_, ENOENT), .system(_, ECONNREFUSED): return nil
    default: throw fault
    }
  }

  /// Returns an address that names the folder by a descriptor, to be closed; it has room for 107 bytes only.
  private static func address(
    in folder: String
  ) throws(TransportFault) -> (place: Int32, address: SocketAddress) {
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { throw .system(call: "open", errno: errno) }
    return (place, SocketAddress(unix: Array("/proc/self/fd/\(place)/\(name)".utf8)))
  }
}
