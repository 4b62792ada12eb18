// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

/// Players who guess, doubt, ask, come and go at random.
private struct RandomClub {
  var club: Club
  var random: Seeded
  /// The state after each event.
  private(set) var states: [PracticeState] = []
  /// The names of refusals and results that came up.
  private(set) var seen: Set<String> = []

  init(seed: UInt64) throws {
    random = Seeded(seed: seed)
    let alphabets = [Alphabet.english, .polish, .spanish, .catalan]
    let book = try PuzzleBook.madeUp(alphabets[Int(seed % 4)])
    let rules = ChallengeRule.presets.filter(\.exists)
    let terms: PracticeTerms =
      switch seed / 4 % 4 {
      case 0: .threes
      case 1: try PracticeTerms(.scramble, seconds: seed % 2 == 0 ? 60 : 0)
      case 2: try PracticeTerms(.anagrams, length: 3 + Int(seed % 3), choice: seed % 2 == 0 ? .all : .likely)
      default: try PracticeTerms(.trainer, rule: rules[Int(seed / 16) % rules.count])
      }
    club = try Club(terms, book, players: Int.random(in: 1...4, using: &random))
    club.seed = seed << 32
    states = club.events.indices.map { _ in PracticeState(terms) }
    var state = PracticeState(terms)
    for (index, event) in club.events.enumerated() {
      try state.apply(event.event, at: event.at)
      states[index] = state
    }
  }

  mutating func play(steps: Int) throws {
    for _ in 0..<steps {
      club.now += Int64.random(in: 0...4000, using: &random)
      if let event = club.decide.due() { try take(event) }
      if let event = try step() { try take(event) }
      if let event = club.decide.agreed() { try take(event) }
    }
  }

  private mutating func take(_ event: PracticeEvent) throws {
    if case .guessed(let guess) = event {
      let before = club.state
      try club.take(event)
      #expect(!guess.finds.isEmpty == (before != club.state))
      for part in guess.parts { seen.insert(part.result.name) }
    } else {
      try club.take(event)
    }
    states.append(club.state)
  }

  private mutating func step() throws -> PracticeEvent? {
    let players = club.state.records.map(\.player)
    guard let who = players.randomElement(using: &random) else { return nil }
    do throws(PracticeRefusal) {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: return try club.decide.join(Bool.random(using: &random) ? who : club.state.nextPlayer)
      case 1: return try club.decide.leave(who)
      case 2:
        if club.present.remove(who) == nil { club.present.insert(who) }
        return nil
      case 3: return .interrupted(since: club.now - Int64.random(in: -5...9000, using: &random))
      default:
        let command = command()
        return try club.decide.carryOut(command, by: who, from: club.source)
      }
    } catch {
      seen.insert("\(error)".prefix { $0.isLetter }.description)
      return nil
    }
  }

  private mutating func command() -> PracticeCommand {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .solve
    case 1, 2: return .next
    case 3:
      return TrainerAnswer(challenges: true, confidence: Int.random(in: 50...100, using: &random))
        .map { .answer($0) } ?? .next
    case 4, 5: return TrainerAnswer(challenges: false).map { .answer($0) } ?? .next
    default:
      let count = Int.random(in: 0...3, using: &random)
      return .guess((0..<count).map { _ in guess() })
    }
  }

  /// A word that is there to find, one of the list, or nonsense.
  private mutating func guess() -> Word {
    var words: [Word] = []
    switch club.state.puzzle {
    case .threes, .anagrams: words = club.state.puzzle?.answers ?? []
    case .scramble(let scramble): words = club.state.missed(in: club.book.lexicon) + [scramble.root]
    case .trainer, nil: break
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: words = club.book.words[3]
    case 1: words = club.book.words[Int.random(in: 2...8, using: &random)]
    case 2: words = club.state.finds.map(\.word)
    case 3:
      let letters = club.state.view(at: 0).letters ?? Word()
      let tiles = (0..<letters.count).map { letters[$0] }.shuffled(using: &random)
      words = Word(tiles.prefix(Int.random(in: 0...4, using: &random))).map { [$0] } ?? []
    default: break
    }
    return words.randomElement(using: &random) ?? Word()
  }
}

@Suite("A practice table is the fold of its events")
struct FoldTests {
  @Test("After any prefix of the events the fold is what the table was, over several hundred rounds")
  func prefixes() throws {
    var (rounds, events) = (0, 0)
    var seen: Set<String> = []
    for seed in 0..<120 as Range<UInt64> {
      var table = try RandomClub(seed: seed)
      try table.play(steps: 100)
      var fold = PracticeState(table.club.state.terms)
      for (index, entry) in table.club.events.enumerated() {
        try fold.apply(entry.event, at: entry.at)
        #expect(fold == table.states[index])
        try Self.check(fold)
      }
      #expect(fold == table.club.state)
      rounds += fold.rounds
      events += table.club.events.count
      seen.formUnion(table.seen)
    }
    #expect(rounds > 500 && events > 3000, "\(rounds) rounds, \(events) events")
    let wanted = [
      "found", "too-short", "too-long", "not-possible", "not-original", "root", "not-real", "notHere",
      "alreadyHere", "notAnAnswer", "notWords", "badCount", "notStarted", "roundOver", "alreadyAnswered",
      "alreadyAsked",
    ]
    #expect(seen.isSuperset(of: wanted), "\(Set(wanted).subtracting(seen))")
  }

  /// What is true of every state, and of what is shown of it.
  private static func check(_ state: PracticeState) throws {
    let view = state.view(at: 0)
    #expect(view.found == state.finds.count && view.found <= view.total ?? 0)
    #expect(Set(state.finds.map(\.word)).count == state.finds.count)
    #expect(state.asks.keys.allSatisfy(state.isHere))
    #expect((state.phase == .round) == (state.ending == nil && state.rounds > 0))
    if state.phase != .round { #expect(state.until == nil && state.asks.isEmpty) }
    if state.terms.kind != .trainer {
      let points = state.records.reduce(0) { $0 + $1.roundPoints }
      #expect(points == state.finds.reduce(0) { $0 + $1.points })
    }
    if state.phase == .round {
      #expect(view.root == nil && view.play?.truth == nil)
      #expect(view.rows.allSatisfy { ($0.word == nil) == ($0.player == nil) })
    }
  }

  @Test("Events of other tables, in any order and at any moment, are refused or taken in, and never trap")
  func strangeEvents() throws {
    var pool: [PracticeEvent] = [
      .timeUp, .revealed(by: nil), .interrupted(since: .max), .interrupted(since: .min),
    ]
    for seed in 0..<24 as Range<UInt64> {
      var table = try RandomClub(seed: seed)
      try table.play(steps: 25)
      pool += table.club.events.map(\.event)
    }
    for place in 1...16 {
      let who = try player(place)
      pool += [.joined(who), .left(who), .asked(who, .next), .revealed(by: who)]
    }
    var random = Seeded(seed: 5)
    var (taken, refused) = (0, 0)
    let all = [
      .threes, try PracticeTerms(.scramble, seconds: 600), try PracticeTerms(.anagrams),
      try PracticeTerms(.trainer, rule: .double),
    ]
    for kind in all {
      var state = PracticeState(kind)
      for _ in 0..<4000 {
        guard let event = pool.randomElement(using: &random) else { throw Surprise() }
        let moment = [0, .max, .min, 1_000_000][Int.random(in: 0..<4, using: &random)] as Int64
        let before = state
        do throws(PracticeState.Contradiction) {
          try state.apply(event, at: moment)
          taken += 1
        } catch {
          refused += 1
          #expect(state == before && !error.text.isEmpty)
        }
        _ = state.view(at: moment)
      }
    }
    #expect(taken > 1000 && refused > 1000)
  }

  @Test("A find that cannot have been made contradicts the table: the root, other tiles, found before, twice")
  func forged() throws {
    var club = try Club(
      PracticeTerms(.scramble, seconds: 0), .of("TRAINERS TRAIN RAIN TAR", common: "TRAINERS"))
    try club.send(.next)
    _ = try club.guess("RAIN")
    func fits(_ words: String..., by place: Int = 1) throws -> Bool {
      let parts = try words.map { GuessedWords.Part(try club.word($0), .found(points: 1)) }
      let guess = try #require(GuessedWords(player: player(place), parts: parts))
      var state = club.state
      return (try? state.apply(.guessed(guess), at: club.now)) != nil
    }
    #expect(try fits("TAR") && fits("TAR", "TRAIN"))
    for words in ["TRAINERS", "TREE", "AT", "RAIN"] { #expect(try !fits(words)) }
    #expect(try !fits("TAR", "TAR") && !fits("TAR", by: 2))
    let part = GuessedWords.Part(try club.word("TAR"), .found(points: 0))
    #expect(GuessedWords(player: try player(1), parts: [part]) == nil)
  }

  @Test("The same commands at the same moments with the same seeds make the same events")
  func repeatable() throws {
    for seed in 0..<6 as Range<UInt64> {
      var (one, other) = (try RandomClub(seed: seed * 5), try RandomClub(seed: seed * 5))
      try one.play(steps: 60)
      try other.play(steps: 60)
      #expect(one.club.events.map(\.event) == other.club.events.map(\.event))
      #expect(one.club.state == other.club.state)
    }
  }
}
