// SPDX-License-Identifier: MIT

/// A part of a long list, with the first line of the next part.
package struct Page<Line> {
  /// The lines shown, at most `Pages.longest`.
  package let lines: [Line]
  /// The first line of the next page; nil for the last page.
  package let next: Line?
}

extension Page {
  /// Creates the first page of a list with so many lines at most, reading no more of the list than that.
  package init(_ list: some Sequence<Line>, most: Int = Pages.longest) {
    var lines: [Line] = []
    var next: Line?
    for line in list {
      guard lines.count < most else {
        next = line
        break
      }
      lines.append(line)
    }
    self.lines = lines
    self.next = next
  }

  package func map<Other>(_ turn: (Line) -> Other) -> Page<Other> {
    Page<Other>(lines: lines.map(turn), next: next.map(turn))
  }
}

extension Page: Sendable where Line: Sendable {}

package enum Pages {
  /// The highest number of lines on a page.
  package static let longest = 200
}
