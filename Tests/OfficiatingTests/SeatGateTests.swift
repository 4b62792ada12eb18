// SPDX-License-Identifier: MIT
import Directing
import Practice
import Rulebook
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 5.1, 5.2, 9.18, 9.19, 11.3.
@Suite(
  "Every way to a seat passes one gate, which knows live seats, boards of rounds and games that are put off")
struct SeatGateTests {
  /// What ann is in, or has before her, when a way to a seat leads her there.
  enum State: String, CaseIterable {
    case free, board, putOff, deskPutOff, seated, seeks, practises
  }

  /// The ways by which ann comes to a seat, by her own act unless the name says whose it is.
  enum Way: String, CaseIterable {
    case openSlip, openGame, openDesk, openVoid, openHouse, openPractice, seek
    case joinSlip, joinGame, joinVoid, joinPractice, joinedByBen
    case againAsks, againAgrees, againAgreesByNumber, againAgreedByBen
    case continueAsks, continueAgrees, continueAgreedByBen, continueByDirector
    case continueVoid, continueDesk, continueHouse
    case boardOpens

    /// The kind of way that the gate knows it as.
    var kind: WayToSeat.Kind {
      switch self {
      case .openSlip, .openGame, .openDesk, .openVoid, .openHouse, .openPractice, .seek, .againAsks: .opening
      case .joinSlip, .joinGame, .joinVoid, .joinPractice, .joinedByBen, .againAgrees, .againAgreesByNumber,
        .againAgreedByBen:
        .joining
      case .continueAsks: .asking
      case .continueAgrees, .continueAgreedByBen, .continueByDirector, .continueVoid, .continueDesk,
        .continueHouse:
        .resuming
      case .boardOpens: .board
      }
    }
  }

  /// What came of each way in each state: `seat` where ann comes to the seat, `asked` where the other side is, else why not.
  ///
  /// A dash is a state that cannot be there then.
  static let expected = """
    way                 free  board        putOff   deskPutOff seated  seeks   practises
    openSlip            seat  round        put-off  seat       sits    seat    sits
    openGame            seat  round        seat     seat       sits    seat    sits
    openDesk            seat  round        put-off  seat       sits    seat    sits
    openVoid            seat  round        put-off  seat       sits    seat    sits
    openHouse           seat  round        put-off  seat       sits    seat    sits
    openPractice        seat  round        put-off  put-off    sits    seat    sits
    seek                seat  round        seat     seat       sits    seat    sits
    joinSlip            seat  round        put-off  seat       sits    seat    sits
    joinGame            seat  round        seat     seat       sits    seat    sits
    joinVoid            seat  round        put-off  seat       sits    seat    sits
    joinPractice        seat  round        put-off  put-off    sits    seat    sits
    joinedByBen         seat  other-round  seat     seat       -       -       -
    againAsks           asked round        asked    asked      sits    sits    sits
    againAgrees         seat  round        seat     seat       sits    sits    sits
    againAgreesByNumber seat  round        seat     seat       nothing nothing kind
    againAgreedByBen    seat  other-round  seat     seat       -       -       -
    continueAsks        asked round        asked    asked      asked   asked   -
    continueAgrees      seat  round        seat     seat       sits    seat    -
    continueAgreedByBen seat  other-round  seat     seat       other   other   -
    continueByDirector  seat  other-round  seat     seat       other   other   -
    continueVoid        seat  round        put-off  seat       sits    seat    -
    continueDesk        seat  round        put-off  seat       sits    seat    -
    continueHouse       seat  round        put-off  seat       sits    seat    -
    boardOpens          seat  seat         seat     seat       -       -       -
    """

  @Test(
    "Each way is taken or refused in each state as the table says, whoever's act it is",
    arguments: Way.allCases)
  func walk(_ way: Way) async throws {
    let rows = Self.expected.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].dropFirst() == State.allCases.map(\.rawValue)[...], "the table has every state")
    let row = try #require(rows.first { $0[0] == way.rawValue }, "the table has every way")
    var found = [way.rawValue]
    for state in State.allCases { found.append(try await Scene(way, state).told) }
    #expect(found == row)
  }

  @Test("Every kind of way that the gate knows is walked")
  func kinds() { #expect(Set(Way.allCases.map(\.kind)) == Set(WayToSeat.Kind.allCases)) }

  @Test("A board that its players put off goes on while its round waits for it, and nothing else does")
  func ownBoard() async throws {
    let scene = try await Scene()
    try await scene.pairRound(of: "ann", "ben")
    await scene.tend()
    let board = try #require(await scene.table(of: "ann"))
    await scene.send(.game(.adjourn(at: nil)), "ann")
    await scene.send(.game(.adjourn(at: nil)), "ben")
    #expect(await scene.table(of: "ann") == nil)
    #expect(await scene.open(.board, "ann").refusal == .notPermitted(.eventFirst("tues")))
    #expect(await scene.send(.game(.resume(board.id)), "ann").refusal == nil)
    #expect(await scene.send(.game(.resume(board.id)), "ben").refusal == nil)
    #expect(await scene.table(of: "ann")?.id == board.id)
  }
}

/// A club evening that leads ann to a seat in one way, in one state.
private final class Scene {
  let hall = Hall()
  /// What became of it; see `SeatGateTests.expected`.
  private(set) var told = "-"
  private var seeking: TableID?

  private struct Trouble: Error {}

  init() async throws {}

  init(_ way: SeatGateTests.Way, _ state: SeatGateTests.State) async throws {
    // Whatever is put off was put off before, unless the way itself begins with a game that is put off. A desk is not opened
    // while a game is put off.
    let isLater = way.kind == .asking || way.kind == .resuming
    let isBefore = state == .deskPutOff || (state == .putOff && !isLater)
    if isBefore { guard try await enter(state) else { return } }
    let table = try await prepare(way)
    if !isBefore { guard try await enter(state, before: way) else { return } }
    told = try await go(way, to: table)
  }

  // MARK: States

  /// Brings ann into a state; false if she cannot be in it.
  private func enter(_ state: SeatGateTests.State, before way: SeatGateTests.Way? = nil) async throws -> Bool
  {
    switch state {
    case .free: return true
    case .board:
      // Where a board is to open, that round has begun already.
      if way != .boardOpens { try await pairRound(of: "ann", "opp") }
      return true
    case .putOff:
      guard try await play("ann", "cy", .board) != nil else { return false }
      await send(.game(.adjourn(at: nil)), "ann")
      await send(.game(.adjourn(at: nil)), "cy")
    case .deskPutOff:
      guard await open(.board, "ann", isDesk: true).refusal == nil else { return false }
      await settle()
      await send(.game(.adjourn(at: nil)), "ann")
    case .seated: return await open(.board, "ann").refusal == nil && way != .boardOpens
    case .seeks:
      guard await open(.dealt, "ann", isSeek: true).refusal == nil, way != .boardOpens else { return false }
      seeking = await table(of: "ann")?.id
    case .practises: return await open(.threes, "ann").refusal == nil && way != .boardOpens
    }
    return true
  }

  /// Pairs two entrants in a round of an event whose games are played here.
  func pairRound(of one: String, _ other: String) async throws {
    let wanted = TournamentRequest(
      label: "tues", title: "tues", terms: try #require(TournamentTerms(systems: [.kingOfTheHill])),
      tables: TournamentTables(kind: .board, clock: .off))
    await send(.tournament(.new(wanted)), Person.operator)
    for name in [one, other] {
      let code = (code: "owl", hash: Person.guest(name).codeHash)
      await send(
        .tournament(.at(.only, .enter(EntryForm(name), code: code), isTrial: false)), Person.operator)
    }
    let paired = await send(
      .tournament(.at(.only, .pair(nil, division: nil), isTrial: false)), Person.operator)
    #expect(paired.refusal == nil)
  }

  // MARK: Ways

  /// Does what must have happened before a way can be gone; returns the table that it leads to, if that is there.
  private func prepare(_ way: SeatGateTests.Way) async throws -> TableID? {
    switch way {
    case .openSlip, .openGame, .openDesk, .openVoid, .openHouse, .openPractice, .seek: return nil
    case .joinSlip: await open(.slip, "ben")
    case .joinGame: await open(.board, "ben")
    case .joinVoid: await open(.board, "ben", rule: "void")
    case .joinPractice: await open(.threes, "ben")
    case .joinedByBen:
      await open(.board, "ann")
      return await table(of: "ann")?.id
    case .againAsks, .againAgrees, .againAgreesByNumber, .againAgreedByBen:
      _ = try #require(try await play("ann", "ben", .board))
      await send(.game(.concede(nil, by: nil)), "ben")
      let asker = way == .againAgreedByBen ? "ann" : "ben"
      if way != .againAsks { #expect(await send(.table(.again), asker).refusal == nil) }
      return await table(of: asker)?.id
    case .continueAsks, .continueAgrees, .continueAgreedByBen, .continueByDirector, .continueVoid:
      let id = try #require(
        try await play("ann", "ben", .board, rule: way == .continueVoid ? "void" : "double"))
      await send(.game(.adjourn(at: nil)), "ann")
      await send(.game(.adjourn(at: nil)), "ben")
      let asker: String? =
        switch way {
        case .continueAgrees, .continueVoid: "ben"
        case .continueAgreedByBen: "ann"
        default: nil
        }
      if let asker { #expect(await send(.game(.resume(id)), asker).refusal == nil) }
      return id
    case .continueDesk:
      await open(.board, "ann", isDesk: true)
      return try await putOffAlone()
    case .continueHouse:
      await open(.dealt, "ann", isHouse: true)
      return try await putOffAlone()
    case .boardOpens:
      try await pairRound(of: "ann", "ben")
      return nil
    }
    return await table(of: "ben")?.id
  }

  /// Has ann put off the game that she plays without another person.
  private func putOffAlone() async throws -> TableID {
    await settle()
    let id = try #require(await table(of: "ann")?.id)
    await send(.game(.adjourn(at: nil)), "ann")
    await letRobotAgree()
    #expect(await table(of: "ann") == nil)
    return id
  }

  private func letRobotAgree() async {
    guard let duty = await hall.referee.takeRobotNews().compactMap(\.duty).last(where: \.isAsked) else {
      return
    }
    await send(.game(.robot(.agree, duty.table, sequence: duty.sequence)), Person.robot)
  }

  /// Goes the way, and tells what came of it.
  private func go(_ way: SeatGateTests.Way, to id: TableID?) async throws -> String {
    let before = await table(of: "ann")?.id
    let outcome = try await act(way, to: id)
    await letRobotAgree()
    if let refusal = outcome.refusal { return Self.reason(refusal) }
    let seat = await table(of: "ann")
    if [.againAsks, .continueAsks].contains(way) { return "asked" }
    if [.joinedByBen, .againAgreedByBen].contains(way) { return seat?.isComplete == true ? "seat" : "alone" }
    if let seat, seat.id != before { return "seat" }
    return "nowhere"
  }

  private func act(_ way: SeatGateTests.Way, to id: TableID?) async throws -> Outcome {
    switch way {
    case .openSlip: return await open(.slip, "ann")
    case .openGame: return await open(.board, "ann")
    case .openDesk: return await open(.board, "ann", isDesk: true)
    case .openVoid: return await open(.board, "ann", rule: "void")
    case .openHouse: return await open(.dealt, "ann", isHouse: true)
    case .openPractice: return await open(.threes, "ann")
    case .seek: return await open(.dealt, "ann", isSeek: true)
    case .joinSlip, .joinGame, .joinVoid, .joinPractice: return await join(try #require(id), "ann")
    case .joinedByBen: return await join(try #require(id), "ben")
    case .againAsks, .againAgrees: return await send(.table(.again), "ann")
    case .againAgreesByNumber: return await send(.table(.confirm(try #require(id).number)), "ann")
    case .againAgreedByBen: return await send(.table(.again), "ben")
    case .continueAsks, .continueDesk, .continueHouse: return await send(.game(.resume(id)), "ann")
    case .continueAgrees, .continueVoid: return await send(.game(.resume(id)), "ann")
    case .continueAgreedByBen: return await send(.game(.resume(id)), "ben")
    case .continueByDirector: return await send(.game(.resume(id)), Person.operator)
    case .boardOpens:
      await tend()
      return Outcome(.refused(.notSeated(nil))).after(await table(of: "ann") != nil)
    }
  }

  private static func reason(_ refusal: Refusal) -> String {
    switch refusal {
    case .alreadySeated: "sits"
    case .opponentElsewhere: "other"
    case .notPermitted(.eventFirst): "round"
    case .notPermitted(.opponentsEventFirst): "other-round"
    case .notPermitted(.deskAdjourned): "put-off"
    case .notPermitted(.opponentPutOff): "other-put-off"
    case .nothingAsked: "nothing"
    case .otherKind: "kind"
    default: "\(refusal)"
    }
  }

  // MARK: Acts

  /// Has two people play a game that has begun; nil if either may not sit down.
  private func play(
    _ one: String, _ other: String, _ kind: TableKind, rule: String = "double"
  ) async throws -> TableID? {
    guard await open(kind, one, rule: rule).refusal == nil, let id = await table(of: one)?.id,
      await join(id, other).refusal == nil
    else { return nil }
    await settle()
    return id
  }

  @discardableResult
  func open(
    _ kind: TableKind, _ name: String, rule: String = "double", isDesk: Bool = false, isHouse: Bool = false,
    isSeek: Bool = false
  ) async -> Outcome {
    var wanted = OpenRequest(rule: ChallengeRule.preset(rule), isDesk: isDesk)
    if isDesk { wanted.sides = BySeat(Person.guest("una").name, Person.guest("vic").name) }
    wanted.kind = kind
    wanted.named.robotLevel = isHouse ? 1 : nil
    return await send(.table(isSeek ? .seek(wanted) : .open(wanted)), name)
  }

  private func join(_ id: TableID, _ name: String) async -> Outcome {
    await send(
      .table(.join(id, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil))), name)
  }

  @discardableResult
  func send(_ command: Command, _ name: String) async -> Outcome { await send(command, Person.guest(name)) }

  @discardableResult
  private func send(_ command: Command, _ person: Person) async -> Outcome {
    let outcome = await hall.referee.handle(
      Request(
        caller: Caller(person: person, observing: nil, seeking: person.name.text == "ann" ? seeking : nil),
        command: command, at: GameHall.opened))
    return outcome
  }

  /// Starts the games that are to start now.
  private func settle() async {
    _ = await hall.referee.meetDeadlines(now: GameHall.opened.adding(seconds: 1))
  }

  func tend() async {
    for _ in 0..<3 {
      _ = await hall.referee.tendBoards(now: GameHall.opened.adding(seconds: 1)) { Person.guest($0.text) }
    }
    await settle()
  }

  func table(of name: String) async -> Table? {
    await hall.referee.table(ofSeated: Person.guest(name).name)
  }
}

extension Outcome {
  /// This refusal, or an answer without one where it was done.
  fileprivate func after(_ isDone: Bool) -> Outcome { isDone ? Outcome(.lexica([])) : self }
}
