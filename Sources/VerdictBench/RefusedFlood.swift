// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// Desks that each send a hundred slips and as many withdrawals in one go to a server whose disk is full.
///
/// Every line is answered: where there is room it is carried out, and where there is none it is `460`.
final class RefusedFlood {
  /// What came of it.
  final class Figures: Sendable {
    struct Values {
      var desks = 0
      var answered = 0
      var refused = 0
      var seconds = 0.0
    }

    let values = Mutex(Values())

    /// Adds to a row what came of it, and judges the row by that.
    ///
    /// - Throws: `notReady` where the disk refused nothing.
    func judge(_ row: inout FloodRow) throws(BenchFault) {
      let values = values.withLock { $0 }
      let isOver = values.answered == values.desks
      let seconds = Numbers.short(values.seconds)
      row.remarks.append(
        isOver
          ? "all answered in \(seconds) s" : "\(values.answered) of \(values.desks) answered in \(seconds) s")
      row.remarks.append("\(values.refused) of \(values.desks * RefusedFlood.lines) lines `460`")
      if isOver, values.refused == 0 { throw .notReady("a full disk") }
      let most = RefusedFlood.secondsMost
      row.otherGoal = (
        "all within \(most) s, worst ≤ \(Int(FloodRow.goal.worst))",
        isOver && values.seconds <= Double(most) && row.waits.worst <= FloodRow.goal.worst
      )
    }
  }

  private struct Desk {
    let descriptor: Int32
    var answered = 0
    /// Of the line that is coming in: how many bytes are here, four at most, and which.
    var column = 0
    var beginning: UInt32 = 0
  }

  /// Seconds within which everybody must have every answer.
  static let secondsMost = 2
  /// Lines that one desk sends.
  static let lines = 200

  private static let bytes = Array(
    repeatElement("CHALLENGE BY 1 AA\nWITHDRAW 1\n", count: lines / 2).joined().utf8)

  private var desks: [Desk]
  private var refused = 0

  /// - Parameter players: each at a desk of their own.
  init(_ players: [Int32]) { desks = players.map { Desk(descriptor: $0) } }

  /// Room for the lines that open so many tables, and for little more.
  ///
  /// A guest's login and the opening of a desk are some 930 bytes of the ledger. What the slips of fewer than some
  /// twenty desks want may fit in too, and then nothing is refused.
  static func kibibytes(desks: Int) -> Int { desks * 930 * 6 / 5 / 1024 + 16 }

  /// Sends everything, and reads until each has an answer to every line, or it is told to stop.
  func run(_ gauge: FloodGauge, _ figures: Figures) {
    var watched = desks.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var input = [UInt8](repeating: 0, count: 1 << 18)
    // Before the first line leaves: what it costs others may be over as soon as all have sent.
    gauge.noteBegun()
    let begun = Clock.nanoseconds
    for desk in desks { gauge.add(sent: Self.send(to: desk.descriptor)) }
    let end = begun + Flood.secondsMost * 1_000_000_000
    var left = desks.count
    while left > 0, !gauge.isAskedToStop, Clock.nanoseconds < end {
      guard poll(&watched, nfds_t(watched.count), 100) > 0 else { continue }
      for index in watched.indices where watched[index].revents != 0 {
        let count = recv(watched[index].fd, &input, input.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { continue }
        if count > 0 {
          gauge.add(read: count)
          hear(input[..<count], index)
          if desks[index].answered < Self.lines { continue }
        } else {
          gauge.add(hungUp: 1)
        }
        watched[index].fd = -1
        left -= 1
      }
    }
    let seconds = Double(Clock.nanoseconds - begun) / 1e9
    let answered = desks.count { $0.answered >= Self.lines }
    figures.values.withLock {
      $0 = Figures.Values(desks: desks.count, answered: answered, refused: refused, seconds: seconds)
    }
    gauge.noteOver()
  }

  /// Sends all lines of one desk; they are few enough for the system to take at once.
  private static func send(to descriptor: Int32) -> Int {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    }
    return max(0, count)
  }

  /// Counts the last lines of answers in what came: a digit first, a space at the fourth place.
  private func hear(_ bytes: ArraySlice<UInt8>, _ index: Int) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        desks[index].column = 0
      } else if desks[index].column < 4 {
        desks[index].column += 1
        desks[index].beginning = desks[index].beginning << 8 | UInt32(byte)
        if desks[index].column == 4 { note(desks[index].beginning, index) }
      }
    }
  }

  private func note(_ beginning: UInt32, _ index: Int) {
    guard (0x30...0x39).contains(beginning >> 24), beginning & 0xFF == 0x20 else { return }
    desks[index].answered += 1
    // 460, and the space.
    if beginning == 0x3436_3020 { refused += 1 }
  }
}
