// SPDX-License-Identifier: MIT

/// Looks that are open to everybody; of equal lines one is under way at a time.
final class PublicLooks {
  private let onlooker: Onlooker
  /// By a line that is on its way: those who asked after it was sent, and may know of more than its answer will.
  private var waiting: [String: [Onlooker.Then]] = [:]

  /// The lines that may be asked, by their first words; all of them only look.
  private static let lines = [
    ["TABLES"], ["WHO"], ["LEXICA"], ["EVENTS"], ["SHOW"], ["HISTORY"], ["GCG"], ["EVENT", "SHOW"],
    ["EVENT", "STANDINGS"], ["EVENT", "MISSING"], ["EVENT", "HIGHS"], ["EVENT", "CROSS"], ["EVENT", "CARD"],
    ["EVENT", "PRIZES"], ["EVENT", "RATINGS"],
  ]

  init(by onlooker: Onlooker) { self.onlooker = onlooker }

  static func mayAsk(_ line: String) -> Bool {
    let words = line.split(separator: " ").map { $0.uppercased() }
    return line.utf8.count <= 200 && line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
      && lines.contains { words.starts(with: $0) }
  }

  func ask(_ line: String, then: @escaping Onlooker.Then) {
    if waiting[line] != nil {
      waiting[line]?.append(then)
    } else {
      send(line, for: [then])
    }
  }

  private func send(_ line: String, for those: [Onlooker.Then]) {
    waiting[line] = []
    onlooker.ask(line) { [unowned self] lines in
      let others = waiting.removeValue(forKey: line) ?? []
      if !others.isEmpty { send(line, for: others) }
      for then in those { then(lines) }
    }
  }

  /// Asks several lines; the answers are in their order, nil if one has none.
  func ask(_ lines: [String], then: @escaping ([[[UInt8]]]?) -> Void) {
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
