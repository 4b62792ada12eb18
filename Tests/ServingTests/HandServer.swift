// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Records
import TestSupport
import Transport
import Wire

@testable import Serving

/// A server on the test's own thread, whose time, disk and crews the test moves turn by turn.
///
/// `@unchecked Sendable`: confined to the thread that runs it.
final class HandServer: @unchecked Sendable {
  /// Milliseconds of every clock.
  private(set) var moment: Int64 = 1_795_166_778_000
  /// How many codes were hashed.
  private(set) var hashed = 0
  private let folder: TemporaryFolder
  private let time = HeldTime()
  private let hand = LedgerHand()
  private var step: (HandServer) throws -> Bool = { _ in false }
  private var failure: (any Error)?
  private var server: Server?
  /// One end of a connection, blocking for nobody.
  struct Line {
    let descriptor: Int32
  }

  init() throws { folder = try TemporaryFolder() }

  /// Serves until `step`, which is called at the end of each turn, gives false.
  ///
  /// - Parameters:
  ///   - admitsGuests: whether people without an account come in.
  ///   - costLog2: the work of one code's hash.
  ///   - limits: what clients run into.
  ///   - lexicon: the list.
  ///   - step: what the test does between two turns.
  /// - Throws: what `step` throws, and where there is no end of turns.
  func run(
    admitsGuests: Bool, costLog2: Int, limits: Limits = Limits(), lexicon: Lexicon? = nil,
    _ step: @escaping (HandServer) throws -> Bool
  ) throws {
    self.step = step
    let loop = try EventLoop(time: time)
    let ledger = try FileLedger(
      at: folder.path + "/data", run: 1, now: Instant(milliseconds: moment), disk: RealDisk(), hand: hand,
      wake: { loop.wake() })
    let lexica = ServedLexica([try lexicon ?? Lexicon.small("sample", words: ["AT"])])
    let referee = Referee(
      executor: loop, ledger: ledger, lexica: lexica, ids: EntryIDs(run: 1), logsJudgements: true,
      secret: BagSecret(SHA256.digest(of: "bag".utf8)), coin: { .one }, recorder: GCGExport.recorder)
    var options = ServerOptions()
    options.admitsGuests = admitsGuests
    options.codeCostLog2 = costLog2
    options.limits = limits
    options.worksByHand = true
    options.clock = ServerClock(
      wall: { [unowned self] in Instant(milliseconds: moment) }, steady: { [unowned self] in moment },
      stopwatch: { [unowned self] in moment * 1000 })
    options.turnEnds = { [unowned self] in takeStep() }
    let server = Server(loop: loop, referee: referee, lexica: lexica, options: options)
    self.server = server
    server.begin()
    loop.wake()
    _ = server.run()
    self.server = nil
    if let failure { throw failure }
  }

  /// Turns that a run may take; far more than any needs.
  private static let turnsMost = 1_000_000
  private var turns = 0

  private func takeStep() {
    do {
      turns += 1
      guard turns < Self.turnsMost else { throw LineFault("the server takes turns without end") }
      _ = hand.doJob()
      if try step(self) { server?.wakeUp() } else { server?.abandon() }
    } catch {
      failure = error
      server?.abandon()
    }
  }

  /// Hashes the next code that waits; false where none does.
  ///
  /// - Parameter milliseconds: what that takes by every clock.
  /// - Returns: whether one waited.
  @discardableResult
  func hash(takes milliseconds: Int64) -> Bool {
    guard server?.work(.hashing) == true else { return false }
    hashed += 1
    pass(milliseconds)
    return true
  }

  /// Pairs the next round that waits; false where none does.
  func pairRound() -> Bool { server?.work(.pairing) == true }

  /// How many searches are with the threads, and how many wait for them.
  var searches: (atWork: Int, waiting: Int) {
    (server?.crews.lookups.atWork.count ?? 0, server?.crews.lookups.waitingCount ?? 0)
  }

  /// Searches for whoever is next; false where nobody waits.
  @discardableResult
  func search() -> Bool { server?.work(.lookups) == true }

  /// Does the next search, and keeps its answer from the server; nil where nobody waits.
  func searchAside() -> FinderAnswer? {
    while search() {
      for case .words(let found, _, _, for: _) in server?.crews.lookups.takeAnswers() ?? [] { return found }
    }
    return nil
  }

  /// Asks the server to end politely.
  func stop() { server?.stop() }

  /// Time passes.
  func pass(_ milliseconds: Int64) {
    moment += milliseconds
    time.pass(milliseconds: UInt64(milliseconds))
  }

  /// A new connection over TCP, which the system resets or ends as those of others.
  func connectOverTCP() throws -> Line {
    let listener = try ListeningSocket.open(host: "127.0.0.1", port: 0, backlog: 1)
    defer { close(listener) }
    let line = try SocketAddress.loopback(ListeningSocket.port(of: listener)).dial(blocks: true)
    let taken = accept(listener, nil, nil)
    guard taken >= 0, [line, taken].allSatisfy({ fcntl($0, F_SETFL, O_NONBLOCK) == 0 }) else {
      throw LineFault("no connection")
    }
    server?.admit(taken, from: PeerAddress(ipv4: 0x7F00_0001, port: 4000))
    return Line(descriptor: line)
  }

  /// A new connection from an address; the operator's where there is none.
  func connect(from address: UInt32?) throws -> Line {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw LineFault("no socket") }
    let peer = PeerAddress(ipv4: address ?? 0x7F00_0001, port: 4000)
    if address == nil {
      server?.admitOperator(ends[1], from: peer)
    } else {
      server?.admit(ends[1], from: peer)
    }
    return Line(descriptor: ends[0])
  }
}

extension HandServer.Line {
  /// Sends a line.
  func type(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Whatever has come since; empty where nothing has.
  func read() -> String {
    var text: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &room, room.count, 0), count > 0 { text += room[..<count] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Ends what is sent, and still reads.
  func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Breaks off: the system resets the connection.
  func reset() {
    var at = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
  }

  /// Hangs up.
  func end() { close(descriptor) }
}
