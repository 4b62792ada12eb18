// SPDX-License-Identifier: MIT

/// Replies to a line that cannot be read.
extension ReplyKind {
  package static let unknownCommand = ReplyKind("500", "UNKNOWN-COMMAND")
  package static let badArgument = ReplyKind("501", "BAD-ARGUMENT")
  package static let lineTooLong = ReplyKind("502", "LINE-TOO-LONG")
  package static let badBytes = ReplyKind("503", "BAD-BYTES")
  package static let unfinishedLine = ReplyKind("504", "UNFINISHED-LINE")

  static let ofLines = [unknownCommand, badArgument, lineTooLong, badBytes, unfinishedLine]
}
