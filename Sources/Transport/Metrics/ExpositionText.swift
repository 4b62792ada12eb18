// SPDX-License-Identifier: MIT
import Bytes

/// Writes figures in the text form that Prometheus reads.
///
/// Names and texts are constants of the program, so that nothing needs to be escaped.
/// Source: Prometheus, text-based exposition format 0.0.4.
package struct ExpositionText {
  /// The content type of a page of figures.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The kind of a family.
  package enum Kind {
    case counter, gauge, histogram

    fileprivate var text: StaticString {
      switch self {
      case .counter: "counter"
      case .gauge: "gauge"
      case .histogram: "histogram"
      }
    }
  }

  /// The value of a sample.
  package enum Number {
    case whole(Int)
    /// A time in microseconds, zero or more; written in seconds.
    case microseconds(Int64)
  }

  package private(set) var out = ByteWriter(capacity: 16_384)
  private var name: StaticString = ""

  /// Creates an empty page.
  package init() {}

  /// Begins a family; the samples up to the next one belong to it.
  package mutating func family(_ name: StaticString, _ kind: Kind, _ help: StaticString) {
    self.name = name
    for (word, text) in [("# HELP " as StaticString, help), ("# TYPE ", kind.text)] {
      out.append(word)
      out.append(name)
      out.append(" ")
      out.append(text)
      out.append("\n")
    }
  }

  /// Writes a family of one sample.
  package mutating func family(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ number: Number) {
    family(name, kind, help)
    sample("", labels: [], number)
  }

  /// Writes a sample of the family; labels have one order within it, and a suffix is such as `_sum`.
  package mutating func sample(
    _ suffix: StaticString = "", labels: [(name: StaticString, value: String)] = [], _ number: Number
  ) {
    out.append(name)
    out.append(suffix)
    for (place, label) in labels.enumerated() {
      out.append(place == 0 ? "{" : ",")
      out.append(label.name)
      out.append("=\"")
      out.append(label.value)
      out.append("\"")
    }
    out.append(labels.isEmpty ? " " : "} ")
    append(number)
    out.append("\n")
  }

  private mutating func append(_ number: Number) {
    switch number {
    case .whole(let number): out.append(decimal: number)
    case .microseconds(let span): out.append(Self.seconds(span))
    }
  }

  /// Returns microseconds in seconds, without zeros at the end: `0.0025`, `10`.
  package static func seconds(_ microseconds: Int64) -> String {
    let (whole, part) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard part > 0 else { return "\(whole)" }
    var digits = String(String(1_000_000 + part).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
