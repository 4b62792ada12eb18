// SPDX-License-Identifier: MIT

/// Whether commands about one thing come one after the other, so that their order is known.
///
/// Several people may type about the same name at once, and a line of a connection that ended may be read by the server
/// later. While that may be, nothing is known for certain.
struct Quiet {
  /// Commands whose answers are awaited.
  private var underWay = 0
  /// Counts commands, and whatever else makes what was known uncertain.
  private(set) var epoch = 0
  /// When commands were lost that the server may have read or not, or may read still.
  private var lost: [Moment] = []

  /// So many steps after its connection ended a line is read, or never will be.
  private static let stepsLost = 1500

  /// Takes in that a command is typed.
  ///
  /// - Returns: the epoch that it has to itself, or nil where others are under way.
  mutating func begin(_ now: Moment) -> Int? {
    epoch += 1
    let isFirst = isStill(now)
    underWay += 1
    return isFirst ? epoch : nil
  }

  /// Takes in that its answer was read.
  mutating func end() { underWay -= 1 }

  /// Takes in that its answer will not be read.
  mutating func lose(_ now: Moment) {
    underWay -= 1
    epoch += 1
    lost.append(now)
  }

  /// Whether no command is under way.
  mutating func isStill(_ now: Moment) -> Bool {
    lost.removeAll { $0.life != now.life || now.step - $0.step > Self.stepsLost }
    return underWay == 0 && lost.isEmpty
  }
}
