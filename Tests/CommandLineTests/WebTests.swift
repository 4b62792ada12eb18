// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Transport

/// Source: docs/PAGES.md.
@Suite("The pages tell their operator how they are, and what would keep them from starting")
struct WebTests {
  let scratch: Scratch
  let list: String

  init() throws {
    scratch = try Scratch()
    list = try scratch.file("small.txt", "at\naa\ntan\n")
  }

  private static func get(_ path: String, at port: UInt16) throws -> Fetched {
    try Fetched(port: port, "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
  }

  @Test("Their figures and their health stand on a port of their own, and the health follows the server's")
  func figures() async throws {
    try await OwnThread.run { [scratch, list] in
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let web = try Served(running: [
        Program.path, "web", "--server", "127.0.0.1:\(server.port)", "--port", "0", "--metrics-port", "0",
      ])
      let told = web.said.firstMatch(of: #/figures at http://127\.0\.0\.1:(\d+)/metrics\n/#)
      let port = try #require(told.flatMap { UInt16($0.1) })
      // The gateway's own connection comes in beside its start.
      var health = try Self.get("/health", at: port)
      for _ in 0..<2000 where health.status != 200 { health = try Self.get("/health", at: port) }
      #expect(health.status == 200 && health.body == "ok\n")
      let page = try Self.get("/metrics", at: port)
      #expect(page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      for line in [
        "verdict_web_server_reached 1", "verdict_web_requests_total 0",
        "verdict_web_places{kind=\"streams\"} 3584", "verdict_web_places_refused_total{kind=\"looks\"} 0",
      ] {
        #expect(page.body.contains("\n\(line)\n"), "\(line)")
      }
      // The pages have neither.
      #expect(try Self.get("/metrics", at: web.port).status == 404)
      #expect(try Self.get("/metrics", at: port).body.contains("\nverdict_web_requests_total 1\n"))
      #expect(server.end(SIGTERM) == 0)
      for _ in 0..<2000 where health.status == 200 { health = try Self.get("/health", at: port) }
      #expect(health.status == 503 && health.body.hasPrefix("the server does not answer"))
      #expect(web.end(SIGTERM) == 0)
    }
  }

  @Test("A start that is only tried names each port that is taken, and says whether the server answers")
  func tried() async throws {
    let (one, two) = (try Speaker(), try Speaker())
    let words = ["web", "--check", "--server", "127.0.0.1:\(one.port)"]
    let taken = try await Program.run(
      words + ["--port", "\(one.port)", "--metrics-port", "\(two.port)"])
    #expect(taken.status == 2 && taken.output.isEmpty)
    #expect(
      taken.complaints == """
        verdict: port \(one.port) on 127.0.0.1 is in use; stop the program that uses it (ss -ltnp names it), or choose another with --port
        verdict: port \(two.port) on 127.0.0.1 is in use; stop the program that uses it (ss -ltnp names it), or choose another with --metrics-port

        """)
    let free = try await Program.run(words + ["--port", "0", "--metrics-port", "0"])
    #expect(
      free.status == 0
        && free.output
          == "verdict web: would serve pages of the server at 127.0.0.1:\(one.port) at 127.0.0.1:0 and figures at 127.0.0.1:0; the server answers\n",
      "\(free)")
    let same = try await Program.run("web", "--port", "8080", "--metrics-port", "8080", "--check")
    #expect(same.status == 2 && same.complaint?.contains("which this program listens on already") == true)
    let alone = try await Program.run("web", "--metrics-host", "127.0.0.1", "--check")
    #expect(alone.status == 2 && alone.complaint?.contains("add --metrics-port") == true)
  }
}
