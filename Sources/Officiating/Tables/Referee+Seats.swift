// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What the server asks about where names sit, to read lines and to tell who is there; no answer hangs on it but where
/// that is said.
extension Referee {
  /// What words are read over at the table where a name holds a seat; nil where it holds none.
  package func alphabet(ofSeated name: PlayerName) -> Alphabet? {
    floor.seats[name].flatMap { floor.peek($0)?.agreement.terms.lexicon.alphabet }
  }

  /// What is played at the table where a name holds a seat; nil where it holds none.
  package func kind(ofSeated name: PlayerName) -> TableKind? {
    floor.seats[name].flatMap { floor.peek($0)?.agreement.terms.kind }
  }

  /// What both sides are called at the desk that a name holds, or at the only game that it has put off, if that is a desk's.
  package func sides(ofDesk name: PlayerName) -> DeskSides? {
    floor.peekTableToContinue(of: name).flatMap { floor.peek($0)?.agreement.sides }
  }

  /// The live table at which a name holds a seat, where nothing is practised; nil where there is none.
  package func liveTable(ofSeated name: PlayerName) -> TableID? {
    floor.seats[name].flatMap { floor.peek($0) }.flatMap { $0.isPractice ? nil : $0.id }
  }

  /// The table at which a name holds a seat; the answer waits for `newest`.
  package func tableID(ofSeated name: PlayerName) -> TableID? { floor.seats[name] }

  /// The game that `CONTINUE` means: where a name sits, or the only one that it has put off.
  package func tableToContinue(of name: PlayerName) -> TableID? { floor.peekTableToContinue(of: name) }

  /// Whether it matters since when somebody of a name was away, once they come back.
  package func awaits(_ name: PlayerName) -> Bool { floor.awaits(name) }

  /// Who sits opposite a name at a live table; nil where nobody does, or the house.
  package func opponent(of name: PlayerName, at id: TableID) -> PlayerName? {
    guard let table = floor.peek(id), let seat = table.seat(of: name),
      let other = table.person(in: seat.opposite)?.name, other != name, other != .house
    else { return nil }
    return other
  }

  /// Where a name sits, at which place from 1, and who else sits there and is to be told where it goes.
  ///
  /// - Returns: nil where it sits nowhere.
  package func company(of name: PlayerName) -> (table: TableID, place: Int, others: [PlayerName])? {
    guard let id = floor.seats[name], let table = floor.peek(id),
      let place = table.seat(of: name)?.rawValue ?? table.practice?.player(name)?.place
    else { return nil }
    return (id, place, table.names.filter { $0 != name })
  }

  /// What the other side of a game may claim if a name stays away; nil where nothing there waits for it.
  package func claim(against name: PlayerName, at id: TableID) -> AbsenceClaim? {
    guard let table = floor.peek(id), !table.terms.isDesk, let seat = table.seat(of: name) else { return nil }
    return table.game?.position.claim(by: seat.opposite)
  }

  /// How far the chain of a live table has come, what is on its way to the ledger counted; 0 where there is none.
  package func sequence(at id: TableID) -> Int { floor.peek(id)?.sequence ?? 0 }

  /// When somebody logged in last, or finished a game since; nil for a name that is kept for nobody.
  package func lastVisit(of name: PlayerName) -> Instant? { floor.house.lastVisit(of: name) }

  /// Who a name belongs to, whether they are here or not; nil for a free name.
  package func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    return floor.holder(of: name, at: now)
  }
}
