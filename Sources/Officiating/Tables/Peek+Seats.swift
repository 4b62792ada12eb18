// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The server's questions about seats, to parse lines and to tell who is present.
///
/// An answer must not depend on them, except where the function says so.
extension Peek {
  /// Returns the kind of the table at which a name holds a seat, and the alphabet of its words; nil without a seat.
  package func seat(of name: PlayerName) -> (kind: TableKind, alphabet: Alphabet)? {
    guard let terms = floor.seats[name]?.agreement.terms else { return nil }
    return (terms.kind, terms.lexicon.alphabet)
  }

  /// Returns the tile set of the game at which a name holds a seat; nil without one.
  package func tiles(ofSeated name: PlayerName) -> TileSet? {
    floor.seats[name]?.game?.position.agreed.tiles
  }

  /// Returns the names of both sides at the desk that a name holds or, without a seat, in its only adjourned game.
  package func sides(ofDesk name: PlayerName) -> BySeat<PlayerName>? {
    floor.peekTableToContinue(of: name).flatMap { floor.peek($0)?.agreement.opening.sides }
  }

  /// Returns the live table at which a name holds a seat, practice excluded; nil when there is none.
  package func liveTable(ofSeated name: PlayerName) -> TableID? {
    floor.seats[name].flatMap { $0.isPractice ? nil : $0.id }
  }

  /// Returns the table at which a name holds a seat; an answer that depends on it waits for `newest`.
  package func tableID(ofSeated name: PlayerName) -> TableID? { floor.seats[name]?.id }

  /// Returns the table at which a name holds a seat, and what the name does; an answer that depends on it waits for
  /// `newest`.
  ///
  /// A person without a seat watches or is free.
  package func occupation(of name: PlayerName, isWatching: Bool) -> (table: TableID?, Occupation) {
    guard let table = floor.seats[name] else { return (nil, isWatching ? .watches : .free) }
    return (table.id, table.isPractice ? .practises : table.isComplete ? .plays : .free)
  }

  /// Returns the game that `CONTINUE` means: the table of the name's seat, else its only adjourned game.
  package func tableToContinue(of name: PlayerName) -> TableID? { floor.peekTableToContinue(of: name) }

  /// Returns whether a name holds a seat, has adjourned a game, or has a last game.
  package func awaits(_ name: PlayerName) -> Bool { floor.awaits(name) }

  /// Returns the opponent of a name at a live table; nil when there is none, or it is the robot.
  package func opponent(of name: PlayerName, at id: TableID) -> PlayerName? {
    guard let table = floor.peek(id), let seat = table.seat(of: name),
      let other = table.person(in: seat.opposite)?.name, other != name, other != .robot
    else { return nil }
    return other
  }

  /// Returns the table of a name's seat, the place there from 1, and the other players; nil without a seat.
  package func company(of name: PlayerName) -> (table: TableID, place: Int, others: [PlayerName])? {
    guard let table = floor.seats[name],
      let place = table.seat(of: name)?.rawValue ?? table.practice?.player(name)?.place
    else { return nil }
    return (table.id, place, table.names.filter { $0 != name })
  }

  /// Returns the claim that the other side of a game gets if a name stays away; nil when there is none.
  package func claim(against name: PlayerName, at id: TableID) -> AbsenceClaim? {
    guard let table = floor.peek(id), !table.terms.isDesk, let seat = table.seat(of: name) else { return nil }
    return table.game?.position.claim(by: seat.opposite)
  }

  /// Returns the sequence of a live table's newest entry, stored or not; 0 when there is no such table.
  package func sequence(at id: TableID) -> Int { floor.peek(id)?.sequence ?? 0 }

  /// Returns when a name last logged in or finished a game; nil when no visit is known.
  package func lastVisit(of name: PlayerName) -> Instant? { floor.house.lastVisit(of: name) }

  package func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    sight.holder(of: name, at: now)
  }
}
