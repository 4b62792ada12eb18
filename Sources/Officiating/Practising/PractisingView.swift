// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// A practice table as everyone there may see it: without answers before the round is over.
package struct PractisingView: Sendable {
  package let head: TableHead
  /// The words of a finished round that were not found, if the lexicon is here; else empty.
  package let missed: [Word]
  /// True if the reader is told no words.
  package let isCovered: Bool
  private let state: PractisingState

  init(_ table: Table, _ state: PractisingState, missed: [Word], isCovered: Bool = false) {
    head = TableHead(table)
    self.state = state
    self.missed = missed
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
