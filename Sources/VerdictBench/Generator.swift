// SPDX-License-Identifier: MIT
import Glibc
import Transport

/// Asks a script's questions over many connections at once, and checks every answer.
///
/// Each connection sends `depth` questions in one write and waits for all their answers. The same code loads every side.
final class Generator {
  /// One run after its warm-up.
  struct Run {
    var requests: Int
    var seconds: Double
    /// Nanoseconds that the side's threads ran.
    var ran: Double

    var rate: Double { Double(requests) / seconds }
    /// Microseconds of the side's processor time a request.
    var cost: Double { ran / 1000 / Double(requests) }
  }

  private let peer: Peer
  private let script: Script
  private let sockets: [Socket]
  private let load: Load
  /// The next question whose answer is due on each connection, and the one behind the last asked.
  private var due: [Int]
  private var asked: [Int]
  private var next = 0
  private var left = 0
  private var depth = 1
  /// Answers of all runs, warm-ups among them.
  private(set) var answered = 0

  /// Connects, in TLS where a port of it is given.
  init(
    _ peer: Peer, _ script: Script, connections: Int, securePort: UInt16? = nil
  ) throws(BenchFault) {
    var (sockets, sessions): ([Socket], [TLSSession]) = ([], [])
    let exchange = TLSExchange()
    for _ in 0..<connections {
      let isGreeted = script.isOurs && securePort == nil
      let socket = try isGreeted ? Socket.greeted(by: peer) : Socket(to: securePort ?? peer.port)
      sockets.append(socket)
      if securePort != nil { sessions.append(try Self.session(socket.descriptor, exchange)) }
    }
    (self.peer, self.script, self.sockets) = (peer, script, sockets)
    load = Load(sockets.map(\.descriptor), sessions)
    due = sockets.map { _ in 0 }
    asked = due
  }

  /// Shakes hands and reads the greeting.
  private static func session(_ descriptor: Int32, _ exchange: TLSExchange) throws(BenchFault) -> TLSSession {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let tls = TLSSession(TLSContext(trusting: .pinned), over: exchange, on: descriptor)
    var input = [UInt8](repeating: 0, count: 4096)
    var step = TLSSession.Handshake.waiting
    var heard = ""
    while !heard.contains("\n200 ") {
      if step != .open {
        step = tls.shakeHands()
        tls.takeOutput { _ = send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard step != .failed else { throw .hungUp("TLS") }
        if step == .open { continue }
      } else if case .bytes(let count) = input.withUnsafeMutableBytes({ tls.receive(into: $0) }) {
        heard += String(decoding: input[..<count].filter { $0 != 13 }, as: UTF8.self)
        continue
      }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 10_000) > 0 else { throw .hungUp("TLS") }
    }
    return tls
  }

  /// Asks `requests` questions after a tenth of them as a warm-up.
  func run(_ requests: Int, depth: Int) throws(BenchFault) -> Run {
    self.depth = depth
    left = (requests + requests / 10) / depth * depth
    let (first, all) = (answered + requests / 10, answered + left)
    load.take = { [unowned self] (bytes, index) throws(BenchFault) in try take(bytes, index) }
    for index in sockets.indices { try ask(index) }
    try answer(first)
    let uncounted = answered
    let (before, begun) = (peer.ran, Clock.nanoseconds)
    try answer(all)
    let took = Double(Clock.nanoseconds - begun)
    return Run(requests: all - uncounted, seconds: took / 1e9, ran: peer.ran - before)
  }

  private func answer(_ count: Int) throws(BenchFault) {
    while answered < count {
      guard try load.turn(), load.hungUp == 0 else { throw .hungUp(peer.name) }
    }
  }

  /// Sends the next questions on a connection whose answers have all come.
  private func ask(_ index: Int) throws(BenchFault) {
    guard left > 0 else { return }
    if next + depth > script.count { next = 0 }
    let isSent = script.asked.withUnsafeBufferPointer { bytes in
      load.say(
        UnsafeBufferPointer(rebasing: bytes[script.starts[next]..<script.starts[next + depth]]), index)
    }
    // The socket's buffer is empty and far larger than this.
    guard isSent else { throw .hungUp(peer.name) }
    due[index] = next
    asked[index] = next + depth
    next += depth
    left -= depth
  }

  /// Checks every answer that is whole.
  private func take(_ bytes: UnsafeRawBufferPointer, _ index: Int) throws(BenchFault) -> Int {
    var used = 0
    while due[index] < asked[index],
      let length = try check(UnsafeRawBufferPointer(rebasing: bytes[used...]), due[index])
    {
      used += length
      due[index] += 1
      answered += 1
    }
    if due[index] == asked[index] { try ask(index) }
    return used
  }

  /// The length of the first answer; nil where it is not whole.
  private func check(_ bytes: UnsafeRawBufferPointer, _ question: Int) throws(BenchFault) -> Int? {
    let length = script.expectedLength
    guard let start = bytes.baseAddress, bytes.count >= length else { return nil }
    let isRight = script.expected.withUnsafeBytes { expected in
      expected.baseAddress.map { memcmp(start, $0 + question * length, length) == 0 } ?? false
    }
    guard isRight else { throw .wrongAnswer(peer.name, String(decoding: bytes.prefix(60), as: UTF8.self)) }
    guard script.isOurs else { return length }
    guard let end = memchr(start + length, 10, bytes.count - length) else { return nil }
    return UnsafeRawPointer(end) - start + 1
  }
}
