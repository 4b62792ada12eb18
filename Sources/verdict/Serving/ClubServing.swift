// SPDX-License-Identifier: MIT
import Replication

/// The options of a server that is one node of a club: `--ledger etcd://…`, `--node` and `--advertise`.
struct ClubServing {
  let address: EtcdAddress
  /// The node's name, which no other node of the club has.
  let node: String
  /// The place at which other nodes reach this node, as typed; nil for where it listens.
  let place: String?
}

extension ClubNode.Fault {
  /// The fault and its remedy, on one line for the operator.
  func text(in data: String, at address: EtcdAddress) -> String {
    switch self {
    case .noClub(let lines):
      "\(data) has \(lines) lines, and etcd has no club \(address.club); to found it with them: verdict ledger copy \(data) \(address.text)"
    case .hasWriter(let node): "\(node) writes the ledger of \(address.club) now; stop every node first"
    case .storeLost(let own, let stored):
      "\(data) has \(own) lines of the club \(address.club), and etcd has \(stored): etcd has lost data; stop every node, and restore it from the longest folder: verdict ledger copy \(data) \(address.text)"
    case .differs(let batch):
      "the batch of line \(batch) in \(data) is not the club's; this folder belongs to another ledger, or etcd has lost data"
    case .tooFarBehind(let own, let oldest):
      "\(data) has \(own) lines, and etcd only those from \(oldest) on; copy another node's data folder first"
    case .foreign(let key): "the key \(key) in etcd is none of Verdict's; give the club a name of its own"
    case .damaged(let line, let text): "line \(line) of the club's ledger in etcd: \(text)"
    case .files(let text): text
    case .store(.unknown(let text)): "\(text); is it running, and reached from here?"
    case .store(let fault): fault.text
    }
  }
}
