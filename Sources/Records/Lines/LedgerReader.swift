// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The result of a walk through a ledger.
package struct LedgerReport: Equatable, Sendable {
  /// The number of whole, faultless lines that were read.
  package internal(set) var lines = 0
  /// The number of files that were read, including a file with a fault.
  package internal(set) var files = 0
  /// The end of the faultless lines.
  package internal(set) var end = LedgerPlace(file: "", line: 0, offset: 0)
  /// The first fault, or nil; nothing after it was read.
  package internal(set) var fault: LedgerFault?
  /// True if the last file ends within a line, which is normal while a server runs; `end` is before that line.
  package internal(set) var isUnfinished = false
  /// True if the last file ends with zeros, the room that a server makes where the file system cannot reserve it.
  package internal(set) var hasRoomAhead = false
  /// True if the lines were from the middle of a ledger, so that the first sum of each chain was not checked.
  package internal(set) var isFragment = false
  /// The number of games that were followed from their beginning; 0 if games were not checked.
  package internal(set) var games = 0
  /// The number of practice tables that were followed from their beginning; 0 if games were not checked.
  package internal(set) var practices = 0
  /// The number of bags that were drawn again from the seeds of ended games.
  package internal(set) var bags = 0
  package internal(set) var receipts: [Receipt: ReceiptFinding] = [:]
}

/// A place between two lines of a ledger.
package struct LedgerPlace: Equatable, Sendable {
  package let file: String
  /// The number of the file's lines before this place.
  package let line: Int
  /// The number of the file's bytes before this place.
  package let offset: Int
}

/// The result of a look for a receipt's entry.
package enum ReceiptFinding: Equatable, Sendable {
  case found
  case differs
  case missing
}

/// Walks through a ledger from its first line, for `verify`, `replay` and the start of a server.
package enum LedgerReader {
  /// Checks every line of a data folder, a ledger folder or one file, and passes each faultless one to `body`.
  ///
  /// Reads through a buffer of 1 MiB. Apart from that, memory grows only with the number of open tables. Throws if
  /// there is no ledger to read; a fault in the ledger is in the report instead. `checkingGames` tells whether to
  /// follow each game and practice table, and to draw each bag again. `checkingRules` tells whether these must also
  /// obey those present rules that a later release may change: the points of practice, and the end of a round when
  /// every player has answered.
  package static func walk(
    _ path: String, lookingFor receipts: [Receipt] = [], checkingGames: Bool = false,
    checkingRules: Bool = false, each body: (LedgerLine) -> Void = { _ in }
  ) throws(LedgerPathFault) -> LedgerReport {
    let files = try LedgerFiles(at: path)
    var walk = LedgerWalk(
      lookingFor: receipts, checkingGames: checkingGames, checkingRules: checkingRules)
    try walk.read(files) { walked, _, _ in if let line = walked.whole { body(line) } }
    return walk.report
  }

  /// Reads one line, without its line feed, and checks its members and their spelling, but not its sum.
  package static func line(_ bytes: [UInt8]) throws(LineDamage) -> LedgerLine {
    let reader = LineReader()
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(LineDamage) in try reader.read(bytes) }
    }
    return try outcome.get()
  }
}

struct WalkedLine {
  let table: TableID
  let at: Instant
  let batch: Int
  /// The line; nil if only its place and sum were checked.
  let whole: LedgerLine?
}

struct LedgerWalk {
  private(set) var report = LedgerReport()
  let audit: LedgerAudit
  /// The number of bytes of lines in each file that was read to its end, in the order of the files.
  private(set) var sizes: [Int] = []
  /// Returns false to stop the walk; called once every 1024 lines, and nil if the walk cannot be stopped.
  var mayGoOn: (() -> Bool)?
  /// True if `mayGoOn` stopped the walk.
  private(set) var isGivenUp = false
  private let wanted: [Receipt]
  private var games: GameAudit?
  private let readsFrames: Bool
  /// The tables with a game in progress, if the walk reads frames; else empty.
  private(set) var unfollowed: Set<TableID> = []

  /// Creates a walk from the first line of a ledger.
  ///
  /// With `readsFrames`, only the place and sum of some lines are checked, and no game is followed. These are the
  /// lines of games in progress and the lines that leave the state of the server list unchanged.
  init(
    lookingFor receipts: [Receipt] = [], checkingGames: Bool = false, checkingRules: Bool = false,
    readsFrames: Bool = false
  ) {
    audit = LedgerAudit()
    wanted = receipts
    self.readsFrames = readsFrames
    games = checkingGames ? GameAudit(checkingRules: checkingRules) : nil
    for receipt in receipts { report.receipts[receipt] = .missing }
  }

  /// Creates a walk that continues an earlier one; tables that were open at its end are not followed.
  init(from standing: LedgerStanding, in folder: String) {
    func heads(_ rows: [LedgerStanding.Chain]) -> [TableID: LedgerAudit.Chain] {
      Dictionary(
        uniqueKeysWithValues: rows.map { ($0.table, LedgerAudit.Chain(head: $0.spots.count, sum: $0.sum)) })
    }
    audit = LedgerAudit(
      house: standing.houseEnd, tables: heads(standing.live),
      closed: heads(standing.ended.filter { $0.sum != .zero }), lines: standing.lines,
      batch: standing.batch.number)
    wanted = []
    readsFrames = true
    games = GameAudit(checkingRules: false)
    unfollowed = Set(standing.live.map(\.table))
    sizes = standing.sizes
    report.lines = standing.lines
    report.files = standing.end.file
    report.end = LedgerPlace(
      file: LedgerFiles.path(of: standing.end.file, in: folder), line: standing.linesOfLast,
      offset: standing.end.offset)
  }

  /// Reads on to the end of the files, to `end` or to the first fault; `body` receives each line with its place.
  mutating func read(
    _ files: LedgerFiles, upTo end: LedgerEnd? = nil,
    each body: (WalkedLine, LedgerFiles.File, LineScanner.Piece) -> Void
  ) throws(LedgerPathFault) {
    let count = min(files.files.count, end?.file ?? .max)
    if !audit.knowsNames, let folder = files.folder { audit.know(NameFile(besides: folder)) }
    for index in max(0, report.files - 1)..<max(count, report.files) {
      guard index < files.files.count else { return fault(.missingFile, at: 0) }
      let file = files.files[index]
      let isNew = index == report.files
      if isNew, index > 0 { sizes.append(report.end.offset) }
      // The file may have been packed since the earlier walk.
      report.end = LedgerPlace(
        file: file.path, line: isNew ? 0 : report.end.line, offset: isNew ? 0 : report.end.offset)
      if index == files.files.count - 1, files.isMissingLast { return fault(.missingFile, at: 0) }
      if isNew {
        report.files += 1
        audit.beginFile(mayBeFragment: file.number == nil)
      }
      let most = index + 1 == end?.file ? end?.offset : nil
      try read(file, upTo: most, isLast: index == count - 1, each: body)
      report.isFragment = audit.isFragment && report.lines > 0
      report.games = games?.followed ?? 0
      report.practices = games?.practices ?? 0
      report.bags = games?.bags ?? 0
      if report.fault != nil || isGivenUp { return }
    }
  }

  private mutating func read(
    _ file: LedgerFiles.File, upTo end: Int?, isLast: Bool,
    each body: (WalkedLine, LedgerFiles.File, LineScanner.Piece) -> Void
  ) throws(LedgerPathFault) {
    let scanner = try LineScanner(path: file.path, from: report.end.offset, upTo: end)
    do {
      while let piece = try scanner.next() {
        if report.lines % 1024 == 0, mayGoOn?() == false {
          isGivenUp = true
          return
        }
        guard piece.isEnded else {
          // No line is appended to a packed file.
          return try judgeEnd(piece, isLast: isLast && !scanner.isPacked, scanner)
        }
        if readsFrames, let frame = audit.takeFrame(piece.bytes, ofGamesAt: unfollowed) {
          step(over: piece)
          body(WalkedLine(table: frame.table, at: frame.at, batch: frame.batch, whole: nil), file, piece)
          continue
        }
        let line = try audit.take(piece.bytes)
        if !isUnfollowed(line) {
          try rethrowing(games?.take(line)) { (reason: LedgerFault.Reason) in
            LedgerAudit.Trouble(reason: reason)
          }
        }
        step(over: piece)
        for receipt in wanted
        where receipt.table == line.entry.table && receipt.sequence == line.entry.sequence {
          report.receipts[receipt] = receipt == line.receipt ? .found : .differs
        }
        let entry = line.entry
        body(WalkedLine(table: entry.table, at: entry.at, batch: line.batch, whole: line), file, piece)
      }
      // Reading single lines needs the sizes of a packed file's blocks; the stream above does not check them.
      if scanner.isPacked, end == nil {
        let path = file.isPacked ? file.path : file.path + LedgerFiles.packedSuffix
        _ = try PackedFile.plainCount(path)
      }
    } catch let trouble as LedgerAudit.Trouble {
      fault(trouble.reason, at: trouble.offset)
    } catch LedgerPathFault.packed(_, let damage) {
      fault(.packed(damage), at: 0)
    } catch let path as LedgerPathFault {
      throw path
    } catch {
      preconditionFailure("nothing else is thrown here")
    }
  }

  /// Whether a line belongs to a game that is not followed.
  private mutating func isUnfollowed(_ line: LedgerLine) -> Bool {
    guard readsFrames else { return false }
    let id = line.entry.table
    if case .opened(let opening) = line.entry.event, opening.terms.game != nil { unfollowed.insert(id) }
    return line.entry.event.endsChain ? unfollowed.remove(id) != nil : unfollowed.contains(id)
  }

  private mutating func step(over piece: LineScanner.Piece) {
    report.lines += 1
    report.end = LedgerPlace(file: report.end.file, line: report.end.line + 1, offset: piece.end)
  }

  private mutating func fault(_ reason: LedgerFault.Reason, at offset: Int) {
    let line = reason == .missingFile ? 0 : report.end.line + 1
    report.fault = LedgerFault(
      file: report.end.file, line: line, offset: report.end.offset + offset, reason: reason)
  }

  /// Judges the bytes after the last line feed: an unfinished line, or a fault if they cannot become a line.
  ///
  /// Only a newer program can tell whether bytes can become a line of a later version. Zeros up to the end of the
  /// last file are room for lines to come.
  private mutating func judgeEnd(
    _ piece: LineScanner.Piece, isLast: Bool, _ scanner: LineScanner
  ) throws(LedgerPathFault) {
    let isFollowed = isLast && piece.bytes.last == 0
    let written = isFollowed ? (piece.bytes.lastIndex { $0 != 0 } ?? -1) + 1 : piece.bytes.count
    let line = UnsafeRawBufferPointer(rebasing: piece.bytes[..<written])
    if let version = LineVersion.newer(in: line) {
      return fault(.newer(version: version), at: LineHead.versionPlace)
    }
    if line.count >= LedgerLine.longest { return fault(.damaged(.tooLong), at: LedgerLine.longest) }
    if let place = line.firstUnprintable() { return fault(.damaged(.notASCII), at: place) }
    guard isLast, !Self.isBeyondSum(line) else { return fault(.unended, at: line.count) }
    if isFollowed, try !scanner.hasOnlyZerosLeft() { return fault(.damaged(.notASCII), at: written) }
    report.hasRoomAhead = isFollowed
    report.isUnfinished = written > 0
  }

  /// Whether more than 64 digits and two characters follow the sum's name, which no escaped string contains.
  private static func isBeyondSum(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let name = Array(",\"sum\":\"".utf8)
    guard let place = bytes.firstRange(of: name) else { return false }
    return bytes.count - place.upperBound > LinePen.sumDigits + 2
  }
}
