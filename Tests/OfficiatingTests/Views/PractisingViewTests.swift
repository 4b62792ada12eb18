// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, practice; design, promise 1.
@Suite("Of practice nobody is shown or told an answer before the round is over, whatever happens")
struct PractisingViewTests {
  /// The kinds of event; the compiler asks for one more where an event is added, and a test for a sample of it.
  private enum Kind: CaseIterable {
    case joined, left, dealt, guessed, answered, asked, revealed, shown, timeUp, interrupted

    init(_ event: PracticeEvent) {
      self =
        switch event {
        case .joined: .joined
        case .left: .left
        case .dealt: .dealt
        case .guessed: .guessed
        case .answered: .answered
        case .asked: .asked
        case .revealed: .revealed
        case .shown: .shown
        case .timeUp: .timeUp
        case .interrupted: .interrupted
        }
    }
  }

  private static let moment = GameHall.opened

  /// One game with its puzzle, and what is found in it first.
  private struct Round: Sendable, CustomTestStringConvertible {
    let terms: PracticeTerms
    let puzzle: Puzzle
    /// The first thing that happens in the round, by player 2.
    let first: PracticeEvent

    var testDescription: String { terms.kind.rawValue }

    /// The table as the ledger's entries make it: ann opens, ben joins, it is dealt, and so on.
    func table(then events: [PracticeEvent] = []) throws -> (table: Table, entries: [RecordedEntry]) {
      let opening = Opening(
        terms: Terms(
          lexicon: AgreedLexicon(try PractisingViewTests.lexicon()), rule: .double, confirmSeconds: 60,
          invited: nil, isDesk: false, practice: terms), opener: .ann, sides: nil)
      let two = try PractisingViewTests.player(2)
      let steps =
        [PracticeStep(.joined(two), person: .ben)]
        + ([.dealt(puzzle, by: nil), first] + events).map { PracticeStep($0) }
      let all = [Event.opened(opening)] + steps.map { Event.practice($0) }
      let entries = all.enumerated().map { place, event in
        RecordedEntry(
          entry: Entry(
            table: TableID(1), sequence: place + 1, id: EntryID(run: 9, count: UInt64(place)),
            at: PractisingViewTests.moment, event: event),
          receipt: Receipt(table: TableID(1), sequence: place + 1, sum: 9))
      }
      return (try #require(Floor.fold(entries) as? Table), entries)
    }
  }

  private static func player(_ place: Int) throws -> PracticePlayer { try #require(PracticePlayer(place)) }

  private static func word(_ text: String) -> Word { Alphabet.english.known(text) }

  private static func lexicon() throws -> Lexicon {
    try .small(
      "english", words: ["AIR", "RAIN", "TRAIN", "STRAINER", "TRAINERS", "TEN", "ANT", "EAR", "SIT"])
  }

  /// Every game, in a round in which something was found or answered and more is to be.
  private static func rounds() throws -> [Round] {
    let two = try player(2)
    let answers = ["AIR", "ANT", "EAR", "SIT", "TEN"].map { word($0) }.sorted()
    func found(_ text: String, points: Int) throws -> PracticeEvent {
      .guessed(
        try #require(
          GuessedWords(player: two, parts: [GuessedWords.Part(word(text), .found(points: points))])))
    }
    let play = try #require(
      TrainerPlay(words: [word("QUIB")], score: 26, source: .nearMiss(of: word("QUIT"))))
    let challenges = try #require(TrainerAnswer(challenges: true, confidence: 80))
    return [
      Round(
        terms: .threes,
        puzzle: .threes(try #require(ThreesPuzzle(tiles: word("AEINRST"), answers: answers))),
        first: try found("AIR", points: 1)),
      Round(
        terms: try PracticeTerms(.scramble, seconds: 60),
        puzzle: .scramble(
          try #require(ScramblePuzzle(root: word("TRAINERS"), letters: word("ARTSINER"), total: 8))),
        first: try found("RAIN", points: 2)),
      Round(
        terms: try PracticeTerms(.anagrams),
        puzzle: .anagrams(
          try #require(
            AnagramPuzzle(tiles: word("AEINRST"), answers: ["RETAINS", "NASTIER"].map { word($0) }.sorted()))),
        first: try found("RETAINS", points: 1)),
      Round(
        terms: try PracticeTerms(.trainer, rule: .double),
        puzzle: .trainer(try #require(TrainerPuzzle(play: play, unacceptable: [0]))),
        first: .answered(
          try #require(TrainerReply(player: two, answer: challenges, points: 50, reveals: false)))),
    ]
  }

  /// Of every kind at least one, with all that it can hold.
  private static func events() throws -> [PracticeEvent] {
    let one = try player(1)
    return try [
      .joined(one), .left(one), .asked(one, .next), .revealed(by: one), .timeUp, .shown(word("ANT"), by: one),
    ]
      + [.interrupted(since: 0)] + rounds().flatMap { [.dealt($0.puzzle, by: one), $0.first] }
  }

  private func view(_ table: Table) throws -> PractisingView {
    PractisingView(table, try #require(table.practice))
  }

  /// Expects of what is shown that it has no answer but those that were found.
  private func expectNoAnswer(_ shown: PracticeView, found: Set<Word>) {
    #expect(shown.phase == .round && shown.root == nil && shown.play?.truth == nil && shown.ending == nil)
    #expect(Set(shown.rows.compactMap(\.word)).isSubset(of: found))
    #expect(shown.rows.allSatisfy { $0.player == nil || $0.word != nil })
  }

  private func found(in event: PracticeEvent) -> Set<Word> {
    switch event {
    case .guessed(let guess): Set(guess.finds.map(\.word))
    case .shown(let word, _): [word]
    default: []
    }
  }

  @Test("While the round goes on the view has what was found; when it is over, all")
  func views() throws {
    for round in try Self.rounds() {
      let during = try view(round.table().table)
      expectNoAnswer(during.shown(at: Self.moment), found: found(in: round.first))
      #expect(during.answers == RoundAnswers() && during.head.phase == .round)
      let over = try view(round.table(then: [.revealed(by: nil)]).table).shown(at: Self.moment)
      #expect(over.phase == .revealed)
      switch round.puzzle {
      case .threes, .anagrams: #expect(over.rows.compactMap(\.word) == round.puzzle.answers)
      case .scramble(let scramble): #expect(over.root == scramble.root)
      case .trainer(let trainer): #expect(over.play?.truth?.unacceptable == trainer.unacceptable)
      }
    }
  }

  @Test("News of every event has no word but those found, and no answer but the reader's own")
  func news() throws {
    let events = try Self.events()
    #expect(Set(events.map { Kind($0) }) == Set(Kind.allCases))
    for round in try Self.rounds() {
      let table = try round.table().table
      for event in events {
        for (isAuthor, isObserver) in [(true, false), (false, false), (false, true)] {
          guard
            let news = PractisingNews(
              event, at: try view(table), ends: false, isAuthor: isAuthor, isObserver: isObserver)
          else {
            #expect(Kind(event) == .interrupted)
            continue
          }
          #expect(!news.reveals && news.view.answers == RoundAnswers())
          expectNoAnswer(news.view.shown(at: Self.moment), found: found(in: round.first))
          switch (event, news.happened) {
          case (.guessed(let guess), .guessed(let told)): #expect(told == guess)
          case (.shown(let word, let player), .shown(let told, let by)): #expect(told == word && by == player)
          case (.answered(let reply), .answered(let player, let told)):
            #expect(player == reply.player && told == (isAuthor ? reply : nil))
          default: #expect(Secrets(in: news.happened).isEmpty, "\(news.happened)")
          }
        }
      }
    }
  }

  @Test("The words that nobody found are looked for when the round is over, and shown then to whoever looks")
  func missed() async throws {
    let lexicon = try Self.lexicon()
    let round = try #require(try Self.rounds().first { $0.terms.kind == .scramble })
    let script = ScriptedLedger.Script()
    script.standing(try round.table().entries)
    let hall = Hall(lexicon, script: script)
    func shown() async throws -> PractisingView? {
      guard
        case .shown(.practice(let view), plain: _) = await hall.send(
          .show(hall.table, plain: false), as: .eve
        ).reply
      else { return nil }
      return view
    }
    let during = try #require(try await shown())
    #expect(during.answers == RoundAnswers())
    expectNoAnswer(during.shown(at: Self.moment), found: found(in: round.first))
    let asked = await hall.send(.practice(PracticeRequest(.solve)), as: .ann)
    guard case .practice(let news) = asked.reply else {
      Issue.record("\(String(describing: asked.refusal))")
      return
    }
    #expect(news.reveals && Set(news.view.answers.missed).contains(Self.word("STRAINER")))
    #expect(try await shown()?.answers.missed == news.view.answers.missed)
  }
}
