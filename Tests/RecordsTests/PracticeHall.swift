// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import TestSupport
import Testing

@testable import Records

/// One practice table, decided as the referee decides it and written to a ledger; puzzles are dealt by hand.
final class PracticeHall {
  let table: Table
  /// The table after each entry, the opening's first.
  private(set) var states: [TableState] = []
  var now = Samples.start
  private let clerk: Clerk
  private let lexicon: Lexicon
  private static let names = ["ada", "ben", "cleo", "dan"]

  /// A table that `ada` opens and others join.
  init(
    _ clerk: Clerk, table number: Int, _ terms: PracticeTerms, players: Int = 2, words: [String] = ["AA"],
    lexicon: AgreedLexicon = Samples.english
  ) throws {
    self.clerk = clerk
    self.lexicon = try .small(lexicon.name, alphabet: lexicon.alphabet, words: words)
    let opening = try PracticeSamples.opening(terms, lexicon: lexicon)
    clerk.propose(.opened(opening), at: number, moment: now)
    table = Table(opening, id: TableID(number), at: now)
    states = [TableState(table)]
    for place in 2..<(players + 1) { try enter(place) }
  }

  var state: PracticeState {
    get throws { try #require(table.practice).state }
  }

  /// Decisions with everybody who is here on a line.
  func decide() throws -> DecidePractice {
    let state = try state
    return DecidePractice(state, now: now.milliseconds, present: state.records.map(\.player))
  }

  @discardableResult
  func record(_ step: PracticeStep) -> Receipt {
    let entry = Entry(
      table: table.id, sequence: table.sequence + 1, id: EntryID(run: 7, count: 1), at: now,
      event: .practice(step))
    let receipt = clerk.propose(entry.event, at: table.id.number, moment: now)
    table.fold(RecordedEntry(entry: entry, receipt: receipt))
    states.append(TableState(table))
    return receipt
  }

  /// Decides and records what a player does, a second after the last.
  @discardableResult
  func act(
    _ place: Int, _ body: (DecidePractice, PracticePlayer) throws -> PracticeEvent
  ) throws -> PracticeEvent {
    now = now.adding(seconds: 1)
    let event = try body(try decide(), try PracticeSamples.player(place))
    record(PracticeStep(event))
    return event
  }

  func enter(_ place: Int) throws {
    now = now.adding(seconds: 1)
    let event = try decide().join(try PracticeSamples.player(place))
    record(PracticeStep(event, person: try Samples.person(Self.names[place - 1])))
  }

  /// Somebody gets up; what the others then have agreed on happens.
  func leave(_ place: Int) throws {
    now = now.adding(seconds: 1)
    let event = try decide().leave(try PracticeSamples.player(place))
    record(PracticeStep(event, ends: try state.records.filter(\.isHere).count == 1))
    if !table.isOver, let agreed = try decide().agreed() { record(PracticeStep(agreed)) }
  }

  func deal(_ puzzle: Puzzle, by place: Int? = 1) throws {
    now = now.adding(seconds: 1)
    record(PracticeStep(.dealt(puzzle, by: try place.map { try PracticeSamples.player($0) })))
  }

  func guess(_ place: Int, _ texts: String...) throws {
    let alphabet = table.terms.lexicon.alphabet
    let words = try texts.map { try PracticeSamples.word($0, of: alphabet) }
    try act(place) { try $0.guess(words, by: $1, lexicon: lexicon) }
  }

  func answer(_ place: Int, _ text: String...) throws {
    try act(place) { try $0.answer(TrainerAnswer(reading: text), by: $1) }
  }

  func solve(_ place: Int) throws { try act(place) { try $0.solve(by: $1) } }
}

/// Practice tables in which every kind of line comes about.
enum PracticeLedgers {
  static let words = ["AIR", "RAIN", "TRAIN", "TRAINER", "STRAINER", "TRAINERS", "RETAINS"]

  @discardableResult
  static func all(_ clerk: Clerk) throws -> [PracticeHall] {
    let halls = try [
      threes(clerk), timed(clerk), endless(clerk), trainer(clerk), spanish(clerk), anagrams(clerk),
    ]
    _ = clerk.store()
    return halls
  }

  /// Two rounds, one found out and one given up; then everybody leaves.
  private static func threes(_ clerk: Clerk) throws -> PracticeHall {
    let hall = try PracticeHall(clerk, table: 1, .threes)
    try hall.deal(try PracticeSamples.threes(), by: nil)
    try hall.guess(2, "AIR", "AT", "STAR", "ZOO", "RAN")
    try hall.guess(1, "AIR", "ANT", "EAR", "ANT")
    _ = clerk.store()
    try hall.guess(2, "SIT", "TEN")
    try hall.deal(try PracticeSamples.threes("AEGLNOT", ["AGE", "EGO", "GEL", "LOG", "TAN", "TOE"]), by: 2)
    try hall.guess(1, "LOG")
    try hall.act(1) { player, _ in .asked(try PracticeSamples.player(1), .next) }
    try hall.solve(2)
    try hall.leave(1)
    try hall.enter(1)
    try hall.leave(2)
    try hall.leave(1)
    return hall
  }

  /// Half a minute a round; the server is down for a minute of it, and then the time is up.
  private static func timed(_ clerk: Clerk) throws -> PracticeHall {
    let hall = try PracticeHall(clerk, table: 2, PracticeTerms(.scramble, seconds: 30), words: words)
    try hall.deal(try PracticeSamples.scramble())
    try hall.guess(2, "RAIN", "TRAINERS", "XYLEM", "NIR", "TRAINER")
    let since = hall.now
    hall.now = since.adding(seconds: 60)
    hall.record(PracticeStep(.interrupted(since: since.milliseconds)))
    hall.now = hall.now.adding(seconds: 30)
    hall.record(PracticeStep(try #require(try hall.decide().due())))
    return hall
  }

  /// One word is found, and the rest is shown.
  private static func anagrams(_ clerk: Clerk) throws -> PracticeHall {
    let hall = try PracticeHall(
      clerk, table: 6, PracticeTerms(.anagrams, choice: .likely, dealsAll: true), words: words)
    try hall.deal(try PracticeSamples.anagrams())
    try hall.guess(2, "RETAINS", "TRAIN", "ANTSIER")
    try hall.solve(1)
    try hall.solve(2)
    return hall
  }

  /// Nothing ends the round, which goes on.
  private static func endless(_ clerk: Clerk) throws -> PracticeHall {
    let hall = try PracticeHall(
      clerk, table: 3, PracticeTerms(.scramble, seconds: 0), players: 3, words: words)
    try hall.deal(try PracticeSamples.scramble())
    try hall.guess(3, "STRAINER")
    try hall.act(2) { decide, player in try decide.solve(by: player) }
    try hall.guess(1, "AIR", "STRAINER")
    return hall
  }

  /// Answers with and without how sure they are, plays of every source, and a round that ends as somebody leaves.
  private static func trainer(_ clerk: Clerk) throws -> PracticeHall {
    let rule = try #require(ChallengeRule.preset("5w"))
    let hall = try PracticeHall(clerk, table: 4, PracticeTerms(.trainer, rule: rule))
    try hall.deal(try PracticeSamples.trainer())
    try hall.answer(1, "yes", "80")
    try hall.answer(2, "no", "55%")
    _ = clerk.store()
    let quit = try PracticeSamples.word("QUIT")
    try hall.deal(
      try PracticeSamples.trainer(["QUIB"], score: 26, .nearMiss(of: quit), unacceptable: [0]), by: 2)
    try hall.answer(2, "c")
    try hall.solve(1)
    try hall.deal(
      try PracticeSamples.trainer(["TEX", "RE"], score: 19, .ledger(table: 9, play: 3), unacceptable: [1]))
    try hall.solve(1)
    try hall.leave(2)
    return hall
  }

  /// Tiles of several letters, and letters beyond ASCII.
  private static func spanish(_ clerk: Clerk) throws -> PracticeHall {
    let lexicon = AgreedLexicon(
      name: "espanol", edition: "1", count: 9, seal: Samples.spanish.seal, alphabet: .spanish)
    let hall = try PracticeHall(clerk, table: 5, .threes, players: 1, lexicon: lexicon)
    let answers = ["A[CH]A", "A[LL]A", "AÑO", "E[CH]A", "E[CH]O", "O[LL]A"]
    try hall.deal(try PracticeSamples.threes("A[CH]E[LL]ÑOA", answers, of: .spanish))
    try hall.guess(1, "[CH]", "AÑO", "E[CH]O", "E[C]HO")
    try hall.act(1) { _, player in .shown(try PracticeSamples.word("A[LL]A", of: .spanish), by: player) }
    return hall
  }
}
