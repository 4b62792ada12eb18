// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Where names sit, and what follows from that.
extension Referee {
  /// The table at which a name holds a seat, looked at.
  func seat(of name: PlayerName) -> TableID? {
    guard let id = seats[name] else {
      lookWhereDeparted(name)
      return nil
    }
    look(at: id)
    return id
  }

  /// Who got up a moment ago may sit there still.
  func lookWhereDeparted(_ name: PlayerName) {
    for left in departed[name] ?? [] { look(at: left) }
  }

  /// The table at which a name holds a seat.
  package func table(ofSeated name: PlayerName) -> Table? {
    seat(of: name).flatMap { tables[$0] }
  }

  /// What words are read over at the table where a name holds a seat; nil where it holds none.
  package func alphabet(ofSeated name: PlayerName) -> Alphabet? {
    seats[name].flatMap { tables[$0]?.terms.lexicon.alphabet }
  }

  /// What is played at the table where a name holds a seat; nil where it holds none.
  package func kind(ofSeated name: PlayerName) -> TableKind? {
    seats[name].flatMap { tables[$0]?.terms.kind }
  }

  /// The game that `CONTINUE` means: where a name sits, or the only one that it has put off.
  package func tableToContinue(of name: PlayerName) -> TableID? {
    if let id = seats[name] { return id }
    return adjourned[name].flatMap { $0.count == 1 ? $0.first : nil }
  }

  /// Who sits opposite a name at a live table; nil where nobody does, or the house.
  package func opponent(of name: PlayerName, at id: TableID) -> PlayerName? {
    guard let table = tables[id], let seat = table.seat(of: name),
      let other = table.person(in: seat.opposite)?.name, other != name, other != .house
    else { return nil }
    return other
  }

  /// Who a name belongs to because it holds a seat, or has put a game off; nil for a free name.
  package func holder(of name: PlayerName) -> Person? {
    if name == .house { return .house }
    let id = seat(of: name) ?? adjourned[name]?.min()
    guard let id, let table = tables[id] else { return nil }
    look(at: id)
    if let practice = table.practice { return practice.player(name).map { practice.person($0) } }
    return table.opener.name == name ? table.opener : table.guest
  }
}
