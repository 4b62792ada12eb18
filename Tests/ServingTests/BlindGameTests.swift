// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: design, promise 1; rules of leaks, T92 to T94.
extension BlindnessTests {
  /// A game of two plays, the second of which forms eight words and is challenged.
  struct TwoPlays {
    let kind: String
    let rule: String
    /// What is challenged, of the words that the second play forms; empty for all.
    var named: [String] = []
    /// The lines of the two plays.
    let plays: [String]
    /// Whether everyone looks once more when it is over.
    var looksAfterwards = true
    /// Whether everyone reads sentences, with boards that are drawn by themselves.
    var isPlain = false

    /// Plays it with some of the words bad, and lets everyone look at every turn.
    func play(bad: Set<String>) throws -> Seen {
      let names = ["ann", "ben", "eve", "kim"]
      let crowd = try Crowd(bad: bad, names: names)
      if isPlain { for name in names { try crowd.say(name, "PLAIN coded") } }
      try crowd.say("ann", "OPEN kind=\(kind) first=1 rule=\(rule)")
      try crowd.say("ben", "JOIN 1 english")
      try crowd.say("eve", "OBSERVE 1")
      try crowd.say("ann", plays[0])
      try crowd.say("ben", plays[1])
      try look(crowd)
      try crowd.say("ann", "HOLD")
      try crowd.say("ann", "CHALLENGE \(named.joined(separator: " "))")
      try crowd.say("ann", "CHALLENGE 2")
      try look(crowd)
      try crowd.say("ann", "TILES")
      try crowd.say("ben", "TILES")
      try crowd.say("ben", "CONCEDE")
      if looksAfterwards { try lookAround(crowd) }
      return try crowd.end()
    }

    /// All that anybody may look at of a game, live or over.
    static let looks = [
      "SHOW 1", "SHOW 1 plain", "HISTORY 1", "GCG 1", "CLOCK", "UNSEEN", "TABLES", "STATUS",
      "TABLES ended", "GAMES", "WHO",
    ]

    private func lookAround(_ crowd: Crowd) throws {
      // What MORE tells is that of the line before.
      let looks = isPlain ? Self.looks.flatMap { [$0, "MORE"] } : Self.looks
      for name in ["ann", "ben", "eve", "kim"] { for look in looks { try crowd.say(name, look) } }
    }

    /// Everyone looks, and whoever may not asks for words.
    private func look(_ crowd: Crowd) throws {
      try lookAround(crowd)
      try crowd.say("ann", "JUDGE AT")
      try crowd.say("eve", "JUDGE AT")
    }
  }

  /// Two plays side by side from whatever racks the bag of table 1 deals, and the words that the second forms.
  static func twoPlays(kind: String, rule: String) throws -> (game: TwoPlays, words: [String]) {
    var plays = ["PLAY 8D RETINAS", "PLAY 9D ARTISTE"]
    if kind == "dealt" {
      let crowd = try Crowd(bad: [], names: ["ann", "ben"])
      try crowd.say("ann", "OPEN kind=dealt first=1")
      try crowd.say("ben", "JOIN 1 english")
      let seen = try crowd.end()
      plays = ["ann", "ben"].enumerated().map { place, name in
        let rack = seen.lines[name]?.compactMap { $0.value("rack") }.first ?? ""
        return "PLAY \(8 + place)D \(rack.replacing("?", with: "e"))"
      }
    }
    let game = TwoPlays(kind: kind, rule: rule, plays: plays)
    let seen = try game.play(bad: [])
    let placed = seen.lines["ben"]?.first { $0.hasPrefix("242 ") } ?? ""
    let words = (placed.value("words") ?? "").uppercased().split(separator: ",").map(String.init)
    return (game, words)
  }

  @Test(
    "A play of eight words on the board reads the same, whichever of them are bad",
    arguments: ["board", "dealt"])
  func games(kind: String) async throws {
    try await OwnThread.run {
      let (game, words) = try Self.twoPlays(kind: kind, rule: kind == "board" ? "5w" : "double")
      try #require(words.count == 8)
      let sets = words.map { Set([$0]) } + Self.subsets(of: words).sampled(every: 85)
      let first = try game.play(bad: sets[0])
      #expect(first.lines["ann"]?.contains { $0.hasPrefix("251 UNACCEPTABLE ") } == true)
      for bad in sets.dropFirst() {
        let other = try game.play(bad: bad)
        #expect(other == first, "bad: \(bad.sorted())")
      }
      #expect(try game.play(bad: []) != first)
    }
  }

  @Test(
    "It reads the same in sentences, with the boards that are drawn and all that MORE tells",
    arguments: ["board", "dealt"])
  func sentences(kind: String) async throws {
    try await OwnThread.run {
      var (game, words) = try Self.twoPlays(kind: kind, rule: kind == "board" ? "5w" : "double")
      try #require(words.count == 8)
      game.isPlain = true
      let first = try game.play(bad: [words[0]])
      #expect(first.lines["ann"]?.contains { $0.contains("UNACCEPTABLE :") } == true)
      #expect(first.lines["ben"]?.contains { $0.hasPrefix("211-MORE :") } == true)
      for bad in [[words[3]], [words[7]], Set(words)] {
        #expect(try game.play(bad: bad) == first, "bad: \(bad.sorted())")
      }
      #expect(try game.play(bad: []) != first)
    }
  }

  @Test("Of some words that are named, which is bad is not told either, nor that another one is")
  func subset() async throws {
    try await OwnThread.run {
      var (game, words) = try Self.twoPlays(kind: "board", rule: "5w")
      game.named = Array(words.prefix(2))
      let named = try game.play(bad: [words[0]])
      #expect(try game.play(bad: [words[1]]) == named && game.play(bad: [words[0], words[1]]) == named)
      let stands = try game.play(bad: [])
      #expect(stands != named)
      for word in words.dropFirst(2) where word != words[0] && word != words[1] {
        #expect(try game.play(bad: [word]) == stands)
      }
    }
  }

  @Test("Whoever sees a game late reads the same then, whichever word was bad, and nothing of it before")
  func late() async throws {
    try await OwnThread.run {
      let (game, words) = try Self.twoPlays(kind: "board", rule: "5w")
      let sets = words.map { Set([$0]) } + [Set(words)]
      let first = try Self.late(game, bad: sets[0])
      #expect(first.lines["eve"]?.contains { $0.hasPrefix("* RULING UNACCEPTABLE ") } == true)
      for bad in sets.dropFirst() { #expect(try Self.late(game, bad: bad) == first, "bad: \(bad.sorted())") }
      // Until the delay has run out it is the same whatever was ruled.
      #expect(try Self.late(game, bad: sets[0], seconds: 59) == Self.late(game, bad: [], seconds: 59))
      #expect(try Self.late(game, bad: []) != first)
    }
  }

  /// What is seen of a game of an event by eve, who watches it a minute late, and by kim, who looks on.
  static func late(_ game: TwoPlays, bad: Set<String>, seconds: Int = 60) throws -> Seen {
    let crowd = try Crowd(bad: bad, names: ["ann", "ben", "eve", "kim"])
    try crowd.openEvent("kind=board rule=\(game.rule) delay=1")
    try crowd.say("eve", "OBSERVE 2")
    try crowd.say("ann", game.plays[0])
    try crowd.say("ben", game.plays[1])
    try crowd.say("ann", "CHALLENGE")
    try crowd.wait(seconds: seconds)
    for name in ["eve", "kim"] {
      for look in ["SHOW 2", "SHOW 2 plain", "HISTORY 2", "GCG 2", "TABLES", "EVENT SHOW . 1"] {
        try crowd.say(name, look)
      }
    }
    let seen = try crowd.end()
    return Seen(lines: seen.lines.filter { ["eve", "kim"].contains($0.key) })
  }

  @Test("T93 Observers and bystanders never read a word, a rack or a drawn tile while the game lives")
  func watched() async throws {
    try await OwnThread.run {
      var (game, words) = try Self.twoPlays(kind: "dealt", rule: "double")
      game.looksAfterwards = false
      let seen = try game.play(bad: [words[3]])
      for name in ["eve", "kim"] {
        let lines = try #require(seen.lines[name])
        let end = try #require(lines.firstIndex { $0.hasPrefix("* ENDED ") } ?? lines.indices.last)
        for line in lines[..<end] {
          #expect(!line.contains("words=") && !line.contains("rack=") && !line.contains("drew="), "\(line)")
          #expect(!line.hasPrefix("* DREW") && !line.contains("seed="), "\(line)")
        }
      }
    }
  }
}
