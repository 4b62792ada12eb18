// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Hints for a player after an event that another player or the clock caused, the longest text first.
///
/// A list is empty if another line says the same.
enum GameHints {
  static func held(by seat: Seat, _ view: GameView) -> [Phrase] {
    let name = GameSentences.name(seat, view.head)
    let short: Phrase = "your play is held; nobody draws"
    return view.clock == nil
      ? ["\(name) holds your play; nobody draws", short]
      : ["\(name) holds your play, on their own time; nobody draws", short]
  }

  static func accepted(by seat: Seat, _ view: GameView) -> [Phrase] {
    guard view.phase == .toMove else { return [] }
    return [
      "\(GameSentences.name(seat, view.head)) accepts your play and is on turn", "your play is accepted",
    ]
  }

  /// Returns the hint that a play stands; empty under `void`, where no play can be challenged.
  static func stands(play: Int, _ view: GameView) -> [Phrase] {
    guard view.phase == .toMove, view.admitsChallenges else { return [] }
    let short: Phrase = "play \(play) stands; \(turn(view))"
    return isOnTurn(view) ? ["play \(play) stands; \(GameSentences.mayDo(view))", short] : [short]
  }

  /// Returns the hint that a play is taken back, by its player at once or with the consent of both sides.
  static func undone(_ play: Int, by author: Seat?, _ view: GameView) -> [Phrase] {
    let whole: Phrase = "play \(play) and what followed it are taken back; \(turn(view))"
    let short: Phrase = "play \(play) is taken back; \(turn(view))"
    guard let author, author == view.onTurn, play == view.playsNumbered else { return [whole, short] }
    return ["\(GameSentences.name(author, view.head)) takes back play \(play) and is on turn again", short]
  }

  static func clock(of seat: Seat, left: Int, _ view: GameView) -> [Phrase] {
    let (points, most) = (view.rules.overtimePoints, view.rules.overtimeLimitMinutes)
    let isOwn = seat == view.viewer.seat && !view.isDesk
    let name = GameSentences.name(seat, view.head)
    guard left <= 0 else {
      let text = ClockText.text(milliseconds: left)
      return [
        isOwn
          ? "you have \(text) left; then each minute begun costs \(points) points"
          : "\(name) has \(text) left; then each minute begun costs \(points) points",
        "\(text) left; then each minute begun costs \(points) points",
      ]
    }
    return [
      isOwn
        ? "you are over time: \(points) points a minute begun, lost after \(most) min"
        : "\(name) is over time: \(points) points a minute begun, lost after \(most) min",
      "over time: \(points) points a minute begun, lost after \(most) min",
    ]
  }

  /// Returns the hint for the only side that has not declared a rack; empty for the other side.
  static func silent(_ seat: Seat, _ view: GameView) -> [Phrase] {
    let seconds = GameTimes.countingWarned
    if view.isDesk {
      return ["\(seconds) s: TILES \(seat.rawValue) and the tiles, or the dearest unseen count"]
    }
    guard view.viewer.seat == seat else { return [] }
    return ["\(seconds) s: TILES and your tiles, or the dearest unseen count"]
  }

  /// Returns the hint of a rack that was set because a side declared none; empty if none was set.
  static func rackSet(_ view: GameView) -> [Phrase] {
    guard let seat = view.rackSet, let rack = view.rack(of: seat) else { return [] }
    let tiles = view.tiles.spelled(rack)
    return [
      "\(GameSentences.name(seat, view.head)) told no tiles; the dearest unseen count: \(tiles)",
      "no tiles were told; the dearest unseen count: \(tiles)",
    ]
  }

  /// Returns the hint of what a claim will bring; empty during counting, which ends without a claim.
  static func claim(_ claim: AbsenceClaim, against name: PlayerName, at table: TableID) -> [Phrase] {
    let (name, number, seconds) = (name.text, table.number, claim.seconds)
    return switch claim.outcome {
    case .racksWaived: []
    case .playStands:
      [
        "\(name) is away; after \(seconds) s CLAIM \(number) lets the play stand",
        "after \(seconds) s CLAIM \(number) lets the play stand",
      ]
    case .putOff:
      [
        "\(name) is away; after \(seconds) s CLAIM \(number) puts the game off",
        "after \(seconds) s CLAIM \(number) puts the game off",
      ]
    case .given:
      [
        "\(name) is away; after \(seconds) s CLAIM \(number) gives you the game",
        "after \(seconds) s CLAIM \(number) gives you the game",
      ]
    }
  }

  /// Returns the hint of a turn made in the reader's absence.
  static func meanwhile(_ turn: GameHistory.Line, _ view: GameView) -> [Phrase] {
    let name = GameSentences.name(turn.seat, view.head)
    switch turn.turn {
    case .play(let number, let score, let play):
      let short: Phrase = "meanwhile \(name) makes play \(number) for \(score)"
      guard let play, let word = play.words.first else { return [short] }
      let square = play.placement.start.text(play.placement.direction)
      return [
        "meanwhile \(name) plays \(view.tiles.spelled(word)) at \(square) for \(score)", short,
      ]
    case .pass: return ["meanwhile \(name) passes"]
    case .exchange(let count, _): return ["meanwhile \(name) exchanges \(count)"]
    case .challenge(let ruled):
      return [
        ruled.ruling.isAcceptable
          ? "meanwhile \(name) challenges play \(ruled.number): acceptable"
          : "meanwhile \(name) challenges play \(ruled.number): unacceptable"
      ]
    case .overruled(let overruling):
      let director = overruling.by.text
      return [
        "meanwhile \(director) has put something right: HISTORY \(view.id.number) from=\(turn.step)"
      ]
    }
  }

  /// Returns the hint of an end of the game in the reader's absence.
  static func ended(_ ending: Ending, _ view: GameView) -> [Phrase] {
    let end = GameSentences.end(ending, view)
    let told: [Phrase] = ["meanwhile \(end); GCG \(view.id.number) has it", "meanwhile \(end)", end]
    guard !view.isPlayed else { return told }
    let result = GameSentences.result(ending, view.head)
    return told + ["meanwhile \(result)", result]
  }

  /// True if the reader is on turn; false at a desk, where both sides read.
  private static func isOnTurn(_ view: GameView) -> Bool {
    !view.isDesk && view.viewer.seat == view.onTurn
  }

  static func turn(_ view: GameView) -> Phrase {
    isOnTurn(view) ? "you are on turn" : GameSentences.turn(view)
  }
}
