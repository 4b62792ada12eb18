// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Rulebook
import Testing

@testable import Opponents

/// Source: the tables in `Dictionaries/alphabets`.
@Suite("A text in any language is judged, found and played")
struct LanguagesTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// A list as people have it.
    let list: String
    /// A word of it with a letter that ASCII lacks, as it is typed, and its tiles in capitals.
    let typed: String
    let word: String
    /// What it counts across the centre, doubled.
    let score: Int
    var testDescription: String { name }
  }

  static let samples = [
    Sample(name: "danish", list: "rød\nåben\nær\nhus\nvej", typed: "r[oe]d", word: "RØD", score: 14),
    Sample(name: "finnish", list: "yö\nhäät\nkala\ntie", typed: "y[oe]", word: "YÖ", score: 22),
    Sample(name: "italian", list: "città\nperché\nuomo\ncasa", typed: "città", word: "CITTA", score: 18),
    Sample(name: "norwegian", list: "bær\nblå\nøl\nfjell", typed: "b[ae]r", word: "BÆR", score: 22),
    Sample(name: "portuguese", list: "maçã\nlaço\npão\nluz", typed: "ma[c,]ã", word: "MAÇA", score: 12),
    Sample(name: "romanian", list: "și\nțară\nînalt\ncasă", typed: "țară", word: "TARA", score: 8),
    Sample(name: "swedish", list: "åker\nhäst\nöl\nbok", typed: "h[ae]st", word: "HÄST", score: 14),
    Sample(name: "turkish", list: "ışık\nağaç\nişçi\nkaşık", typed: "i[s,][c,]i", word: "İŞÇİ", score: 20),
  ]

  @Test("The tiles that it needs, what is typed for them, and their points", arguments: samples)
  func played(sample: Sample) throws {
    let alphabet = try #require(Alphabet.named(sample.name))
    let tiles = try #require(TileSet.named(sample.name))
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(sample.list.utf8).write(to: URL(fileURLWithPath: path))
    let lexicon = try Lexicon.open(path: path, alphabet: alphabet)
    #expect(lexicon.count == sample.list.split(separator: "\n").count)

    let word = try alphabet.word(from: sample.typed)
    #expect(lexicon.contains(word) && alphabet.spelled(word) == sample.word)
    #expect(!lexicon.contains(try alphabet.word(from: sample.word + "A")))

    let finder = try #require(Finder(lexicon))
    let query = try FinderQuery.read(letters: sample.typed, isExact: true, alphabet: alphabet)
    #expect(finder.answer(query).words == [word])

    let rules = TournamentRules(tiles: tiles)
    let plays = try #require(PlayFinder(lexicon, rules: rules))
    let rack = try #require(tiles.rack(from: sample.word))
    var scores: [String: Int] = [:]
    plays.forEachPlay(on: Board(), rack: rack) { scores[$0.placement.text(tiles)] = $0.score }
    #expect(scores["8H \(sample.word)"] == sample.score, "\(scores)")
  }
}
