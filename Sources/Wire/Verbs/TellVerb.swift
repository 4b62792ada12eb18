// SPDX-License-Identifier: MIT
import Officiating

/// The verb between people who share no table.
extension Verb {
  static let ofTelling = [tell]

  package static let tell = Verb(
    "TELL", shortest: "TEL", arguments: "name text", example: "TELL ben good evening",
    help: "words to one person; kept while they play or are away", tried: ["WHISPER", "MSG", "PM", "DM"],
    takesText: true
  ) { line, arguments throws(ProtocolFault) in
    let name = try arguments.name(line, at: 1)
    let start = arguments.count > 2 ? arguments[2].lowerBound : arguments.textStart ?? line.count
    let text = start < line.count ? SafeText.said(line.text(start..<line.count)) : ""
    guard !text.isEmpty else { throw .badArgument(at: 2, .missing(arguments.verb)) }
    return .command(.house(.tell(name, text, TellReader())), noise: .told)
  }
}
