// SPDX-License-Identifier: MIT
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 3.5.
@Suite("What others write or choose freely reaches nobody who plays a live game")
struct WordsClosedTests {
  /// What somebody else does while ann plays ben, and in which form its notice would reach her, or a director who plays.
  enum Deed: String, CaseIterable {
    case invites, invitesToPosition, seeks, saysAtOldTable, tells, calls, leavesInvitation, benSays,
      directorCalms

    var form: NoticeForm? {
      switch self {
      case .invites, .invitesToPosition, .calls: .bare
      case .seeks: NoticeForm.none
      // These are not even sent: the sender is told so, or the words are kept.
      case .saysAtOldTable, .tells: nil
      // A name and a number; the other side; a director.
      case .leavesInvitation, .benSays, .directorCalms: .whole
      }
    }
  }

  @Test("Each kind of notice comes whole, bare or not at all", arguments: Deed.allCases)
  func deeds(_ deed: Deed) async throws {
    let hall = Hall()
    let cy = Person.guest("cy")
    try await Self.seat(cy, hall, rule: "double")
    await hall.send(.game(.concede(nil, by: nil)), as: cy, at: 1)
    try await Self.seat(.ben, hall, rule: "double")
    let notices = await Self.notices(of: deed, in: hall, by: cy).filter { $0.concerns(Person.ann.name) }
    guard let form = deed.form else { return #expect(notices.isEmpty, "\(notices)") }
    let told = try #require(notices.last, "somebody is told")
    #expect(await hall.referee.peeked { $0.form(of: told, for: .ann) } == form)
    // The same notice is whole for whoever plays no game.
    #expect(await hall.referee.peeked { $0.form(of: told, for: .eve) } == .whole)
  }

  @Test("A look at a table of others is refused to who plays, one at the own tables and a director's is not")
  func looks() async throws {
    let hall = Hall()
    let cy = Person.guest("cy")
    try await Self.seat(cy, hall, rule: "double")
    await hall.send(.game(.concede(nil, by: nil)), as: cy, at: 1)
    let invitation = await hall.send(.open(OpenRequest()), as: cy)
    guard case .opened(let view) = invitation.reply else {
      Issue.record("not opened")
      return
    }
    #expect(await hall.send(.table(.show(view.head.id, plain: false)), as: .ann).refusal == nil)
    try await Self.seat(.ben, hall, rule: "double")
    let own = try #require(await hall.referee.table(ofSeated: Person.ann.name)?.id)
    let barred = Refusal.notPermitted(.observeWhileSeated(own))
    #expect(await hall.send(.table(.show(view.head.id, plain: false)), as: .ann).refusal == barred)
    #expect(await hall.send(.table(.history(view.head.id, from: 1)), as: .ann).refusal == barred)
    #expect(await hall.send(.table(.record(view.head.id, from: 1)), as: .ann).refusal == barred)
    #expect(await hall.send(.table(.show(hall.table, plain: false)), as: .ann).refusal == nil)
    #expect(await hall.send(.table(.history(own, from: 1)), as: .ann).refusal == nil)
    #expect(await hall.send(.table(.show(view.head.id, plain: false)), as: .eve).refusal == nil)
  }

  /// Seats ann and another person at a game that begins.
  private static func seat(_ other: Person, _ hall: Hall, rule: String) async throws {
    var wanted = OpenRequest(rule: ChallengeRule.preset(rule))
    wanted.kind = .board
    await hall.send(.open(wanted), as: .ann)
    let id = try #require(await hall.referee.table(ofSeated: Person.ann.name)?.id)
    await hall.send(
      .join(id, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)), as: other)
    _ = await hall.referee.meetDeadlines(now: GameHall.opened.adding(seconds: 1))
  }

  private static func notices(of deed: Deed, in hall: Hall, by cy: Person) async -> [Notice] {
    var wanted = OpenRequest(invited: Person.ann.name)
    switch deed {
    case .invites: return await hall.send(.open(wanted), as: cy).notices
    case .invitesToPosition:
      wanted.kind = .board
      return await hall.send(.open(wanted), as: cy).notices
    case .seeks:
      wanted = OpenRequest()
      wanted.kind = .dealt
      return await hall.send(.table(.seek(wanted)), as: cy).notices
    case .saysAtOldTable: return await hall.send(.table(.say("QUIXOTRY at 8H")), as: cy).notices
    case .tells:
      let reader = TellReader(person: .ann, listens: true)
      return await hall.send(.house(.tell(Person.ann.name, "QUIXOTRY", reader)), as: cy).notices
    case .calls:
      return await hall.send(.house(.call(.words("QUIXOTRY at 8H"), isHeard: true)), as: cy).notices
    case .leavesInvitation:
      await hall.send(.open(wanted), as: cy)
      return await hall.send(.table(.leave(nil)), as: cy).notices
    case .benSays: return await hall.send(.table(.say("hello")), as: .ben).notices
    case .directorCalms:
      return await hall.send(
        .house(.order(.silence(minutes: 10, reason: "calm down"), of: Person.ann.name, isHere: true)),
        as: .operator
      ).notices
    }
  }
}

extension Notice {
  /// Whether a person may be among its readers.
  fileprivate func concerns(_ name: PlayerName) -> Bool {
    switch audience {
    case .person(let reader): reader == name
    case .listeners, .directors: true
    case .observers: false
    }
  }
}
