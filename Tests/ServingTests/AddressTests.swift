// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import TestSupport
import Testing
import Wire

@testable import Serving
@testable import Transport

/// Source: Protocol/SPEC.md 4.8, 7.6, 7.11.
@Suite("What strangers may spend is bounded, and so is what is remembered of them")
struct AddressTests {
  @Test("An allowance lets so much through at once, then as much as comes back")
  func allowance() {
    let rate = Allowance.Rate(2, each: 1, atOnce: 4)
    var allowance = Allowance()
    for _ in 0..<4 {
      #expect(allowance.allows(rate, at: 0))
      allowance.spend(1, rate, at: 0)
    }
    #expect(!allowance.allows(rate, at: 0) && allowance.isSpent(rate, at: 0))
    #expect(allowance.wait(rate, at: 0) == 500_000)
    #expect(!allowance.allows(rate, at: 499_999) && allowance.allows(rate, at: 500_000))
    #expect(!allowance.isWhole(at: 1_999_999) && allowance.isWhole(at: 2_000_000))
    let nothing = Allowance.Rate(0, each: 1, atOnce: 0)
    #expect(!Allowance().allows(nothing, at: 5) && Allowance().isSpent(nothing, at: 5))
  }

  @Test("However many addresses come and go, so many are remembered, and none that has all of it back")
  func bounded() {
    let rates = Rates(Limits())
    var book = AddressBook(trusted: [])
    for origin in 0..<UInt64(100_000) {
      let address = book.address(origin)
      address.commands.spend(1, rates.commandsOfAddress, at: 0)
      if origin.isMultiple(of: 3) { address.tables = [TableID(1)] }
      if origin.isMultiple(of: 2) { book.enter(address) } else { book.note(address) }
      if origin.isMultiple(of: 2) { book.leave(address, at: 0) }
      #expect(book.count <= AddressBook.rememberedMost)
    }
    book.prune(at: 60_000_000, isOver: { _ in false }, isWaiting: { _ in false })
    #expect(book.count > 0)
    book.prune(at: 60_000_000, isOver: { _ in true }, isWaiting: { _ in false })
    #expect(book.count == 0)
  }

  @Test("Who comes and goes without end spends from one allowance all the while")
  func remembered() {
    let rates = Rates(Limits())
    var book = AddressBook(trusted: [])
    for _ in 0..<20_000 {
      let address = book.address(7)
      if address.connects.allows(rates.connects, at: 0) { address.connects.spend(1, rates.connects, at: 0) }
      book.enter(address)
      book.leave(address, at: 0)
    }
    #expect(book.count == 1)
    #expect(!book.address(7).connects.allows(rates.connects, at: 0))
  }

  @Test(
    "Codes that are being checked count as tries, from a trusted address too: of forty at once three are looked at",
    arguments: [UInt32(1), 2])
  func inFlight(place: UInt32) throws {
    var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AT"])])
    setup.limits.loginQueue = 100
    setup.worksByHand = false
    let server = try RunningServer(setup)
    let ann = try server.connect()
    _ = try ann.greeting()
    try ann.send(line: "LOGIN ann feather")
    #expect(try ann.nextLine().hasPrefix("230 WELCOME"))
    var guessers: [LineClient] = []
    for _ in 0..<40 {
      let guesser = try LineClient(port: server.port, from: place)
      _ = try guesser.greeting()
      guessers.append(guesser)
    }
    try server.whileHeld {
      for guesser in guessers { try guesser.send(line: "LOGIN ann guess") }
    }
    let answers = try guessers.map { try $0.nextLine().prefix(3) }
    #expect(answers.count { $0 == "531" } == 3)
    #expect(answers.count { $0 == "430" } == 37)
  }

  @Test("Codes of a trusted address wait without bound, those of another one do not")
  func trustedCodes() throws {
    for (trusted, welcome) in [(Network.loopback, 40), ([], 4)] {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AT"])])
      setup.limits.loginQueue = 4
      setup.trusted = trusted
      let server = try RunningServer(setup)
      var players: [LineClient] = []
      for _ in 0..<40 {
        let player = try LineClient(port: server.port)
        _ = try player.greeting()
        players.append(player)
      }
      try server.whileHeld {
        for (number, player) in players.enumerated() { try player.send(line: "LOGIN p\(number)x") }
      }
      let answers = try players.map { try $0.nextLine().prefix(3) }
      #expect(answers.count { $0 == "230" } >= welcome, "\(answers)")
      #expect(answers.contains("430") == trusted.isEmpty, "\(answers)")
    }
  }

  @Test("Who sends without end is slowed down, and nobody else is; a hundred lines pass at once")
  func paste() throws {
    var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AT"])])
    setup.trusted = []
    let server = try RunningServer(setup)
    let flood = try LineClient(port: server.port, from: 2)
    _ = try flood.greeting()
    let other = try LineClient(port: server.port)
    _ = try other.greeting()
    try flood.send(Array(String(repeating: "JUDGE AT\n", count: 100).utf8))
    for _ in 0..<100 { #expect(try flood.nextLine().hasPrefix("250 ACCEPTABLE")) }
    try flood.send(Array(String(repeating: "PING\n", count: 20_000).utf8))
    // What is left of ten seconds' worth comes; the clock stands still, so nothing more does.
    for _ in 0..<900 { #expect(try flood.nextLine() == "212 PONG") }
    #expect(try other.sync().isEmpty)
    try server.settle()
    #expect(!flood.hasInput)
    try server.advance(seconds: 1)
    for _ in 0..<100 { #expect(try flood.nextLine() == "212 PONG") }
    try server.settle()
    #expect(!flood.hasInput)
  }
}
