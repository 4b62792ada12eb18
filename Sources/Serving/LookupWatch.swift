// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Who is logged in at which address, and how much was told lately of look-ups from there.
///
/// A club has one router, so a look-up from a player's address is no proof of anything: it is told, not refused.
///
/// Source: Protocol/SPEC.md 7.10.
struct LookupWatch {
  private struct Noise {
    var told = 0
    var calmedAt: UInt32
  }

  /// Connections with a name, by where they are.
  private var connections: [UInt64: Set<UInt64>] = [:]
  /// Connections whose name has an account, or had one when it logged in: directors are among them.
  private(set) var accounts: Set<UInt64> = []
  private var noise: [UInt64: Noise] = [:]

  /// The connections with a name from somewhere, oldest slots first.
  func connections(from origin: UInt64) -> [UInt64] { connections[origin]?.sorted() ?? [] }

  /// A connection has a name now, or has none any more.
  mutating func note(_ client: Client) {
    // Whoever has the machine is at no address.
    guard let person = client.session?.person, person != .operator else {
      accounts.remove(client.number)
      connections[client.origin]?.remove(client.number)
      if connections[client.origin]?.isEmpty == true { connections[client.origin] = nil }
      return
    }
    connections[client.origin, default: []].insert(client.number)
    if person.role != .guest { accounts.insert(client.number) }
  }

  /// Whether so many look-ups from somewhere were told lately that no more are.
  func isLoud(_ origin: UInt64, _ limits: Limits, at seconds: UInt32) -> Bool {
    noise[origin].map { calmed($0, limits, at: seconds).told >= limits.disturbances } ?? false
  }

  /// One more look-up from somewhere is told.
  mutating func noteTold(from origin: UInt64, _ limits: Limits, at seconds: UInt32) {
    noise[origin] = calmed(noise[origin] ?? Noise(calmedAt: seconds), limits, at: seconds)
    noise[origin]?.told += 1
  }

  /// Forgets where it is quiet.
  mutating func prune(_ limits: Limits, at seconds: UInt32) {
    guard !noise.isEmpty else { return }
    noise = noise.filter { calmed($0.value, limits, at: seconds).told > 0 }
  }

  private func calmed(_ noise: Noise, _ limits: Limits, at seconds: UInt32) -> Noise {
    let calm = Int(min(seconds &- noise.calmedAt, 3600)) * limits.disturbancesPerSecond
    return Noise(told: max(0, noise.told - calm), calmedAt: seconds)
  }
}

extension Server {
  /// Whether a connection is a station's.
  func isStation(_ client: Client, _ referee: isolated Referee) -> Bool {
    client.session.map { referee.isStation($0.person) } ?? false
  }

  /// Tells directors of a ruling at a table whose two sides are at one address, where somebody else there plays a game:
  /// whoever sits opposite themselves asks for words.
  ///
  /// A side that hung up is where it came in from last, or, where that is not known, at that address: or else one of the
  /// two connections would only have to go.
  func tellOfRuling(at table: TableID, by client: Client, _ referee: isolated Referee) {
    guard let played = referee.peek(table) else { return }
    let sides = played.names.map { name in
      names[name].flatMap { clients[$0]?.origin } ?? loginTries.origin(of: name) ?? client.origin
    }
    guard played.terms.isDesk || (sides.count > 1 && sides.allSatisfy { $0 == client.origin }) else { return }
    tellOfLookup("CHALLENGE", by: client, referee) { other in
      other != table && referee.peek(other)?.game != nil
    }
  }

  /// Tells directors that words were told to somebody at whose address somebody else plays; never which.
  ///
  /// - Parameters:
  ///   - verb: what was typed.
  ///   - client: who typed it.
  ///   - referee: who knows who plays.
  ///   - concerns: whether who sits at a table is to be thought of.
  func tellOfLookup(
    _ verb: String, by client: Client, _ referee: isolated Referee,
    _ concerns: (TableID) -> Bool = { _ in true }
  ) {
    // Whom it would concern is not looked for where nobody is told.
    guard !lookupWatch.accounts.isEmpty, !lookupWatch.isLoud(client.origin, options.limits, at: seconds)
    else {
      return
    }
    if let person = client.session?.person, referee.may(.judgeAnytime, person) { return }
    let directors = lookupWatch.accounts.sorted().compactMap { clients[$0] }.filter { director in
      director.session.map { referee.may(.keepOrder, $0.person) } ?? false
    }
    guard !directors.isEmpty else { return }
    let players = lookupWatch.connections(from: client.origin).compactMap { number -> LookupNews.Player? in
      guard number != client.number, let name = clients[number]?.session?.person.name,
        names[name] == number, let table = referee.liveTable(ofSeated: name), concerns(table)
      else { return nil }
      return LookupNews.Player(table: table, name: name)
    }
    // Whoever hangs up, asks and comes back has asked while playing.
    let gone = absences.keys.compactMap { name -> LookupNews.Player? in
      guard names[name] == nil, loginTries.origin(of: name) == client.origin,
        let table = referee.liveTable(ofSeated: name), referee.peek(table)?.game != nil, concerns(table)
      else { return nil }
      return LookupNews.Player(table: table, name: name)
    }
    guard let first = (players + gone).min(by: { ($0.table, $0.name) < ($1.table, $1.name) }) else { return }
    lookupWatch.noteTold(from: client.origin, options.limits, at: seconds)
    let news = LookupNews(
      verb: verb, by: client.session?.person.name, player: first, others: players.count + gone.count - 1)
    for director in directors {
      tell(director, .notice, waits: referee.newest) { NoticeText.write(news, into: &$0) }
    }
  }
}

extension Reply {
  /// The table at which words were just ruled on; nil where none were, or that ruling is told again.
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
