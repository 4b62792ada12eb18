// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Replication
import Transport

/// The options of a server that is one node of a club: `--ledger etcd://…`, `--ledger-secrets`, `--node` and `--advertise`.
struct ClubServing {
  let address: EtcdAddress
  let secrets: EtcdSecrets
  /// The node's name, which no other node of the club has.
  let node: String
  /// The place at which other nodes reach this node, as typed; nil for where it listens.
  let place: String?
}

extension EtcdSecrets {
  /// Reads the file that `--ledger-secrets` names; none without it.
  init(_ options: CommandOptions) throws(Trouble) {
    guard let file = options.value("ledger-secrets") else {
      self = .none
      return
    }
    self = try attempt { () throws(EtcdSecrets.Fault) in try EtcdSecrets(file: file) }
  }
}

extension CommandOptions {
  /// Returns a client of the cluster at an address, with the secrets of `--ledger-secrets`.
  func store(
    at address: EtcdAddress, by choice: EtcdChoice = EtcdChoice()
  ) throws(Trouble) -> sending EtcdStore {
    let secrets = try EtcdSecrets(self)
    do throws(EtcdSecrets.Fault) { return try EtcdStore(address, secrets, by: choice) } catch {
      throw .obstacle(error.text)
    }
  }
}

extension ClubServing {
  /// Returns a client of the club's cluster.
  func connect(
    _ gauge: ClubGauge, by choice: EtcdChoice = EtcdChoice()
  ) throws(StartFault) -> sending EtcdStore {
    do throws(EtcdSecrets.Fault) { return try EtcdStore(address, secrets, gauge, by: choice) } catch {
      throw StartFault(text: error.text, options: ["ledger", "ledger-secrets"])
    }
  }

  /// Looks at the club and its store for a start that is only tried.
  ///
  /// - Returns: the club's report, nil if this node would found it, and the space of the member that has least, in words.
  /// - Throws: a fault also if that member has no space.
  func look(
    from ledger: LedgerInspection, in data: String
  ) throws(StartFault) -> (report: ClubReport?, space: String) {
    let store = try connect(ClubGauge())
    let report: ClubReport?
    do throws(ClubNode.Fault) {
      try rethrowing(store.reach(address.club), as: { (fault: StoreFault) in ClubNode.Fault.store(fault) })
      report = try rethrowing(
        ClubReport(of: address.club, in: store), as: { (fault: StoreFault) in ClubNode.Fault.store(fault) })
      guard ledger.lines <= report?.lines ?? 0 else {
        throw report.map { .storeLost(own: ledger.lines, stored: $0.lines) } ?? .noClub(lines: ledger.lines)
      }
    } catch { throw StartFault(text: error.text(in: data, at: address), options: ["ledger", "data"]) }
    return (report, try space(of: store))
  }

  /// Returns the space of the member that has least, in words; throws if nothing more is recorded there.
  private func space(of store: EtcdStore) throws(StartFault) -> String {
    let known = store.spaces().compactMap { told in told.space.map { (member: told.member, space: $0) } }
    guard
      let least = known.max(by: {
        ($0.space.isSpent ? 1 : 0, $0.space.share) < ($1.space.isSpent ? 1 : 0, $1.space.share)
      })
    else { return "etcd does not say how much space it has" }
    guard !least.space.isSpent else {
      throw StartFault(
        text:
          "etcd at \(least.member) has no room (\(least.space.text)), so nothing is recorded: make room as CLUSTER.md says: compact, defragment, disarm",
        options: ["ledger"])
    }
    let advice = least.space.share > Self.muchUsed ? ": compact and defragment it soon" : ""
    return "etcd has used \(least.space.text)\(advice)"
  }

  /// The share of a quota from which on an operator is told to make space.
  private static let muchUsed = 0.8
}

extension ClubReport {
  /// The node that writes, and where it is reached.
  var writerText: String {
    let words = writer?.split(separator: " ") ?? []
    return words.count == 2 ? "\(words[0]) writes, at \(words[1])" : "no node writes"
  }
}

extension ClubNode.Fault {
  /// Whether another start may do better without an operator: the disk has room again, or etcd answers.
  var mayPass: Bool {
    switch self {
    case .files: true
    // The node waits for what may pass of the others.
    case .store(.unknown), .store(.full), .store(.compacted): true
    case .store(.refused), .folder, .noClub, .hasWriter, .storeLost, .differs, .tooFarBehind, .foreign,
      .sameName,
      .damaged:
      false
    }
  }

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
    case .sameName(let place):
      "another node of this name writes the ledger of \(address.club), at \(place); each node needs a name of its own: --node"
    case .damaged(let line, let text): "line \(line) of the club's ledger in etcd: \(text)"
    case .files(let text), .folder(let text): text
    case .store(.unknown(let text)): "\(text); is it running, and reached from here?"
    case .store(let fault): fault.text
    }
  }
}
