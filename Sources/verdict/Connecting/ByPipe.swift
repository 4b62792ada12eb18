// SPDX-License-Identifier: MIT
import Glibc
import Visiting

/// A connection between standard input and standard output, without line editing.
///
/// Input is sent unchanged, but lines after a `LOGIN` wait for its reply: a `LOGIN` refused with `430` is sent again
/// before them. At the end of input the sending side is closed, and the server's remaining answers are printed.
struct ByPipe {
  /// Input is not read while this many bytes or more are unsent.
  private static let room = 65_536

  private let visit: Visit
  private var held: [UInt8] = []
  /// Whether the beginning of a line was sent before its end was read.
  private var hasBegun = false
  private var hasInputEnded = false
  private var hasFinished = false

  init(_ visit: Visit) { self.visit = visit }

  /// Transfers lines in both directions until the server closes the connection; returns the exit status.
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

  /// Sends the bytes read, up to a `LOGIN` that has no reply yet.
  private mutating func forward() {
    var sent = 0
    while !visit.isLoggingIn, let end = held[sent...].firstIndex(of: 10) {
      sent = note(sent..<end) + 1
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

  /// Notes a sent line; one sent in parts is noted as `?`, because it is too long for the server and has one reply.
  ///
  /// Returns its end: a line that asks for sentences is sent in another form.
  private mutating func note(_ range: Range<Int>) -> Int {
    let line = held[range]
    let text = line.last == 13 ? line.dropLast() : line
    defer { hasBegun = false }
    guard !hasBegun, let typed = String(validating: text, as: UTF8.self) else {
      visit.note("?")
      return range.upperBound
    }
    let sent = Visit.sent(typed)
    visit.note(sent)
    guard sent != typed else { return range.upperBound }
    held.replaceSubrange(text.startIndex..<text.endIndex, with: sent.utf8)
    return range.upperBound + sent.utf8.count - text.count
  }

  /// Prints an event; returns the exit status if the program is to end.
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
    // The first needs a record that is wanted, the others `comesBack`; a pipe has neither.
    case .record, .lost, .foundAgain, .exhausted, .distrusted: return nil
    }
  }
}
