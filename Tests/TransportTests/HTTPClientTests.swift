// SPDX-License-Identifier: MIT
import Foundation
import Glibc
import Testing

@testable import Transport

@Suite("A request has its answer, or one of three reasons why it has none")
struct HTTPClientTests {
  /// A server that answers each request of one connection with the next of its answers, on a thread of its own.
  private final class Scripted: Sendable {
    let port: UInt16
    private let listening: Int32

    init(_ answers: [[String]], closes: Bool = false) throws {
      let descriptor = try ListeningSocket.open(host: "127.0.0.1", port: 0, backlog: 8)
      (listening, port) = (descriptor, ListeningSocket.port(of: descriptor))
      Thread {
        var left = answers
        while !left.isEmpty {
          let peer = accept(descriptor, nil, nil)
          guard peer >= 0 else { return }
          var buffer = [UInt8](repeating: 0, count: 65_536)
          // A request of these tests comes in one piece.
          while read(peer, &buffer, buffer.count) > 0 {
            guard !left.isEmpty else { continue }
            for piece in left.removeFirst() { _ = write(peer, piece, piece.utf8.count) }
            if closes { break }
          }
          close(peer)
        }
      }.start()
    }

    deinit {
      shutdown(listening, Int32(SHUT_RDWR))
      close(listening)
    }
  }

  private static func whole(_ body: String, status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func piece(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }

  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test("Answers come whole or in pieces, over one connection")
  func answers() throws {
    let server = try Scripted([
      [Self.whole("{}")], [Self.whole("no", status: "503 Service Unavailable")],
      [Self.chunked, Self.piece("ab"), Self.piece("c"), "0\r\n\r\n"],
    ])
    let client = try HTTPClient(ServerAddress(host: "127.0.0.1", port: server.port))
    let one = try client.post("/v3/kv/range", Array("{}".utf8), within: 5_000)
    #expect(one.status == 200 && one.body == Array("{}".utf8))
    let two = try client.post("/", [], within: 5_000)
    #expect(two.status == 503 && two.body == Array("no".utf8))
    #expect(try client.post("/", [1], within: 5_000).body == Array("abc".utf8))
  }

  @Test(
    "A server that is not there, goes, or is silent has no answer; the next request makes a new connection")
  func faults() throws {
    let gone = try HTTPClient(ServerAddress(host: "127.0.0.1", port: 1))
    #expect(throws: HTTPClient.Fault.lost) { try gone.post("/", [], within: 5_000) }
    let server = try Scripted([["HTTP/1.1 200 OK\r\nContent-Le"], [Self.whole("x")]], closes: true)
    let client = try HTTPClient(ServerAddress(host: "127.0.0.1", port: server.port))
    #expect(throws: HTTPClient.Fault.lost) { try client.post("/", [1], within: 5_000) }
    #expect(try client.post("/", [1], within: 5_000).body == Array("x".utf8))
    let silent = try Scripted([[]])
    let waiting = try HTTPClient(ServerAddress(host: "127.0.0.1", port: silent.port))
    #expect(throws: HTTPClient.Fault.late) { try waiting.post("/", [1], within: 50) }
  }

  @Test("An endless answer comes a line at a time, however it is cut, until its reader has enough")
  func lines() throws {
    let server = try Scripted([
      [Self.chunked, Self.piece("{\"a\":1}\n{\"b"), Self.piece("\":2}\n"), Self.piece("{\"c\":3}\nrest")]
    ])
    let client = try HTTPClient(ServerAddress(host: "127.0.0.1", port: server.port))
    var lines: [String] = []
    try client.follow("/v3/watch", [1], silence: 5_000, while: { true }) { line in
      lines.append(String(decoding: line, as: UTF8.self))
      return lines.count < 3
    }
    #expect(lines == ["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"])
  }

  @Test("An endless answer ends where it is silent, where its server goes, and where nobody wants more")
  func ends() throws {
    let silent = try Scripted([[Self.chunked, Self.piece("x\n")]])
    let client = try HTTPClient(ServerAddress(host: "127.0.0.1", port: silent.port))
    #expect(throws: HTTPClient.Fault.late) {
      try client.follow("/", [1], silence: 300, while: { true }) { _ in true }
    }
    let gone = try Scripted([[Self.chunked, Self.piece("x\n"), "0\r\n\r\n"]])
    let other = try HTTPClient(ServerAddress(host: "127.0.0.1", port: gone.port))
    #expect(throws: HTTPClient.Fault.lost) {
      try other.follow("/", [1], silence: 5_000, while: { true }) { _ in true }
    }
    let unread = try Scripted([[Self.chunked]])
    let third = try HTTPClient(ServerAddress(host: "127.0.0.1", port: unread.port))
    var asked = 0
    try third.follow(
      "/", [1], silence: 5_000,
      while: {
        asked += 1; return asked < 2
      }
    ) { _ in true }
    #expect(asked == 2)
  }
}
