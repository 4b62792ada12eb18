// SPDX-License-Identifier: MIT
import Bytes
import Officiating

@testable import Records

/// A checkpoint is none, or what it says can be gone on from and is written as it stands.
///
/// Each input is tried as it is, and with its sum put right, as whoever can write the data folder may put it.
/// Source: docs/DESIGN.md#checkpoints, docs/DESIGN.md#the-server-log-in-the-checkpoint.
enum FuzzedCheckpoint: Fuzzed {
  static let longest = 4096
  static let words = [
    "verdict-checkpoint 2\n", "end ", "batch ", "seen ", "sizes ", "last ", "house ", "operated ", "guest ",
    "account ", "call ", "answered ", "expelled ", "silenced ", "live ", "ended ", "lines ", "sum ",
    " guest", " director", " once", " =", " -", " 1:0:100", "\n",
  ]

  static var seeds: [[UInt8]] {
    var houses = [HouseStanding()]
    for name in ["ann", "Ben"].compactMap({ PlayerName($0) }) {
      var house = HouseStanding()
      let restraint = Restraint(until: Instant(milliseconds: 9), by: name, reason: "shouts a lot")
      house.guests = [
        HouseStanding.Guest(
          Person(name: name, role: .guest, codeHash: "scrypt:1"), visitedAt: Instant(milliseconds: 8),
          isKept: true)
      ]
      house.accounts = [
        Account(
          number: 1, name: name, role: .director, secret: AccountSecret(hash: "h", use: .once),
          visitedAt: Instant(milliseconds: 7), cameWith: SecretText(""))
      ]
      house.operatedAt = Instant(milliseconds: 6)
      house.calls = [Call(number: 2, table: TableID(1), by: name, text: "-")]
      house.answers = [HouseStanding.Answer(number: 1, AnsweredCall(table: TableID(1), by: name))]
      house.expulsions = [HouseStanding.Restrained(name, restraint)]
      house.silences = house.expulsions
      houses.append(house)
    }
    return houses.enumerated().map { place, house in
      Checkpoint(standing: standing(house, tables: place), digest: .zero).text.bytes
    }
  }

  private static func standing(_ house: HouseStanding, tables: Int) -> LedgerStanding {
    let spots = (0..<4).map { LedgerChain.Spot(offset: 100 * $0, file: 2, count: 100) }
    let chains = (0..<tables).map {
      LedgerStanding.Chain(table: TableID($0 + 1), sum: .zero, spots: Array(spots.prefix($0 + 1)))
    }
    return LedgerStanding(
      end: LedgerEnd(file: 2, offset: 400), linesOfLast: 4, lines: 9, sizes: [700],
      batch: LedgerStanding.Batch(number: 9, begin: LedgerEnd(file: 2, offset: 300)), highest: TableID(7),
      newest: Instant(milliseconds: 1_795_166_778_000), houseEnd: LedgerAudit.Chain(head: 3, sum: .zero),
      lastSpot: spots[3], houseSpot: spots[0], house: house, live: chains, ended: chains)
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    try read(bytes)
    // The last row is the sum, or is to be one.
    let end = bytes.dropLast().lastIndex(of: 10).map { $0 + 1 } ?? 0
    let body = Array(bytes[..<end])
    let sum = body.withUnsafeBytes { SHA256.digest(of: $0) }
    try read(body + Array("sum \(sum.hex)\n".utf8))
  }

  private static func read(_ bytes: [UInt8]) throws(Finding) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(Checkpoint.Fault) in try Checkpoint(bytes) }
    }
    guard let checkpoint = try? outcome.get() else { return }
    try Finding.unless(checkpoint.text.bytes == bytes, "what was taken is written otherwise")
    let standing = checkpoint.standing
    // What a server does with it: its house and its chains are taken over, and its newest moment stands in the next entry.
    let house = HouseState(standing.house, through: standing.houseEnd.head)
    try Finding.unless(HouseState(house.standing).standing == house.standing, "a house that is not kept")
    _ = LedgerFound(from: standing, in: "nowhere")
    try Finding.unless(Instant(text: standing.newest.text) == standing.newest, "a moment that no line has")
    let spots = standing.spots
    try Finding.unless(zip(spots, spots.dropFirst()).allSatisfy { !($1 < $0) }, "spots out of order")
  }
}
