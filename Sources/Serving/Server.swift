// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Transport
import Wire

/// Joins connections to the referee: who is here, what they may send, when their answers leave.
///
/// Confined to the loop's thread. It holds nothing that a restart would miss: every table's state is
/// the referee's.
///
/// `@unchecked Sendable`: confined to the loop's thread, which is where the referee runs.
package final class Server: @unchecked Sendable {
  let loop: EventLoop
  package let referee: Referee
  var lexica: HouseLexica
  var options: ServerOptions
  var parser: CommandParser
  let hashing: Workers<CodeHashing.Job, CodeHashing.Done>
  /// Codes that no thread has yet, and how many the threads have.
  var codes = (waiting: FairLine<CodeHashing.Job>(), atWork: 0)
  var practising = Practising()
  /// Look-ups that are under way, or wait to be; those that no thread has yet, and for whom the threads have one.
  var lookupsAsked = 0
  var lookups = (waiting: FairLine<LookingUp.Job>(), atWork: Set<UInt64>())
  let lookingUp: Workers<LookingUp.Job, LookingUp.Done>
  let givenUp = GivenUp()
  /// Rounds of events that are being paired, and where in the line they are.
  let pairings: Workers<Pairing.Job, Pairing.Done>
  var pairing = Pairing()

  private var listener: Listener?
  /// Where TLS is spoken, and by which certificate.
  var secureDoor: SecureDoor?
  /// Where whoever has the machine comes in.
  var control: Listener?
  var controlSocket: ControlSocket?
  /// Where the page of figures is given, and what stands on it that nothing else counts.
  var metricsDoor: PageDoor?
  var figuresWatch = FiguresWatch()
  var figures = Figures()
  private var tick: Timer?
  private(set) var clients = ClientRegistry()
  /// Where connections come from, and what each address has spent of late.
  var addresses: AddressBook
  let rates: Rates
  /// Connections that were turned away and are told so just now.
  var turnedAway = 0
  /// Connections that are slowed down, until when each, and when the first of them reads on; in microseconds.
  var slowed: [(number: UInt64, until: Int64)] = []
  var slowedUntil = Int64.max
  /// Who is logged in, and on which connection.
  var names = Roll<PlayerName, UInt64>()
  /// Who is where, for what directors are told of look-ups.
  var lookupWatch = LookupWatch()
  /// Who watches a table, oldest first.
  var observers: [TableID: [UInt64]] = [:]
  /// Connections whose outbox may have something to release, in the order in which it was filled.
  var held: [UInt64] = []
  /// Empty outboxes whose room is used again; 256 kB of it at most.
  var spareOutboxes: [Outbox] = []
  static let spareMost = 64
  static let spareRoom = 4096
  /// Connections that stopped reading because the ledger has too much to store.
  var congested: [UInt64] = []
  /// What this turn answered and nothing waits for, of all connections one behind the other.
  var output = LineWriter(capacity: 2 * Server.outputMost)
  /// What one connection is told unasked, in the making.
  var noticeWriter = LineWriter(capacity: 512)
  /// Where in the output the parts of connections begin, in order.
  var parts: [(client: Client, start: Int)] = []
  /// The output leaves before the end of the turn when it is longer than this.
  static let outputMost = 65536
  var greeting: [UInt8]

  /// Whether anything came in since the last turn ended.
  var tookInput = false
  /// What is left of the turn for the connection at hand.
  var slice = Slice(.first, begun: 0)
  /// The stopwatch at the turn's first slice; nil before it.
  var turnBegun: Int64?
  /// How far the end of this run has come.
  var life = Life.serving
  /// Seconds of the steady clock, read once a turn.
  private(set) var seconds: UInt32 = 1
  /// The steady clock, in microseconds, as it was when something last came in.
  var microseconds: Int64 = 0
  /// The second in which connections were last looked at for being overdue.
  var lookedAt: UInt32 = 0
  /// The second in which tables were last looked at for being abandoned.
  var abandonedAt: UInt32 = 0

  /// Names that are about to go from one connection to another.
  var takeovers: [Takeover] = []
  /// What the house is to think about.
  var house: HouseQueue
  /// The second in which what the house could not do was last tried again.
  var houseTriedAt: UInt32 = 0
  /// How many who are here play the house, and the second in which they were counted.
  var housePlayers: (countedAt: UInt32, count: Int) = (0, 0)
  /// Since when people are away whose names hold seats; whoever is not here and not in it, since the start.
  var absences: [PlayerName: Absence] = [:]
  /// The moments of this run.
  var timekeeper: Timekeeper
  /// The moment of the first turn; nil before it.
  var startedAt: Instant?
  /// When the server was last seen at work: by the stopwatch, and the moment.
  var seenAwake: (stopwatch: Int64, moment: Instant)
  /// The moment at which the round at hand began, and that of the newest one that is over: every line that had
  /// arrived by then has been carried out.
  var roundBegan: Instant
  var heardThrough: Instant
  /// Fires when the next deadline comes; nil while that is further off than the next turn.
  var alarm: Timer?
  /// Lines whose codes are being hashed, by connection.
  var pendingCodes: [UInt64: PendingCode] = [:]
  /// Who is shown out when that is recorded; and the addresses from which no new guest comes in, for whom, and until when.
  var expulsions: [Expulsion] = []
  var shutOut: [UInt64: [PlayerName: Instant]] = [:]
  /// Whose talk does not reach whom.
  var mutes = Mutes()
  /// Codes that were tried of late, by name and origin: a stranger elsewhere locks no owner out.
  var loginTries = LoginRecord()

  /// - Parameters:
  ///   - loop: the referee's executor; the caller is on its thread, or it does not run yet.
  ///   - referee: has taken up the ledger.
  ///   - lexica: the lists that lines may name.
  ///   - options: what to admit and how much of it.
  package init(loop: EventLoop, referee: Referee, lexica: HouseLexica, options: ServerOptions) {
    self.loop = loop
    self.referee = referee
    self.lexica = lexica
    self.options = options
    parser = CommandParser(lexica: lexica)
    addresses = AddressBook(trusted: options.trusted)
    rates = Rates(options.limits)
    hashing = CodeHashing.workers(costLog2: options.codeCostLog2) { loop.wake() }
    lookingUp = LookingUp.workers(
      definitions: options.definitions, budget: options.limits.findSteps, givenUp: givenUp
    ) { loop.wake() }
    pairings = Pairing.workers { loop.wake() }
    house = HouseQueue(options) { loop.wake() }
    greeting = Server.greeting(of: lexica)
    let clock = options.clock
    timekeeper = Timekeeper(wall: clock.wall(), steady: clock.steady())
    let moment = timekeeper.moment(at: clock.steady())
    (roundBegan, heardThrough) = (moment, moment)
    seenAwake = (clock.stopwatch(), moment)
    readClock()
  }

  /// Opens the port and begins to accept.
  ///
  /// - Parameters:
  ///   - host: an address or a name.
  ///   - port: 0 lets the system choose.
  /// - Returns: the port.
  /// - Throws: `TransportFault`, such as a port in use, or no thread.
  package func listen(host: String, port: UInt16) throws(TransportFault) -> UInt16 {
    try startCrews()
    let listener = try Listener(loop: loop, host: host, port: port) { [unowned self] descriptor, address in
      admit(descriptor, from: address)
    }
    self.listener = listener
    begin()
    return listener.port
  }

  /// Accepts people from a socket that listens already; it is the server's from then on.
  ///
  /// - Parameter socket: a TCP socket.
  /// - Throws: `TransportFault`, such as no thread.
  package func listen(on socket: InheritedSocket) throws(TransportFault) {
    try startCrews()
    listener = try Listener(loop: loop, adopting: socket.descriptor) { [unowned self] descriptor, address in
      admit(descriptor, from: address)
    }
    begin()
  }

  /// Where plain lines are spoken; nil where they are not.
  var plainPort: UInt16? { listener?.port }

  /// Has the threads of a server that listens work, once; after a fault it is of no use any more.
  ///
  /// - Throws: `noThread` where the system has none; those before have ended.
  func startCrews() throws(TransportFault) {
    guard tick == nil, !options.worksByHand else { return }
    do throws(TransportFault) {
      try hashing.start(threads: 2)
      try lookingUp.start(threads: 2)
      // Directors never have the whole machine.
      try pairings.start(threads: 1)
      try house.start()
    } catch {
      stopCrews()
      throw error
    }
  }

  private func stopCrews() {
    hashing.stop()
    lookingUp.stop()
    pairings.stop()
    house.stop()
  }

  /// What else a server begins with than a port and threads, once; whoever brings it connections calls `admit`.
  package func begin() {
    guard tick == nil else { return }
    askMeanings()
    // However quiet it is: the turn's end looks at the clocks.
    let tick = Timer(loop: loop) {}
    tick.start(afterMilliseconds: Server.tickMilliseconds, repeating: true)
    self.tick = tick
  }

  /// Whether connections are still admitted.
  package var isServing: Bool { life == .serving }

  /// The most bytes that wait for any one connection, whether for the ledger or for its peer.
  package var mostWaitingBytes: Int {
    var most = 0
    clients.forEach { most = max(most, $0.waitingBytes) }
    return most
  }

  /// Has the loop take another turn soon.
  package func wakeUp() { loop.wake() }

  /// Who works beside the loop.
  package enum Crew: CaseIterable, Sendable {
    case hashing, lookups, pairing, house
  }

  /// Does the next job of a crew on the caller's thread, where nothing works by itself; false where none waits.
  package func work(_ crew: Crew) -> Bool {
    switch crew {
    case .hashing: hashing.doJob()
    case .lookups: lookingUp.doJob()
    case .pairing: pairings.doJob()
    case .house: house.think()
    }
  }

  /// Serves until the end; returns what to exit with.
  package func run() -> Life.End {
    loop.run(endOfTurn: endTurn)
    stopCrews()
    listener?.close()
    secureDoor?.listener.close()
    closeControl()
    metricsDoor = nil
    tick?.stop()
    if case .ended(let end) = life { return end }
    return .asked
  }

  /// Greets whoever is at the other end of a connected socket; `spending` is nil for whom nothing is limited.
  func greet(
    _ descriptor: Int32, from address: PeerAddress, _ spending: Spending?, by door: Door,
    tls: TLSContext? = nil
  ) -> Client {
    let client = clients.add {
      Client(
        descriptor: descriptor, number: $0, origin: address.origin, spending, by: door, server: self, tls: tls
      )
    }
    figures.come(by: door)
    greeting.withUnsafeBufferPointer { client.send($0) }
    if clients.count >= options.limits.connections { listener?.pause() }
    tendSecureDoor()
    return client
  }

  /// Takes a closed connection off every list; a seat is kept.
  func forget(_ client: Client) {
    clients.remove(client.number)
    figures.leave(client.door)
    leaveAddress(client)
    forgetCode(of: client)
    forgetLookup(of: client)
    practising.waiting[client.number] = nil
    forgetPairing(of: client)
    if clients.count < options.limits.connections, life == .serving { listener?.resume() }
    depart(client)
    if life != .serving, clients.count == 0 { endIfOver() }
  }

  /// Frees a connection's name and tells the other side; a seat is kept.
  func depart(_ client: Client) {
    guard let session = client.session else { return }
    stopObserving(client, session)
    client.session = nil
    guard names[session.person.name] == client.number else { return }
    names[session.person.name] = nil
    noteAbsence(of: session.person.name)
    tellPresence(of: session.person.name, isBack: false)
    referee.assumeIsolated { referee in
      guard let table = referee.practiceTable(of: session.person.name) else { return }
      endAgreedRound(at: table, referee, now: now)
    }
  }

  func stopObserving(_ client: Client, _ session: Session) {
    guard let table = session.observing else { return }
    session.observing = nil
    observers[table]?.removeAll { $0 == client.number }
    if observers[table]?.isEmpty == true { observers[table] = nil }
  }

  /// No more connections from now on.
  func closeDoor() {
    listener?.close()
    secureDoor?.listener.close()
    closeControl()
  }

  func readClock() {
    // Starts at 1, so that 0 can mean never.
    readMicroseconds()
    seconds = UInt32(truncatingIfNeeded: microseconds / 1_000_000) &+ 1
  }

  func readMicroseconds() { microseconds = options.clock.steady() * 1000 }
}
