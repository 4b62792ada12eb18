// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Sentences about a game for people, under `PLAIN`; each list holds them one by one.
///
/// A reader who plays is called you; at a desk, where both sides read, and for observers both have their names.
enum GameVoice {
  /// Whether a seat is the reader's own; never at a desk.
  static func isOwn(_ seat: Seat, _ view: GameView) -> Bool { seat == view.viewer.seat && !view.isDesk }

  private static func name(_ seat: Seat, _ view: GameView) -> Phrase.Argument {
    GameSentences.name(seat, view.head)
  }

  static func turn(_ view: GameView) -> Phrase {
    guard let turn = view.onTurn, view.phase != .over, view.phase != .counting else {
      return "The game is over."
    }
    return isOwn(turn, view) ? "You are on turn." : "\(name(turn, view)) is on turn."
  }

  /// Returns both scores, the reader's own first; empty before the game.
  static func scores(_ view: GameView) -> [Phrase] {
    guard let scores = view.scores else { return [] }
    guard let own = view.viewer.seat, !view.isDesk else {
      let (one, two) = (name(.one, view), name(.two, view))
      return ["\(one) \(scores.one), \(two) \(scores.two)."]
    }
    return ["You \(scores[own]), \(name(own.opposite, view)) \(scores[own.opposite])."]
  }

  static func tiles(_ count: Int) -> Phrase { count == 1 ? "1 tile" : "\(count) tiles" }

  // MARK: Plays

  /// Returns what was played where for how much; who played it, unless it answers a player's own line.
  static func play(_ play: PlayMade, _ view: GameView, isAnswer: Bool = false) -> [Phrase] {
    let hasBlank = !isAnswer && play.placement.placedTiles.contains(where: \.isBlank)
    return [played(play, view, isAnswer: isAnswer)] + (hasBlank ? ["Small letters are blanks."] : [])
      + scores(view)
  }

  static func played(_ play: PlayMade, _ view: GameView, isAnswer: Bool = false) -> Phrase {
    let placement = play.placement
    let square = placement.start.text(placement.direction)
    guard let word = play.words.first.map({ view.tiles.spelled($0) }) else {
      let tiles = placement.tilesText(view.tiles)
      return tiles.contains { $0 != "." }
        ? "\(name(play.seat, view)) plays \(tiles) at \(square) for \(play.score)."
        : "\(name(play.seat, view)) plays at \(square) for \(play.score)."
    }
    return isAnswer && !view.isDesk
      ? "\(word) at \(square) for \(play.score)."
      : "\(name(play.seat, view)) plays \(word) at \(square) for \(play.score)."
  }

  /// Returns what comes next, for who has played.
  static func next(after play: PlayMade, _ view: GameView) -> [Phrase] {
    let blanks = play.placement.placedTiles.filter(\.isBlank).map { view.tiles.spelled($0) }
    if !view.isDealt, !blanks.isEmpty {
      let line = "AMEND \(play.number) \(view.tiles.capitals(of: play.placement.text(view.tiles)))"
      return ["blanks: \(blanks.joined(separator: ", ")); if not, \(line)"]
    }
    let opponent = name(play.seat.opposite, view)
    let drawn = view.tilesToDraw
    if view.phase == .finalPending, view.admitsChallenges {
      return view.isDesk
        ? ["\(name(play.seat, view)) is out; \(opponent) may challenge, or the game ends."]
        : ["You are out; \(opponent) may challenge, or the game ends."]
    }
    if view.isDesk {
      let mover = name(play.seat, view)
      guard drawn > 0 else { return [turn(view)] }
      return [
        view.admitsChallenges
          ? "Unless \(opponent) challenges, \(mover) draws \(tiles(drawn))."
          : "\(mover) draws \(tiles(drawn)).",
        turn(view),
      ]
    }
    guard view.admitsChallenges, view.phase == .pending else { return [turn(view)] }
    if view.isDealt {
      guard let window = view.doubtSeconds else { return ["\(opponent) may challenge until the next turn."] }
      return ["\(opponent) has \(window) s to challenge; then you draw \(tiles(drawn))."]
    }
    return drawn == 0
      ? ["\(opponent) may challenge until the next turn."]
      : ["\(opponent) may challenge; if not, draw \(tiles(drawn))."]
  }

  /// Returns what the other side may do about a play; empty for observers and where nothing waits.
  static func answers(to play: PlayMade, _ news: GameNews) -> [Phrase] {
    news.reader.isObserver ? [] : answers(to: play, news.view)
  }

  static func answers(to play: PlayMade, _ view: GameView) -> [Phrase] {
    guard view.onTable == play.number else { return [] }
    guard view.admitsChallenges else { return view.phase == .pending ? [turn(view)] : [] }
    switch view.phase {
    case .finalPending: return ["That is the last play: ACCEPT ends the game, or CHALLENGE."]
    case .pending:
      // Before the reader's own first play the line says how one is typed.
      let isFirst = play.number == 1
      guard view.until != nil, let window = view.doubtSeconds else {
        return [isFirst ? "Type a play such as 8H TRAIN, CHALLENGE or HOLD." : "Play on, CHALLENGE or HOLD."]
      }
      return [
        isFirst
          ? "Type a play such as 8H TRAIN, CHALLENGE or HOLD (\(window) s)."
          : "Play on, CHALLENGE or HOLD (\(window) s)."
      ]
    default: return []
    }
  }

  static func amended(_ play: PlayMade, replacing old: Int, _ view: GameView) -> [Phrase] {
    let square = play.placement.start.text(play.placement.direction)
    let word = play.words.first.map { view.tiles.spelled($0) } ?? play.placement.tilesText(view.tiles)
    return ["Play \(old) is now \(word) at \(square) for \(play.score), number \(play.number)."]
      + scores(view)
  }

  static func drew(_ drawn: Rack, _ rack: Rack, _ view: GameView) -> Phrase {
    let (new, all) = (view.tiles.shown(drawn), view.tiles.shown(rack))
    return drawn.isEmpty
      ? "The bag is empty; your tiles are \(all)." : "You draw \(new): your tiles are \(all)."
  }

  // MARK: Other turns

  static func passed(_ seat: Seat, _ view: GameView) -> [Phrase] {
    [isOwn(seat, view) ? "You pass." : "\(name(seat, view)) passes."] + scoreless(view) + [turn(view)]
  }

  static func exchanged(_ made: ExchangeMade, _ view: GameView) -> [Phrase] {
    let count = tiles(made.count)
    guard isOwn(made.seat, view) else {
      return ["\(name(made.seat, view)) exchanges \(count)."] + scoreless(view) + [turn(view)]
    }
    guard let drawn = made.drawn, let rack = view.rack(of: made.seat) else {
      return ["You exchange \(count)."] + scoreless(view) + [turn(view)]
    }
    let (new, all) = (view.tiles.shown(drawn), view.tiles.shown(rack))
    return ["You exchange \(count) and draw \(new): your tiles are \(all)."] + scoreless(view) + [turn(view)]
  }

  /// Returns how many turns without points there were, from the third on.
  private static func scoreless(_ view: GameView) -> [Phrase] {
    view.scoreless < 3 ? [] : ["\(view.scoreless) turns in a row without points; six end the game."]
  }

  static func held(by seat: Seat, _ view: GameView) -> Phrase {
    isOwn(seat, view) ? "You hold the play." : "\(name(seat, view)) holds the play."
  }

  static func accepted(by seat: Seat?, _ view: GameView) -> [Phrase] {
    guard let seat, !isOwn(seat, view) else { return ["The play stands.", turn(view)] }
    return ["\(name(seat, view)) accepts the play.", turn(view)]
  }

  // MARK: Rulings

  /// Returns a ruling on a play with what it costs; the words only where the reader may see them.
  ///
  /// They are the words challenged, never the bad ones. Source: Protocol/SPEC.md, 6.9.
  static func ruled(_ ruled: RuledPlay, _ view: GameView) -> [Phrase] {
    let words = ruled.words.map { view.head.terms.lexicon.alphabet.spelled($0) }
    let challenger = ruled.challenger
    let verdict: Phrase =
      ruled.isOffCentre
      ? "the first play misses the centre and comes off"
      : Self.verdict(
        ruled.ruling, words, by: isOwn(challenger, view) ? nil : name(challenger, view))
    let isOver = view.phase == .over || view.phase == .counting
    let comesOff = ruled.effect == .playRemoved
    return [verdict]
      + effect(ruled.effect, by: challenger, head: view.head, own: view.isDesk ? nil : view.viewer.seat, view)
      + (comesOff ? scores(view) : []) + (isOver ? [] : [turn(view)])
  }

  /// Returns the verdict alone; `name` is the challenger's, nil for the reader's own challenge.
  static func verdict(_ ruling: Ruling, _ words: [String], by name: Phrase.Argument?) -> Phrase {
    let list = words.joined(separator: ", ")
    guard let name else {
      if ruling.isAcceptable { return "Challenge lost; acceptable: \(list)." }
      return words.count > 1
        ? "Challenge won; not acceptable as a whole: \(list)." : "Challenge won; not acceptable: \(list)."
    }
    if words.isEmpty {
      return ruling.isAcceptable ? "\(name) challenges: acceptable." : "\(name) challenges: not acceptable."
    }
    if ruling.isAcceptable { return "\(name) challenges; acceptable: \(list)." }
    return words.count > 1
      ? "\(name) challenges; not acceptable as a whole: \(list)."
      : "\(name) challenges; not acceptable: \(list)."
  }

  /// Returns what a ruling costs; `own` is the reader's seat, nil at a desk and for observers.
  static func effect(
    _ effect: ChallengeEffect, by challenger: Seat, head: TableHead, own: Seat?, _ view: GameView? = nil
  ) -> [Phrase] {
    let name = GameSentences.name(challenger, head)
    let mover = GameSentences.name(challenger.opposite, head)
    switch effect {
    case .playRemoved:
      guard own == challenger.opposite else { return ["The play comes off."] }
      guard let view, view.isDealt, let own, let rack = view.rack(of: own) else {
        return ["Your play comes off."]
      }
      return ["Your play comes off; your tiles are back: \(view.tiles.shown(rack))."]
    case .none: return ["The play stays."]
    case .challengerLosesTurn: return [own == challenger ? "You lose your turn." : "\(name) loses the turn."]
    case .pointsTo(let seat, let points):
      return [own == seat ? "You get \(points) points." : "\(mover) gets \(points) points."]
    case .pointsFrom(let seat, let points):
      return [own == seat ? "It costs you \(points) points." : "It costs \(name) \(points) points."]
    case .gameWon: return []
    }
  }
}
