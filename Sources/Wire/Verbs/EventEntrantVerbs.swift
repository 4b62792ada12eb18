// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  private static let particulars = ["seed", "division", "class", "team", "member", "federation", "handicap"]

  /// Reads the name and the facts of a new entrant.
  func entry() throws(ProtocolFault) -> EntryForm {
    try take(3, ["rating", "sure", "try"] + Self.particulars, text: nil)
    var form = EntryForm(
      try name(3), rating: try number("rating", 0...9999) ?? 0, division: try division ?? "A")
    form.particulars = Particulars(
      seed: try number("seed", Particulars.seeds), playingClass: try word("class")?.uppercased(),
      team: try word("team"), realName: try realName(), member: try word("member"),
      federation: try word("federation")?.uppercased(),
      handicap: try number("handicap", Particulars.handicaps))
    form.isSure = try yes("sure")
    return form
  }

  /// Reads `CHANGE`, `JOIN` and `APART`; nil for any other act.
  func entrants(_ what: String) throws(ProtocolFault) -> TournamentAct? {
    if "CHANGE".hasPrefix(what), what.utf8.count >= 2 {
      let change = try entryChange()
      return .change(try entrant(3), change)
    }
    if "JOIN".hasPrefix(what), what.utf8.count >= 1 {
      try take(2...3, ["try"])
      return .checkIn(count > 3 ? try entrant(3) : nil)
    }
    if "APART".hasPrefix(what), what.utf8.count >= 2 {
      try take(4, ["through", "try"])
      return .keepApart(
        try entrant(3), try entrant(4), through: try number("through", 0...TournamentTerms.roundsMost))
    }
    return nil
  }

  /// Reads what is another one of an entrant; `off` takes a value away.
  private func entryChange() throws(ProtocolFault) -> EntryChange {
    try take(3, ["name", "rating", "sure", "try"] + Self.particulars, text: nil)
    var change = EntryChange()
    change.name = try value("name", else: .event(.name)) { PlayerName($0)?.text }
    change.rating = try number("rating", 0...9999)
    change.division = try division
    change.seed = try changed("seed") { () throws(ProtocolFault) in try number("seed", Particulars.seeds) }
    change.playingClass = try changed("class") { () throws(ProtocolFault) in try word("class")?.uppercased() }
    change.team = try changed("team") { () throws(ProtocolFault) in try word("team") }
    change.member = try changed("member") { () throws(ProtocolFault) in try word("member") }
    change.federation = try changed("federation") { () throws(ProtocolFault) in
      try word("federation")?.uppercased()
    }
    change.handicap = try changed("handicap") { () throws(ProtocolFault) in
      try number("handicap", Particulars.handicaps)
    }
    change.realName = try realName().map { .some($0) }
    guard change != EntryChange() else { throw .badArgument(at: count, .event(.changes)) }
    change.isSure = try yes("sure")
    return change
  }

  private func changed<Value>(
    _ key: String, _ read: () throws(ProtocolFault) -> Value?
  ) throws(ProtocolFault) -> EntryChange.Value<Value>? {
    if keys[key]?.value.lowercased() == "off" { return EntryChange.Value.none }
    return try read().map { .some($0) }
  }

  /// Reads the real name, which stands behind the colon.
  private func realName() throws(ProtocolFault) -> String? {
    guard let text else { return nil }
    let name = text.split(separator: " ").joined(separator: " ")
    guard Particulars.isRealName(name) else { throw .badArgument(at: count + keys.count, .event(.realName)) }
    // A key behind the colon would be a part of the name that everybody reads.
    let keyNames = Self.particulars + ["name", "rating", "sure", "try"]
    let hasKey = name.lowercased().split(separator: " ").contains { word in
      keyNames.contains { word.hasPrefix("\($0)=") }
    }
    guard !hasKey else { throw .badArgument(at: count + keys.count, .event(.keyInName)) }
    return name
  }
}
