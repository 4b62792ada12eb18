// SPDX-License-Identifier: MIT

/// Replies about the connection and the people connected.
extension ReplyKind {
  package static let ready = ReplyKind("200", "READY")
  package static let bye = ReplyKind("205", "BYE")
  package static let help = ReplyKind("210", "HELP")
  package static let caps = ReplyKind("211", "CAPS")
  package static let who = ReplyKind("211", "WHO")
  package static let status = ReplyKind("211", "STATUS")
  package static let notices = ReplyKind("211", "NOTICES")
  package static let mute = ReplyKind("211", "MUTE")
  package static let language = ReplyKind("211", "LANG")
  package static let plain = ReplyKind("211", "PLAIN")
  package static let use = ReplyKind("211", "USE")
  package static let pong = ReplyKind("212", "PONG")
  package static let welcome = ReplyKind("230", "WELCOME")
  package static let slowDown = ReplyKind("420", "SLOW-DOWN")
  package static let closing = ReplyKind("421", "CLOSING")
  package static let idle = ReplyKind("422", "IDLE")
  package static let loginLater = ReplyKind("430", "LOGIN-LATER")
  package static let loginFirst = ReplyKind("530", "LOGIN-FIRST")
  package static let loginFailed = ReplyKind("531", "LOGIN-FAILED")
  package static let nameTaken = ReplyKind("533", "NAME-TAKEN")

  static let ofConnections = [
    ready, bye, help, caps, who, status, notices, mute, language, plain, use, pong, welcome, slowDown,
    closing, idle,
    loginLater, loginFirst, loginFailed, nameTaken,
  ]
}

/// Notices about connections.
extension NoticeKind {
  package static let away = NoticeKind("AWAY")
  package static let back = NoticeKind("BACK")
  package static let shutdown = NoticeKind("SHUTDOWN")

  static let ofConnections = [away, back, shutdown]
}
