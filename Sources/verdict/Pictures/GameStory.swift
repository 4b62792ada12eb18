// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook

/// A game as a row of pictures: the board after each event of its record.
struct GameStory {
  struct Frame {
    let board: Board
    /// The squares of the newest placement that lies on the board.
    let marked: Set<Square>
    let scores: BySeat<Int>
    /// The side that acted; nil before the first event.
    let seat: Seat?
    let caption: String
    /// The number of the play, from 1; nil for what is no placement.
    let play: Int?
  }

  let tiles: TileSet
  let names: BySeat<String>
  private(set) var frames: [Frame] = []

  /// Creates the story of a record; throws if the record does not add up.
  ///
  /// `lines` are the numbers of its lines. `plays` are the numbers of its placements in their order; by default they
  /// count from 1.
  init(_ game: GCGGame, lines: [Int]? = nil, plays: [Int]? = nil) throws(GCGFault) {
    tiles = game.tiles
    names = BySeat(Self.name(game.players.one), Self.name(game.players.two))
    var check = GCGCheck(of: game)
    frames.append(
      Frame(
        board: check.board, marked: [], scores: check.scores, seat: nil, caption: "The game begins", play: nil
      ))
    var (marked, placed): (Set<Square>, Int) = ([], 0)
    for (place, event) in game.events.enumerated() {
      let before = check.board
      try check.take(event, line: lines?[place] ?? place + 1)
      var play: Int?
      switch event.kind {
      case .placement:
        placed += 1
        play = plays.map { $0.indices.contains(placed - 1) ? $0[placed - 1] : placed } ?? placed
        marked = Self.added(from: before, to: check.board)
      case .withdrawn: marked = []
      default: break
      }
      frames.append(
        Frame(
          board: check.board, marked: marked, scores: check.scores, seat: event.seat,
          caption: caption(event, before), play: play))
    }
  }

  /// Creates the story of a game at a table from its record, with the result that stands.
  init(_ table: Table, last: Receipt) throws(Trouble) {
    let game = try attempt { () throws(GCGExportFault) in try GCGExport.game(at: table, last: last) }
    let plays = (table.game?.steps ?? nil).map { steps in
      steps.compactMap { step in if case .played(let play) = step.action { play.number } else { nil } }
    }
    do throws(GCGFault) { try self.init(game, plays: plays) } catch {
      throw .refused("table \(table.id.number): \(error.text)")
    }
    guard let game = table.game, let ending = game.ending, let shown = frames.last,
      case let told = EndingText.told(ending, names: names, isPlayed: game.isPlayed),
      told != nil || shown.scores != ending.scores
    else { return }
    let result = "The result is \(HTML.number(ending.scores.one)) to \(HTML.number(ending.scores.two))"
    frames.append(
      Frame(
        board: shown.board, marked: shown.marked, scores: ending.scores, seat: nil,
        caption: told.map { "\(result): \($0)" } ?? result, play: nil))
  }

  /// Creates the story of a position, which has one picture; the side on turn comes first.
  init(_ position: CGPPosition, _ tiles: TileSet) {
    self.tiles = tiles
    names = BySeat("on turn", "other")
    frames = [
      Frame(
        board: position.board, marked: [], scores: BySeat(position.scores[0], position.scores[1]), seat: .one,
        caption: "", play: nil)
    ]
  }

  /// The numbers of the plays, in order.
  var plays: [Int] { frames.compactMap(\.play) }

  /// The numbers of the plays as text, runs of them short, such as `1, 2, 4 to 9`; empty without plays.
  var playsTold: String {
    var runs: [ClosedRange<Int>] = []
    for play in Set(plays).sorted() {
      if let last = runs.last, last.upperBound == play - 1 {
        runs[runs.count - 1] = last.lowerBound...play
      } else {
        runs.append(play...play)
      }
    }
    return runs.map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound), \(run.upperBound)"
      default: "\(run.lowerBound) to \(run.upperBound)"
      }
    }.joined(separator: ", ")
  }

  /// Returns the place of the picture after a play; nil for a play that the game does not have.
  func place(ofPlay number: Int) -> Int? { frames.lastIndex { $0.play == number } }

  /// Returns one picture as SVG.
  func svg(_ place: Int) -> String {
    let frame = frames[place]
    let legend = BoardSVG.Legend(names: names, scores: frame.scores, seat: frame.seat, caption: frame.caption)
    return BoardSVG.text(frame.board, tiles, marked: frame.marked, legend: legend)
  }

  private static func name(_ player: GCGGame.Player) -> String {
    GCGText.shown(player.name.isEmpty ? player.nick : player.name)
  }

  private static func added(from before: Board, to after: Board) -> Set<Square> {
    var added: Set<Square> = []
    after.forEachTile { square, _ in if before[square] == nil { added.insert(square) } }
    return added
  }

  private func caption(_ event: GCGEvent, _ before: Board) -> String {
    let name = names[event.seat]
    let points = HTML.number(event.points)
    return switch event.kind {
    case .placement(let placement, _):
      "\(name): \(placement.start.text(placement.direction)) \(placement.written(on: before, tiles)), \(points)"
    case .withdrawn: "\(name)'s play comes off, \(points)"
    case .pass where event.isLostToChallenge: "\(name) loses the turn: the challenge failed"
    case .pass where event.isGivenAway: "A director gives the turn of \(name) away"
    case .pass: "\(name) passes"
    case .exchange(let given): "\(name) exchanges \(counted(given.count, "tile"))"
    case .exchangeCount(let count): "\(name) exchanges \(counted(count, "tile"))"
    case .challengeBonus: "\(name) gets \(points) for a challenge"
    case .gainedRack(let left): "\(name) gets \(points) for the tiles left, \(tiles.spelled(left))"
    case .lostRack(let left): "\(name) has \(tiles.spelled(left)) left, \(points)"
    case .time: "\(name) has used too much time, \(points)"
    }
  }
}
