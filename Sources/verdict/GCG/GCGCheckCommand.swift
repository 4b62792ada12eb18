// SPDX-License-Identifier: MIT
import Lexica
import Records
import Rulebook

enum GCGCheckCommand {
  /// Runs `verdict gcg check`; the status is negative if a record does not add up or has findings.
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(
      words, of: "gcg check", taking: ["tiles", "lexicon"], flags: ["finished", "deep"])
    let files = try GCGFiles(options)
    let alphabet = files.tiles.flatMap { Alphabet.named($0.name) } ?? .english
    let lexicon = try options.value("lexicon").map { name throws(Trouble) in
      try LexiconShelf().list(name, over: alphabet)
    }
    let isDeep = options.has("deep") || lexicon != nil
    return files.each { path, file throws(GCGFault) in
      if let lexicon, lexicon.alphabet.name != file.game.tiles.name {
        Console.complain(
          "verdict: \(path): the tiles are \(file.game.tiles.name), and \(lexicon.name) is a list of "
            + "\(lexicon.alphabet.name) words; name another with --lexicon")
        return Exit.usage
      }
      let findings = isDeep ? GCGAudit.findings(in: file, lexicon: lexicon) : []
      for finding in findings { Console.print("\(path): \(finding.text)") }
      let answer: GCGCheck.Answer
      do throws(GCGFault) { answer = try GCGCheck.run(file, mustEnd: options.has("finished")) } catch {
        Console.print("\(path): \(error.text)\(file.guessedText)")
        return Exit.negative
      }
      let plays = "plays=\(file.game.placementCount)\(told(answer.outcome))"
      guard findings.isEmpty else {
        Console.print("\(path): adds up, \(plays), findings=\(findings.count)\(file.guessedText)")
        return Exit.negative
      }
      let remarks = answer.remarks.map { "; \($0.text)" }.joined()
      Console.print("\(path): ok \(plays)\(remarks)\(file.guessedText)")
      return Exit.done
    }
  }

  /// Returns the text about tiles not laid, for a record that does not declare itself incomplete; empty for others.
  static func told(_ outcome: GCGCheck.Outcome) -> String {
    switch outcome {
    case .over, .incomplete: ""
    case .unfinished(let count): ", unfinished: \(count) tiles not laid"
    }
  }
}
