// SPDX-License-Identifier: MIT

/// What a terminal sends beside text, where it can be told by name.
package enum ForeignKeys: Equatable, Sendable {
  /// An arrow key, which nc passes on as it is.
  case arrow
  /// Options that a telnet client offers, or its interrupt.
  case telnet

  /// What stands in a line that is no text; nil for anything else.
  ///
  /// Source: ECMA-48 §5.4, CSI, with the SS3 that terminals send for arrows in their other mode; RFC 854, IAC.
  package init?(in line: Span<UInt8>) {
    if line.count > 1, line[0] == 0xFF, (0xF0...0xFE).contains(line[1]) {
      self = .telnet
      return
    }
    for place in 0..<line.count where Self.isArrow(line, at: place) {
      self = .arrow
      return
    }
    return nil
  }

  /// Whether ESC, `[` or `O`, perhaps what is held down too, and A to D stand at a place.
  private static func isArrow(_ line: Span<UInt8>, at start: Int) -> Bool {
    guard line[start] == 0x1B, start + 2 < line.count, "[O".utf8.contains(line[start + 1]) else {
      return false
    }
    var place = start + 2
    while place < line.count, "0123456789;".utf8.contains(line[place]) { place += 1 }
    return place < line.count && "ABCD".utf8.contains(line[place])
  }

  /// What helps.
  var text: Phrase {
    switch self {
    case .arrow: "arrow keys do not work in nc; nothing was carried out, type the whole line again"
    case .telnet: "this looks like telnet, and the line is lost; type it again, or nc with this host and port"
    }
  }
}
