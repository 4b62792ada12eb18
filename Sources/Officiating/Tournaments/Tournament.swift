// SPDX-License-Identifier: MIT
import Directing
import Rulebook

package struct TournamentOpening: Equatable, Sendable {
  /// The name in commands: a small letter, then up to 15 small letters, digits or hyphens.
  package let label: String
  /// The name for people, one line.
  package let title: String
  package let terms: TournamentTerms
  package let conditions: PlayingConditions
  package let opener: Person

  package init(
    label: String, title: String, terms: TournamentTerms, conditions: PlayingConditions, opener: Person
  ) {
    self.label = label
    self.title = title
    self.terms = terms
    self.conditions = conditions
    self.opener = opener
  }

  /// Returns whether a text has the form of a label.
  package static func isLabel(_ text: String) -> Bool {
    guard let first = text.utf8.first, (97...122).contains(first), text.utf8.count <= 16 else { return false }
    return text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}

/// One tournament, the fold of its chain.
///
/// `@unchecked Sendable`: confined to its owner, a referee's executor or the thread of an audit.
package final class Tournament: Chain, @unchecked Sendable {
  package internal(set) var head: ChainHead
  package let opening: TournamentOpening
  /// The moment of the first entry.
  let openedAt: Instant
  package private(set) var position: TournamentPosition

  package init(_ opening: TournamentOpening, id: TableID, at moment: Instant) {
    head = ChainHead(id, openedAt: moment)
    openedAt = moment
    self.opening = opening
    position = TournamentPosition(TournamentState(opening.terms), opening.conditions)
  }

  /// Applies a step that was decided on the present position, with its entry.
  func apply(_ step: TournamentEvent, _ recorded: RecordedEntry) {
    head.advance(to: recorded)
    do throws(TournamentContradiction) {
      try position.apply(step, at: recorded.entry.at)
    } catch { preconditionFailure(error.text) }
  }

  package func read(_ recorded: RecordedEntry) throws(Contradiction) {
    head.advance(to: recorded)
    guard case .tournament(let step) = recorded.entry.event else {
      throw Contradiction(text: "the table is an event")
    }
    do throws(TournamentContradiction) { try position.apply(step, at: recorded.entry.at) } catch {
      throw Contradiction(text: error.text)
    }
  }

  package var label: String { opening.label }

  package var state: TournamentState { position.state }

  package var conditions: PlayingConditions { position.conditions }

  var delay: GamesDelay { position.delay }

  /// Returns the next moment at which a round starts, the timer is over or boards are forfeited; nil when there is none.
  ///
  /// `backSince` is when the server came back after it was down; nil if it was not.
  func deadline(backSince: Instant?) -> Instant? {
    let ends = [position.timer, position.graceEnd(backSince: backSince)].compactMap(\.self)
    return (Array(position.startsDue(backSince: backSince).values) + ends).min()
  }
}

extension Tournament: Equatable {
  package static func == (one: Tournament, other: Tournament) -> Bool {
    one.head == other.head && one.opening == other.opening && one.position == other.position
  }
}
