// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

/// A practice table in a test: events are decided, taken in, and kept.
struct Club {
  private(set) var state: PracticeState
  private(set) var events: [(event: PracticeEvent, at: Int64)] = []
  let book: PuzzleBook
  var plays: [TrainerPlay] = []
  /// Milliseconds.
  var now: Int64 = 1_000_000
  /// Who is on a line.
  var present: Set<PracticePlayer> = []
  var seed: UInt64 = 1

  /// So many players sit down.
  init(_ terms: PracticeTerms, _ book: PuzzleBook, players: Int = 1) throws {
    state = PracticeState(terms)
    self.book = book
    for _ in 0..<players { try join() }
  }

  var decide: DecidePractice { DecidePractice(state, now: now, present: present) }

  var source: PuzzleSource { PuzzleSource(book: book, plays: plays, seed: seed) }

  mutating func join() throws {
    let player = try #require(state.nextPlayer)
    try take(decide.join(player))
    present.insert(player)
  }

  mutating func take(_ event: PracticeEvent) throws {
    try state.apply(event, at: now)
    events.append((event, now))
    seed += 1
  }

  /// Carries out a command by the player of a place, and takes in what it makes.
  @discardableResult
  mutating func send(_ command: PracticeCommand, by place: Int = 1) throws -> PracticeEvent {
    let event = try decide.carryOut(command, by: try player(place), from: source)
    try take(event)
    return event
  }

  /// Why a command is refused; nil where it is not.
  func refusal(of command: PracticeCommand, by place: Int = 1) throws -> PracticeRefusal? {
    let player = try player(place)
    do throws(PracticeRefusal) {
      _ = try decide.carryOut(command, by: player, from: source)
      return nil
    } catch {
      return error
    }
  }

  /// What becomes of words, spelled in the list's alphabet.
  mutating func guess(_ words: String..., by place: Int = 1) throws -> [GuessResult] {
    let spelled = try words.map { try book.lexicon.alphabet.word(from: $0) }
    guard case .guessed(let guess) = try send(.guess(spelled), by: place) else { return [] }
    return guess.parts.map(\.result)
  }

  func word(_ text: String) throws -> Word { try book.lexicon.alphabet.word(from: text) }

  func points(_ place: Int) -> Int { state.records[place - 1].points }
}

extension DecidePractice {
  /// Decides a command with the lists of a source.
  func carryOut(
    _ command: PracticeCommand, by player: PracticePlayer, from source: PuzzleSource
  ) throws(PracticeRefusal) -> PracticeEvent {
    switch command {
    case .guess(let words): try guess(words, by: player, lexicon: source.book.lexicon)
    case .answer(let answer): try self.answer(answer, by: player)
    case .next: try next(by: player, from: source)
    case .solve: try solve(by: player)
    case .solveOne: try solveOne(by: player, lexicon: source.book.lexicon)
    }
  }
}

func player(_ place: Int) throws -> PracticePlayer { try #require(PracticePlayer(place)) }

extension PuzzleBook {
  /// A book of the words of a text.
  static func of(
    _ words: String, common: String? = nil, alphabet: Alphabet = .english, tiles: TileSet? = nil,
    leavingOut leftOut: String = ""
  ) throws -> PuzzleBook {
    func list(_ text: String, _ name: String) throws -> Lexicon {
      try .small(name, alphabet: alphabet, words: text.split(separator: " ").map(String.init))
    }
    let set = try #require(tiles ?? TileSet.named(alphabet.name))
    let hidden = try leftOut.split(separator: " ").map { try alphabet.word(from: String($0)) }
    return PuzzleBook(
      try list(words, "list"), common: try common.map { try list($0, "common") }, tiles: set,
      leavingOut: Set(hidden))
  }

  /// A made-up list of each of these alphabets, by the alphabet's name.
  static let madeUp: [String: PuzzleBook] = {
    var books: [String: PuzzleBook] = [:]
    for alphabet in [Alphabet.english, .polish, .spanish, .catalan] {
      books[alphabet.name] = try? drawn(alphabet)
    }
    return books
  }()

  /// The made-up list of an alphabet.
  static func madeUp(_ alphabet: Alphabet = .english) throws -> PuzzleBook {
    try #require(madeUp[alphabet.name])
  }

  /// A list of words of 2 to 8 tiles, drawn from full bags, every third of three tiles.
  private static func drawn(_ alphabet: Alphabet) throws -> PuzzleBook {
    var random = Seeded(seed: 7)
    let set = try #require(TileSet.named(alphabet.name))
    var builder = LexiconBuilder(name: "made-up", edition: "1", alphabet: alphabet)
    for number in 0..<3000 {
      var bag = Bag(of: set)
      let length = number % 3 == 0 ? 3 : Int.random(in: 2...8, using: &random)
      var word = Word()
      while word.count < length {
        let label = bag.draw(at: Int.random(in: 0..<bag.count, using: &random))
        if let tile = Tile(rawValue: label) { word.append(tile) }
      }
      builder.add(word)
    }
    return PuzzleBook(try builder.lexicon(), tiles: set)
  }
}
