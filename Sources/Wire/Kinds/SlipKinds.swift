// SPDX-License-Identifier: MIT

/// Replies about slips and rulings on words.
extension ReplyKind {
  package static let slip = ReplyKind("246", "SLIP")
  package static let withdrawn = ReplyKind("247", "WITHDRAWN")
  package static let acceptable = ReplyKind("250", "ACCEPTABLE")
  package static let unacceptable = ReplyKind("251", "UNACCEPTABLE")
  package static let nothingOnTable = ReplyKind("441", "NOTHING-ON-TABLE")
  package static let slipOpen = ReplyKind("443", "SLIP-OPEN")
  package static let noChallenges = ReplyKind("550", "NO-CHALLENGES")

  static let ofSlips = [slip, withdrawn, acceptable, unacceptable, nothingOnTable, slipOpen, noChallenges]
}

/// Notices about slips and rulings.
extension NoticeKind {
  package static let slip = NoticeKind("SLIP")
  package static let withdrawn = NoticeKind("WITHDRAWN")
  package static let challenge = NoticeKind("CHALLENGE")
  package static let ruling = NoticeKind("RULING")

  static let ofSlips = [slip, withdrawn, challenge, ruling]
}
