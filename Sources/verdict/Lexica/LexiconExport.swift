// SPDX-License-Identifier: MIT
import Lexica

/// The subcommand that writes a lexicon's words in the form of another program.
enum LexiconExport {
  static func run(_ words: [String]) throws(LexiconFault) -> Int32 {
    guard let options = CommandOptions(words, of: "lexicon export", taking: ["output", "as", "alphabet"])
    else { return LexiconCommand.complain() }
    guard options.operands.count == 1, let output = options.value("output") else {
      Console.complain("verdict: lexicon export needs one list and -o FILE")
      return LexiconCommand.complain()
    }
    guard let alphabet = LexiconCommand.alphabet(options) else { return Exit.usage }
    let named = options.value("as")
    guard let form = named.map({ ListOutput(rawValue: $0) }) ?? ListOutput(ending: output) else {
      let forms = ListOutput.allCases.map(\.rawValue).joined(separator: ", ")
      Console.complain(
        named.map { "verdict: \($0) is no form of list; forms are \(forms)" }
          ?? "verdict: \(output): its ending names no form of list; say which with --as: \(forms)")
      return Exit.usage
    }
    let lexicon = try LexiconShelf().open(options.operands[0], alphabet: alphabet)
    try form.write(lexicon, to: output)
    Console.print("\(output): \(lexicon.count) words of \(lexicon.name), seal \(lexicon.seal.hex)")
    return Exit.done
  }
}
