// SPDX-License-Identifier: MIT
import Officiating

/// A reply after which the server closes the connection.
package struct FatalReply: Equatable {
  package let code: Int
  /// The seconds of `after=`, after which a new connection is of use; nil without them.
  package var seconds: Int?
}

/// Reads the facts that the client itself needs from a server's lines.
///
/// They are its name and code, the choices of the connection, its turn, and the end of the connection.
/// Source: Protocol/SPEC.md, 2.2, 2.5, 3.2, 4.8, 4.15, 8.6, 9.2.
package struct LineWatch {
  package struct Effect: Equatable {
    /// It is the client's turn now, a play of the client is challenged, or a question waits for the client.
    package var rings = false
    /// The fatal reply, after which the server closes the connection.
    package var fatal: FatalReply?
    package var isShutdown = false
    /// The line that the server refused for now.
    var later: Later?
    /// The part that the line has in a record that goes to a file; nil for a line that the person reads.
    var record: WantedRecord.Part?
  }

  /// A line that was refused with `430`.
  struct Later: Equatable {
    let line: String
    /// The seconds of `after=`.
    let seconds: Int
  }

  /// The name of the last login, and the code that repeats it; kept only in memory.
  package private(set) var person: (name: String, code: String)?
  private var sent = SentLines()
  /// The identity in the line that the present reply answers.
  private var identity: SentLines.Identity?
  /// The client's own seat by table; a table at which it is a desk is left out.
  private var seats: [String: String] = [:]
  /// The facts in the lines of a `LOGIN` reply before the last one.
  private var found = Found()

  private struct Found {
    /// The seats by name, and the client's own seat where the line of the turn has it.
    var seats: [String: String] = [:]
    var own: String?
    var turns: [String: String] = [:]
    var isDesk = false
  }

  package init() {}

  /// Notes a line that was sent; its reply is for the file of a record, if one is given.
  package mutating func take(sent line: String, for record: WantedRecord? = nil) {
    sent.take(line, for: record)
  }

  /// Whether a `LOGIN` has no reply yet.
  var isLoggingIn: Bool { sent.isLoggingIn }

  /// Whether the next line is a sentence behind a head, of which a person reads the sentence alone.
  var hearsSentences: Bool { sent.hearsSentences }

  /// Returns the lines that give a new connection the state of the last one, and notes them as sent.
  package mutating func beginAgain() -> [String] {
    sent.forget()
    let lines = sent.lines(of: person)
    lines.forEach { sent.take($0) }
    return lines
  }

  /// Reads a line of the server, without its LF.
  package mutating func look(at bytes: [UInt8]) -> Effect {
    let line = ServerLine(bytes)
    let keys = line.keys
    if line.isNotice {
      if line.kind == "* SEATED" { sit(keys) }
      return Effect(rings: isCall(line.kind, keys), isShutdown: line.kind == "* SHUTDOWN")
    }
    guard let code = line.code else { return Effect() }
    let record = sent.takePart(line)
    let answer = line.isFinal ? sent.answer(code) : SentLines.Answer()
    identity = answer.identity
    if case .secret(let secret) = identity, let name = person?.name { person = (name, secret) }
    var rings = false
    switch code {
    // A client that comes back sends its LOGIN by itself; no other reply is news to the person who typed the line.
    case 230: rings = line.isFinal ? welcome(keys) : find(keys)
    case 240, 241: sit(keys)
    case 248: keys["table"].map { seats[$0] = nil }
    default: break
    }
    let seconds = keys["after"].flatMap { Int($0) }
    let fatal = line.isFinal && keys["fatal"] == "yes" ? FatalReply(code: code, seconds: seconds) : nil
    let later = answer.later.flatMap { line in seconds.map { Later(line: line, seconds: $0) } }
    return Effect(rings: rings, fatal: fatal, later: later, record: record)
  }

  /// Keeps the typed secret of an account, which no reply repeats.
  private mutating func takeTyped(as name: String?) {
    guard case .login(let typed, let secret) = identity else { return }
    let name = name ?? typed
    if person?.name != name { seats.removeAll() }
    person = (name, secret)
  }

  private mutating func sit(_ keys: [String: String]) {
    guard let table = keys["table"], let seat = keys["seat"] else { return }
    seats[table] = keys["desk"] == "yes" ? nil : seat
  }

  /// Reads the seats and the turn in a line of a `LOGIN` reply before the last one.
  private mutating func find(_ keys: [String: String]) -> Bool {
    if let name = keys["name"], let seat = keys["seat"] { found.seats[name] = seat }
    if let table = keys["table"], let turn = keys["turn"] {
      found.turns[table] = turn
      found.own = keys["seat"]
    }
    if keys["desk"] == "yes" { found.isDesk = true }
    return false
  }

  /// Reads the last line of a `LOGIN` reply; returns true if it is the client's turn.
  private mutating func welcome(_ keys: [String: String]) -> Bool {
    defer { found = Found() }
    guard let name = keys["name"] else { return false }
    if let code = keys["code"] {
      if person?.name != name { seats.removeAll() }
      person = (name, code)
    } else {
      takeTyped(as: name)
    }
    guard let table = keys["table"], !found.isDesk else { return false }
    if let seat = found.own ?? found.seats[name] { seats[table] = seat }
    return seats[table] != nil && found.turns[table] == seats[table]
  }

  /// Returns whether a notice calls for the client: its turn, a play by the other side, a ruling on its own, a question.
  private func isCall(_ kind: String, _ keys: [String: String]) -> Bool {
    guard let table = keys["table"], let own = seats[table] else { return false }
    switch kind {
    case "* PLAY": return keys["seat"] != own
    case "* RULING", "* SLIP", "* ASKED": return true
    default: return keys["turn"] == own
    }
  }
}
