// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook
import Testing
import Wire

/// Source: Protocol/SPEC.md, games; grammar.abnf.
@Suite("A line about a game is read into one command, or into the one thing that is wrong with it")
struct GameParserTests {
  static func parse(_ line: String, _ kind: TableKind?) -> ParsedLine.Body {
    let bytes = Array(line.utf8)
    return ParserTests.parser.parse(bytes.span, seat: kind.map { ($0, .english) }).body
  }

  /// A command in a word or two; a fault as its line.
  static func read(_ line: String, _ kind: TableKind? = nil) -> String {
    switch parse(line, kind) {
    case .command(.game(let command), _): said(command)
    case .command(.slip(.challenge(let words, let seat)), _):
      "slip \(spelled(words))\(seat.map { " by \($0.rawValue)" } ?? "")"
    case .command(.slip(.amend(let slip, let words)), _): "slip \(slip) \(spelled(words))"
    case .command(.table(.confirm(let number)), _): "confirm \(number)"
    case .fault(let fault): Self.line(of: fault)
    default: "another thing"
    }
  }

  private static func line(of fault: ProtocolFault) -> String {
    var writer = LineWriter()
    FaultText.write(fault, .none, into: &writer)
    return String(decoding: writer.lines.bytes, as: UTF8.self).replacing("\r\n", with: "")
  }

  private static func spelled(_ words: Words) -> String {
    words.map { Alphabet.english.spelled($0) }.joined(separator: ",")
  }

  private static func said(_ command: GameCommand) -> String {
    func after(_ play: Int?) -> String { play.map { " after \($0)" } ?? "" }
    let tiles = TileSet.english
    return switch command {
    case .look(.tryOut(let placement)): "try \(placement.text(tiles))"
    case .play(let placement, let play): "play \(placement.text(tiles))\(after(play))"
    case .undo(let play): "undo \(play)"
    case .amend(let play, let placement): "amend \(play) \(placement.text(tiles))"
    case .pass(let play): "pass\(after(play))"
    case .exchange(let rack, let play): "exchange \(tiles.spelled(rack))\(after(play))"
    case .exchangeCount(let count, let play): "exchange count \(count)\(after(play))"
    case .concede(let table, let seat):
      "concede\(table.map { " \($0.number)" } ?? "")\(seat.map { " by \($0.rawValue)" } ?? "")"
    case .hold(let play): "hold\(play.map { " \($0)" } ?? "")"
    case .accept(let play): "accept\(play.map { " \($0)" } ?? "")"
    case .challenge(let play, let words): "challenge \(play.map(String.init) ?? "-") \(spelled(words))"
    case .look(.tiles): "tiles"
    case .declare(let rack, let seat, let force):
      "declare \(seat?.rawValue ?? 0) '\(tiles.spelled(rack))'\(force ? " force" : "")"
    case .look(.shuffle): "shuffle"
    case .look(.unseen): "unseen"
    case .look(.clock): "clock"
    case .overrule(let order): "overrule \(order.table.number)"
    case .pause: "pause"
    case .resume(let table): "resume\(table.map { " \($0.number)" } ?? "")"
    case .adjourn: "adjourn"
    case .claim(let table, let since): "claim \(table.number)\(since == nil ? "" : " since")"
    case .robot(_, let table, _): "house \(table.number)"
    }
  }

  @Test(
    "Each verb has its forms",
    arguments: [
      ("TRY 8H TRAIN", "try 8H TRAIN"), ("tr h8 Train", "try H8 Train"), ("PLAY 8h TRAIN", "play 8H TRAIN"),
      ("pl H8 tr.in", "play H8 tr.in"), ("PLAY 8G S(TRAIN)", "play 8G S....."),
      ("PLAY 8G S..AIN after=4", "play 8G S..AIN after 4"), ("PLAY O15 AT after=0", "play O15 AT after 0"),
      ("UNDO 3", "undo 3"), ("PASS", "pass"), ("pas after=12", "pass after 12"),
      ("EXCHANGE AEI", "exchange AEI"), ("exc ie?a", "exchange AEI?"),
      ("EXCHANGE Q? after=2", "exchange Q? after 2"),
      ("EXCHANGE 3", "exchange count 3"), ("EXC 7 after=1", "exchange count 7 after 1"),
      ("CONCEDE", "concede"), ("concede 3", "concede 3"), ("CONCEDE BY 2", "concede by 2"),
      ("HOLD", "hold"), ("ho", "hold"), ("shu", "shuffle"),
      ("ACCEPT", "accept"), ("CHALLENGE", "challenge - "), ("CHALLENGE 7", "challenge 7 "),
      ("ch 7 at tan", "challenge 7 AT,TAN"), ("TILES", "tiles"), ("TILES diit", "declare 0 'DIIT'"),
      ("TILES -", "declare 0 ''"), ("TILES 2 Q?", "declare 2 'Q?'"), ("TILES 1 -", "declare 1 ''"),
      ("ti 2 EE force=YES", "declare 2 'EE' force"), ("UNSEEN", "unseen"), ("uns", "unseen"),
      ("CLOCK", "clock"), ("PAUSE", "pause"), ("CONTINUE", "resume"), ("cont 4", "resume 4"),
      ("ADJOURN", "adjourn"), ("CLAIM 2", "claim 2"), ("CONFIRM 3", "confirm 3"),
    ])
  func forms(line: String, meant: String) {
    #expect(Self.read(line) == meant)
  }

  @Test("CHALLENGE and AMEND mean what the table is for; at none, what they look like")
  func kinds() {
    for kind in [TableKind.board, .dealt] {
      #expect(Self.read("CHALLENGE at tan", kind) == "challenge - AT,TAN")
      #expect(Self.read("CHALLENGE 2 at", kind) == "challenge 2 AT")
      #expect(Self.read("CHALLENGE by at", kind) == "challenge - BY,AT")
      #expect(Self.read("AMEND 2 8G TRAIN", kind) == "amend 2 8G TRAIN")
    }
    #expect(Self.read("AMEND 2 at an", .board).hasPrefix("501 BAD-ARGUMENT at=2 "))
    #expect(Self.read("CHALLENGE at tan", .slip) == "slip AT,TAN")
    #expect(Self.read("CHALLENGE", .slip).hasPrefix("501 BAD-ARGUMENT at=1 "))
    #expect(Self.read("CHALLENGE BY 2 at", .slip) == "slip AT by 2")
    #expect(Self.read("AMEND 2 at an", .slip) == "slip 2 AT,AN")
    #expect(Self.read("AMEND 2 8G TRAIN", .slip).hasPrefix("501 BAD-ARGUMENT at=2 "))
    #expect(Self.read("CHALLENGE at tan") == "slip AT,TAN")
    #expect(Self.read("AMEND 2 8G TRAIN") == "amend 2 8G TRAIN")
    #expect(Self.read("AMEND 2 at an") == "slip 2 AT,AN")
  }

  @Test(
    "What is wrong is told by its place, and with a line to type",
    arguments: [
      ("PLAY", 1), ("PLAY 8H", 2), ("PLAY TRAIN 8H", 1), ("PLAY 16A AT", 1), ("PLAY P1 AT", 1),
      ("PLAY 8H TR4IN", 2), ("PLAY 8H TR(AI", 2), ("PLAY 8H ()", 2), ("PLAY 8H ABCDEFGHIJKLMNOP", 2),
      ("PLAY 8H TRAIN 9H", 3), ("PLAY 8H TRAIN after=", 3), ("PLAY 8H TRAIN after=x", 3),
      ("PLAY 8H TRAIN after=1 x", 4), ("TRY 8H TRAIN after=1", 3), ("PASS now", 1), ("PASS after=1 2", 2),
      ("EXCHANGE", 1), ("EXCHANGE A1", 1), ("EXCHANGE AEI x", 2), ("EXCHANGE 0", 1), ("UNDO", 1),
      ("UNDO x", 1),
      ("UNDO 1 2", 2), ("HOLD it", 1), ("ACCEPT it", 1), ("HOLD 1 2", 2), ("CHALLENGE 1 A", 2),
      ("CHALLENGE 0", 1),
      ("TILES 3 AEI", 1), ("TILES 1", 2), ("TILES a1", 1), ("TILES AEI force", 2), ("TILES AEI force=no", 2),
      ("TILES 1 AEI force=yes x", 4), ("UNSEEN x", 1), ("CLOCK x", 1), ("PAUSE 7x", 1), ("ADJOURN 1 2", 2),
      ("CONTINUE 7x", 1), ("CONCEDE x", 1), ("CONCEDE BY", 2), ("CONCEDE BY 3", 2), ("CONCEDE BY 1 2", 3),
      ("CLAIM", 1), ("CLAIM 1 2", 2), ("SHUFFLE x", 1), ("CONFIRM", 1),
      ("AMEND 1 8G", 3), ("AMEND x 8G AT", 1), ("AMEND 1 8G AT 2", 4),
    ])
  func faults(line: String, place: Int) {
    let reply = Self.read(line, .board)
    #expect(reply.hasPrefix("501 BAD-ARGUMENT at=\(place) :"), "\(line): \(reply)")
    #expect(reply.contains("type "), "\(reply)")
  }

  @Test("Real tiles are exchanged by number, dealt ones by name")
  func exchanges() {
    #expect(
      Self.read("EXCHANGE AEI", .board)
        == "501 BAD-ARGUMENT at=1 :these tiles are real, only their number counts; type EXCHANGE 3")
    #expect(
      Self.read("EXCHANGE 3", .dealt)
        == "501 BAD-ARGUMENT at=1 :name the tiles to put back, ? for a blank; type EXCHANGE AEI")
    #expect(Self.read("EXCHANGE 3", .board) == "exchange count 3")
    #expect(Self.read("EXCHANGE AEI", .dealt) == "exchange AEI")
  }

  @Test("CONCEDE is typed in full")
  func full() {
    #expect(Self.read("CONCED").hasPrefix("500 UNKNOWN-COMMAND :did you mean CONCEDE?"))
  }

  // MARK: Terms

  private static func opened(_ line: String) throws -> OpenRequest {
    guard case .command(.table(.open(let wanted)), _) = parse("OPEN \(line)", nil) else {
      throw LineFault()
    }
    return wanted
  }

  @Test("OPEN reads every term of a game")
  func open() throws {
    let wanted = try Self.opened(
      "clock=7:30 rule=void kind=BOARD window=next first=draw abandon=forfeit centre=challengeable"
        + " endrack=each zero=counts desk=yes seat1=ann seat2=ben")
    #expect(wanted.kind == .board && wanted.isDesk && wanted.sides?.two.text == "ben")
    #expect(wanted.rule?.exists == false)
    #expect(wanted.named.clock == .milliseconds(450_000) && wanted.named.window == .next)
    #expect(wanted.named.first == .drawn && wanted.named.abandon == .forfeit)
    #expect(wanted.named.centre == .challengeable && wanted.named.endRack == .each)
    #expect(wanted.named.zeroPlacement == .counts && wanted.named.robotLevel == nil)
    let dealt = try Self.opened("kind=dealt for=ben clock=off window=45 first=2 rule=5w lexicon=spanish")
    #expect(dealt.kind == .dealt && dealt.invited?.text == "ben" && dealt.lexicon == "spanish")
    #expect(dealt.named.clock == .off && dealt.named.window == .seconds(45))
    #expect(dealt.named.first == .seat(.two) && dealt.rule?.name == "5w")
    #expect(try Self.opened("kind=dealt").named == NamedTerms())
    #expect(try Self.opened("kind=dealt against=house").named.robotLevel == 1)
    #expect(try Self.opened("kind=dealt level=3 against=HOUSE").named.robotLevel == 3)
    #expect(try Self.opened("kind=board clock=1:00").named.clock == .milliseconds(60_000))
    #expect(try Self.opened("kind=board clock=600:00").named.clock == .milliseconds(36_000_000))
  }

  @Test(
    "OPEN refuses what a kind lacks, and what lies beyond a bound",
    arguments: [
      ("kind=chess", 1), ("kind=slip clock=25:00", 2), ("kind=slip window=20", 2), ("kind=slip first=1", 2),
      ("abandon=forfeit kind=slip", 1), ("kind=slip zero=counts", 2), ("kind=slip against=house", 2),
      ("kind=slip rule=void", 2), ("kind=board confirm=60", 2), ("kind=dealt confirm=60", 2),
      ("kind=dealt window=next", 2), ("kind=board window=4", 2), ("kind=board window=601", 2),
      ("kind=dealt clock=0:59", 2), ("kind=dealt clock=600:01", 2), ("kind=dealt clock=25", 2),
      ("kind=dealt clock=25:60", 2), ("kind=dealt clock=:30", 2), ("kind=dealt first=3", 2),
      ("kind=dealt abandon=never", 2), ("kind=dealt centre=off", 2), ("kind=dealt endrack=half", 2),
      ("kind=dealt zero=no", 2), ("kind=board against=house", 2), ("kind=dealt against=ben", 2),
      ("kind=dealt level=1", 2), ("kind=dealt against=house level=5", 3),
      ("kind=dealt against=house for=ben", 3),
      ("kind=dealt desk=yes seat1=ann seat2=ben", 4), ("kind=board desk=yes", 3), ("kind=board board=1", 2),
    ])
  func terms(line: String, place: Int) {
    let reply = Self.read("OPEN \(line)")
    #expect(reply.hasPrefix("501 BAD-ARGUMENT at=\(place) :"), "\(line): \(reply)")
  }

  @Test("JOIN takes any term by its name")
  func join() {
    let line = "JOIN 3 english rule=void clock=25:00 window=20 first=draw abandon=adjourn zero=resets"
    guard case .command(.table(.join(let table, let agreement?)), _) = Self.parse(line, nil) else {
      Issue.record("not joined")
      return
    }
    #expect(table.number == 3 && agreement.lexicon == "english" && agreement.rule?.exists == false)
    #expect(agreement.named.clock == .milliseconds(1_500_000) && agreement.named.window == .seconds(20))
    #expect(agreement.named.first == .drawn && agreement.named.abandon == .adjourn)
    #expect(agreement.named.zeroPlacement == .resets && agreement.named.endRack == nil)
    for bad in ["JOIN 3 english clock=never", "JOIN 3 english level=1", "JOIN 3 english colour=red"] {
      #expect(Self.read(bad).hasPrefix("501 BAD-ARGUMENT at=3 :"))
    }
    #expect(Self.read("JOIN 3 clock=off").hasPrefix("501 BAD-ARGUMENT at=2 :"))
  }

  @Test("A tile of several letters is read from the table's alphabet")
  func spanish() {
    let bytes = Array("PLAY 8H CHi[C]HO".utf8)
    let parsed = ParserTests.parser.parse(bytes.span, seat: (.dealt, .spanish))
    guard case .command(.game(.play(let placement, nil)), _) = parsed.body else {
      Issue.record("not read")
      return
    }
    #expect(placement.count == 5 && placement.text(.spanish) == "8H [CH]i[C]HO")
  }

  @Test("In Turkish a rack typed in small letters has the dotted tile for i, and the other for ı")
  func turkish() {
    for (typed, tiles) in [("iıa?", "İIA?"), ("[i.]Ağ", "İAĞ"), ("iI", "İI")] {
      let bytes = Array("EXCHANGE \(typed)".utf8)
      let parsed = ParserTests.parser.parse(bytes.span, seat: (.dealt, .turkish))
      guard case .command(.game(.exchange(let rack, nil)), _) = parsed.body else {
        Issue.record("not read: \(typed)")
        continue
      }
      #expect(rack == TileSet.turkish.rack(from: tiles), "\(typed)")
    }
  }
}
