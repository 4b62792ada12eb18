// SPDX-License-Identifier: MIT

/// Replies about word lists and the ledger, and the refusal of a permission.
extension ReplyKind {
  package static let lexica = ReplyKind("211", "LEXICA")
  package static let found = ReplyKind("211", "FOUND")
  package static let defined = ReplyKind("211", "DEFINED")
  package static let notRecorded = ReplyKind("460", "NOT-RECORDED")
  package static let ledgerFailed = ReplyKind("461", "LEDGER-FAILED")
  package static let notPermitted = ReplyKind("532", "NOT-PERMITTED")
  package static let noSuchLexicon = ReplyKind("544", "NO-SUCH-LEXICON")

  static let ofTheHouse = [lexica, found, defined, notRecorded, ledgerFailed, notPermitted, noSuchLexicon]
}

/// Notices about look-ups.
extension NoticeKind {
  package static let lookup = NoticeKind("LOOKUP")

  static let ofTheHouse = [lookup]
}
