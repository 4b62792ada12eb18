// SPDX-License-Identifier: MIT
import Officiating

/// What is noticed in a server's lines, and nothing else is: who one is, what was settled for the connection,
/// whose turn it is, and the end.
///
/// Source: Protocol/SPEC.md, 2.2, 2.5, 3.2, 4.8, 4.15, 8.6, 9.2.
struct LineWatch {
  /// What the client does after a line.
  struct Effect: Equatable {
    /// It is one's turn now.
    var rings = false
    /// A fatal reply's code: the server closes behind it.
    var fatal: String?
    /// The server is being stopped.
    var isShutdown = false
    /// A line that the server takes later, and in how many seconds where it says so.
    var later: Later?
  }

  /// A line that was refused with `430`.
  struct Later: Equatable {
    let line: String
    /// `after=`; nil where replies come without keys.
    let seconds: Int?
  }

  /// Who logged in here, and the code that takes them back; in memory alone.
  private(set) var person: (name: String, code: String)?
  private var sent = SentLines()
  /// What the line says of who one is that the present reply answers.
  private var identity: SentLines.Identity?
  /// The texts of a `LOGIN`'s answer that is told without keys, so far.
  private var sentences: [Substring] = []
  /// One's own seat, by table; a desk has both seats, so that none of them is one's own.
  private var seats: [String: String] = [:]
  /// What the lines before the last one of a `LOGIN`'s answer said of a table.
  private var found = Found()

  private struct Found {
    var seats: [String: String] = [:]
    var turns: [String: String] = [:]
    var isDesk = false
  }

  /// Replies behind which the server always closes, so that they say it without keys too.
  private static let closing = ["205", "421", "422", "504"]

  /// Notes a line that is sent.
  mutating func take(sent line: String) { sent.take(line) }

  /// Whether the reply to a `LOGIN` is still to come.
  var isLoggingIn: Bool { sent.isLoggingIn }

  /// What a new connection is told so that it is as the last one was; it is sent now.
  mutating func beginAgain() -> [String] {
    sent.forget()
    let lines = (person.map { ["LOGIN \($0.name) \($0.code)"] } ?? []) + sent.choices
    lines.forEach { sent.take($0) }
    return lines
  }

  /// Looks at one line.
  mutating func look(at line: [UInt8]) -> Effect {
    let all = String(decoding: line, as: UTF8.self).split(separator: " ")
    // Behind ` :` is text for people.
    let words = all.prefix { !$0.hasPrefix(":") }
    guard let head = words.first else { return Effect() }
    var keys: [Substring: String] = [:]
    for word in words.dropFirst() {
      guard let sign = word.firstIndex(of: "=") else { continue }
      keys[word[..<sign]] = String(word[word.index(after: sign)...])
    }
    if head == "*" {
      let keyword = words.dropFirst().first ?? ""
      return Effect(rings: isTurn(keyword, keys), isShutdown: keyword == "SHUTDOWN")
    }
    let code = head.prefix(3)
    guard code.count == 3, code.allSatisfy(\.isNumber) else { return Effect() }
    let isFinal = head.count == 3
    let answer = isFinal ? sent.answer(code) : SentLines.Answer()
    identity = answer.identity
    if case .secret(let secret) = identity, let name = person?.name { person = (name, secret) }
    var rings = false
    switch code {
    case "230" where keys.isEmpty: read(all.dropFirst(words.count), isLast: isFinal)
    case "230": rings = isFinal ? welcome(keys) : find(keys)
    case "240", "241": sit(keys)
    case "248": keys["table"].map { seats[$0] = nil }
    // What a look shows is no news.
    case "211": break
    default: rings = isTurn("", keys)
    }
    let isFatal = isFinal && (keys["fatal"] == "yes" || Self.closing.contains(String(code)))
    let later = answer.later.map { Later(line: $0, seconds: keys["after"].flatMap { Int($0) }) }
    return Effect(rings: rings, fatal: isFatal ? String(code) : nil, later: later)
  }

  /// A line of a `LOGIN`'s answer without keys: the sentence has the line that takes the name back.
  private mutating func read(_ words: ArraySlice<Substring>, isLast: Bool) {
    sentences += words.enumerated().map { $0 == 0 ? $1.dropFirst() : $1 }
    guard isLast else { return }
    defer { sentences.removeAll() }
    for (place, word) in sentences.enumerated() where word == "LOGIN" && place + 2 < sentences.count {
      let (name, code) = (sentences[place + 1], sentences[place + 2])
      // What somebody is called, or a table's note, is not taken for it: before it the code stands once more.
      guard PlayerName(name) != nil, sentences[..<place].contains(where: { $0.hasPrefix(code) }) else {
        continue
      }
      if person?.name != String(name) { seats.removeAll() }
      person = (String(name), String(code))
      return
    }
    takeTyped(as: nil)
  }

  /// Who has an account came in with a secret, which no answer has.
  private mutating func takeTyped(as name: String?) {
    guard case .login(let typed, let secret) = identity else { return }
    let name = name ?? typed
    if person?.name != name { seats.removeAll() }
    person = (name, secret)
  }

  private mutating func sit(_ keys: [Substring: String]) {
    guard let table = keys["table"], let seat = keys["seat"] else { return }
    seats[table] = keys["desk"] == "yes" ? nil : seat
  }

  /// A line before the last one of a `LOGIN`'s answer: who sits where, and whose turn it is.
  private mutating func find(_ keys: [Substring: String]) -> Bool {
    if let name = keys["name"], let seat = keys["seat"] { found.seats[name] = seat }
    if let table = keys["table"], let turn = keys["turn"] { found.turns[table] = turn }
    if keys["desk"] == "yes" { found.isDesk = true }
    return false
  }

  /// The last line of a `LOGIN`'s answer; true where the turn is one's own.
  private mutating func welcome(_ keys: [Substring: String]) -> Bool {
    defer { found = Found() }
    sentences.removeAll()
    guard let name = keys["name"] else { return false }
    if let code = keys["code"] {
      if person?.name != name { seats.removeAll() }
      person = (name, code)
    } else {
      takeTyped(as: name)
    }
    guard let table = keys["table"], !found.isDesk else { return false }
    if let seat = found.seats[name] { seats[table] = seat }
    return seats[table] != nil && found.turns[table] == seats[table]
  }

  /// Whether a line with these keys says that it is one's turn; a play by the other side does.
  private func isTurn(_ keyword: Substring, _ keys: [Substring: String]) -> Bool {
    guard let table = keys["table"], let own = seats[table] else { return false }
    if keyword == "PLAY" { return keys["seat"] != own }
    return keys["turn"] == own
  }
}
