// SPDX-License-Identifier: MIT

/// What makes a run of bytes no ledger line, and where.
package struct LineDamage: Error, Equatable, Sendable {
  /// What is wrong.
  package let reason: Reason
  /// The first wrong byte, counted from 0 within the line.
  package let offset: Int

  /// Everything that can be wrong with one line by itself.
  package enum Reason: String, Sendable, CaseIterable {
    /// Longer than `LedgerLine.longest`.
    case tooLong = "too-long"
    /// A byte that is not printable ASCII.
    case notASCII = "not-ascii"
    /// A version that this program does not read: `LineVersion.newer` tells whether it is a later one.
    case version = "version"
    /// Not the member, sign or bracket that stands here in every line of its kind.
    case member = "member"
    /// Not a plain whole number from 0 to 2^53 - 1.
    case number = "number"
    /// A string that does not end, or an escape that JSON lacks.
    case string = "string"
    /// A kind of event that no version has that this program reads.
    case kind = "kind"
    /// A value outside what its member allows.
    case value = "value"
    /// A word that the line's alphabet cannot spell, or more than eight.
    case word = "word"
    /// Tiles that the line's alphabet lacks, or more than a rack or a line of the board can hold.
    case tiles = "tiles"
    /// It can be read, but is not spelled as a ledger line is: another escape, case or number form.
    case spelling = "spelling"
  }

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension LineDamage.Reason {
  /// What is wrong, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .tooLong: "the line is longer than \(LedgerLine.longest) bytes"
    case .notASCII: "a byte that is not printable ASCII"
    case .version: "a line of a version that is not read"
    case .member: "not the member that stands here"
    case .number: "not a whole number from 0 to 9007199254740991"
    case .string: "a string that does not end or has a bad escape"
    case .kind: "an unknown kind of event"
    case .value: "a value that its member does not allow"
    case .word: "a word that the alphabet cannot spell"
    case .tiles: "tiles that the alphabet lacks, or too many"
    case .spelling: "not spelled as the ledger spells it"
    }
  }
}
