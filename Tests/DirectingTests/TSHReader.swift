// SPDX-License-Identifier: MIT

@testable import Directing

/// A reader of a `.t` file as a division.
///
/// Entrants are numbered in the order of lines. Empty lines and lines that begin with `#` are skipped.
/// Opponents after the last score are pairings of rounds to come and are skipped, and so are keys other than
/// `p12`. The file does not distinguish byes from forfeits. A win without an opponent is read as a bye, a loss
/// without an opponent as an absence.
struct TSHReader {
  private struct Row {
    let line: Int
    let name: String
    let rating: Int
    let opponents: [Int]
    let scores: [Int]
    let order: [Int]
  }

  private let rows: [Row]

  /// Returns the division of a file.
  ///
  /// Throws the first fault in the order of lines; malformed lines come before contradictions.
  static func division(named name: String, _ text: String) throws(TSHFault) -> Division {
    var rows: [Row] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      guard let start = line.first(where: { !$0.isWhitespace }), start != "#" else { continue }
      rows.append(try row(line, at: index + 1))
    }
    let reader = TSHReader(rows: rows)
    let entrants = rows.enumerated().map {
      Entrant(number: $0.offset + 1, name: $0.element.name, rating: $0.element.rating)
    }
    var rounds: [[RoundResult]] = []
    for round in 0..<(rows.map(\.scores.count).max() ?? 0) { rounds.append(try reader.results(of: round)) }
    do throws(DivisionFault) {
      return try Division(name: name, entrants: entrants, rounds: rounds)
    } catch {
      throw TSHFault(line: 0)
    }
  }

  private static func row(_ line: Substring, at number: Int) throws(TSHFault) -> Row {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    guard let digit = fields[0].firstIndex(where: { $0.isASCII && $0.isNumber }) else {
      throw TSHFault(line: number)
    }
    let name = fields[0][..<digit].split { $0.isWhitespace }.joined(separator: " ")
    let numbers = try Self.numbers(fields[0][digit...], at: number)
    guard !name.isEmpty, let rating = numbers.first else { throw TSHFault(line: number) }
    let scores = fields.count > 1 ? try Self.numbers(fields[1], at: number) : []
    guard scores.count < numbers.count else { throw TSHFault(line: number) }
    var order: [Int] = []
    for field in fields.dropFirst(2) {
      let words = field.split { $0.isWhitespace }
      guard words.first == "p12", let start = words.dropFirst().first?.startIndex else { continue }
      order = try Self.numbers(field[start...], at: number)
    }
    return Row(
      line: number, name: name, rating: rating, opponents: Array(numbers.dropFirst()), scores: scores,
      order: order)
  }

  private static func numbers(_ text: Substring, at line: Int) throws(TSHFault) -> [Int] {
    var numbers: [Int] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let number = Int(word) else { throw TSHFault(line: line) }
      numbers.append(number)
    }
    return numbers
  }

  private func results(of round: Int) throws(TSHFault) -> [RoundResult] {
    var results: [RoundResult] = []
    for (index, row) in rows.enumerated() where round < row.scores.count {
      let (opponent, score) = (row.opponents[round], row.scores[round])
      guard opponent != 0 else {
        if score > 0 { results.append(.bye(index + 1, spread: score)) }
        if score < 0 { results.append(.forfeit(by: index + 1, to: nil, lossSpread: score)) }
        continue
      }
      guard (1...rows.count).contains(opponent), round < rows[opponent - 1].scores.count,
        rows[opponent - 1].opponents[round] == index + 1, opponent != index + 1
      else { throw TSHFault(line: row.line) }
      guard index < opponent - 1 else { continue }
      results.append(.played(meeting(index, opponent - 1, in: round)))
    }
    return results
  }

  private func meeting(_ one: Int, _ two: Int, in round: Int) -> Meeting {
    let orders = [one, two].map { round < rows[$0].order.count ? rows[$0].order[round] : 0 }
    let (first, second) = orders == [2, 1] ? (two, one) : (one, two)
    return Meeting(
      first: first + 1, rows[first].scores[round], second: second + 1, rows[second].scores[round],
      isOrderKnown: orders == [1, 2] || orders == [2, 1])
  }
}

/// A line of a text that is no `.t` file, from 1; 0 for lines that make no division together.
struct TSHFault: Error { let line: Int }
