// SPDX-License-Identifier: MIT

/// Replies about calls for a director.
extension ReplyKind {
  package static let calls = ReplyKind("211", "CALLS")
  package static let called = ReplyKind("214", "CALLED")

  static let ofCalls = [calls, called]
}

/// Notices about calls for a director.
extension NoticeKind {
  package static let call = NoticeKind("CALL")

  static let ofCalls = [call]
}
