// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records
import Replication
import Serving
import Transport

/// The options of a server that is one node of a club: `--ledger etcd://…`, `--node` and `--advertise`.
struct ClubServing {
  let address: EtcdAddress
  /// The node's name, which no other node of the club has.
  let node: String
  /// The place at which other nodes and players reach this node.
  let place: String

  /// Follows the club's ledger until this node may write it, and returns the writer's side.
  ///
  /// A signal ends the process meanwhile, as every line here is durable.
  func awaitTurn(in data: String, for manager: ServiceManager?) throws(StartFault) -> WriterTail {
    let log: @Sendable (String) -> Void = { Console.print("verdict: \($0)") }
    let replica = try StartFault.by("data") { () throws(LedgerOpenFault) in
      try LedgerReplica(at: data, now: ServerClock.machine.wall(), log: log)
    }
    if let torn = replica.torn {
      log("the ledger ended in the middle of a line; \(torn.bytes) bytes were kept as \(torn.keptAs)")
    }
    log("node \(node) of the club \(address.club), with \(replica.lines) lines here; etcd: \(address.text)")
    manager?.tell(.ready(status: "following the club \(address.club)"))
    let store = try connect()
    let node = ClubNode(store, club: address.club, replica, name: node, place: place, log: log)
    do throws(ClubNode.Fault) {
      guard let tail = try node.follow(while: { true }) else { preconditionFailure("it goes on") }
      return tail
    } catch { throw StartFault(text: error.text(in: data, at: address), options: ["ledger", "data"]) }
  }

  /// Starts the thread that renews the writer's lease.
  func keep(_ tail: WriterTail, waking loop: EventLoop) throws(StartFault) -> LeaseKeeper {
    let store = try connect()
    do throws(WorkThread.Refusal) {
      return try LeaseKeeper(
        store, of: tail, now: { ServerClock.machine.wall() }, wake: { loop.wake() })
    } catch {
      throw StartFault(
        text:
          "the system has no thread left for this process; allow more (ulimit -u, or TasksMax= of a unit)",
        options: [])
    }
  }

  private func connect() throws(StartFault) -> sending EtcdStore {
    do throws(TransportFault) { return try EtcdStore(address) } catch {
      throw StartFault(text: error.text, options: ["ledger"])
    }
  }
}

extension ClubNode.Fault {
  /// The fault and its remedy, on one line for the operator.
  func text(in data: String, at address: EtcdAddress) -> String {
    switch self {
    case .noClub(let lines):
      "\(data) has \(lines) lines, and etcd has no club \(address.club); to found it with them: verdict ledger copy \(data) \(address.text)"
    case .storeLost(let own, let stored):
      "\(data) has \(own) lines of the club \(address.club), and etcd has \(stored): etcd has lost data; no node may write until it is restored"
    case .differs(let batch):
      "the batch of line \(batch) in \(data) is not the club's; this folder belongs to another ledger, or etcd has lost data"
    case .tooFarBehind(let own, let oldest):
      "\(data) has \(own) lines, and etcd only those from \(oldest) on; copy another node's data folder first"
    case .foreign(let key): "the key \(key) in etcd is none of Verdict's; give the club a name of its own"
    case .damaged(let line, let text): "line \(line) of the club's ledger in etcd: \(text)"
    case .files(let text): text
    case .store(.full): "etcd has no space left; see its alarms: etcdctl alarm list"
    case .store(.refused(let text)): "etcd refuses: \(text)"
    case .store(.unknown(let text)): text
    case .store(.compacted): "etcd no longer has what this node asked for"
    }
  }
}
