// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import TestSupport
import Testing

@testable import Lexica

/// Source: design, data: opening checks length, header and the file's own SHA-256.
@Suite("A file that is not as it was written is refused")
struct DamageTests {
  private static let good: [UInt8] = {
    var builder = LexiconBuilder(name: "small", edition: "1", alphabet: .english)
    for text in ["at", "tan", "quiz", "quizzes", "retains"] {
      if let word = try? Alphabet.english.word(from: text) { builder.add(word) }
    }
    return (try? builder.compiled()) ?? []
  }()

  /// Whether opening these bytes as a file's contents would throw.
  private func refused(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard LexiconFile.begins(bytes) else {
      guard let contents = FileBytes(bytes) else { return true }
      return fault { () throws(LexiconFault) in
        try ListInput(contents, file: "f", alphabet: .english)
      } != nil
    }
    return fault { () throws(LexiconFault) in try LexiconFile(checking: bytes, file: "f") } != nil
  }

  @Test("The file as written opens")
  func asWritten() throws {
    let lexicon = try Lexicon(compiled: Self.good, file: "f")
    #expect(lexicon.count == 5)
    #expect(lexicon.name == "small")
    #expect(lexicon.contains(try word("quizzes")))
    #expect(!lexicon.contains(try word("quizze")))
  }

  /// Of the jump table's inside, which is one run of the summed bytes, every 16th byte is enough.
  @Test("Any one byte changed")
  func flips() {
    var random = Seeded(seed: 8)
    var bytes = Self.good
    let inside = 1024..<bytes.count - 1024
    var taken: [Int] = []
    bytes.withUnsafeMutableBytes { bytes in
      for place in bytes.indices where !inside.contains(place) || place % 16 == 0 {
        let change = UInt8.random(in: 1...255, using: &random)
        bytes[place] ^= change
        if !refused(UnsafeRawBufferPointer(bytes)) { taken.append(place) }
        bytes[place] ^= change
      }
      #expect(!refused(UnsafeRawBufferPointer(bytes)))
    }
    #expect(taken == [])
  }

  @Test("Any bit of the header changed")
  func headerBits() {
    var bytes = Self.good
    bytes.withUnsafeMutableBytes { bytes in
      for place in 0..<320 {
        for bit in 0..<8 {
          bytes[place] ^= 1 << bit
          #expect(refused(UnsafeRawBufferPointer(bytes)), "bit \(bit) of byte \(place)")
          bytes[place] ^= 1 << bit
        }
      }
    }
  }

  @Test("Any end cut off, and anything added")
  func cuts() {
    Self.good.withUnsafeBytes { bytes in
      let taken = (1..<bytes.count).filter { !refused(UnsafeRawBufferPointer(rebasing: bytes[..<$0])) }
      #expect(taken == [])
    }
    (Self.good + [0]).withUnsafeBytes { #expect(refused($0)) }
  }

  /// The file with a change and a check sum that fits it.
  private func crafted(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = Self.good
    change(&bytes)
    guard bytes.count >= 176 else { return bytes }
    let sum = bytes.withUnsafeBytes { LexiconFile.sum($0) }
    for place in 0..<32 {
      bytes[144 + place] = UInt8(truncatingIfNeeded: sum.words[place / 8] >> UInt64(56 - 8 * (place % 8)))
    }
    return bytes
  }

  @Test("A crafted file with a fitting check sum is refused or answers something, and never traps")
  func craftedFiles() throws {
    var random = Seeded(seed: 9)
    var opened = 0
    let size = Self.good.count
    for round in 0..<1500 {
      let bytes = crafted { bytes in
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          // The header, the beginning of the jump table, and the cells by turns.
          let place =
            switch round % 3 {
            case 0: Int.random(in: 8..<260, using: &random)
            case 1: Int.random(in: 256..<size, using: &random)
            default: Int.random(in: size - 512..<size, using: &random)
            }
          bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        }
      }
      guard let lexicon = try? Lexicon(compiled: bytes, file: "f") else { continue }
      opened += 1
      for _ in 0..<40 { _ = lexicon.contains(Word.random(.english, labels: 26, using: &random)) }
      lexicon.forEach { _ in }
      #expect(lexicon.walk != nil)
      let finder = try #require(Finder(lexicon))
      for (letters, pattern) in [("AEINRST..", nil), ("-", "@A@"), ("QUIZ...", "@Z@")] as [(String, String?)]
      {
        let query = try FinderQuery.read(letters: letters, pattern: pattern, alphabet: .english)
        _ = finder.answer(query, limit: 5, budget: 1000)
      }
    }
    #expect(opened > 100)
  }

  @Test("A crafted graph that runs in circles ends all the same")
  func circles() throws {
    let header = try Self.good.withUnsafeBytes { try LexiconFile(checking: $0, file: "f") }
    let bytes = crafted { bytes in
      // Every cell holds the label that fits base 64, and leads to base 64 again; none accepts.
      for cell in 0..<header.cellCount {
        let value = UInt32(cell & 0x3F) | 64 << 7
        for byte in 0..<4 {
          bytes[header.cellsAt + 4 * cell + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
        }
      }
      for jump in 0..<header.jumpCount {
        let value = UInt32(64) << 7
        for byte in 0..<4 {
          bytes[header.jumpsAt + 4 * jump + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
        }
      }
    }
    let lexicon = try Lexicon(compiled: bytes, file: "f")
    #expect(!lexicon.contains(try word("ABCDEFGHIJKLMNO")))
    var seen = 0
    lexicon.forEach { _ in seen += 1 }
    #expect(seen == 0)
    let walk = try #require(lexicon.walk)
    let second = try #require(walk.step(walk.root, 1).flatMap { walk.step($0, 2) })
    #expect(walk.lengths(behind: second) == 0)
    let finder = try #require(Finder(lexicon))
    for (letters, pattern) in [("ABC....", nil), ("-", "@")] as [(String, String?)] {
      let query = try FinderQuery.read(letters: letters, pattern: pattern, alphabet: .english)
      #expect(finder.answer(query) == FinderAnswer(words: [], count: 0, isCut: false))
    }
  }

  @Test("A base outside the cells is refused even with a fitting check sum")
  func outside() throws {
    let bytes = crafted { bytes in
      for byte in 0..<4 { bytes[bytes.count - 4 + byte] = 0xFF }
    }
    #expect(
      fault { () throws(LexiconFault) in try Lexicon(compiled: bytes, file: "f") }
        == .damaged(file: "f", what: "it points outside itself"))
  }

  @Test("Every refusal is one line that names the file")
  func texts() throws {
    try withFolder { folder in
      let path = "\(folder)/x.lexicon"
      func text(of bytes: [UInt8]) -> String {
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return fault { () throws(LexiconFault) in try Lexicon.open(path: path) }?.text ?? "opened"
      }
      let newer = crafted { $0[8] = 2 }
      #expect(
        text(of: newer) == "\(path): format version 2 is newer than this release reads; use a newer release")
      #expect(text(of: Self.good.dropLast()).hasPrefix("\(path): damaged, it is cut short ("))
      #expect(text(of: Self.good + [1]).hasPrefix("\(path): damaged, it is 1 bytes too long;"))
      #expect(text(of: []) == "\(path): holds no words; give a text list with one word a line")
      #expect(text(of: [0x7F, 0x45, 0x4C, 0x46, 0]).hasPrefix("\(path): neither a compiled lexicon nor"))
      #expect(
        text(of: Array("at\nb2b\n".utf8)).hasPrefix("\(path): line 2: an apostrophe, hyphen, digit or"))
      #expect(text(of: Array("# nothing\n\n".utf8)).contains("holds no words"))
      #expect(
        fault { () throws(LexiconFault) in try Lexicon.open(path: "\(folder)/none") }
          == .missing(file: "\(folder)/none", lookedIn: []))
      #expect(
        fault { () throws(LexiconFault) in try Lexicon.open(path: folder) }
          == .unreadable(file: folder, errno: EISDIR))
      #expect(text(of: Self.good) == "opened")
    }
  }
}
