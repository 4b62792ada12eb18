// SPDX-License-Identifier: MIT
import Rulebook

/// A fault of a record that its scores do not show, with its line.
package struct GCGFinding: Error, Hashable, Sendable {
  /// The kind of fault, with racks and plays as they are written.
  package enum Reason: Hashable, Sendable {
    case beyondSet(rack: String, other: String?)
    /// The text of a rack that cannot be read.
    case noRack(String)
    case rackOf(Int, String)
    case lacksKept(rack: String, kept: String, line: Int)
    case otherEndRack(rack: String, left: String)
    case moreOvertime
    /// The points that overtime gives, which takes points away.
    case gainedByOvertime(Int)
    case offCentre(String)
    case exchange(Int, bag: Int)
    case endPoints(to: String)
    /// A withdrawal has wrong points and a right total.
    case takenOff(expected: Int, found: Int)
    case words([String])
  }

  package let line: Int
  package let reason: Reason

  /// `line L: …`, without a full stop.
  package var text: String { "line \(line): \(reason.text)" }
}

extension GCGFinding.Reason {
  /// The message for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .beyondSet(let rack, nil): "rack \(rack): the set does not have these tiles beside the board"
    case .beyondSet(let rack, let other?):
      "rack \(rack): the set does not have these tiles beside the board and the other rack, \(other)"
    case .noRack(let text): "\(GCGText.shown(text)) is no rack"
    case .rackOf(let count, let rack): "rack \(rack): \(count) tiles, and a rack has 7"
    case .lacksKept(let rack, let kept, let line):
      "rack \(rack): lacks tiles of \(kept), kept in line \(line)"
    case .otherEndRack(let rack, let left): "tiles left: (\(left)), and the rack was \(rack)"
    case .moreOvertime: "overtime was charged to this player before"
    case .gainedByOvertime(let points): "overtime takes points away, and this gives \(points)"
    case .offCentre(let play): "\(play) opens the game away from the centre, and stands"
    case .exchange(let count, _) where count > 7: "an exchange of \(count), and a rack has 7 tiles"
    case .exchange(let count, let bag): "an exchange of \(count) with \(bag) tiles in the bag"
    case .endPoints(let nick): "the points of the tiles left are those of \(GCGText.shown(nick))"
    case .takenOff(let expected, let found): "points taken off: expected \(expected), found \(found)"
    case .words(let words): "not in the list: \(words.joined(separator: " "))"
    }
  }
}
