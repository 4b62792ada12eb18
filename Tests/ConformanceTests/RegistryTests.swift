// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Practice
import TestSupport
import Testing
import Wire

/// What programs may rely on, beside the specification.
@Suite("The registries and the specification say the same")
struct RegistryTests {
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

  @Test("The grammar has a rule for every verb, which takes the verb in each form that the server takes")
  func grammar() throws {
    let text = try MadeFiles.text("grammar.abnf")
    let grammar = try Grammar(text)
    for verb in Verb.all {
      let name = verb.name.lowercased()
      #expect(text.contains(try Regex("(?m)^\(name) *= v-\(name)( |$)")), "\(verb)")
      for count in 1...verb.name.count {
        let isForm = try grammar.matches(String(verb.name.prefix(count)), "v-\(name)")
        #expect(isForm == (count >= verb.shortest.count), "\(verb) \(count)")
      }
    }
  }

  @Test("Every clause that a registry or a transcript names is in the specification")
  func clauses() throws {
    let text = try String(contentsOfFile: ProtocolFolder.path + "/SPEC.md", encoding: .utf8)
    let clauses = Set(text.matches(of: #/(?m)^(?:#+ |\*\*)(\d+(?:\.\d+)?)[ .]/#).map { String($0.1) })
    let named =
      ReplyKind.allCases.map { ($0.rawValue, $0.row.clause) }
      + NoticeKind.allCases.map { ("* \($0.rawValue)", $0.row.clause) }
      + LimitRow.all.map { ($0.name, $0.clause) }
    for (name, clause) in named { #expect(clauses.contains(clause), "\(name)") }
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
    for kind in ReplyKind.allCases { #expect(text.contains("`\(kind.rawValue)"), "\(kind)") }
    for verb in Verb.all { #expect(MadeFiles.clause(of: verb, in: text) != nil, "\(verb)") }
  }
}
