// SPDX-License-Identifier: MIT
import Testing
import Transport

@testable import Pages

@Suite("Places that browsers share")
struct PlacesTests {
  private static func address(_ text: String) -> PeerAddress? { PeerAddress(literal: text) }

  @Test("One address takes its share, and every newcomer finds a place")
  func share() {
    let places = Places(100)
    var held: [Places.Held] = []
    func takeAll(_ address: PeerAddress?) -> Int {
      let before = held.count
      while let place = places.take(for: address) { held.append(place) }
      return held.count - before
    }
    #expect(takeAll(Self.address("192.0.2.1")) == 20)
    #expect(takeAll(Self.address("192.0.2.2")) == 16)
    // Whoever has the share gets no more, while others still come in.
    #expect(takeAll(Self.address("192.0.2.1")) == 0)
    #expect((3...12).allSatisfy { takeAll(Self.address("192.0.2.\($0)")) > 0 })
    #expect(held.count <= 100)
  }

  @Test("A place that is released is there again at once")
  func release() {
    let places = Places(15)
    let address = Self.address("192.0.2.1")
    var held = (0..<3).compactMap { _ in places.take(for: address) }
    #expect(held.count == 3 && places.take(for: address) == nil)
    held.removeLast()
    let again = places.take(for: address)
    #expect(again != nil && places.take(for: address) == nil)
    held = []
  }

  @Test("Addresses of one IPv6 network are one, and an unknown address counts like others")
  func networks() {
    let places = Places(4)
    let first = places.take(for: Self.address("2001:db8::1"))
    #expect(first != nil && places.take(for: Self.address("2001:db8::ffff:2")) == nil)
    let others = ["2001:db8:0:1::1", "192.0.2.1"].compactMap { places.take(for: Self.address($0)) }
    let unknown = places.take(for: nil)
    #expect(others.count == 2 && unknown != nil)
    // None is free.
    #expect(places.take(for: Self.address("192.0.2.2")) == nil)
  }

  @Test("A player has a text of the own name, whatever that is")
  func texts() {
    typealias Wanted = StreamText.Wanted
    #expect(Wanted(["standings"]) == .standings && Wanted(["player", "standings"]) == .player("standings"))
    #expect(Wanted(["board-3"]) == .board("3") && Wanted(["player", "board-3"]) == .player("board-3"))
    #expect(Wanted(["round"]) == .round && Wanted(["player", "round"]) == .player("round"))
    #expect(Wanted(["ann"]) == .player("ann") && Wanted(["player"]) == .player("player"))
    #expect(Wanted([]) == nil && Wanted(["ann", "ben"]) == nil && Wanted(["player", "ann", "x"]) == nil)
  }
}
