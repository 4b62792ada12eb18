// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Rulebook

/// A scripted game as the lines that two people type at a `board` table, and how each answer begins.
struct GameLines {
  struct Line {
    let seat: Seat
    let text: String
    let answer: String

    var isPlay: Bool { answer == "242 " }
  }

  private(set) var all: [Line] = []

  /// The turns, then the tiles left, which the other side agrees to; for a game that was played out.
  init(_ script: ScriptedGame, rules: TournamentRules) {
    var seat = Seat.one
    for turn in script.turns {
      switch turn.action {
      case .place(let placement): add(seat, "PLAY \(placement.text(rules.tiles))", "242 ")
      case .exchange(let given): add(seat, "EXCHANGE \(given.count)", "243 ")
      case .pass: add(seat, "PASS", "243 ")
      }
      seat = seat.opposite
    }
    guard case .over(.out(let winner)) = script.end.phase, let racks = script.end.racks else { return }
    let loser = winner.opposite
    add(loser, "TILES \(rules.tiles.spelled(racks[loser]))", "272 ")
    add(winner, "CONFIRM 1", "244 ")
  }

  private mutating func add(_ seat: Seat, _ text: String, _ answer: String) {
    all.append(Line(seat: seat, text: text, answer: answer))
  }
}

/// Two people at each of many tables, who type their games line by line, each line after the last one's answer.
final class GameLoad {
  /// What came of one run.
  struct Run {
    let games: Int
    let lines: Int
    let seconds: Double
    /// Nanoseconds that the server's threads ran.
    let ran: Double
    /// Nanoseconds from a play's line to its answer, in order of length.
    let latencies: [Int]

    var plays: Int { latencies.count }
    var lineRate: Double { Double(lines) / seconds }
    /// Microseconds of the server's processor time a line.
    var cost: Double { ran / 1000 / Double(lines) }

    /// Milliseconds within which a part of the plays was answered.
    func latency(_ part: Double) -> Double {
      Double(latencies[min(plays - 1, Int(Double(plays) * part))]) / 1e6
    }
  }

  private struct Seated {
    let lines: [GameLines.Line]
    let descriptors: BySeat<Int32>
    var next = 0
    var sentAt = 0
    var kept = BySeat<[UInt8]>([], [])
  }

  private let peer: Peer
  private let poll: Int32
  private var tables: [Seated] = []
  private var left = 0
  private var latencies: [Int] = []
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: 256)

  /// Logs everyone in and seats them; no name is that of another round.
  init(_ peer: Peer, _ games: [GameLines], round: Int) throws(BenchFault) {
    self.peer = peer
    poll = epoll_create1(0)
    for (index, game) in games.enumerated() {
      let one = try Self.person("a\(round)x\(index)", at: peer)
      let two = try Self.person("b\(round)x\(index)", at: peer)
      let opened = try one.reply(to: "OPEN kind=board clock=off", beginning: "240 ")
      let table = opened.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? ""
      _ = try two.reply(to: "JOIN \(table) english", beginning: "241 ")
      let descriptors = BySeat(dup(one.descriptor), dup(two.descriptor))
      for (place, descriptor) in [descriptors.one, descriptors.two].enumerated() {
        guard descriptor >= 0, verdict_epoll_watch(poll, descriptor, Int32(2 * index + place)) == 0 else {
          throw .system("epoll", errno)
        }
      }
      tables.append(Seated(lines: game.all, descriptors: descriptors))
    }
  }

  deinit {
    for table in tables {
      close(table.descriptors.one)
      close(table.descriptors.two)
    }
    close(poll)
    events.deallocate()
  }

  private static func person(_ name: String, at peer: Peer) throws(BenchFault) -> Socket {
    let socket = try Socket(to: peer)
    try socket.greeting()
    _ = try socket.reply(to: "LOGIN \(name)", beginning: "230 ")
    return socket
  }

  /// Plays every game to its end.
  func run() throws(BenchFault) -> Run {
    let before = peer.scheduled
    let begun = Clock.nanoseconds
    left = tables.count
    for index in tables.indices { try type(at: index) }
    while left > 0 { try turn() }
    let took = Double(Clock.nanoseconds - begun)
    return Run(
      games: tables.count, lines: tables.reduce(0) { $0 + $1.lines.count }, seconds: took / 1e9,
      ran: peer.scheduled.ran - before.ran, latencies: latencies.sorted())
  }

  private func turn() throws(BenchFault) {
    let count = epoll_wait(poll, events, 256, 10_000)
    guard count > 0 || (count < 0 && errno == EINTR) else { throw .hungUp("\(peer.name), which was silent,") }
    for place in 0..<max(0, count) {
      let mark = Int(verdict_epoll_mark(events, place))
      try hear(at: mark / 2, mark % 2 == 0 ? .one : .two)
    }
  }

  private func type(at index: Int) throws(BenchFault) {
    let line = tables[index].lines[tables[index].next]
    let text = Array("\(line.text)\n".utf8)
    tables[index].sentAt = Clock.nanoseconds
    guard send(tables[index].descriptors[line.seat], text, text.count, Int32(MSG_NOSIGNAL)) == text.count
    else { throw .hungUp(peer.name) }
  }

  /// Reads once; notices and continuations are passed over.
  private func hear(at index: Int, _ seat: Seat) throws(BenchFault) {
    let count = recv(tables[index].descriptors[seat], &input, input.count, 0)
    guard count > 0 else { throw .hungUp(peer.name) }
    tables[index].kept[seat] += input[..<count]
    let pieces = tables[index].kept[seat].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for piece in pieces.dropLast() where piece.first != UInt8(ascii: "*") {
      let answer = String(decoding: piece, as: UTF8.self)
      if !answer.dropFirst(3).hasPrefix("-") { try take(answer, at: index, seat) }
    }
    tables[index].kept[seat] = pieces.last.map(Array.init) ?? []
  }

  private func take(_ answer: String, at index: Int, _ seat: Seat) throws(BenchFault) {
    let table = tables[index]
    guard table.next < table.lines.count, table.lines[table.next].seat == seat,
      answer.hasPrefix(table.lines[table.next].answer)
    else { throw .wrongAnswer(peer.name, table.next, got: answer) }
    if table.lines[table.next].isPlay { latencies.append(Clock.nanoseconds - table.sentAt) }
    tables[index].next += 1
    if tables[index].next < table.lines.count { try type(at: index) } else { left -= 1 }
  }
}

extension Socket {
  /// Types a line and reads to the end of its answer, which must begin so.
  func reply(to text: String, beginning: String) throws(BenchFault) -> String {
    try send("\(text)\n")
    while true {
      let line = try line()
      if line.hasPrefix("*") || line.dropFirst(3).hasPrefix("-") { continue }
      guard line.hasPrefix(beginning) else { throw .wrongAnswer(text, 0, got: line) }
      return line
    }
  }
}
