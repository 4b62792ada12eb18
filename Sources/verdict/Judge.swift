// SPDX-License-Identifier: MIT
import Lexica

extension Subcommand {
  /// Judges words on the command line.
  static let judge: Subcommand = Subcommand(
    name: "judge", usage: "verdict judge [--lexicon NAME|FILE] WORD..."
  ) { words in
    guard let options = CommandOptions(words, of: "judge", taking: ["lexicon"]) else { return Exit.usage }
    guard (1...Words.capacityMax).contains(options.operands.count) else {
      Console.complain("verdict: a play forms 1 to 8 words; type verdict judge AT AA TAN")
      return Exit.usage
    }
    let lexicon: Lexicon
    do throws(LexiconFault) {
      lexicon = try LexiconShelf().open(options.value("lexicon") ?? "english")
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
    var judged = Words()
    for (index, text) in options.operands.enumerated() {
      do throws(WordFault) { judged.append(try lexicon.alphabet.word(from: text)) } catch {
        Console.complain("verdict: word \(index + 1): \(error.text)")
        return Exit.usage
      }
    }
    let isAcceptable = lexicon.accepts(judged)
    Console.print(isAcceptable ? "Acceptable" : "Unacceptable")
    return isAcceptable ? Exit.done : Exit.negative
  }
}
