// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Lexica

enum LexiconDiff {
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(
      words, of: "lexicon diff", taking: ["alphabet"], flags: ["json"], orElse: .usage)
    guard options.operands.count == 2, let given = LexiconCommand.alphabet(options) else { throw .usage }
    let shelf = LexiconShelf()
    let (old, new) = try attempt { () throws(LexiconFault) in
      // A list whose form contains its alphabet determines the alphabet of the other. The first list has precedence.
      var alphabet = given
      for name in options.operands.reversed() where !options.has("alphabet") {
        guard let path = try shelf.path(of: name) else { continue }
        alphabet = try Lexicon.alphabet(ofFile: path) ?? alphabet
      }
      return (
        try shelf.open(options.operands[0], alphabet: alphabet),
        try shelf.open(options.operands[1], alphabet: alphabet)
      )
    }
    guard old.alphabet == new.alphabet else {
      throw .obstacle(
        "\(options.operands[0]) is \(old.alphabet.name) and \(options.operands[1]) "
          + "\(new.alphabet.name); lists of two alphabets do not compare")
    }
    let difference = LexiconDifference(from: old, to: new)
    if options.has("json") {
      Console.print(json(difference, old, new).line)
    } else {
      write(difference, old, new)
    }
    return difference.entries.isEmpty ? Exit.done : Exit.negative
  }

  private static func write(_ difference: LexiconDifference, _ old: Lexicon, _ new: Lexicon) {
    var output = ByteWriter(capacity: 16 * difference.entries.count + 1024)
    for entry in difference.entries {
      output.append(byte: UInt8(ascii: entry.isGained ? "+" : "-"))
      old.alphabet.write(entry.word, into: &output)
      output.append(byte: 10)
    }
    func row(_ cells: [String]) {
      output.append(
        cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined() + "\n")
    }
    row(["tiles", "A", "B", "gained", "lost"])
    for length in Word.lengths where old.countsByLength[length] + new.countsByLength[length] > 0 {
      row(
        [
          length, old.countsByLength[length], new.countsByLength[length], difference.gained[length],
          difference.lost[length],
        ].map(String.init))
    }
    let totals = [old.count, new.count, difference.gained.reduce(0, +), difference.lost.reduce(0, +)]
    row(["all"] + totals.map(String.init))
    Console.write(output.bytes)
  }

  private static func json(_ difference: LexiconDifference, _ old: Lexicon, _ new: Lexicon) -> JSONText {
    func words(gained isGained: Bool) -> JSONText {
      .list(
        difference.entries.filter { $0.isGained == isGained }.map { .text(old.alphabet.spelled($0.word)) })
    }
    return .object([
      ("a", LexiconCommand.json(old)), ("b", LexiconCommand.json(new)), ("gained", words(gained: true)),
      ("lost", words(gained: false)), ("gainedByLength", .numbers(difference.gained)),
      ("lostByLength", .numbers(difference.lost)),
    ])
  }
}
