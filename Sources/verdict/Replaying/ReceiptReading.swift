// SPDX-License-Identifier: MIT
import Officiating
import Records

/// What the lines of wanted receipts say, gathered on a walk through a ledger.
struct ReceiptReading {
  private let wanted: Set<Receipt>
  private let chains: Set<TableID>
  private var tables: [TableID: Table] = [:]
  private var events: [TableID: String] = [:]
  /// The wanted rulings, by what a later line names to change them.
  private var rulings: [RulingKey: Receipt] = [:]
  private(set) var sentences: [Receipt: String] = [:]

  init(of receipts: [Receipt]) {
    wanted = Set(receipts)
    chains = Set(receipts.map(\.table))
  }

  /// Takes the ledger's next line.
  mutating func take(_ line: LedgerLine) {
    let entry = line.entry
    guard chains.contains(entry.table) else { return }
    switch entry.event {
    case .opened(let opening) where opening.terms.practice == nil:
      tables[entry.table] = Table(opening, id: entry.table, at: entry.at)
    case .tournamentOpened(let opening): events[entry.table] = opening.label
    default:
      // The walk itself reports a contradiction.
      try? tables[entry.table]?.read(RecordedEntry(entry: entry, receipt: line.receipt))
    }
    correct(by: line)
    guard wanted.contains(line.receipt) else { return }
    if let ruling = line.ruling { rulings[ruling] = line.receipt }
    let sentence = LineSentence(line, at: tables[entry.table], event: events[entry.table])
    sentences[line.receipt] = sentence.text
  }

  /// Adds to the sentence of a wanted ruling that this line changes it.
  private mutating func correct(by line: LedgerLine) {
    guard let (changed, what, ruling) = line.correction, let old = rulings[changed],
      let sentence = sentences[old]
    else { return }
    sentences[old] = "\(sentence); \(what) by \(line.receipt.text): \(ruling.rawValue)"
  }
}
