// SPDX-License-Identifier: MIT
import Glibc

/// A person at the other end of a connection: lines without an answer yet, lines read, and facts kept.
final class Person {
  /// A command under way.
  struct Sent {
    let tag: String?
    let line: String
    /// The checks of its answer.
    let watch: Watch
  }

  let name: String
  let habit: Habit
  /// The code that goes with the name, once it is known.
  var code: String? {
    didSet { if let oldValue, oldValue != code { oldCodes = [oldValue] + oldCodes.prefix(3) } }
  }
  /// Those before it, the newest first.
  private(set) var oldCodes: [String] = []
  private(set) var socket: Int32 = -1
  /// Commands whose final reply has not come, in order.
  private(set) var waiting: [Sent] = []
  /// The lines of a reply that more follow.
  var rows: [ServerLine] = []
  private var outgoing: [UInt8] = []
  private var incoming: [UInt8] = []
  private var tags = 0
  /// True after a reply that says that the connection ends.
  private(set) var wasDismissed = false
  /// True once our end was shut.
  private var isShut = false
  private(set) var isLoggedIn = false
  /// The name that the last `LOGIN` asked for, and the one that this connection has.
  var wantedName = ""
  private(set) var heldName = ""
  /// The name that the server knows the connection by; empty where it knows none.
  var nameThere: String { habit == .keeper ? "operator" : isLoggedIn ? heldName : "" }
  /// The table that they watch, as they were told.
  var observed: Int?

  init(name: String, habit: Habit) {
    self.name = name
    self.habit = habit
  }

  var isConnected: Bool { socket >= 0 }

  /// So little is under way that more may be typed.
  var mayType: Bool { isConnected && !isShut && !wasDismissed && outgoing.isEmpty && waiting.count < 4 }

  /// Takes one end of a new connection.
  func connect(_ descriptor: Int32) {
    socket = descriptor
    (waiting, outgoing, incoming, rows) = ([], [], [], [])
    (wasDismissed, isShut, isLoggedIn, observed) = (false, false, habit == .keeper, nil)
  }

  /// Types a line; some lines bear no tag.
  func type(_ line: String, tagged: Bool, _ watch: Watch) {
    var tag: String?
    if tagged {
      tags += 1
      tag = "#\(tags)"
    }
    waiting.append(Sent(tag: tag, line: line, watch: watch))
    outgoing += Array(((tag.map { "\($0) " } ?? "") + line).utf8) + [10]
  }

  /// Lets some of what was typed leave: all, or so many bytes.
  func send(atMost count: Int) {
    guard isConnected, !outgoing.isEmpty else { return }
    let sent = outgoing.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, min(count, $0.count), Int32(MSG_NOSIGNAL))
    }
    if sent > 0 { outgoing.removeFirst(sent) }
    // A connection that is no longer served learns of it by reading.
    if sent < 0, errno != EAGAIN { outgoing = [] }
  }

  /// Reads some bytes and gives the lines that are whole; nil at the end of the connection.
  func read(atMost count: Int) -> [String]? {
    guard isConnected else { return [] }
    var room = [UInt8](repeating: 0, count: count)
    let got = recv(socket, &room, count, 0)
    if got > 0 { incoming += room[..<got] }
    var lines: [String] = []
    while let end = incoming.firstIndex(of: 10) {
      lines.append(String(decoding: incoming[..<end].filter { $0 != 13 }, as: UTF8.self))
      incoming.removeFirst(end + 1)
    }
    if got == 0 || (got < 0 && errno != EAGAIN) { return lines.isEmpty ? nil : lines }
    return lines
  }

  /// Takes a line of the server in.
  ///
  /// - Returns: what is wrong with it, or nil.
  func hear(_ line: ServerLine) -> String? {
    if line.kind == "* SHUTDOWN" { wasDismissed = true }
    guard let code = line.code else { return nil }
    if line.kind.hasPrefix("200 ") { return nil }
    if line.text.contains(" fatal=yes") || line.text.contains(" :the connection ends") { wasDismissed = true }
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
      // Where it is told in sentences, without keys, they have the name that they typed.
      let words = first.line.split(separator: " ")
      heldName = line.value("name") ?? (words.count > 1 ? String(words[1]) : wantedName)
      if heldName == name, let code = line.value("code"), code != "-" { self.code = code }
    case "205 BYE": isLoggedIn = false
    default: break
    }
    // A person who sits down watches nothing any more.
    if code < 300, first.line.hasPrefix("JOIN") || first.line.hasPrefix("OPEN") { observed = nil }
    if first.line.hasPrefix("OBSERVE"), code < 300 { observed = line.value("table").flatMap { Int($0) } }
    return nil
  }

  /// Has sent the last byte, and reads on; not in the middle of a line.
  func shut() {
    guard isConnected, !isShut, outgoing.isEmpty else { return }
    isShut = true
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Whether they were given a code that lets them in once.
  var isNewHere = false
  /// A secret whose answer they may not have read.
  var newSecret: String?
  /// Whether nothing that they know lets them in.
  var isLockedOut = false

  /// Whether only an account is of use to them, and they have none yet.
  var awaitsAccount: Bool { habit.hasAccount && code == nil }

  /// The step before which they do not come back.
  var awayUntil = 0

  /// Hangs up.
  func hangUp() {
    guard isConnected else { return }
    close(socket)
    (socket, waiting) = (-1, [])
    isLoggedIn = false
  }
}
