// SPDX-License-Identifier: MIT
import Glibc

/// How much memory the compiling of a list may take, said before it is begun.
struct MemoryNeed {
  /// Bytes at most.
  let bytes: Int

  // Random words of fifteen letters, which share next to nothing, take as much; those of a language 70 to 120 bytes each.
  private static let bytesOfWord = 210
  private static let bytesOfProgram = 32 << 20

  /// - Parameter words: how many words were read.
  init(words: Int) { bytes = words * Self.bytesOfWord + Self.bytesOfProgram }

  /// Whether it is worth telling whoever is not asked: half a gigabyte.
  var isLarge: Bool { bytes >= 500_000_000 }

  /// `1.5 GB` or `310 MB`.
  var text: String { Self.text(bytes) }

  /// What is to be said where there is less; nil where there is enough, or the system does not say.
  ///
  /// - Parameters:
  ///   - words: how many are to be compiled.
  ///   - free: bytes that can be had; nil where nobody knows.
  /// - Returns: one line for whoever waits.
  func warning(compiling words: Int, free: Int? = Self.free()) -> String? {
    guard let free, free < bytes else { return nil }
    return "verdict: compiling \(words) words takes up to \(text) of memory, and \(Self.text(free)) are free:"
      + " where it is ended for that, compile it on a machine that has more"
  }

  /// Bytes that can be had without pushing anything out.
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
