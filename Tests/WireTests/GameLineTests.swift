// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import Testing
import Wire

@testable import Officiating

/// Source: Protocol/SPEC.md, games.
@Suite("What is answered and told at a game is these lines")
struct GameLineTests {
  @Test(
    "A play at a board: the answer says what to draw, the notice fits a terminal, the hint says what to do")
  func play() throws {
    var stage = try GameStage(.board)
    let placement = try Placement(text: "8D TRAIN", tiles: .english)
    #expect(
      try stage.look(.tryOut(placement)) == [
        "211 TRY table=1 square=8D words=TRAIN score=12 tiles=TRAIN :not played; to play it, PLAY 8D TRAIN"
      ])
    try stage.play("8D TRAIN")
    #expect(
      stage.answer() == [
        "242 ON-TABLE table=1 play=1 square=8D words=TRAIN score=12 scores=12,0 :draw 5 tiles once it is not doubted"
      ])
    #expect(
      stage.told(.seat(.two)) == [
        "* PLAY table=1 play=1 seat=1 square=8D words=TRAIN score=12 scores=12,0",
        "* NOTE table=1 :ann plays TRAIN at 8D for 12. Play on, HOLD 1 or CHALLENGE 1.",
      ])
    try stage.play("H5 TON(N)eS")
    #expect(
      stage.answer() == [
        "242 ON-TABLE table=1 play=2 square=H5 words=TONNeS blanks=1 score=5 scores=12,5 :blanks: e; if not, "
          + "AMEND 2 H5 TON.ES"
      ])
    let notice = "* PLAY table=1 play=2 seat=2 square=H5 words=TONNeS score=5 scores=12,5"
    #expect(
      stage.told(.seat(.one)) == [
        notice, "* NOTE table=1 :ben plays TONNeS at H5 for 5. Play on, HOLD 2 or CHALLENGE 2.",
      ])
    #expect(stage.told(.seat(.two)).isEmpty)
    #expect(
      stage.told(.other) == [
        "* PLAY table=1 play=2 seat=2 square=H5 placed=TON.eS score=5 scores=12,5"
      ])
    var timed = try GameStage(.board) { $0.window = .seconds(20) }
    try timed.play("8D TRAIN")
    try timed.play("H5 TON(N)eS")
    #expect(
      timed.told(.seat(.one)) == [
        notice, "* NOTE table=1 :TONNeS at H5 for 5. Play on, HOLD 2 or CHALLENGE 2 (20 s).",
      ])
  }

  @Test("A game without challenges: whoever plays on is only told to, and nothing is doubted")
  func void() throws {
    var stage = try GameStage(.board, rule: try #require(ChallengeRule.preset("void")))
    try stage.play("8D TRAIN")
    #expect(
      stage.told(.seat(.two)) == [
        "* PLAY table=1 play=1 seat=1 square=8D words=TRAIN score=12 scores=12,0",
        "* NOTE table=1 :you are on turn: PLAY 8H WORD, EXCHANGE 3 or PASS",
      ])
    #expect(
      stage.told(.other) == [
        "* PLAY table=1 play=1 seat=1 square=8D placed=TRAIN score=12 scores=12,0"
      ])
  }

  @Test("A dealt game: what is drawn goes to its player, and the seconds of the window are told")
  func dealt() throws {
    var stage = try GameStage(.dealt)
    #expect(
      stage.told(.seat(.one)) == [
        "* START table=1 turn=1 rack=AILMNOU",
        "* NOTE table=1 :you begin: SHOW, then PLAY 8H WORD, EXCHANGE AEI or PASS",
      ])
    #expect(
      stage.told(.seat(.two)) == [
        "* START table=1 turn=1 rack=AADEEEI", "* NOTE table=1 :ann begins; SHOW shows the board",
      ])
    #expect(stage.told(.other) == ["* START table=1 turn=1"])
    try stage.play("8F ALUMIN")
    #expect(
      stage.answer() == [
        "242 ON-TABLE table=1 play=1 square=8F words=ALUMIN score=16 scores=16,0 window=20 :ben has 20 s; "
          + "then you draw 6 tiles"
      ])
    guard case .accepted(.two, let drew?) = try stage.take({ try $0.accept($1) }),
      let held = try stage.position.game?.racks?.one
    else { throw LineFault() }
    let tiles = TileSet.english
    let drawn = "* DREW table=1 tiles=\(tiles.spelled(drew)) rack=\(tiles.spelled(held))"
    #expect(stage.answer() == ["245 ACCEPTED table=1 play=1 turn=2 :ben is on turn"])
    let accepted = "* NOTE table=1 :ben accepts your play and is on turn"
    #expect(stage.told(.seat(.one)) == ["* ACCEPT table=1 play=1 seat=2", drawn, accepted])
    #expect(stage.told(.seat(.two)).isEmpty)
    #expect(stage.told(.other) == ["* ACCEPT table=1 play=1 seat=2"])
    #expect(try stage.look(.tiles) == ["211 TILES table=1 tiles=\(tiles.spelled(held))"])
    var late = try GameStage(.dealt)
    try late.play("8F ALUMIN")
    late.wait(20)
    try late.takeDue()
    let closed = "* ACCEPT table=1 play=1"
    #expect(late.told(.seat(.one)) == [closed, drawn, "* NOTE table=1 :play 1 stands; ben is on turn"])
    #expect(late.told(.seat(.two)) == [closed, "* NOTE table=1 :play 1 stands; you are on turn"])
    #expect(late.told(.other) == [closed])
  }

  @Test("Where nothing is left in the bag, what is drawn is told as nothing")
  func nothingDrawn() throws {
    var stage = try GameStage(.dealt)
    try stage.play("8F ALUMIN")
    try stage.arrange { $0.game = Game(racks: BySeat(Rack(), Rack()), rules: $0.rules) }
    try stage.pretend(.accepted(.two, drew: Rack()), by: .two)
    #expect(
      stage.told(.seat(.one)) == ["* ACCEPT table=1 play=1 seat=2", "* DREW table=1 tiles=- rack=-"])
  }

  @Test("Passes and exchanges say who is on turn and how long nobody has scored")
  func turns() throws {
    var stage = try GameStage(.dealt)
    try stage.take { try $0.pass($1, after: nil) }
    #expect(stage.answer() == ["243 PASSED table=1 scoreless=1 turn=2 :ben is on turn"])
    let turn = "* NOTE table=1 :you are on turn: PLAY 8H WORD, EXCHANGE AEI or PASS"
    let pass = "* PASS table=1 seat=1 scoreless=1 turn=2"
    #expect(stage.told(.seat(.two)) == [pass, turn])
    #expect(stage.told(.other) == [pass] && stage.told(.seat(.one)).isEmpty)
    let given = try #require(TileSet.english.rack(from: "AE"))
    guard case .exchanged(let made) = try stage.take({ try $0.exchange(given, $1, after: nil) }),
      let drawn = made.drawn, let rack = try stage.position.game?.racks?.two
    else { throw LineFault() }
    let tiles = TileSet.english
    #expect(
      stage.answer() == [
        "243 EXCHANGED table=1 count=2 tiles=\(tiles.spelled(drawn)) rack=\(tiles.spelled(rack)) scoreless=2 "
          + "turn=1 :ann is on turn"
      ])
    let exchange = "* EXCHANGE table=1 seat=2 count=2 scoreless=2 turn=1"
    #expect(stage.told(.seat(.one)) == [exchange, turn])
    #expect(stage.told(.other) == [exchange] && stage.told(.seat(.two)).isEmpty)
    #expect(
      try stage.history(to: .seat(.two)) == [
        "211-HISTORY step=1 seat=1 did=pass scores=0,0 receipt=1.4.e0a4417d",
        "211-HISTORY step=2 seat=2 did=exchange tiles=AE count=2 scores=0,0 rack=AADEEEI receipt=1.5.e0a4417d",
        "211 HISTORY table=1 count=2 :oldest first",
      ])
    #expect(
      try stage.history(to: .other, from: 2) == [
        "211-HISTORY step=2 seat=2 did=exchange count=2 scores=0,0 receipt=1.5.e0a4417d",
        "211 HISTORY table=1 count=1 :oldest first",
      ])
  }

  @Test("A hold, a challenge and its ruling")
  func ruling() throws {
    var stage = try GameStage(.board, rule: ChallengeRule.preset("5w") ?? .double)
    try stage.play("8D TRAIN")
    try stage.take { try $0.hold($1) }
    #expect(
      stage.answer() == [
        "245 HELD table=1 play=1 :your clock runs and nobody draws; ACCEPT or CHALLENGE"
      ])
    #expect(stage.told(.other) == ["* HOLD table=1 seat=2 play=1"])
    #expect(
      stage.told(.seat(.one)) == [
        "* HOLD table=1 seat=2 play=1",
        "* NOTE table=1 :ben holds your play, on their own time; nobody draws",
      ])
    #expect(stage.told(.seat(.two)).isEmpty)
    #expect(stage.show(to: .seat(.two)).last?.hasSuffix(":you hold the play: ACCEPT or CHALLENGE") == true)
    try stage.challenge()
    #expect(
      stage.answer() == [
        "250 ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d "
          + ":the words challenged are acceptable"
      ])
    #expect(
      stage.answer(isRepeat: true) == [
        "250 ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d repeat=yes "
          + ":this play was ruled on before, once and for all; nothing was judged now"
      ])
    #expect(
      stage.told(.seat(.one)) == [
        "* RULING ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d",
        "* NOTE table=1 :acceptable; the play stays, 5 points to ann",
      ])
    #expect(
      stage.told(.other) == [
        "* RULING ACCEPTABLE table=1 play=1 effect=points points=5 to=1 receipt=1.6.e0a4417d"
      ])
    #expect(stage.told(.seat(.two)).isEmpty)
    #expect(
      try stage.history().dropFirst() == [
        "211-HISTORY step=2 challenger=2 did=challenge ruling=acceptable play=1 words=TRAIN effect=points points=5 "
          + "to=1 scores=17,0 receipt=1.6.e0a4417d",
        "211 HISTORY table=1 count=2 :oldest first",
      ])
  }

  @Test("A first play off the centre comes off whatever its words")
  func offCentre() throws {
    var stage = try GameStage(.board) { $0.centre = .challengeable }
    try stage.play("1A TRAIN")
    try stage.challenge()
    #expect(
      stage.answer() == [
        "251 UNACCEPTABLE table=1 play=1 words=TRAIN effect=play-removed offcentre=yes receipt=1.5.e0a4417d "
          + ":the first play misses the centre and comes off"
      ])
    #expect(
      stage.told(.seat(.one)) == [
        "* RULING UNACCEPTABLE table=1 play=1 words=TRAIN effect=play-removed offcentre=yes receipt=1.5.e0a4417d",
        "* NOTE table=1 :off the centre; ann's play comes off, ben is on turn",
      ])
  }

  @Test("Taking back and correcting, at once or when the other side agrees")
  func takingBack() throws {
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    let better = try Placement(text: "8E TRAIN", tiles: .english)
    try stage.take(as: .one) { try $0.amend(play: 1, better, $1, by: nil) { _ in true } }
    #expect(
      stage.answer() == [
        "249 AMENDED table=1 play=2 replaces=1 square=8E words=TRAIN score=10 scores=10,0 :ben is on turn"
      ])
    #expect(
      stage.told(.seat(.two)) == [
        "* AMEND table=1 play=2 replaces=1 square=8E words=TRAIN score=10 scores=10,0",
        "* NOTE table=1 :ann plays TRAIN at 8E for 10. Play on, HOLD 2 or CHALLENGE 2.",
      ])
    #expect(
      stage.told(.other) == [
        "* AMEND table=1 play=2 replaces=1 square=8E placed=TRAIN score=10 scores=10,0"
      ])
    try stage.take { try $0.pass($1, after: 2) }
    try stage.take(as: .one) { try $0.undo(play: 2, $1, by: nil) }
    #expect(
      stage.answer() == [
        "272 ASKED table=1 n=1 by=ann what=undo play=2 "
          + ":to take back TRAIN at 8E and the turn after it: ben agrees with UNDO 2, or refuses with DECLINE"
      ])
    #expect(
      stage.told(.seat(.two)) == [
        "* ASKED table=1 n=1 by=ann what=undo play=2",
        "* NOTE table=1 :to take back TRAIN at 8E and the turn after it: UNDO 2 agrees",
      ])
    #expect(stage.told(.other).isEmpty)
    let two = try #require(PlayerName("ben"))
    try stage.take(as: .two) { try $0.agree(to: 1, $1, by: two) }
    #expect(
      stage.answer() == [
        "249 UNDONE table=1 play=2 scores=0,0 turn=1 :play 2 and what followed it are taken back; ann is on turn"
      ])
    let undone = "* UNDO table=1 play=2 scores=0,0 turn=1"
    let hint = "* NOTE table=1 :play 2 and what followed it are taken back; you are on turn"
    #expect(stage.told(.seat(.one)) == [undone, hint] && stage.told(.other) == [undone])
  }

  @Test("Pauses, going on, and putting off")
  func pauses() throws {
    var stage = try GameStage(.board)
    let name = stage.table.opener.name
    try stage.take(as: .one) { try $0.pause($1, by: name, isDirector: false) }
    #expect(
      stage.told(.seat(.two)) == [
        "* ASKED table=1 n=1 by=ann what=pause",
        "* NOTE table=1 :ann asks to pause; CONFIRM 1 agrees, DECLINE does not",
      ])
    try stage.take(as: .one) { try $0.pause($1, by: name, isDirector: true) }
    #expect(stage.answer() == ["245 PAUSED table=1 :the clocks stand still; CONTINUE goes on"])
    expectOthers(of: stage, ["* PAUSED table=1 by=ann"])
    try stage.take(as: .one) { try $0.resume($1, by: name, isDirector: true) }
    #expect(stage.answer() == ["245 CONTINUED table=1 turn=1 :ann is on turn"])
    expectOthers(of: stage, ["* CONTINUED table=1 by=ann turn=1"])
    try stage.take(as: .one) { try $0.adjourn($1, by: name, isDirector: true) }
    #expect(
      stage.answer() == ["245 ADJOURNED table=1 :both seats are kept; CONTINUE 1 goes on, on any day"])
    expectOthers(of: stage, ["* ADJOURNED table=1 by=ann"])
    try stage.pretend(.asked(Ask(number: 4, seat: .two, matter: .resume)), by: .two)
    #expect(
      stage.told(.seat(.one)) == [
        "* ASKED table=1 n=4 by=ben what=continue",
        "* NOTE table=1 :ben asks to go on; CONTINUE 1 agrees, DECLINE does not",
      ])
    let rack = try #require(TileSet.english.rack(from: "DIIT"))
    try stage.pretend(.asked(Ask(number: 5, seat: .two, matter: .racks(.two, rack))), by: .two)
    #expect(
      stage.told(.seat(.one)) == [
        "* ASKED table=1 n=5 by=ben what=tiles seat=2 tiles=DIIT",
        "* NOTE table=1 :ben asks to count DIIT as left; CONFIRM 5 agrees",
      ])
  }

  /// Expects what seat 2 and observers are told of what seat 1 did.
  private func expectOthers(
    of stage: GameStage, _ lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for viewer in [Viewer.seat(.two), .other] {
      #expect(stage.told(viewer) == lines, sourceLocation: sourceLocation)
    }
    #expect(stage.told(.seat(.one)).isEmpty, sourceLocation: sourceLocation)
  }

  @Test("Clocks: both of them, whose runs, and what is left of the phase")
  func clocks() throws {
    var stage = try GameStage(.dealt)
    #expect(
      try stage.look(.clock) == [
        "211 CLOCK table=1 clocks=25:00,25:00 :ann 25:00, ben 25:00; they start at the first look"
      ])
    try stage.play("8F ALUMIN")
    stage.wait(7)
    #expect(
      try stage.look(.clock) == [
        "211 CLOCK table=1 clocks=25:00,24:53 running=2 window=13 :ann 25:00, ben 24:53; ben's runs"
      ])
    for (mark, left) in [(300_000, "5:00"), (-60_000, "-1:00")] {
      try stage.pretend(.clockNoted(.two, mark: mark), by: nil)
      for viewer in [Viewer.seat(.one), .seat(.two), .other] {
        #expect(stage.told(viewer).first == "* CLOCK table=1 seat=2 left=\(left)")
        #expect(stage.told(viewer).count == (viewer == .other ? 1 : 2))
      }
    }
    let untimed = try GameStage(.dealt) { $0.clock = .off }
    #expect(try untimed.look(.clock) == ["211 CLOCK table=1 clocks=off :no clock runs here"])
  }

  @Test("UNSEEN has the tiles in alphabet order for programs, and numbers for people")
  func unseen() throws {
    let stage = try GameStage(.dealt)
    #expect(
      try stage.look(.unseen) == [
        "211-UNSEEN :A 8  B 2  C 2  D 4  E 12  F 2  G 3  H 2  I 8  J 1",
        "211-UNSEEN :K 1  L 3  M 1  N 5  O 7  P 2  Q 1  R 6  S 4  T 6",
        "211-UNSEEN :U 3  V 2  W 2  X 1  Y 2  Z 1  ? 2",
        "211 UNSEEN table=1 tiles=AAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIJKLLLMNNNNNOOOOOOOPPQRRRRRRSSSSTTTTTT"
          + "UUUVVWWXYYZ?? count=93 inbag=86 :86 tiles are in the bag",
      ])
  }

  @Test("The end has its reason, its winner, the scores after everything, and the seed of the bag")
  func end() throws {
    var stage = try GameStage(.dealt)
    for _ in 0..<6 { try stage.take { try $0.pass($1, after: nil) } }
    let seed = try #require(stage.seed).text
    let keys =
      "ENDED table=1 reason=six-zeros winner=2 scores=-9,-8 racks=AILMNOU,AADEEEI rackpoints=-9,-8 seed=\(seed)"
    let text = "six turns without points; ben wins, -8 to -9"
    #expect(stage.answer() == ["243 PASSED table=1 scoreless=6 turn=1 :the game is over"])
    #expect(stage.told(.seat(.two)) == ["* \(keys) :\(text)"])
    for viewer in [Viewer.seat(.one), .other] {
      #expect(
        stage.told(viewer) == ["* PASS table=1 seat=2 scoreless=6 turn=1", "* \(keys) :\(text)"])
    }
    #expect(try stage.history().dropLast().last == "211-HISTORY \(keys.dropFirst("ENDED table=1 ".count))")
    #expect("* \(keys) :\(text)".utf8.count < 1000)
    // Whose own command is the end has it from the answer.
    try stage.pretend(.claimed(by: .one), by: .one)
    #expect(stage.answer() == ["244 \(keys) :\(text)"] && stage.told(.seat(.one)).isEmpty)
  }

  @Test("Real racks are counted by who has them, and overtime is told by itself")
  func counting() throws {
    var stage = try GameStage(.board, rule: ChallengeRule.preset("single") ?? .double)
    stage.wait(60)
    try stage.takeDue()
    stage.wait(1501)
    for _ in 0..<6 { try stage.take { try $0.pass($1, after: nil) } }
    let pass = "* PASS table=1 seat=2 scoreless=6 turn=1"
    let declare = "* NOTE table=1 :the game is over; for ann and ben: TILES and the tiles left"
    #expect(stage.told(.seat(.one)) == [pass, declare])
    #expect(stage.told(.seat(.two)) == [declare] && stage.told(.other) == [pass])
    let line = stage.show().last ?? ""
    #expect(line.contains(" phase=counting ") && line.contains(" window=300 "))
    let rack = try #require(TileSet.english.rack(from: "QZ"))
    let (one, two) = (try #require(PlayerName("ann")), try #require(PlayerName("ben")))
    try stage.take(as: .one) { try $0.declare(rack, of: nil, $1, force: true) }
    try stage.take(as: .two) { try $0.agree(to: 1, $1, by: two) }
    #expect(
      stage.answer() == ["211 TILES table=1 tiles=QZ :the game is over; for ben: TILES and the tiles left"])
    for viewer in [Viewer.seat(.one), .other] {
      #expect(stage.told(viewer) == ["* TILES table=1 seat=1 tiles=QZ"])
    }
    #expect(stage.show(to: .other).contains { $0.contains("seat=1 ") && $0.hasSuffix(" rack=QZ") })
    try stage.take(as: .two) { try $0.declare(rack, of: nil, $1, force: true) }
    try stage.take(as: .one) { try $0.agree(to: 2, $1, by: one) }
    let ended =
      "ENDED table=1 reason=six-zeros winner=2 scores=-30,-20 racks=QZ,QZ rackpoints=-20,-20 "
      + "timepoints=-10,0 :six turns without points; ben wins, -20 to -30"
    #expect(stage.answer() == ["244 \(ended)"])
    expectOthers(of: stage, ["* TILES table=1 seat=2 tiles=QZ", "* \(ended)"])
  }
}
