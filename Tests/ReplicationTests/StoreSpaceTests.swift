// SPDX-License-Identifier: MIT
import Bytes
import Testing

@testable import Replication

/// Source: docs/CLUSTER.md, "When etcd is full"; etcd 3.4, `/v3/maintenance/status` and `/metrics`.
@Suite("How much room a store has is read as its members tell it")
struct StoreSpaceTests {
  @Test("Space is spent under the alarm, and where less than a part of the quota is left")
  func spent() {
    let gibibyte: Int64 = 1 << 30
    #expect(StoreSpace(used: 2 * gibibyte - (32 << 20), quota: 2 * gibibyte).isSpent)
    #expect(!StoreSpace(used: 2 * gibibyte - (32 << 20) - 1, quota: 2 * gibibyte).isSpent)
    // A small store keeps a smaller part free.
    #expect(StoreSpace(used: 31 << 17, quota: 32 << 17).isSpent)
    #expect(!StoreSpace(used: (31 << 17) - 1, quota: 32 << 17).isSpent)
    #expect(!StoreSpace(used: .max, quota: nil).isSpent)
    #expect(StoreSpace(used: 1, quota: gibibyte, alarms: ["NOSPACE"]).isSpent)
    #expect(!StoreSpace(used: 1, quota: gibibyte, alarms: ["CORRUPT"]).isSpent)
  }

  @Test("Space is told in MiB, with the alarms")
  func text() {
    #expect(
      StoreSpace(used: 4_415_488, quota: 4 << 20, alarms: ["NOSPACE"]).text == "4.3 of 4.0 MiB, alarm NOSPACE"
    )
    #expect(StoreSpace(used: 24_576, quota: 2 << 30).text == "0.1 of 2048.0 MiB")
    #expect(StoreSpace(used: 0, quota: nil).text == "0.0 MiB")
  }

  @Test(
    "The quota stands on the page of figures, as Go writes a number; -1, nonsense and nothing are no bound",
    arguments: [
      ("etcd_server_quota_backend_bytes 2.147483648e+09\n", Int64(2_147_483_648)),
      ("# HELP x y\nother 1\netcd_server_quota_backend_bytes 4194304\nmore 2\n", 4_194_304),
      ("etcd_server_quota_backend_bytes -1\n", nil),
      ("etcd_server_quota_backend_bytes 1e+300\n", nil),
      ("etcd_server_quota_backend_bytes NaN\n", nil),
      ("etcd_server_quota_backend_bytes_more 7\n", nil),
      ("", nil),
    ])
  func quota(_ page: String, _ bytes: Int64?) {
    #expect(EtcdStore.quota(in: Array(page.utf8)) == bytes)
  }

  @Test("Alarms stand among the errors of the status, each once")
  func alarms() throws {
    let text =
      #"{"errors":["memberID:183 alarm:NOSPACE ","memberID:184 alarm:NOSPACE ","etcdserver: no leader",7]}"#
    #expect(EtcdStore.alarms(in: try #require(JSONValue(Array(text.utf8)))) == ["NOSPACE"])
    #expect(EtcdStore.alarms(in: try #require(JSONValue(Array("{}".utf8)))).isEmpty)
  }
}
