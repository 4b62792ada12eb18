// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Foundation
import Lexica
import Officiating
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, for people: greeting and help fit a plain 80-column terminal.
@Suite("What the server says about itself fits the terminal")
struct HelpTests {
  static let pages: [String] = [
    "slip", "board", "dealt", "challenge", "terms", "rules", "judge", "desk", "netcat", "codes", "find",
    "practice", "director", "hall",
  ]

  static func lines(in language: Language = .english, _ write: (inout LineWriter) -> Void) -> [String] {
    var writer = LineWriter(in: language)
    write(&writer)
    let text = String(decoding: writer.lines.bytes, as: UTF8.self)
    return text.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
  }

  @Test("HELP alone has at most 20 lines of at most 78 columns, and names every topic")
  func overview() {
    let lines = Self.lines { HelpText.write(nil, .none, into: &$0) }
    #expect(lines.count <= 20)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("210-HELP ") })
    #expect(lines.last == "210 HELP")
    // The help of a verb is found by its name.
    let topics = HelpTopics.all.map(\.key).filter { Verb.named($0) == nil }
    for topic in topics where !HelpTopics.ofDirectors.contains(topic) {
      #expect(lines.contains { $0.contains(topic) }, "\(topic)")
    }
    let ofDirectors = Self.lines { HelpText.write(nil, .none, toDirector: true, into: &$0) }
    #expect(ofDirectors.count <= 20 && ofDirectors.allSatisfy { $0.count <= 78 })
    for topic in HelpTopics.ofDirectors { #expect(ofDirectors.contains { $0.contains(topic) }, "\(topic)") }
  }

  @Test("Help on a topic or a verb ends without a list of topics")
  func end() {
    for topic in Self.pages + Verb.all.map(\.name) {
      let lines = Self.lines { HelpText.write(topic, .none, toDirector: true, into: &$0) }
      #expect(lines.last == "210 HELP", "\(topic)")
    }
  }

  @Test("HELP EVENT names the systems that are seldom used as others")
  func systems() {
    let lines = Self.lines { HelpText.write("event", .none, into: &$0) }
    let line = lines.first { $0.contains("swiss koth") } ?? ""
    let parts = line.components(separatedBy: "others:")
    for system in PairingSystem.allCases {
      let isRare = [.roundRobinTwice, .factor, .australian].contains(system)
      #expect(parts.count == 2 && parts[isRare ? 1 : 0].contains(" \(system.rawValue)"), "\(system)")
    }
  }

  @Test(
    "Every topic fits too",
    arguments: HelpTests.pages)
  func topics(topic: String) {
    let lines = Self.lines { HelpText.write(topic, .none, into: &$0) }
    #expect(lines.count > 3 && lines.count <= 20)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines != Self.lines { HelpText.write(nil, .none, into: &$0) })
  }

  @Test("A newcomer finds in HELP how to play the house, and a topic that is none gets the whole")
  func newcomer() {
    let lines = Self.lines { HelpText.write(nil, .none, into: &$0) }
    #expect(lines.contains { $0.contains("OPEN kind=dealt against=house level=1") })
    #expect(Self.lines { HelpText.write("weather", .none, into: &$0) }.count <= 20)
  }

  @Test("Every verb has help of its own", arguments: Verb.all)
  func verbs(verb: Verb) {
    let lines = Self.lines { HelpText.write(verb.name, .none, into: &$0) }
    #expect(lines.contains { $0.contains(verb.help) })
  }

  @Test("The greeting says what to type first and ends with what programs read")
  func greeting() {
    let lines = Self.lines {
      HelpText.writeGreeting(AgreedLexicon(ParserTests.lexicon), into: &$0)
    }
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.contains { $0.contains("JUDGE AT AA TAN") })
    #expect(lines.last?.hasPrefix("200 READY proto=1 line=512 ") == true)
  }
}
