// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The reply to a play that was refused for its words, and the notice of it, which hides the play.
///
/// Source: Protocol/SPEC.md, 9.3, 9.12.
enum RefusedPlayText {
  /// Writes the reply; `refused` is nil for a player who agreed to a correction by the other side.
  static func answer(
    _ refused: RefusedPlay?, of seat: Seat, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let isTurn = refused.map { $0.replacing == nil } ?? false
    let text =
      isTurn ? GameRefusalText.unacceptable(left: view.triesLeft(of: seat)) : GameRefusalText.correction
    writer.reply(.illegalPlacement, tag, text) { writer in
      writer.key("why", literal: "unacceptable")
      writer.key(table: view.id)
      key(triesLeftOf: seat, view, &writer)
    }
  }

  /// Writes the side of the play and the tries left.
  static func keys(of seat: Seat, _ view: GameView, _ writer: inout LineWriter) {
    writer.key("seat", seat)
    key(triesLeftOf: seat, view, &writer)
  }

  private static func key(triesLeftOf seat: Seat, _ view: GameView, _ writer: inout LineWriter) {
    if let left = view.triesLeft(of: seat) { writer.key("left", left, plain: "tries left: \(left)") }
  }
}
