// SPDX-License-Identifier: MIT
import Lexica

enum LexiconExport {
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(
      words, of: "lexicon export", taking: ["output", "as", "alphabet"], orElse: .usage)
    guard options.operands.count == 1, let output = options.value("output") else {
      Console.complain("verdict: lexicon export needs one list and -o FILE")
      throw .usage
    }
    guard let alphabet = LexiconCommand.alphabet(options) else { throw .told }
    let named = options.value("as")
    guard let form = named.map({ ListOutput(rawValue: $0) }) ?? ListOutput(ending: output) else {
      let forms = ListOutput.allCases.map(\.rawValue).joined(separator: ", ")
      throw .obstacle(
        named.map { "\($0) is no form of list; forms are \(forms)" }
          ?? "\(output): its ending names no form of list; say which with --as: \(forms)")
    }
    let lexicon = try LexiconShelf().list(options.operands[0], over: alphabet)
    try attempt { () throws(LexiconFault) in try form.write(lexicon, to: output) }
    Console.print("\(output): \(lexicon.count) words of \(lexicon.name), seal \(lexicon.seal.hex)")
    return Exit.done
  }
}
