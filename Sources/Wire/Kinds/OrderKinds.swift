// SPDX-License-Identifier: MIT

/// Replies to directors' commands that keep order.
extension ReplyKind {
  package static let expelled = ReplyKind("270", "EXPELLED")
  package static let silenced = ReplyKind("270", "SILENCED")
  package static let unlocked = ReplyKind("270", "UNLOCKED")

  static let ofOrder = [expelled, silenced, unlocked]
}

/// Notices about these commands, to other directors and to the player concerned.
extension NoticeKind {
  package static let expelled = NoticeKind("EXPELLED")
  package static let silenced = NoticeKind("SILENCED")
  package static let unlocked = NoticeKind("UNLOCKED")

  static let ofOrder = [expelled, silenced, unlocked]
}
