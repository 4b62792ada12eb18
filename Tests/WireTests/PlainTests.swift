// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, PLAIN.
@Suite("Without keys each line says the same in sentences")
struct PlainTests {
  private static func registry(_ name: String) throws -> [[String]] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Protocol/\(name)").standardized
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Every key that a line may have.
  private static func keys() throws -> Set<String> {
    var keys: Set<String> = []
    for row in try registry("replies.tsv") {
      keys.formUnion("\(row[2]) \(row[3])".split(separator: " ").map(String.init))
    }
    for row in try registry("notices.tsv") { keys.formUnion(row[1].split(separator: " ").map(String.init)) }
    return keys.subtracting(["-"])
  }

  /// Every line that a transcript has a server say, with nothing left open.
  private static func linesOfTranscripts() throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Protocol/transcripts").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines: [String] = []
    for case let file as URL in files where file.pathExtension == "session" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let mark = line.firstRange(of: "< "), !line.contains("\u{2026}"), !line.contains("<* *") else {
          continue
        }
        lines.append(String(line[mark.upperBound...]))
      }
    }
    return lines
  }

  private static func told(_ line: String, in language: Language = .english) -> [String] {
    var writer = LineWriter(as: Speech(language, isPlain: true))
    writer.append(line)
    writer.endLine()
    return String(decoding: writer.lines.bytes, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
  }

  @Test("Every key of every reply and notice has words of its own")
  func keys() throws {
    let keys = try Self.keys()
    #expect(keys.count > 90)
    for key in keys where !PlainFacts.hasWords(key) { Issue.record("no words for \(key)=") }
  }

  @Test("Every line of the transcripts keeps code, tag and keyword, loses its keys, and fits a window")
  func transcripts() throws {
    let keys = try Self.keys()
    let lines = try Self.linesOfTranscripts()
    #expect(lines.count > 1500)
    for language in Language.allCases {
      for line in lines {
        for (place, plain) in Self.told(line, in: language).enumerated() {
          let parts = plain.components(separatedBy: " :")
          let head = parts[0]
          #expect(!head.contains("="), "\(plain)")
          let words = parts.dropFirst().joined(separator: " ").split(separator: " ")
          let isKeyed = words.contains { word in
            keys.contains { word.hasPrefix("\($0)=") } && !line.contains(" :")
          }
          #expect(!isKeyed, "\(line): \(plain)")
          let isLong = plain.unicodeScalars.count > 78 && words.count > 1 && line.contains("=")
          #expect(!isLong || words.count == 1, "\(plain.unicodeScalars.count): \(plain)")
          if place == 0 { #expect(plain.prefix(3) == line.prefix(3)) }
        }
      }
    }
  }

  @Test("A long line is cut by its words: a reply into continuations, a notice under the same keyword")
  func wrapped() {
    #expect(
      Self.told(
        "242 #a1 ON-TABLE table=1 play=1 square=8G words=CAT score=10 scores=10,0 window=20 :ben has 20 s")
        == [
          "242-#a1 ON-TABLE :table 1, play 1, at 8G, CAT, 10 points, score 10 \u{2013} 0, 20 s",
          "242 #a1 ON-TABLE :left; ben has 20 s",
        ])
    #expect(
      Self.told("* PLAY table=12 play=13 seat=2 square=8A words=TRAINEES,STRAINED score=122 scores=310,299")
        == [
          "* PLAY :table 12, play 13, seat 2, at 8A, TRAINEES, STRAINED, 122 points,",
          "* PLAY :score 310 \u{2013} 299",
        ])
  }

  @Test("The answer to a login has the line that takes the name back in every language, the code before it")
  func code() {
    let person = Person(name: .house, role: .guest, codeHash: "")
    for language in Language.allCases {
      var writer = LineWriter(as: Speech(language, isPlain: true))
      HouseText.welcome(
        person, code: "a-b-1", nil, putOff: [TableID(3)], .none, at: Instant(milliseconds: 0), &writer)
      let lines = String(decoding: writer.lines.bytes, as: UTF8.self).components(separatedBy: "\r\n")
        .dropLast()
      let text = lines.map { $0.components(separatedBy: " :").dropFirst().joined(separator: " :") }
        .joined(separator: " ")
      let parts = text.components(separatedBy: " LOGIN house a-b-1 ")
      #expect(parts.count == 2 && parts[0].contains(" a-b-1"), "\(lines)")
    }
  }

  @Test("A board is its picture alone, and what is text already stays as it is")
  func pictures() {
    #expect(Self.told("211-TABLE board=15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15").isEmpty)
    #expect(Self.told("211-TABLE row=15 :15 = . .  ' .") == ["211-TABLE :15 = . .  ' ."])
    #expect(Self.told("210-HELP :  JUDGE AT AA   word") == ["210-HELP :  JUDGE AT AA   word"])
    #expect(Self.told("212 PONG hello") == ["212 PONG hello"])
    #expect(
      Self.told("250 ACCEPTABLE words=AT board=12 by=Ann_Smith") == [
        "250 ACCEPTABLE :AT, board 12, by Ann Smith"
      ])
  }
}
