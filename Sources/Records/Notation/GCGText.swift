// SPDX-License-Identifier: MIT

/// Text of a file, made fit for a terminal.
package enum GCGText {
  /// So many characters at most, and `?` for each that is not for reading: a file must not steer a terminal.
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
