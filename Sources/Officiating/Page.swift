// SPDX-License-Identifier: MIT

/// What one answer shows of a long list, and where the next one goes on.
package struct Page<Line> {
  /// The lines shown, at most `Pages.longest`.
  package let lines: [Line]
  /// The line that the next page begins with; nil behind the last page.
  package let next: Line?

  /// The beginning of a list; what is behind it is not looked at.
  package init(_ list: some Sequence<Line>) {
    var lines: [Line] = []
    var next: Line?
    for line in list {
      guard lines.count < Pages.longest else {
        next = line
        break
      }
      lines.append(line)
    }
    self.lines = lines
    self.next = next
  }
}

extension Page: Sendable where Line: Sendable {}

/// How long pages are.
package enum Pages {
  /// Lines of one page.
  package static let longest = 200
}

extension Page {
  /// The same page of what each line is turned into.
  package func map<Other>(_ turn: (Line) -> Other) -> Page<Other> {
    Page<Other>(lines: lines.map(turn), next: next.map(turn))
  }

  fileprivate init(lines: [Line], next: Line?) {
    self.lines = lines
    self.next = next
  }
}
