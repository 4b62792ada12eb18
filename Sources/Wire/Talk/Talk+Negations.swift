// SPDX-License-Identifier: MIT
import Officiating

/// Negations: what a person does not want is never asked about.
///
/// Source: Protocol/SPEC.md, 4.29.
extension Talk {
  /// Returns a sentence in place of a question about what the line says no to; any other meaning stays as it is.
  ///
  /// A look, a play alone, a guess and a refusal stay: they are no wish that a negation turns round.
  func unlessDenied(_ meant: Spoken?, _ isLine: (String) -> Bool) -> Spoken? {
    let acting: String
    switch meant {
    case .question(_, let line)?: acting = line
    case .answer(let answer)? where answer.agrees: acting = answer.line
    case .look(let look)? where look.line.hasPrefix("LANG"): acting = look.line
    case .play(let readings)? where readings.first?.isOfSentence == true: acting = readings.first?.line ?? ""
    default: return meant
    }
    guard line.isNegated, !line.ownsNegation(of: acting) else { return meant }
    // What follows a clause that says no to something is a wish of its own, as in `don't pass, 8d train`.
    if let rest = line.behindNegation {
      return Self.meaning(of: rest, in: situation, isLine: isLine)?.asked
        ?? (isLine(rest) ? .stands(for: rest) : denied)
    }
    return denied
  }

  /// The answer to a wish for nothing: what may be done here.
  var denied: Spoken {
    switch situation.place {
    case .game(.mayDoubt):
      .sentence("nothing was done; ACCEPT lets the last play stand, CHALLENGE doubts it; HELP has more")
    case .game(.onTurn):
      .sentence("nothing was done; it is your turn: type a square and a word, 8H TRAIN, or HELP")
    default: .sentence("nothing was done; HELP says what you can do")
    }
  }
}
