// SPDX-License-Identifier: MIT

/// How well somebody knows when to doubt: counts over all plays that they answered.
package struct Calibration: Equatable, Sendable {
  /// Answers of one confidence, and how many of them were right.
  package struct Band: Equatable, Sendable {
    /// The percentages that fall into it.
    package let confidences: ClosedRange<Int>
    package internal(set) var answers = 0
    package internal(set) var right = 0
  }

  /// Plays challenged, and how many of them were phonies.
  package internal(set) var challenged = 0
  package internal(set) var phonies = 0
  /// Plays accepted, and how many of them were good.
  package internal(set) var accepted = 0
  package internal(set) var good = 0
  /// Answers that said how sure they were, by tens: 50–59 and so on, the last 90–100.
  package internal(set) var bands = [50...59, 60...69, 70...79, 80...89, 90...100].map {
    Band(confidences: $0)
  }
  /// The sum of (confidence − 100)² for right answers and confidence² for wrong ones, in percent.
  var brierSum = 0

  package init() {}

  /// How many plays were answered.
  package var answers: Int { challenged + accepted }

  /// How many were answered rightly.
  package var right: Int { phonies + good }

  /// The mean of the squared distance between confidence and truth, in ten-thousandths.
  ///
  /// 0 for one who is always sure and right, 2,500 for one who always says 50, 10,000 for one who is always sure
  /// and wrong. Rounded down; nil where no answer said how sure it was.
  ///
  /// Source: G. W. Brier, Verification of forecasts expressed in terms of probability, 1950.
  package var brier: Int? {
    let count = bands.reduce(0) { $0 + $1.answers }
    return count == 0 ? nil : brierSum / count
  }

  /// Counts one answer.
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
