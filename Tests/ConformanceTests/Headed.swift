// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Whether the lines of one connection have heads, as the client's own lines choose it.
///
/// Without heads no line tells what it answers, so the lines are read as a person reads them.
struct Headed {
  private(set) var hasHeads = true
  /// The choices that were sent and may not have been carried out.
  private var chosen: [Bool] = []

  /// A line was sent.
  mutating func note(sent line: String) {
    let words = line.uppercased().split(separator: " ").drop { $0.hasPrefix("#") }
    guard let verb = words.first else { return }
    if verb.hasPrefix("PLAI"), "PLAIN".hasPrefix(verb) {
      chosen.append(words.count > 1 && words.last != "ON")
    } else if verb.hasPrefix("LO"), "LOGIN".hasPrefix(verb), words.contains("TEXT=PLAIN") {
      chosen.append(false)
    }
  }

  /// A line came; returns whether it has a head.
  mutating func note(heard line: String, in registry: LineRegistry) -> Bool {
    guard let next = chosen.first else { return hasHeads }
    let words = line.split(separator: " ").filter { !$0.hasPrefix("#") }.map(String.init)
    let kind = words.prefix(2).joined(separator: " ").replacingOccurrences(of: "-", with: " ")
    let isKnown =
      words.count > 1
      && registry.kinds.keys.contains { kind.hasPrefix($0.replacingOccurrences(of: "-", with: " ")) }
    if hasHeads, !next {
      // The first line without a head is the answer to the choice.
      if isKnown || line.wholeMatch(of: /[245]\d\d[- ].*/) != nil { return true }
      hasHeads = false
      chosen.removeFirst()
    } else if next, line.wholeMatch(of: /211 (#\S+ )?PLAIN .*/) != nil {
      hasHeads = true
      chosen.removeFirst()
    }
    return hasHeads
  }
}
