// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records
@testable import Serving

/// Source: Protocol/SPEC.md, 4.22, 4.34, 4.35.
@Suite("Words wait for their reader within bounds, and a file keeps them")
struct PeopleRecordTests {
  private let now = Instant(milliseconds: 1000)

  private func person(_ name: String, code: String = "code") throws -> Person {
    Person(name: try #require(PlayerName(name)), role: .guest, codeHash: code)
  }

  private func holding(_ people: Person...) -> (PlayerName) -> Person? {
    { name in people.first { $0.name == name } }
  }

  private func told(_ text: String, from: Person, to: Person) -> Told {
    Told(from: from.name, to: to.name, text: text, reader: to, isKept: true)
  }

  @Test("Words are read in the order in which they were kept, once, and by their reader alone")
  func reading() throws {
    var people = PeopleRecord()
    let (ann, ben, later) = (try person("ann"), try person("ben"), try person("ben", code: "another"))
    people.keep(told("one", from: ann, to: ben), at: now)
    people.keep(told("two", from: ann, to: ben), at: now)
    #expect(people.words.candidates == [ben.name])
    #expect(people.takeWords(for: ann).isEmpty)
    #expect(people.takeWords(for: ben).map(\.text) == ["one", "two"])
    #expect(people.takeWords(for: ben).isEmpty && people.words.candidates.isEmpty)
    people.keep(told("three", from: ann, to: ben), at: now)
    #expect(people.takeWords(for: later).isEmpty, "a later guest of the name")
    #expect(people.takeWords(for: ben).isEmpty, "gone with the name")
  }

  @Test("Words for a name that nobody holds reach nobody, whoever takes the name later")
  func nobody() throws {
    var people = PeopleRecord()
    let (ann, ben) = (try person("ann"), try person("ben"))
    people.keep(Told(from: ann.name, to: ben.name, text: "one", reader: nil, isKept: true), at: now)
    let account = Person(name: ben.name, role: .player, codeHash: "code")
    #expect(people.takeWords(for: account).isEmpty && people.takeWords(for: ben).isEmpty)
    people.keep(told("two", from: ann, to: account), at: now)
    #expect(people.takeWords(for: ben).isEmpty, "a guest of an account's name")
    people.keep(told("three", from: ann, to: account), at: now)
    people.forget(ben.name)
    #expect(people.takeWords(for: account).isEmpty && people.words.candidates.isEmpty)
  }

  @Test("Words are dropped after 30 days, and make room")
  func old() throws {
    var people = PeopleRecord()
    let (ann, ben) = (try person("ann"), try person("ben"))
    for _ in 0..<KeptWords.mostOfPair { people.keep(told("one", from: ann, to: ben), at: now) }
    people.tidy(now: now.adding(seconds: KeptWords.longest - 1), holder: holding(ann, ben))
    #expect(!people.words.hasRoom(for: ben.name, of: ann.name))
    people.tidy(now: now.adding(seconds: KeptWords.longest), holder: holding(ann, ben))
    #expect(people.words.hasRoom(for: ben.name, of: ann.name) && people.takeWords(for: ben).isEmpty)
  }

  @Test("There is room for 5 words of a sender for a reader, for 20 of a sender, and for 4,096 in all")
  func bounds() throws {
    var people = PeopleRecord()
    var kept = 0
    for sender in 0..<300 {
      let from = try person("from\(sender)")
      for number in 0..<25 {
        let to = try person("to\((sender * 20 + number) % 205)x")
        guard people.words.hasRoom(for: to.name, of: from.name) else { continue }
        people.keep(told("\(number)", from: from, to: to), at: now)
        kept += 1
      }
    }
    #expect(kept == KeptWords.mostInAll && people.words.all.count == kept)
    let (ann, ben) = (try person("ann"), try person("ben"))
    #expect(!people.words.hasRoom(for: ben.name, of: ann.name))
    for reader in 0..<205 { _ = people.takeWords(for: try person("to\(reader)x")) }
    #expect(people.words.all.isEmpty)
    for number in 0..<KeptWords.mostOfOne {
      let to = try person("to\(number)x")
      #expect(people.words.hasRoom(for: to.name, of: ann.name))
      people.keep(told("hello", from: ann, to: to), at: now)
    }
    #expect(
      !people.words.hasRoom(for: ben.name, of: ann.name) && people.words.hasRoom(for: ann.name, of: ben.name))
    _ = people.takeWords(for: try person("to0x"))
    #expect(people.words.hasRoom(for: ben.name, of: ann.name))
    for _ in 0..<KeptWords.mostOfPair { people.keep(told("hello", from: ben, to: ann), at: now) }
    #expect(!people.words.hasRoom(for: ann.name, of: ben.name))
  }

  @Test("A reader is told the newest 20 words, and what others left changes nothing for a sender")
  func newest() throws {
    var people = PeopleRecord()
    let ben = try person("ben")
    for number in 0..<30 {
      let from = try person("from\(number)")
      #expect(people.words.hasRoom(for: ben.name, of: from.name))
      people.keep(told("\(number)", from: from, to: ben), at: now)
    }
    #expect(people.takeWords(for: ben).map(\.text) == (10..<30).map { "\($0)" })
    #expect(people.words.all.isEmpty)
  }

  @Test("Words count alike for their sender: muted ones, for nobody, and for an account that is gone")
  func counted() throws {
    let folder = try TemporaryFolder()
    let (ann, ben) = (try person("ann"), try person("ben"))
    let cid = Person(name: try #require(PlayerName("cid")), role: .player, codeHash: "code")
    let nobody = try person("nobody")
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path), now: now)
    #expect(people.choose(ann.name, true, for: .mutes, by: ben) { _ in true })
    for reader in [ben, cid] {
      for _ in 0..<KeptWords.mostOfPair { people.keep(told("hello", from: ann, to: reader), at: now) }
    }
    for _ in 0..<KeptWords.mostOfPair {
      people.keep(Told(from: ann.name, to: nobody.name, text: "hello", reader: nil, isKept: true), at: now)
    }
    people.forget(cid.name)
    for step in 0..<3 {
      for name in [ben.name, cid.name, nobody.name] {
        #expect(!people.words.hasRoom(for: name, of: ann.name), "\(name) at step \(step)")
      }
      if step == 0 { people.tidy(now: now, holder: holding(ann, ben)) }
      if step == 1 {
        people = PeopleRecord()
        people.keep(in: try PeopleFile(in: folder.path), now: now)
        people.tidy(now: now, holder: holding(ann, ben))
      }
    }
    #expect(people.words.all.count == 3 * KeptWords.mostOfPair)
    #expect(people.words.all.filter { $0.to != ben.name }.allSatisfy { $0.text.isEmpty })
    for person in [ben, cid, nobody] { #expect(people.takeWords(for: person).isEmpty) }
    #expect(people.words.all.isEmpty && people.words.hasRoom(for: ben.name, of: ann.name))
  }

  @Test("A server that starts again has the same mutes, follows and words, and no more rows than they need")
  func kept() throws {
    let folder = try TemporaryFolder()
    let hash = SecretHash(of: Array("secret".utf8), salt: Array(0..<16), costLog2: 1).text
    let (ann, ben) = (try person("ann", code: hash), try person("ben"))
    let cid = Person(name: try #require(PlayerName("cid")), role: .player, codeHash: "code")
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path), now: now)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/people"), "nothing to keep")
    func choose(_ name: PlayerName, _ isChosen: Bool, for purpose: Choosing, by person: Person) {
      #expect(people.choose(name, isChosen, for: purpose, by: person) { _ in true })
    }
    choose(ben.name, true, for: .mutes, by: ann)
    choose(cid.name, true, for: .follows, by: ann)
    choose(ben.name, true, for: .follows, by: cid)
    choose(ann.name, true, for: .follows, by: cid)
    choose(ben.name, false, for: .follows, by: cid)
    people.keep(told("half past seven,  as ever", from: cid, to: ann), at: now)
    people.keep(told("read", from: ann, to: ben), at: now)
    people.keep(told("\u{301} é \u{93e} \u{1f3fb}", from: ann, to: cid), at: now.adding(seconds: 1))
    #expect(people.takeWords(for: ben).map(\.text) == ["read"])
    let before = people.notes
    #expect(before.count == 5)
    var again = PeopleRecord()
    again.keep(in: try PeopleFile(in: folder.path), now: now)
    #expect(again.notes == before)
    let text = try String(contentsOfFile: folder.path + "/people", encoding: .utf8)
    #expect(text.split(separator: "\n").count == 5, "\(text)")
    #expect(text.contains("mutes ann =\(hash) ben\n") && text.contains("follows cid = ann\n"), "\(text)")
    #expect(again.takeWords(for: ann).map(\.text) == ["half past seven,  as ever"])
    again.forget(cid.name)
    let last = PeopleRecord(of: try PeopleFile(in: folder.path).notes)
    #expect(last.follows.names(of: cid).isEmpty && last.words.all.map(\.text) == [""])
    #expect(last.mutes.names(of: ann) == [ben.name] && last.follows.names(of: ann) == [cid.name])
    try PeopleFile.forget(ben.name, in: folder.path)
    #expect(!(try String(contentsOfFile: folder.path + "/people", encoding: .utf8)).contains("ben"))
  }

  @Test("A later guest of a name reads and inherits nothing after a start either")
  func laterGuests() throws {
    let folder = try TemporaryFolder()
    let (ann, ben, later) = (try person("ann"), try person("ben"), try person("ben", code: "another"))
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path), now: now)
    #expect(people.choose(ann.name, true, for: .mutes, by: ben) { _ in true })
    people.keep(told("hello", from: ann, to: ben), at: now)
    var again = PeopleRecord()
    again.keep(in: try PeopleFile(in: folder.path), now: now)
    let kept = again
    #expect(again.mutes.names(of: later).isEmpty && again.mutes.names(of: ben) == [ann.name])
    #expect(again.takeWords(for: later).isEmpty && again.takeWords(for: ben).isEmpty)
    #expect(kept.notes.count == 2)
    var last = PeopleRecord()
    last.keep(in: try PeopleFile(in: folder.path), now: now)
    last.tidy(now: now, holder: holding(ann, later))
    #expect(last.notes.isEmpty, "what belonged to the earlier guest is dropped after a start")
    #expect(try PeopleFile(in: folder.path).notes.isEmpty)
  }

  @Test(
    "A row that a kill cut off is dropped, and a file with another row that is none is read and kept aside")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/people"
    let whole = "mutes ann = ben\ntell ben = ann 1000 good evening\n"
    for cut in 0...whole.utf8.count {
      try Data(whole.utf8.prefix(cut)).write(to: URL(fileURLWithPath: path))
      let rows = whole.utf8.prefix(cut).split(separator: 10, omittingEmptySubsequences: false).count - 1
      #expect(try PeopleFile(in: folder.path).notes.count == rows)
    }
    let bad = [
      "", "mutes", "mutes ann", "mutes ann ben", "mutes ann = 9", "mutes ann = ben on", "likes ann = ben",
      "tell ben = ann", "tell ben = ann x hello", "tell ben = ann -1 hello",
      "tell ben = ann 9223372036854775807 x", "tell ben - ann 1000 hello", "tell ben = ann 1000 ",
      "mutes ann - ben", "read 9", "read ben now", "forgot", "\u{0}",
    ]
    for row in bad {
      try Data("mutes ann = ben\n\(row)\n".utf8).write(to: URL(fileURLWithPath: path))
      var said: [String] = []
      #expect(try PeopleFile(in: folder.path) { said.append($0) }.notes.count == 1, "\(row)")
      #expect(said.count == 1 && said[0].hasPrefix("\(path): line 2 "), "\(said)")
    }
    let zeros = Data("mutes ann = ben\n".utf8) + Data(count: 4096) + Data("ll hello\nread ben\n".utf8)
    try zeros.write(to: URL(fileURLWithPath: path))
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path), now: now)
    #expect(people.notes.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged")) == zeros)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mutes ann = ben\n")
  }

  @Test("A file that cannot be written is told once, refuses nothing, and is written again when it can be")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/people"
    let (ann, ben) = (try person("ann"), try person("ben"))
    var said: [String] = []
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path) { said.append($0) }, now: now)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(people.choose(ben.name, true, for: .mutes, by: ann) { _ in true })
    people.keep(told("hello", from: ben, to: ann), at: now)
    #expect(said.count == 1 && said[0].hasPrefix("\(path): Is a directory; mutes, follows"), "\(said)")
    #expect(people.mutes.names(of: ann) == [ben.name])
    try FileManager.default.removeItem(atPath: path)
    #expect(people.choose(ann.name, true, for: .mutes, by: ben) { _ in true })
    people.tidy(now: now, holder: holding(ann, ben))
    #expect(said.count == 2 && said[1].contains("written again"), "\(said)")
    #expect(PeopleRecord(of: try PeopleFile(in: folder.path).notes).notes == people.notes)
  }

  @Test("A file that grew long is written anew with what still counts")
  func long() throws {
    let folder = try TemporaryFolder()
    let ann = try person("ann")
    let names = try ["ben", "cid"].map { try #require(PlayerName($0)) }
    var people = PeopleRecord()
    people.keep(in: try PeopleFile(in: folder.path), now: now)
    for _ in 0..<15_000 {
      for name in names {
        for isChosen in [true, false] {
          _ = people.choose(name, isChosen, for: .follows, by: ann) { _ in true }
        }
      }
    }
    #expect(people.choose(names[0], true, for: .follows, by: ann) { _ in true })
    func size() throws -> Int {
      try FileManager.default.attributesOfItem(atPath: folder.path + "/people")[.size] as? Int ?? 0
    }
    #expect(try size() > 1 << 20)
    people.tidy(now: now, holder: holding(ann))
    #expect(try size() < 100)
    #expect(try PeopleFile(in: folder.path).notes == people.notes)
  }
}
