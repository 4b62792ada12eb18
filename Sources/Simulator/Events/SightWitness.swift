// SPDX-License-Identifier: MIT

/// Checks that observers do not see a tournament's games before its delay has passed.
struct SightWitness {
  /// A query about a table by a person who must not see it at once.
  struct Look {
    let table: Int
    let typed: Moment
    /// The delay of observers.
    let delay: String
    /// The epoch of the observer's account.
    let epoch: Int
  }

  /// The earliest moment at which each play was typed, by table and number.
  private var plays: [Int: [Int: Moment]] = [:]
  private(set) var deeds: Set<String> = []

  /// Notes a play that lies on the table, from the player's answer.
  mutating func heard(_ answer: Answer, typed: Moment) {
    guard answer.kind == "242 ON-TABLE", let table = answer.number("table"), let play = answer.number("play")
    else { return }
    plays[table, default: [:]][play] = plays[table]?[play] ?? typed
  }

  /// Checks a table shown to an observer.
  ///
  /// - Returns: the fault, or nil.
  mutating func heard(_ answer: Answer, to look: Look, read: Moment) -> String? {
    guard answer.kind == "211 TABLE", answer.number("table") == look.table,
      let phase = answer.value("phase"), phase != "over"
    else {
      if answer.kind == "532 NOT-PERMITTED", look.delay == "end" { deeds.insert("held back") }
      return nil
    }
    if look.delay == "end" {
      return "table \(look.table) is shown before its game is over: \(answer.last.text)"
    }
    guard let minutes = Int(look.delay), let count = answer.number("plays") else { return nil }
    if let shown = plays[look.table], shown.keys.contains(where: { $0 > count }) { deeds.insert("behind") }
    for (play, typed) in plays[look.table] ?? [:] where play <= count {
      guard read.most(since: typed) < Int64(minutes) * 60_000 else { continue }
      return "play \(play) of table \(look.table) is shown before \(minutes) minutes have passed"
    }
    return nil
  }
}
