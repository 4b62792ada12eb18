// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// Guests at tables of their own against the house, who pass as soon as it has acted, game after game.
final class HouseFlood {
  /// What came of it.
  final class Figures: Sendable {
    struct Values {
      var acts = 0
      var seconds = 0.0
      var longest = 0
      var seated = 0
      var putOff = 0
      var faults = 0
    }

    let values = Mutex(Values())

    var remarks: [String] {
      values.withLock { values in
        [
          "\(values.seated) tables, \(values.putOff) put off",
          "\(Numbers.short(Double(values.acts) / max(values.seconds, 0.001))) acts a second",
          "longest wait for one \(Numbers.short(Double(values.longest) / 1e9)) s",
        ] + (values.faults > 0 ? ["\(values.faults) lines refused"] : [])
      }
    }
  }

  private struct Player {
    let descriptor: Int32
    var kept: [UInt8] = []
    /// When it passed and the house was to act; nil where it is on turn.
    var waitsSince: Int?
    var isSeated = false
  }

  private static let opening = "OPEN kind=dealt against=house level=1 first=1"

  private var players: [Player]
  private var values = Figures.Values()

  /// - Parameter players: logged in, and at no table.
  init(_ players: [Int32]) { self.players = players.map { Player(descriptor: $0) } }

  /// Plays until it is told to stop.
  func run(_ gauge: FloodGauge, _ figures: Figures) {
    var watched = players.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var input = [UInt8](repeating: 0, count: 1 << 16)
    let begun = Clock.nanoseconds
    for index in players.indices { say(Self.opening, index, gauge) }
    gauge.noteBegun()
    let end = begun + Flood.secondsMost * 1_000_000_000
    while !gauge.isAskedToStop, Clock.nanoseconds < end {
      guard poll(&watched, nfds_t(watched.count), 100) > 0 else { continue }
      for index in watched.indices where watched[index].revents != 0 {
        let count = recv(watched[index].fd, &input, input.count, Int32(MSG_DONTWAIT))
        guard count > 0 else {
          if count == 0 { watched[index].fd = -1 }
          continue
        }
        gauge.add(read: count)
        hear(input[..<count], index, gauge)
      }
    }
    let now = Clock.nanoseconds
    values.seconds = Double(now - begun) / 1e9
    values.seated = players.count(where: \.isSeated)
    for player in players { if let since = player.waitsSince { note(now - since) } }
    gauge.add(hungUp: watched.count { $0.fd < 0 })
    figures.values.withLock { $0 = values }
    gauge.noteOver()
  }

  private func note(_ wait: Int) { values.longest = max(values.longest, wait) }

  private func say(_ line: String, _ index: Int, _ gauge: FloodGauge) {
    let bytes = Array("\(line)\n".utf8)
    // Short, and the last one was answered: it fits.
    let count = bytes.withUnsafeBytes {
      send(players[index].descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    gauge.add(sent: max(0, count))
  }

  private func hear(_ bytes: ArraySlice<UInt8>, _ index: Int, _ gauge: FloodGauge) {
    let all = players[index].kept + bytes
    var start = 0
    while let end = all[start...].firstIndex(of: 10) {
      let line = String(decoding: all[start..<end], as: UTF8.self)
      start = end + 1
      answer(line, index, gauge)
    }
    players[index].kept = Array(all[start...])
  }

  /// Does what a line asks for.
  private func answer(_ line: String, _ index: Int, _ gauge: FloodGauge) {
    if ["* PLAY ", "* EXCHANGE ", "* PASS "].contains(where: line.hasPrefix) {
      noteAct(index)
      pass(index, gauge)
    } else if line.hasPrefix("* START ") {
      pass(index, gauge)
    } else if line.hasPrefix("* ENDED ") || line.hasPrefix("244 ") {
      // Behind the house's act that ended it, or behind one's own; a pass sent in between is refused.
      players[index].waitsSince = nil
      say(Self.opening, index, gauge)
    } else if line.hasPrefix("240 ") {
      players[index].isSeated = true
    } else if line.hasPrefix("420 ") {
      players[index].waitsSince = nil
      if !players[index].isSeated { values.putOff += 1 }
    } else if line.hasPrefix("4") || line.hasPrefix("5") {
      values.faults += 1
    }
  }

  private func pass(_ index: Int, _ gauge: FloodGauge) {
    players[index].waitsSince = Clock.nanoseconds
    say("PASS", index, gauge)
  }

  private func noteAct(_ index: Int) {
    guard let since = players[index].waitsSince else { return }
    values.acts += 1
    note(Clock.nanoseconds - since)
    players[index].waitsSince = nil
  }
}
