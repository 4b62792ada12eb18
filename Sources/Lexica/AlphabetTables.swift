// SPDX-License-Identifier: MIT
import Alphabets

/// The look-up tables of an alphabet, in one object, so that copying an alphabet is cheap.
final class AlphabetTables: Sendable {
  let name: String
  let spellings: [String]
  /// Whether diacritics that no tile has are dropped and ligatures are split.
  let folds: Bool
  /// By upper-case scalar below U+0180: whether the language uses the letter although no tile has it.
  let own: [Bool]
  /// Whether I and İ are two tiles; then small i is İ, and small ı is I.
  let isDotted: Bool
  /// The spellings as letters, longest first.
  let forms: [Form]
  /// Whether ordinary words may begin with a capital.
  let keepsInitialCapital: Bool
  /// The tiles that are vowels; bit *n* is label *n*.
  let vowels: UInt64
  /// The spellings that a bracket may contain: those of `forms`, then the ASCII aliases.
  let bracketed: [Form]
  /// By ASCII byte of either case: the label of a letter that no following letter can change, or 0.
  let direct: InlineArray<256, UInt8>
  /// By scalar from U+0080 to U+023F of either case: the label of the letter if no mark follows, or 0.
  let beyond: InlineArray<576, UInt8>
  /// By upper-case scalar below U+0180: the label of a letter that no following letter can change, or 0.
  let singles: [UInt8]
  /// By upper-case scalar below U+0180: whether it occurs in the spelling of a tile.
  let used: [Bool]
  /// By label: the ASCII byte of the spelling, or 0 if the spelling is not one ASCII letter.
  let ascii: InlineArray<64, UInt8>
  let isASCII: Bool
  /// Whether the tiles are the letters A to Z in order, each in either case.
  let isLatin: Bool
  /// By label of a one-letter tile: the labels that would be read with it as another tile (bit *n* is label *n*).
  let merging: [UInt64]

  /// The spelling of a tile as letters.
  struct Form: Sendable {
    let letters: [UInt16]
    let label: UInt8
  }

  init(_ table: TileTable) {
    name = table.name
    spellings = table.rows.map(\.spelling)
    folds = table.dropsDiacritics
    keepsInitialCapital = table.keepsInitialCapital
    vowels = table.rows.enumerated().reduce(0) { set, row in
      table.vowels.contains(row.element.spelling) ? set | 1 << UInt64(row.offset + 1) : set
    }

    let letters = spellings.map { $0.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
    forms = letters.enumerated()
      .map { Form(letters: $1, label: UInt8($0 + 1)) }
      .sorted { $0.letters.count > $1.letters.count }
    let isDotted = spellings.contains("I") && spellings.contains("İ")
    // Small i is read as İ there, so an alias with I needs a second form with İ.
    let small = isDotted ? table.rows.enumerated().filter { $1.alias?.contains("I") == true } : []
    bracketed =
      forms
      + small.map { index, row in
        Form(
          letters: (row.alias ?? "").utf8.map { $0 == 0x49 ? 0x0130 : UInt16($0) }, label: UInt8(index + 1))
      }
      + table.rows.enumerated().compactMap { index, row in
        row.alias.map { Form(letters: $0.utf8.map { UInt16($0) }, label: UInt8(index + 1)) }
      }

    var ascii = InlineArray<64, UInt8>(repeating: 0)
    var direct = InlineArray<256, UInt8>(repeating: 0)
    var singles = [UInt8](repeating: 0, count: Diacritics.limit)
    var used = [Bool](repeating: false, count: Diacritics.limit)
    for letter in letters.joined() { used[Int(letter)] = true }
    var merging = [UInt64](repeating: 0, count: 64)
    for (index, letter) in letters.enumerated() where letter.count == 1 {
      for (next, other) in letters.enumerated() {
        let both = letter + other
        if letters.contains(where: { $0.count > 1 && ($0.starts(with: both) || both.starts(with: $0)) }) {
          merging[index + 1] |= 1 << UInt64(next + 1)
        }
      }
      let starts = letters.contains { $0.count > 1 && $0[0] == letter[0] }
      if !starts { singles[Int(letter[0])] = UInt8(index + 1) }
      guard letter[0] < 128 else { continue }
      ascii[index + 1] = UInt8(letter[0])
      direct[Int(letter[0])] = singles[Int(letter[0])]
      direct[Int(letter[0]) + 32] = singles[Int(letter[0])]
    }
    self.isDotted = isDotted
    if isDotted { direct[0x69] = singles[0x0130] }
    var own = [Bool](repeating: false, count: Diacritics.limit)
    for letter in table.folded.joined().unicodeScalars { own[Int(letter.value)] = true }
    if isDotted { own[0x0131] = true }
    self.own = own
    self.singles = singles
    self.used = used
    self.ascii = ascii
    isASCII = letters.allSatisfy { $0.count == 1 && $0[0] < 128 }
    self.direct = direct
    isLatin =
      spellings.elementsEqual((65...90).map { String(UnicodeScalar(UInt8($0))) })
      && (65...90).allSatisfy { direct[$0] == UInt8($0 - 64) && direct[$0 + 32] == UInt8($0 - 64) }
    self.merging = merging
    var beyond = InlineArray<576, UInt8>(repeating: 0)
    // U+013F and U+0140, L with middle dot, are two letters.
    for scalar in UInt16(0x80)..<0x0240 where scalar != 0x013F && scalar != 0x0140 {
      let whole = Diacritics.cedilla(scalar)
      let upper = isDotted && whole == 0x69 ? 0x0130 : Diacritics.upper(whole)
      if upper < Diacritics.limit, used[Int(upper)] { beyond[Int(scalar)] = singles[Int(upper)] }
    }
    self.beyond = beyond
  }

  /// Returns a letter in upper case by the rule of the language.
  func upper(_ scalar: UInt16) -> UInt16 {
    isDotted && scalar == 0x69 ? 0x0130 : Diacritics.upper(scalar)
  }

  /// Returns the letter without its mark; a marked I becomes İ if İ is a tile.
  func base(_ parts: Diacritics.Parts) -> UInt16 {
    isDotted && parts.base == 0x49 && parts.mark != 0 ? 0x0130 : parts.base
  }
}
