// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/PLAYING.md, `verdict connect`; docs/DESIGN.md#the-client.
@Suite("verdict connect at a terminal has a line to type in that nothing tears", .serialized)
struct ConnectTests {
  private static let up = "\u{1B}[A", left = "\u{1B}[D", down = "\u{1B}[B"

  /// A server, and somebody at a terminal who has read its greeting.
  private static func stage(
    columns: Int = 200, _ body: @escaping @Sendable (Terminal, Served, Scratch) throws -> Void
  ) async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\ncat\n")
    try await OwnThread.run {
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let terminal = try Terminal(
        Program.path, ["connect", "--coded", "--no-memory", "127.0.0.1", "\(server.port)"],
        columns: columns)
      try terminal.look(for: "200 READY")
      try terminal.look(forTyped: "")
      try body(terminal, server, scratch)
      #expect(terminal.screen.unknown.isEmpty, "\(terminal.screen.unknown)")
    }
  }

  /// Somebody else, logged in.
  private static func somebody(_ name: String, at server: Served) throws -> LineClient {
    let client = try LineClient(port: server.port)
    _ = try client.greeting()
    try client.send(line: "LOGIN \(name)")
    #expect(try client.sync().last?.hasPrefix("230 WELCOME") == true)
    return client
  }

  @Test("At a terminal it begins under PLAIN, and is there again after a loss")
  func beginsPlainly() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\ncat\n")
    try await OwnThread.run {
      let server = try Served(data: "\(scratch.path)/data", list: list)
      let terminal = try Terminal(
        Program.path, ["connect", "--no-memory", "127.0.0.1", "\(server.port)"], columns: 200)
      try terminal.look(for: "Lines are sentences from now on")
      try terminal.type("is cat a word\r")
      try terminal.look(for: "Acceptable: CAT (small).")
      server.end(SIGKILL)
      try terminal.look(for: "verdict: the connection is lost; trying again")
      let again = try Served(data: "\(scratch.path)/data", list: list, port: server.port)
      try terminal.look(for: "verdict: connected again")
      try terminal.type("is tan a word\r")
      try terminal.look(for: "Acceptable: TAN (small).")
      #expect(!terminal.screen.rows.contains { $0.first?.isNumber == true }, "\(terminal.screen.rows)")
      try terminal.type("BYE\r")
      #expect(try terminal.status() == 0 && again.end(SIGTERM) == 0)
    }
  }

  @Test("News that comes while something is typed stands above it, and the cursor stays where it was")
  func news() async throws {
    try await Self.stage { terminal, server, _ in
      try terminal.type("LOGIN ann\rOPEN kind=slip\r")
      try terminal.look(for: "240 OPENED table=1 seat=1")
      try terminal.type("CHALLENGE AX\(Self.left)")
      try terminal.look(for: "cursor before X") { $0.rows.last == "> CHALLENGE AX" && $0.column == 13 }
      let ben = try Self.somebody("ben", at: server)
      try ben.send(line: "JOIN 1 small")
      #expect(try ben.sync().last?.hasPrefix("241 ") == true)
      try terminal.look(for: "* JOINED table=1 seat=2 name=ben")
      try terminal.look(for: "the line, whole") { $0.rows.last == "> CHALLENGE AX" && $0.column == 13 }
      try terminal.type("T\r")
      try terminal.look(for: "246 SLIP table=1 slip=1 by=ann words=ATX")
      #expect(terminal.screen.rows.contains("> CHALLENGE ATX"))
      #expect(!terminal.screen.rows.contains("> CHALLENGE AX"))
    }
  }

  @Test(
    "A line of several rows, or one that just fills a row, is taken off and drawn again whole",
    arguments: [38, 39, 60, 77, 78, 79, 118])
  func rows(count: Int) async throws {
    try await Self.stage(columns: 40) { terminal, server, _ in
      let text = String((0..<count).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
      try terminal.type("LOGIN ann\rOPEN kind=slip\r")
      try terminal.look(for: "240 OPENED table=1")
      let typed = Array("> \(text)")
      let wanted = stride(from: 0, to: typed.count, by: 40).map {
        String(typed[$0..<min($0 + 40, typed.count)])
      }
      try terminal.type(text)
      func isWhole(_ screen: ScreenModel) -> Bool {
        Array(screen.rows.drop { !$0.hasPrefix("> \(text.prefix(20))") }.prefix { !$0.isEmpty }) == wanted
      }
      try terminal.look(for: "what was typed", until: isWhole)
      let ben = try Self.somebody("ben", at: server)
      for word in ["JOIN 1 small", "SAY one", "SAY two"] { try ben.send(line: word) }
      _ = try ben.sync()
      try terminal.look(for: "* SAY table=1 by=ben :two")
      try terminal.look(for: "what was typed, whole", until: isWhole)
      #expect(terminal.screen.rows.count { $0.hasPrefix("> abc") } == 1, "\(terminal.screen.rows)")
    }
  }

  @Test("Arrow up has the line before, arrow down what was being typed")
  func history() async throws {
    try await Self.stage { terminal, _, _ in
      try terminal.type("PING one\rPING two\rPING thr")
      try terminal.look(forTyped: "PING thr")
      try terminal.type(Self.up + Self.up)
      try terminal.look(forTyped: "PING one")
      try terminal.type(Self.down + Self.down)
      try terminal.look(forTyped: "PING thr")
      try terminal.type("ee\r\(Self.up)\r")
      try terminal.look(for: "two answers") { $0.rows.count { $0 == "212 PONG three" } == 2 }
    }
  }

  @Test("What is beyond ASCII is typed, moved in, deleted and sent as whole characters")
  func characters() async throws {
    try await Self.stage { terminal, _, _ in
      try terminal.type("PING łąx\u{7F}k\(Self.left)\(Self.left)\u{7F}Ż\r")
      try terminal.look(for: "212 PONG Żąk")
    }
  }

  @Test("After a kill the same person is back by their code, and what was typed is sent once, when it can be")
  func reconnecting() async throws {
    try await Self.stage { terminal, server, scratch in
      try terminal.type("LOGIN ann\rOPEN kind=slip\r")
      try terminal.look(for: "240 OPENED table=1")
      server.end(SIGKILL)
      try terminal.look(for: "verdict: the connection is lost; trying again")
      try terminal.type("PING later\r")
      try terminal.look(for: "verdict: not connected: the line was not sent, and stays here")
      try terminal.look(forTyped: "PING later")
      let again = try Served(
        data: "\(scratch.path)/data", list: "\(scratch.path)/small.txt", port: server.port)
      try terminal.look(for: "two logins") { $0.rows.count { $0.hasPrefix("230 WELCOME name=ann ") } == 2 }
      try terminal.look(forTyped: "PING later")
      // The seat is there too, and nothing but the server ever showed the code.
      #expect(terminal.screen.rows.contains { $0.hasPrefix("230 WELCOME") && $0.contains(" table=1 ") })
      #expect(terminal.screen.rows.filter { $0.hasPrefix("> LOGIN") } == ["> LOGIN ann"])
      try terminal.type("\rPING last\r")
      try terminal.look(for: "212 PONG last")
      #expect(terminal.screen.rows.count { $0 == "212 PONG later" } == 1)
      #expect(again.end(SIGTERM) == 0)
      try terminal.look(for: "verdict: the server has shut down; trying again")
      try terminal.type("\u{15}\u{4}")
      #expect(try terminal.status() == 1 && terminal.isAsItWas)
    }
  }

  @Test("Of two servers the one that answers is taken, and the other one after a loss, by the same code")
  func severalServers() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\ncat\n")
    try await OwnThread.run {
      let (first, second) = (
        try Served(data: "\(scratch.path)/other", list: list),
        try Served(data: "\(scratch.path)/data", list: list)
      )
      #expect(first.end(SIGTERM) == 0)
      let terminal = try Terminal(
        Program.path,
        ["connect", "--coded", "--no-memory", "127.0.0.1:\(first.port)", "127.0.0.1", "\(second.port)"])
      try terminal.look(for: "200 READY")
      try terminal.type("LOGIN ann\rOPEN kind=slip\r")
      try terminal.look(for: "240 OPENED table=1")
      second.end(SIGKILL)
      try terminal.look(for: "verdict: the connection is lost; trying again")
      let again = try Served(data: "\(scratch.path)/data", list: list, port: first.port)
      try terminal.look(for: "verdict: connected again, at 127.0.0.1:\(first.port); a line")
      try terminal.look(for: "230 WELCOME") { screen in
        screen.rows.contains { $0.hasPrefix("230 WELCOME name=ann") && $0.contains(" table=1 ") }
      }
      try terminal.type("BYE\r")
      #expect(try terminal.status() == 0 && again.end(SIGTERM) == 0)
    }
  }

  /// Counts the answers to `USE small`, in any language.
  private static func listsTold(_ screen: ScreenModel) -> Int {
    screen.rows.count { $0.contains(" small. ") && !$0.contains("JOIN") }
  }

  @Test(
    "Who reads without keys is back by the code that only a sentence told, and reads on as before",
    arguments: ["en", "de", "es", "fr", "pl"].sampled(every: 2))
  func reconnectingPlainly(language: String) async throws {
    try await Self.stage { terminal, server, scratch in
      try terminal.type("LOGIN ann lang=\(language) text=plain\r")
      try terminal.look(for: "the code") { $0.rows.contains { $0.hasPrefix("LOGIN ann ") } }
      try terminal.type("OPEN kind=slip\rNOTICES terse\rUSE none\rUSE small\r")
      try terminal.look(for: "the list") { Self.listsTold($0) == 1 }
      server.end(SIGKILL)
      try terminal.look(for: "verdict: the connection is lost; trying again")
      let again = try Served(
        data: "\(scratch.path)/data", list: "\(scratch.path)/small.txt", port: server.port)
      try terminal.look(for: "the list once more") { Self.listsTold($0) == 2 }
      // Nothing of a head is shown, before and after.
      #expect(!terminal.screen.rows.contains { $0.hasPrefix("211 ") || $0.hasPrefix("230 WELCOME :") })
      try terminal.type("BYE\r")
      #expect(try terminal.status() == 0 && terminal.isAsItWas)
      #expect(again.end(SIGTERM) == 0)
    }
  }

  @Test("The bell rings once when one's turn comes, and for nothing else")
  func bell() async throws {
    try await Self.stage { terminal, server, _ in
      try terminal.type("LOGIN ann\rOPEN kind=board first=2\r")
      try terminal.look(for: "240 OPENED table=1")
      let ben = try Self.somebody("ben", at: server)
      for line in ["JOIN 1 small", "SAY hello"] { try ben.send(line: line) }
      #expect(try ben.sync().contains { $0.hasPrefix("* START table=1 turn=2") })
      try terminal.look(for: "* SAY table=1 by=ben :hello")
      #expect(terminal.screen.bells == 0)
      try ben.send(line: "PLAY 8H CAT")
      #expect(try ben.sync().contains { $0.hasPrefix("242 ON-TABLE") })
      try terminal.look(for: "* PLAY table=1 play=1")
      try terminal.look(for: "* NOTE table=1 :ben plays CAT")
      #expect(terminal.screen.bells == 1)
      try terminal.type("PASS\rSHOW\r")
      try terminal.look(for: "211 TABLE table=1")
      try ben.send(line: "PASS")
      try terminal.look(for: "* PASS table=1 seat=2")
      try terminal.look(for: "a second bell") { $0.bells == 2 }
    }
  }

  @Test(
    "Under PLAIN the bell rings for a turn, a play, a ruling on one's own play and a question, and never for one's own lines",
    arguments: ["en", "de", "es", "fr", "pl"].sampled(every: 2))
  func plainBell(language: String) async throws {
    try await Self.stage { terminal, server, _ in
      /// Has the server answer one more line, so that all that came before it was heard.
      func expectBells(_ count: Int, at mark: String) throws {
        try terminal.type("PING \(mark)\r")
        try terminal.look(for: mark) { $0.rows.contains(mark) }
        #expect(terminal.screen.bells == count, "\(mark)")
      }
      try terminal.type("LOGIN ann lang=\(language) text=plain\rOPEN kind=board first=2\r")
      try terminal.look(for: "JOIN 1 small") { $0.rows.contains { $0.contains("JOIN 1 small") } }
      let ben = try Self.somebody("ben", at: server)
      func say(_ lines: String...) throws {
        for line in lines { try ben.send(line: line) }
        _ = try ben.sync()
      }
      try say("JOIN 1 small", "SAY hello")
      try expectBells(0, at: "seated")
      try say("PLAY 8H CAT")
      try expectBells(1, at: "played")
      try say("PAUSE")
      try expectBells(2, at: "asked")
      try terminal.type("DECLINE\rPLAY 9H AT\r")
      try expectBells(2, at: "answered")
      try say("CHALLENGE")
      try expectBells(3, at: "ruled")
      try terminal.type("SHOW\r")
      try expectBells(3, at: "shown")
    }
  }

  @Test(
    "A comeback under PLAIN shows the board at once, in the person's language, and goes on as before",
    arguments: ["en", "de", "es", "fr", "pl"].sampled(every: 2))
  func plainBoard(language: String) async throws {
    try await Self.stage { terminal, server, scratch in
      try terminal.type(
        "LOGIN ann lang=\(language) text=plain\rOPEN kind=dealt against=house level=1 first=1\r")
      try terminal.look(for: " 15 = ")
      server.end(SIGKILL)
      try terminal.look(for: "verdict: the connection is lost; trying again")
      let again = try Served(
        data: "\(scratch.path)/data", list: "\(scratch.path)/small.txt", port: server.port)
      try terminal.look(for: "two boards") { $0.rows.count { $0.hasPrefix(" 15 = ") } == 2 }
      try terminal.look(for: "the code once more") { $0.rows.count { $0.hasPrefix("LOGIN ann ") } == 2 }
      // The bell rang for the start, and again for the turn that was found; and no line has a head.
      #expect(terminal.screen.bells == 2 && !terminal.screen.rows.contains { $0.hasPrefix("230") })
      #expect(again.end(SIGTERM) == 0)
    }
  }

  @Test("Who is taken over from elsewhere does not fight for the name")
  func takenOver() async throws {
    try await Self.stage { terminal, server, _ in
      try terminal.type("LOGIN ann some-code\r")
      try terminal.look(for: "230 WELCOME name=ann")
      let other = try LineClient(port: server.port)
      try other.send(line: "LOGIN ann some-code")
      #expect(try terminal.status() == 1 && terminal.isAsItWas)
      #expect(
        terminal.screen.rows.contains { $0.hasPrefix("verdict: the server closed the connection (421)") })
    }
  }

  @Test("Ctrl-D on an empty line, BYE and Ctrl-C end it, and the terminal is as it was")
  func ends() async throws {
    for (keys, isAsked) in [("\u{4}", true), ("BYE\r", true), ("half a line\u{3}", false)] {
      try await Self.stage { terminal, server, _ in
        #expect(!terminal.isAsItWas)
        // In a line that is begun Ctrl-D only deletes.
        try terminal.type("PING x\u{4}\u{1}\u{4}\r\(Self.up)\u{15}")
        try terminal.look(for: "500 UNKNOWN-COMMAND")
        try terminal.look(forTyped: "")
        try terminal.type(keys)
        #expect((try terminal.status() == 0) == isAsked)
        #expect(terminal.isAsItWas)
        #expect(server.end(SIGTERM) == 0)
      }
    }
  }

  @Test("A terminal that hangs up ends it, and the server has the end of the line", .timeLimit(.minutes(1)))
  func hangUp() async throws {
    try await Self.stage { terminal, server, _ in
      try terminal.type("LOGIN ann\rOPEN kind=slip\r")
      try terminal.look(for: "240 OPENED table=1")
      let ben = try Self.somebody("ben", at: server)
      try ben.send(line: "JOIN 1 small")
      #expect(try ben.sync().last?.hasPrefix("241 ") == true)
      terminal.hangUp()
      #expect(try ben.nextLine() == "* AWAY table=1 seat=1 name=ann")
    }
  }
}
