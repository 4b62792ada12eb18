// SPDX-License-Identifier: MIT
import Officiating

/// One verb of this server, and everything that is known of it.
///
/// Each is one row in `Wire/Verbs`; `Protocol/verbs.tsv` has the same rows, and `HELP` prints from these. A class,
/// so that arguments and faults name the row and do not carry it about; a row equals itself alone.
package final class Verb: Sendable {
  /// Reads a line that begins with the verb, by its arguments and the lists that it may name.
  typealias ListReader =
    @Sendable (Span<UInt8>, Arguments, HouseLexica) throws(ProtocolFault) -> ParsedLine.Body
  /// Reads a line that begins with the verb, by its arguments.
  typealias Reader = @Sendable (Span<UInt8>, Arguments) throws(ProtocolFault) -> ParsedLine.Body

  /// As it is typed in full, in capitals.
  package let name: String
  /// The shortest form that is understood; frozen, so verbs to come leave it alone.
  package let shortest: String
  /// What follows the verb; empty for nothing.
  package let arguments: String
  /// A line as someone would type it.
  package let example: String
  /// One line of help.
  package let help: String
  /// What people try instead, in capitals.
  package let tried: [String]
  /// True where what follows is said, and may be any number of words.
  let takesText: Bool
  /// What the line says.
  let read: ListReader

  /// A verb whose line may name a list.
  init(
    _ name: String, shortest: String, arguments: String, example: String? = nil, help: String,
    tried: [String] = [], takesText: Bool = false, read: @escaping ListReader
  ) {
    self.name = name
    self.shortest = shortest
    self.arguments = arguments
    self.example = example ?? name
    self.help = help
    self.tried = tried
    self.takesText = takesText
    self.read = read
  }

  /// A verb whose line names no list.
  convenience init(
    _ name: String, shortest: String, arguments: String, example: String? = nil, help: String,
    tried: [String] = [], takesText: Bool = false, read: @escaping Reader
  ) {
    self.init(
      name, shortest: shortest, arguments: arguments, example: example, help: help, tried: tried,
      takesText: takesText
    ) { line, arguments, _ throws(ProtocolFault) in
      try read(line, arguments)
    }
  }

  /// A verb that takes nothing, and so always says the same.
  convenience init(
    _ name: String, shortest: String, help: String, tried: [String] = [], says body: ParsedLine.Body
  ) {
    self.init(name, shortest: shortest, arguments: "", help: help, tried: tried) {
      _, arguments, _ throws(ProtocolFault) in
      try arguments.requireAtMost(0)
      return body
    }
  }

  /// The verb of that whole name, in capitals; nil where there is none.
  static func named(_ name: String) -> Verb? { all.first { $0.name == name } }
}

extension Verb: Hashable {
  package static func == (one: Verb, other: Verb) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Verb: CustomStringConvertible {
  package var description: String { name }
}
