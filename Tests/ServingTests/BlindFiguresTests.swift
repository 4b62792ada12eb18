// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: design, promise 1; docs/DESIGN.md#a-page-of-figures.
extension BlindnessTests {
  /// What says how long something took, what time it is, or how much memory there is.
  static let timed = ["_seconds", "process_", "_bytes", "_fds"]

  /// The page without what is of time and memory.
  static func figures(_ crowd: Crowd) throws -> String {
    let page = try crowd.server.figures()
    let lines = page.split(separator: "\n").filter { line in
      let name =
        line.split(separator: " ").first { $0.hasPrefix("verdict_") || $0.hasPrefix("process_") } ?? ""
      return !timed.contains { name.contains($0) }
    }
    #expect(lines.count > 100)
    return lines.joined(separator: "\n")
  }

  /// The page after each line of a game of two plays, the second of which is doubted or, under `void`, judged at once.
  static func figures(_ game: TwoPlays, bad: Set<String>) throws -> [String] {
    let crowd = try Crowd(bad: bad, names: ["ann", "ben", "eve"], givesFigures: true)
    var pages: [String] = []
    for (name, line) in [
      ("ann", "OPEN kind=\(game.kind) first=1 rule=\(game.rule)"), ("ben", "JOIN 1 english"),
      ("eve", "OBSERVE 1"), ("ann", game.plays[0]), ("ben", game.plays[1]), ("ann", "CHALLENGE"),
      ("ann", "CHALLENGE 2"), ("ben", "SHOW"), ("ann", "JUDGE AT"),
    ] {
      try crowd.say(name, line)
      pages.append(try figures(crowd))
    }
    _ = try crowd.end()
    return pages
  }

  /// What the page says of answers: rulings, and those refusals that were any.
  private static func answers(_ page: String) -> [Substring] {
    page.split(separator: "\n").filter {
      ($0.hasPrefix("verdict_rulings_") || $0.hasPrefix("verdict_refusals_")) && !$0.hasSuffix(" 0")
    }
  }

  @Test(
    "The page of figures is the same byte for byte whichever words are bad, apart from time and memory",
    arguments: [("board", "5w"), ("dealt", "double"), ("board", "void")])
  func figures(kind: String, rule: String) async throws {
    try await OwnThread.run {
      var (game, words) = try Self.twoPlays(kind: kind, rule: "double")
      try #require(words.count == 8)
      game = TwoPlays(kind: kind, rule: rule, plays: game.plays)
      let first = try Self.figures(game, bad: [words[0]])
      #expect(first.last?.contains("\nverdict_rulings_total \(rule == "void" ? 2 : 1)\n") == true)
      for bad in [[words[1]], [words[7]], words] {
        let isSame = try Self.figures(game, bad: Set(bad)) == first
        #expect(isSame, "bad: \(bad)")
      }
      // Nor do rulings and refusals tell a good play from a bad one.
      let good = try Self.figures(game, bad: [])
      #expect(good.map(Self.answers) == first.map(Self.answers))
      #expect(good != first || rule != "void", "the comparison sees what follows a ruling")
    }
  }

  @Test("A slip and the word judge leave the same page whether all words were good or one was bad")
  func figuresOfSlips() async throws {
    try await OwnThread.run {
      let pages = try [Set(["AT"]), ["AA"], []].map { bad in
        let crowd = try Crowd(bad: bad, names: ["ann", "ben", "eve"], givesFigures: true)
        for (name, line) in [
          ("eve", "JUDGE AT AA"), ("ann", "OPEN kind=slip"), ("ben", "JOIN 1 english"), ("eve", "OBSERVE 1"),
          ("ann", "CHALLENGE AT AA"), ("ben", "CONFIRM 1"),
        ] { try crowd.say(name, line) }
        let page = try Self.figures(crowd)
        _ = try crowd.end()
        return page
      }
      let isSame = pages[0] == pages[1] && pages[0] == pages[2]
      #expect(isSame)
    }
  }
}
