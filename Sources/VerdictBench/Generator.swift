// SPDX-License-Identifier: MIT
import CLoad
import Glibc
import Transport

/// Asks a script's questions over many connections at once and checks every answer.
///
/// Each connection sends `depth` questions in one write, waits for all their answers, and goes on. The
/// same code loads every side.
final class Generator {
  /// What one run did after its warm-up.
  struct Run {
    let requests: Int
    let seconds: Double
    /// Nanoseconds that the other side's threads ran, and that they waited for a core.
    let ran: Double
    let waited: Double
    /// How much of its own core the generator used, 0...1.
    let ownShare: Double

    var rate: Double { Double(requests) / seconds }
    /// Microseconds of the other side's processor time a request.
    var cost: Double { ran / 1000 / Double(requests) }
  }

  private struct Line {
    let descriptor: Int32
    /// What it speaks TLS with; nil for plain lines.
    let tls: TLSSession?
    /// The next question whose answer is due, and the one behind the last asked.
    var due = 0
    var asked = 0
    /// The beginning of an answer that did not come whole.
    var kept: [UInt8] = []
  }

  private let peer: Peer
  private let script: Script
  private let poll: Int32
  private let exchange = TLSExchange()
  private var lines: [Line] = []
  private var next = 0
  private var left = 0
  private var answered = 0
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: 256)

  /// Connects.
  ///
  /// - Parameters:
  ///   - peer: the side.
  ///   - script: what it is asked.
  ///   - connections: how many.
  ///   - greets: whether the side speaks first.
  ///   - securePort: where it speaks TLS; nil for plain lines.
  /// - Throws: why there is no connection.
  init(
    _ peer: Peer, _ script: Script, connections: Int, greets: Bool, securePort: UInt16? = nil
  ) throws(BenchFault) {
    self.peer = peer
    self.script = script
    poll = epoll_create1(0)
    for index in 0..<connections {
      if let securePort {
        try shakeHands(securePort, index)
        continue
      }
      let wire = try Socket(to: peer)
      if greets { try wire.greeting() }
      let descriptor = dup(wire.descriptor)
      guard descriptor >= 0, verdict_epoll_watch(poll, descriptor, Int32(index)) == 0 else {
        throw .system("epoll", errno)
      }
      lines.append(Line(descriptor: descriptor, tls: nil))
    }
  }

  deinit {
    for line in lines { close(line.descriptor) }
    close(poll)
    input.deallocate()
    events.deallocate()
  }

  /// One more connection in TLS, greeted.
  private func shakeHands(_ port: UInt16, _ index: Int) throws(BenchFault) {
    let descriptor = try Socket.connected(to: port)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    guard verdict_epoll_watch(poll, descriptor, Int32(index)) == 0 else { throw .system("epoll", errno) }
    let tls = TLSSession(TLSContext(trusting: .pinned), over: exchange, on: descriptor)
    lines.append(Line(descriptor: descriptor, tls: tls))
    var step = TLSSession.Handshake.waiting
    var heard = ""
    while !heard.contains("\n200 ") {
      if step != .open {
        step = tls.shakeHands()
        guard step != .failed else { throw .hungUp(peer.name) }
        pass(tls, on: descriptor)
        if step == .open { continue }
      } else if case .bytes(let count) = tls.receive(into: input) {
        heard += String(decoding: input[..<count].filter { $0 != 13 }, as: UTF8.self)
        continue
      }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&watched, 1, 10_000) > 0 else { throw .hungUp(peer.name) }
    }
  }

  /// Sends what TLS made; whether the system took it.
  @discardableResult
  private func pass(_ tls: TLSSession, on descriptor: Int32) -> Bool {
    var isSent = false
    tls.takeOutput { bytes in
      isSent = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    return isSent
  }

  /// Asks `requests` questions after a tenth of them as a warm-up.
  func run(_ requests: Int, depth: Int) throws(BenchFault) -> Run {
    precondition(script.count % depth == 0)
    let warmUp = requests / 10
    left = (requests + warmUp) / depth * depth
    let all = left
    answered = 0
    for index in lines.indices { try ask(index, depth) }
    while answered < warmUp { try turn(depth) }
    let before = peer.scheduled
    let own = Clock.ownProcessorTime
    let begun = Clock.nanoseconds
    let uncounted = answered
    while answered < all { try turn(depth) }
    let took = Double(Clock.nanoseconds - begun)
    let after = peer.scheduled
    return Run(
      requests: all - uncounted, seconds: took / 1e9, ran: after.ran - before.ran,
      waited: after.waited - before.waited, ownShare: Double(Clock.ownProcessorTime - own) / took)
  }

  private func turn(_ depth: Int) throws(BenchFault) {
    let count = epoll_wait(poll, events, 256, 10_000)
    guard count > 0 || (count < 0 && errno == EINTR) else { throw .hungUp("\(peer.name), which was silent,") }
    for place in 0..<max(0, count) {
      let index = Int(verdict_epoll_mark(events, place))
      try hear(index)
      if lines[index].due == lines[index].asked { try ask(index, depth) }
    }
  }

  /// Sends the next questions on a connection whose answers have all come.
  private func ask(_ index: Int, _ depth: Int) throws(BenchFault) {
    guard left > 0 else { return }
    if next + depth > script.count { next = 0 }
    let from = script.starts[next]
    let count = script.starts[next + depth] - from
    let tls = lines[index].tls
    let descriptor = lines[index].descriptor
    let sent = script.asked.withUnsafeBufferPointer { bytes in
      if let tls {
        let part = UnsafeBufferPointer(rebasing: bytes[from..<from + count])
        return tls.seal(part) && pass(tls, on: descriptor) ? count : 0
      }
      return send(descriptor, bytes.baseAddress.map { $0 + from }, count, Int32(MSG_NOSIGNAL))
    }
    // The socket's buffer is empty and far larger than this.
    guard sent == count else { throw .hungUp(peer.name) }
    lines[index].due = next
    lines[index].asked = next + depth
    next += depth
    left -= depth
  }

  /// Reads once and checks every answer that is whole.
  private func hear(_ index: Int) throws(BenchFault) {
    let kept = lines[index].kept.count
    if kept > 0 {
      input.copyBytes(from: lines[index].kept)
      lines[index].kept = []
    }
    let count: Int
    if let tls = lines[index].tls {
      switch tls.receive(into: UnsafeMutableRawBufferPointer(rebasing: input[kept...])) {
      case .bytes(let number): count = number
      case .nothing: count = 0
      case .ended, .broken: throw .hungUp(peer.name)
      }
    } else {
      count = recv(lines[index].descriptor, input.baseAddress.map { $0 + kept }, input.count - kept, 0)
      guard count > 0 else { throw .hungUp(peer.name) }
    }
    var rest = UnsafeRawBufferPointer(rebasing: input[..<(kept + count)])
    while lines[index].due < lines[index].asked, let length = try check(rest, lines[index].due) {
      rest = UnsafeRawBufferPointer(rebasing: rest[length...])
      lines[index].due += 1
      answered += 1
    }
    if !rest.isEmpty { lines[index].kept = Array(rest) }
  }

  /// How long the first answer is, or nil where it is not whole.
  private func check(_ bytes: UnsafeRawBufferPointer, _ question: Int) throws(BenchFault) -> Int? {
    let length = script.expectedLength
    guard let start = bytes.baseAddress, bytes.count >= length else { return nil }
    let isRight = script.expected.withUnsafeBytes { expected in
      expected.baseAddress.map { memcmp(start, $0 + question * length, length) == 0 } ?? false
    }
    guard isRight else {
      let got = String(decoding: bytes.prefix(60), as: UTF8.self)
      throw .wrongAnswer(peer.name, question, got: got)
    }
    switch script.ending {
    case .atBeginning: return length
    case .atLineFeed:
      guard let end = memchr(start + length, 10, bytes.count - length) else { return nil }
      return UnsafeRawPointer(end) - start + 1
    }
  }
}
