// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Texts for start positions: the picture shown when terms are agreed, and the faults of a position.
///
/// Source: Protocol/SPEC.md 9.32.
enum PositionText {
  static func text(of fault: PositionFault) -> Phrase {
    switch fault {
    case .read(let fault): text(of: fault)
    case .start(let fault): text(of: fault)
    case .kind:
      "a position is for a board, where tiles are real: OPEN kind=board and the same behind the colon"
    case .first: "the position says who is on turn; type first=1 or first=2, whose rack and score stand first"
    case .colon:
      "a position stands behind a colon, as verdict gcg show --cgp prints it: OPEN kind=board :15/15/..."
    }
  }

  private static func text(of fault: CGPFault) -> Phrase {
    switch fault {
    case .fields:
      "a position is rows, racks, scores and scoreless turns: 15 rows with / between them, then / 120/98 0"
    case .size(let rows): "a board has 15 rows with / between them, this one has \(rows)"
    case .width(let squares, let row): "row \(row) has \(squares) squares, and should have 15"
    case .row(let row, _): "in row \(row) stands what is neither a tile nor a number of empty squares"
    case .racks:
      "behind the rows stand two racks of at most 7 tiles with / between them, / alone where none is known"
    case .scores: "behind the racks stand two scores with / between them, first of who is on turn: 120/98"
    case .scoreless: "behind the scores stands how many turns in a row had no points, 0 to 5"
    case .unknown(let matter, _):
      "this \(name(of: matter)) is not known; here are bdn CrosswordGame, var classic, bb 50, mcnz 6, and the list's tiles"
    case .otherTiles(_, let set):
      "the position has other tiles than the list, which has \(set) ones; name its lexicon="
    case .beyondSet(let set): beyondSet(set)
    }
  }

  private static func text(of fault: StartFault) -> Phrase {
    switch fault {
    case .over: "the game of that position is over; type OPEN kind=board"
    case .racksUnknown(let left):
      "the bag is empty, and \(left) tiles are left; name a rack, so that it is known who holds how many"
    case .racks(let left):
      "the bag is empty, and racks of at most 7 hold the \(left) tiles that are left; these do not"
    case .score(let score):
      "no score is \(score); scores are \(scoreRange.lowerBound) to \(scoreRange.upperBound)"
    case .apart(let square):
      "the tile on \(square.text(.across)) does not hang together with the others; is a row moved, or missing?"
    case .beyondSet(let set): beyondSet(set)
    }
  }

  private static func beyondSet(_ set: String) -> Phrase {
    "the \(set) set does not have the tiles of board and racks together; small letters are blanks"
  }

  private static var scoreRange: ClosedRange<Int> { StartPosition.scoreRange }

  /// Returns the CGP operation code of a matter.
  private static func name(of matter: CGPFault.Matter) -> String {
    switch matter {
    case .board: "bdn"
    case .variant: "var"
    case .bonus: "bb"
    case .limit: "mcnz"
    case .tiles: "ld"
    }
  }

  // MARK: Where terms are agreed

  /// Writes a start position as continuation lines; writes nothing if the game starts on an empty board.
  static func write(_ terms: Terms, as kind: ReplyKind, _ tag: Tag, _ writer: inout LineWriter) {
    guard let game = terms.game, let start = game.start,
      let tiles = TileSet.named(terms.lexicon.alphabet.name)
    else { return }
    let layout = game.rules(with: tiles).layout
    var beside: [Phrase] = Seat.allCases.flatMap { seat -> [Phrase] in
      let score = start.scores[seat]
      let name: Phrase = "seat \(seat.rawValue)"
      return [seat == game.opens ? "* \(name)" : "  \(name)", Phrase(verbatim: "  \(score)"), ""]
    }
    beside.append("in the bag: \(tiles.total - start.board.count - start.held.one - start.held.two)")
    if start.scoreless > 0 { beside.append("scoreless turns: \(start.scoreless)") }
    while beside.count < layout.rows - 1 { beside.append("") }
    beside.append(Phrase(verbatim: BoardText.legend))
    BoardText.write(start.board, layout, tiles, beside: beside, as: kind, tag, &writer)
  }
}

extension LineWriter {
  mutating func keys(start: StartPosition, _ tiles: TileSet) {
    key("position", start.board.rows(tiles))
    key("carried", start.scores)
    key("run", start.scoreless)
    key("held", start.held)
  }
}
