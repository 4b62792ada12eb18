// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Rulebook

/// Two people at each board of an event: what they lay is challenged at once by whoever is next, and stands.
final class LiveTables {
  /// Who plays there, with the codes that let them in.
  struct Board {
    let first: (name: String, code: String)
    let second: (name: String, code: String)
  }

  private struct Seated {
    let lines: [GameLines.Line]
    let descriptors: BySeat<Int32>
    var next = 0
    var sentAt = 0
    var isWaiting = false
    var rulings = 0
    var kept = BySeat<[UInt8]>([], [])
  }

  private let peer: Peer
  private let poll: Int32
  private var tables: [Seated] = []
  private var waits: [Int] = []
  private var answered = 0
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: 256)

  /// Logs everybody in, and waits until they sit.
  init(_ peer: Peer, _ boards: [Board], _ games: [GameLines]) throws(BenchFault) {
    self.peer = peer
    poll = epoll_create1(0)
    guard games.count >= boards.count else {
      throw .miscounted("games", expected: boards.count, got: games.count)
    }
    for (index, board) in boards.enumerated() {
      let one = try Self.person(board.first, at: peer)
      let two = try Self.person(board.second, at: peer)
      for socket in [one.descriptor, two.descriptor] { try Self.awaitSeat(socket, peer) }
      let descriptors = BySeat(dup(one.descriptor), dup(two.descriptor))
      for (place, descriptor) in [descriptors.one, descriptors.two].enumerated() {
        guard descriptor >= 0, verdict_epoll_watch(poll, descriptor, Int32(2 * index + place)) == 0 else {
          throw .system("epoll", errno)
        }
      }
      tables.append(Seated(lines: Self.doubted(games[index]), descriptors: descriptors))
    }
  }

  /// Everybody hangs up.
  func end() {
    for table in tables {
      close(table.descriptors.one)
      close(table.descriptors.two)
    }
    tables = []
    close(poll)
    events.deallocate()
  }

  private static func person(
    _ player: (name: String, code: String), at peer: Peer
  ) throws(BenchFault) -> Socket {
    let socket = try Socket(to: peer)
    socket.bound(seconds: PingWatch.patience)
    try socket.greeting()
    _ = try socket.reply(to: "LOGIN \(player.name) \(player.code)", beginning: "230 ")
    return socket
  }

  /// Reads as far as a notice that somebody sits.
  private static func awaitSeat(_ descriptor: Int32, _ peer: Peer) throws(BenchFault) {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if String(decoding: line, as: UTF8.self).hasPrefix("* SEATED") { return }
      line = []
    }
    throw .hungUp(peer.name)
  }

  /// The lines of a game up to its last play, each play challenged by the other side.
  private static func doubted(_ game: GameLines) -> [GameLines.Line] {
    var lines: [GameLines.Line] = []
    for line in game.all where line.isPlay || line.answer == "243 " {
      lines.append(line)
      guard line.isPlay else { continue }
      lines.append(GameLines.Line(seat: line.seat.opposite, text: "CHALLENGE", answer: "250 "))
    }
    return lines
  }

  // MARK: Playing

  /// At so many tables one line after the other, nothing else being under way.
  ///
  /// Returns: how long the rulings took.
  func oneByOne(tables count: Int, rulings: Int) throws(BenchFault) -> Waits {
    begin()
    for round in 1...rulings {
      for index in tables.indices.prefix(count) {
        while tables[index].rulings < round {
          try type(at: index)
          while tables[index].isWaiting { try hear(within: 10_000) }
        }
      }
    }
    return Waits(waits)
  }

  /// At all tables, so many lines a second one after the other, whether or not those before them are answered.
  ///
  /// - Parameters:
  ///   - rulings: how often at each table.
  ///   - pace: lines a second.
  ///   - beside: what is done twice a second besides.
  /// - Returns: how long the rulings took, and how many lines were typed.
  /// - Throws: where an answer is another one than the game's, or somebody hangs up.
  func all(
    rulings: Int, pace: Int, beside: () throws(BenchFault) -> Void
  ) throws(BenchFault) -> (rulings: Waits, lines: Int) {
    begin()
    var due = Clock.nanoseconds
    var index = 0
    var typed = 0
    while tables.contains(where: { $0.rulings < rulings }) {
      index = (index + 47) % tables.count
      if !tables[index].isWaiting, tables[index].rulings < rulings {
        try type(at: index)
        typed += 1
        if typed % (pace / 2) == 0 { try beside() }
        due += 1_000_000_000 / pace
      }
      while Clock.nanoseconds < due || tables.allSatisfy({ $0.isWaiting || $0.rulings >= rulings }) {
        guard tables.contains(where: { $0.rulings < rulings }) else { break }
        try hear(within: max(1, (due - Clock.nanoseconds) / 1_000_000))
      }
    }
    return (Waits(waits), typed)
  }

  private func begin() {
    waits = []
    for index in tables.indices { tables[index].rulings = 0 }
  }

  private func type(at index: Int) throws(BenchFault) {
    guard tables[index].next < tables[index].lines.count else { throw .missing("a longer game") }
    let line = tables[index].lines[tables[index].next]
    let text = Array("\(line.text)\n".utf8)
    tables[index].isWaiting = true
    tables[index].sentAt = Clock.nanoseconds
    guard send(tables[index].descriptors[line.seat], text, text.count, Int32(MSG_NOSIGNAL)) == text.count
    else { throw .hungUp(peer.name) }
  }

  /// Reads what comes within so many milliseconds.
  private func hear(within milliseconds: Int) throws(BenchFault) {
    let count = epoll_wait(poll, events, 256, Int32(milliseconds))
    for place in 0..<max(0, count) {
      let mark = Int(verdict_epoll_mark(events, place))
      try hear(at: mark / 2, mark % 2 == 0 ? .one : .two)
    }
  }

  /// Reads once; notices and continuations are passed over.
  private func hear(at index: Int, _ seat: Seat) throws(BenchFault) {
    let count = recv(tables[index].descriptors[seat], &input, input.count, 0)
    guard count > 0 else { throw .hungUp(peer.name) }
    let now = Clock.nanoseconds
    tables[index].kept[seat] += input[..<count]
    let pieces = tables[index].kept[seat].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for piece in pieces.dropLast() where piece.first != UInt8(ascii: "*") {
      let answer = String(decoding: piece, as: UTF8.self)
      if !answer.dropFirst(3).hasPrefix("-") { try take(answer, at: index, seat, now) }
    }
    tables[index].kept[seat] = pieces.last.map(Array.init) ?? []
  }

  private func take(_ answer: String, at index: Int, _ seat: Seat, _ now: Int) throws(BenchFault) {
    let line = tables[index].lines[tables[index].next]
    guard tables[index].isWaiting, line.seat == seat, answer.hasPrefix(line.answer) else {
      throw .wrongAnswer(peer.name, tables[index].next, got: answer)
    }
    tables[index].isWaiting = false
    tables[index].next += 1
    guard line.text == "CHALLENGE" else { return }
    tables[index].rulings += 1
    waits.append(now - tables[index].sentAt)
  }
}
