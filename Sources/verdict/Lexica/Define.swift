// SPDX-License-Identifier: MIT
import Lexica

extension Subcommand {
  static let define: Subcommand = Subcommand(
    name: "define", usage: "verdict define [--wordnet DIR|no] WORD..."
  ) { words in
    guard let options = CommandOptions(words, of: "define", taking: ["wordnet"]) else { return Exit.usage }
    guard !options.operands.isEmpty else {
      Console.complain("verdict: no word to define; type verdict define CWM QI")
      return Exit.usage
    }
    var asked: [Word] = []
    for (index, text) in options.operands.enumerated() {
      do throws(WordFault) { asked.append(try Alphabet.english.word(from: text)) } catch {
        Console.complain("verdict: word \(index + 1): \(error.text)")
        return Exit.usage
      }
    }
    guard let definitions = open(options.value("wordnet")) else { return Exit.usage }
    var isEveryKnown = true
    for word in asked {
      guard let definition = definitions.definition(of: word, in: .english) else {
        Console.complain("verdict: no definition of \(Alphabet.english.spelled(word))")
        isEveryKnown = false
        continue
      }
      Console.print(([definition.word] + definition.lines.map { "  \($0)" }).joined(separator: "\n"))
    }
    return isEveryKnown ? Exit.done : Exit.negative
  }

  /// Returns the definitions to use; nil after a complaint about a named folder.
  ///
  /// If no folder is named and Debian's is missing, the glosses of short words are used alone, after a complaint.
  private static func open(_ folder: String?) -> Definitions? {
    do throws(DefinitionsFault) {
      return try Definitions(wordnet: folder == "no" ? nil : folder ?? Definitions.debianFolder)
    } catch {
      Console.complain("verdict: \(error.text)")
      guard folder == nil, case .missing = error else { return nil }
      return Definitions()
    }
  }
}
