// SPDX-License-Identifier: MIT
import Officiating
import Practice
import Rulebook

/// What the `kind` of a practice table's line can be.
enum PracticeEventKind: String, CaseIterable {
  case entered, departed, round, guess, answer, revealed
  case ask = "practice-ask"
  case roundOver = "round-over"
  case interrupted = "practice-interrupted"

  init(_ event: PracticeEvent) {
    self =
      switch event {
      case .joined: .entered
      case .left: .departed
      case .dealt: .round
      case .guessed: .guess
      case .answered: .answer
      case .asked: .ask
      case .revealed: .revealed
      case .timeUp: .roundOver
      case .interrupted: .interrupted
      }
  }
}

/// What the `kind` of a play's source can be.
enum TrainerSourceKind: String {
  case list, ledger
  case nearMiss = "near-miss"
}

/// What stands for the result of one word of a guess: its points, or what it failed by, in at most five letters.
///
/// 24 words of the longest spellings leave room for no more; a test proves that they fit.
enum GuessCode: String {
  case short, long, tiles, root, list
  /// Before the place of who had found the word.
  static let by = "by"

  static func text(of result: GuessResult) -> String {
    switch result {
    case .found(let points): "\(points)"
    case .tooShort: GuessCode.short.rawValue
    case .tooLong: GuessCode.long.rawValue
    case .notPossible: GuessCode.tiles.rawValue
    case .notOriginal(let player): "\(by)\(player.place)"
    case .isRoot: GuessCode.root.rawValue
    case .notReal: GuessCode.list.rawValue
    }
  }

  /// The result that a text stands for; nil for none.
  static func result(of text: Substring) -> GuessResult? {
    switch GuessCode(rawValue: String(text)) {
    case .short: return .tooShort
    case .long: return .tooLong
    case .tiles: return .notPossible
    case .root: return .isRoot
    case .list: return .notReal
    case nil: break
    }
    guard text.hasPrefix(by) else { return Int(text).map { .found(points: $0) } }
    return Int(text.dropFirst(by.count)).flatMap { PracticePlayer($0) }.map { .notOriginal(by: $0) }
  }
}

extension PracticeTerms {
  /// What a challenge costs: the trainer's, and what stands in its place where nothing is challenged.
  var rule: ChallengeRule { if case .trainer(let rule) = self { rule } else { .double } }
}
