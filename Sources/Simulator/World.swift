// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Opponents
import Records
import Rulebook
import Serving
import Transport
import Wire

/// One run on one thread and from one seed: a server, its users, its disk and its time.
///
/// The server is the real one, from its sockets to its ledger's files. At the end of each of its turns the run
/// chooses what happens next: typing and reading, the disk and the crews, the time that passes, a kill.
///
/// `@unchecked Sendable`: confined to the one thread of a simulation.
final class World: @unchecked Sendable {
  let dice: Dice
  let people: [Person]
  let words: [String]
  let finder: PlayFinder
  /// The club's lexica, whether its server uses them or not.
  let lists: [Lexicon]
  /// The options of this server and the next.
  var options: ClubOptions
  let folder: String
  let disk: SimulatedDisk
  /// Whether people share three addresses, with narrow limits for each.
  private let isNarrow: Bool
  /// Whether ledger files are short, so that a run has several.
  private let hasShortFiles: Bool
  /// The names of people who stay away.
  private let absent: Set<String>
  private let stepsMost: Int
  /// The steady clock in milliseconds, and the lead of the time of day over it.
  var steady: Int64 = 0
  var ahead: Int64 = 1_795_166_778_000
  private(set) var life: Life?
  private(set) var lives = 0
  private(set) var steps = 0
  /// The first fault found.
  private(set) var fault: String?
  /// The lines typed and read, and the troubles, in order.
  private(set) var transcript: [String] = []
  /// How often each kind of line was read, and each verb typed.
  var kinds: [String: Int] = [:]
  private(set) var verbs: [String: Int] = [:]
  /// The kinds of stored entries, and the phases of tables by kind.
  private(set) var events: Set<String> = []
  private(set) var states: Set<String> = []
  /// The names that were directors at some moment.
  private(set) var directorsEver: Set<String> = []
  /// The receipts that were read, by table and sequence.
  var receipts: [String: String] = [:]
  /// The games that ended with a winner, as somebody read, the newest last.
  var endedGames: [Int] = []
  /// By the number of words, from 1: the name they were told to; and the numbers of those that were read.
  var told: [PlayerName?] = []
  var wordsRead: Set<Int> = []

  /// The witnesses that check the server's lines: of the model's tournament, of names, of delayed boards.
  var club = EventWitness()
  var office = NameWitness()
  var sights = SightWitness()
  /// The queries that the chair still makes before another command, and the swap to be undone.
  var chairLooks = 0
  var lastSwap: (round: Int, one: String, other: String)?
  /// The tables that were live up to 16 steps before the last server ended.
  private(set) var lastOpen: [TableID] = []

  /// A server that runs, with its parts.
  struct Life {
    let server: Server
    let referee: Referee
    let hand: LedgerHand
    let time: HeldTime
  }

  /// - Parameters:
  ///   - seed: the seed of every choice.
  ///   - steps: the most turns, of all servers together.
  ///   - folder: the folder for the data folder; the caller creates and removes it.
  ///   - absent: the names of people who stay away.
  /// - Throws: `WorldFault` if the sample lexicon or the data folder cannot be made.
  init(seed: UInt64, steps: Int, folder: String, without absent: Set<String>) throws(WorldFault) {
    let dice = Dice(seed: seed)
    self.dice = dice
    self.absent = absent
    isNarrow = seed % 5 == 2
    hasShortFiles = seed % 3 == 1
    stepsMost = steps
    self.folder = folder
    // One seed in four has a file system that sets no room aside.
    disk = SimulatedDisk(links: "\(folder)/links", setsRoomAside: seed % 4 != 3)
    words = SampleWords.all
    lists = try SampleWords.lists()
    options = ClubOptions(lists)
    guard let tiles = TileSet.named("english"),
      let finder = PlayFinder(lists[0], rules: TournamentRules(tiles: tiles))
    else { throw WorldFault(text: "the sample has no tiles") }
    self.finder = finder
    people = Self.everybody()
    try Folder.makeData("\(folder)/data")
  }

  /// The most bytes that may wait for one connection: a name's limit, one longest reply and one notice.
  private static let waitingMost =
    Limits().unsentNamedBytes + (Limits.continuations + 2) * Limits.replyBytes

  /// The turns at the end in which no line is typed and every command must be answered.
  private static let calmSteps = 300

  // MARK: Lives

  func run() throws(WorldFault) {
    while steps < stepsMost + Self.calmSteps, fault == nil { try live() }
    // One more start checks the last server's ledger.
    if fault == nil { try live() }
  }

  private func live() throws(WorldFault) {
    lives += 1
    // The disk is repaired before the next start.
    disk.revive()
    prepareStart()
    guard fault == nil else { return }
    let time = HeldTime()
    let hand = LedgerHand()
    let loop: EventLoop
    do throws(TransportFault) { loop = try EventLoop(time: time) } catch {
      throw WorldFault(text: error.text)
    }
    let referee: Referee
    do throws(LedgerOpenFault) { referee = try makeReferee(loop, hand) } catch {
      return fail("the ledger does not open: \(error.text)")
    }
    var serving = ServerOptions()
    serving.codeCostLog2 = 2
    serving.worksByHand = true
    serving.admitsGuests = options.admitsGuests
    serving.clock = ServerClock(
      wall: { [unowned self] in wall }, steady: { [unowned self] in steady },
      stopwatch: { [unowned self] in steady * 1000 })
    serving.random = { [unowned self] in dice.next() }
    serving.turnEnds = { [unowned self] in step() }
    if isNarrow { serving.limits.narrow() }
    let server = Server(loop: loop, referee: referee, lexica: options.lexica, options: serving)
    do throws(LedgerOpenFault) { server.keepPeople(in: try PeopleFile(in: "\(folder)/data")) } catch {
      return fail("the file of mutes, follows and kept words is damaged: \(error.text)")
    }
    server.begin()
    life = Life(server: server, referee: referee, hand: hand, time: time)
    note("server \(lives) starts")
    isFirstStep = true
    loop.wake()
    let end = server.run()
    if case .ledgerFailed(.corrupt(let text)) = end { fail("the ledger is said to be corrupt: \(text)") }
    note("server \(lives) ended: \(end)")
    life = nil  // The referee's executor, the loop, no longer runs.
    for person in people { hearTheRest(of: person) }
  }

  private func makeReferee(_ loop: EventLoop, _ hand: LedgerHand) throws(LedgerOpenFault) -> Referee {
    let ids = EntryIDs(run: UInt64(lives))
    var bounds = FileLedger.Bounds()
    (bounds.roomAhead, bounds.zerosAhead, bounds.checkpointSpacing) = (48 << 10, 48 << 10, 8 << 10)
    if hasShortFiles { bounds.fileLength = 24 << 10 }
    let ledger = try FileLedger(
      at: "\(folder)/data", run: UInt64(lives), now: wall, disk: disk, bounds: bounds,
      checkpoints: .kept, hand: hand, wake: { loop.wake() })
    return Referee(
      executor: loop, ledger: ledger, lexica: options.lexica, ids: ids,
      logsJudgements: options.logsJudgements, lookups: options.lookups, secret: try ledger.bagSecret(),
      coin: { .one }, recorder: GCGExport.recorder,
      past: ClubMemory(readFrom: "\(folder)/data/ledger", options.lexica))
  }

  private var isFirstStep = false

  var isEnding: Bool { fault != nil || steps >= stepsMost + Self.calmSteps }

  /// The total time by which the time of day was set ahead, in milliseconds.
  private var forward: Int64 = 0

  func setClock(by milliseconds: Int64) {
    ahead += milliseconds
    forward += max(0, milliseconds)
  }

  /// The present moment, for the witnesses.
  var moment: Moment { Moment(steady: steady, forward: forward, step: steps, life: lives) }

  var wall: Instant { Instant(milliseconds: steady + ahead) }

  // MARK: Steps

  /// Does one step between two turns of the server.
  private func step() {
    guard let life, fault == nil else { return }
    if isFirstStep || (dice.inThousand(4) && life.referee.assumeIsolated { $0.mayLeave($0.newest) }) {
      isFirstStep = false
      // After a start, and while nothing waits for the disk, the state must equal the ledger's.
      check(life.referee)
    }
    if let path = disk.wroteBeyondRoom { fail("a line where no room was set aside: \(path)") }
    if life.server.mostWaitingBytes > Self.waitingMost { fail("too much waits for one connection") }
    directorsEver.formUnion(life.referee.assumeIsolated { $0.peek.directors().map(\.text) })
    steps += 1
    if steps % 16 == 0 { lastOpen = openChains() }
    guard fault == nil, steps < stepsMost + Self.calmSteps else {
      if fault == nil { expectAnswers() }
      return life.server.abandon()
    }
    if steps >= stepsMost { beCalm(life) } else { beBusy(life) }
    life.server.wakeUp()
  }

  private func check(_ referee: Referee) {
    var ledger = LedgerCheck(receipts)
    if let found = ledger.read("\(folder)/data") { return fail(found) }
    events.formUnion(ledger.events)
    states.formUnion(ledger.states)
    if let found = ledger.fault(referee) { fail(found) }
  }

  private func beBusy(_ life: Life) {
    switch dice.below(1000) {
    case 0..<660:
      for _ in 0...dice.below(3) { act(dice.pick(people), life) }
      // The chair acts more often, so that a tournament reaches its third round.
      if let chair = people.first(where: { $0.habit == .chair }), dice.inThousand(600) { act(chair, life) }
    case 660..<830: store(life)
    case 830..<930: for _ in 0..<4 { _ = life.server.work(dice.pick(Server.Crew.allCases)) }
    case 930..<990: pass(span(), life)
    case 990..<996: disturb(life)
    default: if dice.inThousand(400) { end(life) }
    }
  }

  /// Lets everything go on without typing.
  private func beCalm(_ life: Life) {
    disk.revive()
    store(life)
    for crew in Server.Crew.allCases { _ = life.server.work(crew) }
    pass(5, life)
    for person in people {
      person.send(atMost: .max)
      hear(person, atMost: 65_536)
    }
  }

  /// Checks that every command on an open connection has its answer.
  private func expectAnswers() {
    for person in people where person.isConnected && !person.wasDismissed {
      if let first = person.waiting.first { fail("\(person.name) has no answer to \(first.line)") }
    }
  }

  /// Returns the milliseconds that pass: mostly a moment, sometimes minutes or hours, seldom days or a month.
  private func span() -> Int {
    if dice.inThousand(3) { return dice.below(dice.pick([200_000_000, 3_000_000_000])) }
    guard dice.inThousand(60) else { return dice.below(1500) }
    return dice.below(dice.pick([20_000, 400_000, 400_000, 8_000_000]))
  }

  private func pass(_ milliseconds: Int, _ life: Life) {
    steady += Int64(milliseconds)
    life.time.pass(milliseconds: UInt64(milliseconds))
  }

  /// Does the disk's next job, in which the power may fail between the write and the sync.
  private func store(_ life: Life) {
    // The follower and the checkpoint are due at fixed steps; no dice are used.
    if steps % 7 == 0 { _ = life.hand.follow() }
    guard life.hand.doJob() || disk.isDead, disk.isDead else { return }
    note("the power fails while the disk writes")
    life.server.abandon()
    disk.losePower(dice)
    steady += Int64(dice.below(30_000))
  }

  private func act(_ person: Person, _ life: Life) {
    guard !absent.contains(person.name) else { return }
    guard person.isConnected else {
      if steps >= person.awayUntil, dice.inThousand(300), life.server.isServing { connect(person, life) }
      return
    }
    switch dice.below(100) {
    case 0..<45: hear(person, atMost: dice.inThousand(900) ? 65_536 : 1 + dice.below(200))
    case 45..<96:
      if person.mayType {
        // A director has more to type.
        for _ in 0...(dice.inThousand(person.habit == .director ? 500 : 100) ? 2 : 0) { type(person) }
      }
      person.send(atMost: dice.inThousand(850) ? .max : 1 + dice.below(20))
    case 96: if dice.inThousand(300) { person.shut() }
    default:
      guard dice.inThousand(150) else { return }
      note("\(person.name) hangs up")
      if dice.inThousand(500) { person.awayUntil = steps + 800 }
      part(person)
    }
  }

  private func type(_ person: Person) {
    let typed = line(for: person)
    verbs[String(typed.line.prefix { $0 != " " }), default: 0] += 1
    note("\(person.name)> \(typed.line)")
    person.type(typed.line, tagged: typed.isTagged, watch(typed, by: person))
  }

  private func connect(_ person: Person, _ life: Life) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return fail("no socket: \(errno)") }
    person.connect(ends[0])
    note("\(person.name) connects")
    let place = UInt32(people.firstIndex { $0 === person } ?? 0)
    let host = 0x0A00_0001 + (isNarrow ? place % 3 : place)
    let address = PeerAddress(ipv4: host, port: 4000)
    if person.habit == .keeper {
      life.server.admitOperator(ends[1], from: address)
    } else {
      life.server.admit(ends[1], from: address)
    }
  }

  // MARK: Access to the referee

  func table(of name: PlayerName) -> Table? {
    life?.referee.assumeIsolated { referee in
      referee.peek.tableID(ofSeated: name).flatMap { referee.peek.table($0) }
    }
  }

  func peek(_ id: TableID) -> Table? { life?.referee.assumeIsolated { $0.peek.table(id) } }

  func openChains() -> [TableID] { life?.referee.assumeIsolated { $0.peek.chains() } ?? [] }

  func fail(_ text: String) {
    if fault == nil { fault = text }
    note("FAULT: \(text)")
    life?.server.abandon()
  }

  func note(_ text: String) {
    transcript.append(text)
    if transcript.count > 100_000 { transcript.removeFirst(50_000) }
  }
}

/// The reason why a run cannot take place.
struct WorldFault: Error {
  /// One line of text.
  let text: String
}
