// SPDX-License-Identifier: MIT
import Glibc

/// How long things took, in nanoseconds.
struct Waits {
  private(set) var all: [Int]

  init(_ waits: [Int]) { all = waits.sorted() }

  /// Milliseconds within which a part of them was over.
  func milliseconds(_ part: Double) -> Double {
    guard !all.isEmpty else { return .infinity }
    return Double(all[min(all.count - 1, Int(Double(all.count) * part))]) / 1e6
  }

  var worst: Double { milliseconds(1) }
}

/// Another client: its `PING`s one after the other, each sent after the last was answered, at 1 kHz at most.
final class PingWatch {
  /// Enough for a percentile.
  static let pings = 2000
  /// Seconds that one answer is waited for, longer than any flood lasts.
  static let patience = 60

  private let socket: Socket

  /// Connects before the flood comes.
  init(_ peer: borrowing Peer) throws(BenchFault) {
    socket = try Socket(to: peer)
    socket.bound(seconds: PingWatch.patience)
    try socket.greeting()
    _ = try ping()
  }

  /// Pings until there are enough, or the seconds are over, or the load is; the last answer is waited for.
  func run(seconds: Int, atLeast least: Int = pings, while isOn: () -> Bool) throws(BenchFault) -> Waits {
    var waits: [Int] = []
    let end = Clock.nanoseconds + seconds * 1_000_000_000
    var next = Clock.nanoseconds
    while waits.count < least, Clock.nanoseconds < end, isOn() {
      Clock.wait(until: next)
      next = max(next, Clock.nanoseconds - 1_000_000) + 1_000_000
      waits.append(try ping())
    }
    return Waits(waits)
  }

  /// Nanoseconds from a line to its answer.
  private func ping() throws(BenchFault) -> Int {
    let begun = Clock.nanoseconds
    try socket.send("PING\n")
    let answer = try socket.line()
    let took = Clock.nanoseconds - begun
    guard answer == "212 PONG" else { throw .wrongAnswer("verdict", 0, got: answer) }
    return took
  }
}
