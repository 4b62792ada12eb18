// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import Wire

/// The registries of `Protocol/`, which are printed from Swift.
enum MadeFiles {
  /// Each file with what it has to be.
  static func all() throws -> [(path: String, text: String)] {
    let grammar = try text("grammar.abnf")
    let specification = try text("SPEC.md")
    let verbMark = "; Made by `make protocol` from the verbs in Sources/Wire/Verbs."
    let noticeMark = "<!-- Made by make protocol from NoticeKind.swift and NoticeRows.swift. -->"
    return [
      ("verbs.tsv", try verbs(specification)), ("replies.tsv", replies), ("notices.tsv", notices),
      ("limits.tsv", limits),
      ("grammar.abnf", try replaced(verbMark, by: verbRules, "; End of what is made.", in: grammar)),
      (
        "SPEC.md",
        try replaced(noticeMark, by: noticeTable, "<!-- End of what is made. -->", in: specification)
      ),
    ]
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(ProtocolFolder.path)/\(name)", encoding: .utf8)
  }

  /// Returns a text with other lines between two marks.
  private static func replaced(
    _ start: String, by lines: String, _ end: String, in text: String
  ) throws -> String {
    guard let first = text.firstRange(of: start + "\n"),
      let last = text[first.upperBound...].firstRange(of: end + "\n")
    else { throw LineFault("there are no marks '\(start)' and '\(end)'") }
    return text[..<first.upperBound] + lines + text[last.lowerBound...]
  }

  private static func table(_ source: String, _ columns: [String], _ rows: [[String]]) -> String {
    let lines = rows.map { row in row.map { $0.isEmpty ? "-" : $0 }.joined(separator: "\t") }.sorted()
    let head = ["# Made by `make protocol` from \(source).", columns.joined(separator: "\t")]
    return (head + lines).map { "\($0)\n" }.joined()
  }

  /// A verb's clause is the section of the specification that has its name; who is to be named, the situations say.
  private static func verbs(_ specification: String) throws -> String {
    let named = Set(
      try text("situations.tsv").split(separator: "\n").map { $0.split(separator: "\t") }
        .filter { $0[1] == "530 LOGIN-FIRST" }.compactMap { $0[0].split(separator: " ").first })
    let rows = Verb.all.map { verb in
      [
        verb.name, verb.shortest, verb.arguments,
        named.contains(Substring(verb.name)) ? "named" : "anyone", verb.help,
        clause(of: verb, in: specification) ?? "",
      ]
    }
    return table(
      "the verbs in Sources/Wire/Verbs", ["name", "shortest", "arguments", "who", "help", "clause"], rows)
  }

  /// Returns the number of the section with a verb's name in its heading; nil if there is not one such.
  static func clause(of verb: Verb, in specification: String) -> String? {
    let clauses = specification.matches(of: #/(?m)^### (\d+\.\d+) (.*)$/#).filter {
      $0.2.split(whereSeparator: { " ,".contains($0) }).contains(Substring(verb.name))
    }
    return clauses.count == 1 ? String(clauses[0].1) : nil
  }

  private static var replies: String {
    let rows = ReplyKind.allCases.map { kind in
      let words = kind.rawValue.split(separator: " ")
      let row = kind.row
      return [
        String(words[0]), String(words[1]), row.keys.joined(separator: " "),
        row.lineKeys.joined(separator: " "), ReplyRow.retry(words[0]), row.clause,
      ]
    }
    return table(
      "Sources/Wire/Kinds/ReplyKind.swift and Tests/ConformanceTests/ReplyRows.swift",
      ["code", "keyword", "keys", "lines", "retry", "clause"], rows)
  }

  private static var notices: String {
    let rows = NoticeKind.allCases.map { kind in
      let row = kind.row
      return [
        kind.rawValue, row.keys.joined(separator: " "), kind.isChatter ? "no" : "yes", row.receivers,
        row.clause,
      ]
    }
    return table(
      "Sources/Wire/Kinds/NoticeKind.swift and Tests/ConformanceTests/NoticeRows.swift",
      ["keyword", "keys", "terse", "receivers", "clause"], rows)
  }

  private static var limits: String {
    table(
      "Tests/ConformanceTests/LimitRows.swift, which takes the values from Sources",
      ["name", "value", "unit", "what", "clause"],
      LimitRow.all.map { [$0.name, $0.text, $0.unit, $0.what, $0.clause] })
  }

  /// The rule of requests, and each verb as a rule: `v-play = "PL" ["A" ["Y"]]`.
  private static var verbRules: String {
    let verbs = Verb.all.sorted { $0.name < $1.name }
    var request = "request       ="
    var column = request.count
    for name in verbs.map({ $0.name.lowercased() }) + ["desk-line"] {
      if column + name.count > 100 {
        request += "\n               "
        column = 15
      }
      request += name == "accept" ? " accept" : " / \(name)"
      column += name.count + 3
    }
    let rules = verbs.map { verb in
      let rest = verb.name.dropFirst(verb.shortest.count)
      let more = rest.map { " [\"\($0)\"" }.joined() + String(repeating: "]", count: rest.count)
      return
        "\("v-\(verb.name.lowercased())".padding(toLength: 13, withPad: " ", startingAt: 0)) = \"\(verb.shortest)\"\(more)\n"
    }
    return request + "\n\n" + rules.joined()
  }

  private static var noticeTable: String {
    let rows = NoticeKind.allCases.sorted { $0.rawValue < $1.rawValue }.map { kind in
      let row = kind.row
      let keys = row.keys.map { "`\($0)=`" }.joined(separator: " ")
      return "| `* \(kind.rawValue)` | \(keys) | \(row.receivers) (\(row.clause)) |\n"
    }
    return "| notice | keys | to |\n|---|---|---|\n" + rows.joined()
  }
}

@Suite("The registries are what is printed from Swift")
struct MadeFileTests {
  /// With `VERDICT_RECORD=1` in the environment the files are written anew.
  @Test("Each made file is as it is printed; `make protocol` prints it anew")
  func files() throws {
    for (path, made) in try MadeFiles.all() {
      if ProcessInfo.processInfo.environment["VERDICT_RECORD"] == "1" {
        try Data(made.utf8).write(to: URL(fileURLWithPath: "\(ProtocolFolder.path)/\(path)"))
      }
      #expect(try MadeFiles.text(path) == made, "\(path): run make protocol")
    }
  }
}
