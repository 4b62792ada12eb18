// SPDX-License-Identifier: MIT

/// The phrases that replace keys for a person who reads without keys.
///
/// Source: Protocol/SPEC.md, PLAIN; the keys are those of Protocol/replies.tsv and notices.tsv.
enum PlainFacts {
  /// Returns the phrase of a key by its value in the form for programs; nil if the text states the value.
  static func phrase(_ key: String, _ value: String) -> Phrase? {
    guard let phrase = phrases[key] else { return Phrase(verbatim: "\(key) \(value)") }
    return phrase(value)
  }

  /// Returns the phrase of a key whose value is a seat, by the name of the seat's player.
  static func phrase(_ key: String, of name: Phrase) -> Phrase {
    switch key {
    case "challenger": "\(name) challenges"
    case "from": "from \(name)"
    case "mover": "\(name) made the play"
    case "running": "the clock of \(name) runs"
    case "to": "to \(name)"
    case "turn": "\(name) is on turn"
    case "winner": "winner: \(name)"
    default: name
    }
  }

  /// Returns the phrase of a key with one value a side, by both names with their values; nil for a key without one.
  static func phrase(_ key: String, ofSides told: Phrase) -> Phrase? {
    switch key {
    case "clocks": "clocks: \(told)"
    case "rackpoints": "for tiles left: \(told)"
    case "racks": "tiles left: \(told)"
    case "scores": "score \(told)"
    case "timepoints": "for time: \(told)"
    default: nil
    }
  }

  /// Returns a list of values with the given separator in place of commas.
  static func list(_ value: String, _ separator: String = ", ") -> String {
    value.split(separator: ",", omittingEmptySubsequences: false).joined(separator: separator)
  }

  private static func word(_ value: String, of key: String) -> Phrase {
    PlainValues.words[key]?[value] ?? Phrase(verbatim: value)
  }

  static let phrases: [String: @Sendable (String) -> Phrase?] = [
    "abandon": { "absent: \(word($0, of: "abandon"))" },
    "absent": { "not here: \($0)" },
    "accepted": { "good plays accepted: \($0)" },
    "act": { word($0, of: "act") },
    "after": { "\($0) s to go" },
    "again": { "the return game of table \($0)" },
    "against": { "against \($0)" },
    "alphabet": { "alphabet \($0)" },
    "answer": { "answer: \(word($0, of: "answer"))" },
    "answered": { "answered: \(word($0, of: "yes"))" },
    "answers": { "answers \($0)" },
    "apart": { "those of one team apart to round \($0)" },
    "asks": { "asks for \(word($0, of: "what"))" },
    "at": { "argument \($0)" },
    "back": { "back in round \($0)" },
    "bag": { "the bag's seal is \($0)" },
    "bands": { "last places of equal prizes: \(list($0))" },
    "best": { "best round: \($0)" },
    "blanks": { "blanks: \($0)" },
    "board": { "board \($0)" },
    "boards": { "boards: \(list($0))" },
    "break": { "minutes between rounds: \($0)" },
    "brier": { "Brier score \($0)" },
    "by": { "by \(list($0).split(separator: "_").joined(separator: " "))" },
    "bye": { "a bye: \(word($0, of: "yes"))" },
    "byes": { "byes: \($0)" },
    "call": { "call \($0)" },
    "calls": { "calls that wait: \($0)" },
    "cap": { "the spread counts up to \($0)" },
    "cards": { "words to come back: \($0)" },
    "carried": { "points brought along: \(list($0))" },
    "centre": { "first play over the centre: \(word($0, of: "centre"))" },
    "challenged": { "phonies challenged: \($0)" },
    "change": { "changed: \($0)" },
    "class": { "class \($0)" },
    "clock": { $0 == "off" ? "no clock" : "clock \($0)" },
    "clocks": { "clocks: \(list($0))" },
    "code": { "the code is \($0)" },
    "codes": { "new codes: \($0)" },
    "confirm": { "\($0) s to confirm a slip" },
    "confirmed": { _ in "nobody confirmed in time" },
    "connections": { "connections: \($0)" },
    "corrects": { "corrects slip \($0)" },
    "cost": { "a good play challenged costs \($0)" },
    "count": { "\($0) in all" },
    "counted": { "counted: \($0)" },
    "cut": { _ in "more than is shown" },
    "days": { "for \($0) days" },
    "delay": { $0 == "end" ? "games are shown when they are over" : "onlookers see games \($0) min late" },
    "desk": { _ in "one desk for both sides" },
    "did": { word($0, of: "did") },
    "division": { "division \($0)" },
    "divisions": { "divisions: \(list($0))" },
    "due": { "of them now: \($0)" },
    "edition": { "edition \($0)" },
    "effect": { word($0, of: "effect") },
    "ending": { "the round is over: \(word($0, of: "ending"))" },
    "endrack": { "tiles left at the end count: \(word($0, of: "endrack"))" },
    "entrants": { "entered: \($0)" },
    "estimate": { _ in "an estimate" },
    "event": { "event \($0)" },
    "events": { "events: \($0)" },
    "expected": { "expected: \($0)" },
    "factor": { "each of the uppermost meets who stands so many below: \($0)" },
    "fatal": { _ in "the connection ends" },
    "federation": { "federation \($0)" },
    "first": { "first: \(word($0, of: "first"))" },
    "firsts": { "went first: \($0)" },
    "for": { "kept for \($0)" },
    "forfeit": { $0 == "won" ? "won by forfeit" : "lost by forfeit" },
    "found": { "found: \(list($0))" },
    "free": { "free from \(list($0, " "))" },
    "from": { PlainValues.words["from"]?[$0] ?? "from \($0)" },
    "fund": { $0 == "0" ? "no fund" : "fund \($0)" },
    "gain": { "a phony challenged gains \($0)" },
    "games": { "round by round: \(list($0))" },
    "gibson": { _ in "cannot be caught" },
    "grace": { "minutes to come to the board: \($0)" },
    "groups": { "groups: \($0)" },
    "handicap": { "handicap \($0)" },
    "held": { "tiles held: \(list($0))" },
    "holds": { "\($0) tiles on the rack" },
    "hooks": { "hooks \($0)" },
    "inbag": { "\($0) tiles in the bag" },
    "joined": { "here: \($0)" },
    "kind": { "kind: \(word($0, of: "kind"))" },
    "kinds": { "kinds: \(list($0))" },
    "lag": { "standings are older by rounds: \($0)" },
    "lang": { "language \($0)" },
    "languages": { "languages: \(list($0))" },
    "lapsed": { _ in "not confirmed in time" },
    "least": { "at least \($0)" },
    "left": { "\($0) left" },
    "length": { "\($0) letters" },
    "level": { "level \($0)" },
    "lexicon": { "list \($0)" },
    "line": { "lines of at most \($0) bytes" },
    "list": { "the list: \(list($0))" },
    "lists": { "lists: \($0)" },
    "losses": { "losses: \($0)" },
    "max": { "at most \($0) bytes" },
    "member": { "member \($0)" },
    "met": { "met before: \($0)" },
    "missed": { "missed: \(list($0))" },
    "missing": { "lacking: \($0)" },
    "most": { "of each: \($0)" },
    "n": { "question \($0)" },
    "name": { Phrase(verbatim: $0) },
    "named": { "logged in: \($0)" },
    "names": { "at it: \(list($0))" },
    "next": { "goes on at \($0)" },
    "number": { "number \($0)" },
    "offcentre": { _ in "off the centre" },
    "opponent": { "opposite sits \($0)" },
    "order": { "in this order: \($0)" },
    "others": { "others who play there: \($0)" },
    "paid": { "paid: \($0)" },
    "phase": { word($0, of: "phase") },
    "place": { "place \($0)" },
    "placed": { "laid \($0)" },
    "play": { "play \($0)" },
    "players": { "players: \($0)" },
    "playing": { "games that go on: \($0)" },
    "plays": { "plays: \($0)" },
    "points": { "points: \(list($0))" },
    "position": { _ in "goes on from a position" },
    "practice": { PlainValues.words["practice"]?[$0] ?? Phrase(verbatim: $0) },
    "prize": { "prize \($0)" },
    "proto": { "protocol \($0)" },
    "rack": { "rack \($0)" },
    "rackpoints": { "for tiles left: \(list($0))" },
    "racks": { "tiles left: \(list($0))" },
    "rating": { "rating \($0)" },
    "reason": { "the reason: \(word($0, of: "reason"))" },
    "receipt": { "receipt \($0)" },
    "repeat": { _ in "told before" },
    "repeats": { "met before: \($0)" },
    "replaces": { "in place of \($0)" },
    "reply": { "replies of at most \($0) bytes" },
    "result": { word($0, of: "result") },
    "right": { "the answer is right: \(word($0, of: "yes"))" },
    "role": { "role: \(word($0, of: "role"))" },
    "root": { "the word was \($0)" },
    "round": { "round \($0)" },
    "rounds": { "rounds: \($0)" },
    "rule": { "rule \($0)" },
    "ruling": { "ruling: \(word($0, of: "ruling"))" },
    "rulings": { "rulings: \($0)" },
    "run": { "scoreless turns before: \($0)" },
    "score": { "\($0) points" },
    "scoreless": { "turns without points: \($0)" },
    "scores": { "score \(list($0, " – "))" },
    "seat": { "seat \($0)" },
    "second": { "\($0) goes second" },
    "seconds": { "seconds a round: \($0)" },
    "secret": { $0 == "once" ? "has a code for one login" : "has used up the code" },
    "seed": { "the bag's seed was \($0)" },
    "senses": { "meanings: \($0)" },
    "shares": { "shares: \(list($0))" },
    "shortest": { "in short \($0)" },
    "shown": { "shown: \($0)" },
    "slip": { "slip \($0)" },
    "slips": { "slips: \($0)" },
    "spread": { "spread \($0)" },
    "spreads": { "spreads: \(list($0))" },
    "square": { "at \($0)" },
    "station": { "station \($0)" },
    "step": { "turn \($0)" },
    "streak": { "days in a row: \($0)" },
    "superseded": { _ in "corrected since" },
    "supersedes": { "in place of the ruling on slip \($0)" },
    "sure": { "sure to \($0) of 100" },
    "system": { "paired by \($0)" },
    "table": { "table \($0)" },
    "tables": { "tables: \($0)" },
    "team": { "team \($0)" },
    "through": { "rounds up to \($0) need no result of it" },
    "ties": { "ties: \($0)" },
    "tiles": { "tiles \($0)" },
    "time": { "time \($0)" },
    "timepoints": { "for time: \(list($0))" },
    "timer": { "on the timer: \($0) s" },
    "total": { "of \($0)" },
    "tries": { "refused plays a turn: \($0)" },
    "up": { "\($0) s since the start" },
    "verb": { Phrase(verbatim: $0) },
    "was": { "before it was \($0)" },
    "what": { "asked is \(word($0, of: "what"))" },
    "why": { PlainValues.otherViolations($0) },
    "window": { "\($0) s left" },
    "winner": { $0 == "tie" ? "a tie" : "winner: \($0)" },
    "wins": { "wins: \($0)" },
    "won": { "won: \($0)" },
    "word": { Phrase(verbatim: $0) },
    "words": { Phrase(verbatim: list($0)) },
    "zero": { "plays without points: \(word($0, of: "zero"))" },
  ]
}
