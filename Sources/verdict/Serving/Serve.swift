// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Records
import Serving
import Transport
import Wire

extension Subcommand {
  /// Runs the server.
  static let serve: Subcommand = Subcommand(
    name: "serve",
    usage: """
      verdict serve [--host 127.0.0.1] [--port 7171|no] [--data ./verdict-data] [--lexicon NAME|FILE]...
                    [--tls-port 7172 --certificate FILE --key FILE] [--guests yes|no] [--lookups open|stations|closed]
                    [--log-judgements yes|no] [--wordnet DIR|no] [--trust NETWORK|none]...
                    [--metrics-port 9171] [--metrics-host 127.0.0.1]
                    [--config FILE] [--check]
                    FILE has these options without dashes, one a line; --check says what would keep a start, and ends
      """
  ) { words in
    let supervision: Supervision
    do throws(Supervision.Fault) { supervision = try Supervision() } catch {
      Console.complain("verdict: \(error.text)")
      Supervision.rest()
      return Exit.usage
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
      return Exit.usage
    }
  }
}

/// The reason why a server did not start.
enum StartFault: Error {
  case lexicon(LexiconFault)
  case definitions(DefinitionsFault)
  case ledger(LedgerOpenFault)
  case transport(TransportFault)
  /// A port cannot be opened; the option that names it.
  case port(TransportFault, option: String)
  case certificate(CertificateTrouble)
  /// The data folder belongs to another user, and this process is root.
  case ofAnother(String, owner: uid_t)
  /// The system's limit of open files is too low; the number granted.
  case descriptors(Int)

  /// The options that may cause the fault.
  var options: [String] {
    switch self {
    case .lexicon: ["lexicon"]
    case .definitions: ["wordnet"]
    case .ledger, .ofAnother: ["data"]
    case .transport: ["host", "metrics-host"]
    case .port(_, let option): [String(option.dropFirst(2)), "host"]
    case .certificate: ["certificate", "key"]
    case .descriptors: []
    }
  }

  var text: String {
    switch self {
    case .certificate(.usage): Subcommand.serve.usage
    case .certificate(.obstacle(let text)): text
    case .lexicon(let fault): fault.text
    case .definitions(let fault): fault.text
    case .ledger(let fault): fault.text
    case .transport(let fault): fault.text
    case .port(let fault, let option): fault.text(choosing: option)
    case .ofAnother(let path, let owner):
      "\(path) belongs to \(FolderOwner.name(of: owner)), who could not go on with what root writes there; start as that user: runuser -u \(FolderOwner.name(of: owner)) -- verdict serve ..."
    case .descriptors(let granted):
      "\(granted) open files are too few, a server needs \(Limits.descriptorsLeast); raise the limit: ulimit -Hn 1024"
    }
  }
}

/// The start and the run of a server.
enum Serve {
  /// Milliseconds (one day) that the ledger's newest time may be ahead of the clock before a warning.
  private static let aheadMost: Int64 = 24 * 60 * 60 * 1000

  static func run(
    _ options: ServeOptions, under supervision: Supervision, ignoringHangup isHangupIgnored: Bool
  ) throws(StartFault) -> Int32 {
    let loop: EventLoop
    var serving = ServerOptions()
    if let granted = serving.limits.raiseToDescriptors() { throw .descriptors(granted) }
    if let owner = FolderOwner.other(of: options.data) { throw .ofAnother(options.data, owner: owner.number) }
    // A wrong certificate is reported first, before anything slow.
    let opened = try options.secure?.open()
    let lexica = try openLexica(options.lexica, data: options.data)
    do throws(TransportFault) { loop = try EventLoop() } catch { throw .transport(error) }
    awaitFolder(options.data, for: supervision.manager)
    let ledger = try openLedger(options, loop: loop)
    let trouble = ledger.checkpointTrouble
    let (pulse, gauge) = (ledger.pulse, ledger.gauge)
    let newest = ledger.newestMoment()
    let secret: BagSecret
    do throws(LedgerOpenFault) { secret = try ledger.bagSecret() } catch { throw .ledger(error) }
    let referee = Referee(
      executor: loop, ledger: ledger, lexica: lexica, ids: EntryIDs(run: .random(in: .min ... .max)),
      logsJudgements: options.logsJudgements, lookups: options.lookups, secret: secret,
      recorder: GCGExport.recorder)
    serving.admitsGuests = options.admitsGuests
    serving.trusted = options.trusted
    serving.definitions = try openDefinitions(options)
    let server = Server(loop: loop, referee: referee, lexica: lexica, options: serving)
    var signals: [SignalWatch]
    let manager = supervision.manager
    let stop = {
      manager?.tell(.stopping)
      server.stop()
    }
    let doors: [OpenDoor]
    let page: String?
    do throws(TransportFault) {
      // Set before any socket listens, so that a server that accepts connections always stops in order.
      signals = [
        try SignalWatch(loop: loop, signal: SIGTERM, stop),
        try SignalWatch(loop: loop, signal: SIGINT, stop),
      ]
    } catch { throw .transport(error) }
    let certificate = opened.map { SecureServing.text(of: $0.shown) }
    doors = try openDoors(of: server, options, opened)
    page = try openPage(of: server, options, gauge)
    do throws(TransportFault) {
      try server.listen(controlIn: options.data)
      let rereading = Rereading(options: options, manager: manager, doors: doors)
      if rereading.isAsked {
        signals.append(try rereading.watch(server, showing: certificate, on: loop))
      } else if !isHangupIgnored {
        // The terminal was closed.
        signals.append(try SignalWatch(loop: loop, signal: SIGHUP, stop))
      }
    } catch { throw .transport(error) }
    tell(trouble, newest: newest, in: options.data)
    announce(
      options, lexica, serving.definitions, page, doors.map { $0.text(showing: certificate) })
    let heart = supervision.beat(on: loop, with: pulse)
    let watch = LedgerWatch.begin(of: gauge, in: options.data, on: loop)
    manager?.tell(.ready(status: OpenDoor.status(doors, showing: certificate)))
    return withExtendedLifetime((signals, heart, watch)) { finish(server.run(), server) }
  }

  /// Reports the conditions of the ledger that the operator should know.
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
    of server: Server, _ options: ServeOptions, _ opened: CertificateFiles.Opened?
  ) throws(StartFault) -> [OpenDoor] {
    var doors: [OpenDoor] = []
    if let socket = options.sockets.plain {
      try open("port") { () throws(TransportFault) in try server.listen(on: socket) }
      doors.append(
        OpenDoor(place: ServeOptions.place(socket.host, socket.port), isPassedOn: true, isSecure: false))
    } else if let port = options.port {
      let port = try open("port") { () throws(TransportFault) in
        try server.listen(host: options.host, port: port)
      }
      doors.append(
        OpenDoor(place: ServeOptions.place(options.host, port), isPassedOn: false, isSecure: false))
    }
    guard let secure = options.secure, let opened else { return doors }
    if let socket = options.sockets.secure {
      try open("tls-port") { () throws(TransportFault) in
        try server.listenSecurely(on: socket, as: opened.context)
      }
      doors.append(
        OpenDoor(place: ServeOptions.place(socket.host, socket.port), isPassedOn: true, isSecure: true))
    } else {
      let port = try open("tls-port") { () throws(TransportFault) in
        try server.listenSecurely(host: options.host, port: secure.port, as: opened.context)
      }
      doors.append(
        OpenDoor(place: ServeOptions.place(options.host, port), isPassedOn: false, isSecure: true))
    }
    return doors
  }

  /// Listens for the page of figures if an option asks for it; returns its URL.
  private static func openPage(
    of server: Server, _ options: ServeOptions, _ gauge: LedgerGauge
  ) throws(StartFault) -> String? {
    guard let (host, port) = options.metrics else { return nil }
    let chosen = try open("metrics-port") { () throws(TransportFault) in
      try server.listenForMetrics(host: host, port: port, gauge: gauge)
    }
    return "http://\(ServeOptions.place(host, chosen))/metrics"
  }

  /// Opens a port; its fault names the option.
  private static func open<Opened>(
    _ option: String, _ body: () throws(TransportFault) -> Opened
  ) throws(StartFault) -> Opened {
    do throws(TransportFault) { return try body() } catch {
      throw .port(error, option: "--\(option)")
    }
  }

  /// Opens the named lists with their lists of well-known words.
  static func openLexica(_ names: [String], data: String) throws(StartFault) -> HouseLexica {
    let shelf = LexiconShelf(data: data)
    var lexica: [Lexicon] = []
    for name in names { lexica.append(try openLexicon(name, on: shelf)) }
    return HouseLexica(lexica, common: try openCommonWords(of: lexica, on: shelf))
  }

  static func openLexicon(_ name: String, on shelf: LexiconShelf) throws(StartFault) -> Lexicon {
    do throws(LexiconFault) { return try open(name, .english, on: shelf) } catch { throw .lexicon(error) }
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
    var common: [String: Lexicon] = [:]
    for lexicon in lexica {
      let name = "\(lexicon.name)-roots"
      do throws(LexiconFault) {
        guard try shelf.path(of: name) != nil else { continue }
        common[lexicon.name] = try open(name, lexicon.alphabet, on: shelf)
      } catch { throw .lexicon(error) }
    }
    return common
  }

  /// Opens the definitions; a named folder must be usable, but Debian's may be missing.
  static func openDefinitions(_ options: ServeOptions) throws(StartFault) -> Definitions {
    do throws(DefinitionsFault) {
      switch options.wordnet {
      case "no"?: return Definitions()
      case let folder?: return try Definitions(wordnet: folder)
      case nil: return try Definitions(wordnet: Definitions.debianFolder)
      }
    } catch {
      guard options.wordnet == nil, case .missing = error else { throw .definitions(error) }
      return Definitions()
    }
  }

  private static func openLedger(
    _ options: ServeOptions, loop: EventLoop
  ) throws(StartFault) -> sending FileLedger {
    do throws(LedgerOpenFault) {
      return try FileLedger(
        at: options.data, run: .random(in: .min ... .max), now: ServerClock.machine.wall(),
        makesBagKey: true, checkpoints: .kept, log: { Console.complain("verdict: \($0)", as: .warning) },
        wake: { loop.wake() })
    } catch { throw .ledger(error) }
  }

  /// Sets the signal actions of the start.
  ///
  /// SIGTERM and SIGINT end the process at once, because no client is connected yet. SIGHUP is blocked until the server
  /// can react to it.
  ///
  /// - Returns: whether SIGHUP was ignored at the start, as under nohup(1).
  static func awaitSignals() -> Bool {
    var ends = sigset_t()
    sigemptyset(&ends)
    for number in [SIGTERM, SIGINT] {
      signal(number) { _ in _exit(Exit.done) }
      sigaddset(&ends, number)
    }
    // The parent process may have left them blocked.
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    var hangup = sigset_t()
    sigemptyset(&hangup)
    sigaddset(&hangup, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &hangup, nil)
    // SIGHUP is blocked, so reading its action by setting it is safe.
    let former = signal(SIGHUP, SIG_DFL)
    signal(SIGHUP, former)
    return unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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
    _ options: ServeOptions, _ lexica: HouseLexica, _ definitions: Definitions, _ page: String?,
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

  static func announce(_ lexica: HouseLexica) {
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

  private static func finish(_ end: Life.End, _ server: Server) -> Int32 {
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
