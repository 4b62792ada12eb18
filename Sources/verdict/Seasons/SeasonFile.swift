// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

/// The file that says what a season is: one key a line, `key=value`; empty lines and those that begin with `#` say nothing.
struct SeasonFile {
  private(set) var title = "Season"
  /// The ledgers, as paths from where the command runs.
  private(set) var ledgers: [String] = []
  /// The labels of its events; empty means all.
  private(set) var labels: Set<String> = []
  /// The first and the last day, such as `2026-11-23`.
  private(set) var days: (since: String?, until: String?) = (nil, nil)
  private(set) var rule = SeasonRule()
  /// By other names of a player: the name to keep.
  private(set) var same: [String: String] = [:]

  private static let mostBytes = 1 << 16
  private static let keys = ["title", "ledger", "event", "since", "until", "points", "best", "min", "same"]

  /// Reads the file; throws all its faults, each with its line.
  init(_ path: String) throws(Trouble) {
    let bytes = try attempt { () throws(GCGFile.PathFault) in try GCGFile.bytes(at: path) }
    guard bytes.count <= Self.mostBytes else {
      throw .obstacle("\(path): longer than 64 KiB, which is no season")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw .obstacle("\(path): not in UTF-8; save it as UTF-8, and try again")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var faults: [String] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty, !words.hasPrefix("#") else { continue }
      do throws(LineFault) { try take(words, from: folder) } catch {
        faults.append("\(path), line \(index + 1): \(EventChains.plain(error.text))")
      }
    }
    if ledgers.isEmpty {
      faults.append("\(path): no line says where the ledger is, such as ledger=verdict-data")
    }
    guard faults.isEmpty else { throw .obstacles(faults) }
  }

  private struct LineFault: Error { let text: String }

  private mutating func take(_ line: String, from folder: String) throws(LineFault) {
    guard let sign = line.firstIndex(of: "=") else {
      throw LineFault(text: "a line is a key, = and a value; keys are \(Self.keys.joined(separator: ", "))")
    }
    let key = line[..<sign].filter { $0 != " " }
    let value = String(line[line.index(after: sign)...].drop { $0 == " " })
    guard !value.isEmpty else { throw LineFault(text: "\(key) has no value") }
    switch key {
    case "title": title = value
    case "ledger":
      let path = value.hasPrefix("/") ? value : folder + value
      guard !ledgers.contains(path) else { throw LineFault(text: "\(value) stands there twice") }
      ledgers.append(path)
    case "event":
      let named = list(value)
      if let odd = named.first(where: { !TournamentOpening.isLabel($0) }) {
        throw LineFault(text: "\(odd): an event is called by small letters, digits and -, such as tues")
      }
      labels.formUnion(named)
    case "since":
      days.since = try day(value)
      try requireOrder()
    case "until":
      days.until = try day(value)
      try requireOrder()
    case "points":
      guard let points = SeasonRule.points(value.filter { $0 != " " }) else {
        throw LineFault(
          text: "points are wins, spread, or places: and the points by place, such as places:10,8,6")
      }
      rule.points = points
    case "best": rule.best = try count(value, key)
    case "min": rule.least = try count(value, key)
    case "same": try join(list(value))
    default: throw LineFault(text: "\(key) is no key; keys are \(Self.keys.joined(separator: ", "))")
    }
  }

  private func list(_ value: String) -> [String] {
    value.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
  }

  private func day(_ value: String) throws(LineFault) -> String {
    guard value.utf8.count == 10, Instant(text: value) != nil else {
      throw LineFault(
        text: "\(value): a day is a year, a month and a day that the calendar has, such as 2026-11-23")
    }
    return value
  }

  private func requireOrder() throws(LineFault) {
    guard let since = days.since, let until = days.until, since > until else { return }
    throw LineFault(text: "the season would begin on \(since) and end before that, on \(until)")
  }

  private func count(_ value: String, _ key: String) throws(LineFault) -> Int {
    guard let count = Int(value), SeasonRule.counts.contains(count) else {
      throw LineFault(text: "\(key) is a number from 1 to \(SeasonRule.counts.upperBound), not \(value)")
    }
    return count
  }

  private mutating func join(_ names: [String]) throws(LineFault) {
    guard names.count > 1, let kept = names.first else {
      throw LineFault(text: "same has the name to keep and the player's other names: same=ann,ann-s")
    }
    for name in names.dropFirst() {
      guard name != kept, same[name] == nil, same[kept] == nil, !same.values.contains(name) else {
        throw LineFault(text: "\(name) stands on two sides of same")
      }
      same[name] = kept
    }
  }
}
