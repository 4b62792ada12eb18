// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A challenge on paper: the words that one side doubts, until the other side confirms them.
package struct Slip: Equatable, Sendable {
  /// The slip's number at its table, from 1; every version has a number of its own.
  package let number: Int
  /// The number of the version that this one takes the place of.
  package let replaces: Int?
  /// Who doubts the play.
  package let challenger: Seat
  /// Who wrote the present words; the other seat confirms them.
  package let writer: Seat
  /// The words challenged, in the order they were typed.
  package let words: Words
  /// When the challenger may rule alone; nil for the correction of a ruling, which needs both.
  package let until: Instant?
  /// The sequence of the ruling that this slip corrects.
  package let corrects: Int?
  /// Whether this version is only asked for: it counts when the other side confirms it, and until then the one that it would
  /// take the place of stays open.
  package let isAsked: Bool

  package init(
    number: Int, replaces: Int?, challenger: Seat, writer: Seat, words: Words, until: Instant?,
    corrects: Int?, isAsked: Bool = false
  ) {
    self.number = number
    self.replaces = replaces
    self.challenger = challenger
    self.writer = writer
    self.words = words
    self.until = until
    self.corrects = corrects
    self.isAsked = isAsked
  }
}

/// Who agreed to the words that were judged.
package enum Confirmation: String, Sendable {
  /// The seat that had not written them.
  case opponent = "by-opponent"
  /// Nobody in time, so the challenger ruled alone.
  case byDefault = "by-default"
  /// Both sides, at one connection.
  case desk = "at-desk"
}

/// One slip, judged.
package struct RuledSlip: Equatable, Sendable {
  /// The slip's number at its table.
  package let number: Int
  /// Who doubted the play.
  package let challenger: Seat
  /// The words judged.
  package let words: Words
  /// The answer for all of them together.
  package let ruling: Ruling
  /// What it does to the game.
  package let effect: ChallengeEffect
  /// Who agreed to the words.
  package let confirmed: Confirmation
  /// The sequence of the ruling that this one takes the place of.
  package let supersedes: Int?

  package init(
    number: Int, challenger: Seat, words: Words, ruling: Ruling, effect: ChallengeEffect,
    confirmed: Confirmation, supersedes: Int?
  ) {
    self.number = number
    self.challenger = challenger
    self.words = words
    self.ruling = ruling
    self.effect = effect
    self.confirmed = confirmed
    self.supersedes = supersedes
  }
}
