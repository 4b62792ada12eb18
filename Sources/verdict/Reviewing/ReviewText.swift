// SPDX-License-Identifier: MIT
import Opponents
import Rulebook
import Serving
import Wire

/// A review in words, for lines and pages.
struct ReviewText {
  let game: ReviewedGame
  /// The list as `NAME@SEAL8`.
  let lexicon: String
  /// How the game ended where its scores do not tell; nil where they do.
  var ending: String?
  /// Negative numbers begin with it: ASCII in a terminal, `HTML.minus` on a page.
  var minus = "-"

  private var tiles: TileSet { game.rules.tiles }

  func lines(_ review: GameReview) -> [String] {
    var lines = [
      "\(game.players.one) against \(game.players.two), \(game.scores.one) to \(game.scores.two)"
        + "\(ending.map { " (\($0))" } ?? ""), by \(lexicon)",
      "equities are static: score and value of the leave, in points; no chance of winning",
    ]
    if let note = correction { lines += ["\(note):"] + findings.map { "     \($0)" } }
    for (place, turn) in review.turns.enumerated() { lines += self.lines(turn, place + 1) }
    for seat in Seat.allCases { lines += self.lines(review.sides[seat], of: game.players[seat]) }
    return lines
  }

  /// The sentence about the scores of a record that differ from the rules, without an end; nil if none does.
  var correction: String? {
    findings.isEmpty ? nil : "the scores are those by the rules; the record differs from them"
  }

  /// The wrong points and totals of the record, as `verdict gcg check` tells them.
  var findings: [String] { game.remarks.map(\.text) }

  // MARK: Turns

  private func lines(_ review: TurnReview, _ number: Int) -> [String] {
    let turn = review.turn
    var lines = ["", "\(number). \(game.players[turn.seat])  \(text(turn.action))  \(rated(review))"]
    lines += facts(review).map { "     \($0)" }
    for best in review.rating?.best ?? [] { lines.append("     \(text(best))") }
    if let unseen = review.unseen { lines.append("     unseen \(unseen.count): \(text(unseen))") }
    return lines
  }

  /// Returns the rack of a turn, what the turn is worth, and its time.
  func rated(_ review: TurnReview) -> String {
    let rack = review.turn.rack.map { tiles.spelled($0) } ?? "?"
    let time = review.turn.milliseconds.map { ", \(seconds($0)) s" } ?? ""
    let rating = review.rating.map { rating in
      let lost = review.lost.map { $0 > 0 ? ", \(points($0)) lost" : ", none better" } ?? ""
      return "\(rating.played.score) points, equity \(points(rating.played.equity))\(lost)"
    }
    return "of \(rack): \(rating ?? "not rated")\(time)"
  }

  func facts(_ review: TurnReview) -> [String] {
    var facts: [String] = []
    if review.isPhony { facts.append(review.isPhonyThatStood ? "a phony, which stood" : "a phony") }
    switch review.turn.challenge {
    case .succeeded:
      facts.append(
        review.turn.cameOff ? "challenged, and taken off" : "ruled unacceptable later, for no points")
    case .wonGame: facts.append("challenged, which decided the game")
    case .lostTurn: facts.append("challenged in vain, for a turn")
    case .paid(0): facts.append("challenged in vain, for nothing")
    case .paid(let points): facts.append("challenged in vain, for \(points) points")
    case .lostGame: facts.append("challenged in vain, which decided the game")
    case nil: break
    }
    if review.missesBingo, let rating = review.rating, let bingo = rating.bestBingo {
      facts.append("a bingo missed, of \(rating.bingos): \(text(bingo.turn)) for \(bingo.score)")
    }
    if let luck = review.luck { facts.append("luck of the draw \(signed(luck))") }
    switch review.end {
    case .solved(let best, let lost):
      facts.append(
        "end solved: \(best < 0 ? minus : "+")\(best.magnitude) to come at best, \(lost) of them lost")
    case .notSolved: facts.append("end not solved")
    case nil: break
    }
    return facts
  }

  private func text(_ rated: RatedTurn) -> String {
    let kept = rated.leave.isEmpty ? "" : "  keeps \(tiles.spelled(rated.leave))"
    return "\(padded(points(rated.equity), 6))  \(text(rated.turn))  \(rated.score)\(kept)"
  }

  func text(_ action: PlayedTurn.Action) -> String {
    switch action {
    case .chosen(let turn): text(turn)
    case .exchangedUnknown(let count): "exchange of \(count)"
    case .lost: "turn lost to a challenge"
    }
  }

  func text(_ turn: RobotTurn) -> String {
    switch turn {
    case .place(let placement): placement.text(tiles)
    case .exchange(let given): "exchange \(tiles.spelled(given))"
    case .pass: "pass"
    }
  }

  /// Returns the tiles of a pool, with numbers behind those that there are several of.
  func text(_ pool: Bag) -> String {
    let labels = Array(1...UInt8(tiles.letterCount)) + [TileSet.blank]
    return labels.compactMap { label in
      let count = pool.count(of: label)
      guard count > 0, let rack = Rack([label]) else { return nil }
      return "\(tiles.spelled(rack))\(count > 1 ? "\(count)" : "")"
    }.joined(separator: " ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  // MARK: Sides

  private func lines(_ side: SideSummary, of name: String) -> [String] {
    let mean = side.turns == 0 ? "" : ", \(points(side.lost / side.turns)) a turn"
    var lines = [
      "", "\(name): \(points(side.lost)) points lost over \(counted(side.turns, "rated turn"))\(mean)",
      "     mistakes: \(side.small) of 2 to 5 points, \(side.medium) of 5 to 15, \(side.large) of 15 or more",
      "     bingos missed: \(side.bingosMissed); phonies: \(side.phoniesStood) stood, \(side.phoniesOff) came off",
      "     challenges in vain: \(side.failedChallenges), for \(side.pointsPaid) points and \(counted(side.turnsLost, "turn"))"
        + (side.gamesLost > 0 ? ", and the game" : ""),
    ]
    if side.draws > 0 {
      lines.append("     luck of \(counted(side.draws, "draw")): \(signed(side.luck))")
    }
    if side.endLost > 0 { lines.append("     points lost in solved ends: \(side.endLost)") }
    if let time = side.milliseconds, side.turns > 0 {
      let longest = side.longest.map {
        ", longest \(seconds($0.milliseconds)) s at turn \($0.turn)"
      }
      lines.append("     time: \(time / 1000) s\(longest ?? "")")
    }
    return lines
  }

  /// Returns milliseconds in seconds, with one decimal.
  func seconds(_ milliseconds: Int) -> String { StudyText.seconds(milliseconds) }

  /// Returns hundredths of a point in points, with one decimal.
  func points(_ hundredths: Int) -> String {
    let text = StudyText.points(hundredths)
    return text.hasPrefix("-") ? minus + text.dropFirst() : text
  }

  func signed(_ hundredths: Int) -> String {
    let text = points(hundredths)
    return text.hasPrefix(minus) ? text : "+\(text)"
  }
}
