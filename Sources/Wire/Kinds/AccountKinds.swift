// SPDX-License-Identifier: MIT

/// Replies about accounts, and the refusal of commands for directors.
extension ReplyKind {
  package static let accounts = ReplyKind("211", "ACCOUNTS")
  package static let account = ReplyKind("270", "ACCOUNT")
  package static let directorOnly = ReplyKind("570", "DIRECTOR-ONLY")
  package static let noSuchAccount = ReplyKind("575", "NO-SUCH-ACCOUNT")

  static let ofAccounts = [accounts, account, directorOnly, noSuchAccount]
}
