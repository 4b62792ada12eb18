// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Transport

/// A server of one connection that says what it was told to, then closes.
///
/// `@unchecked Sendable`: handed from one thread to the next, never shared.
final class Speaker: @unchecked Sendable {
  let port: UInt16
  private let listener: Int32

  init() throws {
    listener = try ListeningSocket.open(host: "127.0.0.1", port: 0, backlog: 1)
    port = ListeningSocket.port(of: listener)
  }

  deinit { Glibc.close(listener) }

  /// Waits for somebody, says it, and closes when they have said all that they will.
  func say(_ text: String) throws { try converse(text, answers: []) }

  /// Waits for somebody, says it, and closes at once.
  func close(_ text: String) throws {
    let peer = try welcome()
    defer { end(peer) }
    try send(text, to: peer)
  }

  /// Waits for somebody, says it, answers each line of theirs with the next answer, and closes when they have said all
  /// that they will.
  ///
  /// - Returns: the lines that came.
  @discardableResult
  func converse(_ text: String, answers: [String]) throws -> [String] {
    let peer = try welcome()
    defer { end(peer) }
    try send(text, to: peer)
    var said: [UInt8] = []
    var answers = answers[...]
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(peer, &block, block.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      said += block[..<count]
      for _ in 0..<block[..<count].count(where: { $0 == 10 }) {
        if let answer = answers.popFirst() { try send("\(answer)\r\n", to: peer) }
      }
    }
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func welcome() throws -> Int32 {
    var peer = accept(listener, nil, nil)
    while peer < 0, errno == EINTR { peer = accept(listener, nil, nil) }
    guard peer >= 0 else { throw LineFault("nobody came: \(errno)") }
    return peer
  }

  private func end(_ peer: Int32) {
    // A program that another test starts at that moment holds a copy of the descriptor.
    shutdown(peer, Int32(SHUT_RDWR))
    Glibc.close(peer)
  }

  private func send(_ text: String, to peer: Int32) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
      throw LineFault("nobody listens")
    }
  }
}
