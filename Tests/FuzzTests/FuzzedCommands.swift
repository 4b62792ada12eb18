// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

@testable import Wire

/// A line is a command, or the one thing that is wrong with it, which is told in lines that may leave.
///
/// The first byte chooses where the sender sits and how the answer is told.
/// Source: Protocol/SPEC.md, lines, verbs and faults.
enum FuzzedCommands: Fuzzed {
  static let longest = 512

  static var words: [String] {
    Verb.all.flatMap { [$0.name, $0.shortest] }
      + TableKind.allCases.map(\.rawValue)
      + [
        "lexicon=", "rule=", "clock=", "first=", "position=", "for=", "desk=yes", "round=", "sure=yes",
        "pattern=", "limit=", "from=", "8H ", "25:00", "english", "spanish", " :", "#1 ",
      ]
  }

  /// Every line that somebody sends in the transcripts.
  static var seeds: [[UInt8]] {
    get throws {
      var lines: Set<String> = []
      for file in try Project.files(below: "Protocol/transcripts", ending: ".session") {
        for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
          guard let mark = line.firstRange(of: "> "), !line[..<mark.lowerBound].contains(" ") else {
            continue
          }
          lines.insert(String(line[mark.upperBound...]))
        }
      }
      return lines.sorted().enumerated().map {
        [UInt8(truncatingIfNeeded: $0.offset)] + Array($0.element.utf8)
      }
    }
  }

  private static let parser = CommandParser(
    lexica: ServedLexica(
      [("english", Alphabet.english), ("spanish", .spanish)].map { name, alphabet in
        Lexicon(
          name: name, edition: "1", alphabet: alphabet, seal: LexiconSeal(digest: .zero), count: 0,
          countsByLength: []
        ) { _ in true }
      }))
  private static let kinds = [nil] + TableKind.allCases.map { Optional($0) }
  private static let sides = PlayerName("ann").flatMap { one in
    PlayerName("ben").map { BySeat(one, $0) }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let line = chosen.rest.prefix { $0 != 10 }.prefix(Limits.lineBytes - 1)
    let read = parse(Array(line), chosen)
    let speech = Speech(
      Language.allCases[chosen.choice % Language.allCases.count], isPlain: chosen.choice & 0x80 != 0)
    var writer = LineWriter(as: speech)
    switch read.body {
    case .fault(let fault): FaultText.write(fault, read.tag, into: &writer)
    case .refusal(let refusal): RefusalText.write(refusal, read.tag, into: &writer)
    case .nothing, .command, .judge, .lookup, .connection: break
    }
    try mayLeave(writer.lines.bytes, isReply: writer.lines.count > 0)
    try tagged(Array(line), read, chosen)
  }

  /// A tag is echoed, and changes nothing else.
  private static func tagged(_ line: [UInt8], _ read: ParsedLine, _ chosen: Chosen) throws(Finding) {
    guard read.tag == .none, line.first != UInt8(ascii: "#"), line.count < Limits.lineBytes - 4,
      LineParts.isText(line.span)
    else { return }
    if case .nothing = read.body { return }
    let tagged = parse(Array("#7a ".utf8) + line, chosen)
    let (one, other) = (String(describing: read.body), String(describing: tagged.body))
    guard case .fault(.badArgument(at: 0, .malformedTag)) = read.body else {
      return try Finding.unless(tagged.tag != .none && one == other, "with a tag it is \(other), not \(one)")
    }
  }

  private static func parse(_ line: [UInt8], _ chosen: Chosen) -> ParsedLine {
    parser.parse(
      line.span,
      seat: kinds[chosen.choice / 2 % kinds.count].map { ($0, chosen.choice & 1 == 0 ? .english : .spanish) },
      sides: chosen.choice & 0x40 == 0 ? nil : sides,
      list: chosen.choice & 0x20 == 0 ? nil : 1)
  }

  /// Lines as they leave: one at least for a reply, each of it short enough and safe to show.
  static func mayLeave(_ bytes: [UInt8], isReply: Bool) throws(Finding) {
    guard isReply else { return }
    try Finding.unless(bytes.last == 10, "a reply without its end")
    for ended in bytes.dropLast().split(separator: 10, omittingEmptySubsequences: false) {
      try Finding.unless(ended.last == 13, "a reply that ends without CR")
      let line = ended.dropLast()
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Finding("a reply that is no UTF-8")
      }
      try Finding.unless(
        !line.isEmpty && line.count + 2 <= Limits.replyBytes, "a reply of \(line.count) bytes")
      try Finding.unless(text.unicodeScalars.allSatisfy(SafeText.mayLeave), "unsafe to show: \(text)")
    }
  }
}
