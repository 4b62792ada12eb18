// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Transport

/// Source: unix(7); docs/DESIGN.md#a-ledger-that-is-gone.
@Suite("A control socket is removed by the server that made it, and by no other")
struct ControlSocketTests {
  /// A folder of its own, gone with it.
  private final class Folder {
    let path = NSTemporaryDirectory() + "control-\(UUID().uuidString)"
    var socket: String { path + "/" + ControlSocket.name }

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  @Test("A server removes its own socket; another server's of the same name stays")
  func removed() throws {
    let folder = try Folder()
    let (first, mine) = try ControlSocket.listen(in: folder.path)
    defer { close(first) }
    #expect(unlink(folder.socket) == 0)
    let (second, other) = try ControlSocket.listen(in: folder.path)
    defer { close(second) }
    mine.remove()
    #expect(isThere(folder.socket))
    other.remove()
    #expect(!isThere(folder.socket))
  }

  @Test(
    "A start is refused where a server answers at the socket; a socket without a server is replaced")
  func answered() throws {
    let folder = try Folder()
    let (first, _) = try ControlSocket.listen(in: folder.path)
    // Connections fill the queue; the last of them find no room in it.
    var waiting: [Int32] = []
    for _ in 0..<32 {
      #expect(throws: TransportFault.answered(folder.socket)) { try ControlSocket.listen(in: folder.path) }
      if let peer = try ControlSocket.connect(in: folder.path, waits: false) { waiting.append(peer) }
    }
    #expect(TransportFault.answered(folder.socket).text.contains(folder.socket))
    waiting.forEach { close($0) }
    close(first)
    #expect(isThere(folder.socket))
    let (second, own) = try ControlSocket.listen(in: folder.path)
    defer { close(second) }
    own.remove()
    #expect(!isThere(folder.socket))
  }

  @Test("A file that has the name and is no socket is left alone, and the start says so")
  func noSocket() throws {
    let folder = try Folder()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.socket))
    #expect(throws: TransportFault.system(call: "bind of \(folder.socket)", errno: EADDRINUSE)) {
      try ControlSocket.listen(in: folder.path)
    }
    #expect(try String(contentsOfFile: folder.socket, encoding: .utf8) == "mine")
  }
}
