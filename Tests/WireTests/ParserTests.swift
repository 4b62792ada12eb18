// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing
import Wire

/// Source: Protocol/SPEC.md, verbs; grammar.abnf.
@Suite("A line is read into one command, or into the one thing that is wrong with it")
struct ParserTests {
  static let lexicon = Lexicon(
    name: "english", edition: "test", alphabet: .english,
    seal: LexiconSeal(digest: SHA256.digest(of: [])), count: 0, countsByLength: []
  ) { _ in true }
  static let spanish = Lexicon(
    name: "spanish", edition: "test", alphabet: .spanish,
    seal: LexiconSeal(digest: SHA256.digest(of: [1])), count: 0, countsByLength: []
  ) { _ in true }
  static let parser = CommandParser(lexica: ServedLexica([lexicon, spanish]))

  static func parse(_ line: String) -> ParsedLine {
    let bytes = Array(line.utf8)
    return parser.parse(bytes.span)
  }

  static func reply(_ line: String) -> String {
    guard case .fault(let fault) = parse(line).body else { return "no fault" }
    var writer = LineWriter()
    FaultText.write(fault, parse(line).tag, into: &writer)
    return String(decoding: writer.lines.bytes, as: UTF8.self)
  }

  @Test(
    "Verbs are read in any case and from their shortest form on",
    arguments: Verb.all.filter { $0 != .quit })
  func shortest(verb: Verb) {
    for form in [verb.name, verb.name.lowercased(), verb.shortest, verb.shortest.lowercased()] {
      if case .fault(.unknownCommand) = Self.parse(form).body { Issue.record("\(form) is unknown") }
    }
    let tooShort = String(verb.shortest.dropLast())
    // What is too short for one verb may be long enough for another.
    guard !tooShort.isEmpty, Self.claims(to: tooShort).isEmpty else { return }
    if case .fault(.unknownCommand) = Self.parse(tooShort).body { return }
    Issue.record("\(tooShort) is understood")
  }

  /// The verbs that a beginning of a name is long enough for.
  private static func claims(to form: String) -> [Verb] {
    Verb.all.filter { $0.name.hasPrefix(form) && $0.shortest.count <= form.count }
  }

  @Test("No verb but QUIT begins with Q, R or K, and nothing that is typed means two verbs")
  func verbs() {
    for verb in Verb.all where verb != .quit {
      #expect(!"QRK".contains(verb.name.prefix(1)))
      for count in verb.shortest.count...verb.name.count {
        #expect(Self.claims(to: String(verb.name.prefix(count))) == [verb])
      }
    }
  }

  @Test("Blank lines and comments say nothing", arguments: ["", " ", "   ", "; JUDGE AT", "  ;x"])
  func nothing(line: String) {
    guard case .nothing = Self.parse(line).body else {
      Issue.record("something was read")
      return
    }
  }

  @Test("What people try instead gets a hint")
  func hints() {
    for meant in Verb.all {
      for tried in meant.tried {
        guard case .fault(.unknownCommand(meant: meant)) = Self.parse(tried.lowercased()).body else {
          Issue.record("\(tried) got no hint")
          continue
        }
      }
    }
  }

  @Test("Words of other servers are known by what they are wanted for, and none is a form of a verb")
  func triedWords() {
    for word in TriedWord.allCases {
      guard case .fault(.triedWord(word)) = Self.parse("\(word.rawValue.lowercased()) 1").body else {
        Issue.record("\(word.rawValue) got no hint")
        continue
      }
      #expect(!Verb.all.contains { $0.tried.contains(word.rawValue) })
    }
  }

  @Test("A verb with one slip of the finger is recognised, and nothing further off")
  func misspelt() {
    for (typed, meant) in [
      ("CHALENGE", Verb.challenge), ("cofirm", .confirm), ("tabels", .tables), ("jugde", .judge),
      ("WITHDRAWW", .withdraw), ("hisotry", .history),
    ] {
      guard case .fault(.unknownCommand(meant: meant)) = Self.parse("\(typed) AT").body else {
        Issue.record("\(typed) got no hint")
        continue
      }
    }
    for typed in ["frob", "chlnge", "xyzzy", "sya"] {
      guard case .fault(.unknownCommand(meant: nil)) = Self.parse(typed).body else {
        Issue.record("\(typed) got a hint")
        continue
      }
    }
  }

  @Test("Words become tiles here, and a malformed word is a fault that names its place")
  func words() {
    guard
      case .command(.slip(.challenge(let words, by: nil)), _) = Self.parse("CHALLENGE at Aa tan").body
    else {
      Issue.record("no challenge")
      return
    }
    #expect(words.map { Alphabet.english.spelled($0) } == ["AT", "AA", "TAN"])
    #expect(Self.reply("CHALLENGE AT A1").hasPrefix("501 BAD-ARGUMENT at=2 "))
    #expect(Self.reply("AMEND 1 AT ABCDEFGHIJKLMNOP").hasPrefix("501 BAD-ARGUMENT at=3 "))
    #expect(Self.reply("JUDGE A").hasPrefix("501 BAD-ARGUMENT at=1 "))
    #expect(Self.reply("JUDGE été").hasPrefix("501") == false)
    #expect(Self.reply("JUDGE þa").hasPrefix("501 BAD-ARGUMENT at=1 "))
    #expect(Self.reply("JUDGE A B C D E F G H I").hasPrefix("501 BAD-ARGUMENT at=1 "))
    #expect(Self.reply("JUDGE AA AA AA AA AA AA AA AA AA").hasPrefix("501 BAD-ARGUMENT at=9 "))
    #expect(Self.reply("JUDGE").hasPrefix("501 BAD-ARGUMENT at=1 "))
  }

  @Test("A named list's alphabet reads the words: in Spanish CH is one tile")
  func alphabets() {
    guard
      case .judge(let question) = Self.parse("JUDGE lexicon=spanish chico").body
    else {
      Issue.record("no question")
      return
    }
    #expect(question.words[0].count == 4)
    guard case .refusal(.noSuchLexicon) = Self.parse("JUDGE lexicon=elvish at").body else {
      Issue.record("an unknown list was taken")
      return
    }
  }

  @Test("BY 1 says which side doubts; by itself BY is a word")
  func by() {
    guard
      case .command(.slip(.challenge(let words, by: .two)), _) = Self.parse("challenge by 2 at").body
    else {
      Issue.record("no side")
      return
    }
    #expect(words.count == 1)
    guard case .command(.slip(.challenge(let other, by: nil)), _) = Self.parse("challenge by at").body else {
      Issue.record("BY is a word")
      return
    }
    #expect(other.count == 2)
  }

  @Test("A tag is echoed, faults included; a bad one is a fault")
  func tags() {
    #expect(Self.reply("#a-1 FROB").hasPrefix("500 #a-1 UNKNOWN-COMMAND"))
    #expect(Self.reply("#a_1 PING").hasPrefix("501 BAD-ARGUMENT at=0 "))
    #expect(Self.reply("# PING").hasPrefix("501 BAD-ARGUMENT at=0 "))
    #expect(Self.reply("#12345678901234567 PING").hasPrefix("501 BAD-ARGUMENT at=0 "))
    guard case .connection(.ping("x")) = Self.parse("#1234567890123456 PING x").body else {
      Issue.record("the longest tag is refused")
      return
    }
  }

  @Test("OPEN reads its terms and refuses what slip tables lack")
  func open() {
    guard
      case .command(.table(.open(let wanted)), _) = Self.parse(
        "OPEN kind=SLIP rule=5w confirm=30 for=ben"
      ).body
    else {
      Issue.record("not opened")
      return
    }
    #expect(wanted.rule?.name == "5w" && wanted.confirmSeconds == 30 && wanted.invited?.text == "ben")
    for line in [
      "OPEN", "OPEN slip", "OPEN kind=chess", "OPEN kind=slip clock=25:00", "OPEN kind=slip rule=void",
      "OPEN kind=slip rule=nonsense", "OPEN kind=slip confirm=9", "OPEN kind=slip confirm=601",
      "OPEN kind=slip confirm=1e2", "OPEN kind=slip for=b", "OPEN kind=slip desk=maybe",
      "OPEN kind=slip desk=yes", "OPEN kind=slip desk=yes seat1=ann", "OPEN kind=slip seat1=ann seat2=ben",
      "OPEN kind=slip desk=yes seat1=ann seat2=Ann", "OPEN kind=slip color=red", "OPEN kind=slip lexicon",
    ] {
      #expect(Self.reply(line).hasPrefix("501 BAD-ARGUMENT at="), "\(line)")
    }
  }

  @Test(
    "Numbers are plain digits from 1 on",
    arguments: [
      "CONFIRM", "CONFIRM 0", "CONFIRM -1", "CONFIRM +1", "CONFIRM 1x", "CONFIRM 1234567890",
      "CONFIRM 1 2", "JOIN x", "OBSERVE", "TABLES from=0", "TABLES 3", "SHOW 1 2", "HISTORY 1 x",
    ])
  func numbers(line: String) {
    #expect(Self.reply(line).hasPrefix("501 BAD-ARGUMENT at="))
  }

  @Test("What telnet and arrow keys send is known by name, wherever text begins")
  func foreignKeys() {
    let samples: [([UInt8], ForeignKeys?)] = [
      ([0xFF, 0xFB, 0x18], .telnet), ([0xFF, 0xF4, 0xFF, 0xFD, 0x06], .telnet), ([0xFF], nil),
      ([0xFF, 0x41], nil), ([0x41, 0xFF, 0xFB], nil), ([0x1B, 0x5B, 0x41], .arrow),
      ([0x41, 0x1B, 0x4F, 0x44], .arrow), ([0x1B, 0x1B, 0x5B, 0x43], .arrow), ([0x1B], nil), ([], nil),
      ([0x1B, 0x41], nil), (Array("\u{1B}[1;5D".utf8), .arrow), (Array("\u{1B}[31mred".utf8), nil),
      (Array("\u{1B}[3~".utf8), nil), (Array("\u{1B}[".utf8), nil),
    ]
    for (bytes, keys) in samples { #expect(ForeignKeys(in: bytes.span) == keys, "\(bytes)") }
  }

  @Test("Text that cannot be shown is refused, and nothing of it comes back")
  func badBytes() {
    for bad in [
      "PING \u{7}", "PING a\u{0}b", "SAY \u{1B}[31mred", "SAY \u{9B}x", "SAY \u{202E}x", "SAY \u{200B}",
      "SAY \u{2028}", "SAY \u{E000}", "SAY a\tb", "SAY a\rb", "SAY \u{115F}", "SAY \u{1160}", "SAY \u{3164}",
      "SAY \u{FFA0}", "SAY a\u{34F}b", "SAY \u{2800}", "SAY a\u{FE0F}", "SAY a\u{A0}b", "SAY \u{3000}",
      "SAY \u{E0041}",
      "SAY \u{17B4}", "SAY \u{180B}",
    ] {
      guard case .fault(.badBytes) = Self.parse(bad).body else {
        Issue.record("taken: \(bad.debugDescription)")
        continue
      }
    }
    for broken in [[0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF]] as [[UInt8]] {
      let bytes = Array("SAY ".utf8) + broken
      guard case .fault(.badBytes) = Self.parser.parse(bytes.span).body else {
        Issue.record("taken: \(broken)")
        continue
      }
    }
    guard case .command(.table(.say("grüß dich, żółw")), _) = Self.parse("SAY grüß dich, żółw").body else {
      Issue.record("plain text in UTF-8 was refused")
      return
    }
  }

  @Test("Free text needs no colon where nothing else can follow")
  func freeText() {
    for line in ["SAY hello there", "SAY :hello there", "say  hello there"] {
      guard case .command(.table(.say("hello there")), _) = Self.parse(line).body else {
        Issue.record("\(line)")
        continue
      }
    }
    #expect(Self.reply("SAY").hasPrefix("501"))
  }

  @Test("Random lines by the ten thousand never trap and never echo")
  func random() {
    var random = Seeded(seed: 20)
    let verbs = Verb.all.map(\.name)
    for _ in 0..<Sampling.count(20_000, of: 1_000_000) {
      var bytes = Array(verbs[Int(random.next() % UInt64(verbs.count))].utf8)
      for _ in 0..<Int(random.next() % 40) {
        let draw = random.next()
        bytes.append(draw % 3 == 0 ? 32 : draw % 3 == 1 ? UInt8(truncatingIfNeeded: draw >> 8) : 61)
      }
      let parsed = Self.parser.parse(bytes.span)
      guard case .fault(let fault) = parsed.body else { continue }
      var writer = LineWriter()
      FaultText.write(fault, parsed.tag, into: &writer)
      #expect(writer.lines.bytes.allSatisfy { (32...126).contains($0) || $0 == 13 || $0 == 10 })
      #expect(writer.lines.count <= Limits.replyBytes)
    }
  }
}
