// SPDX-License-Identifier: MIT
import Bytes

@testable import Lexica

/// A word list as text is read or refused in one line; its tallies add up, and compiled it is the same list.
///
/// The first byte chooses the alphabet. Source: Dictionaries/README.md.
enum FuzzedLists: Fuzzed {
  static let longest = 2048
  static let words = [
    "\n", "\r\n", "\u{FEFF}", "\t", " ", "# ", "'", "-", "Ñ", "LL", "L·L", "ß", "É", "e\u{301}", "Ł",
  ]

  static var seeds: [[UInt8]] {
    let texts = [
      "AT\nTAN\nRETAINS\n", "at\r\ntan\r\n# comment\r\n\r\nquiz 12\tmeaning\r\n",
      "\u{FEFF}ñandú\nllama\ncol·lega\n",
      "Paris\nparis\nit's\nx-ray\nzażółć\nstraße\nSTRASSE\n", "αβγ\nδεζ\n", "AAB\nABC\nABD\n",
    ]
    return Alphabet.all.indices.flatMap { choice in texts.map { [UInt8(choice)] + Array($0.utf8) } }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    let alphabet = ReadLists.alphabet(chosen.choice)
    guard !FuzzedGraphs.isLarge(chosen.rest),
      let reading = try ReadLists.reading(chosen.rest, alphabet)
    else { return }
    try ReadLists.hold(reading, alphabet)
  }
}
