// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 3.2; design, promise 1.
@Suite("An observer of slips sees no words, whatever happens")
struct SlipViewTests {
  /// The kinds of event; the compiler asks for one more where an event is added, and a test for a sample of it.
  private enum Kind: CaseIterable {
    case written, lapsed, withdrawn, ruled

    init(_ event: SlipEvent) {
      self =
        switch event {
        case .written: .written
        case .lapsed: .lapsed
        case .withdrawn: .withdrawn
        case .ruled: .ruled
        }
    }
  }

  /// A table with two rulings, one in the place of the other, and a third slip open.
  private static func table() async throws -> Table {
    let hall = Hall(bad: ["QQX"])
    await hall.seatBoth()
    await hall.send(.challenge(Hall.words("QQX"), by: nil), as: .ann)
    await hall.send(.confirm(slip: 1), as: .ben)
    await hall.send(.amend(slip: 1, Hall.words("AT")), as: .ann)
    await hall.send(.confirm(slip: 2), as: .ben)
    await hall.send(.challenge(Hall.words("AA", "AB"), by: nil), as: .ben)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    return try hall.folded(hall.table)
  }

  private static func events() -> [SlipEvent] {
    let words = Hall.words("AT", "AA")
    return Seat.allCases.flatMap { seat -> [SlipEvent] in
      [nil, 3].flatMap { corrected -> [SlipEvent] in
        [
          .written(
            Slip(
              number: 4, replaces: corrected, challenger: seat, writer: seat, words: words, until: nil,
              corrects: corrected)),
          .ruled(
            RuledSlip(
              number: 4, challenger: seat, words: words, ruling: .acceptable, effect: .none,
              confirmed: .opponent, supersedes: corrected)),
        ]
      } + [.lapsed(slip: 3), .withdrawn(slip: 3, by: seat)]
    }
  }

  private func secrets(_ view: SlipView) -> Secrets {
    Secrets(in: [view.slip as Any, view.lastRuling as Any])
  }

  @Test("A slip and a ruling are told and shown with their numbers and effects, without what they are about")
  func views() async throws {
    let table = try await Self.table()
    let slips = try #require(table.slips)
    let observed = SlipView(TableHead(table), slips, to: .other)
    #expect(secrets(observed).isEmpty && observed.viewer == .other)
    for seat in Seat.allCases {
      let view = SlipView(TableHead(table), slips, to: .seat(seat))
      #expect(view.slip?.slip.words == Hall.words("AA", "AB"))
      #expect(view.lastRuling?.ruled.words == Hall.words("AT"))
      #expect(view.slip?.slip.number == observed.slip?.slip.number)
      #expect(view.lastRuling?.ruled.effect == observed.lastRuling?.ruled.effect)
      #expect(view.lastRuling?.receipt == observed.lastRuling?.receipt)
      #expect(view.slipsWritten == observed.slipsWritten && view.rulingCount == observed.rulingCount)
    }
    guard case .slips(let shown) = TableView(table, to: .other) else {
      Issue.record("another family")
      return
    }
    #expect(secrets(shown).isEmpty)
  }

  @Test("News of every event has no words, whoever made it happen; a player's has them")
  func news() async throws {
    let table = try await Self.table()
    let slips = try #require(table.slips)
    let events = Self.events()
    #expect(Set(events.map { Kind($0) }) == Set(Kind.allCases))
    let receipt = Receipt(table: table.id, sequence: 9, sum: 1)
    for event in events {
      for author in [nil, Seat.one, .two] {
        let news = SlipNews(
          event, at: table, slips, receipt: receipt, to: Reader(.other, author: author))
        #expect(Secrets(in: news.event).isEmpty, "\(news.event)")
        #expect(Kind(news.event) == Kind(event) && secrets(news.view).isEmpty)
        for seat in Seat.allCases {
          let told = SlipNews(
            event, at: table, slips, receipt: receipt, to: Reader(.seat(seat), author: author))
          #expect(told.event == event)
        }
      }
    }
  }

  @Test("A page of rulings has a line for each, superseded ones too, and no words")
  func rulings() async throws {
    let table = try await Self.table()
    let slips = try #require(table.slips)
    let page = RulingsPage(TableHead(table), slips, from: 0, to: .other).page
    #expect(page.lines.count == 2 && Secrets(in: page.lines).isEmpty)
    #expect(page.lines.map(\.isSuperseded) == [true, false] && page.lines.map(\.supersedes) == [nil, 1])
    for seat in Seat.allCases {
      let own = RulingsPage(TableHead(table), slips, from: 0, to: .seat(seat)).page
      #expect(own.lines.map(\.ruled.words) == [Hall.words("QQX"), Hall.words("AT")])
      #expect(own.lines.map(\.receipt) == page.lines.map(\.receipt))
    }
  }
}
