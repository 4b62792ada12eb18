// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice
import TestSupport
import Testing

@testable import Records

/// Source: Protocol/ledger.schema.json: a line is at most 4,096 bytes.
@Suite("Whatever is dealt or guessed in whatever alphabet, its line fits")
struct PracticeLengthTests {
  /// A line with the longest numbers and names, or nil where it would be too long.
  private static func line(_ event: PracticeEvent, of alphabet: Alphabet) throws -> [UInt8]? {
    let entry = Entry(
      table: TableID(1 << 52), sequence: 1 << 52, id: EntryID(run: .max, count: .max), at: Samples.start,
      event: .practice(PracticeStep(event)))
    var writer = ByteWriter()
    let sum = LineEncoder().encode(
      entry, under: LineTerms(alphabet: alphabet), line: 1 << 52, batch: 1 << 52, after: .zero,
      into: &writer)
    guard sum != nil else { return nil }
    #expect(try LedgerReader.line(writer.bytes.dropLast()).entry == entry)
    return writer.bytes
  }

  @Test("The longest threes, scrambles and plays", arguments: Alphabet.all.sampled(every: 3))
  func puzzles(alphabet: Alphabet) throws {
    let last = try PracticeSamples.player(16)
    let lengths = try TileLengths(alphabet)
    let threes = try LongestThrees(lengths)
    let puzzle = try threes.puzzle
    let line = try #require(try Self.line(.dealt(.threes(puzzle), by: last), of: alphabet))
    let answers = puzzle.answers.reduce(0) { $0 + lengths.bytes(of: $1) + 1 }
    #expect(puzzle.answers.count > 100 && line.count - answers + threes.bound <= LedgerLine.longest)

    let row = lengths.row(of: 7)
    let root = try #require(Word(row + [lengths.longest[1]]))
    let letters = try #require(Word([lengths.longest[1]] + row))
    let scramble = try #require(ScramblePuzzle(root: root, letters: letters, total: 109_535))
    #expect(try Self.line(.dealt(.scramble(scramble), by: last), of: alphabet) != nil)

    let long = try #require(Word(lengths.row(of: 15)))
    let play = try #require(TrainerPlay(words: [long, long, long], score: 2000, source: .nearMiss(of: long)))
    let trainer = try #require(TrainerPuzzle(play: play, unacceptable: [0, 1, 2]))
    #expect(try Self.line(.dealt(.trainer(trainer), by: last), of: alphabet) != nil)
  }

  @Test("24 words of 15 of the longest tiles, with any result", arguments: Alphabet.all)
  func guesses(alphabet: Alphabet) throws {
    let long = try #require(Word(try TileLengths(alphabet).row(of: 15)))
    let last = try PracticeSamples.player(16)
    for result in [
      GuessResult.found(points: 99), .tooShort, .tooLong, .notPossible, .notOriginal(by: last), .isRoot,
      .notReal,
    ] {
      let parts = Array(repeating: GuessedWords.Part(long, result), count: GuessedWords.most)
      let guess = try #require(GuessedWords(player: last, parts: parts))
      #expect(try Self.line(.guessed(guess), of: alphabet) != nil, "\(alphabet.name), \(result)")
    }
  }

  @Test("Any tile alone and any two together are the same after reading", arguments: Alphabet.all)
  func words(alphabet: Alphabet) throws {
    let tiles = try TileLengths(alphabet).longest
    let words = tiles.flatMap { one in ([[one]] + tiles.map { [one, $0] }).compactMap { Word($0) } }
    #expect(words.count == tiles.count * (tiles.count + 1))
    for start in stride(from: 0, to: words.count, by: GuessedWords.most) {
      let piece = words[start..<min(words.count, start + GuessedWords.most)]
      let guess = try #require(
        GuessedWords(player: try PracticeSamples.player(1), parts: piece.map { .init($0, .notReal) }))
      #expect(try Self.line(.guessed(guess), of: alphabet) != nil)
    }
  }
}

/// How many bytes an alphabet's tiles take on a line.
private struct TileLengths {
  private let alphabet: Alphabet
  /// By label: the most bytes that the tile takes, brackets that keep it from the next tile included.
  private var most: [Tile: Int] = [:]
  /// Every tile, those that take most bytes first.
  private(set) var longest: [Tile] = []

  init(_ alphabet: Alphabet) throws {
    self.alphabet = alphabet
    let tiles = try (1...alphabet.spellings.count).map { try #require(Tile(rawValue: UInt8($0))) }
    for tile in tiles {
      let alone = bytes(of: try #require(Word([tile])))
      most[tile] = try tiles.reduce(alone) { most, next in
        max(most, bytes(of: try #require(Word([tile, next]))) - bytes(of: try #require(Word([next]))))
      }
    }
    longest = tiles.sorted { bytes(of: $0) > bytes(of: $1) }
  }

  func bytes(of tile: Tile) -> Int { most[tile] ?? 0 }

  /// A character beyond ASCII is `\uXXXX`.
  func bytes(of word: Word) -> Int {
    alphabet.spelled(word).utf16.reduce(0) { $0 + ($1 < 0x7f ? 1 : 6) }
  }

  /// The longest tile as often as that.
  func row(of count: Int) -> [Tile] { Array(repeating: longest[0], count: count) }
}

/// Of all draws of seven tiles the one whose words can take most bytes.
///
/// Every other draw's different tiles, in order of length, can be put one for one by the alphabet's longest; that makes
/// no word shorter and no two words the same. So draws of the seven longest tiles are all that need be looked at.
private struct LongestThrees {
  /// The most bytes that 120 words of any seven tiles can take, with a blank behind each.
  private(set) var bound = 0
  private var draw = Word()
  private var answers: [Word] = []
  private var counts: [Int]
  private let tiles: [Tile]
  private let lengths: TileLengths

  init(_ lengths: TileLengths) throws {
    self.lengths = lengths
    tiles = Array(lengths.longest.prefix(ThreesPuzzle.tileCount))
    counts = [Int](repeating: 0, count: tiles.count)
    try look(at: 0, left: ThreesPuzzle.tileCount)
  }

  var puzzle: ThreesPuzzle {
    get throws {
      try #require(ThreesPuzzle(tiles: draw, answers: answers.sorted()))
    }
  }

  /// Draws every number of the tile at a place, and of those behind it what is left.
  private mutating func look(at place: Int, left: Int) throws {
    guard place < tiles.count - 1 else {
      counts[place] = left
      return try take()
    }
    for count in 0...left {
      counts[place] = count
      try look(at: place + 1, left: left - count)
    }
  }

  private mutating func take() throws {
    let words = try words().sorted { $0.bytes > $1.bytes }.prefix(ThreesPuzzle.answerCounts.upperBound)
    let bytes = words.reduce(0) { $0 + $1.bytes + 1 }
    guard bytes > bound else { return }
    bound = bytes
    draw = try #require(Word(tiles.indices.flatMap { Array(repeating: tiles[$0], count: counts[$0]) }))
    answers = words.map(\.word)
  }

  private func words() throws -> [(bytes: Int, word: Word)] {
    var words: [(bytes: Int, word: Word)] = []
    for one in tiles.indices where counts[one] > 0 {
      for two in tiles.indices where counts[two] > (two == one ? 1 : 0) {
        for three in tiles.indices where counts[three] > (three == one ? 1 : 0) + (three == two ? 1 : 0) {
          let row = [tiles[one], tiles[two], tiles[three]]
          words.append((row.reduce(0) { $0 + lengths.bytes(of: $1) }, try #require(Word(row))))
        }
      }
    }
    return words
  }
}
