// SPDX-License-Identifier: MIT
import Officiating

extension Verb {
  static let ofCalls = [call, calls]

  package static let call = Verb(
    "CALL", shortest: "CAL", arguments: "[board=] text | number :text", example: "CALL please come",
    help: "call a director to your table; directors answer with the number", tried: ["DIRECTOR", "HELPME"],
    takesText: true
  ) { line, arguments throws(ProtocolFault) in
    .command(.house(.call(try arguments.callWords(line), isHeard: false)), noise: .recorded)
  }

  /// Typed in full, because a shorter form would mean `CALL`.
  package static let calls = Verb(
    "CALLS", shortest: "CALLS", arguments: "[from=]", help: "for directors: who waits for one",
    keys: .named(["from"])
  ) { line, arguments throws(ProtocolFault) in
    .house(.calls(from: try arguments.optionalFrom(line, at: 1)))
  }
}

extension Arguments {
  /// Reads `board=7` before the text; nil for a line without it.
  private func callingBoard(_ line: Span<UInt8>) throws(ProtocolFault) -> CallWords? {
    guard count > 1, let key = key(line, at: 1), line.isNamed("board", key.name) else { return nil }
    guard (1...32).contains(key.value.count) else { throw .badArgument(at: 1, .label) }
    let start = count > 2 ? self[2].lowerBound : textStart ?? line.count
    let text = SafeText.said(line.text(start..<line.count))
    guard !text.isEmpty else { throw .badArgument(at: 2, .missing(verb)) }
    return .board(line.text(key.value), text, whole: try freeText(line))
  }

  fileprivate func callWords(_ line: Span<UInt8>) throws(ProtocolFault) -> CallWords {
    if let board = try callingBoard(line) { return board }
    guard count > 1, let number = whole(line, self[1]), number > 0 else { return .words(try freeText(line)) }
    if count > 2 {
      return .answer(to: number, line.text(self[2].lowerBound..<line.count), whole: try freeText(line))
    }
    guard let textStart, textStart < line.count else { throw .badArgument(at: 2, .missing(verb)) }
    return .answer(to: number, line.text(textStart..<line.count), whole: nil)
  }
}
