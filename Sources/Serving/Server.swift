// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Transport
import Wire

/// Joins connections to the referee.
///
/// It is a composition of parts that own their state: `Doors` accept, `Sessions` hold the people, `Pacing` bounds what they
/// send, `Delivery` holds their answers until the disk has confirmed, `Crews` work beside the loop, and `RunClock` counts the
/// time. The extensions carry one input through the parts it concerns. No part calls another or the server.
///
/// A restart misses nothing of it: every table's state is the referee's, and mutes, follows and kept words are in a file.
///
/// `@unchecked Sendable`: confined to the loop's thread, which is where the referee runs.
package final class Server: @unchecked Sendable {
  let loop: EventLoop
  package let referee: Referee
  var options: ServerOptions
  var lists: Lists
  var doors = Doors()
  var sessions = Sessions()
  var pacing: Pacing
  var delivery: Delivery
  var crews: Crews
  var clock: RunClock
  var metrics = FiguresRecord()
  var life = Life.serving

  /// The referee has read the ledger; the caller is on its thread, the loop's, or the loop does not run yet.
  package init(loop: EventLoop, referee: Referee, lexica: ServedLexica, options: ServerOptions) {
    self.loop = loop
    self.referee = referee
    self.options = options
    lists = Lists(lexica)
    pacing = Pacing(options.limits, trusted: options.trusted)
    delivery = Delivery(options.limits)
    crews = Crews(options) { loop.wake() }
    clock = RunClock(options.clock)
  }

  /// Takes over mutes, follows and kept words from a file, and keeps them there; called before the loop runs.
  package func keepPeople(in file: PeopleFile) {
    sessions.people.keep(in: file, now: options.clock.wall())
  }

  /// Starts the threads of a server that listens, once.
  ///
  /// If the system has none left, those that were started have ended, and the server is of no use any more.
  func startCrews() throws(TransportFault) {
    guard !clock.isTicking, !options.worksByHand else { return }
    try crews.start()
  }

  /// Begins what needs neither a port nor threads, once; a caller without a port brings connections to `admit`.
  package func begin() {
    guard !clock.isTicking else { return }
    askMeanings()
    clock.startTicking(on: loop)
  }

  /// Enters the referee from the loop's thread; traps on every other thread.
  ///
  /// It does the same as `assumeIsolated`, but asks the loop instead of the concurrency runtime, whose check takes about
  /// 900 instructions.
  func withReferee<Outcome>(_ body: (isolated Referee) -> Outcome) -> Outcome {
    precondition(loop.isCurrent, "the referee is entered on the loop's thread")
    return withoutActuallyEscaping(body) { body in
      unsafeBitCast(body, to: ((Referee) -> Outcome).self)(referee)
    }
  }

  /// Whether connections are still admitted.
  package var isServing: Bool { life == .serving }

  /// The most bytes that wait for any one connection, whether for the ledger or for its peer.
  package var mostWaitingBytes: Int {
    var most = 0
    sessions.clients.forEach { most = max(most, $0.waitingBytes) }
    return most
  }

  package func wakeUp() { loop.wake() }

  /// A crew that works beside the loop.
  package enum Crew: CaseIterable, Sendable {
    case hashing, lookups, pairing, robot, past
  }

  /// Does the next job of a crew on the caller's thread, if no thread does; false if none waits.
  package func work(_ crew: Crew) -> Bool { crews.work(crew) }

  /// Serves until the end.
  package func run() -> Life.End {
    loop.run(endOfTurn: endTurn)
    crews.stop()
    doors.end()
    clock.stopTicking()
    if case .ended(let end) = life { return end }
    return .asked
  }

  /// Greets the peer of a connected socket; `spending` is nil if nothing of it is limited.
  func greet(
    _ descriptor: Int32, from address: PeerAddress, _ spending: Spending?, isProxy: Bool = false,
    by door: Door, tls: TLSContext? = nil
  ) -> Client {
    let client = sessions.add {
      Client(
        descriptor: descriptor, number: $0, origin: address.origin, spending,
        proxy: isProxy ? Client.Proxy(address) : nil, by: door, server: self, tls: tls)
    }
    metrics.figures.come(by: door)
    lists.greeting.withUnsafeBufferPointer { client.send($0) }
    tendDoors()
    return client
  }

  /// Removes a closed connection; a seat is kept.
  func forget(_ client: Client) {
    sessions.remove(client)
    metrics.figures.leave(client.door)
    if let spending = client.spending { pacing.leave(spending, at: clock.reading) }
    endTry(of: crews.forget(client), client)
    tendDoors()
    depart(client)
    if !isServing, sessions.clients.count == 0 { endIfOver() }
  }

  /// Frees a connection's name and tells the other side of its table; the seat is kept.
  func depart(_ client: Client) {
    let person = client.session?.person
    guard let name = sessions.leave(client) else { return }
    if let person { endSeek(of: person) }
    withReferee { referee in
      if let table = referee.peek.tableID(ofSeated: name) {
        sessions.note(Absence(since: now, left: (table, referee.peek.sequence(at: table))), of: name)
      }
    }
    tellPresence(of: name, isBack: false)
    withReferee { referee in
      guard let table = referee.peek.practiceTable(of: name) else { return }
      endAgreedRound(at: table, referee, now: now)
    }
  }
}
