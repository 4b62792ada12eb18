// SPDX-License-Identifier: MIT

/// The entrants of a future event, read from a file.
package struct Roster: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The entrant's line, from 1.
    package let line: Int
    /// The name in the event; nil if it is to be made from the real name.
    package let name: String?
    /// The other facts; the name in it has no meaning.
    package let form: EntryForm
  }

  /// The entrants without a fault, in the order of the file.
  package fileprivate(set) var rows: [Row] = []
  package fileprivate(set) var faults: [Fault] = []
  /// Whether the file has results, which a roster ignores.
  package fileprivate(set) var hasResults = false
  /// The notes on values that were shortened or left out.
  package fileprivate(set) var notes: [String] = []
  private var classes = ShortWords("class")
  private var teams = ShortWords("team")

  package struct Fault: Error, Hashable {
    /// The line, from 1.
    package let line: Int
    /// The fault and the form expected.
    package let text: String

    package init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }

  private static let columns = [
    "name", "username", "person", "rating", "division", "class", "team", "seed",
    "member", "federation", "handicap",
  ]

  /// Creates a roster from CSV with a header: `name` or `person`, and `rating`, `division` and the like.
  ///
  /// Columns may be in any order and case, and fields may be empty. Semicolons and tabs may separate them.
  /// `username` is read as `name`, because exported standings have that column. The guards of `CSVText` are
  /// removed. Other columns are left out, and so are e-mail addresses in any column; `notes` lists both.
  package init(csv text: String) {
    let records: [(line: Int, fields: [String])]
    do throws(CSVReader.Fault) { records = try CSVReader.records(text) } catch {
      faults = [Fault(line: error.line, text: "a quote is not closed, or something stands behind it")]
      return
    }
    guard let header = records.first else {
      faults = [Fault(line: 1, text: "the file is empty")]
      return
    }
    let columns = header.fields.map { Self.trimmed($0).lowercased() }
    let known = columns.filter { Self.columns.contains($0) }
    if Set(known).count < known.count || Set(["name", "username"]).isSubset(of: known) {
      faults = [Fault(line: header.line, text: "a column stands there twice")]
    } else if Set(["name", "username", "person"]).isDisjoint(with: known) {
      faults = [
        Fault(
          line: header.line,
          text: "no column name, nor person; columns are \(Self.columns.joined(separator: ", "))")
      ]
    }
    guard faults.isEmpty else { return }
    let others = columns.filter { !Self.columns.contains($0) && !$0.isEmpty }
    if !others.isEmpty { notes.append("columns left out: \(others.joined(separator: ", "))") }
    var addresses: [Int] = []
    for record in records.dropFirst() {
      guard record.fields.count == columns.count else {
        let counts = "\(record.fields.count) fields where the header has \(columns.count)"
        faults.append(Fault(line: record.line, text: counts))
        continue
      }
      var fields: [String: String] = [:]
      for (column, field) in zip(columns, record.fields) where Self.columns.contains(column) {
        let (text, hasAddress) = Self.withoutAddresses(CSVText.unguarded(field))
        if hasAddress, addresses.last != record.line { addresses.append(record.line) }
        if !text.isEmpty { fields[column == "username" ? "name" : column] = text }
      }
      take(fields, at: record.line)
    }
    noteWords()
    guard !addresses.isEmpty else { return }
    let lines = addresses.prefix(8).map(String.init).joined(separator: ", ")
    notes.append("e-mail addresses left out, line \(lines)\(addresses.count > 8 ? ", …" : "")")
  }

  /// Creates a roster from a `.t` file of tsh, which names no division, or an archive; results are ignored.
  package init(tsh text: String, division: String = "A") {
    let lines = TSHLines(text, division: division).lines
    for line in lines { take(tsh: line) }
    noteWords()
    let more = lines.filter { $0.rating?.allSatisfy(\.isNumber) == false }
    guard faults.isEmpty, let first = more.first?.rating else { return }
    let whole = "ratings of more than a whole number, taken as that alone"
    notes.append("\(whole), \(first) as \(Self.whole(first)): \(TSHLines.list(more.map(\.number)))")
  }

  /// Returns the whole number with which a rating such as `1500.5` or `1500+210` begins.
  private static func whole(_ rating: Substring) -> Substring { rating.prefix(while: \.isNumber) }

  /// Creates a roster from fields by column, with each row's line.
  init(_ rows: [[String: String]], faults: [Fault], hasResults: Bool) {
    (self.faults, self.hasResults) = (faults, hasResults)
    for row in rows { take(row, at: row["line"].flatMap { Int($0) } ?? 1) }
  }

  private mutating func noteWords() { notes += classes.notes + teams.notes }

  /// The rows of people who stand in an earlier row already, by the same name or a turned one, in the order of the file.
  package var twice: [Fault] {
    var lines: [NameWords: Int] = [:]
    return rows.compactMap { row in
      let name = row.form.particulars.realName ?? row.name ?? ""
      let words = NameWords(name)
      guard let before = lines[words] else {
        lines[words] = row.line
        return nil
      }
      return Fault(line: row.line, text: "\(name) stands on line \(before) already")
    }
  }

  /// Returns a text without words that are e-mail addresses, and whether there were any.
  private static func withoutAddresses(_ text: String) -> (text: String, had: Bool) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let kept = words.filter { word in
      guard let sign = word.firstIndex(of: "@"), sign != word.startIndex else { return true }
      return !word[word.index(after: sign)...].contains(".")
    }
    return (kept.joined(separator: " "), kept.count < words.count)
  }

  private static func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func take(tsh line: TSHLines.Line) {
    guard let rating = line.rating else {
      faults.append(Fault(line: line.number, text: "no rating stands behind the name"))
      return
    }
    let odd = TSHLines.Line.isRating(rating) ? line.opponents.first { Int($0) == nil } : rating
    if let odd {
      faults.append(Fault(line: line.number, text: "\(odd) stands where a number belongs"))
      return
    }
    if line.scores.contains(where: { $0.contains(where: \.isNumber) }) { hasResults = true }
    var fields = ["person": line.name, "division": line.division, "rating": String(Self.whole(rating))]
    fields["member"] = line.member
    for words in line.others where words.count > 1 && ["class", "team"].contains(words[0]) {
      fields[String(words[0])] = words.dropFirst().joined(separator: " ")
    }
    // In a file of tsh any number may stand there; one that an event has no place for is left out.
    let handicap = line.others.first { $0.count > 1 && $0[0] == "handicap" }?[1]
    if let handicap, Int(handicap).map(Particulars.handicaps.contains) == true {
      fields["handicap"] = String(handicap)
    }
    take(fields, at: line.number)
  }

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
    var form = EntryForm("", rating: number("rating", 0...9999) ?? 0)
    form.particulars.seed = number("seed", Particulars.seeds)
    let handicap = number("handicap", 0...Particulars.handicaps.upperBound)
    form.particulars.handicap = handicap == 0 ? nil : handicap
    form.particulars.playingClass = fields["class"].map { classes.word(for: $0.uppercased()) }
    form.particulars.team = fields["team"].map { teams.word(for: $0) }
    form.particulars.member = word("member", Particulars.isWord, "up to 16 letters, digits, - or _")
    form.particulars.federation = word("federation", Particulars.isWord, "up to 16 letters, digits, - or _")?
      .uppercased()
    let isDivision = { Particulars.isWord($0) && !$0.contains("-") && !$0.contains("_") }
    form.division = word("division", isDivision, "up to 16 letters or digits")?.uppercased() ?? "A"
    form.particulars.realName = word("person", Particulars.isRealName, "printed, of up to 100 bytes")
    if fields["name"] == nil, fields["person"] == nil { found.append("nobody is named") }
    faults += found.map { Fault(line: line, text: $0) }
    if found.isEmpty { rows.append(Row(line: line, name: fields["name"], form: form)) }
  }
}
