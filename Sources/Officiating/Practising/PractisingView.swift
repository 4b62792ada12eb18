// SPDX-License-Identifier: MIT
import Lexica
import Practice

/// A practice table as everybody there may see it: no answer before the round is over.
package struct PractisingView: Sendable {
  /// What everybody may know of the table.
  package let head: TableHead
  /// The words that nobody found, where the round is over and they do not stand in the list.
  package let missed: [Word]
  /// True where the reader is told no words.
  package let isCovered: Bool
  private let state: PractisingState

  init(_ table: Table, _ state: PractisingState, missed: [Word], isCovered: Bool = false) {
    head = TableHead(table)
    self.state = state
    self.missed = missed
    self.isCovered = isCovered
  }

  /// What is shown at a moment.
  package func shown(at now: Instant) -> PracticeView { state.state.view(at: now.milliseconds) }

  /// What somebody is called who has a place; traps for a place that nobody has.
  package func name(_ player: PracticePlayer) -> PlayerName { state.person(player).name }

  /// When the round began, as far as its time is limited; else when the table was opened.
  package var dealtAt: Instant {
    guard let until = state.state.until, let seconds = head.terms.practice?.roundSeconds else {
      return head.agreement.openedAt
    }
    return Instant(milliseconds: until - Int64(seconds) * 1000)
  }
}

/// What happened at a practice table, for one reader.
package struct PractisingNews: Sendable {
  /// What happened.
  package let happened: Happened
  /// True where the round is over by it.
  package let reveals: Bool
  /// True where nobody is left, which ends the table.
  package let ends: Bool
  /// What stands after it.
  package let view: PractisingView
  /// True where the reader has it from the answer to their own command.
  package let isAuthor: Bool
  /// True where the reader only watches.
  package let isObserver: Bool

  /// Nil for what nobody is told.
  init?(
    _ event: PracticeEvent, at view: PractisingView, ends: Bool, isAuthor: Bool, isObserver: Bool
  ) {
    guard let happened = Happened(event, isAuthor: isAuthor) else { return nil }
    self.happened = happened
    reveals = view.head.phase == .revealed && event.mayReveal
    self.ends = ends
    self.view = view
    self.isAuthor = isAuthor
    self.isObserver = isObserver
  }

  /// An event without what nobody may know before the round is over: a puzzle holds its own answers.
  package enum Happened: Sendable {
    case joined(PracticePlayer)
    case left(PracticePlayer)
    case dealt
    case guessed(GuessedWords)
    /// The answer is nil for others than its author.
    case answered(PracticePlayer, TrainerReply?)
    case asked(PracticePlayer, PracticeAsk)
    case revealed
    case shown(Word, PracticePlayer)

    /// Nil for what nobody is told.
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

extension PracticeEvent {
  /// Whether a round can end with it.
  fileprivate var mayReveal: Bool {
    switch self {
    case .guessed, .answered, .revealed, .shown, .timeUp: true
    case .joined, .left, .dealt, .asked, .interrupted: false
    }
  }
}
