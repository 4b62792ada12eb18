// SPDX-License-Identifier: MIT
import Glibc
import Visiting

/// A connection between standard input and standard output, without a terminal's comforts.
///
/// What is read is sent as it is, but lines behind a `LOGIN` wait for its reply: one that is refused with `430` is sent
/// again first. At the end of input the server is told so, and answers to the end.
struct ByPipe {
  /// Input waits while this many bytes have not left.
  private static let room = 65_536

  private let visit: Visit
  /// What was read and not sent yet.
  private var held: [UInt8] = []
  /// Whether the beginning of a line longer than `room` was sent.
  private var hasBegun = false
  private var hasInputEnded = false
  /// Whether the server was told that nothing more comes.
  private var hasFinished = false

  init(_ visit: Visit) { self.visit = visit }

  /// Carries lines to and fro until the server closes.
  ///
  /// - Returns: the exit status.
  consuming func run() -> Int32 {
    while true {
      let reads = !hasInputEnded && visit.unsentCount + held.count < Self.room
      var watched = [pollfd(reads ? STDIN_FILENO : -1, POLLIN), visit.watched]
      let count = poll(&watched, 2, visit.deadline.map(Wait.milliseconds) ?? -1)
      if count > 0, watched[0].revents != 0 { read() }
      for event in visit.advance(count > 0 ? watched[1].revents : 0) {
        if let status = take(event) { return status }
      }
      if count > 0 { forward() }
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

  /// Sends what was read, up to a `LOGIN` whose reply is still to come.
  private mutating func forward() {
    var sent = 0
    while !visit.isLoggingIn, let end = held[sent...].firstIndex(of: 10) {
      note(held[sent..<end])
      sent = end + 1
    }
    let isLong = sent == 0 && held.count >= Self.room
    if !visit.isLoggingIn, isLong || hasInputEnded, sent < held.count {
      hasBegun = true
      sent = held.count
    }
    if sent > 0 { visit.send(held[..<sent]) }
    held.removeFirst(sent)
    guard hasInputEnded, !visit.isLoggingIn, !hasFinished else { return }
    hasFinished = true
    visit.finish()
  }

  /// Notes a whole line that is sent; a line that is too long for the server has one reply, whatever it says.
  private mutating func note(_ line: ArraySlice<UInt8>) {
    let text = line.last == 13 ? line.dropLast() : line
    visit.note(hasBegun ? "?" : String(decoding: text, as: UTF8.self))
    hasBegun = false
  }

  /// Prints what came.
  ///
  /// - Returns: the exit status, at the end.
  private func take(_ event: Visit.Event) -> Int32? {
    switch event {
    case .heard(let lines, let rings, let advice):
      defer { if let advice { Console.complain("verdict: \(advice)", as: .warning) } }
      return Screen.write(lines: lines, rings: rings) ? nil : Exit.negative
    case .cut(let line):
      Screen.write(Screen.clean(line))
      return nil
    case .closed(let code, let isBroken):
      guard code != 205, isBroken || !hasFinished else { return Exit.done }
      Console.complain(
        code.map { "verdict: the server closed the connection (\($0)); connect again" }
          ?? "verdict: the connection is lost; look whether the server runs, then connect again")
      return Exit.negative
    // A pipe does not come back.
    case .lost, .foundAgain, .exhausted, .distrusted: return nil
    }
  }
}
