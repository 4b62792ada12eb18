// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

@testable import Officiating

/// The words and tiles that a value holds, however deep in it, whatever it is.
///
/// What was left on a real rack, as both sides agree, is told to all.
/// Source: Protocol/SPEC.md, 3.2 and 9.26.
struct Secrets {
  /// What was found, in words.
  private(set) var found: [String] = []

  init(in value: Any) { search(value) }

  /// What an observer's news holds beyond what a play laid, which lies on the board for everybody.
  init(observed action: GameAction) {
    switch action {
    case .played(let play), .amended(let play, _, _, _): search([play.words as Any, play.drew as Any])
    default: search(action)
    }
  }

  /// Whether there is none.
  var isEmpty: Bool { found.isEmpty }

  private mutating func search(_ value: Any) {
    switch value {
    case let rack as Rack: if !rack.isEmpty { found.append("\(rack.count) tiles") }
    case let bag as Bag: if !bag.isEmpty { found.append("a bag of \(bag.count)") }
    case let board as Board: if !board.isEmpty { found.append("a board of \(board.count)") }
    case let words as Words: if words.count > 0 { found.append("\(words.count) words") }
    case let word as Word: if word.count > 0 { found.append("a word of \(word.count)") }
    case is BoardTile: found.append("a tile")
    case let placement as Placement:
      if placement.contains(where: { $0 != .through }) { found.append("a placement of \(placement.count)") }
    case let seed as BagSeed: found.append(seed.text)
    // Racks are told to everybody once the game is over.
    case GameAction.racksDeclared, GameAction.racksWaived: break
    default: for child in Mirror(reflecting: value).children { search(child.value) }
    }
  }
}
