// SPDX-License-Identifier: MIT

/// The form in which a notice reaches a person.
///
/// Others could write words for a player into what they are free to choose: text, a position, the numbers of terms. None of that
/// reaches a person who plays. Source: Protocol/SPEC.md, 3.5.
package enum NoticeForm: Sendable, CaseIterable {
  /// As it is.
  case whole
  /// Who it comes from, and the number of the table or call, without text, position and terms.
  case bare
  /// It does not come.
  case none
}

extension Notice.Body {
  /// The form in which the notice reaches a person who plays at another table, or has a board in a round.
  ///
  /// Names are short, and numbers are the server's; what a director says may reach players. A new notice is decided here.
  package var formForPlayers: NoticeForm {
    switch self {
    case .invited, .called: .bare
    case .sought, .told, .said(_, _, event: nil): .none
    // The talk of an event is sent to those alone who do not play, unless a director speaks.
    case .said: .whole
    // Names and numbers.
    case .inviteDeclined, .inviteWithdrawn, .seriesEnded, .joined, .left, .abandoned, .accountChanged: .whole
    // Directors' words.
    case .answered, .order, .shownOut: .whole
    // The reader's own table, or the one that they watch.
    case .meanwhile, .endedMeanwhile, .reminder, .slip, .game, .practice: .whole
    // Results, pairings, and what directors write.
    case .tournament: .whole
    }
  }
}

extension HouseCommands {
  /// Refuses a look at a table of others to a person who plays: its words and its position could be meant for them.
  ///
  /// Directors look at any table.
  func requireOwnTable(_ table: Table, _ person: Person) throws(Refusal) {
    guard let own = sight.table(ofSeated: person.name), own !== table, !own.isPractice, own.isComplete,
      !table.isOf(person), !role(of: person).has(.directGames)
    else { return }
    throw .notPermitted(.observeWhileSeated(own.id))
  }
}

extension Peek {
  /// Returns the form in which a notice reaches a person now; the notice of the own table is whole.
  package func form(of notice: Notice, for person: Person) -> NoticeForm {
    let form = notice.body.formForPlayers
    guard form != .whole, floor.seats[person.name]?.id != notice.table, playsNow(person) else {
      return .whole
    }
    return form
  }
}
