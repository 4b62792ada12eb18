// SPDX-License-Identifier: MIT

/// Text of a file, made safe for a terminal.
package enum GCGText {
  /// Returns at most `most` characters, with `?` for each unprintable one: a file must not control a terminal.
  package static func shown(_ text: String, most: Int = 40) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(most) {
      let isForReading =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        default: true
        }
      shown.append(isForReading ? scalar : "?")
    }
    return String(shown)
  }
}
