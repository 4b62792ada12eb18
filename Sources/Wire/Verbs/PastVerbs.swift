// SPDX-License-Identifier: MIT
import Officiating

/// Questions about games that are over.
extension Verb {
  static let ofPast = [profile, ladder, study, challenges, ownData]

  package static let profile = Verb(
    "PROFILE", shortest: "PR", arguments: "[name|on|off]", example: "PROFILE ben",
    help: "a player's games, results and ratings", tried: ["RATING"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    if arguments.count > 1, line.isNamed("off", arguments[1]) {
      return .house(.account(.shown(false), code: nil))
    }
    if arguments.count > 1, line.isNamed("on", arguments[1]) {
      return .house(.account(.shown(true), code: nil))
    }
    return .house(.past(.profile(arguments.count > 1 ? try arguments.name(line, at: 1) : nil)))
  }

  package static let ladder = Verb(
    "LADDER", shortest: "LAD", arguments: "[list] [class] [from=]", example: "LADDER english rapid",
    help: "the ratings, by list and by blitz, rapid, standard or untimed", tried: ["RATINGS"],
    keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    var (list, clock): (String?, ClockClass?) = (nil, nil)
    var index = 1
    while index < arguments.count, arguments.key(line, at: index) == nil {
      let word = line.text(try arguments.range(index))
      let named = ClockClass(rawValue: word.lowercased())
      if clock == nil, let named {
        clock = named
      } else if list == nil, named == nil {
        list = word
      } else {
        break
      }
      index += 1
    }
    return .house(.past(.ladder(list: list, clock, from: try arguments.optionalFrom(line, at: index))))
  }

  package static let study = Verb(
    "STUDY", shortest: "STU", arguments: "[table]", example: "STUDY 7",
    help: "a game that is over, turn by turn beside better turns", tried: ["ANALYSE", "ANALYZE"]
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    return .lookup(.study(arguments.count > 1 ? TableID(try arguments.number(line, at: 1, .table)) : nil))
  }

  /// Typed in full, so that no slip of a finger fills a screen with it.
  package static let ownData = Verb(
    "MYDATA", shortest: "MYDATA", arguments: "", example: "MYDATA",
    help: "what the server keeps about you"
  ) { _, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(0)
    return .house(.ownData(ChosenNamesTold()))
  }

  /// Typed in full, because a shorter form would mean `CHALLENGE`.
  package static let challenges = Verb(
    "CHALLENGES", shortest: "CHALLENGES", arguments: "[name]", example: "CHALLENGES ben",
    help: "challenges in numbers: by rule, by word, or of a player"
  ) { line, arguments throws(ProtocolFault) in
    try arguments.requireAtMost(1)
    return .house(.past(.challenges(arguments.count > 1 ? try arguments.name(line, at: 1) : nil)))
  }
}
