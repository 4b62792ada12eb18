// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Files as tsh writes them, with invented names, each for something that a `.t` file may hold.
///
/// Source: tsh, the `.t` file and the archive.
@Suite("What a file of tsh may hold is read as tsh reads it, and is there when it is written again")
struct TSHShapesTests {
  private static let files = ["unscored.t", "ratings.t", "members.t", "escaped.t", "capped.txt"]

  /// A line of a file, read without the project's own readers: a name has 22 places.
  private struct Row: Hashable {
    let name: String
    let rating: Int
    let rounds: [[Int]]
    let orders: [Int]

    init(_ line: Substring) {
      name = line.prefix(22).split(separator: " ").joined(separator: " ")
      let fields = line.dropFirst(22).split(separator: ";").map { $0.split(separator: " ") }
      rating = fields[0][0].firstMatch(of: /\d+/).flatMap { Int($0.output) } ?? -1
      rounds = zip(fields[0].dropFirst(), fields[1]).map { opponent, score in
        // What is not there is a round not played.
        opponent == "00" || score == "00" ? [0, 0] : [Int(opponent) ?? -1, Int(score) ?? -1]
      }
      let order = fields.first { $0.first == "p12" }?.dropFirst() ?? []
      orders = zip(order, rounds).map { $1[0] == 0 ? 0 : Int($0) ?? -1 }
    }
  }

  private static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("Events/\(name)"), encoding: .utf8)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains(";") }
  }

  private static func directed(_ text: String) throws -> TournamentState {
    try ForeignEventsTests.directed(ImportedResults(text), Roster(tsh: text))
  }

  private static func archive(of state: TournamentState) -> String {
    TSHText.archive(of: state.sections, spreadCap: state.terms.spreadCap)
  }

  @Test(
    "Names with their numbers, ratings, opponents, scores and starts come out as they went in",
    arguments: files)
  func again(file: String) throws {
    let text = try Self.text(file)
    let rows = Self.lines(text).map { Row($0) }
    let state = try Self.directed(text)
    let written = Self.archive(of: state)
    for (line, row) in zip(Self.lines(written), rows) {
      let fields = line.split(separator: ";").map { $0.split(separator: " ") }
      let place = try #require(fields[0].lastIndex { $0.first?.isLetter == true }) + 1
      #expect(fields[0][..<place].joined(separator: " ") == row.name)
      #expect(fields[0][place...].compactMap { Int($0) } == [row.rating] + row.rounds.map { $0[0] })
      #expect(fields[1].compactMap { Int($0) } == row.rounds.map { $0[1] })
      #expect(fields.first { $0.first == "p12" }?.dropFirst().compactMap { Int($0) } == row.orders)
    }
    #expect(Self.lines(written).count == rows.count && rows.count > 7)
    #expect(Self.archive(of: try Self.directed(written)) == written)
  }

  @Test("A standing is that of the scores, with no more of a game than the archive's cap", arguments: files)
  func standings(file: String) throws {
    let text = try Self.text(file)
    let state = try Self.directed(text)
    var cap = Int.max
    if file == "capped.txt" {
      cap = 150
      #expect(state.terms.spreadCap == 150)
    }
    let sections = text.components(separatedBy: "#begin_file").map { Self.lines($0).map { Row($0) } }
    for (name, rows) in zip(state.divisions, sections.filter { !$0.isEmpty }) {
      let (division, _) = state.division(name)
      for standing in division.standings(spreadCap: state.terms.spreadCap) {
        let row = rows[standing.entrant - 1]
        let spreads = row.rounds.enumerated().filter { $0.element != [0, 0] }.map { round, game in
          let own = game[0] == 0 ? game[1] : game[1] - rows[game[0] - 1].rounds[round][1]
          return max(-cap, min(cap, own))
        }
        #expect(standing.spread == spreads.reduce(0, +), "\(row.name)")
        #expect(standing.halfWins == spreads.reduce(0) { $0 + 1 + $1.signum() }, "\(row.name)")
      }
    }
  }

  @Test("Who has `00` did not play that round, and has neither a bye nor its points")
  func absent() throws {
    let state = try Self.directed(
      "Stone, Ann             1500 2 3; 412 400\nWood, Ben              1400 1 00; 380 00\n"
        + "Reed, Cas              1300 00 1; 00 399\n")
    let (division, _) = state.division("A")
    #expect([1, 2, 3].map { division.shares(of: $0).compactMap(\.?.spread) } == [[32, 1], [-32], [-1]])
    #expect(state.rounds.flatMap(\.byes) == [])
  }

  @Test("What is taken otherwise than it stands is told, with its line")
  func told() throws {
    let unscored = ImportedResults(try Self.text("unscored.t"))
    #expect(
      unscored.notes.contains(
        "line 1: round 3: the game with number 3, line 3, has no scores; taken as a round that neither played"
      ))
    #expect(
      Roster(tsh: try Self.text("ratings.t")).notes == [
        "ratings of more than a whole number, taken as that alone, 1823+61 as 1823: line 1, 2, 3, 4, 6, 7, 8, 9, …"
      ])
    #expect(
      Roster(tsh: try Self.text("escaped.t")).notes == [
        "team Rock; Roll is written Rock-Roll", "team Back\\slash is written Back-slash",
      ])
    let strange = ImportedResults("Ann 0 2 00; 400 50\nBen 0 1 3; 300 300\nCas 0 00 2; 00 310\n")
    #expect(strange.notes == ["line 1: round 2: a score of 50 without an opponent; left out"])
    #expect(strange.faults == [] && strange.sections[0].rounds[1].idle == [1])
    for far in [Int.min, Int.min + 1, -1, 2, Int.max] {
      #expect(!ImportedResults("Ann 1500 \(far) -5; 400 400\n").faults.isEmpty, "\(far)")
    }
  }

  @Test("A rating is the first word with numbers alone behind it, so that a name may have digits")
  func names() {
    func read(_ line: String) -> [String] {
      let roster = Roster(tsh: line + "\n")
      return roster.faults.map(\.text)
        + roster.rows.map { row in
          let more = row.form.particulars
          return "\(more.realName ?? "-") \(more.member ?? "-") \(row.form.rating)"
        }
    }
    #expect(read("Cree, Al 2nd 1600 2 3; 400 380") == ["Cree, Al 2nd - 1600"])
    #expect(read("Stone, Ann:AA000123     1500 2; 412") == ["Stone, Ann AA000123 1500"])
    #expect(read("Stone, Ann :AA000123 1500;") == ["Stone, Ann AA000123 1500"])
    #expect(read("Stone, Ann: AA 1500;") == ["Stone, Ann: AA - 1500"])
    #expect(read("Stone, Ann 1500 2; 412; # 12") == ["Stone, Ann - 1500"])
    #expect(read("Stone, Ann 1500 # no semicolon") == ["# stands where a number belongs"])
    #expect(read("Stone, Ann 1500++2; 400") == ["1500++2 stands where a number belongs"])
    #expect(read("Stone, Ann 99999+1;") == ["rating is a number, 0 to 9999, not 99999"])
    #expect(read("Stone, Ann;") == ["no rating stands behind the name"])
  }
}
