// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// Turns faults of a line into replies; nothing that came in is ever echoed.
package enum FaultText {
  /// Writes the one reply that a faulty line gets.
  package static func write(_ fault: ProtocolFault, _ tag: Tag, into writer: inout ByteWriter) {
    switch fault {
    case .unknownCommand(let meant):
      writer.beginReply(.unknownCommand, tag)
      if let meant {
        writer.text("did you mean \(meant.rawValue)? type \(line(meant))")
      } else {
        writer.text("no such command; type HELP")
      }
    case .badArgument(let index, let why):
      writer.beginReply(.badArgument, tag)
      writer.key("at", index)
      writer.text(text(of: why))
    case .lineTooLong:
      writer.beginReply(.lineTooLong, tag)
      writer.key("max", Limits.lineBytes)
      writer.text("the whole line was thrown away; type a shorter one")
    case .badBytes:
      writer.beginReply(.badBytes, tag)
      writer.text("arrow and control keys do not work here; type the line again")
    case .unfinishedLine:
      writer.beginReply(.unfinishedLine, tag)
      writer.key("fatal", literal: "yes")
      writer.text("the last line had no end and was not carried out; end it with ENTER")
    case .foreignProtocol(let other):
      writer.beginReply(.unknownCommand, tag)
      writer.key("fatal", literal: "yes")
      writer.text("this port speaks plain lines, not \(other.rawValue); type nc and this host and port")
    }
    writer.endLine()
  }

  private static func line(_ verb: Verb) -> String {
    verb.arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(verb.arguments)"
  }

  private static func text(of why: ProtocolFault.ArgumentFault) -> String {
    switch why {
    case .missing(let verb), .surplus(let verb), .unknownKey(let verb):
      verb.arguments.isEmpty ? "type \(verb.rawValue)" : "type \(line(verb)); for example \(verb.example)"
    case .malformedTag: "a tag is # and 1 to 16 letters, digits or -; type #a1 HELP"
    case .word(.foreignLetter):
      "a word has letters only, words are parted by spaces; nothing was judged, type it again"
    case .word(let fault): "\(fault.text); nothing was judged, type the line again"
    case .tooManyWords: "a play forms at most 8 words; type 1 to 8"
    case .number(let name): "\(name.rawValue) is a number from 1; type SHOW or TABLES to see it"
    case .notForSlips(let name): "\(name.rawValue) is not for slip tables; type \(line(.open))"
    case .kind: "this server has tables of kind slip; type OPEN kind=slip"
    case .rule: "a rule is \(Self.rules) or a line such as 5/word/mover/kept/0"
    case .voidAtSlip: "under void nothing is challenged, so it has no slips; type OPEN kind=slip"
    case .confirmSeconds:
      "confirm is \(Terms.confirmSecondsRange.lowerBound) to \(Terms.confirmSecondsRange.upperBound) seconds"
        + "; type OPEN kind=slip confirm=60"
    case .name: "a name is a letter, then 1 to 15 letters, digits, - or _; type LOGIN ann"
    case .yesNo(let name): "\(name.rawValue) is yes or no; type \(name.rawValue)=yes"
    case .deskSides:
      "a desk names both sides, and only a desk; type OPEN kind=slip desk=yes seat1=ann seat2=ben"
    case .seat: "a seat is 1 or 2; type CHALLENGE BY 1 word..."
    case .notices: "type NOTICES all, NOTICES terse or NOTICES none"
    case .lexiconName: "agree by naming the list; type JOIN and the table for its terms"
    case .label: "a label is 1 to 32 characters without spaces; type JUDGE word..."
    }
  }

  private static var rules: String {
    ChallengeRule.presets.filter(\.exists).map(\.name).joined(separator: ", ")
  }
}
