// SPDX-License-Identifier: MIT
import Foundation
import Serving
import TestSupport
import Testing

/// Source: docs/DESIGN.md#a-page-of-figures.
@Suite("The page of figures counts what happens, and is whole at any time", .serialized)
struct MetricsTests {
  static func server(_ change: (inout RunningServer.Setup) -> Void = { _ in }) throws -> RunningServer {
    var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT", "TAN"])])
    setup.givesFigures = true
    change(&setup)
    return try RunningServer(setup)
  }

  static func page(_ server: RunningServer) throws -> Exposition { try Exposition(server.figures()) }

  @Test("Each family has its help and type, no series stands twice, and the form is told in the header")
  func form() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let fetched = try Fetched(port: server.figuresPort)
      #expect(fetched.status == 200)
      #expect(fetched.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      let page = try Exposition(fetched.body)
      for family in page.families {
        #expect(family.name.hasPrefix("verdict_") || family.name.hasPrefix("process_"), "\(family.name)")
        #expect(!family.samples.isEmpty, "\(family.name)")
        // A name says what it is a number of: never milliseconds.
        #expect(!family.name.contains("milli") && !family.name.contains("micro"), "\(family.name)")
        #expect((family.type == "counter") == family.name.hasSuffix("_total"), "\(family.name)")
      }
      #expect((page["process_resident_memory_bytes"] ?? 0) > 1_000_000)
      #expect((page["process_open_fds"] ?? 0) > 3)
      let age = Date().timeIntervalSince1970 - (page["process_start_time_seconds"] ?? 0)
      #expect(age >= 0 && age < 86_400, "\(age)")
    }
  }

  @Test("A page that is none of the format is seen")
  func seen() {
    let head = "# HELP verdict_a_total All.\n# TYPE verdict_a_total counter\n"
    #expect(throws: Never.self) { try Exposition(head + "verdict_a_total{code=\"1\"} 2\n") }
    for lines in [
      "verdict_a_total 2", "verdict_b_total 2\n", "verdict_a_total two\n", "verdict_a_total -1\n",
      "verdict_a_total 1\nverdict_a_total 2\n", "verdict_a_total{code=\"1} 2\n", head,
    ] {
      #expect(throws: Exposition.Fault.self, "\(lines)") { try Exposition(head + lines) }
    }
    let sum =
      "# HELP verdict_h All.\n# TYPE verdict_h histogram\nverdict_h_bucket{le=\"1\"} 2\nverdict_h_sum 1\n"
    #expect(throws: Exposition.Fault.self) {
      try Exposition(sum + "verdict_h_bucket{le=\"+Inf\"} 1\nverdict_h_count 1\n")
    }
    #expect(throws: Never.self) {
      try Exposition(sum + "verdict_h_bucket{le=\"+Inf\"} 2\nverdict_h_count 2\n")
    }
  }

  @Test("Lines, refusals by code, rulings, notices, tables and entries go up by what was sent")
  func counts() async throws {
    try await OwnThread.run {
      let server = try Self.server { $0.speaksTLS = true }
      let (ann, ben) = (try server.connect(), try server.connect(isSecure: true))
      for (client, name) in [(ann, "ann"), (ben, "ben")] {
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name)")
        _ = try client.sync()
      }
      let before = try Self.page(server)
      for (client, line) in [
        (ann, "OPEN kind=slip"), (ben, "JOIN 1 tiny"), (ann, "CHALLENGE AT"), (ben, "CONFIRM 1"),
        (ben, "CONFIRM 1"), (ann, "NONSENSE"), (ann, "NONSENSE"), (ann, "LEAVE 99"), (ben, "JUDGE AT"),
      ] {
        try client.send(line: line)
        _ = try client.sync()
      }
      _ = try ann.sync()
      let after = try Self.page(server)
      func rise(_ series: String) -> Double { (after[series] ?? .nan) - (before[series] ?? .nan) }
      #expect(rise("verdict_lines_total") == 9 + 9 + 1)
      // The same CONFIRM again is told what was ruled, and nothing is ruled.
      #expect(rise("verdict_rulings_total") == 1)
      #expect(rise("verdict_refusals_total{code=\"500\"}") == 2)
      #expect(rise("verdict_refusals_total{code=\"541\"}") == 1)
      #expect(rise("verdict_refusals_total{code=\"532\"}") == 1)
      // JOINED, SLIP and RULING.
      #expect(rise("verdict_notices_total") == 3)
      #expect(rise("verdict_tables{kind=\"slip\",phase=\"to-move\"}") == 1)
      #expect(rise("verdict_ledger_entries_stored_total") == 4)
      #expect(after["verdict_ledger_entries_waiting"] == 0)
      #expect(after["verdict_people_logged_in"] == 2)
      #expect(after["verdict_connections_open{transport=\"plain\"}"] == 1)
      #expect(after["verdict_connections_open{transport=\"tls\"}"] == 1)
      ben.close()
      let house = try LineClient(control: server.data)
      _ = try house.sync()
      // That ben has gone comes by another descriptor than what is asked for behind it.
      var last = try Self.page(server)
      for _ in 0..<2000 where last["verdict_connections_open{transport=\"tls\"}"] != 0 {
        last = try Self.page(server)
      }
      #expect(last["verdict_connections_open{transport=\"tls\"}"] == 0)
      #expect(last["verdict_connections_accepted_total{transport=\"tls\"}"] == 1)
      #expect(last["verdict_connections_open{transport=\"control\"}"] == 1)
      #expect((last["verdict_ledger_fsync_duration_seconds_count"] ?? 0) >= 1)
    }
  }

  @Test("What is asked of the page's port is none of the server's lines, and gives nothing else away")
  func apart() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let ann = try server.connect()
      _ = try ann.greeting()
      for request in ["POST /metrics HTTP/1.1\r\n\r\n", "GET /ledger HTTP/1.1\r\n\r\n", "LOGIN ann\r\n\r\n"] {
        #expect([400, 404, 405].contains(try Fetched(port: server.figuresPort, request).status))
      }
      let half = try LineClient(port: server.figuresPort)
      try half.send("GET /met".utf8)
      _ = try ann.sync()
      let page = try Self.page(server)
      #expect(page["verdict_lines_total"] == 1)
      #expect(page["verdict_connections_accepted_total{transport=\"plain\"}"] == 1)
      ann.close()
      half.close()
      #expect(try server.stop() == .asked)
    }
  }

  @Test("Whoever comes in behind a reader of the page is heard, on whatever descriptor")
  func behind() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      var here: [LineClient] = []
      for _ in 0..<6 {
        _ = try Self.page(server)
        here.append(try server.connect())
        for client in here { _ = try client.sync() }
      }
      #expect(try Self.page(server)["verdict_connections_open{transport=\"plain\"}"] == 6)
    }
  }

  @Test(
    "A table whose event shows it late, or when it is over, stands on the page in no phase",
    arguments: ["board delay=1", "board delay=end", "slip delay=1"])
  func heldBack(_ terms: String) async throws {
    try await OwnThread.run {
      let crowd = try BlindnessTests.Crowd(bad: [], names: ["ann", "ben"], givesFigures: true)
      let kind = terms.prefix { $0 != " " }
      try crowd.openEvent("kind=\(terms)")
      let begun = try Exposition(crowd.server.figures())
      try crowd.say("ann", kind == "board" ? "PLAY 8D RETINAS" : "CHALLENGE RETINAS")
      let played = try Exposition(crowd.server.figures())
      for page in [begun, played] {
        let tables = page.families.flatMap(\.samples).filter { $0.labels["kind"] != nil && $0.value != 0 }
        #expect(tables.map(\.series) == ["verdict_tables{kind=\"\(kind)\",phase=\"held-back\"}"])
      }
      #expect(played["verdict_games_under_way"] == 0)
      #expect(played["verdict_events_open"] == 1)
      _ = try crowd.end()
    }
  }

  /// Source: design, promise 2.
  @Test("What was decided stands on the page once it is on the disk, and what waits for the disk at once")
  func durable() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let ann = try server.connect()
      try ann.send(line: "LOGIN ann")
      _ = try ann.sync()
      server.disk.holdSyncs()
      try ann.send(line: "OPEN kind=slip")
      server.disk.awaitHeldSync()
      try server.settle()
      let waiting = try Self.page(server)
      #expect(waiting["verdict_ledger_entries_waiting"] == 1)
      #expect(waiting["verdict_tables{kind=\"slip\",phase=\"waiting\"}"] == 0)
      // What comes later, and hangs on what is not stored, is not on the page either.
      for line in ["NONSENSE", "JUDGE AT", "OPEN kind=slip"] { try ann.send(line: line) }
      try server.settle()
      let later = try Self.page(server)
      #expect(later["verdict_lines_total"] == (waiting["verdict_lines_total"] ?? 0) + 3)
      for series in [
        "verdict_tables{kind=\"slip\",phase=\"waiting\"}", "verdict_rulings_total",
        "verdict_refusals_total{code=\"500\"}", "verdict_notices_total",
      ] {
        #expect(later[series] == waiting[series], "\(series)")
      }
      server.disk.releaseSyncs()
      _ = try ann.sync()
      let stored = try Self.page(server)
      #expect(stored["verdict_tables{kind=\"slip\",phase=\"waiting\"}"] == 1)
      #expect(stored["verdict_refusals_total{code=\"500\"}"] == 1)
      #expect(stored["verdict_people_logged_in"] == 1)
    }
  }

  @Test("A peer that does not take what it is told is broken off, and counted once")
  func slow() async throws {
    try await OwnThread.run {
      let server = try Self.server {
        $0.trusted = []
        $0.limits.unsentLeastBytes = 512
      }
      let deaf = try LineClient(port: server.port, receiveBuffer: 4096)
      // How much the system takes for a peer who reads nothing is its own affair.
      var page = try Self.page(server)
      for _ in 0..<12 where page["verdict_slow_readers_dropped_total"] == 0 {
        try deaf.send(String(repeating: "HELP\n", count: 900).utf8)
        try server.advance(seconds: 10)
        page = try Self.page(server)
      }
      #expect(page["verdict_slow_readers_dropped_total"] == 1)
      #expect(page["verdict_connections_open{transport=\"plain\"}"] == 0)
    }
  }
}
