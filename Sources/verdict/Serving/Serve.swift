// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Records
import Replication
import Serving
import Transport
import Wire

extension Subcommand {
  static let serve: Subcommand = Subcommand(
    name: "serve",
    usage: """
      verdict serve [--host 127.0.0.1] [--port 7171|no] [--data ./verdict-data] [--lexicon NAME|FILE]...
                    [--ledger etcd://HOST:2379,HOST:2379,HOST:2379/CLUB [--ledger-secrets FILE] [--node NAME] [--advertise HOST:PORT]]
                    [--tls-port 7172 --certificate FILE --key FILE] [--guests yes|no] [--lookups open|stations|closed]
                    [--log-judgements yes|no] [--wordnet DIR|no] [--trust NETWORK|none]... [--proxy-from NETWORK|none]...
                    [--metrics-port 9171] [--metrics-host 127.0.0.1]
                    [--config FILE] [--check]
                    FILE has these options without dashes, one a line; --check says what would keep a start, and ends
      """
  ) { words throws(Trouble) in
    let supervision: Supervision
    do throws(Trouble) { supervision = try Supervision() } catch {
      let status = error.complain()
      Supervision.rest()
      return status
    }
    let options: ServeOptions
    do throws(ServeOptions.Fault) {
      options = try ServeOptions(words, on: supervision.sockets)
    } catch {
      supervision.turnAway()
      for line in error.lines { Console.complain(line) }
      return Exit.usage
    }
    if options.isCheck { return ServeCheck.run(options) }
    let isHangupIgnored = Serve.awaitSignals()
    do throws(StartFault) {
      return try Serve.run(options, under: supervision, ignoringHangup: isHangupIgnored)
    } catch {
      supervision.turnAway()
      Console.complain("verdict: \(options.told(error))")
      return error.status
    }
  }
}

struct StartFault: Error {
  let text: String
  /// The options that may cause the fault.
  let options: [String]
  /// The status with which the program ends; with that of a usage a service manager doesn't start it again.
  var status = Exit.usage

  /// Carries out a part of a start, whose fault some options may cause.
  static func by<Part, Fault: TextFault>(
    _ options: String..., part: () throws(Fault) -> Part
  ) throws(StartFault) -> Part {
    do throws(Fault) { return try part() } catch { throw StartFault(text: error.text, options: options) }
  }
}

extension StartFault {
  /// Creates the fault of a port that can't be opened, which an option names.
  init(_ fault: TransportFault, opening option: String) {
    self.init(text: fault.text(choosing: "--\(option)"), options: [option, "host"])
  }

  /// Throws if the data folder belongs to another user, and this process is root.
  static func requireOwn(_ folder: String) throws(StartFault) {
    guard let owner = FolderOwner.other(of: folder)?.number else { return }
    let name = FolderOwner.name(of: owner)
    throw StartFault(
      text:
        "\(folder) belongs to \(name), who could not go on with what root writes there; start as that user: runuser -u \(name) -- verdict serve ...",
      options: ["data"])
  }

  /// Raises the system's limit of open files; throws if it is too low.
  static func raiseDescriptors(of limits: inout Limits) throws(StartFault) {
    guard let granted = limits.raiseToDescriptors() else { return }
    throw StartFault(
      text:
        "\(granted) open files are too few, a server needs \(Limits.descriptorsLeast); raise the limit: ulimit -Hn 1024",
      options: [])
  }
}

enum Serve {
  /// Milliseconds (one day) that the ledger's newest time may be ahead of the clock before a warning.
  private static let aheadMost: Int64 = 24 * 60 * 60 * 1000

  static func run(
    _ options: ServeOptions, under supervision: Supervision, ignoringHangup isHangupIgnored: Bool
  ) throws(StartFault) -> Int32 {
    var serving = ServerOptions()
    try StartFault.raiseDescriptors(of: &serving.limits)
    try StartFault.requireOwn(options.data)
    // A wrong certificate is reported first, before anything slow.
    let opened = try options.secure?.open()
    let lexica = try openLexica(options.lexica, data: options.data)
    let loop = try transporting { () throws(TransportFault) in try EventLoop() }
    awaitFolder(options.data, for: supervision.manager)
    let club = try ClubFollowing.run(
      options, lexica, opened?.context, on: loop, under: supervision, ignoringHangup: isHangupIgnored)
    defer { club?.keeper.stop() }
    let ledger = try openLedger(options, behind: club?.tail, loop: loop)
    let trouble = ledger.checkpointTrouble
    let (pulse, gauge) = (ledger.pulse, ledger.gauge)
    let newest = ledger.newestMoment()
    let isNew = newest == Instant(milliseconds: 0)
    let secret = try StartFault.by("data") { () throws(LedgerOpenFault) in try ledger.bagSecret() }
    let referee = Referee(
      executor: loop, ledger: ledger, lexica: lexica, ids: EntryIDs(run: .random(in: .min ... .max)),
      logsJudgements: options.logsJudgements, lookups: options.lookups, secret: secret,
      recorder: GCGExport.recorder, past: isNew ? ClubMemory() : nil)
    if !isNew { serving.readsPast = pastReading(in: options.data, lexica) }
    serving.admitsGuests = options.admitsGuests
    serving.trusted = options.trusted
    serving.proxies = options.proxies
    serving.definitions = try openDefinitions(options)
    let server = Server(loop: loop, referee: referee, lexica: lexica, options: serving)
    // The machines of a club have no file in common.
    if club == nil { server.keepPeople(in: try openPeople(options.data)) }
    let manager = supervision.manager
    let stop = {
      manager?.tell(.stopping)
      server.stop()
    }
    // Set before any socket listens, so that a server that accepts connections always stops in order.
    var signals = try transporting { () throws(TransportFault) in
      [
        try SignalWatch(loop: loop, signal: SIGTERM, stop),
        try SignalWatch(loop: loop, signal: SIGINT, stop),
      ]
    }
    let certificate = opened.map { SecureServing.text(of: $0.shown) }
    let doors = try openDoors(of: server, options, opened, at: club?.doors.sockets ?? options.sockets)
    let watch = LedgerWatch.Running(of: gauge, club?.gauge, in: options.data, on: loop)
    let page = try openPage(of: server, options, gauge, club) { watch.trouble }
    try transporting { () throws(TransportFault) in
      try server.listen(controlIn: options.data)
      let rereading = Rereading(options: options, manager: manager, doors: doors)
      if rereading.isAsked {
        signals.append(
          try rereading.watch(
            server, showing: certificate, on: loop, mustBegin: club?.doors.hasHangup ?? false))
      } else if !isHangupIgnored {
        // The terminal was closed.
        signals.append(try SignalWatch(loop: loop, signal: SIGHUP, stop))
      }
    }
    tell(trouble, newest: newest, in: options.data)
    // Without a thread the first sentence of a person reads the examples.
    (try? WorkThread { Talk.prepare() })?.detach()
    announce(
      options, lexica, serving.definitions, page, doors.map { $0.text(showing: certificate) })
    let heart = supervision.beat(on: loop) { pulse.hasPassed() }
    manager?.tell(.ready(status: OpenDoor.status(doors, showing: certificate)))
    return withExtendedLifetime((signals, heart, watch, club)) { finish(server.run()) }
  }

  private static func openPeople(_ data: String) throws(StartFault) -> PeopleFile {
    try StartFault.by("data") { () throws(LedgerOpenFault) in
      try PeopleFile(in: data) { Console.complain("verdict: \($0)", as: .warning) }
    }
  }

  /// Returns the reading of the tables that ended before this run.
  private static func pastReading(
    in data: String, _ lexica: ServedLexica
  ) -> @Sendable () -> ClubMemory {
    {
      ClubMemory(readFrom: data + "/ledger", lexica) {
        Console.complain("verdict: figures of past games end early: \($0)", as: .warning)
      }
    }
  }

  private static func tell(_ trouble: String?, newest: Instant, in data: String) {
    if let trouble { Console.print("verdict: every line of the ledger was read: \(trouble)") }
    if newest.milliseconds - ServerClock.machine.wall().milliseconds > aheadMost {
      Console.complain(
        "verdict: the ledger's newest line is of \(newest.text), later than this machine's clock; times go on from there:"
          + " look at the clock", as: .warning)
    }
    if newest == Instant(milliseconds: 0) {
      Console.print(
        "verdict: a new data folder; its first director: verdict account add NAME --role director --data \(data)"
      )
    }
  }

  /// Listens on the passed sockets, or else on the host and ports of the options.
  private static func openDoors(
    of server: Server, _ options: ServeOptions, _ opened: CertificateFiles.Opened?,
    at sockets: Supervision.Sockets
  ) throws(StartFault) -> [OpenDoor] {
    var doors: [OpenDoor] = []
    func listen(
      _ option: String, _ passed: InheritedSocket?, _ port: UInt16?, _ tls: TLSContext?, isPassedOn: Bool
    ) throws(StartFault) {
      let own = port.map { ListeningPlace.at(host: options.host, port: $0) }
      guard let place = passed.map({ .passed($0) }) ?? own else { return }
      let chosen = try open(option) { () throws(TransportFault) in try server.listen(at: place, as: tls) }
      doors.append(
        OpenDoor(
          place: ServerAddress(host: passed?.host ?? options.host, port: chosen).text, isPassedOn: isPassedOn,
          isSecure: tls != nil))
    }
    try listen("port", sockets.plain, options.port, nil, isPassedOn: options.sockets.plain != nil)
    if let secure = options.secure, let context = opened?.context {
      try listen("tls-port", sockets.secure, secure.port, context, isPassedOn: options.sockets.secure != nil)
    }
    return doors
  }

  /// Listens for the page of figures if an option asks for it; returns its URL.
  private static func openPage(
    of server: Server, _ options: ServeOptions, _ gauge: LedgerGauge, _ club: ClubFollowing?,
    _ trouble: @escaping () -> String?
  ) throws(StartFault) -> String? {
    if let club {
      if let page = club.doors.page { server.showMetrics(at: page, gauge, club.gauge, trouble: trouble) }
      return nil
    }
    guard let (host, port) = options.metrics else { return nil }
    let chosen = try open("metrics-port") { () throws(TransportFault) in
      try server.listenForMetrics(host: host, port: port, gauge: gauge, trouble: trouble)
    }
    return "http://\(ServerAddress(host: host, port: chosen).text)/metrics"
  }

  /// Opens a port; its fault names the option.
  static func open<Opened>(
    _ option: String, _ body: () throws(TransportFault) -> Opened
  ) throws(StartFault) -> Opened {
    do throws(TransportFault) { return try body() } catch { throw StartFault(error, opening: option) }
  }

  private static func transporting<Part>(
    _ part: () throws(TransportFault) -> Part
  ) throws(StartFault) -> Part {
    try StartFault.by("host", "metrics-host", part: part)
  }

  static func openLexica(_ names: [String], data: String) throws(StartFault) -> ServedLexica {
    let shelf = LexiconShelf(data: data)
    var lexica: [Lexicon] = []
    for name in names { lexica.append(try openLexicon(name, on: shelf)) }
    return ServedLexica(lexica, common: try openCommonWords(of: lexica, on: shelf))
  }

  static func openLexicon(_ name: String, on shelf: LexiconShelf) throws(StartFault) -> Lexicon {
    try StartFault.by("lexicon") { () throws(LexiconFault) in try open(name, .english, on: shelf) }
  }

  private static func open(
    _ name: String, _ alphabet: Alphabet, on shelf: LexiconShelf
  ) throws(LexiconFault) -> Lexicon {
    try shelf.open(name, alphabet: alphabet) { path, reading in
      ListTold.tell(reading, of: path, over: alphabet, isBuilt: false)
    }
  }

  /// Opens the lists of well-known words, for scrambles; the one of a list `NAME` is called `NAME-roots`.
  static func openCommonWords(
    of lexica: [Lexicon], on shelf: LexiconShelf
  ) throws(StartFault) -> [String: Lexicon] {
    try StartFault.by("lexicon") { () throws(LexiconFault) in
      var common: [String: Lexicon] = [:]
      for lexicon in lexica {
        let name = "\(lexicon.name)-roots"
        guard try shelf.path(of: name) != nil else { continue }
        common[lexicon.name] = try open(name, lexicon.alphabet, on: shelf)
      }
      return common
    }
  }

  /// Opens the definitions; a named folder must be usable, but Debian's may be missing.
  static func openDefinitions(_ options: ServeOptions) throws(StartFault) -> Definitions {
    try StartFault.by("wordnet") { () throws(DefinitionsFault) in
      do throws(DefinitionsFault) {
        guard options.wordnet != "no" else { return Definitions() }
        return try Definitions(wordnet: options.wordnet ?? Definitions.debianFolder)
      } catch {
        guard options.wordnet == nil, case .missing = error else { throw error }
        return Definitions()
      }
    }
  }

  private static func openLedger(
    _ options: ServeOptions, behind shared: WriterTail?, loop: EventLoop
  ) throws(StartFault) -> sending FileLedger {
    do throws(LedgerOpenFault) {
      return try FileLedger(
        at: options.data, run: .random(in: .min ... .max), now: ServerClock.machine.wall(),
        makesBagKey: true, checkpoints: .kept, behind: shared,
        log: { Console.complain("verdict: \($0)", as: .warning) },
        wake: { loop.wake() })
    } catch { throw StartFault(text: error.text, options: ["data"]) }
  }

  /// Sets the signal actions of the start.
  ///
  /// SIGTERM and SIGINT end the process at once, because no client is connected yet. SIGHUP is blocked until the server
  /// can react to it.
  ///
  /// - Returns: whether SIGHUP was ignored at the start, as under nohup(1).
  static func awaitSignals() -> Bool {
    for number in [SIGTERM, SIGINT] { signal(number) { _ in _exit(Exit.done) } }
    var ends = Signals.set(of: [SIGTERM, SIGINT])
    // The parent process may have left them blocked.
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    holdHangup()
    // SIGHUP is blocked, so reading its action by setting it is safe.
    let former = signal(SIGHUP, SIG_DFL)
    signal(SIGHUP, former)
    return unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks SIGHUP until a watch lets it through.
  static func holdHangup() {
    var hangup = Signals.set(of: [SIGHUP])
    pthread_sigmask(SIG_BLOCK, &hangup, nil)
  }

  /// Waits while another server holds the data folder, if a service manager started this one.
  ///
  /// A server blocked on a hung disk cannot be killed. It holds the folder until the disk returns, and then ends. If this
  /// process gave up, no server would be started afterwards.
  private static func awaitFolder(_ data: String, for manager: ServiceManager?) {
    guard let manager, FileLedger.isHeld(data) else { return }
    let text = "\(LedgerOpenFault.inUse(data).text); this one waits until that one has ended"
    Console.complain("verdict: \(text)", as: .warning)
    manager.tell(.waiting(status: text))
    repeat { sleep(1) } while FileLedger.isHeld(data)
  }

  private static func announce(
    _ options: ServeOptions, _ lexica: ServedLexica, _ definitions: Definitions, _ page: String?,
    _ doors: [String]
  ) {
    announce(lexica)
    let tls = options.secure == nil ? "" : ", \(TLSContext.libraryVersion)"
    Console.print("verdict: libevent \(EventLoop.libeventVersion)\(tls); data in \(options.data)")
    if !definitions.hasWordNet {
      Console.print("verdict: DEFINE knows short words only; Debian's wordnet-base explains more")
    }
    announce(options, admitsGuests: options.admitsGuests)
    let trusted = options.trusted.filter { !Network.loopback.contains($0) }.map(\.text)
    if !trusted.isEmpty {
      Console.print("verdict: no address is limited of \(trusted.joined(separator: ", "))")
    }
    if let page { Console.print("verdict: figures at \(page)") }
    for door in doors { Console.print("verdict: listening on \(door)") }
  }

  static func announce(_ lexica: ServedLexica) {
    for shelved in lexica.all {
      let lexicon = shelved.agreed
      Console.print(
        "verdict: lexicon \(lexicon.name), edition \(lexicon.edition), \(lexicon.count) words,"
          + " seal \(lexicon.seal.hex)")
    }
  }

  /// Prints the restrictions on guests, look-ups and judgements; after rereading, also that there are none.
  static func announce(_ options: ServeOptions, admitsGuests: Bool, isReread: Bool = false) {
    if isReread, admitsGuests { Console.print("verdict: guests are admitted") }
    if !admitsGuests { Console.print("verdict: guests are not admitted; --guests yes admits them") }
    switch options.lookups {
    case .open: if isReread { Console.print("verdict: words are looked up by everybody") }
    case .stations: Console.print("verdict: words are looked up by stations and directors only")
    case .closed: Console.print("verdict: words are looked up by directors only")
    }
    if !options.logsJudgements {
      Console.print("verdict: bare judgements leave no line in the ledger and have no receipt")
    }
  }

  private static func finish(_ end: Life.End) -> Int32 {
    switch end {
    case .asked:
      Console.print("verdict: stopped; everything answered is recorded")
      return Exit.done
    case .ledgerFailed(let failure):
      Console.complain("verdict: \(failure.text)")
      return Exit.negative
    }
  }
}
