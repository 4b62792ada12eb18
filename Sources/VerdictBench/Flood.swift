// SPDX-License-Identifier: MIT
import Glibc

/// Connections that send the same lines over and over, as fast as they are taken, and read every answer or none.
struct Flood: Sendable {
  /// One connection's part.
  struct Part: Sendable {
    /// Connected, greeted, logged in where the lines want it.
    let descriptor: Int32
    /// Whole lines, sent again from the beginning when they have gone.
    let lines: [UInt8]
  }

  let parts: [Part]
  let reads: Bool
  /// Bytes that each connection sends at most.
  var bytesMost = Flood.bytesOfAll

  /// Bytes that a flood sends at most, all connections together.
  static let bytesOfAll = 256 << 20
  /// Seconds that a flood lasts at most.
  static let secondsMost = 20

  /// A line as often as fills a large write.
  static func lines(_ line: String) -> [UInt8] {
    let one = Array("\(line)\n".utf8)
    return Array(repeatElement(one, count: max(1, 65536 / one.count)).joined())
  }

  /// Sends and reads until it is told to stop, or a bound is reached.
  func run(_ gauge: FloodGauge) {
    var watched = parts.map {
      pollfd(fd: $0.descriptor, events: Int16(reads ? POLLIN | POLLOUT : POLLOUT), revents: 0)
    }
    for part in parts { _ = fcntl(part.descriptor, F_SETFL, O_NONBLOCK) }
    var sent = [Int](repeating: 0, count: parts.count)
    var all = 0
    var input = [UInt8](repeating: 0, count: 1 << 18)
    let end = Clock.nanoseconds + Flood.secondsMost * 1_000_000_000
    var isFirst = true
    while !gauge.isAskedToStop, Clock.nanoseconds < end {
      guard poll(&watched, nfds_t(watched.count), 100) > 0 || isFirst else { continue }
      for index in watched.indices where watched[index].revents != 0 {
        let happened = Int32(watched[index].revents)
        if happened & POLLIN != 0 {
          let count = recv(watched[index].fd, &input, input.count, 0)
          if count > 0 { gauge.add(read: count) }
          if count == 0 || (count < 0 && errno != EAGAIN) { watched[index].fd = -1 }
        } else if happened & (POLLHUP | POLLERR) != 0 {
          watched[index].fd = -1
        }
        guard happened & POLLOUT != 0, watched[index].fd >= 0 else { continue }
        let count = all < Flood.bytesOfAll ? send(index, from: sent[index]) : 0
        sent[index] += count
        all += count
        gauge.add(sent: count)
        if sent[index] >= bytesMost || all >= Flood.bytesOfAll {
          watched[index].events = Int16(reads ? POLLIN : 0)
        }
      }
      if isFirst { gauge.noteBegun() }
      isFirst = false
    }
    gauge.add(hungUp: watched.count { $0.fd < 0 })
    gauge.noteOver()
  }

  /// Sends as much as is taken at once; how much that was.
  private func send(_ index: Int, from sent: Int) -> Int {
    let lines = parts[index].lines
    let start = sent % lines.count
    let most = min(lines.count - start, bytesMost - sent)
    let count = lines.withUnsafeBytes { bytes in
      Glibc.send(parts[index].descriptor, bytes.baseAddress.map { $0 + start }, most, Int32(MSG_NOSIGNAL))
    }
    return max(0, count)
  }
}
