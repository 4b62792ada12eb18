// SPDX-License-Identifier: MIT
import Rulebook

/// A game record as read from a file, with the line of each event.
package struct GCGFile: Sendable {
  package private(set) var game: GCGGame
  /// For each event: the number of its line, from 1.
  package private(set) var lines: [Int] = []
  /// The racks of `#rack1` and `#rack2`, by which a record tells that its game stopped.
  package private(set) var stoppedRacks: [StoppedRack] = []
  /// The number of the last line that is not empty.
  package let lastLine: Int
  package let tilesBy: TilesBy

  /// A rack that a player held when the game stopped, as it is written.
  package struct StoppedRack: Sendable {
    package let seat: Seat
    package let text: String
    /// The number of its line, from 1.
    package let line: Int
    /// The number of events before it.
    package let eventsBefore: Int
  }

  /// How the tile set of a record was determined.
  package enum TilesBy: Hashable, Sendable {
    /// The caller or the file names it, or the file names none and has English letters.
    case named
    /// The word list that the file names has it.
    case lexicon(String)
    /// The letters are not English, and it has them.
    case letters
  }

  /// Reads a file with any line ends, in UTF-8 or ISO 8859-1 as its first line states.
  ///
  /// `GCGCheck` checks whether the game adds up. The game is checked here only before a line that cannot be read, so
  /// that the first faulty line is reported. Without `tiles`, the set is the one that the file names or whose letters
  /// it has.
  package init(_ bytes: [UInt8], tiles: TileSet? = nil) throws(GCGFault) {
    let source = try GCGLines(bytes)
    do throws(GCGFault) {
      if let tiles {
        self = try GCGTiles.read(source, tiles, .named)
      } else {
        self = try GCGTiles.file(from: source)
      }
    } catch {
      throw GCGFault(line: error.line, error.reason, looksMisread: source.looksMisread)
    }
  }

  init(_ source: GCGLines, _ set: TileSet, _ tilesBy: TilesBy) throws(GCGFault) {
    self.tilesBy = tilesBy
    var header = GCGHeader()
    game = GCGGame(
      tiles: set, players: BySeat(.init(nick: "1", name: ""), .init(nick: "2", name: "")))
    lastLine = source.lines.last?.number ?? 1
    var isNote = false
    for (number, text) in source.lines {
      if text.hasPrefix(">") {
        isNote = false
        let reader = GCGEventReader(line: number, tiles: set)
        let (nick, event) = try reader.read(text)
        guard let seat = header.seat(of: nick) else { throw GCGFault(line: number, .stranger(nick)) }
        game.events.append(
          GCGEvent(
            seat: seat, rack: event.rack, kind: event.kind, points: event.points, total: event.total))
        lines.append(number)
      } else if text.hasPrefix("#") {
        let pragma = Self.pragma(text)
        if pragma.keyword == "-" {
          extend(by: pragma.text)
        } else if pragma.keyword == GCGGame.Start.keyword {
          try begin(pragma.text, &header, line: number)
        } else if try !header.take(pragma, line: number) {
          append(pragma)
          noteRack(pragma, line: number)
        }
        isNote = Self.texts.contains(pragma.keyword) || isNote && pragma.keyword == "-"
      } else {
        guard isNote else { throw GCGFault(line: number, .noRecord) }
        extend(by: text)
      }
    }
    if let fault = source.fault { throw fault }
    game.players = header.players
  }

  /// Reads the start: a nick and a position.
  private mutating func begin(_ text: String, _ header: inout GCGHeader, line: Int) throws(GCGFault) {
    let nick = text.prefix { $0 != " " && $0 != "\t" }
    guard game.start == nil, game.events.isEmpty else { throw GCGFault(line: line, .lateStart) }
    guard !nick.isEmpty, let seat = header.seat(of: String(nick)) else {
      throw GCGFault(line: line, .stranger(String(nick)))
    }
    do throws(CGPFault) {
      let position = try CGPReader.read(String(text.dropFirst(nick.count)), tiles: game.tiles).position
      game.start = GCGGame.Start(seat: seat, position: position)
    } catch { throw GCGFault(line: line, .start(error)) }
  }

  /// The keywords whose text may run over several lines without a mark.
  private static let texts: Set = ["note", "description", "comment"]

  private mutating func append(_ pragma: GCGGame.Pragma) {
    if game.events.isEmpty {
      game.pragmata.append(pragma)
    } else {
      game.events[game.events.count - 1].remarks.append(pragma)
    }
  }

  private mutating func noteRack(_ pragma: GCGGame.Pragma, line: Int) {
    guard let seat = Seat.allCases.first(where: { pragma.keyword == "rack\($0.rawValue)" }) else { return }
    stoppedRacks.append(
      StoppedRack(seat: seat, text: pragma.text, line: line, eventsBefore: game.events.count))
  }

  private mutating func extend(by text: String) {
    if let last = game.events.indices.last, let remark = game.events[last].remarks.indices.last {
      game.events[last].remarks[remark].text += "\n\(text)"
    } else if game.events.isEmpty, let last = game.pragmata.indices.last {
      game.pragmata[last].text += "\n\(text)"
    }
  }

  private static func pragma(_ text: String) -> GCGGame.Pragma {
    let body = text.dropFirst()
    let keyword = body.prefix { $0 != " " && $0 != "\t" }
    // In a continuation line only one space is removed.
    let rest =
      keyword == "-"
      ? body.dropFirst(2) : body.dropFirst(keyword.count).drop { $0 == " " || $0 == "\t" }
    return GCGGame.Pragma(keyword: keyword.lowercased(), text: String(rest))
  }
}

/// The players: from the player lines, or in order of appearance.
private struct GCGHeader {
  private var found: [Seat: GCGGame.Player] = [:]

  var players: BySeat<GCGGame.Player> {
    BySeat(player(.one), player(.two))
  }

  /// Returns the player of a seat; a missing player gets a nick that the other does not have.
  private func player(_ seat: Seat) -> GCGGame.Player {
    if let found = found[seat] { return found }
    let nick = "player\(seat.rawValue)"
    let isTaken = found[seat.opposite]?.nick == nick
    return GCGGame.Player(nick: isTaken ? "player\(seat.opposite.rawValue)" : nick, name: "")
  }

  /// Takes a player line or the encoding line; returns false for any other pragma.
  mutating func take(_ pragma: GCGGame.Pragma, line: Int) throws(GCGFault) -> Bool {
    let seat: Seat
    switch pragma.keyword {
    case "character-encoding": return true
    case "player1": seat = .one
    case "player2": seat = .two
    default: return false
    }
    let nick = pragma.text.prefix { $0 != " " && $0 != "\t" }
    guard !nick.isEmpty, found[seat] == nil, found[seat.opposite]?.nick != String(nick) else {
      throw GCGFault(line: line, .player)
    }
    let name = pragma.text.dropFirst(nick.count).drop { $0 == " " || $0 == "\t" }
    found[seat] = GCGGame.Player(nick: String(nick), name: String(name))
    return true
  }

  mutating func seat(of nick: String) -> Seat? {
    if let seat = Seat.allCases.first(where: { found[$0]?.nick == nick }) { return seat }
    guard let free = Seat.allCases.first(where: { found[$0] == nil }) else { return nil }
    found[free] = GCGGame.Player(nick: nick, name: nick)
    return free
  }
}
