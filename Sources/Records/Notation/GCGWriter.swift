// SPDX-License-Identifier: MIT
import Bytes
import Rulebook

extension GCGGame {
  /// The text of the record: UTF-8, as its first line states, with LF.
  ///
  /// It reads back as the same game. Spaces in a nick become `_`, because a space ends a nick. Tiles already on the
  /// board are dots, as in all records.
  package var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 2048)
    writer.append("#character-encoding UTF-8\n")
    for seat in Seat.allCases {
      // Other readers refuse a line without a full name.
      let name = Self.oneLine(players[seat].name)
      writer.append("#player\(seat.rawValue) \(nick(seat)) \(name.isEmpty ? nick(seat) : name)\n")
    }
    if tiles != .english, !pragmata.contains(where: { $0.keyword == "tile-distribution" }) {
      writer.append("#tile-distribution \(tiles.name)\n")
    }
    for pragma in pragmata { write(pragma, into: &writer) }
    if let start {
      writer.append("#\(Start.keyword) \(nick(start.seat)) \(start.position.text(tiles))\n")
    }
    for event in events {
      writer.append(">\(nick(event.seat)): \(event.text(tiles))\n")
      for remark in event.remarks { write(remark, into: &writer) }
    }
    return writer.bytes
  }

  /// Returns the nick of a seat as written; `_` is added if both would be the same.
  private func nick(_ seat: Seat) -> String {
    let (own, other) = (Self.oneWord(players[seat].nick), Self.oneWord(players[seat.opposite].nick))
    return seat == .two && own == other ? own + "_" : own
  }

  private static func oneWord(_ nick: String) -> String {
    String(nick.map { $0.isWhitespace || $0 == ":" ? "_" : $0 })
  }

  /// Replaces line breaks, and removes leading blanks, which a reader would skip.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 }.drop { $0 == " " || $0 == "\t" })
  }

  private func write(_ pragma: Pragma, into writer: inout ByteWriter) {
    let lines = pragma.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      if place == 0 {
        writer.append(line.isEmpty ? "#\(pragma.keyword)\n" : "#\(pragma.keyword) \(line)\n")
      } else {
        writer.append("#- \(line)\n")
      }
    }
  }
}

extension GCGEvent {
  /// The word for an unknown rack, as Quackle writes it; other readers expect a word there.
  static let unknownRack = "UNKNOWN"

  /// Returns the event as written after the nick.
  package func text(_ tiles: TileSet) -> String {
    "\(held(tiles))\(what(tiles)) \(sign)\(points.magnitude) \(total)\(crossWords)"
  }

  /// Returns the rack and a space; empty if the tiles left stand in its place.
  private func held(_ tiles: TileSet) -> String {
    if let rack { return "\(tiles.spelled(rack)) " }
    switch kind {
    case .gainedRack: return ""
    case .placement, .pass, .exchange, .exchangeCount, .withdrawn, .challengeBonus, .lostRack, .time:
      return "\(Self.unknownRack) "
    }
  }

  // A loss is negative, even a loss of 0.
  private var sign: String {
    switch kind {
    case .withdrawn, .lostRack, .time: points > 0 ? "+" : "-"
    case .placement, .pass, .exchange, .exchangeCount, .challengeBonus, .gainedRack: points < 0 ? "-" : "+"
    }
  }

  private func what(_ tiles: TileSet) -> String {
    switch kind {
    case .placement(let placement, _): placement.text(tiles)
    case .withdrawn: "--"
    case .pass: "-"
    case .exchange(let given): "-\(tiles.spelled(given))"
    case .exchangeCount(let count): "-\(count)"
    case .challengeBonus: "(challenge)"
    case .gainedRack(let left), .lostRack(let left): "(\(tiles.spelled(left)))"
    case .time: "(time)"
    }
  }

  private var crossWords: String {
    guard case .placement(_, let words) = kind else { return "" }
    return words.map { " \($0)" }.joined()
  }
}
