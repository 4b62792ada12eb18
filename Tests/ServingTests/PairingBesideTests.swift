// SPDX-License-Identifier: MIT
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 11; docs/DESIGN.md#pairing-beside-the-loop.
@Suite("A round is paired beside the loop, for the event as it is when the pairs are there")
struct PairingBesideTests {
  private typealias Step = HandScript.Step

  /// Somebody comes in with an account, by a code of the operator's.
  private static func director(_ name: String, _ host: UInt32) -> [Step] {
    [
      .type("operator", "ACCOUNT ADD \(name) role=director"), .hear("operator", "270 ACCOUNT"),
      .connect(name, host), .type(name, "LOGIN \(name) <code>"), .hear(name, "230 WELCOME"),
    ]
  }

  /// An event of four whose first round waits to be paired.
  private static var asked: [Step] {
    [.connect("operator", nil)] + director("dora", 1) + director("otto", 2)
      + [.type("dora", "EVENT NEW tues rounds=3"), .hear("dora", "270 EVENT")]
      + ["ann", "ben", "eva", "tom"].flatMap {
        [Step.type("dora", "EVENT ENTER . \($0)"), .hear("dora", "270 ENTERED")]
      } + [.type("dora", "EVENT PAIR tues")]
  }

  /// One more enters while a round is being paired.
  private static func enter(_ name: String, division: String = "A") -> [Step] {
    [.type("otto", "EVENT ENTER . \(name) division=\(division)"), .hear("otto", "270 ENTERED")]
  }

  @Test("However long it takes, everybody else is answered, and the director's own lines keep their order")
  func others() throws {
    try HandScript.play(
      Self.asked + [
        .type("dora", "PING later"), .connect("eve", 3), .hear("eve", "200 "), .type("eve", "PING now"),
        .only("eve", "212 PONG now"), .type("otto", "EVENT SHOW ."), .hear("otto", "211 EVENT"),
        .silence("dora"), .pair, .hear("dora", "271 PAIRED event=tues round=1 boards=2 byes=0"),
        .hear("dora", "212 PONG later"), .noRound,
      ])
  }

  @Test("Who has entered meanwhile is in the round, which is paired anew")
  func moved() throws {
    try HandScript.play(
      Self.asked + Self.enter("fay") + [
        .pair, .silence("dora"), .pair, .hear("dora", "271 PAIRED event=tues round=1 boards=2 byes=1"),
        .noRound,
      ])
  }

  @Test("What happens in another division changes nothing about it")
  func elsewhere() throws {
    try HandScript.play(
      Self.asked.dropLast() + [.type("dora", "EVENT PAIR tues division=A")] + Self.enter("fay", division: "B")
        + [.pair, .hear("dora", "271 PAIRED event=tues round=1 boards=2 byes=0"), .noRound])
  }

  @Test("Where the event never stands still, the line is to come again, and nothing is changed")
  func restless() throws {
    try HandScript.play(
      Self.asked + ["fay", "gus", "hal"].flatMap { Self.enter($0) + [.pair] } + [
        .only("dora", "420 SLOW-DOWN after=1 "), .noRound, .type("dora", "EVENT SHOW . 1"),
        .hear("dora", "572 NOT-PAIRED"),
      ])
  }

  @Test("What is only tried waits as well, and is recorded nowhere")
  func trial() throws {
    try HandScript.play(
      Self.asked.dropLast() + [
        .type("dora", "EVENT PAIR tues try=yes"), .silence("dora"), .pair, .hear("dora", "271 PAIRED"),
        .type("dora", "EVENT SHOW . 1"), .hear("dora", "572 NOT-PAIRED"),
      ])
  }

  @Test("Two directors pair at once: it is done once, and the other is told so")
  func twice() throws {
    try HandScript.play(
      Self.asked + [
        .type("otto", "EVENT PAIR tues 1"), .silence("otto"), .pair, .hear("dora", "271 PAIRED"), .pair,
        .only("otto", "532 NOT-PERMITTED "),
      ])
  }

  @Test("For a director who was shown out meanwhile nothing is paired")
  func gone() throws {
    try HandScript.play(
      Self.asked + [
        .type("operator", "ACCOUNT CODE dora"), .hear("operator", "270 ACCOUNT"),
        .hear("dora", "421 CLOSING"),
        .pair, .type("otto", "EVENT SHOW . 1"), .hear("otto", "572 NOT-PAIRED"),
      ])
  }

  @Test("Who hangs up meanwhile has sent the line, as everybody has who reads no answer")
  func hungUp() throws {
    try HandScript.play(
      Self.asked + [
        .hangUp("dora"), .pair, .type("otto", "EVENT SHOW . 1"),
        .hear("otto", "211 EVENT event=tues round=1"),
      ])
  }

  @Test("Who is no director any more when the pairs are there is told so")
  func demoted() throws {
    try HandScript.play(
      Self.asked + [
        .type("operator", "ACCOUNT ROLE dora player"), .hear("operator", "270 ACCOUNT"), .pair,
        .hear("dora", "570 DIRECTOR-ONLY"), .type("otto", "EVENT SHOW . 1"), .hear("otto", "572 NOT-PAIRED"),
      ])
  }

  @Test("A server that is asked to stop answers once the round is paired")
  func stopped() throws {
    try HandScript.play(
      Self.asked + [
        .stop, .silence("dora"), .pair, .hear("dora", "271 PAIRED"), .hear("dora", "* SHUTDOWN"),
      ])
  }

  @Test("A server that stops waits for no round without end")
  func hurried() throws {
    try HandScript.play(
      Self.asked + [.stop, .hour, .only("dora", "* SHUTDOWN"), .hear("otto", "* SHUTDOWN")])
  }
}
