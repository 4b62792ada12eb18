// SPDX-License-Identifier: MIT
import Testing
import Transport

@Suite("A server's place is a host and a port, written in one way")
struct ServerAddressTests {
  @Test(
    "A port may be left out where there is a usual one, and an address of IPv6 is written in brackets",
    arguments: [
      ("a", "a:7171"), ("a:1", "a:1"), ("a.example:65535", "a.example:65535"), ("10.0.0.1", "10.0.0.1:7171"),
      ("[::1]:5", "[::1]:5"), ("[::1]", "[::1]:7171"), ("::1", "[::1]:7171"),
      ("fe80::1%eth0", "[fe80::1%eth0]:7171"),
    ])
  func good(text: String, written: String) throws {
    let address = try #require(ServerAddress(text, usualPort: 7171))
    #expect(address.text == written && ServerAddress(written) == address)
  }

  @Test("Without a usual port there must be one")
  func bare() {
    #expect(["a", "[::1]", "::1", "10.0.0.1"].allSatisfy { ServerAddress($0) == nil })
  }

  @Test(
    "Nothing else is a place",
    arguments: [
      "", ":", ":1", "a:", "a:0", "a:+5", "a:-5", "a:x", "a:70000", "a b", "a,b", "a/b", "[::1", "[::1]5",
      "[]:5", "ä:5",
      String(repeating: "a", count: 256),
    ])
  func bad(text: String) {
    #expect(ServerAddress(text, usualPort: 7171) == nil && ServerAddress(text) == nil)
  }
}
