// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// Connections that one thread drives: each sends bytes, and all that comes is handed on.
final class Load {
  /// Bytes that all connections together repeat at most.
  private static let bytesMost = 256 << 20

  /// Takes bytes that came on a connection, and gives how many of them it needs no more.
  var take: (_ bytes: UnsafeRawBufferPointer, _ index: Int) throws(BenchFault) -> Int = { bytes, _ in
    bytes.count
  }
  /// Makes a connection in the place of one that has sent its lines; nil where each stays.
  var call: (() -> Int32?)?
  private(set) var sent = 0
  private(set) var received = 0
  private(set) var hungUp = 0
  private var watched: [pollfd]
  private let sessions: [TLSSession]
  /// The beginnings of answers that did not come whole.
  private var kept: [[UInt8]]
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
  /// The bytes that each connection repeats, how many each has sent, and how many it may.
  private var repeated: [[UInt8]] = []
  private var sentBy: [Int]
  private var most = 0

  /// A descriptor of -1 stands for a connection that `call` makes; without sessions, lines are plain.
  init(_ descriptors: [Int32], _ sessions: [TLSSession] = [], reads: Bool = true) {
    watched = descriptors.map { pollfd(fd: $0, events: reads ? Int16(POLLIN) : 0, revents: 0) }
    self.sessions = sessions
    kept = descriptors.map { _ in [] }
    sentBy = descriptors.map { _ in 0 }
  }

  deinit { input.deallocate() }

  /// Has each connection send lines again and again, as fast as they are taken.
  func `repeat`(_ lines: [String], most: Int?) {
    self.most = most ?? Self.bytesMost
    let bytes = lines.map { line in
      let one = Array("\(line)\n".utf8)
      return Array(repeatElement(one, count: call == nil ? max(1, 65536 / one.count) : 1).joined())
    }
    repeated = watched.indices.map { bytes[$0 % bytes.count] }
    for index in watched.indices { watched[index].events |= Int16(POLLOUT) }
  }

  /// Sends bytes that are few enough to be taken at once; false where they were not.
  @discardableResult
  func say(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    var isSent = false
    if sessions.isEmpty {
      isSent = send(watched[index].fd, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    } else if sessions[index].seal(bytes) {
      sessions[index].takeOutput {
        isSent = send(watched[index].fd, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
      }
    }
    sent += isSent ? bytes.count : 0
    return isSent
  }

  func say(_ line: String, _ index: Int) {
    _ = Array("\(line)\n".utf8).withUnsafeBufferPointer { say($0, index) }
  }

  /// Waits for one turn of events and serves them; false where nothing came.
  @discardableResult
  func turn(milliseconds: Int32 = 10_000) throws(BenchFault) -> Bool {
    if let call {
      for index in watched.indices where watched[index].fd < 0 { watched[index].fd = call() ?? -1 }
    }
    guard poll(&watched, nfds_t(watched.count), milliseconds) > 0 else { return false }
    for index in watched.indices where watched[index].revents != 0 {
      let events = Int32(watched[index].revents)
      if events & ~POLLOUT != 0, call == nil { try read(index) }
      if events & POLLOUT != 0 || call != nil, watched[index].fd >= 0 { write(index) }
    }
    return true
  }

  private func read(_ index: Int) throws(BenchFault) {
    let old = kept[index].count
    if old > 0 { input.copyBytes(from: kept[index]) }
    let room = UnsafeMutableRawBufferPointer(rebasing: input[old...])
    var count = 0
    if sessions.isEmpty {
      count = recv(watched[index].fd, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN { return }
    } else {
      switch sessions[index].receive(into: room) {
      case .bytes(let number): count = number
      case .nothing: return
      case .ended, .broken: count = 0
      }
    }
    guard count > 0 else {
      watched[index].fd = -1
      hungUp += 1
      return
    }
    received += count
    let bytes = UnsafeRawBufferPointer(rebasing: input[..<(old + count)])
    let used = try take(bytes, index)
    if used < bytes.count || old > 0 { kept[index] = Array(bytes[used...]) }
  }

  private func write(_ index: Int) {
    let start = sentBy[index] % repeated[index].count
    let left = min(most - sentBy[index], Self.bytesMost - sent)
    let count = repeated[index].withUnsafeBytes { bytes in
      send(
        watched[index].fd, bytes.baseAddress.map { $0 + start },
        min(bytes.count - start, left), Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    sentBy[index] += max(0, count)
    sent += max(0, count)
    if call != nil {
      close(watched[index].fd)
      watched[index].fd = -1
    } else if count == left || left == 0 {
      watched[index].events &= ~Int16(POLLOUT)
    }
  }

  /// Hands on each line that is whole, and gives how many bytes they are.
  static func lines(in bytes: UnsafeRawBufferPointer, _ hear: (String) throws(BenchFault) -> Void)
    throws(BenchFault) -> Int
  {
    var start = 0
    while let end = bytes[start...].firstIndex(of: 10) {
      try hear(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    return start
  }
}
