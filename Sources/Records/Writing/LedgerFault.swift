// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The first place at which a ledger is damaged or inconsistent.
package struct LedgerFault: Error, Equatable, Sendable {
  package let file: String
  /// The line within the file, from 1; 0 for the file as a whole.
  package let line: Int
  /// The byte within the file, from 0.
  package let offset: Int
  package let reason: Reason

  package enum Reason: Error, Equatable, Sendable {
    case damaged(LineDamage.Reason)
    /// The line has a later version than this program reads; it need not be damaged.
    case newer(version: Int)
    /// A line has no line feed, although more follows or its bytes begin no line.
    case unended
    case wrongSum
    case wrongSequence(TableID, expected: Int)
    case wrongLine(expected: Int)
    case wrongBatch
    case misplaced
    /// An entry of a game, of practice or of a club's event cannot follow the entries before it.
    case contradicts(TableID, String)
    case otherTerms(TableID)
    case wrongSeed(TableID)
    case wrongDraw(TableID, sequence: Int)
    case wrongPoints(TableID, stated: Int, due: Int)
    case missingFile
    case packed(PackedDamage)
  }

  /// The fault on one line: `FILE: line L, byte B: TEXT`; for a newer version `FILE: line L is …`.
  package var text: String {
    if case .newer = reason { return "\(file): line \(line) \(reason.text)" }
    return line == 0 ? "\(file): \(reason.text)" : "\(file): line \(line), byte \(offset): \(reason.text)"
  }
}

extension LedgerFault.Reason {
  /// The fault's word for programs, as listed in `Protocol/ledger/bad/EXPECTED.tsv`.
  package var name: String {
    switch self {
    case .damaged(let damage): damage.rawValue
    case .newer: LineDamage.Reason.version.rawValue
    case .unended: "unended"
    case .wrongSum: "wrong-sum"
    case .wrongSequence: "wrong-sequence"
    case .wrongLine: "wrong-line"
    case .wrongBatch: "wrong-batch"
    case .misplaced: "misplaced"
    case .contradicts: "contradiction"
    case .otherTerms: "other-terms"
    case .wrongSeed: "wrong-seed"
    case .wrongDraw: "wrong-draw"
    case .wrongPoints: "wrong-points"
    case .missingFile: "missing-file"
    case .packed(.cut): "packed-cut"
    case .packed(.damaged): "packed-damaged"
    case .packed(.tooLong): "packed-too-long"
    }
  }

  /// The fault's text for people, without a full stop.
  package var text: String {
    switch self {
    case .damaged(let damage): damage.text
    case .newer(let version):
      "is of version \(version); this program reads up to \(LineVersion.current): use a newer verdict"
    case .unended: "the line has no end"
    case .wrongSum: "the sum is not this line's: it was changed, or the table's line before it was"
    case .wrongSequence(let table, let expected):
      table == .house
        ? "entry \(expected) of the house should stand here"
        : "entry \(expected) of table \(table.number) should stand here"
    case .wrongLine(let expected): "line \(expected) of the ledger should stand here"
    case .wrongBatch: "a batch number that neither goes on nor begins here"
    case .misplaced: "an event that can't stand at this place of its table"
    case .contradicts(let table, let text): "the game at table \(table.number) can't have gone so: \(text)"
    case .otherTerms(let table): "table \(table.number) agreed to another alphabet, list or rule"
    case .wrongSeed(let table):
      "the seed of the bag at table \(table.number) is not the one that its opening committed to"
    case .wrongDraw(let table, let sequence):
      "by its seed, the bag at table \(table.number) would have given something else in entry \(sequence)"
    case .wrongPoints(let table, let stated, let due):
      "practice at table \(table.number): points of \(stated) are on record where the rules give \(due)"
    case .missingFile: "the file is missing, but the ledger goes on behind it"
    case .packed(let damage): damage.text
    }
  }
}

/// The reasons for which a path cannot be read as a ledger.
package enum LedgerPathFault: Error, Equatable, Sendable {
  case missing(String)
  case noLedger(String)
  case noFile(String)
  case unreadable(String, errno: Int32)
  case packed(String, PackedDamage)

  package var text: String {
    switch self {
    case .noFile(let path):
      "\(path): neither a file nor a folder; name a data folder, a ledger folder or a file"
    case .missing(let path): "\(path): no such file or folder"
    case .noLedger(let path): "\(path): no ledger here (000001.ndjson is missing)"
    case .packed(let path, let damage): "\(path): \(damage.text)"
    case .unreadable(let path, let errno): "\(path): can't be read: \(SystemFault.text(errno))"
    }
  }
}
