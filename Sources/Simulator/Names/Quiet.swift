// SPDX-License-Identifier: MIT

/// The order of commands about one thing, which is certain while no two of them are under way at once.
///
/// Several people may type about a name at once, and the server may read a line after its connection ended. As long
/// as either is possible, no fact is certain.
struct Quiet {
  /// The number of commands whose answers are awaited.
  private var underWay = 0
  /// A counter of commands and of other causes of uncertainty.
  private(set) var epoch = 0
  /// The moments at which answers were lost to commands that the server may read later.
  private var lost: [Moment] = []

  /// The steps after which a lost command has been read or never will be.
  private static let stepsLost = 1500

  /// Starts a command.
  ///
  /// - Returns: its epoch, or nil if other commands are under way.
  mutating func begin(_ now: Moment) -> Int? {
    epoch += 1
    let isFirst = isStill(now)
    underWay += 1
    return isFirst ? epoch : nil
  }

  /// Ends a command whose answer was read.
  mutating func end() { underWay -= 1 }

  /// Ends a command whose answer will not be read.
  mutating func lose(_ now: Moment) {
    underWay -= 1
    epoch += 1
    lost.append(now)
  }

  /// Returns whether no command is under way or lost.
  mutating func isStill(_ now: Moment) -> Bool {
    lost.removeAll { $0.life != now.life || now.step - $0.step > Self.stepsLost }
    return underWay == 0 && lost.isEmpty
  }
}
