// SPDX-License-Identifier: MIT
import Officiating

/// What is said of the place where a person is: the screen of `HELP`, and whose turn it is.
///
/// Source: Protocol/SPEC.md, 4.29.
extension Talk {
  /// Returns the screen of `HELP` for a place at a game: what works there depends on whose tiles the server knows.
  func topic(at place: Situation.GamePlace) -> String {
    if place == .stopped, !situation.isCounting { return "STOPPED" }
    if situation.isDesk { return "SCRIBE" }
    if place == .stopped { return "COUNTING" }
    switch place {
    case .onTurn: return situation.isDealt ? "TURN" : "BOARDTURN"
    case .mayDoubt: return "DOUBT"
    case .waiting, .notOnTurn, .mayBeDoubted, .stopped: return situation.isDealt ? "WAITING" : "BOARDWAITING"
    }
  }

  /// Who plays whom, and whose turn it is; nil where nobody is on turn, or that is not known.
  var turnTold: Spoken? {
    guard let turn = situation.turn, let sides = situation.sides, situation.place != .game(.stopped) else {
      return nil
    }
    guard let opponent = situation.opponent?.text, let seat = situation.seat else {
      return .sentence("\(sides.one.text) plays against \(sides.two.text); on turn: \(sides[turn].text)")
    }
    return turn == seat
      ? .sentence("you play against \(opponent); it is your turn")
      : .sentence("you play against \(opponent), who is on turn")
  }

  /// Returns a line about words with a list named in it; nil for any other line, and for one that is typed as it is.
  package static func naming(_ list: String, in line: String, typed: String) -> String? {
    guard let verb = Verb.meant(by: String(line.prefix { $0 != " " })),
      [.judge, .find, .define].contains(verb),
      Verb.meant(by: String(typed.prefix { $0 != " " })) != verb
    else { return nil }
    return [line, "lexicon=\(list)"].joined(separator: " ")
  }

  /// The answer of a person who watches to a question about tiles, which no seat of theirs answers.
  var unseenToWatchers: Spoken {
    .sentence("only the players count unseen tiles here; SHOW has the board and the bag")
  }
}
