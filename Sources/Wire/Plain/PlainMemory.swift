// SPDX-License-Identifier: MIT

/// What a connection under `PLAIN` keeps: its last reply and notice with all their facts, and its board.
///
/// A class, so that an idle connection holds one word for it.
package final class PlainMemory {
  /// When the board is drawn by itself.
  package var drawing = BoardDrawing.always
  /// Whether a board is drawn at the end of the turn.
  package var owesBoard = false
  private var reply: [UInt8] = []
  private var notice: [UInt8] = []

  package init() {}

  /// Keeps a reply's lines, each with its LF.
  package func keep(reply lines: [UInt8]) { reply = lines }

  /// Keeps a notice's lines, each with its LF; one that told nothing leaves the one before.
  package func keep(notice lines: [UInt8]) { if !lines.isEmpty { notice = lines } }

  /// The lines of the reply, then those of the notice behind a star.
  var lines: [String] {
    let told = [reply, notice].map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    return told[0] + told[1].map { "* \($0)" }
  }
}
