// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import TestSupport
import Testing

@testable import Records

/// Data folders that transcripts left, kept under `Protocol/ledger/kept` by the version of their lines.
///
/// Each has its ledger, and in `lexica` the lists as `@server` names them. What is kept is never
/// written again: a later program must read it. Version 2 gets a folder of its own (docs/HACKING.md).
struct KeptLedger: CustomTestStringConvertible {
  static let version = URL(fileURLWithPath: "\(ProtocolFolder.path)/ledger/kept/1")

  let folder: URL

  static func all() throws -> [KeptLedger] {
    try FileManager.default.contentsOfDirectory(atPath: version.path).sorted()
      .map { KeptLedger(folder: version.appendingPathComponent($0)) }
  }

  var testDescription: String { folder.lastPathComponent }

  func lexica() throws -> [Lexicon] {
    try String(contentsOf: folder.appendingPathComponent("lexica"), encoding: .utf8).split(separator: "\n")
      .map { try StageOptions.lexicon(String($0)) }
  }

  func lines() throws -> [ArraySlice<UInt8>] { try LedgerSurvey.lines(below: folder.path) }

  func bytes() throws -> [UInt8] { try lines().flatMap { $0 + [10] } }

  /// Keeps what transcripts left: as few folders and lines as have every kind of line, and each member that lines of a
  /// kind have, with it and without.
  static func write() throws {
    var left: [(folder: TemporaryFolder, name: String, lines: [LedgerSurvey.Line])] = []
    for transcript in try Transcript.all() where transcript.only.isEmpty {
      let stage = try ServerStage(StageOptions(transcript.options))
      try Player(transcript, Manner.all(seed: 1)[0], LineRegistry(), on: stage).play()
      let folder = try TemporaryFolder()
      let kept = KeptLedger(folder: URL(fileURLWithPath: folder.path).appendingPathComponent("kept"))
      try kept.take(stage.data, StageOptions.lexica(in: transcript.options))
      let lines = try kept.lines().map { try LedgerSurvey.Line($0) }
      left.append((folder, transcript.name.replacing("/", with: "-").replacing(".session", with: ""), lines))
    }
    let members = left.flatMap(\.lines).reduce(into: [String: Set<String>]()) {
      $0[$1.name, default: []].formUnion($1.members)
    }
    let items = left.map { $0.lines.reduce(into: Set<String>()) { $0.formUnion($1.items(of: members)) } }
    var missing = items.reduce(into: Set<String>()) { $0.formUnion($1) }
    try FileManager.default.removeItem(at: version)
    try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
    func gain(_ place: Int) -> Double {
      Double(items[place].intersection(missing).count) / Double(left[place].lines.count + 5)
    }
    var chosen: [Int] = []
    while !missing.isEmpty, let best = left.indices.max(by: { gain($0) < gain($1) }) {
      missing.subtract(items[best])
      chosen.append(best)
    }
    // What later ones have, too, is not needed twice; the longest go first.
    for place in chosen.sorted(by: { left[$0].lines.count > left[$1].lines.count }) {
      let others = chosen.filter { $0 != place }.reduce(into: Set<String>()) { $0.formUnion(items[$1]) }
      if items[place].isSubset(of: others) { chosen.removeAll { $0 == place } }
    }
    for best in chosen {
      try FileManager.default.copyItem(
        atPath: "\(left[best].folder.path)/kept", toPath: version.appendingPathComponent(left[best].name).path
      )
    }
    try writeSignals()
  }

  /// Keeps what no client can bring about: options read again, an end that was torn, and a club whose writer changed.
  private static func writeSignals() throws {
    let tiny = StageOptions.lexica(in: [])
    let program = try ProgramStage([])
    let client = try LineClient(port: program.port)
    _ = try client.greeting()
    program.hangUp()
    var isRead = false
    for _ in 0..<10_000 where !isRead {
      try client.send(line: "PING")
      _ = try client.sync()
      isRead = try LedgerSurvey.lines(below: program.data).contains { $0.contains("reloaded".utf8) }
    }
    client.close()
    let file = "\(program.ledger)/000001.ndjson"
    try program.restart {
      let lines = try LedgerSurvey.lines(below: program.data).flatMap { $0 + [10] }
      try Data(lines + Array("{\"v\":1,\"table\":0,\"seq\":".utf8)).write(to: URL(fileURLWithPath: file))
    }
    try KeptLedger(folder: version.appendingPathComponent("signals")).take(program.data, tiny)
    var setup = try StageOptions([]).setup
    setup.isClub = true
    let club = try RunningServer(setup)
    let member = try club.connect()
    _ = try member.greeting()
    try member.send(line: "JUDGE AA")
    _ = try member.sync()
    try KeptLedger(folder: version.appendingPathComponent("club")).take(club.data, tiny)
  }

  /// Copies what another program would need of a data folder.
  private func take(_ data: String, _ lexica: [String]) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder.appendingPathComponent("ledger"), withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: "\(data)/ledger").sorted()
    where name.hasSuffix(".ndjson") {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/\(name)"))
      // A file has room behind its lines while a server writes it.
      while bytes.last == 0 { bytes.removeLast() }
      try bytes.write(to: folder.appendingPathComponent("ledger/\(name)"))
    }
    for name in ["bag.key", "names"] where files.fileExists(atPath: "\(data)/\(name)") {
      try files.copyItem(atPath: "\(data)/\(name)", toPath: folder.appendingPathComponent(name).path)
    }
    try Data(lexica.map { "\($0)\n" }.joined().utf8).write(to: folder.appendingPathComponent("lexica"))
  }
}

@Suite("A ledger of version 1 is read for ever", .serialized)
struct KeptLedgerTests {
  /// Items that no kept ledger has, and why.
  private static let unshown = [
    "entrant -code": "who has an account comes in by that; no transcript enters one",
    "entrant-changed -code": "the same",
    "round-anagrams -player": "who asked for the round left before it began",
    "round-scramble -player": "the same", "round-threes -player": "the same",
    "round-trainer -player": "the same",
    "any -rule": "the conditions of an event are set without a rule, where they had none",
    "opened-threes all": "hurtful words are dealt, too", "was.bye": "a bye is corrected",
    "was.spread": "the same",
  ]

  /// With `VERDICT_KEEP=1` in the environment the folder of this version is written anew, which is right only until the
  /// version is released.
  @Test("Every kind of line is kept, and each optional member with it and without")
  func items() throws {
    if ProcessInfo.processInfo.environment["VERDICT_KEEP"] == "1" { try KeptLedger.write() }
    let survey = try LedgerSurvey()
    var kept: Set<String> = []
    for ledger in try KeptLedger.all() {
      for line in try ledger.lines() { kept.formUnion(try survey.items(of: line)) }
    }
    #expect(survey.items.subtracting(kept).sorted() == Self.unshown.keys.sorted())
    #expect(kept.subtracting(survey.items) == [])
  }

  @Test("It stands the audit, its rulings are judged as they were, and it is written again byte for byte")
  func checked() throws {
    for kept in try KeptLedger.all() {
      let lexica = try kept.lexica()
      var replay = Replay { agreed in lexica.first { $0.seal == agreed.seal } }
      let report = try LedgerReader.walk(kept.folder.path, checkingGames: true, checkingRules: true) { line in
        if let ruling = replay.take(line) { #expect(ruling.agrees, "\(kept.testDescription): \(ruling)") }
      }
      #expect(report.fault == nil && !report.isUnfinished, "\(kept.testDescription)")
      #expect(replay.missing == nil, "\(kept.testDescription)")
      var sums: [TableID: Digest] = [:]
      var writer = ByteWriter()
      for bytes in try kept.lines() {
        let line = try LedgerReader.line(Array(bytes))
        sums[line.entry.table] = LineEncoder().encode(
          line.entry, under: line.terms, line: line.line, batch: line.batch,
          after: sums[line.entry.table] ?? .zero, into: &writer)
      }
      #expect(try writer.bytes == kept.bytes(), "\(kept.testDescription)")
    }
  }

  @Test("A server takes it up where it stood, and goes on with it")
  func served() async throws {
    for kept in try KeptLedger.all() {
      let before = try kept.bytes()
      let newest = try kept.lines().map { try LedgerReader.line(Array($0)).entry.at }.max()
      let told = try await OwnThread.run { () -> [String] in
        let clock = ManualClock(start: (newest?.milliseconds ?? 0) + 1000)
        let server = try RunningServer(
          RunningServer.Setup(lexica: try kept.lexica()), clock: clock, on: kept.folder.path)
        let client = try server.connect()
        _ = try client.greeting()
        try client.send(line: "JUDGE AA")
        let answers = try client.sync().filter { !$0.hasPrefix("* ") }.map { String($0.prefix(2)) }
        client.close()
        try server.stop()
        let after = try KeptLedger(folder: URL(fileURLWithPath: server.data)).bytes()
        return answers + [after.starts(with: before) && after.count > before.count ? "longer" : "changed"]
      }
      #expect(told == ["25", "longer"], "\(kept.testDescription)")
    }
  }
}
