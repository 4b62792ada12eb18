// SPDX-License-Identifier: MIT

/// Holds the server to what only some may see of the games of an event, and when.
struct SightWitness {
  /// A look at a table by somebody who has no right to see it at once.
  struct Look {
    let table: Int
    let typed: Moment
    /// How far behind onlookers are kept.
    let delay: String
    /// The epoch of the onlooker's account.
    let epoch: Int
  }

  /// When each play was typed at the earliest, by table and number.
  private var plays: [Int: [Int: Moment]] = [:]
  private(set) var deeds: Set<String> = []

  /// A player was answered that their play lies on the table.
  mutating func heard(_ answer: Answer, typed: Moment) {
    guard answer.kind == "242 ON-TABLE", let table = answer.number("table"), let play = answer.number("play")
    else { return }
    plays[table, default: [:]][play] = plays[table]?[play] ?? typed
  }

  /// Takes in a board shown to an onlooker.
  ///
  /// - Returns: what they should not have seen yet, or nil.
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
