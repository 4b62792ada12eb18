// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Directors are told of look-ups from the addresses of players.
///
/// Source: Protocol/SPEC.md 7.10.
extension Server {
  func isStation(_ client: Client, _ referee: isolated Referee) -> Bool {
    client.session.map { referee.peek.isStation($0.person) } ?? false
  }

  /// Tells directors of a ruling at a table whose two sides are at one address, if another person there plays a game: a
  /// person who plays both sides could look words up by it.
  ///
  /// A side without a connection counts as at the address from which it last logged in, or at this one if that is not known.
  /// Otherwise one of the two connections would only have to close.
  func tellOfRuling(at table: TableID, by client: Client, _ referee: isolated Referee) {
    guard let played = referee.peek.table(table) else { return }
    let sides = played.names.map { name in
      sessions.client(of: name)?.origin ?? sessions.loginTries.origin(of: name) ?? client.origin
    }
    guard played.terms.isDesk || (sides.count > 1 && sides.allSatisfy { $0 == client.origin }) else { return }
    tellOfLookup("CHALLENGE", by: client, referee) { other in
      other != table && referee.peek.table(other)?.game != nil
    }
  }

  /// Tells directors that a person at whose address another one plays was told words; never which words.
  ///
  /// Only players of tables that the look-up `concerns` count. A table is told of once an hour: where many share an address,
  /// nearly all look-ups have nothing to do with those who play there.
  func tellOfLookup(
    _ verb: String, by client: Client, _ referee: isolated Referee,
    _ concerns: (TableID) -> Bool = { _ in true }
  ) {
    // Without a director to tell, no players are looked for.
    guard !sessions.lookupWatch.accounts.isEmpty else { return }
    if let person = client.session?.person, referee.peek.may(.judgeAnytime, person) { return }
    let directors = sessions.lookupWatch.accounts.sorted().compactMap { sessions.clients[$0] }.filter {
      director in
      director.session.map { referee.peek.may(.keepOrder, $0.person) } ?? false
    }
    guard !directors.isEmpty else { return }
    let players = sessions.lookupWatch.connections(from: client.origin).compactMap {
      number -> (table: TableID, name: PlayerName)? in
      guard number != client.number, let other = sessions.clients[number], sessions.holdsName(other),
        let name = other.session?.person.name, let table = referee.peek.liveTable(ofSeated: name),
        concerns(table)
      else { return nil }
      return (table, name)
    }
    // A player who hangs up, asks and comes back has asked while playing.
    let gone = sessions.absentNames.compactMap { name -> (table: TableID, name: PlayerName)? in
      guard !sessions.isHere(name), sessions.loginTries.origin(of: name) == client.origin,
        let table = referee.peek.liveTable(ofSeated: name), referee.peek.table(table)?.game != nil,
        concerns(table)
      else { return nil }
      return (table, name)
    }
    let news = (players + gone).filter { player in
      !sessions.lookupWatch.isTold(player.table, from: client.origin, options.limits, at: clock.seconds)
    }
    guard let first = news.min(by: { ($0.table, $0.name) < ($1.table, $1.name) }) else { return }
    sessions.noteTold(of: news.map(\.table), from: client.origin, at: clock.seconds)
    let others = players.count + gone.count - 1
    for director in directors {
      tell(director, waits: referee.newest) {
        NoticeText.writeLookup(
          verb, by: client.session?.person.name, besides: first, others: others, into: &$0)
      }
    }
  }
}

extension Reply {
  /// The table of a new ruling; nil if it is none, or an old one told again.
  var rulingTable: TableID? {
    switch self {
    case .slip(let news):
      if case .ruled = news.event, !news.isRepeat { news.view.head.id } else { nil }
    case .game(let news):
      if case .ruled = news.action, !news.isRepeat { news.view.head.id } else { nil }
    default: nil
    }
  }
}
