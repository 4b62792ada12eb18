// SPDX-License-Identifier: MIT

/// The lines of a file of game records, with any line ends, in UTF-8 or ISO 8859-1.
struct GCGLines {
  /// The lines in order, without empty ones; numbers count from 1 and include empty lines.
  private(set) var lines: [(number: Int, text: String)] = []
  /// Whether a file that was read as Latin-1 looks like UTF-8.
  private(set) var looksMisread = false
  /// The fault of the line after the last of `lines`; nil if the whole file was read.
  private(set) var fault: GCGFault?

  private static let bytesMost = 1 << 20

  /// Splits a file into lines, up to one that is not valid in the encoding, which becomes `fault`.
  ///
  /// Throws if the file is empty or too big, or names an unsupported encoding.
  /// Source: the encoding line stands first, and without it the file is ISO 8859-1.
  init(_ bytes: [UInt8]) throws(GCGFault) {
    guard !bytes.isEmpty else { throw GCGFault(line: 1, .empty) }
    guard bytes.count <= Self.bytesMost else { throw GCGFault(line: 1, .tooBig) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = bytes.starts(with: mark)
    let raw = Self.split(bytes[(isMarked ? mark.count : 0)...])
    let isUTF8 = try Self.isUTF8(raw.first ?? [], isMarked: isMarked)
    for (index, line) in raw.enumerated() {
      let number = index + 1
      if let place = line.firstIndex(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
        fault = GCGFault(line: number, .control(line[place], at: place - line.startIndex + 1))
        break
      }
      let text: String
      if isUTF8 {
        guard let read = String(validating: line, as: UTF8.self) else {
          fault = GCGFault(line: number, .bytes(at: Self.firstBad(line) + 1))
          break
        }
        text = read
      } else {
        text = String(String.UnicodeScalarView(line.map { UnicodeScalar($0) }))
        if line.contains(where: { $0 >= 0x80 }), String(validating: line, as: UTF8.self) != nil {
          looksMisread = true
        }
      }
      let trimmed = text.drop { $0 == " " || $0 == "\t" }
      if !trimmed.isEmpty { lines.append((number, text)) }
    }
    guard !lines.isEmpty || fault != nil else { throw GCGFault(line: 1, .empty) }
  }

  /// Returns the lines before line number `line`, without a fault.
  func before(_ line: Int) -> GCGLines {
    var lines = self
    lines.lines.removeAll { $0.number >= line }
    lines.fault = nil
    return lines
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var place = start
    while place < bytes.endIndex {
      let byte = bytes[place]
      guard byte == 0x0A || byte == 0x0D else {
        place += 1
        continue
      }
      lines.append(bytes[start..<place])
      let isPair = byte == 0x0D && place + 1 < bytes.endIndex && bytes[place + 1] == 0x0A
      place += isPair ? 2 : 1
      start = place
    }
    if start < bytes.endIndex { lines.append(bytes[start...]) }
    return lines
  }

  private static func isUTF8(_ first: ArraySlice<UInt8>, isMarked: Bool) throws(GCGFault) -> Bool {
    let text = String(decoding: first, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let keyword = words.first, keyword.lowercased() == "#character-encoding" else { return isMarked }
    switch (words.dropFirst().first ?? "").lowercased() {
    case "utf-8", "utf8": return true
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii": return false
    case let name: throw GCGFault(line: 1, .encoding(name.isEmpty ? "without a name" : name))
    }
  }

  /// Returns the index of the first byte that is no UTF-8.
  private static func firstBad(_ line: ArraySlice<UInt8>) -> Int {
    let whole = Array(line)
    var end = 0
    while end < whole.count {
      let length = (1...4).first { length in
        end + length <= whole.count
          && String(validating: whole[end..<(end + length)], as: UTF8.self) != nil
      }
      guard let length else { return end }
      end += length
    }
    return end
  }
}
