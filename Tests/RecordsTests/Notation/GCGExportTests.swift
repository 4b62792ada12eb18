// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: records of games, reader and writer facts; records and directing, rows T77 to T80.
@Suite("A table's game is written down as the field writes games, and adds up")
struct GCGExportTests {
  /// A game at a real board, with its record's lines behind the head.
  private func board(
    _ rule: String, _ terms: GameTerms = GameTerms(isDealt: false), phonies: Set<String> = [],
    _ act: (GameHall) throws -> Void
  ) throws -> (hall: GameHall, lines: [String]) {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let hall = try GameHall(clerk, terms, rule: try #require(ChallengeRule(text: rule)))
    hall.phonies = phonies
    try act(hall)
    let lines = try record(hall)
    _ = clerk.store()
    return (hall, lines)
  }

  private func record(_ hall: GameHall) throws -> [String] {
    let game = try GCGExport.game(at: hall.table, last: hall.last)
    #expect(GCGTests.check(game.bytes).hasPrefix("ok plays="), "\(GCGTests.check(game.bytes))")
    #expect(try GCGFile(game.bytes).game == game)
    let lines = String(decoding: game.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    for reader in RecordReader.allCases { #expect(reader.fault(in: lines) == nil) }
    #expect(lines[0] == "#character-encoding UTF-8")
    return Array(lines.drop { !$0.hasPrefix(">") })
  }

  private static func dogs(_ hall: GameHall, _ words: [String] = []) throws {
    try hall.play("8G CAT")
    try hall.play("J5 DOGS")
    try hall.challenge(words)
  }

  private static func digits(_ hall: GameHall) -> String {
    let digits = String(hall.last.sum, radix: 16)
    return "1.\(hall.last.sequence)." + String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test("T77: points for the mover are a challenge line, of a word each or of the play")
  func bonus() throws {
    let words = try board("5w") { try Self.dogs($0) }
    #expect(
      words.lines == [
        ">ada: ACT 8G CAT +10 10", ">ben: DGOS J5 DOGS +14 14", ">ben: UNKNOWN (challenge) +10 24",
        "#note challenged: DOGS CATS; acceptable; receipt \(Self.digits(words.hall))", "#incomplete",
      ])
    let one = try board("5w") { try Self.dogs($0, ["CATS"]) }
    #expect(
      one.lines[2] == ">ben: UNKNOWN (challenge) +5 19" && one.lines[3].hasPrefix("#note challenged: CATS; "))
    #expect(
      try board("single") { try Self.dogs($0) }.lines[2].hasPrefix("#note challenged: DOGS CATS; acceptable"))
  }

  @Test(
    "The rack of a challenge line is the one behind the draw, as far as the table or the next play shows it")
  func drawn() throws {
    let board = try board("5p") { hall in
      try Self.dogs(hall)
      try hall.play("5H MUD")
      try hall.play("9F DO")
    }
    #expect(board.lines.contains(">ben: DO (challenge) +5 19"))
    // Of a dealt game every rack is known: the one of the next turn, or the one held at the end.
    for isLast in [false, true] {
      let clerk = try Clerk(try Scratch())
      let hall = try GameHall(clerk, unclocked, rule: try #require(ChallengeRule(text: "5p")))
      try hall.playAnything(7)
      let mover = try #require(try hall.live.onTable).seat
      try hall.challenge()
      if isLast {
        try hall.act(mover) { try $0.concede($1, by: nil) }
      } else {
        try hall.playAnything(7)
        try hall.playAnything(7)
        try hall.act(mover) { try $0.concede($1, by: nil) }
      }
      let lines = try record(hall)
      let racks = lines.filter { $0.hasPrefix(">\(mover == .one ? "ada" : "ben"):") }.map { line in
        line.split(separator: " ")[1]
      }
      let held = try #require(try hall.live.game?.racks?[mover])
      #expect(racks[1] == (isLast ? TileSet.english.spelled(held)[...] : racks[2]) && racks[1] != racks[0])
      #expect(GCGAudit.findings(in: try GCGTests.read(lines.joined(separator: "\n"))).isEmpty)
    }
  }

  @Test("Points from the challenger are written as a bonus to the mover, and a note says so")
  func fromChallenger() throws {
    let lines = try board("sweden") { try Self.dogs($0) }.lines
    #expect(lines[2] == ">ben: UNKNOWN (challenge) +10 24")
    #expect(lines[3] == "#note the rule takes these points from ada; written as a bonus, for the same spread")
  }

  @Test("T78: a play that came off is followed by its withdrawal with the same rack")
  func withdrawn() throws {
    let (hall, lines) = try board("double", phonies: ["CATZ"]) { hall in
      try hall.play("8G CAT")
      try hall.play("J5 QUIZ")
      try hall.challenge()
    }
    #expect(
      lines[1...] == [
        ">ben: IQUZ J5 QUIZ +39 39", ">ben: IQUZ -- -39 0",
        "#note challenged: QUIZ CATZ; unacceptable; receipt \(Self.digits(hall))", "#incomplete",
      ])
  }

  @Test("T79: a turn lost to a failed challenge is a pass with a note")
  func lostTurn() throws {
    let (hall, lines) = try board("double") { hall in
      try Self.dogs(hall)
      try hall.play("5H MUD")
    }
    #expect(lines[2] == ">ada: UNKNOWN - +0 10" && lines[3] == "#note #unsuccessful-challenge")
    #expect(lines[4].hasPrefix("#note challenged: DOGS CATS; acceptable; receipt 1.6."))
    #expect(
      lines[5].hasPrefix(">ben: MU 5H MU. +") && lines[6...] == ["#note the game goes on", "#incomplete"])
    #expect(hall.table.sequence == 7)
  }

  /// A dealt game up to the play that empties a rack and the bag.
  private func lastPlay(_ rule: String, _ terms: GameTerms) throws -> GameHall {
    let clerk = try Clerk(try Scratch())
    // The bag decides how a game goes; some table number has one in which somebody goes out.
    for number in 1...20 {
      let hall = try GameHall(clerk, table: number, terms, rule: try #require(ChallengeRule(text: rule)))
      for _ in 0..<200 where !hall.table.isOver {
        if try hall.live.game?.phase == .finalPending { return hall }
        do { try hall.playAnything(7) } catch is GameHall.NothingFits { try hall.pass() }
      }
    }
    throw GameHall.NothingFits()
  }

  private var unclocked: GameTerms {
    var terms = GameTerms(isDealt: true)
    terms.clock = .off
    return terms
  }

  @Test("T80: after the last play come the bonus and the tiles gained, and no final pass")
  func outPlay() throws {
    let hall = try lastPlay("5p", unclocked)
    let play = try #require(try hall.live.onTable)
    let game = try #require(try hall.live.game)
    let left = try #require(game.racks?[play.seat.opposite])
    let points = try hall.live.rules.tiles.points(of: left)
    let total = game.scores[play.seat]
    let name = play.seat == .one ? "ada" : "ben"
    try hall.challenge()
    let lines = try record(hall)
    let last = lines.suffix(5)
    #expect(
      last.first?.hasPrefix(">\(name): ") == true && last.first?.hasSuffix(" +\(play.score) \(total)") == true
    )
    #expect(
      Array(last)[1] == ">\(name): UNKNOWN (challenge) +5 \(total + 5)"
        && Array(last)[2].hasPrefix("#note challenged: "))
    #expect(
      Array(last)[3]
        == ">\(name): (\(TileSet.english.spelled(left))) +\(2 * points) \(total + 5 + 2 * points)")
    #expect(Array(last)[4].hasPrefix("#note over: \(name) went out; "))
  }

  @Test("The pass that accepts the last play is left out; each style of the racks, and no turn to lose")
  func endings() throws {
    let passed = try lastPlay("double", unclocked)
    try passed.pass()
    let lines = try record(passed)
    #expect(!lines.contains("#incomplete") && !(lines[lines.count - 3].contains(" - ")))
    let challenged = try lastPlay("double", unclocked)
    try challenged.challenge()
    #expect(try record(challenged).contains("#note #unsuccessful-challenge") == false)
    var each = unclocked
    each.endRack = .each
    let both = try lastPlay("double", each)
    try both.pass()
    #expect(try record(both).suffix(3).prefix(2).allSatisfy { $0.contains(" (") || $0.contains(": (") })
    #expect(try record(both).count { $0.hasPrefix(">") && $0.contains("(") } == 2)
  }

  @Test("Overtime is a line behind the racks, and what it makes of the score is the table's own")
  func overtime() throws {
    var terms = GameTerms(isDealt: true)
    terms.clock = .milliseconds(60_000)
    let hall = try lastPlay("single", terms)
    try hall.settle(after: 70)
    try hall.pass()
    let lines = try record(hall)
    let ending = try #require(try hall.live.ending)
    let late = lines.filter { $0.contains("(time) -") }
    #expect(!late.isEmpty && lines.suffix(late.count + 1).prefix(late.count) == late[...])
    for adjustment in ending.adjustments where adjustment.reason == .time {
      let name = adjustment.seat == .one ? "ada" : "ben"
      #expect(
        late.contains { $0.hasPrefix(">\(name):") && $0.hasSuffix(" \(ending.scores[adjustment.seat])") })
    }
  }

  @Test(
    "A pass at a real board has the tiles laid next; an exchange that nobody saw has UNKNOWN"
  )
  func unknownRacks() throws {
    let passed = try board("double") { hall in
      try hall.play("8G CAT")
      try hall.pass()
      try hall.act { try $0.exchange(count: 3, $1, after: nil) }
      try hall.play("J5 DOGS")
      try hall.pass()
    }
    #expect(
      passed.lines == [
        ">ada: ACT 8G CAT +10 10", ">ben: DGOS - +0 0", ">ada: UNKNOWN -3 +0 10", ">ben: DGOS J5 DOGS +14 14",
        ">ada: UNKNOWN - +0 10", "#note the game goes on", "#incomplete",
      ])
  }

  @Test("Racks that the set does not have left are told in a note, and the record is one that adds up")
  func forced() throws {
    var terms = GameTerms(isDealt: false)
    terms.clock = .off
    let scratch = try Scratch()
    let hall = try GameHall(try Clerk(scratch), terms, isDesk: true)
    for _ in 0..<6 { try hall.pass() }
    for (seat, rack) in [(Seat.one, "QQQQQQQ"), (.two, "ABC")] {
      let left = try #require(TileSet.english.rack(from: rack))
      try hall.act(seat) { try $0.declare(left, of: seat, $1, force: true) }
    }
    try hall.settle()
    let lines = try record(hall)
    #expect(hall.table.isOver)
    #expect(!lines.contains { $0.contains(") -") })
    #expect(lines.contains("#note counted at the end: (QQQQQQQ) and (ABC), which the set does not have left"))
    #expect(lines.suffix(2).first?.hasSuffix("; ben won; at the table -70 to -7") == true)
  }

  @Test("What a reader of another program would refuse is found by its rules")
  func readers() {
    let head = ["#character-encoding UTF-8", "#player1 a A", "#player2 b B"]
    func takers(_ lines: String...) -> [RecordReader] {
      RecordReader.allCases.filter { $0.fault(in: head + lines) == nil }
    }
    #expect(takers(">a: ABC 8G CAB +10 10", ">b: X - +0 0", ">a: AB -AB +0 10") == RecordReader.allCases)
    #expect(takers(">a:  - +0 0") == [.quackle] && takers(">a: AB -- +0 0") == [.quackle])
    #expect(takers(">a: ABC 8G CAB +10 -5") == [.magpie, .quackle])
    #expect(takers(">a: (challenge) +5 5").isEmpty && takers(">a:  (time) -5 5") == [.macondo, .magpie])
    #expect(takers("#note early", ">a: A - +0 0") == [.macondo, .quackle])
    #expect(takers(">a: A - +0 0", "#incomplete") == [.macondo, .quackle])
    #expect(takers(">a: A - +0 0", "#note end", "#incomplete") == RecordReader.allCases)
    #expect(takers(">a: A - +0 0", "#title T") == [.quackle] && takers(">c: A - +0 0").isEmpty)
    #expect(RecordReader.magpie.fault(in: head.dropLast() + ["#player2 b A"]) != nil)
  }

  @Test("A dealt game that goes on, a game not begun, and a table of slips are not written down")
  func refused() throws {
    let clerk = try Clerk(try Scratch())
    let dealt = try GameHall(clerk, table: 1, GameTerms(isDealt: true))
    #expect(throws: GCGExportFault.secretRacks(TableID(1))) {
      try GCGExport.game(at: dealt.table, last: dealt.last)
    }
    guard case .opened(let opening) = try GameSamples.openings()[0],
      case .opened(let slips) = try Samples.opening()
    else {
      Issue.record("the samples open no tables")
      return
    }
    let waiting = Table(opening, id: TableID(2), at: Samples.start)
    #expect(throws: GCGExportFault.notBegun(TableID(2))) { try GCGExport.game(at: waiting, last: dealt.last) }
    let slip = Table(slips, id: TableID(3), at: Samples.start)
    #expect(throws: GCGExportFault.slips(TableID(3))) { try GCGExport.game(at: slip, last: dealt.last) }
    for fault in [GCGExportFault.slips(TableID(3)), .notBegun(TableID(2)), .secretRacks(TableID(1))] {
      #expect(!fault.text.contains("\n"))
    }
  }

  @Test("The head names tiles, list, rule and the last receipt, and two sides of one name are told apart")
  func head() throws {
    let clerk = try Clerk(try Scratch())
    let spanish = AgreedLexicon(
      name: "fise", edition: "2", count: 2, seal: Samples.spanish.seal, alphabet: .spanish)
    let hall = try GameHall(clerk, GameTerms(isDealt: false), isDesk: true, lexicon: spanish)
    try hall.play("8H [CH]ALE")
    let game = try GCGExport.game(at: hall.table, last: hall.last)
    #expect(GCGTests.check(game.bytes) == "ok plays=1")
    let text = String(decoding: game.bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "#character-encoding UTF-8\n#player1 ada ada\n#player2 ben ben\n#description challenge rule double; ")
    )
    #expect(
      text.contains(
        "#id verdict \(Self.digits(hall))\n#lexicon fise\n#tile-distribution spanish\n>ada: A[CH]EL 8H [CH]ALE +"
      ))
    guard case .opened(let opening) = try GameSamples.openings()[3] else {
      Issue.record("the sample opens no table")
      return
    }
    let table = Table(opening, id: TableID(1), at: Samples.start)
    let start = try #require(DecideGame(table, now: Samples.start, seed: nil)).start { .two }
    table.fold(
      RecordedEntry(
        entry: Entry(
          table: TableID(1), sequence: 2, id: EntryID(run: 1, count: 1), at: Samples.start,
          event: .game(start.event)),
        receipt: hall.last))
    let twins = try GCGExport.game(at: table, last: hall.last)
    #expect(twins.players.one.nick == "ada-1" && twins.players.two.nick == "ada-2")
    #expect(GCGTests.check(twins.bytes) == "ok plays=0, unfinished: 100")
  }

  /// Has a director put something right.
  private static func put(_ matter: OverruleOrder.Matter, _ hall: GameHall) throws {
    let dora = try #require(PlayerName("dora"))
    try hall.act(.one) { decide, _ in try decide.overrule(matter, by: dora, reason: "the other list") }
  }

  @Test(
    "A ruling that was overruled before anything else was played is written as it should have been, and both are told"
  )
  func overruledAtOnce() throws {
    let stays = try board("double", phonies: ["DOGS"]) { hall in
      try Self.dogs(hall)
      try Self.put(.ruling(play: 2, .acceptable), hall)
      try hall.play("5H MUD")
    }
    #expect(
      stays.lines[1...3] == [
        ">ben: DGOS J5 DOGS +14 14", ">ada: UNKNOWN - +0 10", "#note #unsuccessful-challenge",
      ])
    #expect(stays.lines[4].hasPrefix("#note challenged: DOGS CATS; unacceptable; receipt "))
    #expect(
      stays.lines[5].hasPrefix(
        "#note overruled by dora: play 2 is acceptable, at the table 10 to 14: the other list; receipt "))
    #expect(stays.lines[6].hasPrefix(">ben: MU 5H MU. "))
    let off = try board("5p") { hall in
      try Self.dogs(hall)
      try Self.put(.ruling(play: 2, .unacceptable), hall)
      try hall.play("9F DO")
    }
    #expect(off.lines[2] == ">ben: DGOS -- -14 0" && off.lines[5].hasPrefix(">ada: DO 9F DO"))
  }

  @Test(
    "What no line can say is a note: points, a turn as a pass, a late ruling, the scores at the table at last"
  )
  func overruledLate() throws {
    let (_, lines) = try board("double") { hall in
      try Self.dogs(hall)
      try hall.play("5H MUD")
      try Self.put(.ruling(play: 2, .unacceptable), hall)
      try Self.put(.score(.seat(.two), points: 7), hall)
      try Self.put(.turn(.seat(.two)), hall)
      try hall.play("9F DO")
      try Self.put(.result(BySeat(300, 280), names: nil), hall)
    }
    let notes = lines.filter { $0.hasPrefix("#note overruled") }
    #expect(notes.count == 4 && notes[1].contains("+7 points for ben, at the table "))
    let pass = try #require(lines.lastIndex { $0.hasPrefix(">ada: UNKNOWN - +0") })
    #expect(lines[pass + 1] == "#note a director gave the turn to ben")
    #expect(lines.last == "#incomplete")
    #expect(
      lines[lines.count - 2] == "#note over: a director set the result; ada won; at the table 300 to 280")
  }
}
