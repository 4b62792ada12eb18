// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The names that a director types for the players of a roster; each is unique.
///
/// A name from the file stays. From a real name, `Smith, Ann` or `Ann Smith`, the given name is made: `ann`. If several
/// would have the same name, each gets as many letters of the surname as tell them apart (`ann-s`, `ann-t`), or else a
/// number. If the file has no column for names and no name can be made, the name is `player-` and the row, from 1.
struct RosterNames {
  private(set) var forms: [EntryForm] = []
  private(set) var faults: [Roster.Fault] = []

  /// Creates the names and checks those that the file gives; `player-N` is made up unless `canBeGiven`.
  init(_ rows: [Roster.Row], canBeGiven: Bool = true) {
    var lines: [PlayerName: Int] = [:]
    var given: [Int: PlayerName] = [:]
    for (place, row) in rows.enumerated() {
      guard let text = row.name else { continue }
      guard let name = PlayerName(text) else {
        // A file with a single column of names holds real names in it.
        if row.form.particulars.realName != nil {
          blame(row, "name is a letter, then 1 to 15 letters, digits, - or _, not \(text)")
        } else if !Particulars.isRealName(text) {
          blame(row, "name is printed, of up to 100 bytes, not \(text)")
        }
        continue
      }
      guard name != .robot, name != .operator else {
        blame(row, "\(text) is a name of the server's own; give another")
        continue
      }
      if let before = lines[name] {
        blame(row, "\(text) looks like the name on line \(before); give one of them another")
      } else {
        lines[name] = row.line
        given[place] = name
      }
    }
    let real = rows.map { $0.form.particulars.realName ?? $0.name ?? "" }
    var made = Self.made(
      rows.indices.filter { given[$0] == nil }.map { ($0, real[$0]) }, beside: Set(lines.keys))
    if !canBeGiven {
      let taken = Set(made.values)
      for place in rows.indices where given[place] == nil && made[place] == nil {
        made[place] = PlayerName("player-\(place + 1)").flatMap { taken.contains($0) ? nil : $0 }
      }
    }
    for (place, row) in rows.enumerated() {
      var form = row.form
      guard let name = given[place] ?? made[place] else {
        if row.name == nil || Particulars.isRealName(real[place]) {
          blame(row, "no name can be made of \(real[place]); give one in a column name")
        }
        continue
      }
      form.name = name.text
      if given[place] == nil { form.particulars.realName = real[place] == name.text ? nil : real[place] }
      forms.append(form)
    }
    faults.sort { $0.line < $1.line }
  }

  private mutating func blame(_ row: Roster.Row, _ text: String) {
    faults.append(Roster.Fault(line: row.line, text: text))
  }

  /// Returns names made from real names, by row; a row without Latin letters has none.
  private static func made(
    _ people: [(place: Int, real: String)], beside taken: Set<PlayerName>
  ) -> [Int: PlayerName] {
    var names: [Int: PlayerName] = [:]
    var taken = taken.union([.robot, .operator])
    var open = people
    for length in 0...9 where !open.isEmpty {
      let candidates = open.map { (place: $0.place, name: candidate($0.real, length)) }
      let counts = Dictionary(grouping: candidates.compactMap(\.name)) { $0 }.mapValues(\.count)
      for case (let place, let name?) in candidates where counts[name] == 1 && !taken.contains(name) {
        names[place] = name
      }
      taken.formUnion(names.values)
      open.removeAll { names[$0.place] != nil }
    }
    // The numbers only rise, because every name taken stays taken.
    var next: [String: Int] = [:]
    for person in open {
      let stem = String(parts(person.real).given.prefix(10))
      guard !stem.isEmpty else { continue }
      var number = next[stem, default: 2]
      while number <= 9999, names[person.place] == nil {
        if let name = PlayerName("\(stem)-\(number)"), taken.insert(name).inserted {
          names[person.place] = name
        }
        number += 1
      }
      next[stem] = number
    }
    return names
  }

  private static func candidate(_ real: String, _ length: Int) -> PlayerName? {
    let (given, surname) = parts(real)
    guard length > 0 else { return PlayerName(given) }
    guard surname.count >= length else { return nil }
    return PlayerName("\(given.prefix(14 - length))-\(surname.prefix(length))")
  }

  /// Returns the first given name and the surname, in small ASCII letters.
  private static func parts(_ real: String) -> (given: String, surname: String) {
    let halves = real.split(separator: ",", maxSplits: 1).map { words($0) }
    if halves.count == 2, let given = halves[1].first { return (given, halves[0].joined()) }
    let all = halves.first ?? []
    return (all.first ?? "", all.count > 1 ? all[all.count - 1] : "")
  }

  private static func words(_ text: Substring) -> [String] {
    text.split { $0 == " " || $0 == "-" || $0 == "." }.map { word in
      let letters = word.compactMap { Plain.latin($0) }.joined().lowercased()
      return String(letters.prefix(16))
    }.filter { !$0.isEmpty }
  }
}
