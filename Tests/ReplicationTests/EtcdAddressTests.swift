// SPDX-License-Identifier: MIT
import Replication
import Testing

@Suite("A club's place in etcd is one word, and each fault in it is one sentence")
struct EtcdAddressTests {
  @Test(
    "Members have a host and a port, 2379 where none is named",
    arguments: [
      ("etcd://a:1/tuesday", "etcd://a:1/tuesday"),
      ("etcd://10.0.0.1,b.example:99/x-1", "etcd://10.0.0.1:2379,b.example:99/x-1"),
      ("etcds://10.0.0.1,b.example:99/x", "etcds://10.0.0.1:2379,b.example:99/x"),
      ("etcd://[::1]:5,[::2]/c", "etcd://[::1]:5,[::2]:2379/c"),
    ])
  func good(text: String, read: String) throws { #expect(try EtcdAddress(text).text == read) }

  @Test(
    "Nothing else is a place",
    arguments: [
      "", "http://a/c",
      "etcdx://a/c", "etcd://", "etcd://a", "etcd://a/", "etcd:///c", "etcd://a/c/d", "etcd://a:0/c",
      "etcd://a:x/c",
      "etcd://a:70000/c", "etcd://a,/c", "etcd://a b/c", "etcd://a/Club", "etcd://a/c_d", "etcd://[::1/c",
      "etcd://[::1]5/c",
      "etcd://a/" + String(repeating: "c", count: 33),
    ])
  func bad(text: String) { #expect(throws: EtcdAddress.Fault.self) { try EtcdAddress(text) } }
}
