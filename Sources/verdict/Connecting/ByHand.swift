// SPDX-License-Identifier: MIT
import Glibc

/// A connection with somebody at a terminal: a line to type in, and a connection that comes back.
///
/// A line is sent once, while there is a connection, or not at all; none is kept to be sent later.
final class ByHand {
  /// What there is of a connection.
  private enum State {
    case up(Link)
    case trying(Attempt, Retry)
    case waiting(until: ContinuousClock.Instant, Retry)
    /// The input has ended; the server answers to the end.
    case ending(Link, until: ContinuousClock.Instant)
  }

  /// How long a server may take to answer what was sent before Ctrl-D.
  private static let farewell = Duration.seconds(10)

  private let address: ServerAddress
  private let places: [Place]
  private let editor: LineEditor
  private let signals: Signals
  private var state: State
  private let trust: Trust?
  private var keys = Keys()
  private var typed = TypedLines()
  private var lines = ServerLines()
  private var watch = LineWatch()
  private var later = LaterLine()
  private var fatal: String?
  private var isShutdown = false
  /// How the present connection was found again, and when.
  private var found: (retry: Retry, at: ContinuousClock.Instant)?
  /// The exit status, once it is settled.
  private var status: Int32?

  /// Nil where the terminal cannot be had.
  init?(_ address: ServerAddress, _ places: [Place], _ trust: Trust?, _ link: Link) {
    guard let editor = LineEditor(), let signals = Signals() else { return nil }
    self.address = address
    self.places = places
    self.trust = trust
    self.editor = editor
    self.signals = signals
    state = .up(link)
  }

  /// Carries lines to and fro until somebody ends it.
  ///
  /// - Returns: the exit status.
  func run() -> Int32 {
    while status == nil {
      var watched = [
        pollfd(STDIN_FILENO, POLLIN), pollfd(signals.descriptor, POLLIN), watchedLink ?? pollfd(-1, 0),
      ]
      if case .ending = state { watched[0].fd = -1 }
      let count = poll(&watched, 3, deadline.map(Wait.milliseconds) ?? -1)
      if count > 0, watched[1].revents != 0, let signal = answerSignals() {
        editor.end()
        return Signals.die(of: signal)
      }
      advance(count > 0 ? watched[2].revents : 0)
      if count > 0, watched[0].revents != 0, status == nil { readKeys() }
    }
    editor.end()
    return status ?? Exit.done
  }

  private var watchedLink: pollfd? {
    switch state {
    case .up(let link), .ending(let link, _): link.watched
    case .trying(let attempt, _): attempt.watched
    case .waiting: nil
    }
  }

  private var deadline: ContinuousClock.Instant? {
    switch state {
    case .up: later.due
    case .trying(let attempt, _): attempt.deadline
    case .waiting(let until, _), .ending(_, let until): until
    }
  }

  /// - Returns: a signal that ends the program.
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
      // The one that ended our own standing still waits behind it.
      case SIGCONT: if !hasResumed { editor.resume() }
      default: return signal
      }
    }
    return nil
  }

  // MARK: What is typed

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
      if case .ending = state { return }
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
    guard case .up(let link) = state else {
      say("not connected: the line was not sent, and stays here")
      return
    }
    let line = editor.text
    editor.leave()
    typed.keep(line)
    send(line, link)
    // A login that somebody types takes the place of one that waits.
    if watch.isLoggingIn { later.forget() }
  }

  private func send(_ line: String, _ link: Link) {
    watch.take(sent: line)
    link.send(Array("\(line)\n".utf8))
  }

  /// Ends, as Ctrl-D asks for.
  private func finish() {
    guard case .up(let link) = state else {
      status = Exit.negative
      return
    }
    editor.end()
    state = .ending(link, until: .now + Self.farewell)
    link.finish()
  }

  // MARK: What comes

  /// - Parameter events: what poll(2) said of the connection.
  private func advance(_ events: Int16) {
    switch state {
    case .up(let link):
      if let line = later.next(at: .now) { send(line, link) }
      serve(link, events)
    case .ending(let link, let until):
      serve(link, events)
      if ContinuousClock.now >= until { status = Exit.done }
    case .waiting(let until, let retry):
      if ContinuousClock.now >= until { state = .trying(Attempt(places, trust), retry) }
    case .trying(var attempt, let retry):
      switch attempt.look(isReady: events != 0) {
      case .waiting: state = .trying(attempt, retry)
      case .connected(let link): begin(link, retry)
      case .failed: wait(retry)
      case .refused(let why):
        editor.end()
        Console.complain("verdict: \(address): \(why)")
        status = Exit.negative
      }
    }
  }

  private func serve(_ link: Link, _ events: Int16) {
    if events & Int16(POLLOUT) != 0 { link.flush() }
    guard events & ~Int16(POLLOUT) != 0 else { return }
    switch link.receive() {
    case .bytes(let bytes): show(lines.take(bytes))
    case .nothing: break
    case .ended, .broken:
      if let rest = lines.rest() { show([rest]) }
      lose(link)
    }
  }

  private func show(_ lines: [[UInt8]]) {
    guard !lines.isEmpty else { return }
    var rings = false
    var advice: String?
    for line in lines {
      let effect = watch.look(at: line)
      rings = rings || effect.rings
      fatal = effect.fatal ?? fatal
      isShutdown = isShutdown || effect.isShutdown
      if let refused = effect.later { advice = later.take(refused, at: .now) }
    }
    editor.hide()
    let isRead = Screen.write(lines: lines, rings: rings)
    editor.show()
    if let advice { say(advice) }
    if !isRead { status = Exit.negative }
  }

  /// Says something of the connection in a line of its own.
  private func say(_ text: String) {
    editor.hide()
    Console.complain("verdict: \(text)")
    editor.show()
  }

  // MARK: Losing and finding the connection

  private func lose(_ link: Link) {
    later.forget()
    if case .ending = state {
      status = Exit.done
      return
    }
    switch fatal {
    case "205"?: status = Exit.done
    // A disk that failed is as good as a server that was stopped: it may come back.
    case nil, "461"?:
      let count = link.unsentLines
      let unsent = count > 0 ? "; lines not sent: \(count)" : ""
      let why = isShutdown ? "the server has shut down" : "the connection is lost"
      say("\(why)\(unsent); trying again for ten minutes, Ctrl-C ends")
      wait(retry())
    // Whoever took the name over elsewhere would lose it again; whoever was silent for hours is not there.
    case let code?:
      editor.end()
      Console.complain("verdict: the server closed the connection (\(code)); to go on, connect again")
      status = Exit.negative
    }
    fatal = nil
    isShutdown = false
  }

  /// A server that is found again only to be lost at once is not asked each second for ever.
  private func retry() -> Retry {
    let now = ContinuousClock.now
    guard let found, found.at.duration(to: now) < Retry.longest else { return Retry(lost: now) }
    return found.retry
  }

  private func wait(_ retry: Retry) {
    var retry = retry
    if let next = retry.next(after: .now) {
      state = .waiting(until: next, retry)
    } else {
      editor.end()
      Console.complain("verdict: \(address): no connection for ten minutes; look whether the server runs")
      status = Exit.negative
    }
  }

  private func begin(_ link: Link, _ retry: Retry) {
    state = .up(link)
    found = (retry, .now)
    say("connected again; a line that got no answer may have counted: look before you send it again")
    for line in watch.beginAgain() { link.send(Array("\(line)\n".utf8)) }
  }
}
