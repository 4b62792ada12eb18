// SPDX-License-Identifier: MIT

/// The floor as the answer of one command sees it: each read notes the ticket on which the answer then depends.
///
/// A function returns nil where there is none. Functions of `Floor` that are called `peek` note nothing; their results
/// must not reach an answer.
struct Sight {
  let context: Context

  var floor: Floor { _read { yield context.state.floor } }

  func note(_ ticket: Ticket) { context.note(ticket) }

  func noteHouse() { note(floor.newestOfHouse) }

  func noteDepartures() { note(floor.newestDeparture) }

  /// Records that the current answer may depend on every entry.
  func noteAll() { note(context.state.pen.newest) }

  func table(_ id: TableID) -> Table? {
    let table = floor.tables[id]
    note(table?.ticket ?? floor.newestDeparture)
    return table
  }

  /// Returns the table of a number, live or recently ended; nil when there is none.
  func anyTable(_ id: TableID) -> Table? {
    note(floor.ticket(of: id))
    return floor.tables[id] ?? floor.ended[id]
  }

  func tournament(_ id: TableID) -> Tournament? {
    let tournament = floor.tournaments.open[id]
    note(tournament?.ticket ?? floor.newestDeparture)
    return tournament
  }

  func table(ofSeated name: PlayerName) -> Table? {
    let table = floor.seats[name]
    note(table?.ticket ?? floor.newestDeparture)
    return table
  }

  /// Returns the oldest adjourned game of a name that satisfies `isWanted`; nil when there is none.
  func adjournedGame(
    of name: PlayerName, where isWanted: (Table) -> Bool = { _ in true }
  ) -> TableID? {
    guard
      let game = floor.adjourned[name]?.filter({ id in floor.tables[id].map { isWanted($0) } ?? false }).min()
    else { return nil }
    note(floor.ticket(of: game))
    return game
  }

  /// Returns the only adjourned game of a name without a seat; nil otherwise.
  func onlyAdjourned(of name: PlayerName) -> TableID? {
    guard let id = floor.peekTableToContinue(of: name), floor.seats[name] == nil else { return nil }
    note(floor.ticket(of: id))
    return id
  }

  /// Returns the oldest adjourned game at which the other side asks a name for something, of this number if one is given.
  func adjournedAsking(_ name: PlayerName, number: Int?) -> Table? {
    let found = (floor.adjourned[name]?.sorted() ?? []).lazy.compactMap { floor.tables[$0] }.first { table in
      table.game?.position.openAsks.contains { ask in
        (number == nil || ask.number == number) && ask.seat != table.seat(of: name)
      } == true
    }
    if let found { note(found.ticket) }
    return found
  }

  func adjournedGames(of name: PlayerName) -> [TableID] {
    let games = floor.adjourned[name]?.sorted() ?? []
    for id in games { note(floor.ticket(of: id)) }
    return games
  }

  /// Returns whether a name has adjourned `most` games or more; a positive answer depends on all of them.
  func hasAdjourned(_ name: PlayerName, atLeast most: Int) -> Bool {
    floor.adjourned[name]?.count ?? 0 >= most && !adjournedGames(of: name).isEmpty
  }

  /// Returns the newest game of a name among those that ended recently.
  func lastGame(of name: PlayerName) -> TableID? {
    guard let id = floor.lastGame[name] else { return nil }
    note(floor.ticket(of: id))
    return id
  }

  /// Returns the table at which a name is asked for a return game; nil when there is none.
  ///
  /// Of several it is the one with the number, else the one after the name's last game, else the oldest.
  func tableAsking(_ name: PlayerName, number: Int? = nil) -> Table? {
    noteDepartures()
    let waiting = (floor.asking[name] ?? []).sorted().compactMap { floor.tables[$0] }
    let found =
      waiting.first { $0.id.number == number } ?? waiting.first {
        $0.terms.game?.again == floor.lastGame[name]
      }
      ?? waiting.first
    if let found { note(found.ticket) }
    return found
  }

  /// Returns a waiting table to which a name is invited: that of a number if there is one, else the newest.
  func tableInviting(_ name: PlayerName, number: Int? = nil) -> Table? {
    noteAll()
    let inviting = floor.waiting.sorted().compactMap { floor.peek($0) }.filter {
      $0.terms.invited == name && $0.asksAgain == nil
    }
    return inviting.first { $0.id.number == number } ?? inviting.last
  }

  func tables(from first: TableID) -> some Sequence<Table> {
    noteAll()
    return floor.tables.values(from: first)
  }

  /// Returns the recently ended games, by number.
  func ended(from first: TableID) -> [Table] {
    noteAll()
    return floor.endedOrder.filter { first <= $0 }.sorted().compactMap { floor.ended[$0] }
  }

  /// Returns a page of the adjourned games without an entry since `limit`, by number.
  func adjourned(before limit: Instant, from first: TableID) -> Page<Table> {
    noteAll()
    let games = Set(floor.adjourned.values.joined()).filter { first <= $0 }.sorted()
    return Page(games.compactMap { floor.tables[$0] }.filter { $0.changedAt < limit })
  }

  /// Returns a person's games, by number: live, adjourned, and recently ended ones of no earlier holder of the name.
  func games(of person: Person, from first: TableID) -> [Table] {
    noteAll()
    let name = person.name
    let live = [floor.seats[name]?.id].compactMap(\.self) + (floor.adjourned[name] ?? [])
    let over = floor.endedOrder.filter { floor.ended[$0]?.isOf(person) ?? false }
    return Set(live + over).filter { first <= $0 }.sorted().compactMap { floor.tables[$0] ?? floor.ended[$0] }
  }

  /// Returns the practice of a name; nil before the first finished round.
  func memory(of name: PlayerName) -> PracticeMemory? {
    noteHouse()
    return floor.house.memories[name]
  }

  /// Returns the person to whom a name belongs: by an account, a tournament's code, a seat, or a name that is kept.
  func holder(of name: PlayerName, at now: Instant) -> NameHolder? {
    noteHouse()
    if let account = floor.house.accounts[name] { return NameHolder(account.person, account: account) }
    if let person = entrant(of: name) { return NameHolder(person, isEntrant: true) }
    if let person = seatHolder(of: name) { return NameHolder(person) }
    return floor.house.names.holder(of: name, at: now)
  }

  /// Returns the person who holds a seat or has adjourned a game under a name; nil when there is none.
  func seatHolder(of name: PlayerName) -> Person? {
    if name == .robot { return .robot }
    if name == .operator { return .operator }
    let id = table(ofSeated: name)?.id ?? floor.adjourned[name]?.min()
    guard let id, let table = table(id) else { return nil }
    if let practice = table.practice { return practice.player(name).map { practice.person($0) } }
    return table.opener.name == name ? table.opener : table.guest
  }
}
