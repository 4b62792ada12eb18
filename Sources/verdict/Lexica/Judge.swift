// SPDX-License-Identifier: MIT
import Directing
import Lexica

extension Subcommand {
  static let judge: Subcommand = Subcommand(
    name: "judge",
    usage: """
      verdict judge [--lexicon NAME|FILE] [--json] WORD...
                  english, the list unless another is named, is our open list, not a tournament list.
                  Your club's own: --lexicon FILE; verdict lexicon build FILE -o club.lexicon makes it fast.
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "judge", taking: ["lexicon"], flags: ["json"])
    guard (1...Words.capacityMax).contains(options.operands.count) else {
      throw .obstacle("a play forms 1 to 8 words; type verdict judge AT AA TAN")
    }
    let lexicon = try LexiconShelf().list(options.value("lexicon") ?? "english")
    var judged = Words()
    var spelled: [String] = []
    var isWhole = true
    for (index, text) in options.operands.enumerated() {
      do throws(WordFault) {
        let word = try lexicon.alphabet.word(from: text)
        judged.append(word)
        spelled.append(lexicon.alphabet.spelled(word))
      } catch {
        // A single tile is never acceptable, and the program has no `Word` for it.
        guard error == .tooShort, let tile = lexicon.alphabet.tile(from: text) else {
          throw .obstacle("word \(index + 1): \(error.text)")
        }
        isWhole = false
        spelled.append(lexicon.alphabet.spelled(Word([tile]) ?? Word()))
      }
    }
    let isAcceptable = isWhole && lexicon.accepts(judged)
    if options.has("json") {
      let answer = JSONText.object([
        ("acceptable", .flag(isAcceptable)), ("words", .list(spelled.map { .text($0) })),
        ("seal", .text(lexicon.seal.hex)),
      ])
      Console.print(answer.line)
    } else {
      Console.print(isAcceptable ? "Acceptable" : "Unacceptable")
    }
    return isAcceptable ? Exit.done : Exit.negative
  }
}
