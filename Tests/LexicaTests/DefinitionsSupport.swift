// SPDX-License-Identifier: MIT
import Foundation

@testable import Lexica

/// A small WordNet that a test writes: files of the same form, with the offsets reckoned.
struct SmallWordNet {
  /// A synset: its words, with marks and capitals as they stand in the data, and the whole gloss.
  struct Synset {
    let words: [String]
    let gloss: String
  }

  /// By the ending of the files' names.
  var synsets: [String: [Synset]] = [:]
  /// Lines `inflected base`, by the ending of the files' names.
  var exceptions: [String: [String]] = [:]

  static let endings = ["noun", "verb", "adj", "adv"]

  /// Cats, runs, a marked adjective, a name that folds to a word, and something of every ending.
  static let sample = SmallWordNet(
    synsets: [
      "noun": [
        Synset(words: ["cat", "true_cat"], gloss: "a furry animal; \"the cat sat\""),
        Synset(words: ["cat"], gloss: "a gossip"), Synset(words: ["AA"], gloss: "a society's name"),
        Synset(words: ["aa"], gloss: "rough lava; \"aa cuts shoes\"; \"so it does\""),
        Synset(words: ["ABC", "first_rudiment"], gloss: "the beginnings"),
        Synset(words: ["run"], gloss: "a score"), Synset(words: ["man"], gloss: "a person"),
        Synset(words: ["bed"], gloss: "a thing to sleep in"), Synset(words: ["bus"], gloss: "a coach"),
        Synset(words: ["box"], gloss: "a case"), Synset(words: ["pony"], gloss: "a small horse"),
        Synset(words: ["ox"], gloss: "a draught animal: \"an ox pulls\""),
      ],
      "verb": [
        Synset(words: ["run"], gloss: "move fast"), Synset(words: ["be"], gloss: "exist"),
        Synset(words: ["bed"], gloss: "put to bed"), Synset(words: ["hope"], gloss: "wish"),
        Synset(words: ["cat"], gloss: "beat"), Synset(words: ["see"], gloss: "perceive"),
      ],
      "adj": [
        Synset(words: ["afraid(p)"], gloss: "filled with fear"),
        Synset(words: ["big"], gloss: "large;\"a big house\""),
        Synset(words: ["wide"], gloss: "broad"), Synset(words: ["bed"], gloss: "of beds"),
      ],
      "adv": [Synset(words: ["well"], gloss: "in a good way")],
    ],
    exceptions: [
      "noun": ["men man", "oxen ox"], "verb": ["ran run", "running run", "saw see"],
      "adj": ["bigger big", "biggest big"], "adv": ["best well"],
    ])

  /// The files, by name.
  func files() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let header = "  1 This header stands where the licence does.  \n  2 And goes on.  \n"
    for ending in Self.endings {
      var data = header
      var offsets: [String: [Int]] = [:]
      for synset in synsets[ending] ?? [] {
        for word in synset.words {
          offsets[word.prefix { $0 != "(" }.lowercased(), default: []].append(data.utf8.count)
        }
        let count = String(synset.words.count, radix: 16)
        let words = synset.words.map { "\($0) 0" }.joined(separator: " ")
        data += "\(Self.padded(data.utf8.count)) 05 n \(Self.padded(count, to: 2)) \(words) 001 @ 00000000 n"
        data += " 0000 | \(synset.gloss)  \n"
      }
      var index = header
      for (word, places) in offsets.sorted(by: { $0.key < $1.key }) {
        index += "\(word) n \(places.count) 2 @ ~ \(places.count) \(word == "run" ? 1 : 0) "
        index += places.map { Self.padded($0) }.joined(separator: " ") + "  \n"
      }
      files["data.\(ending)"] = Array(data.utf8)
      files["index.\(ending)"] = Array(index.utf8)
      let lines = (exceptions[ending] ?? []).map { "\($0)\n" }.joined()
      files["\(ending).exc"] = Array(lines.utf8)
    }
    return files
  }

  /// Puts the files into a folder.
  func write(to folder: String) throws {
    for (name, bytes) in files() { try Self.write(bytes, to: "\(folder)/\(name)") }
  }

  static func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  private static func padded(_ offset: Int) -> String { padded(String(offset), to: 8) }

  private static func padded(_ number: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - number.utf8.count)) + number
  }
}

/// The fault that opening WordNet ends in, or nil.
func openingFault(_ folder: String) -> DefinitionsFault? {
  do throws(DefinitionsFault) {
    _ = try Definitions(wordnet: folder)
    return nil
  } catch {
    return error
  }
}
