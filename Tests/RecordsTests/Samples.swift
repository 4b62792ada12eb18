// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Practice
import Rulebook
import Testing

@testable import Records

/// Entries of every kind, and names and texts that mean harm.
enum Samples {
  static let hostile = "a\"b\\c\n\r\t\u{0}\u{7f}\u{85}\u{2028}é€😀\u{202e}</script>"

  static let english = AgreedLexicon(
    name: "english", edition: "2024", count: 178_691,
    seal: LexiconSeal(digest: SHA256.digest(of: "english".utf8)), alphabet: .english)

  static let spanish = AgreedLexicon(
    name: "español", edition: hostile, count: 1,
    seal: LexiconSeal(digest: SHA256.digest(of: "spanish".utf8)), alphabet: .spanish)

  static let start = Instant(milliseconds: 1_767_261_600_000)

  static func words(_ texts: [String], of alphabet: Alphabet = .english) throws -> Words {
    Words(try texts.map { try alphabet.word(from: $0) })
  }

  static func person(_ name: String = "ada", _ role: Role = .guest) throws -> Person {
    Person(name: try #require(PlayerName(name)), role: role, codeHash: "scrypt$14$00$ff")
  }

  static func terms(of lexicon: AgreedLexicon = english, rule: ChallengeRule = .double) throws -> Terms {
    Terms(lexicon: lexicon, rule: rule, confirmSeconds: 60, invited: nil, isDesk: false)
  }

  static func judgement(
    _ texts: [String] = ["AT", "AA", "TAN"], board: String? = nil, by: String? = nil,
    station: PlayerName? = nil
  ) throws -> Event {
    .house(
      .judged(
        BareJudgement(
          words: try words(texts), lexicon: english, ruling: .acceptable, board: board, by: by,
          station: station)))
  }

  static func slip(_ number: Int, replaces: Int? = nil, isAsked: Bool = false) throws -> Event {
    .slip(
      .written(
        Slip(
          number: number, replaces: replaces, challenger: .one, writer: .two,
          words: try words(["QI", "ZA"]), until: start.adding(seconds: 60), corrects: nil, isAsked: isAsked)))
  }

  static func ruled(_ number: Int, _ effect: ChallengeEffect, supersedes: Int? = nil) throws -> Event {
    .slip(
      .ruled(
        RuledSlip(
          number: number, challenger: .two, words: try words(["QI"]), ruling: .unacceptable,
          effect: effect, confirmed: .opponent, supersedes: supersedes)))
  }

  static func opening(of lexicon: AgreedLexicon = english) throws -> Event {
    .opened(Opening(terms: try terms(of: lexicon), opener: try person(), sides: nil))
  }

  private static func practised(_ name: PlayerName) -> [Event] {
    [
      PracticeRound(kind: .threes, list: "english", points: 31),
      PracticeRound(kind: .anagrams, list: "pl", points: 2, missed: ["ŻÓŁW", "ŁŻY"], recalled: ["ĆMA"]),
      PracticeRound(kind: .trainer, list: "english", points: -999),
    ].map { .house(.practised(name, $0)) }
  }

  /// Every kind with each of its optional members there and not there, each effect, each role.
  static func all() throws -> [Event] {
    let ada = try #require(PlayerName("Ada-1"))
    let ben = try #require(PlayerName("ben"))
    let desk = Terms(
      lexicon: spanish, rule: try #require(ChallengeRule(text: "5/word/mover/kept/1")),
      confirmSeconds: 600, invited: ben, isDesk: true)
    let effects: [ChallengeEffect] = [
      .playRemoved, .none, .challengerLosesTurn(turn: .two), .pointsTo(.one, points: 15),
      .pointsFrom(.two, points: 10), .gameWon(.one),
    ]
    return practised(ben) + [
      .house(.loggedIn(try person("ada", .player))), .house(.loggedIn(try person("ben", .station))),
      .house(.loggedIn(Person(name: ada, role: .director, codeHash: hostile))),
      try judgement(), try judgement(board: hostile), try judgement(by: "Ben", station: ben),
      try judgement(["AA", "AA", "AB", "AD", "AE", "AG", "AH", "SYZYGIES"], board: "5", by: hostile),
      .house(
        .judged(
          BareJudgement(
            words: try words(["[CH]A[LL]A[RR]", "[C]HA", "ÑAÑA"], of: .spanish), lexicon: spanish,
            ruling: .unacceptable, board: nil, by: nil))),
      .house(.kept(ben)),
      .house(
        .account(ada, .made(number: 1, .director, AccountSecret(hash: hostile, use: .always)), by: .operator)),
      .house(.account(ben, .made(number: 2, .station, AccountSecret(hash: "b", use: .once)), by: ada)),
      .house(.account(ben, .secret(AccountSecret(hash: "c", use: .never)), by: ben)),
      .house(.account(ben, .role(.player), by: ada)),
      .house(.account(ben, .removed, by: .operator)),
      .house(.call(.made(Call(number: 1, table: TableID(7), by: ada, text: hostile)))),
      .house(.call(.answered(1, by: ben, text: hostile))),
      .house(.order(ben, .expelled(until: start, reason: hostile), by: ada)),
      .house(.order(ben, .silenced(until: start, reason: "-"), by: ada)),
      .house(.order(ben, .unlocked, by: ada)),
      .house(.recovered(TornTail(file: "000001.ndjson", at: 4711, bytes: 12, keptAs: "x.torn-y"))),
      .house(.stopped),
      .house(.tookOver(Takeover(node: "birch", until: start))),
      .house(
        .reloaded(
          Reload(
            lexica: [hostile, "club@0a1b2c3d"], admitsGuests: false, lookups: .stations,
            logsJudgements: true))),
      try opening(),
      .opened(
        Opening(
          terms: desk, opener: try person("wren", .station), sides: BySeat(ada, ben))),
      .joined(.two, try person("ben", .player)),
      try slip(1), try slip(2, replaces: 1), try slip(3, replaces: 2, isAsked: true),
      .slip(
        .written(
          Slip(
            number: 3, replaces: nil, challenger: .two, writer: .two, words: try words(["QI"]),
            until: nil, corrects: 7))),
      .slip(.lapsed(slip: 2)), .slip(.withdrawn(slip: 2, by: .one)), .lookup(Lookup(.find, by: ada)),
      .lookup(Lookup(.define, by: ben)),
    ] + (try effects.map { try ruled(4, $0) }) + [
      .slip(
        .ruled(
          RuledSlip(
            number: 9, challenger: .one, words: try words(["QI", "ZA"]), ruling: .acceptable,
            effect: .none, confirmed: .byDefault, supersedes: 5))),
      .slip(
        .ruled(
          RuledSlip(
            number: 9, challenger: .one, words: try words(["QI", "ZA"]), ruling: .acceptable,
            effect: .none, confirmed: .desk, supersedes: nil))),
      .left(.one), .abandoned(since: start.adding(seconds: -86_400)),
      .house(.account(ben, .shown(false), by: ben)), .house(.account(ben, .shown(true), by: ben)),
    ]
  }

  /// One line by itself.
  static func line(
    _ event: Event, table: Int? = nil, sequence: Int = 3, line: Int = 12, batch: Int = 10
  ) throws -> [UInt8] {
    let number = table ?? (event.changesState ? 7 : 0)
    let entry = Entry(
      table: TableID(number), sequence: sequence, id: EntryID(run: 0x00ab_cdef_0123_4567, count: 42),
      at: start, event: event)
    var writer = ByteWriter()
    let sum = LineEncoder().encode(
      entry, under: LineTerms(try terms()), line: line, batch: batch, after: .zero, into: &writer)
    _ = try #require(sum)
    return writer.bytes
  }
}

/// A folder of a test's own, removed at its end.
final class Scratch {
  let path: String

  /// A new, empty folder.
  ///
  /// - Parameter inMemory: for tests that open thousands of ledgers and prove nothing about the disk.
  /// - Throws: when the folder can't be made.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let parent = isThere ? memory : NSTemporaryDirectory()
    var template = Array((parent + "/records-XXXXXX").utf8CString)
    let made = try #require(mkdtemp(&template))
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var data: String { path + "/data" }
  var ledger: String { data + "/ledger" }

  func file(_ number: Int = 1) -> String { ledger + "/" + LedgerFiles.name(of: number) }

  func bytes(_ number: Int = 1) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(number))))
  }

  /// Puts files where a ledger's would be.
  func put(_ bytes: [UInt8], number: Int = 1) throws {
    try FileManager.default.createDirectory(atPath: ledger, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file(number)))
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: ledger).sorted() }
  }
}
