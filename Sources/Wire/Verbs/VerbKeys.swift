// SPDX-License-Identifier: MIT

/// The names of the `key=value` arguments that a verb takes, which may stand before, between or behind its words.
///
/// Source: Protocol/SPEC.md, 1.8.
package enum VerbKeys: Sendable {
  case none
  /// These; the value of a quoted one may have spaces between quotes.
  case named([StaticString], quoted: [StaticString] = [])
  /// Whatever has the form of one.
  case any

  enum Kind {
    case plain, quoted
  }

  /// Returns what kind of key a name is; nil for none of these.
  func kind(of name: Range<Int>, _ line: Span<UInt8>) -> Kind? {
    switch self {
    case .none: return nil
    case .any: return .plain
    case .named(let plain, let quoted):
      for key in plain where line.isNamed(key, name) { return .plain }
      for key in quoted where line.isNamed(key, name) { return .quoted }
      return nil
    }
  }
}
