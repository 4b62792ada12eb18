// SPDX-License-Identifier: MIT

/// The first fault of bytes that are not a ledger line, and its place.
package struct LineDamage: Error, Equatable, Sendable {
  package let reason: Reason
  /// The offset of the first wrong byte within the line, from 0.
  package let offset: Int

  /// The faults that one line can have by itself.
  package enum Reason: String, Sendable, CaseIterable {
    case tooLong = "too-long"
    case notASCII = "not-ascii"
    /// Another version; `LineVersion.newer` returns it if it is a later one.
    case version = "version"
    /// Not the member, character or bracket that every line of its kind has here.
    case member = "member"
    case number = "number"
    /// A string that does not end, or an escape that JSON lacks.
    case string = "string"
    /// A kind of event that is in no version that this program reads.
    case kind = "kind"
    case value = "value"
    /// A word that the line's alphabet cannot spell, or more than eight words.
    case word = "word"
    /// Tiles that the line's alphabet lacks, or more than a rack or a line of the board can hold.
    case tiles = "tiles"
    /// A readable line in another spelling than the ledger's: another escape, case or form of number.
    case spelling = "spelling"
  }

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension LineDamage.Reason {
  /// The fault in English, in lower case and without a full stop.
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
