// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Lexica

@Suite("WordNet's files are refused or read within their bounds, whatever is in them")
struct DefinitionsDamageTests {
  @Test("A missing folder and each missing file are told in one line that says what to do")
  func missing() throws {
    #expect(openingFault("/nowhere/at/all") == .missing(folder: "/nowhere/at/all", file: "index.noun"))
    for name in SmallWordNet.sample.files().keys {
      try withFolder { folder in
        try SmallWordNet.sample.write(to: folder)
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        let fault = try #require(openingFault(folder))
        #expect(fault == .missing(folder: folder, file: name))
        #expect(fault.text.contains("wordnet-base") && !fault.text.contains("\n"))
      }
    }
  }

  @Test("An empty file, a folder in a file's place, and a file cut inside its last line are refused")
  func cut() throws {
    for (name, bytes) in SmallWordNet.sample.files() {
      try withFolder { folder in
        try SmallWordNet.sample.write(to: folder)
        let file = "\(folder)/\(name)"
        for kept in [0, 1, bytes.count - 1] {
          try SmallWordNet.write(Array(bytes.prefix(kept)), to: file)
          guard case .damaged(file, _)? = openingFault(folder) else {
            Issue.record("\(name) of \(kept) bytes")
            continue
          }
        }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(openingFault(folder) == .unreadable(file: file, errno: EISDIR))
      }
    }
  }

  @Test("A file that is cut while it is open answers nothing, and a file renamed over it changes nothing")
  func cutWhileOpen() throws {
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      let definitions = try Definitions(wordnet: folder)
      let cat = try word("cat")
      let before = definitions.definition(of: cat, in: .english)
      #expect(before?.senses.count == 3)
      try SmallWordNet.write([10], to: "\(folder)/new")
      #expect(rename("\(folder)/new", "\(folder)/index.adv") == 0)
      #expect(definitions.definition(of: cat, in: .english) == before)
      #expect(truncate("\(folder)/data.noun", 0) == 0)
      #expect(definitions.definition(of: cat, in: .english) == nil)
    }
  }

  /// What an answer has that none may have, whatever the files hold: nil for nothing.
  private func excess(of found: Definition) -> String? {
    guard (1...Definition.most).contains(found.senses.count) else { return "\(found.senses.count) senses" }
    if found.short.utf8.count > Definition.shortWidth { return found.short }
    return found.lines.first { line in
      !(1...300).contains(line.utf8.count) || !line.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }

  @Test("Flipped, cut and repeated bytes anywhere are refused at opening or answered within bounds")
  func fuzz() throws {
    var random = Seeded(seed: 0xDEF1)
    let texts = [
      "AA", "CAT", "CATS", "RUN", "RAN", "BED", "MEN", "BIGGEST", "AFRAID", "BEST", "PONIES", "ZZ",
    ]
    let words = try texts.map { try word($0) }
    let files = SmallWordNet.sample.files().sorted { $0.key < $1.key }
    var opened = 0
    try withFolder { folder in
      try SmallWordNet.sample.write(to: folder)
      for _ in 0..<300 {
        let (name, whole) = files[Int.random(in: 0..<files.count, using: &random)]
        var bytes = whole
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 2: bytes[place] = UInt8(ascii: "9")
          case 3: bytes.remove(at: place)
          default: bytes = Array(bytes[..<place]) + (Bool.random(using: &random) ? [10] : bytes[place...])
          }
        }
        try SmallWordNet.write(bytes, to: "\(folder)/\(name)")
        if let definitions = try? Definitions(wordnet: folder) {
          opened += 1
          for word in words {
            guard let found = definitions.definition(of: word, in: .english) else { continue }
            if let excess = excess(of: found) { Issue.record("\(name): \(excess)") }
          }
        }
        try SmallWordNet.write(whole, to: "\(folder)/\(name)")
      }
    }
    #expect(opened > 60, "\(opened) of 300 were opened")
  }
}
