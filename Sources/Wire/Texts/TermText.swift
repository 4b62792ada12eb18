// SPDX-License-Identifier: MIT
import Officiating

/// A span of time as clocks show it: minutes, a colon, two digits of seconds.
///
/// Fractions of a second are rounded down, so a clock shows `-0:01` as soon as its time is over.
/// Source: Protocol/SPEC.md, values.
package enum ClockText {
  /// Returns the text of a time in milliseconds, negative in overtime.
  package static func text(milliseconds: Int) -> String {
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (999 - milliseconds) / 1000
    let digits = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return milliseconds < 0 ? "-\(digits)" : digits
  }

  /// Reads minutes and seconds into milliseconds; nil for anything else.
  static func milliseconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[1].utf8.count == 2,
      let minutes = Int(digits: parts[0], most: 3, in: 0...999),
      let seconds = Int(digits: parts[1], most: 2, in: 0...59)
    else { return nil }
    return (minutes * 60 + seconds) * 1000
  }
}

extension Int {
  /// Reads at most so many digits, and nothing else, as a number of a range; nil for anything else.
  init?(digits text: String, most: Int, in range: ClosedRange<Int>) {
    guard (1...most).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), range.contains(number)
    else { return nil }
    self = number
  }
}

extension TimeAllowance {
  /// The value of `clock=`.
  package var text: String {
    switch self {
    case .off: "off"
    case .milliseconds(let time): ClockText.text(milliseconds: time)
    }
  }

  init?(text: String) {
    let time = ClockText.milliseconds(text).flatMap { Self.range.contains($0) ? $0 : nil }
    guard let allowance = text == "off" ? .off : time.map(Self.milliseconds) else { return nil }
    self = allowance
  }
}

extension ChallengeWindow {
  /// The value of `window=`.
  package var text: String {
    switch self {
    case .next: "next"
    case .seconds(let seconds): "\(seconds)"
    }
  }

  init?(text: String) {
    let seconds = Int(digits: text, most: 3, in: Self.range)
    guard let window = text == "next" ? .next : seconds.map(Self.seconds) else { return nil }
    self = window
  }
}

extension PlayTries {
  /// The value of `tries=`.
  package var text: String { most.map { "\($0)" } ?? "off" }

  init?(text: String) {
    let most = Int(digits: text, most: 2, in: Self.range)
    guard text == "off" || most != nil else { return nil }
    self.init(most: most)
  }
}

extension FirstTurn {
  /// The value of `first=`.
  package var text: String {
    switch self {
    case .drawn: "draw"
    case .seat(let seat): "\(seat.rawValue)"
    }
  }

  init?(text: String) {
    switch text {
    case "1": self = .seat(.one)
    case "2": self = .seat(.two)
    case "draw": self = .drawn
    default: return nil
    }
  }
}
