// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A challenge on paper: the words that one side challenges, until the other side confirms them.
package struct Slip: Equatable, Sendable {
  /// The slip's number at its table, from 1; every version has its own.
  package let number: Int
  /// The number of the version that this one replaces, or nil.
  package let replaces: Int?
  package let challenger: Seat
  /// The seat that wrote the present words; the other seat confirms them.
  package let writer: Seat
  /// The words challenged, in the order they were typed.
  package internal(set) var words: Words
  /// The moment from which the challenger may rule alone; nil for a correction and for a version asked for.
  package let until: Instant?
  /// The sequence of the ruling that this slip corrects, or nil.
  package let corrects: Int?
  /// Whether this version is only asked for; the one before it stays open until the other side confirms this.
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

/// The way in which the judged words were agreed.
package enum Confirmation: String, CaseIterable, Sendable {
  /// By the seat that had not written them.
  case opponent = "by-opponent"
  /// By nobody in time, so the challenger ruled alone.
  case byDefault = "by-default"
  /// By both sides, at one connection.
  case desk = "at-desk"
}

package struct RuledSlip: Equatable, Sendable {
  package let number: Int
  package let challenger: Seat
  package internal(set) var words: Words
  package let ruling: Ruling
  package let effect: ChallengeEffect
  package let confirmed: Confirmation
  /// The sequence of the ruling that this one supersedes, or nil.
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
