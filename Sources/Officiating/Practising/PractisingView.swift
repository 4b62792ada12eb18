// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// A practice table as everyone there may see it: without answers before the round is over.
package struct PractisingView: Sendable {
  package let head: TableHead
  /// The words of a finished round that the list gives, if the lexicon is here.
  package let answers: RoundAnswers
  /// The practice of the reader's name; nil for observers, in notices, and before the first finished round.
  package let memory: PracticeMemory?
  /// True if the reader is told no words.
  package let isCovered: Bool
  private let state: PractisingState

  init(
    _ table: Table, _ state: PractisingState, answers: RoundAnswers = RoundAnswers(),
    memory: PracticeMemory? = nil, isCovered: Bool = false
  ) {
    head = TableHead(table)
    self.state = state
    self.answers = answers
    self.memory = memory
    self.isCovered = isCovered
  }

  package func shown(at now: Instant) -> PracticeView { state.state.view(at: now.milliseconds) }

  /// Returns the name of the player at a place, which must be taken.
  package func name(_ player: PracticePlayer) -> PlayerName { state.person(player).name }

  /// The start of a timed round; otherwise the moment at which the table was opened.
  package var dealtAt: Instant {
    guard let until = state.state.until, let seconds = head.terms.practice?.roundSeconds else {
      return head.agreement.openedAt
    }
    return Instant(milliseconds: until - Int64(seconds) * 1000)
  }
}

/// The missed words and the hooks that the list of a table gives when a round is over.
package struct RoundAnswers: Equatable, Sendable {
  /// The words of a scramble that were not found, longest first.
  package internal(set) var missed: [Word] = []
  /// The tiles that make another word before and behind each answer of threes and anagrams.
  package internal(set) var hooks: [Word: WordHooks] = [:]
}

/// The tiles that make another word of the list, put before or behind a word; in alphabet order.
package struct WordHooks: Equatable, Sendable {
  package let front: [Tile]
  package let back: [Tile]

  /// Creates the hooks of a word of at most 14 tiles; none of a longer one.
  init(of word: Word, in lexicon: Lexicon) {
    let tiles = (1...UInt8(lexicon.alphabet.spellings.count)).compactMap { Tile(rawValue: $0) }
    front = tiles.filter { tile in Word([tile] + word).map { lexicon.contains($0) } ?? false }
    back = tiles.filter { tile in Word(word + [tile]).map { lexicon.contains($0) } ?? false }
  }
}

/// An event at a practice table, for one reader.
package struct PractisingNews: Sendable {
  package let happened: Happened
  /// True if the event ended the round.
  package let reveals: Bool
  package let ends: Bool
  package let view: PractisingView
  /// True if the reader is the author and has the event in the reply.
  package let isAuthor: Bool
  package let isObserver: Bool

  /// Creates the news; nil for an event that is not told.
  init?(
    _ event: PracticeEvent, at view: PractisingView, ends: Bool, isAuthor: Bool, isObserver: Bool
  ) {
    guard let happened = Happened(event, isAuthor: isAuthor) else { return nil }
    self.happened = happened
    reveals = view.head.phase == .revealed && event.tellsWords
    self.ends = ends
    self.view = view
    self.isAuthor = isAuthor
    self.isObserver = isObserver
  }

  /// An event without secrets of the round; a puzzle contains its answers and is left out.
  package enum Happened: Sendable {
    case joined(PracticePlayer)
    case left(PracticePlayer)
    case dealt
    case guessed(GuessedWords)
    /// An answer to the trainer; the reply is nil for every reader but its author.
    case answered(PracticePlayer, TrainerReply?)
    case asked(PracticePlayer, PracticeAsk)
    case revealed
    case shown(Word, PracticePlayer)

    /// Creates the public part of an event; nil if the event is not told.
    init?(_ event: PracticeEvent, isAuthor: Bool) {
      switch event {
      case .joined(let player): self = .joined(player)
      case .left(let player): self = .left(player)
      case .dealt: self = .dealt
      case .guessed(let guess): self = .guessed(guess)
      case .answered(let reply): self = .answered(reply.player, isAuthor ? reply : nil)
      case .asked(let player, let ask): self = .asked(player, ask)
      case .revealed, .timeUp: self = .revealed
      case .shown(let word, let player): self = .shown(word, player)
      case .interrupted: return nil
      }
    }
  }
}
