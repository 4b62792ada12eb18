// SPDX-License-Identifier: MIT
import Bytes
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
  /// The doors at which people have come in all the time, for the server.
  let doors: ClubDoors

  private struct Post {
    var outcome: Result<WriterTail, ClubNode.Fault>?
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
    let (gauge, choice) = (ClubGauge(), EtcdChoice())
    let doors = try ClubDoors(options, tls, on: loop, gauge)
    log(
      "node \(club.node) of the club \(club.address.club), with \(replica.lines) lines here; \(club.address.text)"
    )
    let place = try doors.place(of: club)
    try doors.open(announcing: log)
    if !isHangupIgnored { try doors.watchHangup(under: supervision) }
    let post = Monitor(Post())
    let follower = try follow(club, replica, lexica, at: place, for: loop, gauge, choice, log, telling: post)
    supervision.manager?.tell(.ready(status: ClubDoors.status(of: club)))
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
        doors.relay.pass(to: addresses)
      }
      loop.serveBacklog(most: 64) { true }
    }
    follower.join()
    withExtendedLifetime(heart) { doors.close() }
    guard let outcome = post.look({ $0.outcome }) else { preconditionFailure("it follows until it writes") }
    switch outcome {
    case .success(let tail):
      return ClubFollowing(
        tail: tail, keeper: try keep(tail, of: club, gauge, choice, waking: loop), gauge: gauge, doors: doors)
    case .failure(let fault):
      throw StartFault(
        text: fault.text(in: options.data, at: club.address), options: ["ledger", "data"],
        status: fault.mayPass ? Exit.negative : Exit.usage)
    }
  }

  // MARK: The ledger

  /// Starts the thread that follows the ledger, and stops the loop when this node may write.
  private static func follow(
    _ club: ClubServing, _ replica: LedgerReplica, _ lexica: ServedLexica, at place: String,
    for loop: EventLoop, _ gauge: ClubGauge, _ choice: EtcdChoice,
    _ log: @escaping @Sendable (String) -> Void, telling post: Monitor<Post>
  ) throws(StartFault) -> WorkThread {
    let node = ClubNode(
      try club.connect(gauge, by: choice), beside: try club.connect(gauge, by: choice),
      club: club.address.club, replica,
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
          let tail = try follower.follow {
            post.look { $0.passes += 1 }
            return true
          }
          guard let tail else { preconditionFailure("it follows until it writes") }
          return tail
        }
        post.change { $0.outcome = outcome }
        loop.stop()
      }
    } catch { throw noThread }
  }

  /// Starts the thread that renews the writer's lease.
  private static func keep(
    _ tail: WriterTail, of club: ClubServing, _ gauge: ClubGauge, _ choice: EtcdChoice, waking loop: EventLoop
  ) throws(StartFault) -> LeaseKeeper {
    let store = try club.connect(gauge, by: choice)
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
    guard let server = ServerAddress(place) else { return [] }
    for attempt in 0..<lookUpsMost {
      if attempt > 0 { SteadyTime().pause(milliseconds: lookUpPause) }
      if let found = try? SocketAddress.all(of: server.host, port: server.port) { return found }
    }
    return []
  }

  /// The most attempts to look a writer's name up, and the milliseconds between two.
  private static let lookUpsMost = 5
  private static let lookUpPause = 500
}
