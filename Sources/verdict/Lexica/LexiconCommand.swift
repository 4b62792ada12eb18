// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Lexica

extension Subcommand {
  static let lexicon: Subcommand = Subcommand(
    name: "lexicon",
    usage: """
      verdict lexicon list [PATH]
                      PATH, or --data PATH, is the data folder; ./verdict-data unless said
      verdict lexicon show NAME|FILE [--alphabet NAME] [--json]
      verdict lexicon words NAME|FILE [--alphabet NAME]
      verdict lexicon build INPUT... -o FILE [--alphabet NAME] [--name NAME] [--edition TEXT] [--need-vowel]
                      [--strict]  refuses where anything would be left out or folded
                      INPUT is a list as text, .gz, .zip, .dawg, .kwg or .lexicon; what is no word is left out
      verdict lexicon export NAME|FILE -o FILE [--as text|kwg|dawg] [--alphabet NAME]
                      for other programs; without --as what FILE ends in says which: .txt, .kwg, .dawg
      verdict lexicon diff A B [--alphabet NAME] [--json]
                      +WORD is in B alone, -WORD in A alone; then counts. Status 1 where the lists differ
      """,
    parts: [
      "list": LexiconCommand.list, "show": LexiconCommand.show, "words": LexiconCommand.words,
      "build": LexiconBuild.run, "export": LexiconExport.run, "diff": LexiconDiff.run,
    ])
}

enum LexiconCommand {
  @Sendable static func list(_ words: [String]) throws(Trouble) -> Int32 {
    let data = try CommandOptions(words, of: "lexicon list", taking: ["data"], orElse: .usage).path()
    var status = Exit.done
    let shelf = LexiconShelf(data: data)
    let unopened = shelf.list { fault in
      Console.complain("verdict: \(fault.text)")
      status = Exit.negative
    }
    for found in unopened {
      do throws(LexiconFault) {
        let lexicon = try Lexicon.open(path: found.path)
        Console.print(
          "\(lexicon.name) edition=\(lexicon.edition) words=\(lexicon.count) seal=\(lexicon.seal.short)"
            + " file=\(found.path)")
      } catch {
        Console.complain("verdict: \(error.text)")
        status = Exit.negative
      }
    }
    return status
  }

  @Sendable static func show(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(
      words, of: "lexicon show", taking: ["alphabet"], flags: ["json"], orElse: .usage)
    let lexicon = try list(options)
    if options.has("json") {
      Console.print(json(lexicon).line)
      return Exit.done
    }
    Console.print("name      \(lexicon.name)")
    Console.print("edition   \(lexicon.edition)")
    Console.print("alphabet  \(lexicon.alphabet.name), \(lexicon.alphabet.spellings.count) tiles")
    Console.print("words     \(lexicon.count)")
    for (length, count) in lexicon.countsByLength.enumerated() where count > 0 {
      Console.print("  of \(length < 10 ? " " : "")\(length)   \(count)")
    }
    Console.print("seal      \(lexicon.seal.hex)")
    return Exit.done
  }

  /// Prints every word in alphabet order, as a text list; a list built from it has the same seal.
  @Sendable static func words(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(words, of: "lexicon words", taking: ["alphabet"], orElse: .usage)
    let lexicon = try list(options)
    var text = ByteWriter(capacity: 12 * lexicon.count)
    lexicon.forEach { word in
      lexicon.alphabet.writePlain(word, into: &text)
      text.append(byte: 10)
    }
    text.withUnsafeBufferPointer { Console.write(Array($0)) }
    return Exit.done
  }

  private static func list(_ options: CommandOptions) throws(Trouble) -> Lexicon {
    guard options.operands.count == 1, let alphabet = alphabet(options) else { throw .usage }
    return try LexiconShelf().list(options.operands[0], over: alphabet)
  }

  static func json(_ lexicon: Lexicon) -> JSONText {
    .object([
      ("name", .text(lexicon.name)), ("edition", .text(lexicon.edition)),
      ("alphabet", .text(lexicon.alphabet.name)), ("count", .number(lexicon.count)),
      ("countsByLength", .numbers(lexicon.countsByLength)), ("seal", .text(lexicon.seal.hex)),
    ])
  }

  /// Returns the named alphabet, else English; nil after a complaint.
  static func alphabet(_ options: CommandOptions) -> Alphabet? {
    guard let name = options.value("alphabet") else { return .english }
    guard let alphabet = Alphabet.named(name) else {
      Console.complain("verdict: alphabets are \(Alphabet.all.map(\.name).joined(separator: ", "))")
      return nil
    }
    return alphabet
  }
}
