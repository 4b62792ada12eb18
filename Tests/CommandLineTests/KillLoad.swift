// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Somebody who works at a server until it is killed, and tells a witness what they read.
final class KillClient {
  let name: String
  /// What its answers are counted under.
  private let part: String
  private let client: LineClient
  private let witness: KillWitness

  init(_ name: String, as part: String? = nil, port: UInt16, _ witness: KillWitness) throws {
    self.name = name
    self.part = part ?? name
    self.witness = witness
    client = try LineClient(port: port)
    _ = try client.greeting()
  }

  /// As the operator.
  init(control data: String, _ witness: KillWitness) throws {
    (name, part) = ("operator", "operator")
    self.witness = witness
    client = try LineClient(control: data)
    _ = try client.greeting()
  }

  /// Sends lines in one write, and answers none of them.
  func send(_ lines: [String]) throws { try client.send(lines.map { "\($0)\n" }.joined().utf8) }

  /// The next line; the receipt in it is noted.
  func read() throws -> String {
    let line = try client.nextLine()
    note(line)
    return line
  }

  /// Sends a line; all that came before its answer, and its answer.
  @discardableResult
  func ask(_ line: String) throws -> [String] {
    try send([line])
    let lines = try client.sync()
    for line in lines { note(line) }
    return lines
  }

  /// Sends a line that must be done, and leaves an entry at a table.
  @discardableResult
  func act(_ line: String, at table: Int, head: String = "2") throws -> [String] {
    let lines = try ask(line)
    guard lines.contains(where: { $0.hasPrefix(head) }) else { throw LineFault("\(line): \(lines)") }
    witness.note { $0.done[table, default: 0] += 1 }
    return lines
  }

  /// Comes in, and back to whatever was left.
  @discardableResult
  func login(_ code: String? = nil) throws -> [String] {
    let lines = try ask("LOGIN \(name) \(code ?? "\(name)-code")")
    guard lines.contains(where: { $0.hasPrefix("230 WELCOME ") }) else {
      throw LineFault("\(name): \(lines)")
    }
    return lines
  }

  /// Opens a table; its number.
  func open(_ terms: String) throws -> Int {
    let lines = try ask("OPEN \(terms)")
    guard let line = lines.last(where: { $0.hasPrefix("240 OPENED ") }),
      let table = line.value("table").flatMap({ Int($0) })
    else { throw LineFault("\(name): OPEN \(terms): \(lines)") }
    witness.note { $0.done[table, default: 0] += 1 }
    return table
  }

  /// Looks at the steps of a game.
  func look(at table: Int) throws {
    let steps = try ask("HISTORY \(table)").filter { $0.contains(" step=") }
      .compactMap { $0.value("receipt") }
    witness.note { $0.steps[table] = steps }
  }

  private func note(_ line: String) {
    let receipt = line.value("receipt")
    let isOwn = ["250 ", "251 ", "273 "].contains { line.hasPrefix($0) }
    witness.note { read in
      if let receipt { if isOwn { read.acknowledged.append(receipt) } else { read.seen.insert(receipt) } }
      if !line.hasPrefix("*"), line.dropFirst(3).first == " " { read.answered[part, default: 0] += 1 }
    }
  }
}

/// The load: who is there, and what each does without end.
enum KillLoad {
  static let words = "aa\nat\naen\nane\nean\nena\nnae\nnea\n"

  /// Who is there, and how many answers each reads at least before a kill that is not an early one.
  static let people = [
    "judy": 0, "desk": 8, "wanda": 1, "board": 12, "may": 12, "joe": 8, "pam": 8, "dora": 12, "sue": 4,
    "operator": 2,
  ]

  /// Has everybody begin at a server that was just started.
  static func begin(_ server: Served, data: String, round: Int, _ witness: KillWitness) throws {
    let port = server.port
    let operation = try KillClient(control: data, witness)
    if round == 1 {
      let code = try operation.ask("ACCOUNT ADD dora role=director")
        .compactMap { $0.value("code") }.first
      let dora = try KillClient("dora", port: port, witness)
      try dora.login(code)
      try dora.ask("ACCOUNT SECRET dora-secret")
    }
    witness.begin("judy") { try judge(KillClient("judy", port: port, witness)) }
    witness.begin("desk") { try doubt(KillClient("desk", port: port, witness), port, witness) }
    witness.begin("board") { try playAtDesk(KillClient("board", port: port, witness)) }
    witness.begin("may") {
      try playDealt(KillClient("may", port: port, witness)) {
        let ned = try KillClient("ned", port: port, witness)
        try ned.login()
        return ned
      }
    }
    witness.begin("joe") { try playRobot(KillClient("joe", port: port, witness)) }
    witness.begin("pam") {
      try practise {
        let pam = try KillClient("pam", port: port, witness)
        return (pam, try pam.login())
      }
    }
    // Handed over to its thread, and used by nobody else.
    nonisolated(unsafe) let keeper = operation
    witness.begin("operator") { try keepAccounts(keeper, round, witness) }
    witness.begin("dora") { try direct(port, round, witness) }
  }

  /// The word judge: many lines on their way at any time.
  private static func judge(_ client: KillClient) throws {
    let block = Array(repeating: "JUDGE AT AA", count: 8)
    try client.send(block)
    while true {
      try client.send(block)
      for _ in block { _ = try client.read() }
    }
  }

  /// A desk of slips, and somebody who watches it.
  private static func doubt(_ client: KillClient, _ port: UInt16, _ witness: KillWitness) throws {
    let back = try client.login()
    var table = back.compactMap { $0.value("table") }.first.flatMap { Int($0) }
    if table == nil { table = try client.open("kind=slip desk=yes seat1=ann seat2=ben") }
    guard let table else { return }
    for line in try client.ask("SHOW") where line.contains(" slip=") && line.contains(" by=") {
      try client.act("WITHDRAW \(line.value("slip") ?? "0")", at: table)
    }
    witness.begin("wanda") {
      let watcher = try KillClient("wanda", port: port, witness)
      try watcher.login()
      try watcher.ask("OBSERVE \(table)")
      while true { _ = try watcher.read() }
    }
    while true {
      let told = try client.act("CHALLENGE BY 1 AT QQX", at: table, head: "246 SLIP ")
      let slip = told.compactMap { $0.value("slip") }.last ?? "0"
      try client.act("CONFIRM \(slip)", at: table, head: "251 ")
    }
  }

  /// A board at a desk: every play is legal after those before it.
  private static func playAtDesk(_ client: KillClient) throws {
    // What the kill met goes on, unless that was its very end; then there is nothing to give up.
    if try client.login().contains(where: { $0.contains("table=") }) { try client.ask("CONCEDE BY 1") }
    // Who pauses often is told to slow down.
    let plays = KillTests.lines.filter { !["PAUSE", "CONTINUE"].contains($0) }
    while true {
      let table = try client.open("kind=board desk=yes seat1=ann seat2=ben")
      for (place, line) in plays.enumerated() {
        try client.act(line, at: table)
        if place % 4 == 0 { try client.look(at: table) }
      }
      try client.act("CONCEDE BY 1", at: table, head: "244 ")
    }
  }

  /// Two at a dealt table who pass until six turns end the game.
  ///
  /// The other side comes in anew for each: who sat down often is told to slow down.
  private static func playDealt(_ client: KillClient, other: () throws -> KillClient) throws {
    if let line = try client.login().first(where: { $0.contains("table=") }),
      let table = line.value("table")
    {
      // Alone at the table nobody concedes: it is left.
      let told = try client.ask("CONCEDE")
      if !told.contains(where: { $0.hasPrefix("244 ") }) { try client.ask("LEAVE \(table)") }
    }
    while true {
      let table = try client.open("kind=dealt")
      let sides = [client, try other()]
      try sides[1].act("JOIN \(table) mixed", at: table, head: "241 ")
      var passes = 0
      while passes < 6 {
        for side in sides where passes < 6 {
          guard try side.ask("PASS").contains(where: { $0.hasPrefix("243 ") }) else { continue }
          passes += 1
        }
        if passes % 4 == 2 { try client.look(at: table) }
      }
      try client.look(at: table)
    }
  }

  /// Against the house, which thinks beside the loop.
  private static func playRobot(_ client: KillClient) throws {
    let back = try client.login()
    if back.contains(where: { $0.contains("table=") }) {
      for line in ["CONCEDE", "LEAVE"] { try client.ask(line) }
    }
    while true {
      let table = try client.open("kind=dealt against=house level=1 first=1")
      for _ in 0..<3 {
        // What the house has not answered yet is not one's turn.
        try client.ask("PASS")
        try client.look(at: table)
      }
      try client.ask("CONCEDE")
    }
  }

  /// Practice: each round is dealt, and guessed to its end.
  ///
  /// Whoever asks for many rounds is told to slow down, and comes in anew before that.
  private static func practise(_ comeIn: () throws -> (client: KillClient, told: [String])) throws {
    var (client, told) = try comeIn()
    let old = told.compactMap { $0.value("table") }.first.flatMap { Int($0) }
    let table = try old ?? client.open("kind=threes")
    if old != nil { try client.ask("SOLVE") }
    while true {
      for _ in 0..<8 {
        try client.act("NEXT", at: table, head: "211 ROUND ")
        for word in ["AEN", "ANE", "EAN", "ENA", "NAE", "NEA"] {
          try client.act("GUESS \(word)", at: table, head: "211 GUESSED ")
        }
      }
      (client, told) = try comeIn()
    }
  }

  /// The operator, who adds accounts.
  private static func keepAccounts(_ client: KillClient, _ round: Int, _ witness: KillWitness) throws {
    for number in 1... {
      let name = "acc\(round)x\(number)"
      guard try client.ask("ACCOUNT ADD \(name) role=player").contains(where: { $0.hasPrefix("270 ") }) else {
        throw LineFault("\(name) was not added")
      }
      witness.note { _ = $0.accounts.insert(name) }
    }
  }
}
