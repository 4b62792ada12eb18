// SPDX-License-Identifier: MIT
import Testing

@testable import Transport

@Suite("A network is addresses that begin alike")
struct NetworkTests {
  private func address(_ text: String) throws -> PeerAddress { try #require(PeerAddress(literal: text)) }

  @Test(
    "An address belongs to the networks whose beginning it has, of its own family alone",
    arguments: [
      ("203.0.113.0/24", "203.0.113.7", true), ("203.0.113.0/24", "203.0.114.7", false),
      ("203.0.113.7", "203.0.113.7", true), ("203.0.113.7", "203.0.113.8", false),
      ("0.0.0.0/0", "198.51.100.1", true), ("0.0.0.0/0", "2001:db8::1", false),
      ("::/0", "2001:db8::1", true), ("::/0", "198.51.100.1", false),
      ("2001:db8::/32", "2001:db8:ffff::9", true), ("2001:db8::/32", "2001:db9::1", false),
      ("2001:db8::/65", "2001:db8:0:0:7fff::", true), ("2001:db8::/65", "2001:db8:0:0:8000::", false),
      ("::1", "::1", true), ("127.0.0.1/32", "127.0.0.2", false),
    ])
  func membership(_ network: String, _ member: String, _ belongs: Bool) throws {
    #expect(try Network(network).contains(address(member)) == belongs)
  }

  @Test(
    "What is no network is told from one that goes on behind its length",
    arguments: [
      "", "/", "club", "203.0.113", "203.0.113.0/33", "203.0.113.0/", "203.0.113.0/+8", "203.0.113.0/8/8",
      "2001:db8::/129", "fe80::1%eth0", "203.0.113.0/-1", " 203.0.113.0/24",
    ])
  func unreadable(_ text: String) {
    #expect(throws: Network.Fault.unreadable) { try Network(text) }
  }

  @Test("A network whose address goes on behind its length names the one that is likely meant")
  func host() throws {
    #expect(throws: Network.Fault.hasHost(try Network("203.0.113.0/24"))) { try Network("203.0.113.7/24") }
    #expect(try Network("2001:db8::/32").text == "2001:db8::/32")
    #expect(try Network("203.0.113.0/24").text == "203.0.113.0/24")
  }

  @Test("Limits count an IPv4 address, and of IPv6 a network of 64 bits, and never confuse the two")
  func origins() throws {
    #expect(try address("2001:db8:1:2::1").origin == address("2001:db8:1:2:ffff::").origin)
    #expect(try address("2001:db8:1:2::1").origin != address("2001:db8:1:3::1").origin)
    #expect(try address("203.0.113.7").origin != address("203.0.113.8").origin)
    #expect(try address("::ffff:203.0.113.7").origin == address("203.0.113.7").origin)
  }
}
