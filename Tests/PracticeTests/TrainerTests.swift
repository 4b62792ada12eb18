// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

@Suite("The trainer: would you challenge?")
struct TrainerTests {
  private static func puzzles(
    _ book: PuzzleBook, plays: [TrainerPlay] = [], seeds: Range<UInt64>
  ) throws -> [TrainerPuzzle] {
    try seeds.map { seed in
      var maker = PuzzleMaker(book, seed: seed &* 0x9E37_79B9)
      return try maker.trainer(plays: plays, after: nil)
    }
  }

  /// One player or more at a play that is good or not.
  private static func dealt(
    _ rule: ChallengeRule = .double, isGood: Bool, players: Int = 1, score: Int = 24
  ) throws -> Club {
    var club = try Club(PracticeTerms(.trainer, rule: rule), .of("TRAIN CAT AT"), players: players)
    try club.deal(isGood: isGood, score: score)
    return club
  }

  // MARK: Plays

  @Test("About half of the plays are phonies, so that one answer to all is right half of the time")
  func half() throws {
    let puzzles = try Self.puzzles(.madeUp(), seeds: 0..<1000)
    let good = puzzles.count(where: \.isAcceptable)
    // Beyond four standard deviations a fair coin is out of luck once in 16,000 times; the seeds are fixed.
    #expect((437...563).contains(good))
  }

  @Test("Neither score nor length nor number of words tells a phony from a good play")
  func tells() throws {
    let puzzles = try Self.puzzles(.madeUp(), seeds: 0..<1000)
    let tells: [(TrainerPuzzle) -> Bool] = [
      { $0.play.score > 20 }, { $0.play.score % 2 == 0 }, { $0.play.words.count > 1 },
      { $0.play.words[0].count > 5 }, { $0.play.words.map(\.count).max() ?? 0 > 6 },
    ]
    for tell in tells {
      let right = puzzles.count { tell($0) == $0.isAcceptable }
      #expect((420...580).contains(right))
    }
  }

  @Test(
    "A phony is a word of 3 to 8 tiles with one tile changed, of runs that words have, and no word itself",
    arguments: [Alphabet.english, .polish, .spanish, .catalan])
  func nearMisses(alphabet: Alphabet) throws {
    let book = try PuzzleBook.madeUp(alphabet)
    for puzzle in try Self.puzzles(book, seeds: 0..<100) where !puzzle.isAcceptable {
      #expect(puzzle.unacceptable.count == 1)
      let word = puzzle.play.words[puzzle.unacceptable[0]]
      guard case .nearMiss(let base) = puzzle.play.source else { throw Surprise() }
      #expect(!book.lexicon.contains(word) && book.lexicon.contains(base))
      #expect((3...8).contains(word.count) && word.count == base.count)
      #expect((0..<word.count).count { word[$0] != base[$0] } == 1)
      #expect(book.runs.rarestPair(in: word) > 0)
    }
  }

  @Test("A good play has words of the list only, and every play one to three of them and a score")
  func goodPlays() throws {
    let book = try PuzzleBook.madeUp()
    let puzzles = try Self.puzzles(book, seeds: 0..<300)
    for puzzle in puzzles {
      #expect(puzzle.isAcceptable == puzzle.play.words.allSatisfy(book.lexicon.contains))
      #expect(puzzle.isAcceptable == (puzzle.play.source == .list))
      #expect(puzzle.play.score > 0)
    }
    #expect(Set(puzzles.map(\.play.words.count)) == [1, 2, 3])
  }

  @Test("Of words of the list those that look odd are shown more often than others")
  func odd() throws {
    let book = try PuzzleBook.madeUp()
    func median(_ words: [Word]) -> Int {
      words.map { book.runs.rarestTriple(in: $0) + 10 * book.runs.rarestPair(in: $0) }.sorted()[
        words.count / 2]
    }
    var shown: [Word] = []
    for puzzle in try Self.puzzles(book, seeds: 0..<300) where puzzle.isAcceptable {
      if let word = puzzle.play.words.max(by: { $0.count < $1.count }), word.count == 6 { shown.append(word) }
    }
    #expect(median(shown) <= median(book.words[6]))
  }

  @Test("Plays that were made are shown too, judged by the list of today, good and bad alike")
  func madePlays() throws {
    let book = try PuzzleBook.madeUp()
    let good = book.words[5][0]
    let bad = try #require(Word(Array(repeating: good[0], count: 9)))
    let plays = try (1...6).map { number in
      try #require(
        TrainerPlay(
          words: number % 2 == 0 ? [good] : [good, bad], score: number,
          source: .ledger(table: 7, play: number)
        ))
    }
    let shown = try Self.puzzles(book, plays: plays, seeds: 0..<400).filter { plays.contains($0.play) }
    #expect((120...280).contains(shown.count))
    #expect(Set(shown.map(\.play)) == Set(plays))
    for puzzle in shown { #expect(puzzle.unacceptable == (puzzle.play.words.count == 2 ? [1] : [])) }
  }

  @Test("A play of no words, of more than three, or of a score out of range is none")
  func plays() throws {
    let word = try Alphabet.english.word(from: "CAT")
    for count in 0...5 {
      let play = TrainerPlay(words: Array(repeating: word, count: count), score: 9, source: .list)
      #expect((play != nil) == (1...3).contains(count))
    }
    for score in [-1, 0, 2000, 2001] {
      #expect((TrainerPlay(words: [word], score: score, source: .list) != nil) == (0...2000).contains(score))
    }
    #expect(TrainerPlay(words: [Word()], score: 9, source: .list) == nil)
    #expect(TrainerPlay(words: [word], score: 9, source: .nearMiss(of: Word())) == nil)
    #expect(TrainerPlay(words: [word], score: 9, source: .ledger(table: 0, play: 1)) == nil)
    let play = try #require(TrainerPlay(words: [word, word], score: 9, source: .list))
    #expect(TrainerPuzzle(play: play, unacceptable: [0, 1]) != nil)
    for wrong in [[2], [-1], [1, 0], [0, 0]] {
      #expect(TrainerPuzzle(play: play, unacceptable: wrong) == nil)
    }
  }

  @Test("A list without words of 3 to 8 tiles is refused in one clear line")
  func noWords() throws {
    for words in ["AA", "AA ABCDEFGHI"] {
      let club = try Club(PracticeTerms(.trainer, rule: .double), .of(words))
      #expect(try club.refusal(of: .next) == .noPuzzle(.noTrainerWords))
    }
  }

  @Test("A list that makes no phony ends in a refusal where one is drawn, never in a search without end")
  func noPhony() throws {
    var every = LexiconBuilder(name: "every", edition: "1", alphabet: .english)
    for first in UInt8(1)...26 {
      for second in UInt8(1)...26 {
        for third in UInt8(1)...26 {
          every.add(try #require(Word([first, second, third].compactMap { Tile(rawValue: $0) })))
        }
      }
    }
    for book in [try PuzzleBook.of("CAT"), PuzzleBook(try every.lexicon(), tiles: .english)] {
      var refused = 0
      for seed in 0..<20 as Range<UInt64> {
        var maker = PuzzleMaker(book, seed: seed)
        do throws(PuzzleFault) {
          #expect(try maker.trainer(plays: [], after: nil).isAcceptable)
        } catch {
          #expect(error == .noNearMiss)
          refused += 1
        }
      }
      #expect((1...19).contains(refused))
    }
  }

  // MARK: What an answer brings

  @Test(
    "A phony that is challenged brings its score; a good play costs what the rule says; accepting brings nothing",
    arguments: [
      ("double", 24, 30), ("single", 24, 0), ("5w", 24, 10), ("5p", 24, 5), ("10p", 24, 10),
      ("sweden", 24, 10), ("germany", 24, 10), ("triple", 100, 100),
    ])
  func stakes(rule: String, gain: Int, cost: Int) throws {
    let rule = try #require(ChallengeRule.preset(rule))
    for isGood in [true, false] {
      for challenges in [true, false] {
        var club = try Self.dealt(rule, isGood: isGood)
        try club.answer(challenges)
        #expect(club.points(1) == (challenges ? (isGood ? -cost : gain) : 0))
      }
    }
  }

  @Test("Where a rule lets the first failed challenges be free, they cost nothing")
  func free() throws {
    let rule = ChallengeRule(name: "own", amount: 5, freeAllowance: 2)
    var club = try Self.dealt(rule, isGood: true)
    for points in [0, 0, -5, -10] {
      try club.answer(true)
      #expect(club.points(1) == points)
      try club.deal(isGood: true)
    }
  }

  // MARK: Answers

  @Test("The truth is told after the answer, which word was bad too, and not before")
  func truth() throws {
    var club = try Self.dealt(isGood: false)
    #expect(club.state.view(at: 0).play?.truth == nil)
    try club.answer(true, confidence: 80)
    let view = club.state.view(at: 0)
    #expect(view.play?.truth?.unacceptable == [1] && view.ending == .complete)
    #expect(view.play?.truth?.replies.map(\.answer.challenges) == [true])
    #expect(view.scores.map(\.points) == [24])
    try club.deal(isGood: true)
    #expect(club.state.view(at: 0).scores.map(\.roundPoints) == [0])
    try club.answer(true)
    #expect(club.state.view(at: 0).scores.map(\.roundPoints) == [-30])
    #expect(club.state.view(at: 0).scores.map(\.points) == [-6])
  }

  @Test("With several players it is told, and counted, when the last one present has answered")
  func several() throws {
    var club = try Self.dealt(isGood: false, players: 3)
    try club.answer(true)
    #expect(try club.refusal(of: .answer(#require(TrainerAnswer(challenges: false)))) == .alreadyAnswered)
    try club.answer(false, by: 2)
    #expect(club.state.phase == .round && club.points(1) == 0)
    #expect(club.state.view(at: 0).scores.map(\.hasAnswered) == [true, true, false])
    try club.answer(true, by: 3)
    #expect(club.state.phase == .revealed && (1...3).map(club.points) == [24, 0, 24])
  }

  @Test("Who is away is not waited for; who leaves last lets the others see")
  func away() throws {
    var club = try Self.dealt(isGood: true, players: 3)
    club.present.remove(try player(3))
    try club.answer(true)
    #expect(club.decide.agreed() == nil)
    try club.take(club.decide.leave(player(2)))
    let event = try #require(club.decide.agreed())
    #expect(event == .revealed(by: nil))
    try club.take(event)
    #expect(club.points(1) == -30)
  }

  @Test("SOLVE shows the truth to one who has not answered, and to several when all have answered or asked")
  func solve() throws {
    var club = try Self.dealt(isGood: false)
    #expect(try club.send(.solve) == .revealed(by: player(1)))
    #expect(club.points(1) == 0 && club.state.records[0].calibration == Calibration())
    club = try Self.dealt(isGood: false, players: 2)
    #expect(try club.send(.solve) == .asked(player(1), .solve))
    try club.answer(true, by: 2)
    #expect(club.state.phase == .revealed && club.points(2) == 24)
  }

  @Test("Words are no answer, and an answer is no word")
  func kinds() throws {
    let club = try Self.dealt(isGood: true)
    #expect(try club.refusal(of: .guess([club.word("CAT")])) == .notAnAnswer)
    let answer = try #require(TrainerAnswer(challenges: true))
    #expect(try Club(.threes, club.book).refusal(of: .answer(answer)) == .notWords)
  }

  // MARK: Calibration

  @Test("Of plays challenged the phonies are counted, of those accepted the good ones")
  func calibration() throws {
    var club = try Self.dealt(isGood: true)
    for (isGood, challenges) in [(true, true), (true, false), (false, true), (false, true), (false, false)] {
      try club.deal(isGood: isGood)
      try club.answer(challenges)
    }
    let calibration = club.state.records[0].calibration
    #expect(calibration.challenged == 3 && calibration.phonies == 2 && calibration.failed == 1)
    #expect(calibration.accepted == 2 && calibration.good == 1)
    #expect(calibration.brier == nil && calibration.bands.allSatisfy { $0.answers == 0 })
  }

  @Test("By confidence the answers are counted in bands of ten, 90 to 100 in one")
  func bands() throws {
    var club = try Self.dealt(isGood: true)
    for confidence in [50, 59, 60, 69, 79, 80, 90, 99, 100] {
      try club.deal(isGood: confidence % 2 == 0)
      try club.answer(false, confidence: confidence)
    }
    let bands = club.state.records[0].calibration.bands
    #expect(bands.map(\.answers) == [2, 2, 1, 1, 3] && bands.map(\.right) == [1, 1, 0, 1, 2])
  }

  @Test(
    "The Brier score is 0 for who is sure and right, 2,500 for who always says 50, 10,000 for sure and wrong")
  func brier() throws {
    func brier(_ answers: [(isRight: Bool, confidence: Int?)]) throws -> Int? {
      var calibration = Calibration()
      for answer in answers {
        let given = try #require(TrainerAnswer(challenges: true, confidence: answer.confidence))
        calibration.count(given, isAcceptable: !answer.isRight)
      }
      return calibration.brier
    }
    #expect(try brier([(true, 100), (true, 100)]) == 0)
    #expect(try brier([(true, 50), (false, 50), (false, 50)]) == 2500)
    #expect(try brier([(false, 100)]) == 10_000)
    #expect(try brier([(true, 80), (false, 60), (true, nil)]) == (400 + 3600) / 2)
    #expect(try brier([(true, nil)]) == nil)
  }
}

extension Club {
  /// Deals a play of two words, good or with a bad second one.
  fileprivate mutating func deal(isGood: Bool, score: Int = 24) throws {
    let words = [try word("TRAIN"), try word(isGood ? "CAT" : "CAX")]
    let play = try #require(TrainerPlay(words: words, score: score, source: .list))
    let puzzle = try #require(TrainerPuzzle(play: play, unacceptable: isGood ? [] : [1]))
    try take(.dealt(.trainer(puzzle), by: nil))
  }

  fileprivate mutating func answer(_ challenges: Bool, confidence: Int? = nil, by place: Int = 1) throws {
    let answer = try #require(TrainerAnswer(challenges: challenges, confidence: confidence))
    try send(.answer(answer), by: place)
  }
}
