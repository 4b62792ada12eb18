// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The way in which a connection came in; `tls` is the port, even if the peer does not speak it.
enum Door: String, CaseIterable, Sendable {
  case plain
  case tls
  case control
}

/// The counts of a run since it began, for the operator.
///
/// They do not depend on rulings: all rulings together are one number, and their replies are counted nowhere else.
/// Confined to the loop's thread.
struct Figures: Equatable, Sendable {
  /// By door, the open connections and all connections of the run.
  private(set) var open: [Door: Int] = [:]
  private(set) var accepted: [Door: Int] = [:]
  /// Connections that were refused because their address had too many.
  var turnedAway = 0
  /// Connections that were closed because their peers did not read.
  var slowReaders = 0
  /// Received lines, including those that were too long.
  var lines = 0
  /// Notices, one for each reader.
  var notices = 0
  /// Rulings by a lexicon.
  var rulings = 0
  /// Replies of each code from 400 to 599, except refused plays that were ruled on.
  private(set) var refusals = [Int](repeating: 0, count: 200)

  /// The codes from 400 to 599 that a reply can have, in order.
  static let codes = Set(ReplyKind.allCases.map(\.number)).filter { 400..<600 ~= $0 }.sorted()

  mutating func come(by door: Door) {
    open[door, default: 0] += 1
    accepted[door, default: 0] += 1
  }

  mutating func leave(_ door: Door) { open[door, default: 0] -= 1 }

  /// Counts a reply if its code is that of a refusal.
  mutating func noteAnswer(code: Int) {
    guard 400..<600 ~= code else { return }
    refusals[code - 400] += 1
  }

  func refusals(of code: Int) -> Int { refusals[code - 400] }
}

extension Reply {
  /// Whether a lexicon made a ruling for it; the result is counted nowhere.
  var isRuling: Bool {
    switch self {
    case .slip(let news): if case .ruled = news.event { !news.isRepeat } else { false }
    case .game(let news): news.isRuling
    // A director's correction under the void rule, with a word that is not in the list.
    case .refused(.voidPlay): true
    default: false
    }
  }
}

extension GameNews {
  /// Whether the news follows from a ruling; under the void rule, plays and corrections are ruled on when made.
  fileprivate var isRuling: Bool {
    switch action {
    case .ruled: !isRepeat
    case .refused: true
    case .played, .amended: !view.admitsChallenges
    default: false
    }
  }
}
