// SPDX-License-Identifier: MIT
import Glibc

/// An estimate of the memory that compiling a list needs.
struct MemoryNeed {
  let bytes: Int

  // Measured: random words of 15 letters need as much, because they share almost nothing. Natural words need 70 to 120.
  private static let bytesOfWord = 210
  private static let bytesOfProgram = 32 << 20

  init(words: Int) { bytes = words * Self.bytesOfWord + Self.bytesOfProgram }

  /// Whether the need is worth a message: 500 MB or more.
  var isLarge: Bool { bytes >= 500_000_000 }

  /// The bound as text, such as `1.5 GB` or `310 MB`.
  var text: String { Self.text(bytes) }

  /// Returns a warning if the free bytes are too few; nil if they suffice or are unknown.
  func warning(compiling words: Int, free: Int? = Self.free()) -> String? {
    guard let free, free < bytes else { return nil }
    return "verdict: compiling \(words) words takes up to \(text) of memory, and \(Self.text(free)) are free:"
      + " where it is ended for that, compile it on a machine that has more"
  }

  /// Returns the bytes available without swapping; nil if unknown.
  ///
  /// Source: proc(5), MemAvailable, in units of 1,024 bytes.
  static func free() -> Int? {
    guard let file = fopen("/proc/meminfo", "re") else { return nil }
    defer { fclose(file) }
    var row: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { Glibc.free(row) }
    while getline(&row, &room, file) > 0, let row {
      let words = String(cString: row).split(separator: " ")
      if words.first == "MemAvailable:", words.count > 1, let count = Int(words[1]) { return count << 10 }
    }
    return nil
  }

  private static func text(_ bytes: Int) -> String {
    let tenths = bytes / 100_000_000
    return tenths >= 10 ? "\(tenths / 10).\(tenths % 10) GB" : "\(bytes / 1_000_000) MB"
  }
}
