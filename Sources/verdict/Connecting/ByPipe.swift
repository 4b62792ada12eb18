// SPDX-License-Identifier: MIT
import Glibc

/// A connection between standard input and standard output, without a terminal's comforts.
///
/// What is read is sent as it is, but lines behind a `LOGIN` wait for its reply: one that is refused with `430` is sent
/// again first. At the end of input the server is told so, and answers to the end.
struct ByPipe {
  /// Input waits while this many bytes have not left.
  private static let room = 65_536

  private let link: Link
  private var lines = ServerLines()
  private var watch = LineWatch()
  private var later = LaterLine()
  /// What was read and not sent yet.
  private var held: [UInt8] = []
  /// Whether the beginning of a line longer than `room` was sent.
  private var hasBegun = false
  private var hasInputEnded = false
  /// Whether the server was told that nothing more comes.
  private var hasFinished = false
  private var fatal: String?

  init(_ link: Link) { self.link = link }

  /// Carries lines to and fro until the server closes.
  ///
  /// - Returns: the exit status.
  consuming func run() -> Int32 {
    while true {
      let reads = !hasInputEnded && link.unsentCount + held.count < Self.room
      var watched = [pollfd(reads ? STDIN_FILENO : -1, POLLIN), link.watched]
      let count = poll(&watched, 2, later.due.map(Wait.milliseconds) ?? -1)
      if let line = later.next(at: .now) {
        watch.take(sent: line)
        link.send(Array("\(line)\n".utf8))
      }
      guard count > 0 else { continue }
      if watched[0].revents != 0 { read() }
      if watched[1].revents & Int16(POLLOUT) != 0 { link.flush() }
      if watched[1].revents & ~Int16(POLLOUT) != 0, let status = receive() { return status }
      forward()
    }
  }

  private mutating func read() {
    var block = [UInt8](repeating: 0, count: 16_384)
    let count = Glibc.read(STDIN_FILENO, &block, block.count)
    if count > 0 {
      held += block[..<count]
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      hasInputEnded = true
    }
  }

  /// Whether a `LOGIN` is not settled yet.
  private var isLoggingIn: Bool { watch.isLoggingIn || later.due != nil }

  /// Sends what was read, up to a `LOGIN` whose reply is still to come.
  private mutating func forward() {
    var sent = 0
    while !isLoggingIn, let end = held[sent...].firstIndex(of: 10) {
      note(held[sent..<end])
      sent = end + 1
    }
    let isLong = sent == 0 && held.count >= Self.room
    if !isLoggingIn, isLong || hasInputEnded, sent < held.count {
      hasBegun = true
      sent = held.count
    }
    if sent > 0 { link.send(Array(held[..<sent])) }
    held.removeFirst(sent)
    guard hasInputEnded, !isLoggingIn, !hasFinished else { return }
    hasFinished = true
    link.finish()
  }

  /// Notes a whole line that is sent; a line that is too long for the server has one reply, whatever it says.
  private mutating func note(_ line: ArraySlice<UInt8>) {
    let text = line.last == 13 ? line.dropLast() : line
    watch.take(sent: hasBegun ? "?" : String(decoding: text, as: UTF8.self))
    hasBegun = false
  }

  /// Prints what came.
  ///
  /// - Returns: the exit status, at the end.
  private mutating func receive() -> Int32? {
    switch link.receive() {
    case .bytes(let bytes): return show(lines.take(bytes)) ? nil : Exit.negative
    case .nothing: return nil
    case .ended: return end(isBroken: false)
    case .broken: return end(isBroken: true)
    }
  }

  private mutating func show(_ lines: [[UInt8]]) -> Bool {
    var rings = false
    var advice: String?
    for line in lines {
      let effect = watch.look(at: line)
      rings = rings || effect.rings
      fatal = effect.fatal ?? fatal
      if let refused = effect.later { advice = later.take(refused, at: .now) }
    }
    defer { if let advice { Console.complain("verdict: \(advice)", as: .warning) } }
    return Screen.write(lines: lines, rings: rings)
  }

  private mutating func end(isBroken: Bool) -> Int32 {
    if let rest = lines.rest() { Screen.write(rest) }
    guard fatal != "205", isBroken || !hasFinished else { return Exit.done }
    Console.complain(
      fatal.map { "verdict: the server closed the connection (\($0)); connect again" }
        ?? "verdict: the connection is lost; look whether the server runs, then connect again")
    return Exit.negative
  }
}
