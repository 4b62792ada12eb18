// SPDX-License-Identifier: MIT
import Lexica

extension Subcommand {
  static let define: Subcommand = Subcommand(
    name: "define", usage: "verdict define [--wordnet DIR|no] WORD..."
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "define", taking: ["wordnet"])
    guard !options.operands.isEmpty else {
      throw .obstacle("no word to define; type verdict define CWM QI")
    }
    var asked: [Word] = []
    for (index, text) in options.operands.enumerated() {
      do throws(WordFault) { asked.append(try Alphabet.english.word(from: text)) } catch {
        throw .obstacle("word \(index + 1): \(error.text)")
      }
    }
    let definitions = try open(options.value("wordnet"))
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

  /// Returns the definitions to use.
  ///
  /// If no folder is named and Debian's is missing, the glosses of short words are used alone, after a complaint.
  private static func open(_ folder: String?) throws(Trouble) -> Definitions {
    do throws(DefinitionsFault) {
      return try Definitions(wordnet: folder == "no" ? nil : folder ?? Definitions.debianFolder)
    } catch {
      guard folder == nil, case .missing = error else { throw .obstacle(error.text) }
      Console.complain("verdict: \(error.text)")
      return Definitions()
    }
  }
}
