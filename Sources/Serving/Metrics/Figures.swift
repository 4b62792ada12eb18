// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Which way a connection came in.
enum Door: String, CaseIterable, Sendable {
  /// The port of plain lines.
  case plain
  /// The port of TLS, whatever is spoken there.
  case tls
  /// The data folder, by whoever has the machine.
  case control
}

/// What a run has counted since it began, for the operator.
///
/// Nothing here depends on what was ruled: rulings are one number, whatever they were, and their answers are in no other.
/// Confined to the loop's thread.
struct Figures: Equatable, Sendable {
  /// Connections of each door that are open, and that ever came.
  private(set) var open: [Door: Int] = [:]
  private(set) var accepted: [Door: Int] = [:]
  /// Newcomers that were turned away, as their address had too many connections.
  var turnedAway = 0
  /// Connections that were broken off, as their peers took nothing of what they were told.
  var slowReaders = 0
  /// Lines that came, too long ones included.
  var lines = 0
  /// Notices, one for each reader.
  var notices = 0
  /// Times that the list was asked for an answer.
  var rulings = 0
  /// Answers of each code from 400 to 599, but for those of plays that were ruled on.
  private(set) var refusals = [Int](repeating: 0, count: 200)

  /// The codes that an answer may have which is counted among refusals, in order.
  static let codes = Set(ReplyKind.all.map(\.number)).filter { 400..<600 ~= $0 }.sorted()

  mutating func come(by door: Door) {
    open[door, default: 0] += 1
    accepted[door, default: 0] += 1
  }

  mutating func leave(_ door: Door) { open[door, default: 0] -= 1 }

  /// Counts an answer by its code, if that is a refusal's.
  mutating func noteAnswer(code: Int) {
    guard 400..<600 ~= code else { return }
    refusals[code - 400] += 1
  }

  /// How many answers had a code, within 400 to 599.
  func refusals(of code: Int) -> Int { refusals[code - 400] }
}

extension Reply {
  /// Whether the list was asked for it; what came of that is counted nowhere.
  var isRuling: Bool {
    switch self {
    case .judged: true
    case .slip(let news): if case .ruled = news.event { !news.isRepeat } else { false }
    case .game(let news): news.isRuling
    // A director's correction under the void rule, with a word that is not in the list.
    case .refused(.voidPlay): true
    default: false
    }
  }
}

extension GameNews {
  /// Under the void rule plays and corrections are ruled on when they are made, accepted or not.
  fileprivate var isRuling: Bool {
    switch action {
    case .ruled: !isRepeat
    case .refused: true
    case .played, .amended: !view.head.terms.rule.exists
    default: false
    }
  }
}
