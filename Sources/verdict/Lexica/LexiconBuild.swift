// SPDX-License-Identifier: MIT
import Lexica

enum LexiconBuild {
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let names = ["output", "alphabet", "name", "edition"]
    let options = try CommandOptions(
      words, of: "lexicon build", taking: names, flags: ["need-vowel", "strict"], orElse: .usage)
    guard let output = options.value("output"), !options.operands.isEmpty else {
      let lacking =
        (options.operands.isEmpty ? ["an INPUT list"] : [])
        + (options.value("output") == nil ? ["-o FILE"] : [])
      Console.complain("verdict: lexicon build needs \(lacking.joined(separator: " and "))")
      throw .usage
    }
    return try attempt { () throws(LexiconFault) in try build(options, output) }
  }

  private static func build(_ options: CommandOptions, _ output: String) throws(LexiconFault) -> Int32 {
    guard let alphabet = try alphabet(options) else { return Exit.usage }
    var builder = LexiconBuilder(
      name: options.value("name") ?? Lexicon.stem(of: output),
      edition: options.value("edition") ?? "unstated", alphabet: alphabet)
    let progress = ProgressLine()
    for input in options.operands {
      let list = try ListInput(
        file: input, alphabet: alphabet, needsVowel: options.has("need-vowel"),
        progress: { progress.show("reading \(input): \($0) %") })
      progress.clear()
      if options.has("strict"), case .listed(let reading) = list { try check(reading, of: input) }
      guard try add(list, from: input, to: &builder, over: alphabet) else { return Exit.usage }
    }
    let need = MemoryNeed(words: builder.count)
    if let warning = need.warning(compiling: builder.count) { Console.complain(warning, as: .warning) }
    if need.isLarge {
      Console.complain(
        "verdict: compiling \(builder.count) words takes \(need.text) of memory at most", as: .notice)
    }
    progress.show("compiling \(builder.count) words, in \(need.text) of memory at most")
    defer { progress.clear() }
    try builder.write(to: output)
    let built = try Lexicon.open(path: output)
    progress.clear()
    Console.print(
      "\(output): \(built.name), edition \(built.edition), \(built.count) words, seal \(built.seal.hex)")
    return Exit.done
  }

  /// Returns the named alphabet or nil after a complaint, else that of the first input that contains one, else English.
  private static func alphabet(_ options: CommandOptions) throws(LexiconFault) -> Alphabet? {
    guard options.value("alphabet") == nil else { return LexiconCommand.alphabet(options) }
    for input in options.operands {
      if let alphabet = try Lexicon.alphabet(ofFile: input) { return alphabet }
    }
    return .english
  }

  /// Adds an input's words and reports entries left out; returns false after a complaint.
  private static func add(
    _ list: ListInput, from input: String, to builder: inout LexiconBuilder, over alphabet: Alphabet
  ) throws(LexiconFault) -> Bool {
    switch list {
    case .compiled(let lexicon):
      guard lexicon.alphabet == alphabet else {
        Console.complain(
          "verdict: \(input): its alphabet is \(lexicon.alphabet.name), but the others' is \(alphabet.name); "
            + "build each by itself")
        return false
      }
      lexicon.forEach { builder.add($0) }
    case .listed(let reading):
      ListTold.tell(reading, of: input, over: alphabet)
      guard !reading.words.isEmpty else { throw .empty(file: input) }
      builder.add(contentsOf: reading.words)
    }
    return true
  }

  /// Throws for each reported fact that could change a ruling: `foreign`, `badWord` or `broken`.
  private static func check(_ reading: ListReading, of input: String) throws(LexiconFault) {
    let folding = reading.folding
    if folding.foreign.count > 0 {
      let fitting =
        folding.fitting.isEmpty ? "" : " (its letters fit \(folding.fitting.joined(separator: ", ")))"
      throw .foreign(
        file: input,
        what: "letters of \(folding.foreign.count) entries would be folded, first in line "
          + "\(folding.foreign.first): \(folding.foreign.examples.joined(separator: ", "))\(fitting); "
          + "name the alphabet with --alphabet, or leave out --strict")
    }
    if let (place, why) = reading.firstLost { throw .badWord(file: input, place: place, why: why) }
    guard reading.unreachedCount == 0 else {
      throw .broken(file: input, what: "no word leads to \(reading.unreachedCount) of its places")
    }
  }
}
