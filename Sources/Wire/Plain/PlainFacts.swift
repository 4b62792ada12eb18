// SPDX-License-Identifier: MIT

/// The phrases that replace the keys of a line for a person who reads without keys.
///
/// Source: Protocol/SPEC.md, PLAIN; the keys are those of Protocol/replies.tsv and notices.tsv.
enum PlainFacts {
  /// Returns the phrase for one key and its value.
  ///
  /// - Parameters:
  ///   - key: the key's name.
  ///   - value: the value in the form for programs.
  ///   - line: the line that contains the key.
  /// - Returns: nil if the key needs no phrase, because the text, another key or the picture of a board shows its value.
  static func phrase(_ key: String, _ value: String, of line: PlainLine) -> Phrase? {
    switch key {
    case "board", "row": isPictured(line) ? nil : "board \(value)"
    // The text states it.
    case "plain": nil
    case "code": line.says(value) ? nil : "the code is \(value)"
    case "repeats" where line.value("rounds") != nil: "may meet again: \(value)"
    case "table" where line.keyword == "NOTE": nil
    // The key `challenger` states the action; no player is on turn after a game.
    case "did" where line.value("challenger") != nil: nil
    case "turn" where ["over", "counting"].contains(line.value("phase")): nil
    case "first" where line.keyword == "CARD": value == "yes" ? "goes first" : "goes second"
    case "bye" where line.keyword == "CARD": "a bye"
    case "seed" where line.keyword == "CARD": "seed \(value)"
    case "first" where line.tellsEvent: "\(value) goes first"
    case "bye" where line.tellsEvent && line.value("rounds") == nil: "a bye: \(value)"
    case "bye": nil
    case "count" where line.tellsGames: "games: \(value)"
    case "count" where line.tellsExchange: "tiles exchanged: \(value)"
    case "left" where ["REFUSED", "ILLEGAL-PLACEMENT"].contains(line.keyword): "tries left: \(value)"
    case "tiles" where line.tellsDraw: "drawn: \(value)"
    case "count" where line.value("lexicon") != nil: "\(value) words"
    case "count" where line.value("next") != nil && line.value("shown") == nil: "shown: \(value)"
    case "names" where line.keyword == "NOT-YET": "not named: \(list(value))"
    case "names" where line.keyword == "MUTE": value == "-" ? nil : "muted: \(list(value))"
    case "effect": effect(value)
    case "square": "at \(value)"
    case "window": window(value, of: line)
    case "why": PlainValues.otherViolations(value)
    case "what" where line.keyword == "HIGHS": PlainValues.high(value)
    case "what" where line.tellsOverruling: PlainValues.overruled(value)
    case "clocks" where line.tellsClocks, "running" where line.tellsClocks: nil
    // The text of an ending states both.
    case "reason", "winner": line.tellsEnd ? nil : known(key, value) ?? side(key, value, of: line)
    default:
      side(key, value, of: line) ?? pair(key, value, of: line) ?? known(key, value)
        ?? Phrase(verbatim: "\(key) \(value)")
    }
  }

  /// Returns whether a key has a phrase of its own, so that its name is not shown.
  static func hasWords(_ key: String) -> Bool {
    ["board", "bye", "row", "plain", "code", "effect", "square", "window", "why"].contains(key)
      || side(key, "1", of: PlainLine("* NOTE")) != nil || known(key, "") != nil
  }

  /// Returns the phrase for a key whose value is a seat, with the player's name; nil for another key.
  private static func side(_ key: String, _ value: String, of line: PlainLine) -> Phrase? {
    let name = line.name(ofSeat: value)
    switch key {
    case "challenger": return "\(name) challenges"
    case "from": return "from \(name)"
    case "mover": return "\(name) made the play"
    case "running": return "the clock of \(name) runs"
    case "seat":
      // The number is shown if another key states the name, or if the table was just entered.
      if line.value("name") != nil || ["OPENED", "SEATED"].contains(line.keyword) { return "seat \(value)" }
      if line.value("effect") != nil { return "\(name) wins" }
      return line.value("what") == nil || line.tellsOverruling ? name : "the rack of \(name)"
    case "to": return "to \(name)"
    case "turn": return "\(name) is on turn"
    case "winner": return value == "tie" ? "a tie" : "winner: \(name)"
    default: return nil
    }
  }

  /// Returns the phrase for a key with one value a side; nil for another key, or if the sides have no names.
  private static func pair(_ key: String, _ value: String, of line: PlainLine) -> Phrase? {
    guard let sides = line.sides else { return nil }
    let values = value.split(separator: ",", omittingEmptySubsequences: false)
    guard values.count == 2 else { return nil }
    let told: Phrase = "\(sides.one) \(String(values[0])), \(sides.two) \(String(values[1]))"
    switch key {
    case "clocks": return "clocks: \(told)"
    case "rackpoints": return "for tiles left: \(told)"
    case "racks": return "tiles left: \(told)"
    case "scores": return "score \(told)"
    case "timepoints": return "for time: \(told)"
    default: return nil
    }
  }

  /// Returns whether the key is left to the picture of the board, which the lines of a table contain.
  private static func isPictured(_ line: PlainLine) -> Bool {
    ["TABLE", "WELCOME"].contains(line.keyword) || line.value("board") == nil
  }

  private static func effect(_ value: String) -> Phrase {
    switch value {
    case "play-removed": "the play comes off"
    case "none": "the play stays"
    case "challenger-loses-turn": "the play stays, and who challenged loses the turn"
    case "points": "the play stays, and points change"
    case "game-won": "the challenge decides the game"
    default: Phrase(verbatim: value)
    }
  }

  /// Returns the phrase for a challenge window: its length among a table's terms, else the seconds left of it.
  private static func window(_ value: String, of line: PlainLine) -> Phrase {
    if value == "next" { return "a play may be doubted until the next one" }
    return line.value("lexicon") == nil ? "\(value) s left" : "\(value) s to doubt a play"
  }

  private static func known(_ key: String, _ value: String) -> Phrase? {
    key < "d"
      ? fromAToC(key, value)
      : key < "m" ? fromDToL(key, value) : key < "s" ? fromMToR(key, value) : fromSToZ(key, value)
  }

  /// Returns a list of values with the given separator in place of commas.
  private static func list(_ value: String, _ separator: String = ", ") -> String {
    value.split(separator: ",", omittingEmptySubsequences: false).joined(separator: separator)
  }

  private static func fromAToC(_ key: String, _ value: String) -> Phrase? {
    switch key {
    case "abandon": "absent: \(value)"
    case "act": PlainValues.act(value)
    case "accepted": "good plays accepted: \(value)"
    case "after": "\(value) s to go"
    case "again": "the return game of table \(value)"
    case "against": "against \(value)"
    case "alphabet": "alphabet \(value)"
    case "answer": "answer: \(value)"
    case "answered": "answered: \(value)"
    case "answers": "answers \(value)"
    case "apart": "those of one team apart to round \(value)"
    case "asks": "asked for by \(value)"
    case "at": "argument \(value)"
    case "bag": "the bag's seal is \(value)"
    case "bands": "last places of equal prizes: \(list(value))"
    case "blanks": "blanks: \(value)"
    case "boards": "boards: \(list(value))"
    case "brier": "Brier score \(value)"
    case "by": "by \(list(value).split(separator: "_").joined(separator: " "))"
    case "byes": "byes: \(value)"
    case "calls": "calls that wait: \(value)"
    case "cap": "the spread counts up to \(value)"
    case "carried": "points brought along: \(list(value))"
    case "centre": "first play over the centre: \(value)"
    case "change": "changed: \(value)"
    case "challenged": "phonies challenged: \(value)"
    case "clock": value == "off" ? "no clock" : "clock \(value)"
    case "clocks": "clocks: \(list(value))"
    case "confirm": "\(value) s to confirm a slip"
    case "confirmed": "nobody confirmed in time"
    case "connections": "connections: \(value)"
    case "corrects": "corrects slip \(value)"
    case "call": "call \(value)"
    case "cost": "a good play challenged costs \(value)"
    case "codes": "new codes: \(value)"
    case "count": "\(value) in all"
    case "counted": "counted: \(value)"
    case "cut": "more than is shown"
    case "back": "back in round \(value)"
    case "class": "class \(value)"
    default: nil
    }
  }

  private static func fromDToL(_ key: String, _ value: String) -> Phrase? {
    switch key {
    case "events": "events: \(value)"
    case "factor": "each of the uppermost meets who stands so many below: \(value)"
    case "forfeit": value == "won" ? "won by forfeit" : "lost by forfeit"
    case "days": "for \(value) days"
    case "delay":
      value == "end"
        ? "games are shown when they are over" : "onlookers see games \(value) min late"
    case "desk": "one desk for both sides"
    case "did": PlainValues.deed(value)
    case "division": "division \(value)"
    case "edition": "edition \(value)"
    case "ending": "the round is over: \(PlainValues.ending(value))"
    case "endrack": "tiles left at the end count: \(value)"
    case "entrants": "entered: \(value)"
    case "event": "event \(value)"
    case "estimate": "an estimate"
    case "expected": "expected: \(value)"
    case "fatal": "the connection ends"
    case "first": "first: \(value)"
    case "for": "kept for \(value)"
    case "found": "found: \(value)"
    case "free": "free from \(list(value, " "))"
    case "gain": "a phony challenged gains \(value)"
    case "games": "round by round: \(list(value))"
    case "gibson": "cannot be caught"
    case "groups": "groups: \(value)"
    case "held": "tiles held: \(list(value))"
    case "holds": "\(value) tiles on the rack"
    case "inbag": "\(value) tiles in the bag"
    case "kind": "kind \(value)"
    case "kinds": "kinds: \(list(value))"
    case "lang": "language \(value)"
    case "languages": "languages: \(list(value))"
    case "lapsed": "not confirmed in time"
    case "least": "at least \(value)"
    case "left": "\(value) left"
    case "length": "\(value) letters"
    case "level": "level \(value)"
    case "lexicon": "list \(value)"
    case "line": "lines of at most \(value) bytes"
    case "list": "the list: \(list(value))"
    case "lists": "lists: \(value)"
    case "losses": "losses: \(value)"
    default: nil
    }
  }

  private static func fromMToR(_ key: String, _ value: String) -> Phrase? {
    switch key {
    case "max": "at most \(value) bytes"
    case "missed": "missed: \(value)"
    case "missing": "lacking: \(value)"
    case "n": "question \(value)"
    case "name": Phrase(verbatim: value)
    case "named": "logged in: \(value)"
    case "names": "at it: \(list(value))"
    case "next": "goes on at \(value)"
    case "number": "number \(value)"
    case "offcentre": "off the centre"
    case "opponent": "opposite sits \(value)"
    case "paid": "paid: \(value)"
    case "phase": PlainValues.phase(value)
    case "others": "others who play there: \(value)"
    case "order": "in this order: \(value)"
    case "place": "place \(value)"
    case "placed": "laid \(value)"
    case "play": "play \(value)"
    case "playing": "games that go on: \(value)"
    case "plays": "plays: \(value)"
    case "points": "points: \(list(value))"
    case "position": "goes on from a position"
    case "prize": "prize \(value)"
    case "proto": "protocol \(value)"
    case "rack": "rack \(value)"
    case "rackpoints": "for tiles left: \(list(value))"
    case "rating": "rating \(value)"
    case "repeats": "met before: \(value)"
    case "rounds": "rounds: \(value)"
    case "racks": "tiles left: \(list(value))"
    case "reason": "the reason: \(PlainValues.reason(value))"
    case "receipt": "receipt \(value)"
    case "repeat": "told before"
    case "replaces": "in place of \(value)"
    case "reply": "replies of at most \(value) bytes"
    case "result": Phrase(verbatim: value)
    case "right": "the answer is \(value)"
    case "role": "role \(value)"
    case "root": "the word was \(value)"
    case "round": "round \(value)"
    case "run": "scoreless turns before: \(value)"
    case "rule": "rule \(value)"
    case "ruling": "ruling: \(PlainValues.ruling(value))"
    case "rulings": "rulings: \(value)"
    default: nil
    }
  }

  private static func fromSToZ(_ key: String, _ value: String) -> Phrase? {
    switch key {
    case "through": "rounds up to \(value) need no result of it"
    case "second": "\(value) goes second"
    case "spread": "spread \(value)"
    case "tables": "tables: \(value)"
    case "team": "team \(value)"
    case "system": "paired by \(value)"
    case "ties": "ties: \(value)"
    case "up": "\(value) s since the start"
    case "was": "before it was \(value)"
    case "wins": "wins: \(value)"
    case "secret": value == "once" ? "has a code for one login" : "has used up the code"
    case "score": "\(value) points"
    case "scoreless": "turns without points: \(value)"
    case "scores": "score \(list(value, " – "))"
    case "seconds": "seconds a round: \(value)"
    case "seed": "the bag's seed was \(value)"
    case "senses": "meanings: \(value)"
    case "shortest": "in short \(value)"
    case "shown": "shown: \(value)"
    case "slip": "slip \(value)"
    case "slips": "slips: \(value)"
    case "step": "turn \(value)"
    case "superseded": "corrected since"
    case "supersedes": "in place of the ruling on slip \(value)"
    case "sure": "sure to \(value) of 100"
    case "table": "table \(value)"
    case "tiles": "tiles \(value)"
    case "time": "time \(value)"
    case "timepoints": "for time: \(list(value))"
    case "total": "of \(value)"
    case "tries": "refused plays a turn: \(value)"
    case "verb": Phrase(verbatim: value)
    case "what": "asked is \(PlainValues.matter(value))"
    case "won": "won: \(value)"
    case "word": Phrase(verbatim: value)
    case "words": Phrase(verbatim: list(value))
    case "zero": "plays without points: \(value)"
    default: nil
    }
  }
}
