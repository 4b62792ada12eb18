// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, games.
@Suite("What is answered and told at a game is these lines")
struct GameLineTests {
  @Test(
    "A play at a board: the answer says what to draw, the notice fits a terminal, the hint says what to do")
  func play() throws {
    var stage = try GameStage(.board)
    let placement = try Placement(text: "8D TRAIN", tiles: .english)
    let side = Decide.Side(seat: .one, isDesk: false)
    #expect(
      stage.reply(.tried(try stage.decide().play(placement, side))) == [
        "211 TRY table=1 square=8D words=TRAIN score=12 tiles=TRAIN :not played; to play it, PLAY 8D TRAIN"
      ])
    let first = try stage.play("8D TRAIN")
    #expect(
      stage.reply(.placed(first)) == [
        "242 ON-TABLE table=1 play=1 square=8D words=TRAIN score=12 scores=12,0 :draw 5 tiles once it is not doubted"
      ])
    let second = try stage.play("H5 TON(N)eS")
    #expect(
      stage.reply(.placed(second), to: .seat(.two)) == [
        "242 ON-TABLE table=1 play=2 square=H5 words=TONNeS blanks=1 score=5 scores=12,5 :blanks: e; if not, "
          + "AMEND 2 H5 TON.ES"
      ])
    #expect(
      stage.notice(.played(second, withWords: true))
        == "* PLAY table=1 play=2 seat=2 square=H5 words=TONNeS score=5 scores=12,5")
    #expect(
      stage.notice(.played(second, withWords: false))
        == "* PLAY table=1 play=2 seat=2 square=H5 score=5 scores=12,5")
    #expect(
      stage.notice(.note(.playOnOrChallenge(second, seconds: nil)))
        == "* NOTE table=1 :ben plays TONNeS at H5 for 5. Play on, HOLD or CHALLENGE.")
    #expect(
      stage.notice(.note(.playOnOrChallenge(second, seconds: 20)))
        == "* NOTE table=1 :ben: TONNeS at H5 for 5. Play on, HOLD or CHALLENGE (20 s).")
  }

  @Test("A dealt game: what is drawn goes to its player, and the seconds of the window are told")
  func dealt() throws {
    var stage = try GameStage(.dealt)
    let rack = try #require(try stage.live.game?.racks?.one)
    #expect(
      stage.notice(.started(rack: rack)) == "* START table=1 turn=1 rack=\(TileSet.english.spelled(rack))")
    #expect(stage.notice(.started(rack: nil)) == "* START table=1 turn=1")
    #expect(
      stage.notice(.note(.begin(isFirst: true)))
        == "* NOTE table=1 :you begin: SHOW, then PLAY 8H WORD, EXCHANGE AEI or PASS")
    #expect(
      stage.notice(.note(.begin(isFirst: false))) == "* NOTE table=1 :ann begins; SHOW shows the board")
    #expect(TileSet.english.spelled(rack) == "AILMNOU")
    let play = try stage.play("8F ALUMIN")
    #expect(
      stage.reply(.placed(play)) == [
        "242 ON-TABLE table=1 play=1 square=8F words=ALUMIN score=16 scores=16,0 window=20 :ben has 20 s; "
          + "then you draw 6 tiles"
      ])
    let action = try stage.take { try $0.accept($1) }
    guard case .accepted(.two, let drew?) = action, let held = try stage.live.game?.racks?.one else {
      Issue.record("nothing was drawn")
      return
    }
    let tiles = TileSet.english
    #expect(
      stage.notice(.drew(drew, rack: held))
        == "* DREW table=1 tiles=\(tiles.spelled(drew)) rack=\(tiles.spelled(held))")
    #expect(stage.notice(.drew(Rack(), rack: Rack())) == "* DREW table=1 tiles=- rack=-")
    #expect(stage.reply(.accepted(play: 1)) == ["245 ACCEPTED table=1 play=1 turn=2 :ben is on turn"])
    #expect(stage.notice(.accepted(play: 1, by: .two)) == "* ACCEPT table=1 play=1 seat=2")
    #expect(stage.notice(.accepted(play: 1, by: nil)) == "* ACCEPT table=1 play=1")
    #expect(stage.reply(.tiles(held)) == ["211 TILES table=1 tiles=\(tiles.spelled(held))"])
  }

  @Test("Passes and exchanges say who is on turn and how long nobody has scored")
  func turns() throws {
    var stage = try GameStage(.dealt)
    try stage.take { try $0.pass($1, after: nil) }
    #expect(stage.reply(.passed) == ["243 PASSED table=1 scoreless=1 turn=2 :ben is on turn"])
    #expect(stage.notice(.passed(.one)) == "* PASS table=1 seat=1 scoreless=1 turn=2")
    #expect(
      stage.notice(.note(.yourTurn))
        == "* NOTE table=1 :you are on turn: PLAY 8H WORD, EXCHANGE AEI or PASS")
    let given = try #require(TileSet.english.rack(from: "AE"))
    guard case .exchanged(let made) = try stage.take({ try $0.exchange(given, $1, after: nil) }),
      let drawn = made.drawn, let rack = try stage.live.game?.racks?.two
    else {
      Issue.record("not exchanged")
      return
    }
    let tiles = TileSet.english
    #expect(
      stage.reply(.exchanged(made, rack: rack), to: .seat(.two)) == [
        "243 EXCHANGED table=1 count=2 tiles=\(tiles.spelled(drawn)) rack=\(tiles.spelled(rack)) scoreless=2 "
          + "turn=1 :ann is on turn"
      ])
    #expect(
      stage.notice(.exchanged(.two, count: 2)) == "* EXCHANGE table=1 seat=2 count=2 scoreless=2 turn=1")
    #expect(
      stage.history(to: .seat(.two)) == [
        "211-HISTORY step=1 seat=1 did=pass scores=0,0 receipt=1.4.e0a4417d",
        "211-HISTORY step=2 seat=2 did=exchange tiles=AE count=2 scores=0,0 rack=AADEEEI receipt=1.5.e0a4417d",
        "211 HISTORY table=1 count=2 :oldest first",
      ])
    #expect(
      stage.history(to: .other, from: 2) == [
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
      stage.reply(.held(play: 1)) == [
        "245 HELD table=1 play=1 :your clock runs and nobody draws; ACCEPT or CHALLENGE"
      ])
    #expect(stage.notice(.held(.two, play: 1)) == "* HOLD table=1 seat=2 play=1")
    #expect(stage.show(to: .seat(.two)).last?.hasSuffix(":you hold the play: ACCEPT or CHALLENGE") == true)
    let (ruled, receipt) = try stage.challenge()
    #expect(
      stage.reply(.ruled(ruled, receipt, isRepeat: false)) == [
        "250 ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d "
          + ":the words challenged are acceptable"
      ])
    #expect(
      stage.reply(.ruled(ruled, receipt, isRepeat: true)) == [
        "250 ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d repeat=yes "
          + ":the words challenged are acceptable"
      ])
    #expect(
      stage.notice(.ruling(ruled, receipt, withWords: true))
        == "* RULING ACCEPTABLE table=1 play=1 words=TRAIN effect=points points=5 to=1 receipt=1.6.e0a4417d")
    #expect(
      stage.notice(.ruling(ruled, receipt, withWords: false))
        == "* RULING ACCEPTABLE table=1 play=1 effect=points points=5 to=1 receipt=1.6.e0a4417d")
    #expect(
      stage.notice(.note(.ruled(ruled)))
        == "* NOTE table=1 :acceptable; the play stays, 5 points to ann")
    #expect(
      stage.history().dropFirst() == [
        "211-HISTORY step=2 challenger=2 did=challenge ruling=acceptable play=1 words=TRAIN effect=points points=5 "
          + "to=1 scores=17,0 receipt=1.6.e0a4417d",
        "211 HISTORY table=1 count=2 :oldest first",
      ])
  }

  @Test("A first play off the centre comes off whatever its words")
  func offCentre() throws {
    var stage = try GameStage(.board) { $0.centre = .challengeable }
    try stage.play("1A TRAIN")
    let (ruled, receipt) = try stage.challenge()
    #expect(
      stage.reply(.ruled(ruled, receipt, isRepeat: false)) == [
        "251 UNACCEPTABLE table=1 play=1 words=TRAIN effect=play-removed offcentre=yes receipt=1.5.e0a4417d "
          + ":the first play misses the centre and comes off"
      ])
    #expect(
      stage.notice(.note(.ruled(ruled)))
        == "* NOTE table=1 :off the centre; ann's play comes off, ben is on turn")
  }

  @Test("Taking back and correcting, at once or when the other side agrees")
  func takingBack() throws {
    var stage = try GameStage(.board)
    try stage.play("8D TRAIN")
    let better = try Placement(text: "8E TRAIN", tiles: .english)
    guard
      case .amended(let play, replacing: let replaced) = try stage.take(
        as: .one, { try $0.amend(play: 1, better, $1, isDirector: false) { _ in true } })
    else {
      Issue.record("not at once")
      return
    }
    #expect(
      stage.reply(.amended(play, replacing: replaced)) == [
        "249 AMENDED table=1 play=2 replaces=1 square=8E words=TRAIN score=10 scores=10,0 :ben is on turn"
      ])
    #expect(
      stage.notice(.amended(play, replacing: replaced, withWords: true))
        == "* AMEND table=1 play=2 replaces=1 square=8E words=TRAIN score=10 scores=10,0")
    try stage.take { try $0.pass($1, after: nil) }
    guard case .asked(let ask) = try stage.take(as: .one, { try $0.undo(play: 2, $1, isDirector: false) })
    else {
      Issue.record("not asked")
      return
    }
    #expect(
      stage.reply(.asked(ask)) == [
        "272 ASKED table=1 n=1 by=ann what=undo play=2 :ben agrees with CONFIRM 1, or not at all"
      ])
    #expect(stage.notice(.asked(ask)) == "* ASKED table=1 n=1 by=ann what=undo play=2")
    #expect(
      stage.notice(.note(.agree(ask))) == "* NOTE table=1 :ann asks to take back play 2; CONFIRM 1 agrees")
    let two = try #require(PlayerName("ben"))
    try stage.take(as: .two) { try $0.agree(to: 1, $1, by: two) }
    #expect(
      stage.reply(.undone(play: 2), to: .seat(.two)) == [
        "249 UNDONE table=1 play=2 scores=0,0 turn=1 :play 2 and what followed it are taken back; ann is on turn"
      ])
    #expect(stage.notice(.undone(play: 2)) == "* UNDO table=1 play=2 scores=0,0 turn=1")
  }

  @Test("Pauses, going on, and putting off")
  func pauses() throws {
    var stage = try GameStage(.board)
    let name = stage.table.opener.name
    guard case .asked(let ask) = try stage.take({ try $0.pause($1, by: name, isDirector: false) }) else {
      Issue.record("not asked")
      return
    }
    #expect(stage.notice(.asked(ask)) == "* ASKED table=1 n=1 by=ann what=pause")
    #expect(stage.notice(.note(.agree(ask))) == "* NOTE table=1 :ann asks to pause; CONFIRM 1 agrees")
    #expect(stage.reply(.paused) == ["245 PAUSED table=1 :the clocks stand still; CONTINUE goes on"])
    #expect(stage.notice(.paused(by: name)) == "* PAUSED table=1 by=ann")
    #expect(stage.reply(.continued) == ["245 CONTINUED table=1 turn=1 :ann is on turn"])
    #expect(stage.notice(.continued(by: name)) == "* CONTINUED table=1 by=ann turn=1")
    #expect(
      stage.reply(.adjourned) == [
        "245 ADJOURNED table=1 :both seats are kept; CONTINUE 1 goes on, on any day"
      ])
    #expect(stage.notice(.adjourned(by: name)) == "* ADJOURNED table=1 by=ann")
    let resume = Ask(number: 4, seat: .two, matter: .resume)
    #expect(stage.notice(.note(.agree(resume))) == "* NOTE table=1 :ben asks to go on; CONTINUE 1 agrees")
    #expect(stage.notice(.asked(resume)) == "* ASKED table=1 n=4 by=ben what=continue")
    let racks = Ask(
      number: 5, seat: .two, matter: .racks(.two, try #require(TileSet.english.rack(from: "DIIT"))))
    #expect(stage.notice(.asked(racks)) == "* ASKED table=1 n=5 by=ben what=tiles seat=2 tiles=DIIT")
    #expect(
      stage.notice(.note(.agree(racks))) == "* NOTE table=1 :ben asks to count DIIT as left; CONFIRM 5 agrees"
    )
  }

  @Test("Clocks: both of them, whose runs, and what is left of the phase")
  func clocks() throws {
    var stage = try GameStage(.dealt)
    #expect(
      stage.reply(.clock(at: stage.now)) == [
        "211 CLOCK table=1 clocks=25:00,25:00 :ann 25:00, ben 25:00; they start at the first look"
      ])
    try stage.play("8F ALUMIN")
    stage.wait(7)
    #expect(
      stage.reply(.clock(at: stage.now)) == [
        "211 CLOCK table=1 clocks=25:00,24:53 running=2 window=13 :ann 25:00, ben 24:53; ben's runs"
      ])
    #expect(stage.notice(.clock(.two, mark: 300_000)) == "* CLOCK table=1 seat=2 left=5:00")
    #expect(stage.notice(.clock(.two, mark: -60_000)) == "* CLOCK table=1 seat=2 left=-1:00")
    let untimed = try GameStage(.dealt) { $0.clock = .off }
    #expect(
      untimed.reply(.clock(at: untimed.now)) == ["211 CLOCK table=1 clocks=off :nobody's time is kept"])
  }

  @Test("UNSEEN has the tiles in alphabet order for programs, and numbers for people")
  func unseen() throws {
    let stage = try GameStage(.dealt)
    let rack = try #require(try stage.live.game?.racks?.one)
    #expect(
      stage.reply(.unseen(try stage.live.unseen(knowing: [rack]))) == [
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
      "ENDED table=1 reason=six-zeros winner=1 scores=-9,-8 racks=AILMNOU,AADEEEI rackpoints=-9,-8 seed=\(seed)"
      .replacing("winner=1", with: "winner=2")
    let text = "six turns without points; ben wins, -8 to -9"
    #expect(stage.reply(.ended) == ["244 \(keys) :\(text)"])
    #expect(stage.notice(.ended) == "* \(keys) :\(text)")
    #expect(stage.reply(.passed) == ["243 PASSED table=1 scoreless=6 turn=1 :the game is over"])
    #expect(stage.history().dropLast().last == "211-HISTORY \(keys.dropFirst("ENDED table=1 ".count))")
    #expect("* \(keys) :\(text)".utf8.count < 1000)
  }

  @Test("Real racks are counted by who has them, and overtime is told by itself")
  func counting() throws {
    var stage = try GameStage(.board, rule: ChallengeRule.preset("single") ?? .double)
    stage.wait(60)
    try stage.take { decide, _ in try #require(decide.due(coin: { .one })) }
    stage.wait(1501)
    for _ in 0..<6 { try stage.take { try $0.pass($1, after: nil) } }
    #expect(
      stage.notice(.note(.declareRacks))
        == "* NOTE table=1 :the game is over; for ann and ben: TILES and the tiles left")
    let line = stage.show().last ?? ""
    #expect(line.contains(" phase=counting ") && line.contains(" window=300 "))
    let rack = try #require(TileSet.english.rack(from: "QZ"))
    for seat in Seat.allCases {
      guard
        case .asked(let ask) = try stage.take(as: seat, { try $0.declare(rack, of: nil, $1, force: true) })
      else { throw LineFault() }
      let name = try #require(stage.table.name(of: seat.opposite))
      try stage.take(as: seat.opposite) { try $0.agree(to: ask.number, $1, by: name) }
      if seat == .one {
        #expect(
          stage.reply(.tiles(rack)) == [
            "211 TILES table=1 tiles=QZ :the game is over; for ben: TILES and the tiles left"
          ])
        #expect(stage.notice(.racks(.one, rack)) == "* TILES table=1 seat=1 tiles=QZ")
        #expect(stage.show(to: .other).contains { $0.contains("seat=1 ") && $0.hasSuffix(" rack=QZ") })
      }
    }
    #expect(
      stage.notice(.ended)
        == "* ENDED table=1 reason=six-zeros winner=2 scores=-30,-20 racks=QZ,QZ rackpoints=-20,-20 "
        + "timepoints=-10,0 :six turns without points; ben wins, -20 to -30")
  }
}
