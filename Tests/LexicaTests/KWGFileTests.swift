// SPDX-License-Identifier: MIT
import Alphabets
import TestSupport
import Testing

@testable import Lexica

/// Source: Dictionaries/README.md, forms of lists.
@Suite("Of a KWG file is known what numbers can tell: whether it is whole, and whose tiles they are")
struct KWGFileTests {
  private func refusal(_ bytes: [UInt8], _ alphabet: Alphabet = .english) -> String {
    fault { () throws(LexiconFault) in
      guard let contents = bytes.withUnsafeBytes({ FileBytes($0) }) else {
        throw LexiconFault.empty(file: "f")
      }
      return try ListInput(contents, file: "f", alphabet: alphabet)
    }?.text ?? "read"
  }

  /// Words of tiles drawn from an alphabet's set, as labels of its own order or another.
  private func words(_ name: String, count: Int = 1000, order: [String]? = nil) throws -> [[UInt8]] {
    let table = try #require(TileTable.all.first { $0.name == name })
    let spellings = order ?? table.rows.map(\.spelling)
    let bag = try table.rows.flatMap { row in
      let label = try #require(spellings.firstIndex(of: row.spelling)) + 1
      return [UInt8](repeating: UInt8(label), count: 2 * Int(row.count) + 1)
    }
    var random = Seeded(seed: 16)
    return (0..<count).map { _ in
      (0..<Int.random(in: 2...9, using: &random)).map { _ in bag.randomElement(using: &random) ?? 1 }
    }
  }

  // MARK: Whole or cut

  @Test("A file of words and plays that is cut at any entry is refused", arguments: [false, true])
  func cut(isNode24: Bool) throws {
    let labels: [[UInt8]] = [[1, 20], [20, 1, 14], [20, 1, 14, 19], [17, 21, 9, 26]]
    let plays: [[UInt8]] = [[1, 0, 20], [14, 1, 20], [20, 0, 1, 14], [26, 9, 21, 17]]
    let good = ForeignForms.kwg(labels: labels, isNode24: isNode24, plays: plays)
    let list = try reading(good)
    #expect(list.words.count == 4 && list.unreachedCount == 0)
    for entries in 2..<good.count / 4 {
      #expect(refusal(Array(good.prefix(4 * entries))) != "read", "\(entries)")
    }
    #expect(
      refusal(Array(good.dropLast(4)))
        == "f: as a KWG file it is damaged: its part for finding plays points outside the file, so its end is "
        + "missing; fetch the file again, or give another")
  }

  @Test(
    "The entries that lead to words and plays need not be marked as last of their lists",
    arguments: [false, true])
  func unmarked(isNode24: Bool) throws {
    let bare = try reading(ForeignForms.four([2, 0, 0x0140_0003, 0x0180_0000, 0x02C0_0000]))
    #expect(bare.words.map { $0.tiles.map(\.rawValue) } == [[1, 1], [1, 2]] && bare.unreachedCount == 0)
    let labels: [[UInt8]] = [[1, 20], [20, 1, 14], [20, 1, 14, 19], [17, 21, 9, 26]]
    let plays: [[UInt8]] = [[1, 0, 20], [14, 1, 20], [20, 0, 1, 14], [26, 9, 21, 17]]
    let good = ForeignForms.kwg(labels: labels, isNode24: isNode24, plays: plays, isMarked: false)
    let marked = ForeignForms.kwg(labels: labels, isNode24: isNode24, plays: plays)
    #expect(good != marked)
    #expect(try reading(good).words == reading(marked).words && reading(good).unreachedCount == 0)
    for entries in 2..<good.count / 4 {
      #expect(refusal(Array(good.prefix(4 * entries))) != "read", "\(entries)")
    }
    #expect(refusal(Array(good.dropLast(4))).contains("its end is missing"))
  }

  @Test("A tail that nothing leads to is counted, and so is what stands in gaps, but for zeros")
  func tail() throws {
    let labels: [[UInt8]] = [[1, 20], [20, 1, 14]]
    for isNode24 in [false, true] {
      let good = ForeignForms.kwg(labels: labels, isNode24: isNode24, plays: [[1, 0, 20]])
      for (added, count) in [([], 0), ([7], 1), ([0, 0], 2), ([0, 7, 0], 3)] {
        #expect(try reading(good + ForeignForms.four(added)).unreachedCount == count)
      }
      let gaps = ForeignForms.kwg(labels: labels, isNode24: isNode24, second: [0, 0, 7, 0])
      #expect(try reading(gaps).unreachedCount == 1)
    }
  }

  // MARK: Whose tiles

  @Test("Words drawn from an alphabet's own tiles fit it", arguments: Alphabet.all)
  func own(alphabet: Alphabet) throws {
    let labels = try words(alphabet.name)
    #expect(refusal(ForeignForms.kwg(labels: labels, isNode24: true), alphabet) == "read")
  }

  @Test("Read in the wrong alphabet, a graph is refused by the name of the right one")
  func other() throws {
    let catalan = ForeignForms.kwg(labels: try words("catalan"), isNode24: false)
    #expect(
      refusal(catalan)
        == "f: as a KWG file its tiles fit catalan, not english; name its alphabet with: "
        + "verdict lexicon build --alphabet catalan")
    #expect(refusal(catalan, .catalan) == "read")
    let polish = ForeignForms.kwg(labels: try words("polish"), isNode24: false)
    #expect(
      refusal(polish)
        == "f: as a KWG file it has a tile 32, and english has 26; the tiles fit polish: give: "
        + "verdict lexicon build --alphabet polish")
    let few = ForeignForms.kwg(labels: [[1, 29]], isNode24: false)
    #expect(
      refusal(few).hasSuffix("english has 26; name its alphabet with: verdict lexicon build --alphabet"))
  }

  @Test("Tiles of several letters elsewhere in the order, or an order of nobody, are refused")
  func order() throws {
    for name in ["spanish", "catalan"] {
      let table = try #require(TileTable.all.first { $0.name == name })
      let spellings = table.rows.map(\.spelling)
      let behind = spellings.filter { $0.count == 1 } + spellings.filter { $0.count > 1 }
      let labels = try words(name, order: behind)
      let text = refusal(
        ForeignForms.kwg(labels: labels, isNode24: true), try #require(Alphabet.named(name)))
      #expect(text.hasSuffix("its tiles fit \(name) in another order than its own; give the list as text"))
    }
    let english = try #require(TileTable.all.first { $0.name == "english" }).rows.map(\.spelling)
    let turned = ForeignForms.kwg(labels: try words("english", order: english.reversed()), isNode24: true)
    #expect(refusal(turned).contains("its tiles fit no alphabet"))
  }

  @Test("A list too short to tell, and one of a part of the words, is not doubted")
  func part() throws {
    let few = try words("catalan", count: 100)
    #expect(refusal(ForeignForms.kwg(labels: few, isNode24: true)) == "read")
    let all = try words("english", count: 8000).filter { $0.contains(17) }
    #expect(all.joined().count > TileFit.enough)
    #expect(refusal(ForeignForms.kwg(labels: all, isNode24: true)) == "read")
  }

  // MARK: Alphagrams

  @Test("Alphagrams are refused by name; a few words whose letters happen to be in order are words")
  func alphagrams() throws {
    let sorted = try words("english", count: 200).map { $0.sorted() }
    let text = refusal(ForeignForms.kwg(labels: sorted, isNode24: false))
    #expect(text.contains("these are alphagrams (as .kad files hold), no words; give the list that"))
    #expect(
      refusal(ForeignForms.kwg(labels: [[1, 2], [1, 12, 13, 15, 19, 20]], isNode24: false)) == "read")
    func lines(_ count: Int) throws -> [UInt8] {
      try words("english", count: count).flatMap { word in word.sorted().map { $0 + 64 } + [10] }
    }
    #expect(refusal(try lines(200)) == "read")
    #expect(refusal(try lines(3000)).contains("these are alphagrams"))
  }
}
