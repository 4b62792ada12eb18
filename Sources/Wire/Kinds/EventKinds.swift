// SPDX-License-Identifier: MIT

/// Replies about events.
extension ReplyKind {
  package static let standings = ReplyKind("211", "STANDINGS")
  package static let eventShown = ReplyKind("211", "EVENT")
  package static let missing = ReplyKind("211", "MISSING")
  package static let events = ReplyKind("211", "EVENTS")
  package static let card = ReplyKind("211", "CARD")
  package static let cross = ReplyKind("211", "CROSS")
  package static let highs = ReplyKind("211", "HIGHS")
  package static let ratings = ReplyKind("211", "RATINGS")
  package static let prizes = ReplyKind("211", "PRIZES")
  package static let event = ReplyKind("270", "EVENT")
  package static let entered = ReplyKind("270", "ENTERED")
  package static let codes = ReplyKind("211", "CODES")
  package static let dropped = ReplyKind("270", "DROPPED")
  package static let returned = ReplyKind("270", "RETURNED")
  package static let eventClosed = ReplyKind("270", "CLOSED")
  package static let eventReopened = ReplyKind("270", "REOPENED")
  package static let paired = ReplyKind("271", "PAIRED")
  package static let unpaired = ReplyKind("271", "UNPAIRED")
  package static let swapped = ReplyKind("271", "SWAPPED")
  package static let putOffInEvent = ReplyKind("271", "ADJOURNED")
  package static let starts = ReplyKind("271", "STARTS")
  package static let scored = ReplyKind("271", "SCORED")
  package static let corrected = ReplyKind("271", "CORRECTED")
  package static let notYet = ReplyKind("471", "NOT-YET")
  package static let noSuchEvent = ReplyKind("571", "NO-SUCH-EVENT")
  package static let notPaired = ReplyKind("572", "NOT-PAIRED")
  package static let notEntered = ReplyKind("573", "NOT-ENTERED")
  package static let improbable = ReplyKind("574", "IMPROBABLE")

  static let ofEvents = [
    standings, eventShown, missing, events, card, cross, highs, ratings, prizes, event, entered, codes,
    dropped, returned, eventClosed, eventReopened, paired, unpaired, swapped, putOffInEvent, starts, scored,
    corrected,
    notYet,
    noSuchEvent, notPaired, notEntered, improbable,
  ]
}

/// Notices of events.
extension NoticeKind {
  package static let happened = NoticeKind("EVENT")
  package static let terms = NoticeKind("TERMS")
  package static let pairedWith = NoticeKind("PAIRED")
  package static let seatedAt = NoticeKind("SEATED")
  package static let starting = NoticeKind("STARTS")

  static let ofEvents = [happened, terms, pairedWith, seatedAt, starting]
}
