// SPDX-License-Identifier: MIT

/// A record of how well a player doubts plays: counts over all plays answered.
package struct Calibration: Equatable, Sendable {
  /// The answers within a range of confidence, and the right ones among them.
  package struct Band: Equatable, Sendable {
    /// The range, in percent.
    package let confidences: ClosedRange<Int>
    package internal(set) var answers = 0
    package internal(set) var right = 0
  }

  /// The number of plays challenged, and of phonies among them.
  package internal(set) var challenged = 0
  package internal(set) var phonies = 0
  /// The number of plays accepted, and of acceptable ones among them.
  package internal(set) var accepted = 0
  package internal(set) var good = 0
  /// The answers with a confidence, by tens: 50–59 and so on, the last 90–100.
  package internal(set) var bands = [50...59, 60...69, 70...79, 80...89, 90...100].map {
    Band(confidences: $0)
  }
  /// The sum of (confidence − 100)² for right answers and confidence² for wrong ones, in percent.
  var brierSum = 0

  package init() {}

  /// The mean squared distance between confidence and truth, in ten-thousandths, rounded down.
  ///
  /// It is 0 for a player always sure and right, 2,500 for one always at 50 percent, 10,000 for one always
  /// sure and wrong. Nil if no answer had a confidence.
  /// Source: G. W. Brier, Verification of forecasts expressed in terms of probability, 1950.
  package var brier: Int? {
    let count = bands.reduce(0) { $0 + $1.answers }
    return count == 0 ? nil : brierSum / count
  }

  mutating func count(_ answer: TrainerAnswer, isAcceptable: Bool) {
    let isRight = answer.challenges != isAcceptable
    if answer.challenges {
      challenged += 1
      if isRight { phonies += 1 }
    } else {
      accepted += 1
      if isRight { good += 1 }
    }
    guard let confidence = answer.confidence else { return }
    let distance = isRight ? 100 - confidence : confidence
    brierSum += distance * distance
    let band = min(4, (confidence - 50) / 10)
    bands[band].answers += 1
    if isRight { bands[band].right += 1 }
  }
}
