// SPDX-License-Identifier: MIT
import Directing
import Officiating

extension EventWords {
  /// The pairs and byes that a line of `PAIR` names: by names after the round, or by numbers in `pairs=`.
  ///
  /// With `order=given` the entrant named first in a pair goes first. A line has pairs in one of the two forms only.
  var byHand: ByHand {
    get throws(ProtocolFault) {
      let byNumber = try pairsByNumber
      guard count <= 4 || byNumber == nil else {
        throw .badArgument(at: keys["pairs"]?.place ?? count, .event(.pairs))
      }
      guard count <= 4 || count.isMultiple(of: 2) else { throw .badArgument(at: count, form) }
      var pairs = byNumber ?? []
      for index in stride(from: 4, to: count, by: 2) {
        pairs.append(ByHand.Two(try entrant(index), try entrant(index + 1)))
      }
      var byes: [String] = []
      if let (value, place) = keys["bye"] {
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
          byes.append(try entrant(String(word), at: place))
        }
      }
      if count <= 3, let place = (keys["pairs"] ?? keys["bye"])?.place { throw .badArgument(at: place, form) }
      if let (value, place) = keys["order"], value.lowercased() != "given" {
        throw .badArgument(at: place, form)
      }
      return ByHand(pairs: pairs, byes: byes, isOrdered: keys["order"] != nil)
    }
  }

  /// The pairs of `pairs=1-2,3-4`, by the entrants' numbers; nil if the line has none.
  private var pairsByNumber: [ByHand.Two]? {
    get throws(ProtocolFault) {
      try value("pairs", else: .event(.pairs)) { text -> [ByHand.Two]? in
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let pairs = words.compactMap { word -> ByHand.Two? in
          let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
          guard numbers.count == 2, numbers.allSatisfy(Self.isNumber) else { return nil }
          return ByHand.Two(numbers[0], numbers[1])
        }
        return pairs.count == words.count ? pairs : nil
      }
    }
  }

  /// Returns whether a word can be the number of an entrant.
  static func isNumber(_ text: String) -> Bool { Int(digits: text, most: 4, in: 1...9999) != nil }
}
