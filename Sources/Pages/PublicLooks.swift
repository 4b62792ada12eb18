// SPDX-License-Identifier: MIT
import Transport

/// Looks that are open to everybody; of equal lines one is under way at a time.
final class SharedLooks {
  private let onlooker: Onlooker
  private let places: Places
  /// By a line that is on its way: those who asked after it was sent, and may know of more than its answer will.
  private var waiting: [String: [Onlooker.Then]] = [:]

  init(by onlooker: Onlooker, _ places: Places) { (self.onlooker, self.places) = (onlooker, places) }

  /// Asks a line; the answer is nil at once where an address has its share of lines under way.
  func ask(_ line: String, for address: PeerAddress?, then: @escaping Onlooker.Then) {
    if waiting[line] != nil {
      waiting[line]?.append(then)
    } else if let place = places.take(for: address) {
      send(line, for: [then], place)
    } else {
      then(nil)
    }
  }

  private func send(_ line: String, for those: [Onlooker.Then], _ place: Places.Held) {
    waiting[line] = []
    onlooker.ask(line) { [unowned self] lines in
      let others = waiting.removeValue(forKey: line) ?? []
      if !others.isEmpty { send(line, for: others, place) }
      for then in those { then(lines) }
    }
  }
}

/// The looks of a visitor.
struct PublicLooks {
  let shared: SharedLooks
  let address: PeerAddress?

  /// The lines that may be asked, by their first words; all of them only look.
  private static let lines = [
    ["TABLES"], ["WHO"], ["LEXICA"], ["EVENTS"], ["SHOW"], ["HISTORY"], ["GCG"], ["EVENT", "SHOW"],
    ["EVENT", "STANDINGS"], ["EVENT", "MISSING"], ["EVENT", "HIGHS"], ["EVENT", "CROSS"], ["EVENT", "CARD"],
    ["EVENT", "PRIZES"], ["EVENT", "RATINGS"],
  ]

  static func mayAsk(_ line: String) -> Bool {
    let words = line.split(separator: " ").map { $0.uppercased() }
    return line.utf8.count <= 200 && line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
      && lines.contains { words.starts(with: $0) }
  }

  func ask(_ line: String, then: @escaping Onlooker.Then) { shared.ask(line, for: address, then: then) }

  /// Asks several lines; the answers are in their order, nil if one has none.
  func ask(_ lines: [String], then: @escaping ([[[UInt8]]]?) -> Void) {
    each(of: lines, by: { ask($0, then: $1) }, then: then)
  }

  /// Asks several lines and what their `next=` lead to; the answers are in their order, nil if one has none.
  func all(_ lines: [String], then: @escaping ([[[UInt8]]]?) -> Void) {
    each(of: lines, by: { all($0, then: $1) }, then: then)
  }

  private func each(
    of lines: [String], by ask: (String, @escaping Onlooker.Then) -> Void,
    then: @escaping ([[[UInt8]]]?) -> Void
  ) {
    var answers: [[[UInt8]]?] = Array(repeating: nil, count: lines.count)
    var left = lines.count
    for (place, line) in lines.enumerated() {
      ask(line) { answer in
        answers[place] = answer
        left -= 1
        if left == 0 { then(answers.contains { $0 == nil } ? nil : answers.compactMap(\.self)) }
      }
    }
  }
}
