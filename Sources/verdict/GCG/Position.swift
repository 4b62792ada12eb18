// SPDX-License-Identifier: MIT
import Lexica
import Opponents
import Records
import Rulebook

extension Subcommand {
  static let position: Subcommand = Subcommand(
    name: "position",
    usage: """
      verdict position CGP [--lexicon NAME|FILE] [--plays N] [--svg]
                  CGP is a position in a line, such as verdict gcg show FILE --cgp prints; quote it
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "position", taking: ["lexicon", "plays"], flags: ["svg"])
    guard !options.operands.isEmpty else { throw .usage }
    let plays = Int(options.value("plays") ?? "10") ?? -1
    guard (0...1000).contains(plays) else {
      throw .obstacle("--plays \(options.value("plays") ?? ""): give a number, 0 to 1000")
    }
    let (position, tiles) = try attempt { () throws(CGPFault) in
      try CGPReader.read(options.operands.joined(separator: " "))
    }
    if options.has("svg") {
      Console.print(BoardSVG.text(position.board, tiles))
    } else {
      try PositionCommand(position: position, tiles: tiles).show(options.value("lexicon"), plays)
    }
    return Exit.done
  }
}

struct PositionCommand {
  let position: CGPPosition
  let tiles: TileSet

  /// Prints the board, both sides and at most `most` plays, by the named list or else the tile set's default list.
  func show(_ named: String?, _ most: Int) throws(Trouble) {
    for row in BoardText.lines(position.board, tiles) { Console.print(row) }
    Console.print("")
    Console.print("on turn  \(side(0))")
    Console.print("other    \(side(1))")
    Console.print("tiles not seen: \(unseen), scoreless turns: \(position.scoreless)")
    guard most > 0 else { return }
    guard !position.racks[0].isEmpty else { return Console.print("plays: the rack on turn is not known") }
    let lexicon = try LexiconShelf().list(
      named ?? tiles.name, over: Alphabet.named(tiles.name) ?? .english)
    let rules = TournamentRules(tiles: tiles)
    guard lexicon.alphabet.spellings == tiles.spellings, let finder = PlayFinder(lexicon, rules: rules) else {
      throw .obstacle("\(lexicon.name) is no list of \(tiles.name) words; name one with --lexicon")
    }
    list(finder, most, lexicon)
  }

  private func side(_ place: Int) -> String {
    let rack = position.racks[place]
    return "\(rack.isEmpty ? "-" : tiles.spelled(rack))  \(position.scores[place])"
  }

  private var unseen: Int { tiles.total - position.board.count - position.racks[0].count }

  /// Prints the plays with the highest scores, each with all its words; equal scores stay in the order found.
  private func list(_ finder: PlayFinder, _ most: Int, _ lexicon: Lexicon) {
    var found: [(play: FoundPlay, place: Int)] = []
    var count = 0
    let isWhole = finder.forEachPlay(
      on: position.board, rack: position.racks[0], stepsMax: RobotPlayer.stepsMax
    ) { play in
      found.append((play, count))
      count += 1
    }
    found.sort { ($1.play.score, $0.place) < ($0.play.score, $1.place) }
    Console.print("plays: \(count)\(isWhole ? "" : ", and not all were looked at") (\(lexicon.name))")
    for (play, _) in found.prefix(most) {
      let words = WordsFormed(of: play.placement, on: position.board)
        .map { formed in (0..<formed.count).map { formed[$0] } }
        .map { tiles.spelled($0.map { BoardTile(label: $0.label) }) }
      let score = "\(play.score)"
      let gap = String(repeating: " ", count: max(0, 4 - score.count))
      Console.print("\(gap)\(score)  \(play.placement.text(tiles))  \(words.joined(separator: " "))")
    }
  }
}
