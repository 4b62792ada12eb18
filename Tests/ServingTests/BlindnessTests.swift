// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

/// Source: design, promise 1; Protocol/SPEC.md, rulings.
@Suite("Nothing that anyone can see depends on which word was bad", .serialized)
struct BlindnessTests {
  static let words = ["AT", "AA", "TAN", "ZAX", "QUIZ", "TRAIN", "RETAINS", "ABACUSES"]

  /// Everything that a session showed to anyone.
  struct Seen: Equatable, Sendable {
    /// What each client read, by name.
    var lines: [String: [String]] = [:]
    /// The ledger's bytes.
    var ledger = Data()
  }

  /// A list of which everything but the bad words is a member, under one seal whatever is bad.
  static func lexicon(bad: Set<String>) -> Lexicon {
    let alphabet = Alphabet.english
    return Lexicon(
      name: "english", edition: "1", alphabet: alphabet,
      seal: LexiconSeal(digest: SHA256.digest(of: "one seal".utf8)), count: 8,
      countsByLength: Array(repeating: 0, count: 16)
    ) { !bad.contains(alphabet.spelled($0)) }
  }

  /// Who is there while a challenge is settled.
  final class Crowd {
    let server: RunningServer
    private var clients: [(name: String, client: LineClient)] = []
    private var seen = Seen()

    init(bad: Set<String>, names: [String], givesFigures: Bool = false) throws {
      var setup = RunningServer.Setup(lexica: [lexicon(bad: bad)])
      setup.givesFigures = givesFigures
      server = try RunningServer(setup)
      for name in names {
        let client = try server.connect()
        clients.append((name, client))
        try say(name, "LOGIN \(name)")
      }
    }

    /// Time goes by, and everything that anyone reads because of it is noted.
    func wait(seconds: Int) throws {
      try server.advance(seconds: seconds)
      for (name, client) in clients { seen.lines[name, default: []] += try client.sync() }
    }

    /// Opens an event whose board 1 is ann's and ben's, who come in by it.
    func openEvent(_ terms: String) throws {
      let house = try LineClient(control: server.data)
      try house.send(line: "ACCOUNT ADD dora role=director")
      let code = try house.sync().compactMap { $0.value("code") }.first ?? ""
      house.close()
      let director = try server.connect()
      for line in [
        "LOGIN dora \(code)", "EVENT NEW tues rounds=1 \(terms)", "EVENT ENTER . ann", "EVENT ENTER . ben",
        "EVENT PAIR . . ann ben order=given",
      ] {
        try director.send(line: line)
        _ = try director.sync()
      }
      try server.settle()
      for (name, client) in clients { seen.lines[name, default: []] += try client.sync() }
      director.close()
    }

    /// One says a line, and everything that anyone reads because of it is noted.
    func say(_ name: String, _ line: String) throws {
      guard let speaker = clients.first(where: { $0.name == name }) else { return }
      try speaker.client.send(line: line)
      // The speaker's own sync comes first: when it is answered, the line's entry is settled.
      seen.lines[name, default: []] += try speaker.client.sync()
      for (other, client) in clients where other != name {
        seen.lines[other, default: []] += try client.sync()
      }
    }

    /// Ends the server and gives back what was seen.
    func end() throws -> Seen {
      server.beginStop()
      for (name, client) in clients {
        while let line = try client.line() { seen.lines[name, default: []].append(line) }
        client.close()
      }
      _ = try server.awaitEnd()
      seen.ledger = try Data(contentsOf: URL(fileURLWithPath: "\(server.data)/ledger/000001.ndjson"))
      return seen
    }
  }

  /// A challenge over two connections, watched, looked at from everywhere, and corrected once.
  static func slip(_ words: [String], bad: Set<String>, rule: String) throws -> Seen {
    let crowd = try Crowd(bad: bad, names: ["ann", "ben", "eve", "kim"])
    let all = words.joined(separator: " ")
    try crowd.say("ann", "OPEN kind=slip rule=\(rule)")
    try crowd.say("ben", "JOIN 1 english")
    try crowd.say("eve", "OBSERVE 1")
    try crowd.say("ann", "CHALLENGE \(all)")
    try crowd.say("eve", "SHOW")
    try crowd.say("ben", "CONFIRM 1")
    try crowd.say("ben", "CONFIRM 1")
    try crowd.say("ann", "AMEND 1 \(all)")
    try crowd.say("ben", "CONFIRM 2")
    for name in ["ann", "ben", "eve", "kim"] {
      for look in ["SHOW 1", "SHOW 1 plain", "HISTORY 1", "TABLES", "WHO", "LEXICA"] {
        try crowd.say(name, look)
      }
    }
    try crowd.say("ann", "JUDGE \(words[0])")
    try crowd.say("eve", "JUDGE \(words[0])")
    try crowd.say("ben", "LEAVE")
    return try crowd.end()
  }

  /// A challenge at one laptop, and a question to the word judge.
  static func desk(_ words: [String], bad: Set<String>) throws -> Seen {
    let crowd = try Crowd(bad: bad, names: ["kim"])
    let all = words.joined(separator: " ")
    try crowd.say("kim", "JUDGE \(all)")
    try crowd.say("kim", "OPEN kind=slip desk=yes seat1=ann seat2=ben rule=5w")
    try crowd.say("kim", "CHALLENGE BY 2 \(all)")
    try crowd.say("kim", "CONFIRM 1")
    try crowd.say("kim", "HISTORY")
    return try crowd.end()
  }

  /// A game whose only play nobody challenged, and looks at it during the players' next game.
  static func nextGame(bad: Set<String>, asksFreely: Bool = false) throws -> Seen {
    let crowd = try Crowd(bad: bad, names: ["ann", "ben", "eve", "kim"])
    for table in 1...2 {
      try crowd.say("ann", "OPEN kind=board clock=off")
      try crowd.say("ben", "JOIN \(table) english")
      try crowd.say("ann", "PLAY 8G TAN")
      if table == 1 { try crowd.say("ben", "CONCEDE 1") }
    }
    try crowd.say("eve", "OBSERVE 2")
    for name in ["ann", "ben", "eve"] {
      for look in [
        "PROFILE ann", "PROFILE ben", "LADDER", "GAMES ann", "STUDY 1", "STUDY 2", "CHALLENGES",
        "CHALLENGES ann", "CHALLENGES ben", "MYDATA", "OBSERVE ann", "WHO", "TABLES ended", "FOLLOW ann",
        "TELL kim how goes it",
      ] {
        try crowd.say(name, look)
      }
    }
    // A bystander without a game may look words up, and so may read how many phonies stood.
    let looks = ["LADDER", "GAMES ann", "STUDY 2", "CHALLENGES", "CHALLENGES ben", "TABLES ended"]
    for look in looks + (asksFreely ? ["PROFILE ann"] : []) {
      try crowd.say("kim", look)
    }
    return try crowd.end()
  }

  /// Every non-empty subset of the first words, as sets of bad words.
  static func subsets(of words: [String]) -> [Set<String>] {
    (1..<(1 << words.count)).map { mask in
      Set(words.indices.filter { mask >> $0 & 1 == 1 }.map { words[$0] })
    }
  }

  @Test(
    "For 1 to 8 words, whichever of them are bad, every client and the ledger read the same", arguments: 1...8
  )
  func slips(count: Int) async throws {
    let words = Array(Self.words.prefix(count))
    let rules = ["double", "5w", "triple", "single", "5p", "10p", "sweden", "germany"]
    let rule = rules[count - 1]
    try await OwnThread.run {
      let subsets = Self.subsets(of: words).sampled(every: count > 4 ? 5 : 1)
      let first = try Self.slip(words, bad: subsets[0], rule: rule)
      #expect(first.lines["ben"]?.contains { $0.hasPrefix("251 UNACCEPTABLE ") } == true)
      #expect(first.lines["eve"]?.contains { $0.hasPrefix("* RULING UNACCEPTABLE ") } == true)
      for bad in subsets.dropFirst() {
        let other = try Self.slip(words, bad: bad, rule: rule)
        #expect(other == first, "bad: \(bad.sorted())")
      }
    }
  }

  @Test("At a desk and at the word judge too", arguments: [2, 5])
  func desks(count: Int) async throws {
    let words = Array(Self.words.prefix(count))
    try await OwnThread.run {
      let subsets = Self.subsets(of: words)
      let first = try Self.desk(words, bad: subsets[0])
      for bad in subsets.dropFirst() {
        #expect(try Self.desk(words, bad: bad) == first, "bad: \(bad.sorted())")
      }
    }
  }

  @Test("During the next game no figure and no review tells whether a word of the last one was acceptable")
  func nextGames() async throws {
    try await OwnThread.run {
      let good = try Self.nextGame(bad: [])
      #expect(good.lines["eve"]?.contains { $0.hasPrefix("211 PROFILE name=ann count=1 ") } == true)
      let free = try Self.nextGame(bad: ["TAN"], asksFreely: true)
      #expect(free.lines["kim"]?.contains { $0.contains(" phonies=1 ") } == true)
      #expect(good.lines["ben"]?.contains { $0.hasPrefix("532 NOT-PERMITTED ") } == true)
      #expect(try Self.nextGame(bad: ["TAN"]) == good)
    }
  }

  @Test("The comparison sees a difference: an acceptable play reads otherwise")
  func sees() async throws {
    try await OwnThread.run {
      let words = Array(Self.words.prefix(2))
      let bad = try Self.slip(words, bad: ["AT"], rule: "double")
      let good = try Self.slip(words, bad: [], rule: "double")
      #expect(bad.ledger != good.ledger)
      for name in ["ann", "ben", "eve"] { #expect(bad.lines[name] != good.lines[name]) }
    }
  }

  @Test("Observers and bystanders never read a word that was challenged while the table lives")
  func withoutWords() async throws {
    try await OwnThread.run {
      let seen = try Self.slip(["RETAINS", "QUIZ"], bad: ["QUIZ"], rule: "double")
      for name in ["eve", "kim"] {
        let text = seen.lines[name, default: []].joined(separator: "\n")
        #expect(!text.contains("RETAINS") && !text.contains("QUIZ"), "\(name)")
      }
    }
  }
}
