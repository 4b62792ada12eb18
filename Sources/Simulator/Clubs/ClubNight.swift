// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating
import Records
import Replication

/// A night of a club on three machines, from one seed: nodes are killed, sleep and resign; the store answers late or not at all.
///
/// Afterwards every receipt must stand in every node's ledger once, and all ledgers must be the same, byte for byte.
final class ClubNight: Sendable {
  private struct State {
    /// The receipts that were given, each with the node that gave it.
    var receipts: [String] = []
    /// The first thing that was wrong; nil if all is well.
    var fault: String?
    var terms = 0
    var kills = 0
    /// The moments until which nodes have no connection to the store.
    var awayUntil: [Int: Int] = [:]
  }

  static let nodes = 3
  /// The simulated time that a night takes.
  private static let length = 120_000

  private let seed: UInt64
  private let folder: String
  private let defect: PlantedDefect?
  private let baton = Baton()
  private let cluster: SimulatedCluster
  private let state = Monitor(State())

  init(seed: UInt64, in folder: String, with defect: PlantedDefect? = nil) {
    (self.seed, self.folder, self.defect) = (seed, folder, defect)
    cluster = SimulatedCluster(time: BatonTime(baton: baton, thread: -1))
  }

  /// Plays the night; returns what was wrong, nil if all was well.
  func play() -> String? {
    var threads: [WorkThread] = []
    for node in 0..<Self.nodes {
      try? makeFolder(node)
      baton.announce(node)
    }
    for node in 0..<Self.nodes {
      guard
        let thread = try? WorkThread({ [self] in
          baton.enter(node)
          live(node)
          baton.leave(node)
        })
      else { return "no thread" }
      threads.append(thread)
    }
    baton.begin()
    for thread in threads { thread.join() }
    return state.look { $0.fault } ?? differences()
  }

  /// How many receipts, terms and kills there were.
  var tally: (receipts: Int, terms: Int, kills: Int) {
    state.look { ($0.receipts.count, $0.terms, $0.kills) }
  }

  private var isOver: Bool { baton.milliseconds > Self.length || state.look { $0.fault != nil } }

  private func note(_ fault: String) { state.look { $0.fault = $0.fault ?? fault } }

  private func data(_ node: Int) -> String { "\(folder)/node\(node)" }

  private func makeFolder(_ node: Int) throws(WorldFault) { try Folder.makeData(data(node)) }

  // MARK: A node

  private func connect(_ node: Int, _ dice: Dice) -> any SharedStore {
    let time = BatonTime(baton: baton, thread: node)
    let store = cluster.connect(at: time) { (_) throws(StoreFault) in
      // Now and then the machine sleeps in the middle of a request.
      time.pause(milliseconds: dice.inThousand(4) ? 3_000 + dice.below(6_000) : dice.below(15))
      let now = self.baton.milliseconds
      if now < self.state.look({ $0.awayUntil[node] ?? 0 }) { return .lost }
      // Or it has no connection for some seconds, or one answer is lost.
      if dice.inThousand(4) { self.state.look { $0.awayUntil[node] = now + 1_000 + dice.below(9_000) } }
      return dice.inThousand(20) ? dice.pick(StoreTrouble.allCases) : nil
    }
    return defect.map { DefectiveStore(store, $0) } ?? store
  }

  private func live(_ node: Int) {
    let dice = Dice(seed: seed &* 31 &+ UInt64(node) &+ 1)
    let time = BatonTime(baton: baton, thread: node)
    while !isOver {
      time.pause(milliseconds: 10 + dice.below(2_000))
      let end = baton.milliseconds + 2_000 + dice.below(40_000)
      do throws(LedgerOpenFault) {
        let replica = try LedgerReplica(
          at: data(node), now: Instant(milliseconds: Int64(baton.milliseconds)))
        let member = ClubNode(
          connect(node, dice), beside: connect(node, dice), club: "club", replica, name: "n\(node)",
          place: "n:\(node)",
          having: [], time: time, log: { _ in })
        let outcome = Result { () throws(ClubNode.Fault) in
          try member.follow { !isOver && baton.milliseconds < end }
        }
        switch outcome {
        case .success(let tail?): try write(node, tail, dice, time)
        case .success(nil):
          replica.close()
          state.look { $0.kills += 1 }
        case .failure(.tooFarBehind(let own, _)):
          replica.close()
          guard horizon > own else { return note("node \(node) has missed a batch behind line \(own)") }
          copyLedger(to: node)
        case .failure(let fault):
          replica.close()
          return note("node \(node): \(fault)")
        }
      } catch { return note("node \(node): \(error)") }
    }
  }

  /// Writes as one run of a server: some entries at a time, until it is killed, resigns or is replaced.
  private func write(
    _ node: Int, _ tail: WriterTail, _ dice: Dice, _ time: BatonTime
  ) throws(LedgerOpenFault) {
    state.look { $0.terms += 1 }
    let hand = LedgerHand()
    let ledger = try FileLedger(
      at: data(node), run: dice.next(), now: Instant(milliseconds: Int64(baton.milliseconds)),
      makesBagKey: true,
      checkpoints: .read, behind: tail, hand: hand, wake: {})
    let keeper = connect(node, dice)
    let run = dice.next()
    var count: UInt64 = 0
    var renewedAt = baton.milliseconds
    while !isOver {
      time.pause(milliseconds: dice.inThousand(15) ? 2_000 + dice.below(9_000) : dice.below(800))
      if dice.inThousand(12) { break }
      if baton.milliseconds - renewedAt > 1_000 {
        renewedAt = baton.milliseconds
        tail.renew(by: keeper, at: Instant(milliseconds: Int64(renewedAt)))
        if dice.inThousand(200), (try? tail.trim(by: keeper, keeping: 3)) != nil { mustBeOnTwoDisks() }
      }
      guard case .ready = ledger.readiness else {
        if case .failed = ledger.settlement() { return }
        continue
      }
      var receipts: [Receipt] = []
      for _ in 0...dice.below(4) {
        count += 1
        let entry = Entry(
          table: .house, sequence: ledger.head(of: .house) + 1, id: EntryID(run: run, count: count),
          at: max(ledger.newestMoment(), Instant(milliseconds: Int64(baton.milliseconds))),
          event: .house(.stopped))
        receipts.append(ledger.propose(entry).receipt)
      }
      ledger.commit()
      while hand.doJob() {}
      let settled = ledger.settlement()
      if settled == .stored(through: Ticket(count))
        || (defect == .answersWhenReplaced && settled == .failed(.replaced))
      {
        let texts = receipts.map(\.text)
        state.look { $0.receipts += texts }
      }
      if case .failed = settled { return }
    }
    guard dice.inThousand(500), !isOver else { return state.look { $0.kills += 1 } }
    ledger.close()
    tail.resign(by: keeper)
  }

  /// The last line whose batch was removed from the store; 0 if none was.
  private var horizon: Int {
    let first = cluster.pairs(in: Range(prefix: "club/batch/")).first
    return (first.flatMap { Int($0.key.suffix(12)) } ?? 1) - 1
  }

  /// Notes a fault if a batch was removed from the store that fewer than two nodes have.
  private func mustBeOnTwoDisks() {
    let holders = (0..<Self.nodes).count { ledger($0).count { $0 == 10 } >= horizon }
    guard holders < 2 else { return }
    let told = cluster.values(Range(prefix: "club/node/")).map { String(decoding: $0, as: UTF8.self) }
    let held = (0..<Self.nodes).map { ledger($0).count { $0 == 10 } }
    note("the batches up to line \(horizon) were removed; the nodes said \(told) and have \(held)")
  }

  /// Copies another node's ledger, as an operator does for a node that was away for too long.
  private func copyLedger(to node: Int) {
    let others = (0..<Self.nodes).filter { $0 != node }
    guard let best = others.max(by: { ledger($0).count < ledger($1).count }) else { return }
    Folder.remove("\(data(node))/ledger")
    unlink("\(data(node))/checkpoint")
    mkdir("\(data(node))/ledger", 0o700)
    let bytes = ledger(best)
    guard (try? WholeFile.write(bytes, to: "\(data(node))/ledger/000001.ndjson", mode: 0o600)) != nil else {
      return note("no copy")
    }
  }

  // MARK: The morning after

  private func ledger(_ node: Int) -> [UInt8] {
    guard let file = fopen("\(data(node))/ledger/000001.ndjson", "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
    return Array(bytes.prefix { $0 != 0 })
  }

  /// Has every node fetch what the store has, and compares; returns what is wrong.
  private func differences() -> String? {
    for node in 0..<Self.nodes {
      let store = cluster.connect(at: BatonTime(baton: Baton(), thread: 0))
      do throws(LedgerOpenFault) {
        let replica = try LedgerReplica(at: data(node), now: Instant(milliseconds: 0))
        let member = ClubNode(
          store, beside: store, club: "club", replica, name: "n\(node)", place: "", having: [],
          time: BatonTime(baton: Baton(), thread: 0), log: { _ in })
        do throws(ClubNode.Fault) { _ = try member.fetch() } catch {
          replica.close()
          guard case .tooFarBehind = error else { return "node \(node) in the morning: \(error)" }
          copyLedger(to: node)
        }
      } catch { return "node \(node) in the morning: \(error)" }
    }
    let first = ledger(0)
    for node in 1..<Self.nodes where ledger(node) != first { return "the ledgers of 0 and \(node) differ" }
    var held: [String: Int] = [:]
    let report = try? LedgerReader.walk(data(0)) { held[$0.receipt.text, default: 0] += 1 }
    guard let report, report.fault == nil else {
      return "the ledger is damaged: \(report?.fault?.text ?? "none")"
    }
    for receipt in state.look({ $0.receipts }) {
      guard let times = held[receipt] else { return "the receipt \(receipt) was given, and its line is lost" }
      guard times == 1 else { return "the line of \(receipt) stands \(times) times" }
      held[receipt] = 2
    }
    return nil
  }
}
