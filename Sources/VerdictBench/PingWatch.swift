// SPDX-License-Identifier: MIT

/// Waits in nanoseconds, in order of length.
struct Waits {
  let all: [Int]

  init(_ waits: [Int]) { all = waits.sorted() }

  /// Milliseconds within which a part of them was over.
  func milliseconds(_ part: Double) -> Double {
    all.isEmpty ? .infinity : Double(all[min(all.count - 1, Int(Double(all.count) * part))]) / 1e6
  }

  var worst: Double { milliseconds(1) }
}

/// Somebody else beside a flood.
protocol FloodWatch {
  /// Asks until there are enough answers, or the seconds are over, or the load is; the last answer is waited for.
  func run(seconds: Int, most: Int, while isOn: () -> Bool) throws(BenchFault) -> Waits
}

extension FloodWatch {
  func run(seconds: Int, most: Int) throws(BenchFault) -> Waits {
    try run(seconds: seconds, most: most) { true }
  }
}

/// Another client, whose `PING`s go one after the other, 1,000 a second at most.
struct PingWatch: FloodWatch {
  private let socket: Socket

  init(_ peer: Peer) throws(BenchFault) { socket = try .greeted(by: peer) }

  func run(
    seconds: Int, most: Int, while isOn: () -> Bool
  ) throws(BenchFault) -> Waits {
    var waits: [Int] = []
    let end = Clock.nanoseconds + seconds * 1_000_000_000
    var next = Clock.nanoseconds
    while waits.count < most, Clock.nanoseconds < end, isOn() {
      Clock.wait(until: next)
      let begun = Clock.nanoseconds
      next = max(next, begun - 1_000_000) + 1_000_000
      try socket.send("PING\n")
      let answer = try socket.line()
      waits.append(Clock.nanoseconds - begun)
      guard answer == "212 PONG" else { throw .wrongAnswer("verdict", answer) }
    }
    return Waits(waits)
  }
}
