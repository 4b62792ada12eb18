// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 3.2, 9.26; design, promise 1.
@Suite("An observer of a game sees no words, no tiles, no bag, whatever happens")
struct GameViewTests {
  /// A table at one moment.
  struct Moment {
    let table: Table
    let game: GameState

    /// A hall's table as it stands; what is played there later does not change it.
    init(_ hall: GameHall) async throws {
      hall.hall.script.storeAll()
      _ = await hall.hall.referee.settle()
      table = try hall.hall.folded(hall.table)
      game = try #require(table.game)
    }

    func view(_ viewer: Viewer) -> GameView { GameView(GameView.Scene(table, game.position), to: viewer) }

    func sheet(_ viewer: Viewer) -> GameSheet { GameSheet(table, game, to: viewer) }

    func history(_ viewer: Viewer) -> GameHistory { GameHistory(table, game, from: 0, to: viewer) }

    /// The news of an action that happened now.
    func news(_ action: GameAction, author: Seat?, for viewer: Viewer) -> GameNews {
      GameTelling(
        event: GameEvent(action: action, mark: game.mark, ending: nil), before: game.position,
        scene: GameView.Scene(table, game.position), receipt: Receipt(table: table.id, sequence: 9, sum: 1),
        author: author
      ).news(for: viewer)
    }

    /// The words and tiles that a viewer's sheet and history hold, the board left out.
    func secrets(_ viewer: Viewer) -> Secrets {
      let sheet = sheet(viewer)
      return Secrets(in: [sheet.lastPlay as Any, sheet.lastRuling as Any, history(viewer).lines])
    }
  }

  /// Games in every phase that has something to hide, with plays, rulings, exchanges and asks behind them.
  static func moments() async throws -> [Table.Phase: Moment] {
    var moments: [Table.Phase: Moment] = [:]
    func note(_ hall: GameHall) async throws {
      let moment = try await Moment(hall)
      moments[moment.table.phase] = moment
    }
    let hall = try GameHall(.dealt, rule: ChallengeTests.rule("5w"), racks: WindowTests.racks)
    try await hall.play("8G CAT", as: .ann)
    await hall.challenge(as: .ben)
    await hall.send(.exchange(rack("EN"), after: nil), as: .ben)
    try await note(hall)
    try await hall.playAnything()
    await hall.send(.adjourn(at: nil), as: .ann)
    try await note(hall)
    await hall.send(.hold(play: nil), as: .ben)
    try await note(hall)
    await hall.send(.pause(at: nil), as: .ann)
    await hall.send(.pause(at: nil), as: .ben)
    try await note(hall)
    await hall.send(.adjourn(at: nil), as: .ann)
    await hall.send(.adjourn(at: nil), as: .ben)
    try await note(hall)
    let last = try await GameEndTests.beforeTheLastPlay()
    try await last.playAnything(at: 300)
    try await note(last)
    let board = try GameHall()
    try await board.play("8G CAT", as: .ann)
    await board.challenge(as: .ben)
    for turn in 0..<6 { await board.send(.pass(after: nil), as: turn % 2 == 0 ? .ben : .ann) }
    await board.send(.declare(rack("AEINRST"), of: nil, force: false), as: .ann)
    try await note(board)
    return moments
  }

  /// Expects of a view that only what everybody may know can be read from it.
  private func expectNothing(
    _ view: GameView, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let phase = view.head.phase
    let isCovered = phase == .paused || phase == .adjourned
    #expect(view.viewer == .other && !view.seesWords && view.asks.isEmpty, sourceLocation: sourceLocation)
    #expect(Seat.allCases.allSatisfy { view.rack(of: $0) == nil }, sourceLocation: sourceLocation)
    #expect(view.isCovered == isCovered && (view.board == nil) == isCovered, sourceLocation: sourceLocation)
    #expect(view.ending == nil, sourceLocation: sourceLocation)
  }

  @Test(
    "In every phase the view, the sheet and the score sheet's lines hold nothing; a covered board is none")
  func phases() async throws {
    let moments = try await Self.moments()
    #expect(
      Set(moments.keys) == [.toMove, .pending, .held, .paused, .adjourned, .finalPending, .counting])
    for (phase, moment) in moments {
      for view in [moment.view(.other), moment.sheet(.other).view, moment.history(.other).view] {
        expectNothing(view)
      }
      #expect(moment.secrets(.other).isEmpty, "\(phase): \(moment.secrets(.other).found)")
      // The same lines are there for players, with words and the own tiles, but while the board is covered.
      let isCovered = phase == .paused || phase == .adjourned
      #expect(moment.history(.other).lines.count == moment.history(.seat(.one)).lines.count)
      #expect(!moment.history(.other).lines.isEmpty)
      for seat in Seat.allCases { #expect(moment.secrets(.seat(seat)).isEmpty == isCovered, "\(phase)") }
    }
  }

  @Test("A player sees the own rack alone, and it and the board are covered while the game stands still")
  func players() async throws {
    for (phase, moment) in try await Self.moments() {
      for seat in Seat.allCases {
        let view = moment.view(.seat(seat))
        let isCovered = phase == .paused || phase == .adjourned
        #expect(view.rack(of: seat.opposite) == nil && (view.board == nil) == isCovered, "\(phase)")
        #expect((view.rack(of: seat) == nil) == (isCovered || phase == .counting), "\(phase)")
        for line in moment.history(.seat(seat)).lines where line.seat != seat {
          #expect(line.rack == nil)
          if case .exchange(_, let given) = line.turn { #expect(given == nil) }
        }
        // What a play or a ruling had somebody draw is told once, to them.
        for line in moment.history(.seat(seat)).lines {
          switch line.turn {
          case .play(_, _, let play): #expect(play?.drew == nil)
          case .challenge(let ruled): #expect(ruled.drew == nil)
          case .overruled(let overruling): #expect(overruling.drew == nil)
          case .pass, .exchange: break
          }
        }
        let sheet = moment.sheet(.seat(seat))
        #expect(sheet.lastPlay?.drew == nil && sheet.lastRuling?.ruled.drew == nil)
      }
    }
  }

  @Test("News of every action has no words, and of tiles those on the board alone; its view shows nothing")
  func news() async throws {
    let actions = try GameActions.all()
    #expect(Set(actions.map { GameActions.Kind($0) }) == Set(GameActions.Kind.allCases))
    let hiding = actions.filter { !Secrets(in: $0).isEmpty }
    #expect(Set(hiding.map { GameActions.Kind($0) }) == GameActions.secret)
    for (phase, moment) in try await Self.moments() {
      for action in actions {
        for author in [nil, Seat.one, .two] {
          let news = moment.news(action, author: author, for: .other)
          #expect(Secrets(observed: news.action).isEmpty, "\(phase): \(news.action)")
          #expect(GameActions.Kind(news.action) == GameActions.Kind(action))
          #expect(news.reader == Reader(.other, author: author))
          expectNothing(news.view)
        }
      }
    }
  }

  @Test("Each player is told what they draw, and neither what the other draws, holds nor puts back")
  func draws() async throws {
    let moment = try #require(await Self.moments()[.pending])
    let drawer = try #require(moment.game.onTable).seat
    for action in try GameActions.all() {
      for seat in Seat.allCases {
        let told = moment.news(action, author: nil, for: .seat(seat)).action
        switch (action, told) {
        case (.started(_, let all?), .started(_, let racks?)):
          #expect(racks[seat] == all[seat] && racks[seat.opposite].isEmpty)
        case (.exchanged(let all), .exchanged(let made)):
          #expect(made.given == (all.seat == seat ? all.given : nil))
          #expect(made.drawn == (all.seat == seat ? all.drawn : nil))
          #expect(made.drew == (drawer == seat ? all.drew : nil))
        case (.ruled(let all), .ruled(let ruled)):
          #expect(ruled.drew == (all.challenger != seat ? all.drew : nil) && ruled.words == all.words)
        default: #expect(told.drew == (drawer == seat ? action.drew : nil))
        }
      }
    }
  }

  @Test("What is asked for, with the words of a correction, is for players alone")
  func asks() async throws {
    let hall = try GameHall()
    try await hall.play("8G CAT", as: .ann)
    let asked = await hall.send(.amend(play: 1, try Placement(text: "8G BAT", tiles: .english)), as: .ben)
    guard case .asked(let ask) = asked.game else {
      Issue.record("not asked")
      return
    }
    let moment = try await Moment(hall)
    #expect(moment.view(.other).asks.isEmpty && !Secrets(in: ask).isEmpty)
    for seat in Seat.allCases { #expect(moment.view(.seat(seat)).asks == [ask]) }
  }

  @Test("Looks at tiles, and at those that are not seen, are for players alone")
  func looks() async throws {
    let hall = try GameHall(.dealt, racks: WindowTests.racks)
    for command in [GameCommand.tiles, .shuffle, .unseen, .clock] {
      let watched = await hall.hall.send(.game(command), as: .eve, observing: hall.table)
      #expect(watched.refusal == .notSeated(nil))
      guard case .looked = await hall.send(command, as: .ann).reply else {
        Issue.record("a player may look")
        continue
      }
    }
  }

  @Test("When it is over everybody sees everything")
  func over() async throws {
    let hall = try GameHall(.dealt, rule: ChallengeTests.rule("5w"), racks: WindowTests.racks)
    try await hall.play("8G CAT", as: .ann)
    await hall.challenge(as: .ben)
    await hall.send(.concede(nil, by: nil), as: .ben)
    let moment = try await Moment(hall)
    let view = moment.view(.other)
    #expect(view.head.isOver && view.seesWords && view.board?.isEmpty == false && view.ending != nil)
    #expect(Seat.allCases.allSatisfy { view.rack(of: $0)?.count == 7 })
    #expect(!moment.secrets(.other).isEmpty && moment.sheet(.other).lastPlay?.words.isEmpty == false)
    #expect(moment.history(.other).lines.allSatisfy { $0.rack?.count == 7 })
  }
}
