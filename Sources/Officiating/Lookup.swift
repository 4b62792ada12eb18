// SPDX-License-Identifier: MIT

/// Somebody asked for words or meanings during a game, and got none; the table keeps the attempt.
///
/// Source: Protocol/SPEC.md 2.9.
package struct Lookup: Hashable, Sendable {
  /// What was asked for, by the verb that asks for it.
  package enum Matter: String, Sendable, CaseIterable {
    case find = "FIND"
    case define = "DEFINE"
  }

  /// What was asked for.
  package let matter: Matter
  /// Who asked.
  package let by: PlayerName

  package init(_ matter: Matter, by: PlayerName) {
    self.matter = matter
    self.by = by
  }
}

extension Referee {
  /// Whether the caller may be told words and meanings; if so, whoever asked has them looked up.
  ///
  /// A refusal is an entry of the table that it is for, so that a director finds the attempt.
  func lookUp(_ matter: Lookup.Matter, _ request: Request) throws(Refusal) -> Outcome {
    guard let (why, table) = bar(request) else { return Outcome(.mayLookUp) }
    if case .lookupInRound = why { throw .notPermitted(why) }
    guard let name = request.caller.person?.name else { preconditionFailure("strangers are at no table") }
    try requireRoom(at: table)
    _ = record(.lookup(Lookup(matter, by: name)), at: table, now: request.at)
    return Outcome(.refused(.notPermitted(why)))
  }

  /// Why words are kept from the caller, and at which table; nil where nothing is.
  ///
  /// Source: Protocol/SPEC.md 2.9.
  func bar(_ request: Request) -> (why: NotPermitted, table: TableID)? {
    if let name = request.caller.person?.name {
      if let id = seat(of: name), let table = tables[id] {
        guard table.practice != nil else { return (.judgeAtTable(id), id) }
        return table.phase == .round ? (.lookupInRound(id), id) : nil
      }
      if let game = adjourned[name]?.min() {
        look(at: game)
        return (.judgeAdjourned(game), game)
      }
    }
    if let watched = request.caller.observing {
      look(at: watched)
      if let table = tables[watched], table.practice == nil { return (.judgeWatching(watched), watched) }
    }
    return nil
  }
}
