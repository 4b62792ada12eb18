// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Synchronization

/// A flood that goes on beside the thread that measures, and yields to it.
final class FloodRun: Sendable {
  struct State {
    var isBegun = false
    var mustStop = false
    var isOver = false
    var remarks: [String] = []
    /// Whether every line was answered in time, where each goes once.
    var isMet = true
  }

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }

  init(_ flood: Flood, _ sockets: [Socket], _ port: UInt16) {
    Task.detached {
      Processes.pin(1)
      verdict_yield_to_others()
      self.run(flood, sockets, port)
      self.state.withLock { $0.isOver = true }
    }
  }

  func await(_ condition: (State) -> Bool) {
    while !condition(now) { Clock.wait(until: Clock.nanoseconds + 1_000_000) }
  }

  /// Ends it and waits until it has ended.
  func stop() {
    state.withLock { $0.mustStop = true }
    self.await(\.isOver)
  }

  /// Goes on until it is told to stop, or every answer has come, or for twenty seconds.
  private func run(_ flood: Flood, _ sockets: [Socket], _ port: UInt16) {
    let (isCalling, isOnce) = (flood.manner == .calls, flood.isOnce)
    let load = Load(
      isCalling ? Array(repeating: -1, count: flood.connections) : sockets.map(\.descriptor),
      reads: !isCalling && flood.manner != .isSilent)
    if isCalling { load.call = { try? Socket.connected(to: port, from: flood.host, waits: false) } }
    var (answered, refused) = (0, 0)
    if isOnce {
      load.take = { (bytes, _) throws(BenchFault) in
        try Load.lines(in: bytes) { line in
          guard line.first?.isNumber == true, line.dropFirst(3).first == " " else { return }
          answered += 1
          if line.hasPrefix("460 ") { refused += 1 }
        }
      }
    } else {
      load.repeat(flood.lines, most: flood.manner == .isSilent ? 65536 : nil)
    }
    // The cost to others may be over as soon as all have sent.
    if isOnce { state.withLock { $0.isBegun = true } }
    let begun = Clock.nanoseconds
    for index in sockets.indices where isOnce {
      load.say(flood.lines.joined(separator: "\n").replacing("#", with: "\(index)"), index)
    }
    // On the full disk each line is two.
    let due = isOnce ? (flood.manner == .fillsDisk ? 2 : 1) * flood.lines.count * flood.connections : .max
    while answered < due, Clock.nanoseconds < begun + 20_000_000_000, !now.mustStop {
      _ = try? load.turn(milliseconds: 50)
      state.withLock { $0.isBegun = true }
    }
    let seconds = Double(Clock.nanoseconds - begun) / 1e9
    state.withLock { state in
      state.remarks.append("sent \(load.sent / 1000) kB, read \(load.received / 1000) kB")
      if load.hungUp > 0 { state.remarks.append("\(load.hungUp) hung up on") }
      guard isOnce else { return }
      state.remarks.append("\(answered) of \(due) lines in \(Numbers.short(seconds)) s, \(refused) `460`")
      state.isMet = answered == due && (flood.manner == .logsIn || refused > 0 && seconds <= 2)
    }
  }
}
