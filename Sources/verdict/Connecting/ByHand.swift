// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Visiting

/// A visit with a person at a terminal: an edited line, and a connection that is made again after a loss.
///
/// A line is sent only while there is a connection. No line is kept to be sent later.
final class ByHand {
  /// The time that the server has after Ctrl-D to answer the lines sent before it.
  private static let farewell = Duration.seconds(10)

  private let destination: Destination
  /// The place where a good login is remembered; nil for none.
  private let memory: Memory?
  /// The name that is remembered already.
  private var remembered: String?
  private let editor: LineEditor
  private let signals: Signals
  private let visit: Visit
  private var keys = Keys()
  private var typed = TypedLines()
  /// The end of the server's time to answer; nil while the person may type.
  private var ending: ContinuousClock.Instant?
  private var status: Int32?

  /// Creates the editor and the signal descriptor; nil if either is unavailable.
  ///
  /// `lastName` is that of the last login there, which arrow up offers.
  init?(_ destination: Destination, _ visit: Visit, _ memory: Memory?, lastName: String?) {
    guard let editor = LineEditor(), let signals = Signals() else { return nil }
    self.destination = destination
    self.memory = memory
    remembered = lastName
    if let lastName { typed.keep("LOGIN \(lastName)") }
    self.editor = editor
    self.signals = signals
    self.visit = visit
  }

  /// Transfers lines in both directions until the visit ends; returns the exit status.
  func run() -> Int32 {
    while status == nil {
      var watched = [
        pollfd(ending == nil ? STDIN_FILENO : -1, POLLIN), pollfd(signals.descriptor, POLLIN), visit.watched,
      ]
      let count = poll(&watched, 3, (ending ?? visit.deadline).map(Wait.milliseconds) ?? -1)
      if count > 0, watched[1].revents != 0, let signal = answerSignals() {
        editor.end()
        return Signals.die(of: signal)
      }
      visit.advance(count > 0 ? watched[2].revents : 0).forEach(take)
      if let ending, ContinuousClock.now >= ending { status = status ?? Exit.done }
      if count > 0, watched[0].revents != 0, status == nil { readKeys() }
    }
    editor.end()
    return status ?? Exit.done
  }

  /// Returns a signal that ends the program.
  private func answerSignals() -> Int32? {
    var hasResumed = false
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: editor.resize()
      case SIGTSTP:
        editor.pause()
        Signals.stop()
        editor.resume()
        hasResumed = true
      // After SIGTSTP the editor has resumed already; the SIGCONT that ended the stop is still queued.
      case SIGCONT: if !hasResumed { editor.resume() }
      default: return signal
      }
    }
    return nil
  }

  // MARK: Input

  private func readKeys() {
    var block = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &block, block.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR && errno != EAGAIN { finish() }
      return
    }
    keys.take(Array(block[..<count]))
    while status == nil, let key = keys.next() {
      press(key)
      if ending != nil { return }
    }
  }

  private func press(_ key: Key) {
    switch key {
    case .edit(let characters): editor.press(characters)
    case .enter: enter()
    case .end where editor.text.isEmpty: finish()
    case .end, .delete: if !editor.isAtEnd { editor.press("\u{4}") }
    case .older: if let line = typed.older(than: editor.text) { editor.replace(with: line) }
    case .newer: if let line = typed.newer() { editor.replace(with: line) }
    case .redraw: editor.clear()
    }
  }

  private func enter() {
    guard visit.isUp else {
      say("not connected: the line was not sent, and stays here")
      return
    }
    let line = editor.text
    let wanted = WantedRecord.split(line)
    if let wanted, wanted.record.path.isEmpty || wanted.record.path.hasPrefix(">") {
      say("a record goes to a new file: GCG 1 > game.gcg")
      return
    }
    editor.leave()
    typed.keep(line)
    visit.send(wanted?.line ?? line, for: wanted?.record)
  }

  /// Ends the visit after Ctrl-D: the server has `farewell` to answer; without a connection the visit ends at once.
  private func finish() {
    guard visit.isUp else {
      status = Exit.negative
      return
    }
    editor.end()
    ending = .now + Self.farewell
    visit.finish()
  }

  // MARK: Events

  private func take(_ event: Visit.Event) {
    switch event {
    case .heard(let lines, let rings, let advice):
      show(lines, rings: rings, advice: advice)
      remember()
    case .record(let record): say(Self.write(record))
    case .cut(let line): if !Screen.clean(line).isEmpty { show([line]) }
    case .lost(let unsentLines, let isShutdown):
      let unsent = unsentLines > 0 ? "; lines not sent: \(unsentLines)" : ""
      let why = isShutdown ? "the server has shut down" : "the connection is lost"
      say("\(why)\(unsent); trying again for ten minutes, Ctrl-C ends")
    case .foundAgain(let server):
      say(
        "connected again, at \(server.text); a line that got no answer may have counted: look before you send it again"
      )
    case .closed(code: 205, _): stop(nil)
    case .closed where ending != nil: stop(nil)
    case .closed(let code, _):
      stop("the server closed the connection (\(code ?? 0)); to go on, connect again")
    case .exhausted: stop("\(destination.text): no connection for ten minutes; look whether the server runs")
    case .distrusted(let why, let server): stop("\(server.text): \(why.text)")
    }
  }

  /// Remembers the name of a good login, with the servers.
  private func remember() {
    guard let memory, let name = visit.name, name != remembered else { return }
    remembered = name
    if let fault = memory.write(destination, as: name) { say(fault) }
  }

  private func show(_ lines: [[UInt8]], rings: Bool = false, advice: String? = nil) {
    editor.hide()
    let isRead = Screen.write(lines: lines, rings: rings)
    editor.show()
    if let advice { say(advice) }
    if !isRead { status = Exit.negative }
  }

  /// Writes a record to its file, which must be new; returns one line about it.
  private static func write(_ record: WantedRecord) -> String {
    let bytes = Screen.clean(lines: record.lines.map { Array($0.utf8) })
    do throws(WholeFile.Fault) {
      try WholeFile.write(bytes, to: record.path, mode: 0o644, replaces: false)
      return "\(record.path): \(counted(record.lines.count, "line"))"
    } catch { return error.text(of: record.path) }
  }

  private func say(_ text: String) {
    editor.hide()
    Console.complain("verdict: \(text)")
    editor.show()
  }

  /// Ends the visit; a complaint makes the exit status negative, nil means that the person ended it.
  private func stop(_ complaint: String?) {
    editor.end()
    if let complaint { Console.complain("verdict: \(complaint)") }
    status = complaint == nil ? Exit.done : Exit.negative
  }
}
