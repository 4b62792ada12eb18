// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// What was done in a game, step by step, as somebody may see it.
struct GameHistoryText {
  let table: Table
  let live: LiveGame
  let viewer: Viewer
  let tag: Tag

  private var tiles: TileSet { live.rules.tiles }

  private var seesWords: Bool {
    if GameTableText.isCovered(table.phase) { return false }
    if case .seat = viewer { return true }
    return table.isOver
  }

  /// Whether the viewer may see what a seat held.
  private func seesTiles(of seat: Seat) -> Bool {
    if table.isOver { return true }
    guard case .seat(seat) = viewer else { return false }
    return seesWords
  }

  /// Writes the steps from a number on, oldest first, and behind the last how the game ended.
  func write(from first: Int, _ writer: inout LineWriter) {
    // The end takes one line of the most that a reply may have.
    let most = Limits.continuations - 1
    let all = live.steps.indices.dropFirst(max(0, first - 1)).lazy.compactMap { place in
      live.steps[place].action.turn.map { (place: place, turn: $0) }
    }
    let turns = Array(all.prefix(most + 1))
    for (place, turn) in turns.prefix(most) { write(turn, of: live.steps[place], place + 1, &writer) }
    if turns.count <= most, let ending = live.ending {
      writer.beginContinuation(.history, tag)
      writer.keys(ending: ending, tiles)
      writer.endLine()
    }
    writer.beginReply(.history, tag)
    writer.key(table: table.id)
    writer.key("count", min(turns.count, most))
    if turns.count > most {
      writer.key("next", turns[most].place + 1)
      writer.text("type HISTORY from= and that number for the rest")
    } else {
      writer.text("oldest first")
    }
    writer.endLine()
  }

  private func write(_ turn: Turn, of step: LiveGame.Step, _ number: Int, _ writer: inout LineWriter) {
    writer.beginContinuation(.history, tag)
    writer.key("step", number)
    // An effect may name a seat of its own.
    if case .ruled = turn {
      writer.key("challenger", step.seat.rawValue)
    } else {
      writer.key("seat", step.seat.rawValue)
    }
    switch turn {
    case .played(let play):
      writer.key("did", literal: "play")
      writer.key("play", play.number)
      if GameTableText.isCovered(table.phase) {
        writer.key("score", play.score)
      } else {
        writer.keys(play: play, withWords: seesWords, withBlanks: false, tiles)
      }
    case .passed: writer.key("did", literal: "pass")
    case .exchanged(let made):
      writer.key("did", literal: "exchange")
      if let given = made.given, seesTiles(of: step.seat) { writer.key("tiles", given, tiles) }
      writer.key("count", made.count)
    case .ruled(let ruled):
      writer.key("did", literal: "challenge")
      writer.key("ruling", ruled.ruling.rawValue)
      writer.key("play", ruled.number)
      if seesWords { writer.key(words: ruled.words, table.terms.lexicon.alphabet) }
      writer.key(effect: ruled.effect)
      if ruled.isOffCentre { writer.key("offcentre", literal: "yes") }
    }
    writer.key("scores", step.scores)
    if let rack = step.rack, seesTiles(of: step.seat) { writer.key("rack", rack, tiles) }
    writer.key(receipt: step.receipt)
    writer.endLine()
  }
}

/// What a score sheet has a line for.
private enum Turn {
  case played(PlayMade)
  case passed
  case exchanged(ExchangeMade)
  case ruled(RuledPlay)
}

extension GameAction {
  /// What a score sheet says of it; nil where it has no line for it.
  fileprivate var turn: Turn? {
    switch self {
    case .played(let play): .played(play)
    case .passed: .passed
    case .exchanged(let made): .exchanged(made)
    case .ruled(let ruled): .ruled(ruled)
    default: nil
    }
  }
}
