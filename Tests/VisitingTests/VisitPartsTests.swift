// SPDX-License-Identifier: MIT
import Testing

@testable import Visiting

@Suite("The parts of a visit that do no input or output")
struct VisitPartsTests {
  @Test("A lost connection is tried again after 1, 2, 4, 8, 16 seconds, then every 30, for ten minutes")
  func retries() {
    let lost = ContinuousClock.now
    var comeback = Comeback()
    var now = lost
    var pauses: [Duration] = []
    var step = comeback.lost(after: nil, at: now)
    while case .again(let next) = step {
      pauses.append(now.duration(to: next))
      now = next
      step = comeback.failed(at: now)
    }
    #expect(Array(pauses.prefix(7)) == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) } && step == .exhausted)
    #expect(lost.duration(to: now) < .seconds(600) && lost.duration(to: now) > .seconds(560))
  }

  @Test("A connection lost soon after it was found goes on with the pauses; a server that closed is left")
  func again() {
    let lost = ContinuousClock.now
    var comeback = Comeback()
    for code in [205, 421, 422, 504] {
      #expect(comeback.lost(after: FatalReply(code: code), at: lost) == nil)
    }
    #expect(comeback.lost(after: FatalReply(code: 461), at: lost) == .again(at: lost + .seconds(1)))
    comeback.succeeded(at: lost + .seconds(1))
    #expect(comeback.lost(after: nil, at: lost + .seconds(2)) == .again(at: lost + .seconds(4)))
    comeback.succeeded(at: lost + .seconds(4))
    #expect(comeback.lost(after: nil, at: lost + .seconds(34)) == .again(at: lost + .seconds(35)))
  }

  /// Source: Protocol/SPEC.md, 2.5.
  @Test("A server that closes with after= is tried again behind that time, within two minutes")
  func asked() {
    let lost = ContinuousClock.now
    for (seconds, pause) in [(5, 5), (0, 1), (86_400, 120)] {
      var comeback = Comeback()
      let reply = FatalReply(code: 421, seconds: seconds)
      #expect(comeback.lost(after: reply, at: lost) == .again(at: lost + .seconds(pause)))
    }
  }

  @Test(
    "One line is sent again six times, after the seconds that the reply names, and never after two minutes")
  func bounded() {
    let start = ContinuousClock.now
    var later = LaterLine()
    let refused = LineWatch.Later(line: "LOGIN ann", seconds: 2)
    for number in 1...LaterLine.triesMost {
      let advice = later.take(refused, at: start, spread: 500)
      #expect(advice == "the line is sent again in 2 seconds (\(number) of 6)")
      #expect(later.due == start + .milliseconds(2500) && later.next(at: start + .seconds(2)) == nil)
      #expect(later.next(at: start + .milliseconds(2500)) == "LOGIN ann" && later.due == nil)
    }
    #expect(later.take(refused, at: start)?.contains("7 times") == true && later.due == nil)
    // Another line has its own tries.
    #expect(
      later.take(LineWatch.Later(line: "LOGIN ben", seconds: 2), at: start)?.contains("(1 of 6)") == true)
    #expect(later.take(LineWatch.Later(line: "LOGIN cy", seconds: 599), at: start) == nil && later.due == nil)
  }

  @Test("Lines are cut the same however their bytes come; one without end is given out in pieces")
  func cut() {
    let bytes = Array("200 READY\r\n\nhalf".utf8)
    for size in 1...bytes.count {
      var cutter = LineCutter()
      let lines = stride(from: 0, to: bytes.count, by: size).flatMap {
        cutter.take(Array(bytes[$0..<min($0 + size, bytes.count)]))
      }
      #expect(lines == [Array("200 READY\r".utf8), []] && !cutter.isEmpty)
      #expect(cutter.rest() == Array("half".utf8) && cutter.isEmpty)
    }
    var cutter = LineCutter()
    let long = Array(repeating: UInt8(ascii: "x"), count: 200_000)
    #expect(cutter.take(long).map(\.count) == [65_536, 65_536, 65_536])
    #expect(cutter.rest().count == 200_000 - 3 * 65_536)
    #expect(cutter.take(Array(long.prefix(65_536))).isEmpty && cutter.take([10]).map(\.count) == [65_536])
  }

  /// Source: Protocol/SPEC.md, 2.2, 2.3, 3.1.
  @Test("Replies are collected with their lines before the last one, notices apart")
  func replies() {
    var reader = ReplyReader()
    let lines = [
      "?", "* SAY table=3 by=ben :a=b it is", "211-#x ACCOUNT name=ann number=1 :a",
      "211 #x ACCOUNT next=9 :more",
      "212 PONG",
    ]
    let items = lines.map { reader.take(ServerLine(Array("\($0)\r".utf8))) }
    guard case .notice(let notice) = items[1], case .reply(let reply) = items[3] else {
      Issue.record("\(items)")
      return
    }
    #expect(items[0] == nil && items[2] == nil)
    #expect(notice.kind == "* SAY" && notice.keys == ["table": "3", "by": "ben"] && notice.code == nil)
    #expect(reply.rows.map(\.text) == [lines[2]] && reply.rows.map(\.kind) == ["211 ACCOUNT"])
    #expect(reply.rows.map(\.keys) == [["name": "ann", "number": "1"]] && reply.rows[0].tag == "#x")
    #expect(reply.last.code == 211 && reply.last.tag == "#x" && reply.last.keys == ["next": "9"])
    let pong = ServerLine("212 PONG")
    #expect(
      items[4] == .reply(ServerReply(rows: [], last: pong)) && pong.kind == "212 PONG" && pong.tag == nil)
  }
}
