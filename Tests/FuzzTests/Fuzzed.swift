// SPDX-License-Identifier: MIT

/// Something that reads what others send, and what must hold whatever that is.
protocol Fuzzed {
  /// How many bytes are tried at most.
  static var longest: Int { get }
  /// Words that are put in here and there, beside any bytes.
  static var words: [String] { get throws }
  /// Where fuzzing starts, beside the kept corpus.
  static var seeds: [[UInt8]] { get throws }

  /// Throws what does not hold; traps on the way are findings too.
  static func check(_ bytes: [UInt8]) throws(Finding)
}

/// Something that should hold and does not, in one line.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws unless a condition holds.
  static func unless(_ holds: Bool, _ text: @autoclosure () -> String) throws(Finding) {
    if !holds { throw Finding(text()) }
  }
}

/// What is fuzzed, by the name that `make fuzz` has for it.
enum FuzzTarget: String, CaseIterable {
  case lines, commands, placements, entries, ledger, lexicon, lists, graphs, archives, records, options
  case checkpoint, answers

  var fuzzed: any Fuzzed.Type {
    switch self {
    case .lines: FuzzedLines.self
    case .commands: FuzzedCommands.self
    case .placements: FuzzedPlacements.self
    case .entries: FuzzedEntries.self
    case .ledger: FuzzedLedger.self
    case .lexicon: FuzzedLexicon.self
    case .lists: FuzzedLists.self
    case .graphs: FuzzedGraphs.self
    case .archives: FuzzedArchives.self
    case .records: FuzzedRecords.self
    case .options: FuzzedOptions.self
    case .checkpoint: FuzzedCheckpoint.self
    case .answers: FuzzedAnswers.self
    }
  }
}

/// An input whose first byte chooses how the rest is tried.
struct Chosen {
  /// 0 where there is no byte.
  let choice: Int
  let rest: [UInt8]

  init(_ bytes: [UInt8]) {
    choice = Int(bytes.first ?? 0)
    rest = Array(bytes.dropFirst())
  }

  /// One of a few, by the choice.
  func one<Value>(of values: [Value]) -> Value { values[choice % values.count] }
}
