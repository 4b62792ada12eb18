// SPDX-License-Identifier: MIT

/// What a terminal shows of what was written to it: as much of an xterm as a line editor asks of one.
package struct ScreenModel {
  /// The rows from the first one on, those that have scrolled off too; blanks at their ends are left out.
  package var rows: [String] { cells.map { String($0).trimmingSuffix(" ") } }
  /// Where the cursor is.
  package private(set) var row = 0, column = 0
  /// How often the bell rang.
  package private(set) var bells = 0
  /// What nobody here knows how to show; empty unless a program writes what it should not.
  package private(set) var unknown: [String] = []

  private let columns: Int
  private var cells: [[Character]] = [[]]
  /// The last column is written, and the cursor goes on only with the next character.
  private var isAtMargin = false
  private var pending: [UInt8] = []

  package init(columns: Int) { self.columns = columns }

  /// Takes what was written; a character or a sequence may come in parts.
  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      pending.append(byte)
      if pending[0] == 0x1B {
        takeSequence()
      } else if byte < 0x20 || byte == 0x7F {
        control(byte)
        pending.removeAll()
      } else if let text = String(validating: pending, as: UTF8.self) {
        for character in text { put(character) }
        pending.removeAll()
      } else if pending.count > 4 {
        unknown.append("bytes \(pending)")
        pending.removeAll()
      }
    }
  }

  private mutating func control(_ byte: UInt8) {
    isAtMargin = false
    switch byte {
    case 7: bells += 1
    case 8: column = max(0, column - 1)
    case 10: move(toRow: row + 1)
    case 13: column = 0
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func put(_ character: Character) {
    if isAtMargin {
      column = 0
      move(toRow: row + 1)
    }
    widen(to: column + 1)
    cells[row][column] = character
    isAtMargin = column + 1 == columns
    if !isAtMargin { column += 1 }
  }

  private mutating func move(toRow wanted: Int) {
    row = max(0, wanted)
    while cells.count <= row { cells.append([]) }
  }

  private mutating func widen(to count: Int) {
    while cells[row].count < count { cells[row].append(" ") }
  }

  /// Carries out `ESC [ numbers letter` once it has wholly come.
  private mutating func takeSequence() {
    guard pending.count > 2, let final = pending.last, (0x40...0x7E).contains(final) else { return }
    defer { pending.removeAll() }
    let text = String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self)
    let number = Int(text) ?? 0
    let count = max(1, number)
    isAtMargin = false
    switch UnicodeScalar(final) {
    case "A": move(toRow: row - count)
    case "B": move(toRow: row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = count - 1
    case "H" where text.isEmpty: (row, column) = (0, 0)
    case "J" where number == 0:
      cells[row].removeSubrange(min(column, cells[row].count)...)
      cells.removeSubrange((row + 1)...)
    case "J" where number == 2: cells = Array(repeating: [], count: row + 1)
    case "K" where number == 0: cells[row].removeSubrange(min(column, cells[row].count)...)
    case "@":
      widen(to: column)
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    case "P":
      let end = min(column + count, cells[row].count)
      if column < end { cells[row].removeSubrange(column..<end) }
    case "m", "h", "l": break
    default: unknown.append("ESC [ \(text)\(UnicodeScalar(final))")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self[...]
    while text.last == character { text = text.dropLast() }
    return String(text)
  }
}
