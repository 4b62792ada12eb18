// SPDX-License-Identifier: MIT
import Officiating

/// The first place at which a ledger is not what was written.
package struct LedgerFault: Error, Equatable, Sendable {
  /// The file's path.
  package let file: String
  /// The line within the file, from 1; 0 where the file as a whole is meant.
  package let line: Int
  /// The byte within the file, from 0.
  package let offset: Int
  /// What is wrong there.
  package let reason: Reason

  /// Everything that can be wrong with a ledger.
  package enum Reason: Error, Equatable, Sendable {
    /// The line by itself is none.
    case damaged(LineDamage.Reason)
    /// The line is of a later version than this program reads; nothing need be wrong with it.
    case newer(version: Int)
    /// A line without its line feed, where more follows or where it is no beginning of a line.
    case unended
    /// The line is not the one that this sum was made for, or does not follow the table's previous line.
    case wrongSum
    /// Not the next number of the line's table.
    case wrongSequence(TableID, expected: Int)
    /// Not the next line of the ledger.
    case wrongLine(expected: Int)
    /// A batch that neither goes on nor begins here.
    case wrongBatch
    /// A table's event in the house's chain, the other way round, or a first event that opens nothing.
    case misplaced
    /// An entry of a game or of practice that cannot follow those before it.
    case contradicts(TableID, String)
    /// Another alphabet, list or rule than the table agreed to.
    case otherTerms(TableID)
    /// The seed of a bag is not the one that was committed to when the table was opened.
    case wrongSeed(TableID)
    /// An entry drew other tiles than the bag's seed gives, or the other side began.
    case wrongDraw(TableID, sequence: Int)
    /// A word found or an answer in practice has other points than the present rules give.
    case wrongPoints(TableID, stated: Int, due: Int)
    /// The ledger goes on behind this file, which is not there.
    case missingFile
    /// The file is packed, and what was packed can't be read on from here.
    case packed(PackedDamage)
  }

  /// `FILE: line L, byte B: what is wrong`, on one line; for a newer version `FILE: line L is …`.
  package var text: String {
    if case .newer = reason { return "\(file): line \(line) \(reason.text)" }
    return line == 0 ? "\(file): \(reason.text)" : "\(file): line \(line), byte \(offset): \(reason.text)"
  }
}

extension LedgerFault.Reason {
  /// One word for programs, as `Protocol/ledger/bad/EXPECTED.tsv` lists them.
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

  /// What is wrong, for people: no full stop.
  package var text: String {
    switch self {
    case .damaged(let damage): damage.text
    case .newer(let version):
      "is of version \(version); this program reads up to \(LineVersion.highest): use a newer verdict"
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

/// Why a path could not be read as a ledger at all.
package enum LedgerPathFault: Error, Equatable, Sendable {
  /// Nothing of that name.
  case missing(String)
  /// A folder without ledger files.
  case noLedger(String)
  /// A device or a pipe: a ledger is read from files, whose bytes have places.
  case noFile(String)
  /// The system refuses to read it.
  case unreadable(String, errno: Int32)
  /// The file is packed, and not what was packed.
  case packed(String, PackedDamage)

  /// What is wrong, on one line.
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
