// SPDX-License-Identifier: MIT
import Officiating

/// A verb of the protocol with its help and its parser, defined as one row in `Wire/Verbs`.
///
/// `Protocol/verbs.tsv` and `HELP` are printed from these rows. It is a class, so that arguments
/// and faults refer to a row without a copy; equality is identity.
package final class Verb: Sendable {
  /// A parser of a line with its arguments.
  typealias Reader = @Sendable (Span<UInt8>, Arguments) throws(ProtocolFault) -> ParsedLine.Body

  /// The full name, in capitals.
  package let name: String
  /// The shortest form accepted; frozen, so that later verbs cannot change its meaning.
  package let shortest: String
  /// The arguments as help shows them; empty for none.
  package let arguments: String
  package let example: String
  /// The help, in one line.
  package let help: String
  /// Other words that people try for this verb, in capitals.
  package let tried: [String]
  /// True if the arguments are free text of any number of words.
  let takesText: Bool
  /// The keys that stand anywhere in the line; none for a verb whose words are free text without a colon.
  package let keys: VerbKeys
  /// True if an argument may be the name of a desk's side.
  let namesSides: Bool
  let read: Reader

  init(
    _ name: String, shortest: String, arguments: String, example: String? = nil, help: String,
    tried: [String] = [], takesText: Bool = false, keys: VerbKeys = .none, namesSides: Bool = false,
    read: @escaping Reader
  ) {
    self.name = name
    self.shortest = shortest
    self.arguments = arguments
    self.example = example ?? name
    self.help = help
    self.tried = tried
    self.takesText = takesText
    self.keys = keys
    self.namesSides = namesSides
    self.read = read
  }

  /// Creates a verb without arguments, whose line always means `body`.
  convenience init(
    _ name: String, shortest: String, help: String, tried: [String] = [], says body: ParsedLine.Body
  ) {
    self.init(name, shortest: shortest, arguments: "", help: help, tried: tried) {
      _, arguments throws(ProtocolFault) in
      try arguments.requireAtMost(0)
      return body
    }
  }

  /// The name and the arguments, as help shows them.
  var line: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// Returns the verb with this full name, in capitals; nil if there is none.
  static func named(_ name: String) -> Verb? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Each verb with its name in bytes, and how many of these must be typed.
  private static let beginnings = all.map {
    (verb: $0, name: Array($0.name.utf8), least: max(1, $0.shortest.utf8.count))
  }

  private static let longest = all.map(\.name.utf8.count).max() ?? 0

  /// Returns the verb that a typed word means, whole or shortened; nil if it means none.
  static func meant(by word: String) -> Verb? {
    guard word.utf8.count <= longest else { return nil }
    let typed = word.utf8.map { (97...122).contains($0) ? $0 & 0xDF : $0 }
    return beginnings.first { $0.least <= typed.count && $0.name.starts(with: typed) }?.verb
  }
}

extension Verb: Hashable {
  package static func == (one: Verb, other: Verb) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Verb: CustomStringConvertible {
  package var description: String { name }
}
