// SPDX-License-Identifier: MIT
import Officiating
import TestSupport
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, 1.8.
@Suite("Keys stand before, between or behind the words of a line, in every verb")
struct KeyPlaceTests {
  /// Lines of each verb that takes keys, with every one of them.
  private static let lines: [String] =
    [
      "JUDGE AT TAN lexicon=english board=7 by=\"Ann Smith\"", "JUDGE AT by=ann",
      "JUDGE AT TAN board=7 try=yes",
      "FIND RETAIN? @ING lexicon=english limit=9 from=2 min=3 max=8 sort=score exact=yes points=yes",
      "FIND P..TZ.L limit=9", "FIND CAT hooks=both", "DEFINE AT TAN lexicon=english", "WHO from=ann",
      "LOGIN ann wren-quartz lang=pl text=plain", "LOGIN ann owl-jade-1234 rights=none lang=de",
      "LOGIN ann text=coded",
      "OPEN kind=dealt lexicon=english rule=void clock=25:00 window=20 first=1 abandon=forfeit tries=3",
      "SEEK clock=15:00 games=5", "JOIN 1 english rule=double clock=25:00",
      "JOIN 1 lexicon=english confirm=30",
      "TABLES waiting from=2", "TABLES from=2", "GAMES ann from=2", "HISTORY 1 from=2", "GCG 1 from=2",
      "PLAY 8H TRAIN after=3", "PASS after=3", "EXCHANGE AEI after=3", "TILES 1 AEI force=yes",
      "CALLS from=2",
      "OVERRULE 7 RESULT 400 380 try=yes sure=yes :counted wrong", "LADDER english rapid from=2",
      "ACCOUNT ADD ann role=station hash=\(hash)", "ACCOUNT CODE ann hash=\(hash)", "ACCOUNT LIST from=ann",
      "EVENT NEW tues like=mon try=yes", "EVENT NEW mon rounds=3 kind=paper try=yes :Monday club",
      "EVENT SCORE tues 1 ann 412 ben 388 sure=yes try=yes division=A", "EVENT SHOW tues 1 from=2",
    ] + EventWords.forms

  private static let hash =
    "scrypt$14$\(String(repeating: "0", count: 32))$\(String(repeating: "0", count: 64))"

  @Test("A line means the same wherever its keys stand", arguments: lines)
  func places(line: String) {
    let meant = Self.meaning(of: line)
    #expect(!meant.hasPrefix("fault"), "\(line): \(meant)")
    for other in Self.orders(of: line) {
      #expect(Self.meaning(of: other) == meant, "\(other)")
    }
  }

  @Test("Each verb that takes keys is tried with every one of them")
  func all() {
    for verb in Verb.all {
      let lines = Self.lines.filter { $0.hasPrefix("\(verb.name) ") }
      switch verb.keys {
      case .none: #expect(lines.isEmpty)
      case .any: #expect(!lines.isEmpty)
      case .named(let plain, let quoted):
        for key in plain + quoted {
          #expect(lines.contains { $0.contains(" \(key)=") }, "\(verb.name) \(key)=")
        }
      }
      // A key that help shows is a key, but for that before the text of CALL.
      let shows = verb.arguments.contains("=")
      if case .none = verb.keys { #expect(!shows || verb == .call, "\(verb.name)") }
    }
  }

  @Test(
    "A fault tells the place of its argument in the line as typed",
    arguments: [
      ("JUDGE C4T lexicon=english", 1), ("JUDGE lexicon=english C4T", 2),
      ("JUDGE by=\"Ann B Smith\" AT C4T", 5),
      ("PLAY after=x 8H TRAIN", 1), ("PLAY after=3 8Z TRAIN", 2), ("PLAY 8H after=x TRAIN", 2),
      ("PLAY after=3 8H", 3), ("FIND limit=501 CAT", 1), ("FIND limit=5 C4T", 2),
      ("DEFINE AT lexicon=english C4T", 3),
      ("EVENT SHOW from=x tues 1", 2), ("EVENT from=2 SHOW tues x", 4), ("OVERRULE try=yes 7 TURN x :why", 4),
      ("JUDGE colour=red AT", 1), ("GAMES from=x ann", 1), ("JUDGE AT by=Ann Smith", 3),
    ])
  func faults(line: String, place: Int) {
    #expect(ParserTests.reply(line).hasPrefix("501 BAD-ARGUMENT at=\(place) "), "\(ParserTests.reply(line))")
  }

  @Test("A verb without keys takes none of another verb", arguments: Verb.all)
  func foreign(verb: Verb) {
    guard case .none = verb.keys, !verb.takesText, verb != .call, verb != .help else { return }
    for key in ["board=7", "from=2", "try=yes"] {
      let meaning = Self.meaning(of: "\(verb.example) \(key)")
      #expect(meaning.hasPrefix("fault"), "\(verb.example) \(key): \(meaning)")
    }
  }

  @Test("Text without a colon is left as it is typed, keys and all")
  func text() {
    for said in ["a=b hello", "hello a=b", "from=5"] {
      guard case .command(.table(.say(said)), _) = ParserTests.parse("SAY \(said)").body,
        case .command(.house(.tell(_, said, _)), _) = ParserTests.parse("TELL ben \(said)").body,
        case .command(.house(.call(.words(said), _)), _) = ParserTests.parse("CALL \(said)").body
      else {
        Issue.record("\(said)")
        continue
      }
    }
    guard
      case .command(.house(.call(.board("7", "come board=8", _), _)), _) = ParserTests.parse(
        "CALL board=7 come board=8"
      ).body
    else {
      Issue.record("the text of a call")
      return
    }
    guard
      case .command(.house(.call(.words("come board=7"), _)), _) = ParserTests.parse("CALL come board=7").body
    else {
      Issue.record("a key behind the text of a call")
      return
    }
  }

  /// The line with its keys before the words, and with each key at every other place.
  private static func orders(of line: String) -> [String] {
    let parts = line.split(separator: " :", maxSplits: 1).map(String.init)
    let text = parts.count > 1 ? " :\(parts[1])" : ""
    var arguments: [String] = []
    for word in parts[0].split(separator: " ") {
      if let last = arguments.last, last.contains("=\""), !last.hasSuffix("\"") {
        arguments[arguments.count - 1] = "\(last) \(word)"
      } else {
        arguments.append(String(word))
      }
    }
    let keys = arguments.filter { $0.contains("=") }
    let words = arguments.filter { !$0.contains("=") }
    var orders = [words[..<1] + keys + words[1...], words + keys.reversed()[...]]
    for key in keys {
      let others = arguments.filter { $0 != key }
      for place in 1...others.count { orders.append(others[..<place] + [key] + others[place...]) }
    }
    return orders.map { $0.joined(separator: " ") + text }
  }

  /// What a line means in one text, without the place at which a note was typed.
  private static func meaning(of line: String) -> String {
    let body = ParserTests.parse(line).body
    if case .fault(let fault) = body { return "fault \(fault)" }
    var told = ""
    dump(body, to: &told)
    return told.split(separator: "\n").filter { !$0.contains("boardPlace") && !$0.contains("0x") }.joined(
      separator: "\n")
  }
}
