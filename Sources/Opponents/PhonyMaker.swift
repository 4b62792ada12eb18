// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// A maker of phonies: legal placements with one plausible word that is not acceptable.
///
/// It alters a play that was found. It replaces a tile by another from the rack, swaps two new tiles, or adds
/// a tile at an end. The result must form exactly one word that the lexicon lacks. Each three successive
/// tiles of that word must begin some word or occur in the main word of the original play.
struct PhonyMaker {
  let board: Board
  let rack: Rack
  let rules: TournamentRules
  let lexicon: Lexicon
  let finder: PlayFinder

  /// The number of alterations tried.
  static let tries = 200

  /// Returns a phony made from plays of the same position, the first or the dearest found; nil if all tries failed.
  func phony(
    from plays: [FoundPlay], isDearest: Bool, using random: inout some RandomNumberGenerator
  ) -> Placement? {
    var best: (placement: Placement, score: Int)?
    for _ in 0..<PhonyMaker.tries {
      guard let play = plays.randomElement(using: &random) else { return nil }
      let base = play.placement
      guard let placement = spoiled(base, using: &random),
        let score = score(ofPhony: placement, from: base)
      else { continue }
      if !isDearest { return placement }
      if score > best?.score ?? .min { best = (placement, score) }
    }
    return best?.placement
  }

  private func spoiled(_ base: Placement, using random: inout some RandomNumberGenerator) -> Placement? {
    var items = Array(base)
    let new = items.indices.filter { if case .placed = items[$0] { true } else { false } }
    guard let place = new.randomElement(using: &random) else { return nil }
    let leave = rack.without(base.placedTiles.map(\.held))
    let spare = leave.flatMap { Array($0).randomElement(using: &random) }
      .map { tile(of: $0, using: &random) }
    var start = base.start
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      guard let other = new.randomElement(using: &random) else { return nil }
      items.swapAt(place, other)
    case 1:
      guard let spare else { return nil }
      items.append(.placed(spare))
    case 2:
      guard let spare, let before = start.stepped(-1, base.direction) else { return nil }
      items.insert(.placed(spare), at: 0)
      start = before
    default:
      guard let spare else { return nil }
      items[place] = .placed(spare)
    }
    return Placement(start: start, direction: base.direction, items: items)
  }

  /// Returns a tile of the rack as laid; a blank gets a random letter.
  private func tile(of label: UInt8, using random: inout some RandomNumberGenerator) -> BoardTile {
    guard label == TileSet.blank else { return BoardTile(label: label) }
    let letter = Int.random(in: 1...rules.tiles.letterCount, using: &random)
    return BoardTile(label: UInt8(letter), isBlank: true)
  }

  /// Returns the score of a placement that is legal, unacceptable and plausible; nil for any other.
  private func score(ofPhony placement: Placement, from base: Placement) -> Int? {
    guard Legality(of: placement, on: board, rack: rack, rules: rules).isLegal else { return nil }
    let words = WordsFormed(of: placement, on: board)
    let wrong = words.filter { Word(labels: $0.tiles.labels).map(lexicon.contains) == false }
    guard wrong.count == 1, isPlausible(wrong[0], like: WordsFormed(of: base, on: board)[0]) else {
      return nil
    }
    return Score(of: placement, forming: words, on: board, rules: rules).total
  }

  private func isPlausible(_ word: FormedWord, like real: FormedWord) -> Bool {
    let (labels, known) = (word.tiles.map(\.label), real.tiles.map(\.label))
    return (0...max(0, labels.count - 3)).allSatisfy { place in
      let run = labels[place...].prefix(3)
      return finder.isBeginning(run) || known.indices.contains { known[$0...].starts(with: run) }
    }
  }
}
