// SPDX-License-Identifier: MIT

/// Replies about what directors do to keep order.
extension ReplyKind {
  package static let expelled = ReplyKind("270", "EXPELLED")
  package static let silenced = ReplyKind("270", "SILENCED")
  package static let unlocked = ReplyKind("270", "UNLOCKED")

  static let ofOrder = [expelled, silenced, unlocked]
}

/// What other directors, and whom it concerns, are told of that.
extension NoticeKind {
  package static let expelled = NoticeKind("EXPELLED")
  package static let silenced = NoticeKind("SILENCED")
  package static let unlocked = NoticeKind("UNLOCKED")

  static let ofOrder = [expelled, silenced, unlocked]
}
