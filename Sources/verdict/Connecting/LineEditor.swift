// SPDX-License-Identifier: MIT
import CLibedit
import Glibc

/// The line at the bottom of a terminal in which the person types, drawn by libedit.
///
/// A caller that writes to the screen calls `hide` before and `show` after.
final class LineEditor {
  private static let prompt = "> "

  private let editor: OpaquePointer
  private var isShown = true
  private var hasEnded = false

  /// Takes over the terminal; nil if libedit cannot.
  init?() {
    verdict_use_utf8()
    guard let editor = verdict_edit_begin() else { return nil }
    self.editor = editor
  }

  deinit { end() }

  func end() {
    guard !hasEnded else { return }
    hide()
    hasEnded = true
    verdict_edit_end(editor)
  }

  // MARK: The text

  var text: String { Self.string(characters.all) }

  var isAtEnd: Bool { characters.before.count == characters.all.count }

  private var characters: (before: [wchar_t], all: [wchar_t]) {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return ([], []) }
    return (
      Array(UnsafeBufferPointer(start: start, count: cursor - start)),
      Array(UnsafeBufferPointer(start: start, count: end - start))
    )
  }

  private static func string(_ characters: [wchar_t]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: characters.compactMap { UnicodeScalar(UInt32(bitPattern: $0)) })
    return String(text)
  }

  func replace(with text: String) {
    let wasShown = isShown
    hide()
    let count = Int32(clamping: characters.all.count)
    el_cursor(editor, count)
    el_deletestr(editor, count)
    if !text.isEmpty { el_winsertstr(editor, Self.wide(text)) }
    if wasShown { show() }
  }

  /// Passes a key to libedit.
  ///
  /// A character without a column of its own, such as a combining accent, is dropped: libedit's cursor position would
  /// differ from the terminal's.
  func press(_ key: String) {
    let characters = Self.wide(key)
    guard characters[0] < 0xA0 || verdict_columns(characters[0]) > 0 else { return }
    verdict_edit_key(editor, characters)
  }

  private static func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }

  // MARK: The screen

  /// Removes prompt and line from the screen, and leaves the cursor where the prompt began.
  func hide() {
    guard isShown, !hasEnded else { return }
    isShown = false
    let size = Self.size()
    let row = min(Self.column(behind: characters.before, of: size.columns) / size.columns, size.rows - 1)
    Screen.write(Array("\r\(row > 0 ? "\u{1B}[\(row)A" : "")\u{1B}[J".utf8))
  }

  /// Draws prompt and line at the cursor, which must be at the beginning of a row.
  func show() {
    guard !isShown, !hasEnded else { return }
    isShown = true
    verdict_edit_draw(editor)
  }

  func leave() {
    hide()
    Screen.write(Array("\(Self.prompt)\(text)\n".utf8))
    replace(with: "")
    show()
  }

  func clear() {
    isShown = false
    Screen.write(Array("\u{1B}[H\u{1B}[2J".utf8))
    show()
  }

  func resize() {
    guard !hasEnded else { return }
    hide()
    el_resize(editor)
    show()
  }

  /// Restores the terminal's settings before the program is stopped.
  func pause() {
    guard !hasEnded else { return }
    hide()
    verdict_edit_prepare(editor, 0)
  }

  /// Takes over the terminal again after a stop, whatever its settings are now.
  func resume() {
    guard !hasEnded else { return }
    verdict_edit_prepare(editor, 0)
    verdict_edit_prepare(editor, 1)
    isShown = false
    Screen.write([13])
    el_resize(editor)
    show()
  }

  /// Returns the column after the prompt and these characters, counted from 0 across all rows.
  ///
  /// A character of two columns that does not fit at the end of a row is on the next row.
  private static func column(behind characters: [wchar_t], of columns: Int) -> Int {
    var column = prompt.utf8.count
    for character in characters {
      let width = max(1, Int(verdict_columns(character)))
      if column % columns + width > columns { column += columns - column % columns }
      column += width
    }
    return column
  }

  private static func size() -> (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
