// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Verbs about slips; at a game, `CHALLENGE` and `AMEND` are about its plays.
extension Verb {
  static let ofSlips = [challenge, confirm, amend, withdraw]

  package static let challenge = Verb(
    "CHALLENGE", shortest: "CH", arguments: "[BY seat] word... | [play] [word...]",
    example: "CHALLENGE AT AA TAN", help: "doubt the last play: all of its words, or those you name",
    tried: ["DOUBT"], namesSides: true
  ) { line, arguments throws(ProtocolFault) in
    if arguments.isAtGame ?? arguments.isChallengeOfPlay(line) {
      return .game(try arguments.challengePlay(line))
    }
    return .slip(try arguments.challenge(line), noise: .told)
  }

  package static let confirm = Verb(
    "CONFIRM", shortest: "CONF", arguments: "number", example: "CONFIRM 1",
    help: "agree to a slip's words, or to what the other side asks"
  ) { line, arguments throws(ProtocolFault) in
    .table(.confirm(try arguments.onlyNumber(line, .number)))
  }

  package static let amend = Verb(
    "AMEND", shortest: "AM", arguments: "slip word... | play square tiles", example: "AMEND 1 AT AA",
    help: "write a slip anew; correct a play at a board"
  ) { line, arguments throws(ProtocolFault) in
    if arguments.isAtGame ?? arguments.isAmendmentOfPlay(line) {
      let play = try arguments.number(line, at: 1, .play)
      let placement = try arguments.placement(line, at: 2)
      try arguments.requireAtMost(3)
      return .game(.amend(play: play, placement), noise: .recorded)
    }
    let slip = try arguments.number(line, at: 1, .slip)
    let words = try arguments.words(line, from: 2, over: arguments.alphabet)
    return .slip(.amend(slip: slip, words), noise: .told)
  }

  package static let withdraw = Verb(
    "WITHDRAW", shortest: "WI", arguments: "slip", example: "WITHDRAW 1", help: "take a slip back unjudged"
  ) { line, arguments throws(ProtocolFault) in
    .slip(.withdraw(slip: try arguments.onlyNumber(line, .slip)), noise: .told)
  }
}

extension Arguments {
  /// True if a play of a game is meant, false for a slip; nil at no table, where the form of the line decides.
  fileprivate var isAtGame: Bool? { kind.map { $0 != .slip } }

  /// A play is challenged without arguments or by number; the words of a slip have no digits.
  fileprivate func isChallengeOfPlay(_ line: Span<UInt8>) -> Bool {
    count == 1 || whole(line, self[1]) != nil
  }

  fileprivate func isAmendmentOfPlay(_ line: Span<UInt8>) -> Bool {
    count == 4 && (try? Square.read(line.text(self[2]))) != nil
  }

  fileprivate func challengePlay(_ line: Span<UInt8>) throws(ProtocolFault) -> GameCommand {
    var first = 1
    var play: Int?
    if count > 1, whole(line, self[1]) != nil {
      play = try number(line, at: 1, .play)
      first = 2
    }
    guard count > first else {
      try requireAtMost(first - 1)
      return .challenge(play: play, Words())
    }
    return .challenge(play: play, try words(line, from: first, over: alphabet))
  }

  /// Reads a challenge; `BY` states the challenger before a seat or, at a desk, a name, and is else read as a word.
  fileprivate func challenge(_ line: Span<UInt8>) throws(ProtocolFault) -> SlipCommand {
    guard count > 2, line.isNamed("BY", self[1]), let seat = try seat(line, at: 2) else {
      return .challenge(try words(line, from: 1, over: alphabet), by: nil)
    }
    return .challenge(try words(line, from: 3, over: alphabet), by: seat)
  }
}
