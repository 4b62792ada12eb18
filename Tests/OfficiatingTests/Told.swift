// SPDX-License-Identifier: MIT
import Rulebook

@testable import Officiating

/// All that a view tells of a table, so that two views can be compared.
enum Told: Equatable {
  case slips(Head, Slips)
  case game(Head, Game)
  case practice(Head)

  /// What everybody may know.
  struct Head: Equatable {
    let agreement: Agreement
    let phase: Table.Phase
    let names: [PlayerName?]

    init(_ head: TableHead) {
      agreement = head.agreement
      phase = head.phase
      names = Seat.allCases.map { head.name(of: $0) }
    }
  }

  /// Slips, to a viewer.
  struct Slips: Equatable {
    let viewer: Viewer
    let slip: Slip?
    let corrects: Int?
    let mayRuleAlone: Bool
    let slipsWritten: Int
    let rulingCount: Int
    let ruled: RuledSlip?
    let receipt: Receipt?
    let supersedes: Int?
    let isSuperseded: Bool?

    init(_ view: SlipView) {
      viewer = view.viewer
      slip = view.slip?.slip
      corrects = view.slip?.corrects
      mayRuleAlone = view.mayRuleAlone
      slipsWritten = view.slipsWritten
      rulingCount = view.rulingCount
      ruled = view.lastRuling?.ruled
      receipt = view.lastRuling?.receipt
      supersedes = view.lastRuling?.supersedes
      isSuperseded = view.lastRuling?.isSuperseded
    }
  }

  /// A game, to a viewer.
  struct Game: Equatable {
    let viewer: Viewer
    let board: Board?
    let onTurn: Seat?
    let scores: BySeat<Int>?
    let scoreless: Int
    let rackCounts: BySeat<Int>
    let bagCount: Int
    let playsNumbered: Int
    let onTable: Int?
    let tilesToDraw: Int
    let clock: ClockReading?
    let until: Instant?
    let racks: [Rack?]
    let undeclared: [Seat]
    let asks: [Ask]
    let ending: Ending?

    init(_ view: GameView) {
      viewer = view.viewer
      board = view.board
      onTurn = view.onTurn
      scores = view.finalScores
      scoreless = view.scoreless
      rackCounts = view.rackCounts
      bagCount = view.bagCount
      playsNumbered = view.playsNumbered
      onTable = view.onTable
      tilesToDraw = view.tilesToDraw
      clock = view.clock
      until = view.until
      racks = Seat.allCases.map { view.rack(of: $0) }
      undeclared = view.undeclared
      asks = view.asks
      ending = view.ending
    }
  }

  init(_ view: SlipView) { self = .slips(Head(view.head), Slips(view)) }

  init(_ view: GameView) { self = .game(Head(view.head), Game(view)) }

  /// Of practice, what everybody may know of the table.
  init(_ view: TableView) {
    switch view {
    case .slips(let view): self.init(view)
    case .game(let sheet): self.init(sheet.view)
    case .practice(let view): self = .practice(Head(view.head))
    }
  }

  /// What a table tells a viewer who has nothing from the lexicon.
  init(_ table: Table, to viewer: Viewer) { self.init(TableView(table, to: viewer)) }

  /// The table's number.
  var id: TableID { head.agreement.id }

  /// Who looks.
  var viewer: Viewer {
    switch self {
    case .slips(_, let slips): slips.viewer
    case .game(_, let game): game.viewer
    case .practice: .other
    }
  }

  private var head: Head {
    switch self {
    case .slips(let head, _), .game(let head, _), .practice(let head): head
    }
  }
}
