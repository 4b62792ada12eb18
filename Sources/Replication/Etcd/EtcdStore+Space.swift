// SPDX-License-Identifier: MIT
import Bytes
import Transport

extension EtcdStore {
  package func space() throws(StoreFault) -> StoreSpace {
    let member = current
    // The lease is renewed between two looks, so that a slow answer counts as none, and loses no member.
    guard let space = (try? space(of: member, within: Self.lookPatience)) ?? nil else {
      throw .refused("\(names[member]) does not say how much space it has")
    }
    return space
  }

  /// Returns the space of each member, in the order of the address; nil for one that does not say.
  package func spaces() -> [(member: String, space: StoreSpace?)] {
    names.indices.map { (names[$0], (try? space(of: $0, within: Self.patience)) ?? nil) }
  }

  /// Returns the space of a member; nil if its answer does not say.
  private func space(of member: Int, within patience: Int) throws(HTTPClient.Fault) -> StoreSpace? {
    let client = clients[member]
    let answer = try client.post("/v3/maintenance/status", Array("{}".utf8), within: patience)
    guard answer.status == 200, let status = JSONValue(answer.body), let used = status["dbSize"]?.integer
    else {
      return nil
    }
    var quota = status["dbSizeQuota"]?.integer
    if quota == nil { quota = try self.quota(of: member, within: patience) }
    return StoreSpace(used: used, quota: quota.flatMap { $0 > 0 ? $0 : nil }, alarms: Self.alarms(in: status))
  }

  /// Returns the quota that a member's page of figures tells; 3.4 and 3.5 tell it nowhere else.
  private func quota(of member: Int, within patience: Int) throws(HTTPClient.Fault) -> Int64? {
    if let known = quotas[member], known.looks > 0 {
      quotas[member] = (known.bytes, known.looks - 1)
      return known.bytes
    }
    let page = try clients[member].get("/metrics", within: patience)
    let bytes = page.status == 200 ? Self.quota(in: page.body) : nil
    quotas[member] = (bytes, Self.looksPerQuota)
    return bytes
  }

  /// Reads the quota in a page of figures; nil if there is none, or no bound.
  ///
  /// Source: etcd 3.4, metrics: `etcd_server_quota_backend_bytes`, a number as Go writes it, -1 for no bound.
  static func quota(in page: [UInt8]) -> Int64? {
    let name = Array("etcd_server_quota_backend_bytes ".utf8)
    guard let line = page.split(separator: 10).first(where: { $0.starts(with: name) }),
      let number = Double(String(decoding: line.dropFirst(name.count), as: UTF8.self)), number > 0,
      number < 1e18
    else { return nil }
    return Int64(number)
  }

  /// Returns the alarms that a member's status tells, such as `memberID:183 alarm:NOSPACE `, each once.
  static func alarms(in status: JSONValue) -> [String] {
    var alarms: [String] = []
    for error in status["errors"]?.values ?? [] {
      let words = error.text?.split(separator: " ") ?? []
      for word in words where word.hasPrefix("alarm:") {
        let alarm = String(word.dropFirst("alarm:".count))
        if !alarms.contains(alarm) { alarms.append(alarm) }
      }
    }
    return alarms
  }
}
