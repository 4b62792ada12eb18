// SPDX-License-Identifier: MIT
import Glibc
import Visiting

/// A person at the client end of a connection: commands without an answer, lines read, and known facts.
final class Person {
  /// A command without its final answer.
  struct Sent {
    let tag: String?
    let line: String
    let watch: Watch
  }

  let name: String
  let habit: Habit
  /// The code of the name; nil until it is known.
  var code: String? {
    didSet { if let oldValue, oldValue != code { oldCodes = [oldValue] + oldCodes.prefix(3) } }
  }
  /// The codes before it, newest first, at most 4.
  private(set) var oldCodes: [String] = []
  private(set) var socket: Int32 = -1
  /// The commands without a final reply, in order.
  private(set) var waiting: [Sent] = []
  var replies = ReplyReader()
  private var outgoing: [UInt8] = []
  private var cutter = LineCutter()
  private var tags = 0
  /// True after a reply by which the server ends the connection.
  private(set) var wasDismissed = false
  /// True after the client's end was shut for writing.
  private var isShut = false
  private(set) var isLoggedIn = false
  /// The name in the last `LOGIN`.
  var wantedName = ""
  /// The name of the connection.
  private(set) var heldName = ""
  /// The name by which the server knows the connection; empty if there is none.
  var nameThere: String { habit == .keeper ? "operator" : isLoggedIn ? heldName : "" }
  /// Whether the last game that ended was of a series with further games.
  var mayGoOn = false
  /// The table that the person watches, from the server's answers.
  var observed: Int?

  init(name: String, habit: Habit) {
    self.name = name
    self.habit = habit
  }

  var isConnected: Bool { socket >= 0 }

  /// Whether another command may be typed: nothing waits to be sent and fewer than 4 answers are awaited.
  var mayType: Bool { isConnected && !isShut && !wasDismissed && outgoing.isEmpty && waiting.count < 4 }

  func connect(_ descriptor: Int32) {
    socket = descriptor
    (waiting, outgoing, cutter, replies) = ([], [], LineCutter(), ReplyReader())
    (wasDismissed, isShut, isLoggedIn, observed) = (false, false, habit == .keeper, nil)
  }

  /// Queues a command, with or without a tag.
  func type(_ line: String, tagged: Bool, _ watch: Watch) {
    var tag: String?
    if tagged {
      tags += 1
      tag = "#\(tags)"
    }
    waiting.append(Sent(tag: tag, line: line, watch: watch))
    outgoing += Array(((tag.map { "\($0) " } ?? "") + line).utf8) + [10]
  }

  /// Sends queued bytes, at most `count`.
  func send(atMost count: Int) {
    guard isConnected, !outgoing.isEmpty else { return }
    let sent = outgoing.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, min(count, $0.count), Int32(MSG_NOSIGNAL))
    }
    if sent > 0 { outgoing.removeFirst(sent) }
    // A connection that the server closed is found by reading.
    if sent < 0, errno != EAGAIN { outgoing = [] }
  }

  /// Reads at most `count` bytes and returns the complete lines; nil at the end of the connection.
  func read(atMost count: Int) -> [ServerLine]? {
    guard isConnected else { return [] }
    var room = [UInt8](repeating: 0, count: count)
    let got = recv(socket, &room, count, 0)
    let lines = cutter.take(Array(room.prefix(max(0, got)))).map { ServerLine($0) }
    return lines.isEmpty && (got == 0 || got < 0 && errno != EAGAIN) ? nil : lines
  }

  /// Takes in a line of the server.
  ///
  /// - Returns: the fault, or nil.
  func hear(_ line: ServerLine) -> String? {
    if line.kind == "* SHUTDOWN" { wasDismissed = true }
    guard let code = line.code else { return nil }
    if line.kind.hasPrefix("200 ") { return nil }
    // Of a sentence of several lines only the last has the keys; these codes always end a connection.
    let endsByCode = [205, 421, 422, 504].contains(line.code) || (line.code == 461 && line.keys.isEmpty)
    if line.text.contains(" fatal=yes") || endsByCode { wasDismissed = true }
    guard let first = waiting.first else {
      return wasDismissed ? nil : "an answer to nothing: \(line.text)"
    }
    if line.tag != nil, line.tag != first.tag {
      return "an answer out of order, \(first.line) waits: \(line.text)"
    }
    if first.tag != nil, line.tag == nil, !wasDismissed {
      return "an answer without its tag, \(first.line) waits: \(line.text)"
    }
    guard line.isFinal else { return nil }
    waiting.removeFirst()
    switch line.kind {
    case "230 WELCOME":
      isLoggedIn = true
      // In plain text there are no keys; the name is then the typed one.
      let words = first.line.split(separator: " ")
      heldName = line.value("name") ?? (words.count > 1 ? String(words[1]) : wantedName)
      if heldName == name, let code = line.value("code"), code != "-" { self.code = code }
    case "205 BYE": isLoggedIn = false
    default: break
    }
    // The server ends a person's watching when the person takes a seat.
    if code < 300, ["JOIN", "OPEN", "AGAIN"].contains(where: { first.line.hasPrefix($0) }) { observed = nil }
    if first.line.hasPrefix("OBSERVE"), code < 300 { observed = line.value("table").flatMap { Int($0) } }
    return nil
  }

  /// Shuts the connection for writing, but not in the middle of a line.
  func shut() {
    guard isConnected, !isShut, outgoing.isEmpty else { return }
    isShut = true
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Whether the person has a new code that is good for one login.
  var isNewHere = false
  /// A new secret whose answer may not have been read.
  var newSecret: String?
  /// Whether no known code or secret lets the person log in.
  var isLockedOut = false

  /// Whether the person needs an account and has no code of it yet.
  var awaitsAccount: Bool { habit.hasAccount && code == nil }

  /// The step before which the person does not connect again.
  var awayUntil = 0

  func hangUp() {
    guard isConnected else { return }
    close(socket)
    (socket, waiting) = (-1, [])
    isLoggedIn = false
  }
}
