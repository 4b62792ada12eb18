// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import verdict

/// Source: docs/memory.md, the sheet of an evening.
@Suite("A sheet fits on a page: of many rows the last ones are counted")
struct PastSheetTests {
  @Test("The number of rows that are left out stands below the rows, and widens no column")
  func rest() {
    var sheet = PastSheet(title: "Night")
    sheet.add("Games", ["a", "#b"], (1...15).map { ["x", "\($0)"] }, most: 3)
    sheet.add("Whole", ["a"], [["x"], ["y"], ["z"]], most: 3)
    #expect(
      sheet.text == """
        Night

        GAMES
        a  b
        x  1
        x  2
        and 13 more

        WHOLE
        a
        x
        y
        z
        """)
    #expect(sheet.html.text.components(separatedBy: "<tr>").count == 3 + 4 + 1)
    #expect(sheet.html.text.contains("<p>and 13 more</p>"))
  }

  @Test("A negative number has the minus sign of ASCII in text, and that of print on the page")
  func minus() {
    var sheet = PastSheet(title: "Night")
    sheet.add("Games", ["a", "#b"], [["x", "-14"]])
    #expect(sheet.text.hasSuffix("x  -14"))
    #expect(sheet.html.text.contains(">\u{2212}14</td>") && !sheet.html.text.contains(">-14<"))
  }
}
