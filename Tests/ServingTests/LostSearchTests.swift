// SPDX-License-Identifier: MIT
import Lexica
import TestSupport
import Testing
import Wire

/// Nothing searches here but the test, so that a search that went on would find all there is.
///
/// That one which has begun asks between portions of its steps is shown where searches are (`FindingTests`).
/// Source: Protocol/SPEC.md 1.9, 7.8.
@Suite("A search ends with the connection that it is for, and with nothing less")
struct LostSearchTests {
  private static let lexicon = try? Lexicon.small("sample", words: ["AT", "CAT", "HAT", "SO"])
  private static let question = "FIND - @A@"

  private enum Stage { case connecting, asked, gone, over }

  /// Has somebody search, does something to their connection, and lets seconds pass.
  ///
  /// - Parameter act: what becomes of the connection while the search is under way.
  /// - Returns: what the search found.
  /// - Throws: where the server does not come so far.
  private func searched(_ act: @escaping (HandServer.Line) -> Void) throws -> FinderAnswer {
    var line: HandServer.Line?
    var found: FinderAnswer?
    var stage = Stage.connecting
    var turns = 0
    try HandServer().run(admitsGuests: true, costLog2: 4, lexicon: Self.lexicon) { hand in
      switch stage {
      case .connecting:
        line = try hand.connectOverTCP()
        line?.type(Self.question)
        stage = .asked
      case .asked:
        guard hand.searches.atWork == 1, let line else { break }
        act(line)
        hand.pass(1000)
        stage = .gone
      case .gone:
        turns += 1
        hand.pass(1000)
        guard turns == 8 else { break }
        found = hand.searchAside()
        stage = .over
      case .over: return false
      }
      return true
    }
    return try #require(found)
  }

  @Test("Of a connection that was reset it takes no more steps; of one that only waits it finds all")
  func reset() throws {
    let whole = try searched { _ in }
    #expect(!whole.isCut && whole.count == 3)
    let cut = try searched { $0.reset() }
    #expect(cut.isCut && cut.count == 0)
  }

  @Test("Whoever has only sent their last line is answered, for they may still read: all of it is searched")
  func halfClosed() throws {
    let found = try searched { $0.endOutput() }
    #expect(!found.isCut && found.count == 3)
  }

  @Test("Lines behind a search, BYE among them, come after its whole answer")
  func bye() throws {
    var line: HandServer.Line?
    var text = ""
    var turns = 0
    try HandServer().run(admitsGuests: true, costLog2: 4, lexicon: Self.lexicon) { hand in
      if line == nil {
        line = try hand.connectOverTCP()
        line?.type("\(Self.question) limit=1\nBYE")
        line?.endOutput()
      }
      hand.search()
      text += line?.read() ?? ""
      turns += 1
      return !text.contains("205 BYE") && turns < 1000
    }
    let lines = text.split(separator: "\r\n").map(String.init).drop { !$0.hasPrefix("211") }
    #expect(lines.count == 3 && lines.first?.hasPrefix("211-FOUND") == true)
    #expect(lines.dropFirst().first?.contains(" cut=") == false)
    #expect(lines.last?.hasPrefix("205 BYE fatal=yes") == true)
  }

  @Test("A search that waits for its turn is never begun once its connection was reset")
  func waiting() throws {
    var lines: [HandServer.Line] = []
    var begun: [Int] = []
    var turns = 0
    try HandServer().run(admitsGuests: true, costLog2: 4, lexicon: Self.lexicon) { hand in
      if lines.isEmpty {
        // What a server makes ready by itself.
        while hand.search() {}
        for _ in 0..<6 { lines.append(try hand.connectOverTCP()) }
        for line in lines { line.type("\(Self.question) limit=0") }
      }
      turns += 1
      if begun.isEmpty {
        guard hand.searches == (atWork: 4, waiting: 2) else { return turns < 100 }
        lines[4].reset()
        begun.append(0)
      } else if hand.search() {
        begun[0] += 1
      } else if hand.searches == (atWork: 0, waiting: 0) {
        return false
      }
      return turns < 1000
    }
    #expect(begun == [5])
    #expect(lines[5].read().contains("211 FOUND") && lines[0].read().contains("211 FOUND"))
  }
}
