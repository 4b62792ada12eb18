// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The connections, the people logged in on them, the tables they watch, and those who are on their way out.
///
/// Nothing here is state of a table: it is known only while the server runs.
struct Sessions: ~Copyable {
  private(set) var clients = ClientRegistry()
  /// The connection of each person who is logged in.
  private var names = Roll<PlayerName, UInt64>()
  /// The connections that watch a table, oldest first.
  private var observers: [TableID: [UInt64]] = [:]
  /// Absences of people whose names hold seats; a person who is not here and not in it is away since the start.
  private var absences: [PlayerName: Absence] = [:]
  /// Connections whose name goes to another one when an entry is on disk.
  private var takeovers: [(old: UInt64, wait: Ticket)] = []
  /// People whose connections end when an entry is on disk, oldest first.
  private var expulsions: [Expulsion] = []
  /// The addresses from which no new guest comes in, with the names that were shown out, and until when.
  private var guestsShutOut: [UInt64: [PlayerName: Instant]] = [:]
  /// The table at which each person seeks an opponent, or sought the last one.
  private var seeks: [PlayerName: TableID] = [:]
  /// The tables at which somebody seeks, until somebody sits down there or they end.
  private var sought: Set<TableID> = []
  /// The connections that are told who seeks an opponent.
  private var listeners: Set<UInt64> = []
  private(set) var lookupWatch = LookupWatch()
  var people = PeopleRecord()
  var loginTries = LoginRecord()

  // MARK: Connections

  mutating func add(_ make: (UInt64) -> Client) -> Client { clients.add(make) }

  mutating func remove(_ client: Client) { clients.remove(client.number) }

  // MARK: People

  func isHere(_ name: PlayerName) -> Bool { names[name] != nil }

  func client(of name: PlayerName) -> Client? { names[name].flatMap { clients[$0] } }

  /// Those who are logged in, in order, from one on.
  func names(from first: PlayerName?) -> ArraySlice<PlayerName> { names.keys(from: first) }

  var namedCount: Int { names.values.count }

  /// Whether a connection is the one that holds its session's name.
  func holdsName(_ client: Client) -> Bool {
    client.session.map { names[$0.person.name] == client.number } ?? false
  }

  /// Logs a connection in without giving it a name, as the operator.
  mutating func begin(_ person: Person, on client: Client, at seconds: UInt32) {
    client.setSession(Session(person: person, at: seconds), noting: &lookupWatch)
  }

  /// Gives a name to a connection, and returns whether the person was away.
  ///
  /// Another connection that holds the name is closed when the login is on disk.
  mutating func enter(_ person: Person, on client: Client, wait: Ticket, at seconds: UInt32) -> Bool {
    let old = names[person.name]
    if let old { takeovers.append((old, wait)) }
    loginTries.accept(person.name, client.origin)
    begin(person, on: client, at: seconds)
    names[person.name] = client.number
    absences[person.name] = nil
    people.noteHere(person.name)
    return old == nil
  }

  /// Ends the session of a connection; returns its name if no other connection holds that.
  mutating func leave(_ client: Client) -> PlayerName? {
    guard let session = client.session else { return nil }
    stopObserving(client)
    listeners.remove(client.number)
    client.setSession(nil, noting: &lookupWatch)
    guard names[session.person.name] == client.number else { return nil }
    names[session.person.name] = nil
    return session.person.name
  }

  /// Returns the connections whose names went to other connections for good.
  mutating func endTakeovers(_ mayLeave: (Ticket) -> Bool) -> [Client] {
    guard !takeovers.isEmpty else { return [] }
    let over = takeovers.filter { mayLeave($0.wait) }
    takeovers.removeAll { mayLeave($0.wait) }
    return over.compactMap { clients[$0.old] }
  }

  /// Records whether a person mutes or follows a name; false if they have chosen too many.
  mutating func choose(
    _ name: PlayerName, _ isChosen: Bool, for purpose: Choosing, by person: Person
  ) -> Bool {
    let names = names
    return people.choose(name, isChosen, for: purpose, by: person) { names[$0] != nil }
  }

  // MARK: Seeks

  /// Sets which notices a connection receives.
  mutating func setNotices(_ level: NoticeLevel, of client: Client) {
    client.session?.notices = level
    if level == .seeks { listeners.insert(client.number) } else { listeners.remove(client.number) }
  }

  /// The connections that are told who seeks an opponent, oldest first.
  var listening: [UInt64] { listeners.sorted() }

  mutating func note(seek table: TableID, of name: PlayerName) {
    seeks[name] = table
    sought.insert(table)
  }

  /// Notes that a table is sought no more; returns whether it was.
  mutating func noteTaken(_ table: TableID) -> Bool { sought.remove(table) != nil }

  /// The table at which a person seeks; it may have been joined, or be no more.
  func seek(of name: PlayerName) -> TableID? { seeks[name] }

  /// The people who seek, or sought lately, and are here, by name.
  var seekers: [Person] { seeks.keys.sorted().compactMap { client(of: $0)?.session?.person } }

  mutating func endSeek(of name: PlayerName) -> TableID? { seeks.removeValue(forKey: name) }

  // MARK: Absences

  mutating func note(_ absence: Absence, of name: PlayerName) { absences[name] = absence }

  /// The absence of a person; nil if they are here, or were not here in this run.
  func absence(of name: PlayerName) -> Absence? { absences[name] }

  /// The people who went away in this run and hold a seat.
  var absentNames: some Collection<PlayerName> { absences.keys }

  mutating func keepAbsences(where isAwaited: (PlayerName) -> Bool) {
    if !absences.isEmpty { absences = absences.filter { isAwaited($0.key) } }
  }

  // MARK: Observers

  /// Oldest first.
  func observers(of table: TableID) -> [UInt64] { observers[table] ?? [] }

  /// Has a connection watch a table, and none that it watched before.
  mutating func observe(_ table: TableID, _ client: Client) {
    guard let session = client.session else { return }
    stopObserving(client)
    session.observing = table
    observers[table, default: []].append(client.number)
  }

  mutating func stopObserving(_ client: Client) {
    guard let table = client.session?.observing else { return }
    client.session?.observing = nil
    observers[table]?.removeAll { $0 == client.number }
    if observers[table]?.isEmpty == true { observers[table] = nil }
  }

  // MARK: Expulsions

  /// Ends a person's connection when an entry is on disk.
  mutating func expel(_ expulsion: Expulsion) { expulsions.append(expulsion) }

  /// Returns the next expulsion whose entry is on disk.
  mutating func nextExpulsion(_ mayLeave: (Ticket) -> Bool) -> Expulsion? {
    guard let first = expulsions.first, mayLeave(first.wait) else { return nil }
    return expulsions.removeFirst()
  }

  /// Lets no new guest in from an address: under another name the same guest would come back.
  mutating func shutOut(_ name: PlayerName, from origin: UInt64, until: Instant) {
    guestsShutOut[origin, default: [:]][name] = until
  }

  /// Seconds until new guests come in from an address again; nil if they do now.
  func secondsShutOut(_ origin: UInt64, at now: Instant) -> Int? {
    guard let until = guestsShutOut[origin]?.values.max(), now < until else { return nil }
    return until.seconds(after: now)
  }

  /// Removes everything that keeps a name waiting, from all addresses.
  mutating func unlock(_ name: PlayerName) {
    loginTries.forget(name)
    keepOut { shut, _ in shut != name }
  }

  private mutating func keepOut(where isKept: (PlayerName, Instant) -> Bool) {
    guard !guestsShutOut.isEmpty else { return }
    guestsShutOut = guestsShutOut.mapValues { $0.filter { isKept($0.key, $0.value) } }.filter {
      !$0.value.isEmpty
    }
  }

  // MARK: Look-ups and time

  mutating func noteTold(of tables: [TableID], from origin: UInt64, at seconds: UInt32) {
    lookupWatch.noteTold(of: tables, from: origin, at: seconds)
  }

  /// Removes what time has made meaningless; called once a second.
  mutating func prune(_ limits: Limits, at seconds: UInt32, now: Instant) {
    loginTries.prune(at: seconds)
    keepOut { _, until in now < until }
    lookupWatch.prune(limits, at: seconds)
  }
}
