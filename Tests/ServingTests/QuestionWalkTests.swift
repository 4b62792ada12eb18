// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 4.29.
@Suite("Under PLAIN a yes or no answers the question shown last, while what it is about stands")
struct QuestionWalkTests {
  @Test(
    "Yes agrees to a question and no refuses it, right after it was shown",
    arguments: Situation.Question.Kind.allCases)
  func answered(_ kind: Situation.Question.Kind) async throws {
    try await OwnThread.run {
      let asked = try AskedQuestion(kind)
      let yes = try asked.answer("yes")
      #expect(yes.contains { $0.hasPrefix(asked.script.agreed) }, "\(kind) yes: \(yes)")
      #expect(try asked.answer("yes").allSatisfy { !$0.hasPrefix(asked.script.agreed) })
      let other = try AskedQuestion(kind)
      let no = try other.answer("no")
      #expect(no.contains { $0.hasPrefix(other.script.refused) }, "\(kind) no: \(no)")
    }
  }

  @Test(
    "When a question is over, neither yes nor no does anything",
    arguments: Situation.Question.Kind.allCases)
  func over(_ kind: Situation.Question.Kind) async throws {
    try await OwnThread.run {
      for word in ["yes", "no"] {
        let asked = try AskedQuestion(kind)
        try asked.end()
        let heard = try asked.answer(word)
        #expect(heard.allSatisfy { !asked.acts($0) }, "\(kind) \(word): \(heard)")
      }
    }
  }

  @Test(
    "A question that took the place of another one is shown again before it is answered",
    arguments: Situation.Question.Kind.allCases.filter { AskedQuestion.Script.of($0).newer != nil })
  func replaced(_ kind: Situation.Question.Kind) async throws {
    try await OwnThread.run {
      for word in ["yes", "no"] {
        let asked = try AskedQuestion(kind)
        // Where no line refuses, a no does nothing anyhow.
        if word == "no", asked.script.refused == "210 HELP" { continue }
        try asked.replace()
        let first = try asked.answer(word)
        #expect(first.allSatisfy { !asked.acts($0) }, "\(kind) \(word): \(first)")
        #expect(
          first.contains { $0.hasPrefix("* ") || $0.hasPrefix("272 ") }, "\(kind) \(first)")
        let second = try asked.answer(word)
        #expect(second.first != first.first, "\(kind) \(word) again: \(second)")
      }
    }
  }

  @Test(
    "On another connection a question is answered only when that has shown it",
    arguments: Situation.Question.Kind.allCases)
  func reconnected(_ kind: Situation.Question.Kind) async throws {
    try await OwnThread.run {
      let asked = try AskedQuestion(kind)
      try asked.reconnect()
      let isShown = AskedQuestion.Script.isInWelcome(kind)
      let first = try asked.answer("yes")
      #expect(first.contains { $0.hasPrefix(asked.script.agreed) } == isShown, "\(kind): \(first)")
      guard !isShown else { return }
      let second = try asked.answer("yes")
      #expect(second.contains { $0.hasPrefix(asked.script.agreed) }, "\(kind) again: \(first) \(second)")
    }
  }

  @Test(
    "The server's own question lapses behind anything that is told, talk as well, and yes shows it again",
    arguments: ["SAY are you there?", "PAUSE", "ADJOURN", "UNDO 1"])
  func lapsing(_ told: String) async throws {
    try await OwnThread.run {
      let asked = try AskedQuestion(.undo, isAsked: false)
      #expect(try asked.answer("concede").contains { $0.hasPrefix("272 ") })
      try asked.say("ann \(told)")
      let heard = try asked.answer("yes")
      #expect(heard.allSatisfy { !$0.hasPrefix("244 ") }, "\(heard)")
    }
  }

  @Test(
    "Words that name an act agree to no other one",
    arguments: ["i accept", "accept", "join", "hold", "confirm", "decline", "play on"])
  func othersActs(_ words: String) async throws {
    try await OwnThread.run {
      let asked = try AskedQuestion(.undo, isAsked: false)
      #expect(try asked.answer("concede").contains { $0.hasPrefix("272 ") })
      let heard = try asked.answer(words)
      #expect(heard.allSatisfy { !$0.hasPrefix("244 ") }, "\(words): \(heard)")
    }
  }
}

/// A question of one kind, asked of ben; ann asks it, and dora directs.
final class AskedQuestion {
  /// How a question of a kind comes about and ends.
  struct Script {
    /// The lines before it, each with its author's name.
    let before: [String]
    /// The line that asks.
    let ask: String
    /// What ben reads when he agrees, and when he refuses.
    let agreed: String
    let refused: String
    /// The lines that end it; then those that put another one in its place, nil where none can be.
    let end: [String]
    let newer: [String]?

    init(
      _ before: [String], ask: String, agreed: String, refused: String = "245 DECLINED", end: [String],
      newer: [String]? = nil
    ) {
      (self.before, self.ask, self.agreed, self.refused) = (before, ask, agreed, refused)
      (self.end, self.newer) = (end, newer)
    }
  }

  let script: Script
  let server: RunningServer
  let ann: LineClient
  let dora: LineClient
  private(set) var ben: LineClient
  private var benCode = ""

  /// Brings the question about; `isAsked` is false for what comes before it alone.
  init(_ kind: Situation.Question.Kind, isAsked: Bool = true) throws {
    script = .of(kind)
    server = try RunningServer(
      .init(lexica: [.small("mini", words: ["AT", "CAT", "CATS", "DOG", "DOGS", "TO"])]))
    (ann, ben, dora) = (try server.connect(), try server.connect(), try server.connect())
    let operation = try LineClient(control: server.data)
    try operation.send(line: "ACCOUNT ADD dora role=director")
    let code = try operation.sync().compactMap { $0.value("code") }.last ?? ""
    try dora.send(line: "LOGIN dora \(code)")
    try ann.send(line: "LOGIN ann feather")
    try ben.send(line: "LOGIN ben pebble")
    for client in [dora, ann, ben] { _ = try client.sync() }
    try ben.send(line: "PLAIN coded")
    for line in script.before { try say(line) }
    if isAsked { try say(script.ask) }
  }

  /// Sends a line behind its author's name; `@` and a number are seconds that pass.
  func say(_ line: String) throws {
    if line.hasPrefix("@") {
      try server.advance(seconds: Int(line.dropFirst()) ?? 0)
    } else {
      let author = line.hasPrefix("ann") ? ann : line.hasPrefix("ben") ? ben : dora
      try author.send(line: String(line.dropFirst(line.hasPrefix("dora") ? 5 : 4)))
      _ = try author.sync()
    }
    for client in [ann, ben, dora] { _ = try client.sync() }
  }

  /// Returns what ben reads behind a line of his, without the board.
  func answer(_ line: String) throws -> [String] {
    try ben.send(line: line)
    return try ben.sync().filter { !$0.hasPrefix("* BOARD") }
  }

  func acts(_ line: String) -> Bool {
    let rulings = ["250 ", "251 "]
    return ([script.agreed] + (script.refused == "210 HELP" ? [] : [script.refused]) + rulings).contains {
      line.hasPrefix($0)
    }
  }

  func end() throws { for line in script.end { try say(line) } }

  func replace() throws { for line in script.newer ?? [] { try say(line) } }

  /// Comes back on another connection.
  func reconnect() throws {
    ben = try server.connect()
    _ = try ben.greeting()
    try ben.send(line: "LOGIN ben pebble text=coded")
    _ = try ben.sync()
  }
}
