// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

/// Source: Protocol/SPEC.md 10.10.
@Suite("Anagrams: words that take all the tiles shown")
struct AnagramsTests {
  private static let list = "RETAINS NASTIER STAINER TRAINED QUIZZES JUKEBOX TEN NET ENT TAN ANT CAT"

  private static func puzzle(
    _ book: PuzzleBook, length: Int = 7, _ choice: AnagramChoice = .all, due: [String] = [], seed: UInt64 = 1,
    after before: AnagramPuzzle? = nil
  ) throws -> AnagramPuzzle {
    var maker = PuzzleMaker(book, seed: seed)
    let due = try due.map { try book.lexicon.alphabet.word(from: $0) }
    return try maker.anagrams(length, choice, due: due, after: before)
  }

  @Test("The tiles stand in alphabet order, and every word of the list that takes all of them is to be found")
  func tiles() throws {
    let book = try PuzzleBook.of(Self.list)
    for seed in 0..<50 as Range<UInt64> {
      let puzzle = try Self.puzzle(book, seed: seed)
      #expect(zip(puzzle.tiles, puzzle.tiles.dropFirst()).allSatisfy { $0.rawValue <= $1.rawValue })
      let all = book.words[7].filter { $0.isMade(of: puzzle.tiles) }
      #expect(puzzle.answers == all && !all.isEmpty)
    }
    #expect(try Self.puzzle(book, due: ["STAINER"]).answers.count == 3)
  }

  @Test("A word counts 1; one of other tiles is not possible, a shorter one too short, a longer one too long")
  func guesses() throws {
    var club = try Club(PracticeTerms(.anagrams, length: 3), .of("TEN NET TENT AT"))
    try club.send(.next)
    #expect(
      try club.guess("TEN", "AT", "TENT", "CAT") == [.found(points: 1), .tooShort, .tooLong, .notPossible])
    #expect(try club.guess("TEN", "ENT", "NET").dropLast() == [.notOriginal(by: try player(1)), .notReal])
    #expect(club.state.phase == .revealed && club.state.ending == .complete)
    #expect(club.state.records[0].points == 2)
  }

  @Test("The same tiles do not come twice in a row unless there are no others")
  func repeats() throws {
    let book = try PuzzleBook.of("TEN NET ANT")
    let first = try Self.puzzle(book, length: 3)
    for seed in 0..<20 as Range<UInt64> {
      #expect(try Self.puzzle(book, length: 3, seed: seed, after: first) != first)
    }
    let only = try PuzzleBook.of("TEN NET AT")
    let one = try Self.puzzle(only, length: 3)
    #expect(try Self.puzzle(only, length: 3, after: one) == one)
  }

  @Test("The likely tiles are those with the most ways to draw them from a full bag")
  func likely() throws {
    let book = try PuzzleBook.of(Self.list)
    let order = book.likely[7].map { book.lexicon.alphabet.spelled($0.inOrder) }
    // C(9,1) C(12,1) C(9,1) C(6,1) C(6,1) C(4,1) C(6,1) for AEINRST is above that of ADEINRT, whose D is one of 4.
    #expect(order == ["AEINRST", "ADEINRT", "BEJKOUX"])
    // QUIZZES needs two Z, and a bag has one.
    #expect(!order.contains("EIQSUZZ"))
  }

  @Test("The longest answers there can be fit 3,000 bytes, and more answers are no puzzle")
  func bytes() throws {
    for alphabet in Alphabet.all {
      let longest = try #require(alphabet.spellings.max { $0.utf8.count < $1.utf8.count })
      let tile = try #require(alphabet.tile(from: longest))
      let word = try #require(Word(Array(repeating: tile, count: 8)))
      let bytes = (alphabet.spelled(word).utf8.count + 1) * AnagramPuzzle.answerCounts.upperBound
      #expect(bytes <= 3000, "\(alphabet.name): \(bytes)")
    }
    var words: [String] = [""]
    for _ in 0..<5 {
      words = words.flatMap { word in "ABCDE".filter { !word.contains($0) }.map { word + String($0) } }
    }
    let book = try PuzzleBook.of(words.prefix(61).joined(separator: " "))
    #expect(throws: PuzzleFault.noAnagrams) { try Self.puzzle(book, length: 5) }
    #expect(try Self.puzzle(.of(words.prefix(60).joined(separator: " ")), length: 5).answers.count == 60)
  }

  @Test("Words that are due come first, and of missed words nothing else is dealt")
  func due() throws {
    let book = try PuzzleBook.of(Self.list)
    for choice in AnagramChoice.allCases {
      let puzzle = try Self.puzzle(book, length: 3, choice, due: ["GONE", "CAT", "TEN"])
      #expect(puzzle.answers == [try book.lexicon.alphabet.word(from: "CAT")])
      #expect(
        try Self.puzzle(book, length: 3, choice, due: ["CAT", "TEN"], after: puzzle).answers.count == 3)
    }
    #expect(throws: PuzzleFault.noneDue) { try Self.puzzle(book, .missed) }
    #expect(throws: PuzzleFault.noAnagrams) { try Self.puzzle(book, length: 5) }
  }

  @Test("No puzzle of any kind holds a word that is left out, and the word is judged as ever")
  func leftOut() throws {
    let book = try PuzzleBook.of(
      "RETAINED TRAINED TRAIN RAIN TENT TEN NET ANT TAN TIE TEA EAT ATE NIT TIN", common: "RETAINED",
      leavingOut: "TEN TRAIN")
    let hidden = Set(try ["TEN", "TRAIN"].map { try book.lexicon.alphabet.word(from: $0) })
    for seed in 0..<12 as Range<UInt64> {
      var maker = PuzzleMaker(book, seed: seed)
      #expect(try maker.anagrams(3, .all, due: [], after: nil).answers.allSatisfy { !hidden.contains($0) })
      if let play = try? maker.trainer(plays: [], after: nil).play {
        #expect(play.words.allSatisfy { !hidden.contains($0) })
      }
    }
    var maker = PuzzleMaker(book, seed: 1)
    #expect(throws: PuzzleFault.noScramble) { try maker.scramble(after: nil) }
    #expect(book.lexicon.contains(try book.lexicon.alphabet.word(from: "TEN")))
  }
}
