// SPDX-License-Identifier: MIT
import Bytes
import Records
import Transport

/// A cluster of etcd, by its gateway for HTTP and JSON; one member at a time, the next one after a fault.
///
/// Source: etcd 3.4, the gRPC gateway: `/v3/kv/txn`, `/v3/kv/range`, `/v3/lease/grant`, `/v3/watch`.
package final class EtcdStore: SharedStore {
  let clients: [HTTPClient]
  let names: [String]
  private let gauge: ClubGauge
  private let secrets: EtcdSecrets
  /// Whether the clients send a token; it may have ended.
  private var isLoggedIn = false
  private let choice: EtcdChoice
  /// The quota of each member that was asked, and for how many looks at its space it is taken for known.
  var quotas: [Int: (bytes: Int64?, looks: Int)] = [:]

  static let looksPerQuota = 60
  /// The milliseconds within which a member must answer; etcd itself would wait for 7 s.
  static let patience = 2_000
  /// Milliseconds for an answer to a look at a member's space, beside which a lease must be renewed.
  static let lookPatience = 300
  /// The milliseconds of silence after which a watch is taken for dead; the writer's heartbeat comes each second.
  private static let silence = 3_000

  /// Creates a client of a cluster, which counts faults in `gauge`; connections are made when they are needed.
  ///
  /// - Throws: a fault if the secrets' authority is of no use, or the system has no descriptors left.
  package init(
    _ address: EtcdAddress, _ secrets: EtcdSecrets = .none, _ gauge: ClubGauge = ClubGauge(),
    by choice: EtcdChoice = EtcdChoice()
  ) throws(EtcdSecrets.Fault) {
    guard address.isSecure || secrets.authority == nil else {
      throw EtcdSecrets.Fault(text: "an authority is for TLS; write etcds:// in place of etcd://")
    }
    (self.gauge, self.secrets, self.choice) = (gauge, secrets, choice)
    var clients: [HTTPClient] = []
    for member in address.members {
      let tls = address.isSecure ? try secrets.context(for: member.host) : nil
      do throws(TransportFault) {
        clients.append(try HTTPClient(member, tls: tls))
      } catch { throw EtcdSecrets.Fault(text: error.text) }
    }
    (self.clients, names) = (clients, address.members.map(\.text))
  }

  /// The index of the member that is asked next.
  var current: Int { choice.index(of: clients.count) }

  package func create(
    _ key: String, _ value: [UInt8], behind other: KeyRevision?, lease: StoreLease?
  ) throws(StoreFault) -> KeyRevision? {
    var compares = #"{"key":"\#(Self.coded(key))","target":"CREATE","result":"EQUAL","create_revision":"0"}"#
    if let other {
      compares +=
        #",{"key":"\#(Self.coded(other.key))","target":"MOD","result":"EQUAL","mod_revision":"\#(other.revision)"}"#
    }
    let put = Self.put(key, value, lease)
    let answer = try call("/v3/kv/txn", #"{"compare":[\#(compares)],"success":[{"requestPut":\#(put)}]}"#)
    // A member that is false is left out.
    guard answer["succeeded"] == .bool(true) else { return nil }
    guard let revision = answer["header"]?["revision"]?.integer else {
      throw unclear("gave no revision")
    }
    return KeyRevision(key, revision)
  }

  package func put(_ key: String, _ value: [UInt8], lease: StoreLease?) throws(StoreFault) {
    _ = try call("/v3/kv/put", Self.put(key, value, lease))
  }

  package func pairs(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) throws(StoreFault) -> (pairs: [StoredPair], revision: Int64) {
    try pairs(keys, isReversed, limit, more: "")
  }

  package func keys(
    _ keys: Range<String>, isReversed: Bool, limit: Int
  ) throws(StoreFault) -> [String] {
    try pairs(keys, isReversed, limit, more: #","keys_only":true"#).pairs.map(\.key)
  }

  private func pairs(
    _ keys: Range<String>, _ isReversed: Bool, _ limit: Int, more: String
  ) throws(StoreFault) -> (pairs: [StoredPair], revision: Int64) {
    let order = isReversed ? "DESCEND" : "ASCEND"
    let answer = try call(
      "/v3/kv/range",
      #"{\#(Self.range(keys)),"limit":"\#(limit)","sort_target":"KEY","sort_order":"\#(order)"\#(more)}"#)
    let found = answer["kvs"]?.values ?? []
    let pairs = found.compactMap(Self.pair)
    guard let revision = answer["header"]?["revision"]?.integer, pairs.count == found.count else {
      throw unclear("answered no pairs")
    }
    return (pairs, revision)
  }

  package func remove(_ keys: Range<String>) throws(StoreFault) {
    _ = try call("/v3/kv/deleterange", "{\(Self.range(keys))}")
  }

  package func beginLease(seconds: Int) throws(StoreFault) -> StoreLease {
    let answer = try call("/v3/lease/grant", #"{"TTL":"\#(seconds)"}"#)
    guard let number = answer["ID"]?.integer else {
      throw unclear("gave no lease")
    }
    return StoreLease(number)
  }

  package func renew(_ lease: StoreLease) throws(StoreFault) -> Bool {
    let answer = try call("/v3/lease/keepalive", #"{"ID":"\#(lease.number)"}"#)
    guard let result = answer["result"] else { throw unclear("renewed no lease") }
    // A lease that has ended has no seconds left.
    return (result["TTL"]?.integer ?? 0) > 0
  }

  package func end(_ lease: StoreLease) throws(StoreFault) {
    _ = try call("/v3/lease/revoke", #"{"ID":"\#(lease.number)"}"#)
  }

  package func watch(
    _ keys: Range<String>, from revision: Int64, while mayGoOn: () -> Bool, take: ([StoredChange]) -> Bool
  ) throws(StoreFault) {
    let body = #"{"create_request":{\#(Self.range(keys)),"start_revision":"\#(revision)"}}"#
    var fault: StoreFault?
    try login()
    let member = current
    do throws(HTTPClient.Fault) {
      try clients[member].follow("/v3/watch", Array(body.utf8), silence: Self.silence, while: mayGoOn) {
        line in
        do throws(StoreFault) { return try take(self.changes(in: line)) } catch {
          fault = error
          return false
        }
      }
    } catch {
      // The writer may be gone, and not the member; the next request finds out.
      if case .late = error { throw .unknown("the watch at \(names[member]) is silent") }
      throw lose(member, error)
    }
    if let fault {
      gauge.note { $0.faults += 1 }
      // The next watch may meet a member that keeps more, or is well.
      choice.leave(member, of: clients.count)
      throw fault
    }
  }

  /// Reads a line of a watch; an empty list for the line that only says that the watch began.
  private func changes(in line: ArraySlice<UInt8>) throws(StoreFault) -> [StoredChange] {
    gauge.heard()
    guard let message = JSONValue(Array(line)) else {
      throw .unknown("etcd at \(names[current]) sent what is no JSON")
    }
    guard let result = message["result"] else { throw fault(in: message) }
    if result["compact_revision"] != nil { throw .compacted }
    guard result["canceled"] != .bool(true) else {
      throw .unknown("etcd at \(names[current]) ended the watch")
    }
    var changes: [StoredChange] = []
    for event in result["events"]?.values ?? [] {
      guard let pair = event["kv"].flatMap(Self.pair) else {
        throw .unknown("etcd at \(names[current]) sent a change of no key")
      }
      changes.append(
        event["type"]?.text == "DELETE" ? .removed(key: pair.key, revision: pair.revision) : .put(pair))
    }
    return changes
  }

  // MARK: Requests

  /// Asks the current member; after a fault of it the next one is asked the next time.
  private func call(_ path: String, _ body: String) throws(StoreFault) -> JSONValue {
    try login()
    return try ask(path, body)
  }

  /// Returns the fault of an answer that lacks what was asked for; the next member is asked the next time.
  private func unclear(_ what: String) -> StoreFault {
    let member = current
    choice.leave(member, of: clients.count)
    gauge.note { $0.faults += 1 }
    return .unknown("etcd at \(names[member]) \(what)")
  }

  /// Finds a member that answers, for one who asks only once; throws the last one's fault if none does.
  package func reach(_ club: String) throws(StoreFault) {
    func look() throws(StoreFault) {
      _ = try keys(.key(ClubKeys(club: club).headBefore), isReversed: false, limit: 1)
    }
    for _ in clients.dropLast() {
      do throws(StoreFault) { return try look() } catch {
        guard case .unknown = error else { throw error }
      }
    }
    try look()
  }

  /// Gets a token, if there is a user and no token.
  private func login() throws(StoreFault) {
    guard let login = secrets.login, !isLoggedIn else { return }
    let answer = try ask(
      "/v3/auth/authenticate",
      #"{"name":\#(JSONValue.quoted(login.name)),"password":\#(JSONValue.quoted(login.password))}"#)
    guard let token = answer["token"]?.text else {
      throw unclear("gave no token")
    }
    for client in clients { client.authorization = token }
    isLoggedIn = true
  }

  private func ask(_ path: String, _ body: String) throws(StoreFault) -> JSONValue {
    let answer: HTTPClient.Answer
    let member = current
    do throws(HTTPClient.Fault) {
      answer = try clients[member].post(path, Array(body.utf8), within: Self.patience)
    } catch { throw lose(member, error) }
    guard let value = JSONValue(answer.body) else {
      choice.leave(member, of: clients.count)
      gauge.note { $0.faults += 1 }
      throw .unknown("\(names[member]) answered HTTP \(answer.status) and no JSON; is etcd there?")
    }
    guard answer.status == 200, value["error"] == nil else {
      let fault = fault(in: value)
      if case .unknown = fault { choice.leave(member, of: clients.count) }
      gauge.note { $0.faults += 1 }
      throw fault
    }
    gauge.heard()
    return value
  }

  func lose(_ member: Int, _ fault: HTTPClient.Fault) -> StoreFault {
    let name = names[member]
    choice.leave(member, of: clients.count)
    gauge.note { $0.faults += 1 }
    return switch fault {
    case .lost: .unknown("there is no connection to etcd at \(name)")
    case .late: .unknown("etcd at \(name) does not answer")
    case .distrusted(let reason): .unknown("the certificate of etcd at \(name) is not trusted: \(reason)")
    case .tooLong: .unknown("etcd at \(name) answers with too much")
    }
  }

  /// Returns the fault that an answer names by a code of gRPC.
  private func fault(in answer: JSONValue) -> StoreFault {
    let error = answer["error"]
    let text = (error?["message"] ?? answer["message"] ?? error)?.text ?? "etcd gave no reason"
    switch (error?["grpc_code"] ?? answer["code"])?.integer {
    // ResourceExhausted; requests that come too fast have the code, too.
    case 8: return text.contains("space") ? .full : .unknown(text)
    case 11: return .compacted
    // Unauthenticated: a token ends after some minutes, and with its member. The next request gets another one.
    case 16 where isLoggedIn, 3 where isLoggedIn && text.contains("auth"):
      isLoggedIn = false
      for client in clients { client.authorization = nil }
      return .unknown(text)
    // InvalidArgument, PermissionDenied, FailedPrecondition, Unimplemented.
    case 3, 7, 9, 12, 16: return .refused(text)
    default: return .unknown(text)
    }
  }

  private static func coded(_ text: String) -> String { Base64.text(of: Array(text.utf8)) }

  private static func range(_ keys: Range<String>) -> String {
    #""key":"\#(coded(keys.lowerBound))","range_end":"\#(coded(keys.upperBound))""#
  }

  private static func put(_ key: String, _ value: [UInt8], _ lease: StoreLease?) -> String {
    let lease = lease.map { #","lease":"\#($0.number)""# } ?? ""
    return #"{"key":"\#(coded(key))","value":"\#(Base64.text(of: value))"\#(lease)}"#
  }

  /// Reads a pair; an empty value is left out of it.
  private static func pair(_ value: JSONValue) -> StoredPair? {
    guard case .string(let key)? = value["key"], let name = Base64.bytes(of: key),
      let revision = value["mod_revision"]?.integer
    else { return nil }
    var bytes: [UInt8] = []
    if case .string(let coded)? = value["value"] {
      guard let read = Base64.bytes(of: coded) else { return nil }
      bytes = read
    }
    return StoredPair(key: String(decoding: name, as: UTF8.self), value: bytes, revision: revision)
  }
}
