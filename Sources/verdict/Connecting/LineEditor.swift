// SPDX-License-Identifier: MIT
import CLibedit
import Glibc

/// The line at the bottom of a terminal in which somebody types, drawn by libedit.
///
/// Whoever writes beside it takes it off the screen first and draws it again behind.
final class LineEditor {
  private static let prompt = "> "

  private let editor: OpaquePointer
  private var isShown = true
  private var hasEnded = false

  /// Takes the terminal over; nil where libedit cannot.
  init?() {
    verdict_use_utf8()
    guard let editor = verdict_edit_begin() else { return nil }
    self.editor = editor
  }

  deinit { end() }

  /// Takes the line off the screen and gives the terminal back as it was.
  func end() {
    guard !hasEnded else { return }
    hide()
    hasEnded = true
    verdict_edit_end(editor)
  }

  // MARK: The text

  /// What is typed so far.
  var text: String { Self.string(characters.all) }

  /// Whether nothing stands behind the cursor.
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

  /// Puts a text in the line's place, the cursor behind it.
  func replace(with text: String) {
    let wasShown = isShown
    hide()
    let count = Int32(clamping: characters.all.count)
    el_cursor(editor, count)
    el_deletestr(editor, count)
    if !text.isEmpty { el_winsertstr(editor, Self.wide(text)) }
    if wasShown { show() }
  }

  /// Carries out a key of libedit's.
  ///
  /// A character without a column of its own (an accent by itself, say) is dropped: where libedit would
  /// believe the cursor to be is not where the terminal has it.
  func press(_ key: String) {
    let characters = Self.wide(key)
    guard characters[0] < 0xA0 || verdict_columns(characters[0]) > 0 else { return }
    verdict_edit_key(editor, characters)
  }

  private static func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
  }

  // MARK: The screen

  /// Takes prompt and line off the screen; the cursor is where the prompt began.
  func hide() {
    guard isShown, !hasEnded else { return }
    isShown = false
    let size = Self.size()
    let row = min(Self.column(behind: characters.before, of: size.columns) / size.columns, size.rows - 1)
    Screen.write(Array("\r\(row > 0 ? "\u{1B}[\(row)A" : "")\u{1B}[J".utf8))
  }

  /// Draws prompt and line where the cursor is, which is at the beginning of a row.
  func show() {
    guard !isShown, !hasEnded else { return }
    isShown = true
    verdict_edit_draw(editor)
  }

  /// Leaves what was typed on the screen as a line of its own, and begins anew below it.
  func leave() {
    hide()
    Screen.write(Array("\(Self.prompt)\(text)\n".utf8))
    replace(with: "")
    show()
  }

  /// Clears the screen.
  func clear() {
    isShown = false
    Screen.write(Array("\u{1B}[H\u{1B}[2J".utf8))
    show()
  }

  /// Learns that the terminal has another size.
  func resize() {
    guard !hasEnded else { return }
    hide()
    el_resize(editor)
    show()
  }

  /// Gives the terminal back while the program stands still.
  func pause() {
    guard !hasEnded else { return }
    hide()
    verdict_edit_prepare(editor, 0)
  }

  /// Takes the terminal over again, whatever was done to it meanwhile.
  func resume() {
    guard !hasEnded else { return }
    verdict_edit_prepare(editor, 0)
    verdict_edit_prepare(editor, 1)
    isShown = false
    Screen.write([13])
    el_resize(editor)
    show()
  }

  /// The column behind these characters, counted on over the ends of rows.
  ///
  /// A character of two columns that does not fit at the end of a row stands on the next.
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
