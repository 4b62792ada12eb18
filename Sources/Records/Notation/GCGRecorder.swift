// SPDX-License-Identifier: MIT
import Officiating

extension GCGExport {
  /// Returns the lines of `verdict gcg export` without line ends; nil if the game is not over or has no record.
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
