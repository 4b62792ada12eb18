// SPDX-License-Identifier: MIT
import Officiating
import Records

/// A ruling as a later line names it: on a play, or of a line at a slip table.
enum RulingKey: Hashable {
  case play(Int, TableID)
  case slip(line: Int, TableID)
}

extension LedgerLine {
  /// The ruling that the line makes; nil for another line.
  var ruling: RulingKey? {
    switch entry.event {
    case .slip(.ruled): .slip(line: entry.sequence, entry.table)
    case .game(let event):
      if case .ruled(let ruled) = event.action { .play(ruled.number, entry.table) } else { nil }
    default: nil
    }
  }

  /// The earlier ruling that the line changes, how, and to what; nil where it changes none.
  var correction: (RulingKey, how: String, to: Ruling)? {
    switch entry.event {
    case .slip(.ruled(let ruled)):
      return ruled.supersedes.map { (.slip(line: $0, entry.table), "corrected", ruled.ruling) }
    case .game(let event):
      guard case .overruled(let overruling) = event.action, let ruled = overruling.ruled else { return nil }
      return (.play(ruled.number, entry.table), "overruled", ruled.ruling)
    default: return nil
    }
  }
}
