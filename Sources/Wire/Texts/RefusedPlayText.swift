// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// A play that was refused for its words: to who typed the line, and to others, to whom nothing of the play is told.
///
/// Source: Protocol/SPEC.md, 9.3, 9.12.
enum RefusedPlayText {
  /// What was refused is nil where the one side's correction is told to the other, who agreed to it.
  static func answer(
    _ refused: RefusedPlay?, of seat: Seat, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let left = view.triesLeft(of: seat)
    writer.beginReply(.illegalPlacement, tag)
    writer.key("why", literal: "unacceptable")
    writer.key(table: view.head.id)
    if let left { writer.key("left", left) }
    let isTurn = refused.map { $0.replacing == nil } ?? false
    writer.text(isTurn ? GameRefusalText.unacceptable(left: left) : GameRefusalText.correction)
  }

  /// Writes whose play it was, and how many more are judged.
  static func keys(of seat: Seat, _ view: GameView, _ writer: inout LineWriter) {
    writer.key("seat", seat.rawValue)
    if let left = view.triesLeft(of: seat) { writer.key("left", left) }
  }
}
