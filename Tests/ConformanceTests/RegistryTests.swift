// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Practice
import TestSupport
import Testing
import Wire

/// Protocol/*.tsv: what programs may rely on, compared with what the server is made of.
@Suite("The registries and the code say the same")
struct RegistryTests {
  @Test(
    "Every registry is sorted, without gaps or repetitions",
    arguments: ["verbs", "replies", "notices", "limits"])
  func form(_ name: String) throws {
    let registry = try Registry(name)
    #expect(registry.lines == registry.lines.sorted())
    #expect(Set(registry.lines).count == registry.lines.count)
    for row in registry.rows {
      for (column, cell) in row { #expect(!cell.isEmpty && cell.trimmed == cell, "\(row) \(column)") }
    }
  }

  @Test("A verb has its shortest form, arguments and help in both")
  func verbs() throws {
    let rows = try Registry("verbs").rows.map { row in
      ["name", "shortest", "arguments", "help"].map { row[$0] ?? "" }
    }
    let verbs = Verb.all.map { verb in
      [verb.name, verb.shortest, verb.arguments.isEmpty ? "-" : verb.arguments, verb.help]
    }
    #expect(rows == verbs.sorted { $0[0] < $1[0] })
  }

  @Test("A shortest form begins one verb only, and none begins with Q, R or K but QUIT")
  func shortest() {
    for verb in Verb.all {
      #expect(verb.name.hasPrefix(verb.shortest))
      let meant = Verb.all.filter { $0.name.hasPrefix(verb.shortest) }
      #expect(meant.allSatisfy { $0 == verb || $0.shortest.count > verb.shortest.count }, "\(verb)")
      #expect(verb == .quit || !"QRK".contains(verb.name.prefix(1)))
    }
    #expect(Verb.quit.shortest == "QUIT")
  }

  @Test("A reply has its code and keyword in both, and its digits say whether a line may be sent again")
  func replies() throws {
    let rows = try Registry("replies").rows
    let kinds = ReplyKind.allCases.map(\.rawValue)
    #expect(rows.map { "\($0["code"] ?? "") \($0["keyword"] ?? "")" } == kinds.sorted())
    for row in rows {
      let retry = ["2": "-", "4": "yes", "5": "no"][row["code"]?.prefix(1) ?? ""]
      #expect(row["retry"] == retry, "\(row)")
      #expect((row["fatal"] == "no") != Registry.words(row["keys"]).contains("fatal"), "\(row)")
      #expect(row["use"] == "sent" || row["use"] == "reserved")
    }
  }

  @Test("A notice has its keyword in both, and is left out by NOTICES terse in both")
  func notices() throws {
    let rows = try Registry("notices").rows.map { "\($0["keyword"] ?? "") \($0["terse"] ?? "")" }
    #expect(rows == NoticeKind.allCases.map { "\($0.rawValue) \($0.isChatter ? "no" : "yes")" }.sorted())
  }

  @Test("A limit has its value in both")
  func limits() throws {
    let limits = Limits()
    var values = StageOptions.limits.mapValues { "\(limits[keyPath: $0])" }
    values.merge([
      "arguments": "\(Limits.arguments)", "continuations": "\(Limits.continuations)",
      "line-bytes": "\(Limits.lineBytes)", "reply-bytes": "\(Limits.replyBytes)",
      "words": "1-\(Words.capacityMax)",
      "word-tiles": "\(Word.lengths.lowerBound)-\(Word.lengths.upperBound)",
      "confirm-seconds":
        "\(SlipTerms.confirmSecondsRange.lowerBound)-\(SlipTerms.confirmSecondsRange.upperBound)",
      "clock-seconds": "\(TimeAllowance.range.lowerBound / 1000)-\(TimeAllowance.range.upperBound / 1000)",
      "window-seconds": "\(ChallengeWindow.range.lowerBound)-\(ChallengeWindow.range.upperBound)",
      "tries": "\(PlayTries.range.lowerBound)-\(PlayTries.range.upperBound)",
      "series-games": "\(SeriesPlace.lengths.lowerBound)-\(SeriesPlace.lengths.upperBound)",
      "house-level": "\(GameTerms.robotLevels.lowerBound)-\(GameTerms.robotLevels.upperBound)",
      "name-kept-days": "\(NameTimes.kept / 86_400)", "name-new-hours": "\(NameTimes.new / 3600)",
      "abandoned-hours": "\(TableTimes.abandoned / 3600)",
      "coming-back-seconds": "\(TableTimes.comingBack)", "forgotten-days": "\(TableTimes.forgotten / 86_400)",
      "again-seconds": "\(GameTimes.again)", "count-seconds": "\(GameTimes.counting)",
      "grace-held-seconds": "\(GameTimes.shortGrace)",
      "grace-seconds": "\(GameTimes.grace)", "last-play-off-seconds": "\(GameTimes.lastPlayWithoutClock)",
      "corrected-seconds": "\(GameTimes.corrected)", "unread-seconds": "\(GameTimes.unread)",
      "last-play-seconds": "\(GameTimes.lastPlay)", "look-seconds": "\(GameTimes.look)",
      "find-from": "\(Limits.findFrom.lowerBound)-\(Limits.findFrom.upperBound)",
      "find-words": "\(Limits.findWords.lowerBound)-\(Limits.findWords.upperBound)",
      "spoken-word-bytes": "\(Limits.spokenWordBytes)", "spoken-words": "\(Limits.spokenWords)",
      "guess-words": "1-\(GuessedWords.most)", "practice-cards": "\(PracticeMemory.cardsMost)",
      "practice-players": "\(PracticePlayer.most)",
      "scramble-seconds": "\(PracticeTerms.seconds.lowerBound)-\(PracticeTerms.seconds.upperBound)",
      // Numbers of one place in the code; the transcripts of these limits stand at their ends.
      "games-put-off": "8", "racks-left": "3", "calls-waiting": "4", "calls-waiting-all": "256",
      "mutes": "32", "follows": "32", "words-kept": "20",
      "delay-minutes": "\(GamesDelay.minutesRange.lowerBound)-\(GamesDelay.minutesRange.upperBound)",
      "break-minutes": "\(Pace.breakRange.lowerBound)-\(Pace.breakRange.upperBound)",
      "grace-minutes": "\(Pace.graceRange.lowerBound)-\(Pace.graceRange.upperBound)",
      "order-minutes": "\(Order.minutes.lowerBound)-\(Order.minutes.upperBound)",
      "code-bytes": "4-64", "label-bytes": "1-32", "name-bytes": "2-16", "number": "1-999999999",
      "tag-bytes": "1-16",
    ]) { $1 }
    let rows = try Registry("limits").rows
    #expect(rows.map { $0["name"] ?? "" } == values.keys.sorted())
    for row in rows { #expect(row["value"] == values[row["name"] ?? ""], "\(row)") }
  }

  @Test("The grammar has the verbs and the shortest forms of the registry")
  func grammar() throws {
    let grammar = try Grammar(String(contentsOfFile: ProtocolFolder.path + "/grammar.abnf", encoding: .utf8))
    for verb in Verb.all {
      let rule = verb.name.lowercased()
      try #require(grammar.names.contains(rule), "\(verb)")
      for count in 1...verb.name.count {
        let form = String(verb.name.prefix(count))
        let isForm = try [
          "", " 1", " ann", " AT", " 1 AT", " kind=slip", " all", " list", " 1 TURN 1 :x", " SHOW tues",
        ]
        .contains {
          arguments in
          try grammar.matches(form + arguments, rule)
        }
        #expect(isForm == (count >= verb.shortest.count), "\(form)")
      }
    }
  }

  @Test("Every clause that a registry or a transcript names is in the specification")
  func clauses() throws {
    let text = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
    let clauses = Set(text.matches(of: #/(?m)^(?:#+ |\*\*)(\d+(?:\.\d+)?)[ .]/#).map { String($0.1) })
    for name in ["verbs", "replies", "notices", "limits"] {
      for row in try Registry(name).rows {
        #expect(clauses.contains(row["clause"] ?? ""), "\(name).tsv: \(row)")
      }
    }
    for transcript in try Transcript.all() {
      #expect(!transcript.clauses.isEmpty, "\(transcript.name) says no clause that it proves")
      for clause in transcript.clauses { #expect(clauses.contains(clause), "\(transcript.name): §\(clause)") }
    }
  }

  @Test("Every numbered clause is proven by a transcript, or says that it cannot be")
  func provenClauses() throws {
    let text = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
    let proven = Set(try Transcript.all().flatMap(\.clauses))
    for match in text.matches(of: #/(?m)^(?:#+ |\*\*)(\d+\.\d+) .*/#) {
      let isExcused = match.0.contains("(not shown)")
      #expect(proven.contains(String(match.1)) != isExcused, "\(match.0)")
    }
  }

  @Test("The specification has a section for every verb that lists every reply the registry gives it")
  func sections() throws {
    let text = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
    for row in try Registry("replies").rows where row["use"] == "sent" {
      let isListed = text.contains("`\(row["code"] ?? "") \(row["keyword"] ?? "")")
      #expect(isListed, "\(row)")
    }
    for row in try Registry("verbs").rows {
      let start = "### \(row["clause"] ?? "") "
      let heading = text.split(separator: "\n").first { $0.hasPrefix(start) }
      #expect(heading?.contains(row["name"] ?? "?") == true, "\(row)")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
