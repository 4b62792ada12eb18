// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, 1.8.
extension ConformanceSuite {
  @Suite("A key is obeyed or refused, in every verb")
  struct KeyWalkTests {
    @Test(
      "Every verb that takes keys is walked, every key that it lists, and every kind of table and event line")
    func everyKey() {
      for verb in Verb.all {
        let trials = KeyTrial.all.filter { $0.line.split(separator: " ")[0] == verb.name }
        switch verb.keys {
        case .none: #expect(trials.isEmpty, "\(verb.name)")
        case .any: #expect(!trials.isEmpty, "\(verb.name)")
        case .named(let plain, let quoted):
          for key in plain + quoted {
            #expect(trials.contains { $0.keys.contains { $0.hasPrefix("\(key)=") } }, "\(verb.name) \(key)=")
          }
        }
      }
      for kind in TableKind.allCases {
        #expect(KeyTrial.all.contains { $0.line.hasPrefix("OPEN kind=\(kind.rawValue)") }, "\(kind)")
      }
      for form in EventWords.forms {
        let act = form.split(separator: " ")[1]
        let trials = KeyTrial.all.filter { $0.line.hasPrefix("EVENT \(act) ") }
        #expect(!trials.isEmpty, "\(form)")
        for key in form.split(separator: " :")[0].split(separator: " ").filter({ $0.contains("=") }) {
          let name = key.prefix { $0 != "=" } + "="
          #expect(
            trials.contains { trial in
              trial.keys.contains { $0.hasPrefix(name) } || trial.line.contains(" \(name)")
            }, "\(form): \(name)")
        }
      }
    }

    @Test("Each key changes what a line does or says, or is refused", arguments: KeyTrial.all)
    func obeyed(trial: KeyTrial) async throws {
      let faults = try await OwnThread.run { try KeyWalk(trial).faults() }
      #expect(faults == [])
    }

    @Test(
      "A key stands once in a line",
      arguments: [
        "JUDGE lexicon=tiny TEA lexicon=small", "OPEN kind=slip kind=board", "FIND AT limit=1 LIMIT=2",
        "EVENT SHOW tues 1 from=1 from=2",
      ])
    func once(line: String) async throws {
      let answer = try await OwnThread.run {
        try KeyWalk(KeyTrial(.lobby, "ann", line)).answer(to: line).reply
      }
      #expect(
        answer.last?.hasPrefix("501 BAD-ARGUMENT at=") == true
          && answer.last?.hasSuffix(" :this key stands in the line twice; leave one out") == true, "\(answer)"
      )
    }
  }
}

/// One line with and without keys, each time on a server of its own.
private final class KeyWalk {
  /// What a line says, without receipts, and what the ledger keeps of it.
  struct Effect: Equatable {
    let reply: [String]
    let ledger: Data
  }

  /// By name, all keys that any line of the walk takes.
  private static let known = Dictionary(
    grouping: Set(
      KeyTrial.all.flatMap { trial in
        trial.keys + trial.line.split(separator: " :")[0].split(separator: " ").map(String.init)
      }
    ).filter { $0.contains("=") }.sorted(), by: name)

  /// A yes to a question that a line does not lead to, and what holds anyway: the kind of `SEEK`, the rights of a guest.
  private static let mayChangeNothing = ["sure=yes", "kind=dealt", "rights=none"]

  private let trial: KeyTrial
  private var stage: StepStage?
  /// Whether nothing was typed since the server began but lines that were refused.
  private var isFresh = false

  init(_ trial: KeyTrial) { self.trial = trial }

  /// Returns what is wrong, a line each.
  func faults() throws -> [String] {
    let plain = try answer(to: trial.line)
    guard try answer(to: trial.line) == plain else { return ["\(trial.line) is another line the next time"] }
    var faults: [String] = []
    for key in trial.keys {
      let changed = try answer(to: trial.with(key))
      let last = changed.reply.last ?? ""
      if changed == plain { faults.append("\(key) is passed over: \(last)") }
      if last.hasPrefix("501") { faults.append("\(key) is not taken: \(last)") }
    }
    let listed = Set((trial.keys + trial.line.split(separator: " ").map(String.init)).map(Self.name))
    for (name, values) in Self.known.sorted(by: { $0.key < $1.key }) where !listed.contains(name) {
      if let key = try passedOver(values, plain) { faults.append("\(key) is passed over") }
    }
    return faults
  }

  /// Returns a value of a key that is taken, where none of them changes anything; nil where one does, or all are refused.
  private func passedOver(_ values: [String], _ plain: Effect) throws -> String? {
    var taken: String?
    for key in values where !Self.mayChangeNothing.contains(key) {
      let fresh = try isFresh ? stage ?? begin() : begin()
      let last = try fresh.ask(trial.with(key), by: trial.actor).last ?? ""
      // A refusal changes nothing.
      if last.hasPrefix("4") || last.hasPrefix("5") { continue }
      isFresh = false
      if try answer(to: trial.with(key)) != plain { return nil }
      taken = key
    }
    return taken
  }

  private static func name(_ key: String) -> String { String(key.prefix { $0 != "=" }) }

  /// Returns what a line does on a new server.
  func answer(to line: String) throws -> Effect {
    let begun = try begin()
    isFresh = false
    let reply = try begun.ask(line, by: trial.actor)
    let data = begun.server.data
    let files = try FileManager.default.contentsOfDirectory(atPath: data + "/ledger").sorted()
    let bytes = try files.map { try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/\($0)")) }
    return Effect(
      reply: reply.map { $0.replacing(#/ receipt=\S+/#, with: "") },
      ledger: Data(bytes.joined().prefix { $0 != 0 }))
  }

  /// Begins a server on which the steps before the line were typed.
  @discardableResult
  private func begin() throws -> StepStage {
    stage = nil
    var setup = RunningServer.Setup(
      lexica: [try StepStage.tiny(), try .small("small", words: ["AT", "CATNIP", "EAT"])])
    setup.limits.faultsInRow = .max
    setup.coin = { .two }
    let begun = try StepStage(setup, trial.world.steps + trial.steps, for: trial.line)
    (stage, isFresh) = (begun, true)
    return begun
  }
}
