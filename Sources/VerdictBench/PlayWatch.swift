// SPDX-License-Identifier: MIT

/// Other people, who play a first play at one table after the other; the play's answer is measured.
struct PlayWatch: FloodWatch {
  /// So many, so that none of them tells the other side too much at once.
  private static let pairs = 12
  /// Nanoseconds from one play to the next.
  private static let spacing = 40_000_000

  private let sockets: [(one: Socket, two: Socket)]

  init(_ peer: Peer) throws(BenchFault) {
    var sockets: [(one: Socket, two: Socket)] = []
    for number in 0..<Self.pairs {
      let pair = (one: try Socket.greeted(by: peer), two: try Socket.greeted(by: peer))
      try pair.one.ask("LOGIN ann\(number)", "230 ")
      try pair.two.ask("LOGIN ben\(number)", "230 ")
      sockets.append(pair)
    }
    self.sockets = sockets
  }

  func run(seconds: Int, most: Int, while isOn: () -> Bool) throws(BenchFault) -> Waits {
    var waits: [Int] = []
    let end = Clock.nanoseconds + seconds * 1_000_000_000
    var next = Clock.nanoseconds
    while waits.count < most, Clock.nanoseconds < end, isOn() {
      Clock.wait(until: next)
      next = Clock.nanoseconds + Self.spacing
      let (one, two) = sockets[waits.count % sockets.count]
      let opened = try one.ask("OPEN kind=board clock=off", "240 ")
      let table = opened.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? ""
      try two.ask("JOIN \(table) english", "241 ")
      let begun = Clock.nanoseconds
      try one.ask("PLAY 8H TRAIN", "242 ")
      waits.append(Clock.nanoseconds - begun)
      try two.ask("CONCEDE \(table)", "244 ")
    }
    return Waits(waits)
  }
}
