// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import Testing

@testable import Records

/// Events of practice tables, of every kind, with each optional member there and not there.
enum PracticeSamples {
  static func player(_ place: Int) throws -> PracticePlayer { try #require(PracticePlayer(place)) }

  static func word(_ text: String, of alphabet: Alphabet = .english) throws -> Word {
    if let tile = alphabet.tile(from: text) { return try #require(Word([tile])) }
    return try alphabet.word(from: text)
  }

  /// Threes; answers in any order.
  static func threes(
    _ tiles: String = "AEINRST", _ answers: [String] = ["AIR", "ANT", "EAR", "SIT", "TEN"],
    of alphabet: Alphabet = .english
  ) throws -> Puzzle {
    let answers = try answers.map { try word($0, of: alphabet) }.sorted()
    return .threes(try #require(ThreesPuzzle(tiles: try word(tiles, of: alphabet), answers: answers)))
  }

  static func scramble(
    _ root: String = "TRAINERS", _ letters: String = "ARTSINER", total: Int = 6
  ) throws -> Puzzle {
    .scramble(
      try #require(ScramblePuzzle(root: try word(root), letters: try word(letters), total: total)))
  }

  /// Anagrams; answers in any order.
  static func anagrams(
    _ tiles: String = "AEINRST", _ answers: [String] = ["RETAINS", "NASTIER", "STAINER"]
  ) throws -> Puzzle {
    let answers = try answers.map { try word($0) }.sorted()
    return .anagrams(try #require(AnagramPuzzle(tiles: try word(tiles), answers: answers)))
  }

  static func trainer(
    _ words: [String] = ["QUIZ", "ZA"], score: Int = 62, _ source: TrainerPlay.Source = .list,
    unacceptable: [Int] = []
  ) throws -> Puzzle {
    let play = try #require(TrainerPlay(words: try words.map { try word($0) }, score: score, source: source))
    return .trainer(try #require(TrainerPuzzle(play: play, unacceptable: unacceptable)))
  }

  static func guess(_ parts: [(String, GuessResult)], by place: Int = 2) throws -> PracticeEvent {
    let parts = try parts.map { GuessedWords.Part(try word($0.0), $0.1) }
    return .guessed(try #require(GuessedWords(player: try player(place), parts: parts)))
  }

  static func answer(
    _ place: Int, challenges: Bool, sure: Int? = nil, points: Int, reveals: Bool = false
  ) throws -> PracticeEvent {
    let answer = try #require(TrainerAnswer(challenges: challenges, confidence: sure))
    return .answered(
      try #require(
        TrainerReply(player: try player(place), answer: answer, points: points, reveals: reveals)))
  }

  static func opening(
    _ practice: PracticeTerms, invited: PlayerName? = nil, lexicon: AgreedLexicon = Samples.english
  ) throws -> Opening {
    let terms = Terms(
      lexicon: lexicon, rule: practice.rule ?? .double, confirmSeconds: SlipTerms.confirmSecondsDefault,
      invited: invited,
      isDesk: false, practice: practice)
    return Opening(terms: terms, opener: try Samples.person(), sides: nil)
  }

  static func openings() throws -> [Event] {
    let ben = try #require(PlayerName("ben"))
    let own = try #require(ChallengeRule(text: "5/word/mover/kept/1"))
    return try [
      opening(.threes), opening(PracticeTerms(.scramble)),
      opening(PracticeTerms(.scramble, seconds: 0), invited: ben),
      opening(PracticeTerms(.trainer)), opening(PracticeTerms(.trainer, rule: own)),
      opening(.threes, lexicon: Samples.spanish), opening(PracticeTerms(.anagrams)),
      opening(PracticeTerms(.anagrams, length: 2, choice: .likely, dealsAll: true)),
      opening(PracticeTerms(.anagrams, length: 8, choice: .missed)),
      opening(PracticeTerms(.threes, dealsAll: true)),
    ].map { .opened($0) }
  }

  /// What happens after the opening.
  static func events() throws -> [PracticeEvent] {
    let (one, last) = (try player(1), try player(16))
    return [
      .dealt(try threes(), by: nil), .dealt(try threes(), by: last), .dealt(try scramble(), by: nil),
      .dealt(try scramble(total: 109_535), by: one), .dealt(try trainer(), by: nil),
      .dealt(
        try trainer(["QUIZ"], score: 2000, .nearMiss(of: try word("QUIT")), unacceptable: [0]), by: one),
      .dealt(
        try trainer(["AA", "BB", "CC"], score: 0, .ledger(table: 4, play: 7), unacceptable: [1, 2]), by: one),
      try guess([("AIR", .found(points: 1))]),
      try guess(
        [
          ("A", .tooShort), ("AA", .tooShort), ("TRAIN", .tooLong), ("ZOO", .notPossible),
          ("ANT", .notOriginal(by: last)), ("TRAINERS", .isRoot), ("NIR", .notReal), ("TEN", .isShown),
          ("STRAINER", .found(points: 99)),
        ], by: 16),
      try answer(1, challenges: true, points: -999), try answer(2, challenges: false, sure: 50, points: 0),
      try answer(16, challenges: true, sure: 100, points: 9999, reveals: true),
      try answer(1, challenges: false, points: 0, reveals: true), .asked(one, .next), .asked(last, .solve),
      .shown(try word("ANT"), by: one), .shown(try word("STRAINER"), by: last),
      .revealed(by: nil), .revealed(by: last), .timeUp, .interrupted(since: Samples.start.milliseconds),
      .interrupted(since: 0), .dealt(try anagrams(), by: one), .dealt(try anagrams("AZ", ["ZA"]), by: nil),
    ]
  }

  static func all() throws -> [Event] {
    let two = try player(2)
    let steps = [
      PracticeStep(.joined(two), person: try Samples.person("ben", .player)),
      PracticeStep(
        .joined(two),
        person: Person(name: try #require(PlayerName("b-2")), role: .director, codeHash: Samples.hostile)),
      PracticeStep(.left(two)), PracticeStep(.left(try player(1)), ends: true),
    ]
    return try openings() + (steps + events().map { PracticeStep($0) }).map { .practice($0) }
  }
}
