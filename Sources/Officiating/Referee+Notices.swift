// SPDX-License-Identifier: MIT
import Rulebook

extension Referee {
  /// What others are told of an event; its author has it from the answer.
  ///
  /// - Parameters:
  ///   - event: what was recorded last at the table.
  ///   - table: the table as it was before.
  ///   - author: the seat whose own answer tells it, or nil where everyone needs telling.
  ///   - receipt: what proves a ruling.
  /// - Returns: in the order in which they are queued: both seats before any observer.
  func notices(of event: Event, at table: Table, from author: Seat?, receipt: Receipt?) -> [Notice] {
    var told: [Notice] = []
    let waits = tickets.wait(at: table.id)
    func tell(_ audience: Notice.Audience, _ body: Notice.Body) {
      told.append(Notice(table: table.id, waits: waits, audience: audience, body: body))
    }
    func tellSeats(_ body: Notice.Body) {
      for seat in Seat.allCases where seat != author && !(table.terms.isDesk && author != nil) {
        guard let person = table.person(in: seat) else { continue }
        tell(.person(person.name), body)
        if table.terms.isDesk { return }
      }
    }
    switch event {
    case .opened(let opening):
      guard let invited = opening.terms.invited else { break }
      tell(
        .person(invited),
        .note(.openedForYou(by: opening.opener.name, lexicon: opening.terms.lexicon.name)))
    case .joined(let seat, let person):
      tellSeats(.joined(seat, person.name))
      if table.game == nil { tellSeats(.note(.bothSeated(opponent: person.name))) }
      tell(.observers, .joined(seat, person.name))
    case .slip(let slip):
      tellSeats(.slip(slip, table))
      let seconds = slip.until == nil ? nil : table.terms.confirmSeconds
      tellSeats(.note(.confirmOrAmend(slip: slip.number, seconds: seconds)))
      if slip.replaces == nil {
        tell(.observers, .challenge(slip: slip.number, challenger: slip.challenger))
      }
    case .lapsed(let slip):
      guard let challenger = table.slip?.challenger, let person = table.person(in: challenger)
      else { break }
      tell(.person(person.name), .note(.mayRuleAlone(slip: slip)))
    case .withdrawn(let slip, let by):
      guard let name = table.name(of: by) else { break }
      tellSeats(.withdrawn(slip: slip, by: name))
      tell(.observers, .withdrawn(slip: slip, by: name))
    case .ruled(let ruled):
      guard let receipt else { preconditionFailure("a ruling without a receipt") }
      tellSeats(.ruling(ruled, table, receipt, withWords: true))
      if let challenger = table.name(of: ruled.challenger),
        let mover = table.name(of: ruled.challenger.opposite)
      {
        tellSeats(.note(.ruled(ruled.ruling, ruled.effect, challenger: challenger, mover: mover)))
      }
      tell(.observers, .ruling(ruled, table, receipt, withWords: false))
    case .left(let seat):
      guard let name = table.name(of: seat) else { break }
      tellSeats(.left(seat, name))
      tellSeats(.ended(reason: .left))
      tell(.observers, .left(seat, name))
      tell(.observers, .ended(reason: .left))
    case .game, .practice, .lookup, .loggedIn, .judged, .recovered, .stopped:
      break
    }
    return told
  }
}
