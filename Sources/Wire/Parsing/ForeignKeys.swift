// SPDX-License-Identifier: MIT

/// Input other than text that a terminal is known to send.
package enum ForeignKeys: Equatable, Sendable {
  /// An arrow key; nc sends its escape sequence unchanged.
  case arrow
  /// A telnet option negotiation or interrupt.
  case telnet

  /// Creates the kind of foreign input found in a line that is not text, or nil if none is found.
  ///
  /// Source: ECMA-48 §5.4 (CSI), with the SS3 that terminals send for arrows in application mode; RFC 854 (IAC).
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

  /// Whether an arrow sequence starts here: ESC, `[` or `O`, optional modifiers, then A to D.
  private static func isArrow(_ line: Span<UInt8>, at start: Int) -> Bool {
    guard line[start] == 0x1B, start + 2 < line.count, "[O".utf8.contains(line[start + 1]) else {
      return false
    }
    var place = start + 2
    while place < line.count, "0123456789;".utf8.contains(line[place]) { place += 1 }
    return place < line.count && "ABCD".utf8.contains(line[place])
  }

  var text: Phrase {
    switch self {
    case .arrow: "arrow keys do not work in nc; nothing was carried out, type the whole line again"
    case .telnet: "this looks like telnet, and the line is lost; type it again, or nc with this host and port"
    }
  }
}
