// SPDX-License-Identifier: MIT
import Officiating

extension GCGExport {
  /// Writes down games that are over, line by line: what `verdict gcg export` writes, without the ends of lines.
  package static let recorder: GameRecorder = { table in
    guard table.isOver, let last = table.receipt, let game = try? game(at: table, last: last) else {
      return nil
    }
    return String(decoding: game.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map { String($0) }
  }
}
