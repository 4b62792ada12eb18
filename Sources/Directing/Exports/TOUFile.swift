// SPDX-License-Identifier: MIT

/// A TOU file that is read: AUPAIR's, or one by a program that writes them.
///
/// A block of a round has the outcome, the score without its thousands and the opponent's number, as `TOUText`
/// writes it. Lines in columns and lines of words are read alike. A block against oneself is a round without a
/// game: a win of less than 100 has that spread, a win of 100 or more the spread above 100, a loss of 50 is a
/// bye, a loss of 100 an absence at -50, and a loss of 0 a round not played.
/// Source: AUPAIR / TOU; files of ratings programs, in which a bye is a win of 1 against oneself.
package struct TOUFile: Sendable {
  struct Section: Sendable {
    var division: String
    var names: [String] = []
    var rows: [ImportedResults.Row] = []
    /// The blocks of each row, by round.
    var blocks: [[Block]] = []
  }

  struct Block: Hashable, Sendable {
    /// Twice the wins: 2 is a win, 1 a tie, 0 a loss.
    let halfWins: Int
    var score: Int
    /// The number in the section, from 1.
    let opponent: Int
    let isFirst: Bool
  }

  private(set) var title: String?
  private(set) var sections: [Section] = []
  private(set) var faults: [Roster.Fault] = []
  /// The notes on what is not taken over, or otherwise than it stands in the file.
  private(set) var notes: [String] = []

  /// Returns whether a text begins as a TOU file does: `*M17.02.2020 Open`.
  package static func isOne(_ text: String) -> Bool {
    text.hasPrefix("*M") && text.dropFirst(2).first?.isNumber == true
  }

  package init(_ text: String) {
    var hasEnd = false
    var isNamed = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      if line.hasPrefix("*** END OF FILE") {
        hasEnd = true
        break
      }
      if Self.isOne(String(line)) {
        takeHeader(words, at: index + 1)
        isNamed = true
      } else if line.hasPrefix("*"), isNamed {
        takeSection(line.dropFirst().split(separator: " ").joined(separator: " "), at: index + 1)
        isNamed = false
      } else if sections.isEmpty {
        faults.append(
          Roster.Fault(
            line: index + 1, text: "a TOU file begins with *M, a date and a title, then * and a section"))
        return
      } else {
        takeLine(line, words, at: index + 1)
      }
    }
    if !hasEnd { notes.append("the last line, *** END OF FILE ***, is missing; the file may be cut") }
    guard faults.isEmpty else { return }
    for place in sections.indices { finish(place) }
  }

  // MARK: Lines

  private mutating func takeHeader(_ words: [Substring], at line: Int) {
    let date = words[0].dropFirst(2)
    let text = words.dropFirst().joined(separator: " ")
    guard title == nil else { return }
    notes.append("line \(line): the date \(date) is left out; an export takes it as --date")
    guard Particulars.isRealName(text) else { return }
    title = text
  }

  private mutating func takeSection(_ name: String, at line: Int) {
    let letters = name.map { $0.isASCII ? String($0) : Plain.latin($0) ?? "" }.joined().uppercased()
    var division = String(letters.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(16))
    let known = Set(sections.map(\.division))
    if division.isEmpty || known.contains(division) {
      division = (1...).lazy.map { "DIVISION\($0)" }.first { !known.contains($0) } ?? division
    }
    if division != name { notes.append("line \(line): section \(name) is written division \(division)") }
    sections.append(Section(division: division))
  }

  private mutating func takeLine(_ line: Substring, _ words: [Substring], at number: Int) {
    let last = sections.count - 1
    let isFirst = sections[last].rows.isEmpty
    if line.first?.isWhitespace == true {
      if words != ["0"] {
        notes.append("line \(number): the high word is left out: \(words.joined(separator: " "))")
      }
      return
    }
    guard let (name, blocks) = Self.inColumns(line) ?? Self.inWords(words) else {
      if isFirst, words.count(where: { $0.allSatisfy(\.isNumber) }) == 1, words.last?.first?.isNumber == true
      {
        notes.append("line \(number): the high word is left out: \(words.joined(separator: " "))")
      } else {
        let wanted = "an outcome with a score and an opponent's number for each round"
        faults.append(Roster.Fault(line: number, text: "behind the name stands \(wanted)"))
      }
      return
    }
    sections[last].names.append(name)
    sections[last].rows.append(ImportedResults.Row(line: number))
    sections[last].blocks.append(blocks)
  }

  /// Reads 20 places of a name, then blocks of nine places, or of ten with more than 99 players.
  private static func inColumns(_ line: Substring) -> (String, [Block])? {
    var places = Array(line)
    while places.last?.isWhitespace == true { places.removeLast() }
    let name = String(places.prefix(20)).split(separator: " ").joined(separator: " ")
    let rest = places.dropFirst(20)
    guard !name.isEmpty else { return nil }
    if rest.isEmpty { return name.last?.isNumber == true ? nil : (name, []) }
    for width in [9, 10] where rest.count.isMultiple(of: width) {
      let blocks = stride(from: rest.startIndex, to: rest.endIndex, by: width).compactMap { start in
        block(rest[start..<start + width])
      }
      if blocks.count == rest.count / width { return (name, blocks) }
    }
    return nil
  }

  private static func block(_ places: ArraySlice<Character>) -> Block? {
    let start = places.startIndex
    guard places[start] == " ", places[start + 5] == " " else { return nil }
    let outcome = places[start + 1]
    let digits = String(places[(start + 2)...(start + 4)]).drop { $0 == " " }
    let mark = String(places[(start + 6)...]).drop { $0 == " " }
    guard [" ", "1", "2"].contains(outcome), let score = Int(digits), let opponent = number(mark) else {
      return nil
    }
    return Block(
      halfWins: outcome.wholeNumberValue ?? 0, score: score, opponent: opponent, isFirst: mark.first == "+")
  }

  /// Reads a name without digits, then a score with its outcome in front and an opponent for each round.
  private static func inWords(_ words: [Substring]) -> (String, [Block])? {
    let name = words.prefix { word in word.contains { $0.isLetter } }
    let rest = Array(words.dropFirst(name.count))
    guard !name.isEmpty, rest.count.isMultiple(of: 2) else { return nil }
    var blocks: [Block] = []
    for start in stride(from: 0, to: rest.count, by: 2) {
      let (word, mark) = (rest[start], rest[start + 1])
      let hasOutcome = word.count == 4 && (word.first == "1" || word.first == "2")
      guard let score = Int(hasOutcome ? word.dropFirst() : word), (-99...999).contains(score),
        let opponent = number(mark)
      else { return nil }
      blocks.append(
        Block(
          halfWins: hasOutcome ? word.first?.wholeNumberValue ?? 0 : 0, score: score, opponent: opponent,
          isFirst: mark.first == "+"))
    }
    return (name.joined(separator: " "), blocks)
  }

  private static func number(_ mark: some StringProtocol) -> Int? {
    let digits = mark.first == "+" ? mark.dropFirst() : mark[...]
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  // MARK: Rounds

  /// Turns the blocks of a section into opponents, scores and orders.
  private mutating func finish(_ place: Int) {
    let count = sections[place].rows.count
    for row in 0..<count {
      for round in sections[place].blocks[row].indices {
        let opponent = sections[place].blocks[row][round].opponent - 1
        if opponent > row, opponent < count, round < sections[place].blocks[opponent].count {
          agree(in: place, round, row, opponent)
        }
      }
    }
    for row in 0..<count {
      for (round, block) in sections[place].blocks[row].enumerated() {
        let isAlone = block.opponent == row + 1
        sections[place].rows[row].opponents.append(isAlone ? 0 : block.opponent)
        sections[place].rows[row].scores.append(
          isAlone ? spread(of: block, round, at: sections[place].rows[row].line) : block.score)
        let back = isAlone ? nil : other(of: block, in: place, round)
        let order = block.isFirst ? 1 : back?.isFirst == true ? 2 : 0
        sections[place].rows[row].orders.append(order)
      }
    }
  }

  private func other(of block: Block, in place: Int, _ round: Int) -> Block? {
    let blocks = sections[place].blocks
    guard blocks.indices.contains(block.opponent - 1) else { return nil }
    let row = blocks[block.opponent - 1]
    return round < row.count ? row[round] : nil
  }

  /// Holds the outcome of a game against its scores: a winner with fewer points had 1000 more, or was decided otherwise.
  private mutating func agree(in place: Int, _ round: Int, _ one: Int, _ other: Int) {
    let blocks = (sections[place].blocks[one][round], sections[place].blocks[other][round])
    let winner = blocks.0.halfWins > blocks.1.halfWins ? one : other
    let (won, lost) = winner == one ? blocks : (blocks.1, blocks.0)
    let line = "line \(sections[place].rows[winner].line): round \(round + 1):"
    guard won.halfWins != lost.halfWins else {
      if won.score != lost.score {
        notes.append("\(line) no winner is marked; the scores \(blocks.0.score) and \(blocks.1.score) count")
      }
      return
    }
    guard won.score <= lost.score else { return }
    if (0..<200).contains(won.score), lost.score - won.score > 200 {
      sections[place].blocks[winner][round].score += 1000
      notes.append(
        "\(line) \(won.score) is read as \(won.score + 1000), as the game was won against \(lost.score)")
    } else {
      sections[place].rows[winner].won.insert(round)
      notes.append(
        "\(line) the game is won by \(won.score) to \(lost.score), not by the scores; taken over so")
    }
  }

  /// Returns the spread of a round without a game; 0 for a round not played.
  private mutating func spread(of block: Block, _ round: Int, at line: Int) -> Int {
    let place = "line \(line): round \(round + 1):"
    switch (block.halfWins, block.score) {
    case (2, 101...): return block.score - 100
    case (2, 1...100): return block.score
    case (0, 50): return 50
    case (0, 100): return -50
    case (0, 0): return 0
    case (2, _):
      notes.append("\(place) a win without a game and points is taken as a bye with spread 1")
      return 1
    case (0, 1...):
      notes.append("\(place) a loss of \(block.score) without a game is taken as an absence with that spread")
      return -block.score
    default:
      notes.append("\(place) half a win, or a negative score, without a game; left out")
      return 0
    }
  }
}

extension Roster {
  /// Creates a roster from a TOU file, whose sections are divisions; results are ignored.
  package init(tou file: TOUFile) {
    self.init(
      file.sections.flatMap { section in
        zip(section.names, section.rows).map { name, row in
          ["person": name, "division": section.division, "line": "\(row.line)"]
        }
      },
      faults: file.faults, hasResults: file.sections.contains { !$0.blocks.allSatisfy(\.isEmpty) })
  }
}
