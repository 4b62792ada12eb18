// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records
import Replication
import Serving
import Transport
import Wire

/// A node while another one writes: it follows the ledger, and passes players on to the writer.
///
/// The ledger is followed on a thread of its own; the loop passes connections on.
struct ClubFollowing {
  /// The writer's side of the store, once this node writes.
  let tail: WriterTail
  let keeper: LeaseKeeper
  let gauge: ClubGauge
  /// The sockets that have listened all the time, for the server.
  let sockets: Supervision.Sockets
  /// The page of figures, which is open already; nil without one.
  let page: PageDoor?
  /// Whether SIGHUP came meanwhile, so that the option file has to be read again.
  let hasHangup: Bool
  /// Connections to the writer before that still say goodbye.
  private let relay: Relay

  private struct Post {
    var outcome: Result<WriterTail?, ClubNode.Fault>?
    /// The place of the node that writes, if it has changed.
    var addresses: [SocketAddress]?
    /// How often the thread asked whether it may go on.
    var passes = 0
  }

  /// Follows the club's ledger until this node may write it; returns nil without a club.
  ///
  /// SIGTERM and SIGINT end the process meanwhile, as every line here is durable.
  static func run(
    _ options: ServeOptions, _ lexica: ServedLexica, _ tls: TLSContext?, on loop: EventLoop,
    under supervision: Supervision, ignoringHangup isHangupIgnored: Bool
  ) throws(StartFault) -> ClubFollowing? {
    guard let club = options.club else { return nil }
    let log: @Sendable (String) -> Void = { Console.print("verdict: \($0)") }
    let replica = try StartFault.by("data") { () throws(LedgerOpenFault) in
      try LedgerReplica(at: options.data, now: ServerClock.machine.wall(), log: log)
    }
    if let torn = replica.torn {
      log("the ledger ended in the middle of a line; \(torn.bytes) bytes were kept as \(torn.keptAs)")
    }
    let sockets = try listen(options)
    let place = try place(of: club, sockets)
    log(
      "node \(club.node) of the club \(club.address.club), with \(replica.lines) lines here; \(club.address.text)"
    )
    for socket in [sockets.plain, sockets.secure].compactMap(\.self) {
      log(
        "listening on \(ServeOptions.place(socket.host, socket.port)); while another node writes, players are passed on"
      )
    }
    let gauge = ClubGauge()
    let relay = Relay(loop: loop, saying: words(plainPort: sockets.plain?.port))
    let page = try openPage(options, on: loop, gauge, relay)
    var certificate = tls
    let listeners = try Serve.open("port") { () throws(TransportFault) in
      try (
        sockets.plain.map { (socket) throws(TransportFault) in
          try accept(socket, on: loop) { relay.admit($0, from: $1) }
        },
        sockets.secure.map { (socket) throws(TransportFault) in
          try accept(socket, on: loop) { relay.admit($0, from: $1, tls: certificate) }
        }
      )
    }
    var hasHangup = false
    let hangup =
      try isHangupIgnored
      ? nil
      : watchHangup(options, on: loop, under: supervision) {
        certificate = $0 ?? certificate
        hasHangup = true
      }
    let post = Monitor(Post())
    let follower = try follow(club, replica, lexica, at: place, for: loop, gauge, log, telling: post)
    supervision.manager?.tell(.ready(status: status(of: club)))
    var passes = 0
    let heart = supervision.beat(on: loop) {
      let before = passes
      passes = post.look { $0.passes }
      return passes > before
    }
    loop.run {
      if let addresses = post.look({ post in
        defer { post.addresses = nil }
        return post.addresses
      }) {
        relay.pass(to: addresses)
      }
      loop.serveBacklog(most: 64) { true }
    }
    follower.join()
    // A SIGHUP from here on waits for the server.
    if !isHangupIgnored { Serve.holdHangup() }
    withExtendedLifetime((heart, listeners, hangup)) { relay.pass(to: []) }
    let tail: WriterTail
    do throws(ClubNode.Fault) {
      guard let own = try post.look({ $0.outcome })?.get() else {
        preconditionFailure("it follows until it writes")
      }
      tail = own
    } catch {
      throw StartFault(
        text: error.text(in: options.data, at: club.address), options: ["ledger", "data"],
        status: error.mayPass ? Exit.negative : Exit.usage)
    }
    return ClubFollowing(
      tail: tail, keeper: try keep(tail, of: club, gauge, waking: loop), gauge: gauge, sockets: sockets,
      page: page, hasHangup: hasHangup, relay: relay)
  }

  private static func status(of club: ClubServing) -> String { "following the club \(club.address.club)" }

  /// Opens the page of figures, if an option asks for it.
  private static func openPage(
    _ options: ServeOptions, on loop: EventLoop, _ gauge: ClubGauge, _ relay: Relay
  ) throws(StartFault) -> PageDoor? {
    guard let (host, port) = options.metrics else { return nil }
    let page = try Serve.open("metrics-port") { () throws(TransportFault) in
      try PageDoor(figuresOn: loop, host: host, port: port)
    }
    page.page = { ClubPage.text(gauge.read(), passedOn: relay.count) }
    Console.print("verdict: figures at http://\(ServeOptions.place(host, page.port))/metrics")
    return page
  }

  /// Watches for SIGHUP, which ends a node at a terminal, and has one with files read its certificate again.
  ///
  /// `caught` is called with the new certificate, nil if there is none or it is at fault.
  private static func watchHangup(
    _ options: ServeOptions, on loop: EventLoop, under supervision: Supervision,
    _ caught: @escaping (TLSContext?) -> Void
  ) throws(StartFault) -> SignalWatch {
    try StartFault.by("data") { () throws(TransportFault) in
      try SignalWatch(loop: loop, signal: SIGHUP) {
        guard options.file != nil || options.secure != nil else { exit(Exit.done) }
        supervision.manager?.tell(.reloading)
        caught(Rereading.certificate(of: options))
        if let file = options.file {
          Console.print("verdict: \(file) is read again when this node writes")
        }
        supervision.manager?.tell(.ready(status: options.club.map(status) ?? ""))
      }
    }
  }

  // MARK: Players

  /// Opens the sockets of the options, or takes those that the service manager passed.
  private static func listen(_ options: ServeOptions) throws(StartFault) -> Supervision.Sockets {
    func open(_ option: String, _ port: UInt16?) throws(StartFault) -> InheritedSocket? {
      guard let port else { return nil }
      return try Serve.open(option) { () throws(TransportFault) in
        try InheritedSocket(ListeningSocket.open(host: options.host, port: port, backlog: 1_024))
      }
    }
    var sockets = options.sockets
    if sockets.plain == nil { sockets.plain = try open("port", options.port) }
    if sockets.secure == nil { sockets.secure = try open("tls-port", options.secure?.port) }
    return sockets
  }

  /// Returns where other nodes reach this one; throws if they could not.
  private static func place(
    of club: ClubServing, _ sockets: Supervision.Sockets
  ) throws(StartFault) -> String {
    if let place = club.place { return place }
    guard let socket = sockets.plain else {
      throw StartFault(
        text:
          "other nodes pass players on in plain lines; leave out --port no, or say where plain lines are heard: --advertise HOST:7171",
        options: ["port", "ledger"])
    }
    // With all members on this machine, the other nodes are here, too.
    let isHere = club.address.members.allSatisfy { $0.host == "localhost" || Network.isLoopback($0.host) }
    guard isHere || !(Network.isLoopback(socket.host) || ["0.0.0.0", "::"].contains(socket.host)) else {
      throw StartFault(
        text:
          "other nodes can't reach this one at \(ServeOptions.place(socket.host, socket.port)); say where they can: --advertise HOST:7171, and listen there: --host",
        options: ["advertise", "host"])
    }
    return ServeOptions.place(socket.host, socket.port)
  }

  /// Accepts on a copy of a socket, so that the socket itself goes on listening for the server.
  private static func accept(
    _ socket: InheritedSocket, on loop: EventLoop, _ accepted: @escaping (Int32, PeerAddress) -> Void
  ) throws(TransportFault) -> Listener {
    try Listener(loop: loop, adopting: dup(socket.descriptor), accepted: accepted)
  }

  /// The line for people whose writer has gone, or who come while no node writes; in English, as no line of theirs is read here.
  private static let farewell = {
    var writer = LineWriter()
    writer.writeClosing(
      "no node writes now; press ENTER, connect again and type LOGIN with your code",
      after: ClubNode.leaseSeconds)
    return writer.lines.bytes
  }()

  private static func words(plainPort: UInt16?) -> Relay.Words {
    var writer = LineWriter()
    FaultText.write(.plainElsewhere(port: plainPort), .none, into: &writer)
    return Relay.Words(farewell: farewell, plainElsewhere: writer.lines.bytes, saysGoodbye: saysGoodbye)
  }

  /// Whether a server's last bytes say that it ends the connection; plain sentences have the code of such a line alone.
  private static func saysGoodbye(_ bytes: ArraySlice<UInt8>) -> Bool {
    let last = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
    return last.contains(" fatal=yes")
      || ["205 ", "421 ", "461 ", "500 ", "* SHUTDOWN"].contains { last.hasPrefix($0) }
  }

  // MARK: The ledger

  /// Starts the thread that follows the ledger, and stops the loop when this node may write.
  private static func follow(
    _ club: ClubServing, _ replica: LedgerReplica, _ lexica: ServedLexica, at place: String,
    for loop: EventLoop, _ gauge: ClubGauge,
    _ log: @escaping @Sendable (String) -> Void, telling post: Monitor<Post>
  ) throws(StartFault) -> WorkThread {
    let node = ClubNode(
      try club.connect(gauge), beside: try club.connect(gauge), club: club.address.club, replica,
      name: club.node,
      place: place, having: Set(lexica.all.map(\.agreed.seal)), at: club.address.text, gauge: gauge, log: log
    ) { place in
      post.change { $0.addresses = place.map(addresses(of:)) ?? [] }
      loop.wake()
    }
    // `nonisolated(unsafe)`: only the thread uses the node from here on.
    nonisolated(unsafe) let follower = node
    do throws(WorkThread.Refusal) {
      return try WorkThread {
        let outcome = Result { () throws(ClubNode.Fault) in
          try follower.follow {
            post.look { $0.passes += 1 }
            return true
          }
        }
        post.change { $0.outcome = outcome }
        loop.stop()
      }
    } catch { throw noThread }
  }

  /// Starts the thread that renews the writer's lease.
  private static func keep(
    _ tail: WriterTail, of club: ClubServing, _ gauge: ClubGauge, waking loop: EventLoop
  ) throws(StartFault) -> LeaseKeeper {
    let store = try club.connect(gauge)
    do throws(WorkThread.Refusal) {
      return try LeaseKeeper(
        store, of: tail, now: { ServerClock.machine.wall() }, wake: { loop.wake() })
    } catch { throw noThread }
  }

  private static let noThread = StartFault(
    text: "the system has no thread left for this process; allow more (ulimit -u, or TasksMax= of a unit)",
    options: [])

  /// Returns the addresses of a place; none if it has none, also after some seconds.
  private static func addresses(of place: String) -> [SocketAddress] {
    guard let colon = place.lastIndex(of: ":"), let port = UInt16(place[place.index(after: colon)...]) else {
      return []
    }
    let bare = place[..<colon].trimmingPrefix("[")
    let host = String(bare.last == "]" ? bare.dropLast() : bare)
    for attempt in 0..<lookUpsMost {
      if attempt > 0 { SteadyTime().pause(milliseconds: lookUpPause) }
      if let found = try? SocketAddress.all(of: host, port: port) { return found }
    }
    return []
  }

  /// The most attempts to look a writer's name up, and the milliseconds between two.
  private static let lookUpsMost = 5
  private static let lookUpPause = 500
}
