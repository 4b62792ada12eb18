// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// The lines of a ledger that concern one person.
///
/// These are all lines of the games and slip tables that are over and name the person, and every other line that names
/// the person. Lines of live tables are left out, because they have the other side's tiles.
package struct PersonLines {
  /// The reasons for which lines are not read.
  package enum Fault: Error, Equatable, Sendable {
    case path(LedgerPathFault)
    case damaged(String)
    case names(LedgerOpenFault)

    /// The fault and its remedy, on one line.
    package var text: String {
      switch self {
      case .path(let fault): fault.text
      case .names(let fault): fault.text
      case .damaged(let file): "\(file) is damaged; verdict verify says where"
      }
    }
  }

  private let files: LedgerFiles
  private let name: PlayerName
  /// The games and slip tables that name the person and are over.
  private var shared: Set<TableID> = []
  /// The games and slip tables that are not over.
  private var unended: Set<TableID> = []
  /// The number of tables that name the person and are not over.
  package private(set) var live = 0

  /// Reads a ledger once, and finds the tables that name a person.
  package init(of name: PlayerName, in path: String) throws(Fault) {
    self.name = name
    files = try rethrowing(LedgerFiles(at: path), as: Fault.path)
    var (games, named, ended): (Set<TableID>, Set<TableID>, Set<TableID>) = ([], [], [])
    try read { line, isNamed in
      let table = line.entry.table
      if case .opened(let opening) = line.entry.event, opening.terms.practice == nil { games.insert(table) }
      if isNamed { named.insert(table) }
      if line.entry.event.endsChain { ended.insert(table) }
    }
    shared = games.intersection(named).intersection(ended)
    live = games.intersection(named).subtracting(ended).count
    unended = games.subtracting(ended)
  }

  /// Passes the text of each line on, without its line feed and without hashes of codes; returns their number.
  package func write(_ take: (String) -> Void) throws(Fault) -> Int {
    let encoder = LineEncoder()
    var count = 0
    try read { line, isNamed in
      let table = line.entry.table
      guard shared.contains(table) || isNamed && !unended.contains(table),
        encoder.writeBody(line.entry, under: line.terms, line: line.line, batch: line.batch)
      else { return }
      take(Self.withoutCodes(String(decoding: encoder.body, as: UTF8.self)) + ",\"sum\":\"\(line.sum.hex)\"}")
      count += 1
    }
    return count
  }

  private func read(_ take: (LedgerLine, Bool) -> Void) throws(Fault) {
    guard let folder = files.folder else { return }
    let names = NameFile(besides: folder)
    if let fault = names.fault { throw .names(fault) }
    let reader = LineReader(names: names)
    for file in files.files {
      let scanner = try rethrowing(LineScanner(path: file.path), as: Fault.path)
      while let piece = try rethrowing(scanner.next(), as: Fault.path), piece.isEnded {
        guard let line = try? reader.read(piece.bytes) else { throw .damaged(file.path) }
        take(line, reader.meant.contains(name))
      }
    }
  }

  /// Takes out the members `code`; within a string of a line every quotation mark has a backslash before it.
  private static func withoutCodes(_ line: String) -> String {
    let member = ",\"code\":\""
    var (rest, kept) = (line[...], "")
    while let found = rest.firstRange(of: member) {
      kept += rest[..<found.lowerBound]
      var end = found.upperBound
      while end < rest.endIndex, rest[end] != "\"" {
        end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1)
      }
      rest = rest[end...].dropFirst()
    }
    return kept + rest
  }
}
