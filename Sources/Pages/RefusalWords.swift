// SPDX-License-Identifier: MIT
import Visiting

/// The sentences by which a page tells what was refused; the server's own texts name lines to type.
enum RefusalWords {
  /// Returns the sentence about a login.
  ///
  /// Source: Protocol/SPEC.md, 2.2, 4.8.
  static func login(_ line: ServerLine) -> String {
    switch line.code {
    case 430:
      let seconds = line.keys["after"].map { "\($0) seconds" } ?? "a while"
      return "There were too many tries. Wait \(seconds), then come in again."
    case 531: return "\(plain(line.words)) Type the code or the secret that belongs to the name."
    case 533:
      let free = line.keys["free"].map { " It is free from \($0) on, unless its holder comes before." }
      return "This name is taken. If it is yours, type its code or its secret with it; "
        + "else choose another name.\(free ?? "")"
    default: return plain(line.words)
    }
  }

  /// Leaves out the parts of a text that name a line to type, and ends it as a sentence.
  static func plain(_ text: String) -> String {
    let clauses = text.split(separator: ";").map { clause in
      clause.split(separator: ":").prefix { !hasVerb($0) }.joined(separator: ":")
    }
    let kept = clauses.filter { !$0.isEmpty }.joined(separator: ";").drop { $0 == " " }
    guard let first = kept.first else { return "The server refuses this now." }
    let sentence = first.uppercased() + kept.dropFirst()
    return sentence.last == "." ? sentence : sentence + "."
  }

  /// Whether a part has a word in capitals, as verbs are written.
  private static func hasVerb(_ text: Substring) -> Bool {
    text.split { !$0.isLetter }.contains { $0.count > 2 && $0.allSatisfy { $0.isUppercase } }
  }
}
