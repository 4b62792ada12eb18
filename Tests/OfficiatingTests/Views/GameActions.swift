// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Actions of every kind, each with all that it can hold.
enum GameActions {
  /// The kinds; the compiler asks for one more where an action is added, and a test for a sample of it.
  enum Kind: CaseIterable {
    case started, clockStarted, clockNoted, played, refused, passed, exchanged, held, accepted, windowClosed,
      ruled
    case undone, amended, asked, declined, paused, continued, adjourned, conceded, timeRanOut, claimed
    case racksDeclared
    case silenceNoted, racksWaived, interrupted, windowResumed, overruled

    init(_ action: GameAction) {
      self =
        switch action {
        case .started: .started
        case .clockStarted: .clockStarted
        case .clockNoted: .clockNoted
        case .played: .played
        case .refused: .refused
        case .passed: .passed
        case .exchanged: .exchanged
        case .held: .held
        case .accepted: .accepted
        case .windowClosed: .windowClosed
        case .ruled: .ruled
        case .undone: .undone
        case .amended: .amended
        case .asked: .asked
        case .declined: .declined
        case .paused: .paused
        case .continued: .continued
        case .adjourned: .adjourned
        case .conceded: .conceded
        case .timeRanOut: .timeRanOut
        case .claimed: .claimed
        case .racksDeclared: .racksDeclared
        case .silenceNoted: .silenceNoted
        case .racksWaived: .racksWaived
        case .interrupted: .interrupted
        case .windowResumed: .windowResumed
        case .overruled: .overruled
        }
    }
  }

  /// The kinds that hold words or tiles which some reader may not see.
  static let secret: Set<Kind> = [
    .started, .played, .refused, .passed, .exchanged, .accepted, .windowClosed, .ruled, .amended, .asked,
    .overruled,
  ]

  private static func ruled(by seat: Seat, drew: Rack) -> RuledPlay {
    RuledPlay(
      number: 1, challenger: seat, words: Hall.words("CAT", "AT"), isOffCentre: false, ruling: .acceptable,
      effect: .none, drew: drew)
  }

  /// Of every kind at least one.
  static func all() throws -> [GameAction] {
    let tiles = TileSet.english
    let cat = try Placement(text: "8G CAT", tiles: tiles)
    let words = try ["CAT", "AT"].map { try #require(tiles.row(from: $0)) }
    func play(_ seat: Seat, drew: Rack?) -> PlayMade {
      PlayMade(number: 4, seat: seat, placement: cat, words: words, score: 10, drew: drew)
    }
    let name = Person.ann.name
    let three = rack("ERP")
    let matters: [Ask.Matter] = [
      .undo(play: 1), .amend(play(.one, drew: nil), replacing: 1), .pause, .resume, .adjourn, .again,
      .racks(.two, three),
    ]
    return try [
      .started(first: .one, racks: BySeat(rack("CATERPI"), rack("DOGSOEN"))), .clockStarted,
      .clockNoted(.one, mark: 60_000), .held(.two), .undone(play: 1, by: nil), .paused(by: name),
      .continued(by: name),
      .adjourned(by: name), .conceded(.one), .timeRanOut(.two), .claimed(by: .one),
      .racksDeclared(.two, three),
      .silenceNoted(warned: .two), .racksWaived(BySeat(three, three)), .interrupted(since: GameHall.opened),
      .windowResumed(from: GameHall.opened), .declined(1, by: name), .declined(1, by: nil),
      .windowClosed(drew: three),
    ]
      + matters.map { .asked(Ask(number: 1, seat: .one, matter: $0)) }
      + Seat.allCases.flatMap { seat -> [GameAction] in
        let given = rack("EI")
        return [
          .played(play(seat, drew: three)), .refused(seat, RefusedPlay(play(seat, drew: nil))),
          .refused(seat, RefusedPlay(play(seat, drew: nil), replacing: 1)), .passed(seat, drew: three),
          .accepted(seat, drew: three),
          .exchanged(ExchangeMade(seat: seat, count: 2, given: given, drawn: rack("QU"), drew: three)),
          .amended(play(seat, drew: nil), replacing: 1, by: nil),
          .ruled(ruled(by: seat, drew: three)),
          .overruled(
            Overruling(
              .ruling(ruled(by: seat, drew: three), given: rack("QU"), turn: seat), by: name,
              reason: "the list")
          ),
          .overruled(Overruling(.turn(seat, drew: three), by: name, reason: "passed twice")),
        ]
      }
  }
}
