// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport

/// The new tiles of a play: by square, the tile as it lies there.
typealias Laid = [Square: BoardTile]

extension Placement {
  /// What a resolved placement lays.
  var laid: Laid {
    var laid: Laid = [:]
    for (place, item) in enumerated() {
      guard case .placed(let tile) = item, let square = square(at: place) else { continue }
      laid[square] = tile
    }
    return laid
  }
}

extension Word {
  /// The letters of a word that a play forms; nil never comes of a board.
  init?(letters formed: FormedWord) {
    self.init(formed.tiles.compactMap { Tile(rawValue: $0.label) })
  }
}

/// A position and a list, and every play there, found by trying everything.
struct BruteForce {
  let board: Board
  let rack: Rack
  let rules: TournamentRules
  let words: Set<Word>

  func isAcceptable(_ placement: Placement) -> Bool {
    WordsFormed(of: placement, on: board).allSatisfy { formed in
      Word(letters: formed).map(words.contains) ?? false
    }
  }

  func score(_ placement: Placement) -> Int {
    Score(of: placement, forming: WordsFormed(of: placement, on: board), on: board, rules: rules).total
  }

  /// Every legal placement with acceptable words, by what it lays, and what it scores.
  func plays() -> [Laid: Int] {
    var plays: [Laid: Int] = [:]
    let runs = runs(of: rack)
    for row in 0..<rules.layout.rows {
      for column in 0..<rules.layout.columns {
        guard let start = Square(row: row, column: column) else { continue }
        for direction in Direction.allCases {
          for run in runs {
            guard let placement = placement(run, start, direction),
              Legality(of: placement, on: board, rack: rack, rules: rules).isLegal,
              !placement.isOffCentreOpening(on: board, of: rules.layout), isAcceptable(placement)
            else { continue }
            plays[placement.laid] = score(placement)
          }
        }
      }
    }
    return plays
  }

  /// Lays the tiles on the empty squares from a start on, with all old tiles between and behind them.
  private func placement(_ run: [BoardTile], _ start: Square, _ direction: Direction) -> Placement? {
    var items: [Placement.Item] = []
    var left = run[...]
    var square: Square? = start
    while let at = square, rules.layout.contains(at) {
      if board[at] != nil {
        items.append(.through)
      } else if let tile = left.popFirst() {
        items.append(.placed(tile))
      } else {
        break
      }
      square = at.stepped(1, direction)
    }
    return left.isEmpty ? Placement(start: start, direction: direction, items: items) : nil
  }

  /// Every row of tiles that a rack can lay, in every order, each blank as each letter.
  private func runs(of rack: Rack) -> Set<[BoardTile]> {
    var all: Set<[BoardTile]> = []
    for label in Set(rack) {
      guard let rest = rack.without([label]) else { continue }
      let tiles =
        label == TileSet.blank
        ? (1...UInt8(rules.tiles.letterCount)).map { BoardTile(label: $0, isBlank: true) }
        : [BoardTile(label: label)]
      let tails = runs(of: rest).union([[]])
      for tile in tiles { for tail in tails { all.insert([tile] + tail) } }
    }
    return all
  }
}

/// Random lists, boards and racks of few letters, so that many words fit.
struct Scene {
  let rules: TournamentRules
  let letters: ClosedRange<UInt8>
  private(set) var random: Seeded
  private(set) var words: Set<Word> = []
  private var list: [Word] = []
  let lexicon: Lexicon

  init(rules: TournamentRules, letters: ClosedRange<UInt8>, seed: UInt64) throws {
    self.rules = rules
    self.letters = letters
    var random = Seeded(seed: seed)
    while words.count < 160 {
      let length = Int.random(in: 2...6, using: &random)
      let tiles = (0..<length).compactMap { _ in
        Tile(rawValue: UInt8.random(in: letters, using: &random))
      }
      if let word = Word(tiles), words.insert(word).inserted { list.append(word) }
    }
    self.random = random
    guard let alphabet = Alphabet.named(rules.tiles.name) else { throw NoAlphabet() }
    var builder = LexiconBuilder(name: "scene", edition: "1", alphabet: alphabet)
    builder.add(contentsOf: words)
    lexicon = try builder.lexicon()
  }

  struct NoAlphabet: Error {}

  /// A board on which words of the list were laid; the cross words that came of it need not be in it.
  mutating func board(plays: Int) -> Board {
    var board = Board()
    var laid = 0
    for _ in 0..<4_000 where laid < plays {
      guard let word = list.randomElement(using: &random),
        let direction = Direction.allCases.randomElement(using: &random),
        let start = Square(
          row: Int.random(in: 0..<rules.layout.rows, using: &random),
          column: Int.random(in: 0..<rules.layout.columns, using: &random))
      else { continue }
      let items = (0..<word.count).map { place in
        Placement.Item.placed(
          BoardTile(label: word[place].rawValue, isBlank: Int.random(in: 0..<9, using: &random) == 0))
      }
      guard let placement = Placement(start: start, direction: direction, items: items),
        Legality(of: placement, on: board, rack: nil, rules: rules).isLegal
      else { continue }
      board.lay(placement)
      laid += 1
    }
    return board
  }

  /// A rack of some letters and some blanks.
  mutating func rack(letters count: Int, blanks: Int) -> Rack {
    var rack = Rack()
    for _ in 0..<count { rack.insert(UInt8.random(in: letters, using: &random)) }
    for _ in 0..<blanks { rack.insert(TileSet.blank) }
    return rack
  }
}
