// SPDX-License-Identifier: MIT
import Bytes
import Rulebook

extension GCGGame {
  /// Writes the record: UTF-8, which its first line says, and LF.
  ///
  /// What is written reads back as the same game. A nick's spaces become `_`, for they would end it; an old tile that a play
  /// names is a dot, as in all records.
  package var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 2048)
    writer.append("#character-encoding UTF-8\n")
    for seat in Seat.allCases {
      // A line without a full name is none to other readers.
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

  /// Two that become the same are told apart.
  private func nick(_ seat: Seat) -> String {
    let (own, other) = (Self.oneWord(players[seat].nick), Self.oneWord(players[seat.opposite].nick))
    return seat == .two && own == other ? own + "_" : own
  }

  private static func oneWord(_ nick: String) -> String {
    String(nick.map { $0.isWhitespace || $0 == ":" ? "_" : $0 })
  }

  /// Without what a reader takes for the end of a line, or leaves out in front.
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
  /// What stands for a rack that nobody knows, as Quackle writes it; other readers want something there.
  static let unknownRack = "UNKNOWN"

  /// What stands behind the nick.
  package func text(_ tiles: TileSet) -> String {
    "\(held(tiles))\(what(tiles)) \(sign)\(points.magnitude) \(total)\(crossWords)"
  }

  /// The rack and a space; nothing where the tiles left stand in its place.
  private func held(_ tiles: TileSet) -> String {
    if let rack { return "\(tiles.spelled(rack)) " }
    switch kind {
    case .gainedRack: return ""
    case .placement, .pass, .exchange, .exchangeCount, .withdrawn, .challengeBonus, .lostRack, .time:
      return "\(Self.unknownRack) "
    }
  }

  /// What is lost is negative, also where it is nothing.
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
