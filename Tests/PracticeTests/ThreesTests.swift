// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

@Suite("Threes: every word of three tiles in seven")
struct ThreesTests {
  /// A set of seven tiles, so that every draw is the same.
  private static let tiles = TileSet(name: "english", tiles: "A1/1 C1/3 E1/1 N1/1 R1/1 S1/1 T1/1", blanks: 2)

  /// The labels of the set above as letters of an alphabet: A to G.
  private static func book() throws -> PuzzleBook {
    try .of("ABC BAC CAB DAB FEG GAB BAG AB ABCD HAT AAB BEAD", tiles: tiles)
  }

  @Test("Tiles that hold a word that is left out are not dealt")
  func leftOut() throws {
    let book = try PuzzleBook.of("ABC BAC CAB DAB FEG GAB BAG", tiles: Self.tiles, leavingOut: "GAB")
    var maker = PuzzleMaker(book, seed: 1)
    #expect(throws: PuzzleFault.noThrees) { try maker.threes(after: nil) }
  }

  private static func dealt(players: Int = 1) throws -> Club {
    var club = try Club(.threes, book(), players: players)
    try club.send(.next)
    return club
  }

  private static let answers = ["ABC", "BAC", "BAG", "CAB", "DAB", "FEG", "GAB"]

  @Test("The answers are the list's words of three tiles that the tiles can lay, each tile used once")
  func answersAreExact() throws {
    let club = try Self.dealt()
    guard case .threes(let threes) = club.state.puzzle else { throw Surprise() }
    #expect(try threes.answers == Self.answers.map { try club.word($0) })
    #expect(try threes.tiles == club.word("ABCDEFG"))
  }

  @Test("The list shows ??? in alphabetical order, and fills with words and by whom")
  func list() throws {
    var club = try Self.dealt(players: 2)
    #expect(club.state.view(at: 0).rows.map(\.word) == Array(repeating: nil, count: 7))
    #expect(try club.guess("DAB", by: 2) == [.found(points: 1)])
    #expect(try club.guess("abc") == [.found(points: 1)])
    let view = club.state.view(at: 0)
    #expect(view.rows.map { $0.player?.place } == [1, nil, nil, nil, 2, nil, nil])
    #expect(view.rows[4].word == (try club.word("DAB")) && view.rows[1].word == nil)
    #expect(view.found == 2 && view.total == 7 && view.phase == .round)
  }

  @Test("A word is too short, too long, not possible, not original or not real, in this order")
  func order() throws {
    var club = try Self.dealt(players: 2)
    // AB is real and short, ABCD real and long, HAT and AAB real and not in the tiles.
    #expect(try club.guess("AB", "ABCD", "HAT", "AAB") == [.tooShort, .tooLong, .notPossible, .notPossible])
    #expect(try club.guess("FED", "HHH") == [.notReal, .notPossible])
    #expect(try club.guess("BAG", by: 2) == [.found(points: 1)])
    #expect(try club.guess("BAG") == [.notOriginal(by: player(2))])
    #expect(throws: PracticeRefusal.badCount) { try club.send(.guess([Word()])) }
  }

  @Test(
    "Whoever is alone is shown one word after the other, which nobody finds any more, and which count nothing"
  )
  func oneWord() throws {
    var club = try Self.dealt(players: 2)
    #expect(try club.refusal(of: .solveOne) == .notAlone)
    club.present = [try player(1)]
    #expect(try club.send(.solveOne) == .shown(club.word("ABC"), by: player(1)))
    #expect(try club.guess("ABC", "BAC") == [.isShown, .found(points: 1)])
    #expect(try club.send(.solveOne) == .shown(club.word("BAG"), by: player(1)))
    let view = club.state.view(at: 0)
    #expect(view.found == 1 && view.total == 7 && club.points(1) == 1)
    #expect(view.rows.map { $0.word != nil } == [true, true, true, false, false, false, false])
    #expect(view.rows[0].player == nil && view.rows[1].player?.place == 1)
    #expect(throws: PracticeState.Contradiction.self) {
      var state = club.state
      try state.apply(.shown(club.word("BAC"), by: player(1)), at: club.now)
    }
    for _ in 0..<4 { try club.send(.solveOne) }
    #expect(club.state.phase == .revealed && club.state.ending == .solved && club.state.finds.count == 1)
    #expect(try club.refusal(of: .solveOne) == .roundOver)
    try club.send(.next)
    #expect(club.state.shown.isEmpty && club.state.view(at: 0).rows.allSatisfy { $0.word == nil })
  }

  @Test("Of two who send the same word the first scores")
  func first() throws {
    var club = try Self.dealt(players: 3)
    #expect(try club.guess("BAG", by: 3) == [.found(points: 1)])
    #expect(try club.guess("BAG", by: 2) == [.notOriginal(by: player(3))])
    #expect((1...3).map(club.points) == [0, 0, 1])
  }

  @Test("Several words in one line have a result each; one that is sent twice counts once")
  func line() throws {
    var club = try Self.dealt()
    let mine = try player(1)
    #expect(
      try club.guess("BAG", "XYZ", "BAG", "GAB")
        == [.found(points: 1), .notPossible, .notOriginal(by: mine), .found(points: 1)])
    #expect(club.points(1) == 2 && club.state.finds.count == 2)
  }

  @Test("Twenty-four words go into a line, not twenty-five and not none")
  func lineLength() throws {
    var club = try Self.dealt()
    let word = try club.word("BAG")
    #expect(try club.refusal(of: .guess([])) == .badCount)
    #expect(try club.refusal(of: .guess(Array(repeating: word, count: 25))) == .badCount)
    try club.send(.guess(Array(repeating: word, count: 24)))
    #expect(club.points(1) == 1)
  }

  @Test("The list is over when the last word is found, and only NEXT is taken")
  func complete() throws {
    var club = try Self.dealt()
    for word in Self.answers { #expect(try club.guess(word) == [.found(points: 1)]) }
    #expect(club.state.phase == .revealed && club.state.ending == .complete)
    #expect(try club.refusal(of: .guess([club.word("ABC")])) == .roundOver)
    #expect(try club.refusal(of: .solve) == .roundOver)
    try club.send(.next)
    #expect(club.state.phase == .round && club.state.rounds == 2 && club.state.finds.isEmpty)
  }

  @Test("SOLVE ends the list and shows the rest, which nobody scores")
  func solve() throws {
    var club = try Self.dealt()
    _ = try club.guess("FEG")
    #expect(try club.send(.solve) == .revealed(by: player(1)))
    let view = club.state.view(at: 0)
    #expect(try view.rows.map(\.word) == Self.answers.map { try club.word($0) })
    #expect(view.rows.compactMap(\.player?.place) == [1] && view.ending == .solved)
    #expect(club.points(1) == 1)
  }

  @Test("Points run on over lists, those of a list begin anew")
  func totals() throws {
    var club = try Self.dealt()
    _ = try club.guess("FEG", "BAG")
    try club.send(.next)
    _ = try club.guess("FEG")
    let score = try #require(club.state.view(at: 0).scores.first)
    #expect(score.points == 3 && score.roundPoints == 1)
    #expect(club.state.records[0].words == 3)
  }

  @Test("Blanks are not dealt, and the answers never outgrow their bounds")
  func bounds() throws {
    // Every row of three of 7 letters is a word: 210 of them in seven different tiles, fewer where some are alike.
    var builder = LexiconBuilder(name: "all", edition: "1", alphabet: .english)
    for first in UInt8(1)...7 {
      for second in UInt8(1)...7 {
        for third in UInt8(1)...7 {
          builder.add(try #require(Word([first, second, third].compactMap { Tile(rawValue: $0) })))
        }
      }
    }
    let different = try #require(Self.tiles)
    var maker = PuzzleMaker(PuzzleBook(try builder.lexicon(), tiles: different), seed: 3)
    #expect(throws: PuzzleFault.noThrees) { try maker.threes(after: nil) }
    let alike = try #require(TileSet(name: "english", tiles: "A9/1 B9/1 C9/1 D1/1 E1/1", blanks: 9))
    for seed in 0..<50 as Range<UInt64> {
      var maker = PuzzleMaker(PuzzleBook(try builder.lexicon(), tiles: alike), seed: seed)
      let puzzle = try maker.threes(after: nil)
      #expect(ThreesPuzzle.answerCounts.contains(puzzle.answers.count) && puzzle.tiles.count == 7)
    }
  }

  @Test("The longest answers there can be fit 3,000 bytes")
  func bytes() throws {
    for alphabet in Alphabet.all {
      let longest = try #require(alphabet.spellings.max { $0.utf8.count < $1.utf8.count })
      let tile = try #require(alphabet.tile(from: longest))
      let word = try #require(Word([tile, tile, tile]))
      let bytes = (alphabet.spelled(word).utf8.count + 1) * ThreesPuzzle.answerCounts.upperBound
      #expect(bytes <= 3000, "\(alphabet.name): \(bytes)")
      let long = try #require(Word(Array(repeating: tile, count: 15)))
      let most = (alphabet.spelled(long).utf8.count + 1) * GuessedWords.most
      #expect(most <= 3000, "\(alphabet.name): \(most)")
    }
  }

  @Test("The same seed deals the same, and another one other tiles")
  func seeds() throws {
    let book = try PuzzleBook.madeUp()
    var puzzles: [ThreesPuzzle] = []
    for seed in 0..<20 as Range<UInt64> {
      var (one, other) = (PuzzleMaker(book, seed: seed), PuzzleMaker(book, seed: seed))
      let puzzle = try one.threes(after: nil)
      #expect(try other.threes(after: nil) == puzzle)
      puzzles.append(puzzle)
    }
    #expect(Set(puzzles.map(\.tiles)).count > 15)
  }

  @Test(
    "In Polish, Spanish and Catalan tiles count, not letters",
    arguments: [Alphabet.polish, .spanish, .catalan])
  func tiles(alphabet: Alphabet) throws {
    let book = try PuzzleBook.madeUp(alphabet)
    for seed in 0..<10 as Range<UInt64> {
      var maker = PuzzleMaker(book, seed: seed)
      let puzzle = try maker.threes(after: nil)
      #expect(puzzle.answers.allSatisfy { $0.count == 3 && book.lexicon.contains($0) })
    }
  }

  @Test("CH is one tile: CHA is two and too short, CHAL is three")
  func digraph() throws {
    let set = try #require(
      TileSet(
        name: "spanish", tiles: "A3/1 B0/1 C0/1 CH2/5 D0/1 E0/1 F0/1 G0/1 H0/1 I0/1 J0/1 L2/1", blanks: 0)
    )
    let book = try PuzzleBook.of(
      "CHAL LACH ALA CHACH LAL ACHA [C]HA CALA", alphabet: .spanish, tiles: set)
    var club = try Club(.threes, book)
    try club.send(.next)
    #expect(
      try club.guess("CHA", "CHAL", "[C]HAL", "CHACHA", "[C]HA")
        == [.tooShort, .found(points: 1), .tooLong, .tooLong, .notPossible])
    #expect(club.state.total == 6)
  }

  @Test("A list without threes is refused, in one clear line", arguments: ["ZA", "CAB", "PRACTICE RETIRES"])
  func meanLists(words: String) throws {
    let club = try Club(.threes, .of(words))
    #expect(try club.refusal(of: .next) == .noPuzzle(.noThrees))
    #expect(PuzzleFault.noThrees.text.contains("three-letter words"))
  }

  @Test("A puzzle that is not one cannot be made: too few answers, out of order, of other tiles")
  func shape() throws {
    let book = try Self.book()
    func word(_ text: String) throws -> Word { try book.lexicon.alphabet.word(from: text) }
    let (tiles, answers) = (try word("ABCDEFG"), try Self.answers.map(word))
    #expect(ThreesPuzzle(tiles: tiles, answers: answers) != nil)
    #expect(ThreesPuzzle(tiles: try word("ABCDEF"), answers: answers) == nil)
    #expect(ThreesPuzzle(tiles: try word("ABCDEFH"), answers: answers) == nil)
    #expect(ThreesPuzzle(tiles: tiles, answers: Array(answers.prefix(4))) == nil)
    #expect(ThreesPuzzle(tiles: tiles, answers: answers.reversed()) == nil)
    #expect(ThreesPuzzle(tiles: tiles, answers: answers + [answers[6]]) == nil)
    #expect(try ThreesPuzzle(tiles: tiles, answers: answers + [word("GABE")]) == nil)
  }

  private func guess(_ place: Int, _ parts: [(Word, GuessResult)]) throws -> GuessedWords {
    let parts = parts.map { GuessedWords.Part($0.0, $0.1) }
    return try #require(GuessedWords(player: player(place), parts: parts))
  }
}

/// Something that a test did not reckon with.
struct Surprise: Error {}
