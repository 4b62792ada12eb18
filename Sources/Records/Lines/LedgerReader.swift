// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// What a walk through a ledger found.
package struct LedgerReport: Equatable, Sendable {
  /// How many whole, good lines were read.
  package internal(set) var lines = 0
  /// How many files were read, the one with a fault included.
  package internal(set) var files = 0
  /// Where the good lines end.
  package internal(set) var end = LedgerPlace(file: "", line: 0, offset: 0)
  /// The first fault, if there is one; nothing behind it was read.
  package internal(set) var fault: LedgerFault?
  /// True when the last file ends in the beginning of a line, as a running server's may: the walk
  /// stopped at the last whole line.
  package internal(set) var isUnfinished = false
  /// True when the last file ends in zeros behind its last whole line, or behind the beginning of one: room that a server
  /// has set aside where the file system does not do that for it.
  package internal(set) var hasRoomAhead = false
  /// True when the lines were a piece from the middle of a ledger, so that the first line of each
  /// chain could not be checked against the one before it.
  package internal(set) var isFragment = false
  /// How many games were followed from their beginning, where that was asked for.
  package internal(set) var games = 0
  /// How many practice tables were followed from their beginning, where that was asked for.
  package internal(set) var practices = 0
  /// How many bags of games that ended were drawn again from their seeds.
  package internal(set) var bags = 0
  /// What became of each receipt that was looked for.
  package internal(set) var receipts: [Receipt: ReceiptFinding] = [:]
}

/// A place between two lines of a ledger.
package struct LedgerPlace: Equatable, Sendable {
  /// The file's path.
  package let file: String
  /// How many lines of the file lie before it.
  package let line: Int
  /// How many bytes of the file lie before it.
  package let offset: Int
}

/// What became of a receipt.
package enum ReceiptFinding: Equatable, Sendable {
  /// The ledger has the entry that the receipt was given for.
  case found
  /// The ledger has another entry at that place.
  case differs
  /// The ledger has no entry at that place.
  case missing
}

/// Walks through a ledger from its first line: `verify`, `replay` and the start of a server.
package enum LedgerReader {
  /// Checks every line and hands each good one on.
  ///
  /// Reads through a buffer of 1 MiB; memory grows with the tables that are open alone.
  ///
  /// - Parameters:
  ///   - path: a data folder, a ledger folder or one file.
  ///   - receipts: those to look for.
  ///   - checkingGames: whether each game and practice table is followed too, and each bag drawn again.
  ///   - checkingRules: whether what is followed must also have gone by the present rules where a later release
  ///     may have others: points of practice, and the round that ends when everybody has answered.
  ///   - body: is called for each line that stands where it belongs, in order.
  /// - Returns: how far the ledger is good, and the first fault.
  /// - Throws: only when there is nothing to read; a fault in the ledger is in the report.
  package static func walk(
    _ path: String, lookingFor receipts: [Receipt] = [], checkingGames: Bool = false,
    checkingRules: Bool = false, each body: (LedgerLine) -> Void = { _ in }
  ) throws(LedgerPathFault) -> LedgerReport {
    let files = try LedgerFiles(at: path)
    var walk = LedgerWalk(
      lookingFor: receipts, checkingGames: checkingGames, checkingRules: checkingRules)
    try walk.read(files) { walked, _, _ in if case .whole(let line) = walked { body(line) } }
    return walk.report
  }

  /// Reads one line by itself: its members and their spelling, not its sum.
  ///
  /// - Parameter bytes: the line without its line feed.
  /// - Returns: what the line says.
  /// - Throws: the first thing that is wrong with it.
  package static func line(_ bytes: [UInt8]) throws(LineDamage) -> LedgerLine {
    let reader = LineReader()
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(LineDamage) in try reader.read(bytes) }
    }
    return try outcome.get()
  }
}

/// A line that a walk came by.
enum WalkedLine {
  /// Read whole.
  case whole(LedgerLine)
  /// Where it stands and its sum were checked, and no more.
  case frame(LineFrame)

  /// The chain it belongs to.
  var table: TableID {
    switch self {
    case .whole(let line): line.entry.table
    case .frame(let frame): frame.table
    }
  }

  /// When it was decided.
  var at: Instant {
    switch self {
    case .whole(let line): line.entry.at
    case .frame(let frame): frame.at
    }
  }

  /// The number of the first line of its batch.
  var batch: Int {
    switch self {
    case .whole(let line): line.batch
    case .frame(let frame): frame.batch
    }
  }
}

/// One walk in progress.
struct LedgerWalk {
  private(set) var report = LedgerReport()
  let audit: LedgerAudit
  /// How many bytes of lines each file has that was read to its end, in order.
  private(set) var sizes: [Int] = []
  /// Set where somebody waits for the walk to be given up; asked now and then.
  var mayGoOn: (() -> Bool)?
  /// Whether it was given up.
  private(set) var isGivenUp = false
  private let wanted: [Receipt]
  private var games: GameAudit?
  private let readsFrames: Bool
  /// Where lines are not read whole: the tables at which games are played, and which have not ended.
  private(set) var unfollowed: Set<TableID> = []

  /// - Parameters:
  ///   - receipts: those to look for.
  ///   - checkingGames: whether each game and practice table is followed too.
  ///   - checkingRules: whether what is followed must also have gone by the present rules.
  ///   - readsFrames: whether of lines of games and of the house that neither begin nor end anything only place and sum
  ///     are checked, and no game is followed.
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

  /// Goes on where an earlier walk stood; tables that were open then are not followed.
  ///
  /// - Parameters:
  ///   - standing: what that walk had found.
  ///   - folder: the ledger folder.
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

  /// Reads files on to their end, to some byte or to the first fault; `body` gets each line with its file and place.
  mutating func read(
    _ files: LedgerFiles, upTo end: LedgerEnd? = nil,
    each body: (WalkedLine, LedgerFiles.File, LineScanner.Piece) -> Void
  ) throws(LedgerPathFault) {
    let count = min(files.files.count, end?.file ?? .max)
    for index in max(0, report.files - 1)..<max(count, report.files) {
      guard index < files.files.count else { return fault(.missingFile, at: 0) }
      let file = files.files[index]
      let isNew = index == report.files
      if isNew, index > 0 { sizes.append(report.end.offset) }
      // It may have been packed meanwhile.
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
          // Nobody writes on in a packed file.
          return try judgeEnd(piece, isLast: isLast && !scanner.isPacked, scanner)
        }
        if readsFrames, let frame = audit.takeFrame(piece.bytes, ofGamesAt: unfollowed) {
          step(over: piece)
          body(.frame(frame), file, piece)
          continue
        }
        let line = try audit.take(piece.bytes)
        do throws(LedgerFault.Reason) {
          if !isUnfollowed(line) { try games?.take(line) }
        } catch {
          throw LedgerAudit.Trouble(reason: error, offset: 0)
        }
        step(over: piece)
        for receipt in wanted
        where receipt.table == line.entry.table && receipt.sequence == line.entry.sequence {
          report.receipts[receipt] = receipt == line.receipt ? .found : .differs
        }
        body(.whole(line), file, piece)
      }
      // Whoever looks at single lines steps from block to block, which the stream of them does not.
      if scanner.isPacked, end == nil {
        let path = file.isPacked ? file.path : file.path + LedgerFiles.packedSuffix
        do throws(LedgerPathFault) { _ = try PackedFile.plainCount(path) } catch {
          guard case .packed(_, let damage) = error else { throw error }
          throw LineScannerFault.packed(damage)
        }
      }
    } catch let trouble as LedgerAudit.Trouble {
      fault(trouble.reason, at: trouble.offset)
    } catch LineScannerFault.packed(let damage) {
      fault(.packed(damage), at: 0)
    } catch let system as LineScannerFault {
      throw system.at(file.path)
    } catch let path as LedgerPathFault {
      throw path
    } catch {
      preconditionFailure("nothing else is thrown here")
    }
  }

  /// Whether a line is of a game that is not followed here.
  private mutating func isUnfollowed(_ line: LedgerLine) -> Bool {
    guard readsFrames else { return false }
    let id = line.entry.table
    if case .opened(let opening) = line.entry.event, opening.terms.game != nil { unfollowed.insert(id) }
    return line.entry.event.endsTable ? unfollowed.remove(id) != nil : unfollowed.contains(id)
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

  /// What stands behind the last line feed is a line in the making unless it can't become one.
  ///
  /// What can become a line of a later version, only a newer program can tell. Zeros up to the end of the last file are
  /// room for lines to come.
  private mutating func judgeEnd(
    _ piece: LineScanner.Piece, isLast: Bool, _ scanner: LineScanner
  ) throws(LineScannerFault) {
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

  /// Whether more follows a sum than its 64 digits and two signs; inside a string no quote stands
  /// without its backslash, so the sum's name is found nowhere else.
  private static func isBeyondSum(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let name = Array(",\"sum\":\"".utf8)
    guard let place = bytes.firstRange(of: name) else { return false }
    return bytes.count - place.upperBound > LinePen.sumDigits + 2
  }
}
