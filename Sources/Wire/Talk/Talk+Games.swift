// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The line or the sentence for a wish at a game.
extension Talk {
  private var table: Int { situation.table?.number ?? 0 }

  private var other: String { situation.opponent?.text ?? "ben" }

  func atGame(_ wish: Wish) -> Spoken? {
    if isPractising { return atPractising(wish) }
    guard isAtGame else { return elsewhere(wish) }
    switch wish {
    case .resign: return resigning
    case .pass: return .stands(for: "PASS")
    case .challenge where situation.place == .game(.onTurn) && !situation.isDesk && !situation.plays.isEmpty:
      return .sentence("no play may be challenged now: the time for it is over")
    case .challenge: return .stands(for: "CHALLENGE")
    case .hold: return .stands(for: "HOLD")
    case .wait:
      if case .game(.mayDoubt) = situation.place { return .stands(for: "HOLD") }
      return .stands(for: "PAUSE")
    case .undo: return undoing
    case .pause: return .stands(for: "PAUSE")
    case .adjourn: return .stands(for: "ADJOURN")
    case .claim, .away:
      return .sentence(
        "SAY hello, or CALL a director; CLAIM \(table) ends the wait for a player who has gone")
    case .draw: return .sentence("no draw is offered here; ADJOURN puts the game off, CONCEDE gives it up")
    case .drawTiles:
      return .sentence("the server draws by itself, when the other side can no longer challenge")
    case .clear: return .sentence("your tiles lie nowhere until you play; SHUFFLE mixes them")
    case .exchange:
      return .sentence(
        "EXCHANGE and the tiles to put back, such as \(situation.isDealt ? "EXCHANGE AEI" : "EXCHANGE 3")")
    case .cost: return cost
    case .hint, .best, .review: return .sentence("nobody helps during a game; after it, FIND and JUDGE do")
    case .correct: return .sentence("AMEND 1 8H TRAIN puts play 1 right, UNDO takes the last play back")
    case .adjust:
      return .sentence("the server counts scores and clocks; what is wrong, AMEND or a director puts right")
    default: return nil
    }
  }

  /// The cost of a lost challenge at the table, in a sentence; in no table the help about challenges.
  private var cost: Spoken {
    situation.rule.map { .sentence("\(TermsVoice.cost($0)) (rule \($0.text))") }
      ?? .stands(for: "HELP CHALLENGE")
  }

  private func atPractising(_ wish: Wish) -> Spoken? {
    switch wish {
    case .resign: .stands(for: "SOLVE")
    case .hint:
      situation.place == .practice(.trainer) ? .stands(for: "HELP PRACTICE") : .stands(for: "SOLVE one")
    case .best: .stands(for: "SHOW")
    case .pause, .wait: .stands(for: "LEAVE")
    case .pass: situation.place == .practice(.trainer) ? .stands(for: "NEXT") : meaning(of: .skip)
    case .challenge: situation.place == .practice(.trainer) ? .guess(SpokenGuess("yes")) : nil
    case .accept, .stands: situation.place == .practice(.trainer) ? .guess(SpokenGuess("no")) : nil
    default: nil
    }
  }

  func elsewhere(_ wish: Wish) -> Spoken? {
    switch wish {
    case .review, .best:
      if isWatching { return .sentence("nobody helps during a game; after it, FIND and JUDGE do") }
      guard let game = situation.lastGame else {
        return .sentence("you have no last game; GAMES lists yours")
      }
      return .stands(for: "\(situation.mayLookUp ? "STUDY" : "HISTORY") \(game.number)")
    case .resign, .challenge, .undo:
      if situation.place == .slips { return wish == .challenge ? nil : .stands(for: "HELP SLIP") }
      if wish == .undo, situation.isDirector, !situation.events.isEmpty { return atEvent(.unpair) }
      return isWatching
        ? .sentence("only the players do that; you watch")
        : situation.lastGame == nil
          ? .sentence("you sit at no table; TABLES lists them")
          : .sentence("you sit at no table, and your last game is over")
    case .pause: return isWatching ? .stands(for: "LEAVE") : nil
    case .hint where isAtNoTable:
      return .sentence("you sit at no table; practice gives hints, and FIND RETAI? finds words")
    case .cost: return cost
    case .away: return .stands(for: "WHO")
    case .correct, .adjust: return situation.isDirector && !situation.events.isEmpty ? atEvent(wish) : nil
    default: return nil
    }
  }

  // MARK: Giving up and taking back

  var resigning: Spoken? {
    if situation.isDesk {
      if line.isNegated { return denied }
      let sides = situation.sides
      return .sentence(
        "who gives up? CONCEDE BY \(sides?.one.text ?? "1") or CONCEDE BY \(sides?.two.text ?? "2")")
    }
    guard let scores = situation.scores, let seat = situation.seat else { return .stands(for: "CONCEDE") }
    return .question("give up at \(scores[seat]) to \(scores[seat.opposite])", line: "CONCEDE")
  }

  private var undoing: Spoken? {
    if situation.isDealt {
      return .sentence("plays of a dealt game are not taken back; TRY 8H TRAIN shows one without playing it")
    }
    guard let play = situation.plays.last else { return .sentence("nothing has been played yet") }
    return taking(back: play.number)
  }

  /// Returns the question that names every play which taking back a play takes back.
  func taking(back number: Int) -> Spoken? {
    guard !situation.isDealt else { return nil }
    let plays = situation.plays.filter { $0.number >= number }
    guard !plays.isEmpty else { return nil }
    return .question("take back \(Self.list(plays.map(told)))", line: "UNDO \(number)")
  }

  private func told(_ play: PlayMade) -> Phrase {
    let tiles = situation.tiles ?? .english
    let word = play.words.first.map { tiles.spelled($0) } ?? ""
    let square = play.placement.start.text(play.placement.direction)
    let name = situation.sides?[play.seat].text ?? ""
    return "\(name): \(word) at \(square) for \(play.score)"
  }
}
