// SPDX-License-Identifier: MIT
import Glibc

/// Strangers who connect, send one line and hang up without reading, again and again.
struct CallingFlood: Sendable {
  let port: UInt16
  /// How many are at it at one time.
  let callers: Int
  let line: String
  /// Calls of all of them together.
  let callsMost: Int
  /// Where from, the last number of 127.0.0.x.
  var host: UInt32 = 1

  func run(_ gauge: FloodGauge) {
    let bytes = Array("\(line)\n".utf8)
    var watched = [pollfd](repeating: pollfd(fd: -1, events: Int16(POLLOUT), revents: 0), count: callers)
    var calls = 0
    let end = Clock.nanoseconds + Flood.secondsMost * 1_000_000_000
    var isFirst = true
    while !gauge.isAskedToStop, Clock.nanoseconds < end, calls < callsMost {
      for index in watched.indices where watched[index].fd < 0 {
        guard let descriptor = Socket.begun(to: port, from: host) else { break }
        watched[index].fd = descriptor
      }
      if poll(&watched, nfds_t(watched.count), 10) > 0 {
        for index in watched.indices where watched[index].fd >= 0 && watched[index].revents != 0 {
          let count = bytes.withUnsafeBytes {
            send(watched[index].fd, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          if count > 0 { gauge.add(sent: count) }
          close(watched[index].fd)
          watched[index].fd = -1
          calls += 1
        }
      }
      if isFirst { gauge.noteBegun() }
      isFirst = false
    }
    for one in watched where one.fd >= 0 { close(one.fd) }
    gauge.noteOver()
  }
}
