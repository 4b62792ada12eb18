// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// What something that happens at a game means for a player who did not do it: hints, the longest first.
///
/// Empty where another line says it.
enum GameHints {
  /// Who keeps the reader from drawing, and on whose time.
  static func held(by seat: Seat, _ view: GameView) -> [Phrase] {
    let name = GameSentences.name(seat, view.head)
    let short: Phrase = "your play is held; nobody draws"
    return view.clock == nil
      ? ["\(name) holds your play; nobody draws", short]
      : ["\(name) holds your play, on their own time; nobody draws", short]
  }

  /// Who lets the reader's play stand.
  static func accepted(by seat: Seat, _ view: GameView) -> [Phrase] {
    guard view.head.phase == .toMove else { return [] }
    return [
      "\(GameSentences.name(seat, view.head)) accepts your play and is on turn", "your play is accepted",
    ]
  }

  /// That a play can no longer be doubted; under `void` none ever could.
  static func stands(play: Int, _ view: GameView) -> [Phrase] {
    guard view.head.phase == .toMove, view.head.terms.rule.exists else { return [] }
    let short: Phrase = "play \(play) stands; \(turn(view))"
    return isOnTurn(view) ? ["play \(play) stands; \(GameSentences.mayDo(view))", short] : [short]
  }

  /// What was taken back: at once by its player, or because both sides wanted it.
  static func undone(_ play: Int, by author: Seat?, _ view: GameView) -> [Phrase] {
    let whole: Phrase = "play \(play) and what followed it are taken back; \(turn(view))"
    let short: Phrase = "play \(play) is taken back; \(turn(view))"
    guard let author, author == view.onTurn, play == view.playsNumbered else { return [whole, short] }
    return ["\(GameSentences.name(author, view.head)) takes back play \(play) and is on turn again", short]
  }

  /// What a clock has left, and what overtime costs.
  static func clock(of seat: Seat, left: Int, _ view: GameView) -> [Phrase] {
    let (points, most) = (view.rules.overtimePoints, view.rules.overtimeLimitMinutes)
    let isOwn = seat == view.viewer.seat && !view.head.terms.isDesk
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

  /// The line for the only side that tells no rack; the other side need do nothing.
  static func silent(_ seat: Seat, _ view: GameView) -> [Phrase] {
    let seconds = GameTimes.countingWarned
    if view.head.terms.isDesk {
      return ["\(seconds) s: TILES \(seat.rawValue) and the tiles, or the dearest unseen count"]
    }
    guard view.viewer.seat == seat else { return [] }
    return ["\(seconds) s: TILES and your tiles, or the dearest unseen count"]
  }

  /// The side whose rack was set because it told none; nothing where no rack was set.
  static func rackSet(_ view: GameView) -> [Phrase] {
    guard let seat = view.rackSet, let rack = view.rack(of: seat) else { return [] }
    let tiles = view.rules.tiles.spelled(rack)
    return [
      "\(GameSentences.name(seat, view.head)) told no tiles; the dearest unseen count: \(tiles)",
      "no tiles were told; the dearest unseen count: \(tiles)",
    ]
  }

  /// What comes of a claim against somebody who stays away; a count of racks ends by itself.
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

  /// A turn that the reader was not here for.
  static func meanwhile(_ turn: GameHistory.Line, _ view: GameView) -> [Phrase] {
    let name = GameSentences.name(turn.seat, view.head)
    switch turn.turn {
    case .play(let number, let score, let play):
      let short: Phrase = "meanwhile \(name) makes play \(number) for \(score)"
      guard let play, let word = play.words.first else { return [short] }
      let square = play.placement.start.text(play.placement.direction)
      return [
        "meanwhile \(name) plays \(view.rules.tiles.spelled(word)) at \(square) for \(score)", short,
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
        "meanwhile \(director) has put something right: HISTORY \(view.head.id.number) from=\(turn.step)"
      ]
    }
  }

  /// How a game ended that the reader was not here for.
  static func ended(_ ending: Ending, _ view: GameView) -> [Phrase] {
    let end = GameSentences.end(ending, view.head)
    return ["meanwhile \(end); GCG \(view.head.id.number) has it", "meanwhile \(end)", end]
  }

  /// Whether the reader is on turn; at a desk both sides read.
  private static func isOnTurn(_ view: GameView) -> Bool {
    !view.head.terms.isDesk && view.viewer.seat == view.onTurn
  }

  private static func turn(_ view: GameView) -> Phrase {
    isOnTurn(view) ? "you are on turn" : GameSentences.turn(view)
  }
}
