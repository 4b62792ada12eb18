// SPDX-License-Identifier: MIT
@testable import Lexica

/// What the finder must answer, by trying every way to lay a pattern over a word and tiles on its open places.
struct FindingOracle {
  enum Part: Equatable {
    case letter(UInt8), one, run
  }

  /// Labels held, 0 for a blank; nil where tiles do not matter.
  var rack: [UInt8]?
  /// What a word must look like.
  let parts: [Part]
  var isExact = false
  var lengths = 2...15
  private let letters: [UInt8]
  private let hasPattern: Bool

  /// Takes a pattern, or nil for anything.
  init(rack: [UInt8]?, pattern: [Part]?) {
    self.rack = rack
    parts = pattern ?? [.run]
    hasPattern = pattern != nil
    letters = parts.compactMap { part in
      if case .letter(let label) = part { label } else { nil }
    }
  }

  /// Whether a word is an answer.
  func takes(_ word: Word) -> Bool {
    guard lengths.contains(word.count) else { return false }
    // However a pattern is laid, it has the same letters and as many open places; this spares most trials.
    let places = parts.count { $0 != .run }
    guard places <= word.count, word.count - letters.count <= rack?.count ?? 15 else { return false }
    for letter in letters where !word.holds(letter) { return false }
    var open: [UInt8] = []
    return word.tiles.map(\.rawValue).withUnsafeBufferPointer { labels in
      parts.withUnsafeBufferPointer { lies(labels, 0, $0, 0, &open) }
    }
  }

  /// Whether a word from a place on can be laid on the parts from one on, with tiles for the open places so far.
  private func lies(
    _ labels: UnsafeBufferPointer<UInt8>, _ place: Int, _ parts: UnsafeBufferPointer<Part>, _ index: Int,
    _ open: inout [UInt8]
  ) -> Bool {
    guard index < parts.count else { return place == labels.count && suffices(open) }
    let part = parts[index]
    if part == .run, lies(labels, place, parts, index + 1, &open) { return true }
    guard place < labels.count else { return false }
    if case .letter(let wanted) = part {
      return wanted == labels[place] && lies(labels, place + 1, parts, index + 1, &open)
    }
    open.append(labels[place])
    defer { open.removeLast() }
    return lies(labels, place + 1, parts, part == .run ? index : index + 1, &open)
  }

  private func suffices(_ open: [UInt8]) -> Bool {
    guard var left = rack else { return true }
    guard !open.isEmpty, !isExact || open.count == left.count else { return false }
    for label in open {
      guard let tile = left.firstIndex(of: label) ?? left.firstIndex(of: 0) else { return false }
      left.remove(at: tile)
    }
    return true
  }

  /// All answers, longest first, then as the alphabet has them.
  func answers(in words: [Word]) -> [Word] {
    words.filter(takes).sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      return one.tiles.lexicographicallyPrecedes(other.tiles)
    }
  }

  /// The question in writing; a pattern of letters alone must begin and end in a run, and is written bare.
  func text(_ alphabet: Alphabet) throws -> (letters: String, pattern: String?) {
    func written(_ label: UInt8) throws -> String {
      let spelling = alphabet.spellings[Int(label) - 1]
      return "[\(spelling)]"
    }
    let letters = try rack?.map { try $0 == 0 ? "?" : written($0) }.joined()
    let signs = try parts.map { part in
      switch part {
      case .letter(let label): try written(label)
      case .one: "?"
      case .run: "@"
      }
    }
    return (letters ?? "-", hasPattern ? signs.joined() : nil)
  }
}

extension Word {
  fileprivate func holds(_ label: UInt8) -> Bool {
    var rest = bits >> 8
    while rest != 0 {
      if UInt8(truncatingIfNeeded: rest) == label { return true }
      rest >>= 8
    }
    return false
  }
}
