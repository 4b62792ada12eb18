// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Testing

@testable import Lexica

@Suite("The lists that come with the program are what their manifests say")
struct ShippedListTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Dictionaries/english")

  private struct Manifest: Decodable {
    let name: String
    let edition: String
    let alphabet: String
    let count: Int
    let countsByLength: [Int]
    let seal: String
    let roots: Roots
    let licences: [String]
    let recipe: String
  }

  private struct Roots: Decodable {
    let count: Int
    let seal: String
  }

  private func manifest() throws -> Manifest {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("manifest.json"))
    return try JSONDecoder().decode(Manifest.self, from: data)
  }

  @Test("Count, words by length and seal")
  func agrees() throws {
    let manifest = try manifest()
    let file = Self.folder.appendingPathComponent("words.txt")
    let lexicon = try Lexicon.open(path: file.path, name: manifest.name, edition: manifest.edition)
    #expect(lexicon.name == manifest.name)
    #expect(lexicon.edition == manifest.edition)
    #expect(lexicon.alphabet.name == manifest.alphabet)
    #expect(lexicon.count == manifest.count)
    #expect(lexicon.countsByLength == manifest.countsByLength)
    #expect(lexicon.seal.hex == manifest.seal)
    #expect(SHA256.digest(of: try Data(contentsOf: file)).hex == manifest.seal)
  }

  @Test("The roots are words of eight letters that the list has, as many as the manifest says")
  func roots() throws {
    let manifest = try manifest()
    let text = try String(contentsOf: Self.folder.appendingPathComponent("roots.txt"), encoding: .utf8)
    let words = try String(contentsOf: Self.folder.appendingPathComponent("words.txt"), encoding: .utf8)
    let roots = text.split(separator: "\n")
    #expect(roots.allSatisfy { $0.utf8.count == 8 } && roots.count == manifest.roots.count)
    #expect(Set(roots).isSubset(of: words.split(separator: "\n")))
    #expect(SHA256.digest(of: Data(text.utf8)).hex == manifest.roots.seal)
    // Common words are in, and words that few know are not.
    #expect(Set(["TORTOISE", "SCHEDULE", "PURIFIED"]).isSubset(of: roots))
    #expect(Set(["AASVOGEL", "ZYZZYVAS"]).isDisjoint(with: roots))
  }

  /// Source: the samples' NOTICE.
  @Test(
    "A sample is what its own manifest says, and its licence and notice lie beside it",
    arguments: [("polish", 19_586), ("dutch", 21_110)])
  func samples(name: String, licenceSize: Int) throws {
    struct Facts: Decodable {
      let name: String
      let alphabet: String
      let count: Int
      let countsByLength: [Int]
      let seal: String
    }
    let folder = Self.folder.deletingLastPathComponent().appendingPathComponent(name)
    let facts = try JSONDecoder().decode(
      Facts.self, from: Data(contentsOf: folder.appendingPathComponent("\(name)-sample.json")))
    let file = folder.appendingPathComponent("\(name)-sample.txt")
    let lexicon = try Lexicon.open(path: file.path, alphabet: try #require(Alphabet.named(name)))
    #expect(lexicon.name == facts.name && facts.alphabet == name && lexicon.count == facts.count)
    #expect(lexicon.countsByLength == facts.countsByLength && lexicon.seal.hex == facts.seal)
    #expect(facts.count < 10_000)
    let licence = try Data(contentsOf: folder.appendingPathComponent("licences/w\(name)-copyright"))
    #expect(licence.count == licenceSize)
    let notice = try String(contentsOf: folder.appendingPathComponent("NOTICE"), encoding: .utf8)
    #expect(notice.contains("\(name)-sample.txt is a MODIFIED selection"))
  }

  @Test("Every licence that must travel is there, word for word")
  func licences() throws {
    let manifest = try manifest()
    for name in manifest.licences + [manifest.recipe, "adjustments.tsv"] {
      #expect(
        FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent(name).path), "\(name)")
    }
    func size(_ name: String) throws -> Int {
      try Data(contentsOf: Self.folder.appendingPathComponent(name)).count
    }
    #expect(try size("licences/SCOWL-Copyright") == 11_758)
    #expect(try size("licences/UKACD-readme.txt") == 5_234)
  }

  @Test("Every adjustment names a word, what is done, a source and a note, and was done")
  func adjustments() throws {
    let words = try String(contentsOf: Self.folder.appendingPathComponent("words.txt"), encoding: .utf8)
    let listed = Set(words.split(separator: "\n"))
    let text = try String(contentsOf: Self.folder.appendingPathComponent("adjustments.tsv"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(!rows.isEmpty)
    for row in rows {
      let fields = row.split(separator: "\t")
      #expect(fields.count == 4, "\(row)")
      #expect(listed.contains(fields[0]) == (fields[1] == "add"), "\(row)")
    }
  }
}
