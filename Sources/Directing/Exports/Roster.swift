// SPDX-License-Identifier: MIT

/// Who is to enter an event, as a file says it.
package struct Roster: Hashable, Sendable {
  /// Somebody of the file.
  package struct Row: Hashable, Sendable {
    /// Of the line on which they stand, from 1.
    package let line: Int
    /// By which lines are to call them; nil where one is to be made of the real name.
    package let name: String?
    /// What else is said; the name in it is of no meaning.
    package let form: EntryForm
  }

  /// In the order of the file, those without a fault.
  package fileprivate(set) var rows: [Row] = []
  /// Every line that is no good.
  package fileprivate(set) var faults: [Fault] = []
  /// Whether the file has results, which a roster does not take over.
  package fileprivate(set) var hasResults = false

  /// What is wrong with a line.
  package struct Fault: Hashable, Sendable {
    /// From 1.
    package let line: Int
    /// What, and what it should be.
    package let text: String

    package init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }

  /// Reads comma-separated values with a header: `name` or `person`, and `rating,division,class,team,seed`.
  ///
  /// Columns may stand in any order, in letters of any size, and fields may be empty.
  package init(csv text: String) {
    let records: [CSVReader.Record]
    do throws(CSVReader.Fault) { records = try CSVReader.records(text) } catch {
      faults = [Fault(line: error.line, text: "a quote is not closed, or something stands behind it")]
      return
    }
    guard let header = records.first else {
      faults = [Fault(line: 1, text: "the file is empty")]
      return
    }
    let columns = header.fields.map { Self.trimmed($0).lowercased() }
    let known = ["name", "person", "rating", "division", "class", "team", "seed"]
    if let odd = columns.first(where: { !known.contains($0) }) {
      faults = [
        Fault(line: header.line, text: "no column \(odd); columns are \(known.joined(separator: ", "))")
      ]
    } else if Set(columns).count < columns.count {
      faults = [Fault(line: header.line, text: "a column stands there twice")]
    } else if !columns.contains("name"), !columns.contains("person") {
      faults = [Fault(line: header.line, text: "no column name, nor person")]
    }
    guard faults.isEmpty else { return }
    for record in records.dropFirst() {
      guard record.fields.count == columns.count else {
        let counts = "\(record.fields.count) fields where the header has \(columns.count)"
        faults.append(Fault(line: record.line, text: counts))
        continue
      }
      let fields = zip(columns, record.fields.map(Self.trimmed)).filter { !$0.1.isEmpty }
      take(Dictionary(uniqueKeysWithValues: fields.map { ($0, $1) }), at: record.line)
    }
  }

  /// Reads a `.t` file of tsh, or an archive, whose files are divisions; its results are left out.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - division: that of a `.t` file alone.
  package init(tsh text: String, division: String = "A") {
    for line in TSHLines(text, division: division).lines { take(tsh: line) }
  }

  private static func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func take(tsh line: TSHLines.Line) {
    let (parts, number) = (line.fields, line.number)
    guard let digit = parts[0].firstIndex(where: { $0.isASCII && $0.isNumber }) else {
      faults.append(Fault(line: number, text: "no rating stands behind the name"))
      return
    }
    let numbers = parts[0][digit...].split(whereSeparator: \.isWhitespace)
    if let odd = numbers.first(where: { Int($0) == nil }) {
      faults.append(Fault(line: number, text: "\(odd) stands where a number belongs"))
      return
    }
    if parts.count > 1, parts[1].contains(where: { $0.isNumber }) { hasResults = true }
    var fields = ["person": Self.trimmed(String(parts[0][..<digit])), "division": line.division]
    fields["rating"] = numbers.first.map(String.init)
    for part in parts.dropFirst(2) {
      let words = part.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, ["class", "team"].contains(words[0]) else { continue }
      fields[String(words[0])] = words.dropFirst().joined(separator: "-")
    }
    take(fields, at: number)
  }

  /// Takes one line in, or each fault of it.
  private mutating func take(_ fields: [String: String], at line: Int) {
    var found: [String] = []
    func number(_ column: String, _ range: ClosedRange<Int>) -> Int? {
      guard let text = fields[column] else { return nil }
      if let number = Int(text), range.contains(number) { return number }
      found.append("\(column) is a number, \(range.lowerBound) to \(range.upperBound), not \(text)")
      return nil
    }
    func word(_ column: String, _ isGood: (String) -> Bool, _ what: String) -> String? {
      guard let text = fields[column] else { return nil }
      if isGood(text) { return text }
      found.append("\(column) is \(what), not \(text)")
      return nil
    }
    let signs = "up to 16 letters, digits, - or _"
    var form = EntryForm("", rating: number("rating", 0...9999) ?? 0)
    form.particulars.seed = number("seed", Particulars.seeds)
    form.particulars.playingClass = word("class", Particulars.isWord, signs)?.uppercased()
    form.particulars.team = word("team", Particulars.isWord, signs)
    let isDivision = { Particulars.isWord($0) && !$0.contains("-") && !$0.contains("_") }
    form.division = word("division", isDivision, "up to 16 letters or digits")?.uppercased() ?? "A"
    form.particulars.realName = word("person", Particulars.isRealName, "printed, of up to 100 bytes")
    if fields["name"] == nil, fields["person"] == nil { found.append("nobody is named") }
    faults += found.map { Fault(line: line, text: $0) }
    if found.isEmpty { rows.append(Row(line: line, name: fields["name"], form: form)) }
  }
}
