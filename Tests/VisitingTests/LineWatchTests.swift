// SPDX-License-Identifier: MIT
import Testing

@testable import Visiting

/// Source: Protocol/SPEC.md, 2.2, 3.2, 4.8, 9.2.
@Suite("A client reads its name, code, choices and turn in the lines of a server")
struct LineWatchTests {
  private static func effects(_ lines: [String]) -> [LineWatch.Effect] {
    var watch = LineWatch()
    return lines.map { watch.look(at: Array($0.utf8)) }
  }

  @Test(
    "A notice about one's own seat rings for a turn, a ruling and a question; a look, a text and an answer never do"
  )
  func turns() {
    let told = [
      ("230 WELCOME name=ann role=guest code=a-b-1 :keep the code", false),
      ("240 OPENED table=3 seat=1 kind=board first=2", false), ("* START table=3 turn=2", false),
      ("* PLAY table=3 play=1 seat=2 square=8H words=AT score=4 scores=0,4", true),
      ("* PLAY table=9 play=1 seat=2 square=8H words=AT score=4 scores=0,4", false),
      ("211 TABLE table=3 kind=board phase=pending turn=1", false),
      ("243 PASSED table=3 scoreless=1 turn=2", false),
      ("* SAY table=3 by=ben : turn=1 it is", false), ("* PASS table=3 seat=2 scoreless=2 turn=1", true),
      ("* RULING ACCEPTABLE table=3 play=4 effect=challenger-loses-turn turn=1", true),
      ("245 #x CONTINUED table=3 turn=1", false), ("* ASKED table=3 n=1 by=ben what=undo", true),
      ("* RULING UNACCEPTABLE table=3 play=5 effect=play-removed turn=2", true),
      ("* SLIP table=3 slip=1 by=ben words=AT", true), ("* ASKED table=9 n=1 by=ben what=undo", false),
      ("248 LEFT table=3", false),
      ("* PASS table=3 seat=2 scoreless=2 turn=1", false),
      ("240 OPENED table=4 seat=1 kind=board desk=yes", false), ("* START table=4 turn=1", false),
      ("* SEATED event=tues round=1 board=1 table=5 seat=2", false),
      ("* START table=5 turn=2 :Du beginnst.", true),
    ]
    #expect(Self.effects(told.map(\.0)).map(\.rings) == told.map(\.1))
  }

  @Test("Whoever finds their seat again by LOGIN is rung for at once when it is their turn")
  func seatFoundAgain() {
    let told = [
      ("230-WELCOME table=3 kind=board", false), ("230-WELCOME seat=1 name=ben score=0", false),
      ("230-WELCOME seat=2 name=ann score=0", false),
      ("230-WELCOME table=3 kind=board phase=to-move turn=2", false),
      ("230-WELCOME table=7 phase=adjourned", false),
      ("230 WELCOME name=ann role=guest code=a-b-1 table=3", true),
      ("* PASS table=3 seat=1 scoreless=1 turn=2", true), ("* CONTINUED table=7 by=ben turn=2", false),
      ("230-WELCOME table=3 kind=board phase=to-move turn=1", false),
      ("230 WELCOME name=ann role=guest code=a-b-1 table=3", false),
      ("230 WELCOME name=cy role=guest code=a-b-1", false), ("* CONTINUED table=3 by=ben turn=2", false),
      ("230-WELCOME table=4 kind=board desk=yes", false), ("230-WELCOME seat=1 name=cy", false),
      ("230-WELCOME table=4 phase=to-move turn=1", false),
      ("230 WELCOME name=cy role=guest code=a-b-1 table=4", false), ("* START table=4 turn=1", false),
      ("230-WELCOME : 15 = . .", false), ("230-WELCOME table=5 seat=2 turn=2 :Tu as le trait", false),
      ("230 WELCOME name=cy code=a-b-1 table=5 :LOGIN cy a-b-1", true),
      ("* PLAY table=5 seat=1 :ben joue", true),
    ]
    #expect(Self.effects(told.map(\.0)).map(\.rings) == told.map(\.1))
  }

  @Test("A secret that no answer repeats is the one that was typed, and from its change on the new one")
  func secret() {
    var watch = LineWatch()
    func say(_ line: String, _ reply: String) {
      watch.take(sent: line)
      _ = watch.look(at: Array(reply.utf8))
    }
    say("LOGIN dora wrong", "531 LOGIN-FAILED")
    #expect(watch.person == nil)
    say("#1 login DORA harbour-lights lang=de", "230 #1 WELCOME name=dora role=director")
    #expect(watch.person?.name == "dora" && watch.person?.code == "harbour-lights")
    say("ACCOUNT SECRET short", "501 BAD-ARGUMENT at=2")
    #expect(watch.person?.code == "harbour-lights")
    say("acco secret open-sea-wind", "270 ACCOUNT name=dora number=1 role=director")
    #expect(watch.person?.code == "open-sea-wind")
    say("BYE", "205 BYE fatal=yes")
    #expect(watch.beginAgain() == ["LOGIN dora open-sea-wind lang=de"])
    var plain = LineWatch()
    plain.take(sent: "LOGIN dora harbour-lights text=plain")
    _ = plain.look(at: Array("230 WELCOME name=dora :welcome, dora".utf8))
    #expect(plain.beginAgain() == ["LOGIN dora harbour-lights text=coded"])
  }

  @Test("Name and code are those of one's own LOGIN, tagged or not, and the end is noticed")
  func person() {
    var watch = LineWatch()
    for line in [
      "531 LOGIN-FAILED name=eve code=no", "230-WELCOME name=eve code=no", "* NOTE name=eve code=no",
    ] {
      _ = watch.look(at: Array(line.utf8))
    }
    #expect(watch.person == nil)
    _ = watch.look(at: Array("230 #a WELCOME name=ann role=guest code=a-b-1 :keep the code=x".utf8))
    #expect(watch.person?.name == "ann" && watch.person?.code == "a-b-1")
    #expect(watch.look(at: Array("205 BYE fatal=yes :until then".utf8)).fatal == FatalReply(code: 205))
    #expect(watch.look(at: Array("212 PONG :fatal=yes".utf8)).fatal == nil)
    #expect(watch.look(at: Array("* SHUTDOWN :the server is stopping".utf8)).isShutdown)
    #expect(watch.look(at: []) == LineWatch.Effect())
  }

  @Test("Of a coded line the sentence is shown, and the keys are read")
  func coded() {
    var watch = LineWatch()
    watch.take(sent: "LOGIN ann text=coded")
    #expect(watch.hearsSentences)
    for line in [
      "230-WELCOME :ann, keep this line; it takes you back here from anywhere:",
      "230 WELCOME name=ann code=a-b-1 :LOGIN ann a-b-1",
    ] {
      _ = watch.look(at: Array(line.utf8))
    }
    #expect(watch.person?.name == "ann" && watch.person?.code == "a-b-1" && watch.hearsSentences)
    watch.take(sent: "PLAIN off")
    #expect(!watch.hearsSentences)
    let shown: [(String, String?)] = [
      ("211-#a TABLE :1. ann waits", "#a 1. ann waits"), ("211 TABLE", nil), ("212 PONG hello", "hello"),
      ("212 PONG", "PONG"),
      ("* SAY :ben: hello", "* ben: hello"), ("* SAY :  and more", "  and more"),
      ("* BOARD :  1 = .", "  1 = ."),
      ("* RULING ACCEPTABLE table=1 :ann challenges", "* ann challenges"),
    ]
    for (line, text) in shown { #expect(ServerLine(line[...]).shown == text, "\(line)") }
    #expect(SentLines.coded("plain") == "plain coded" && SentLines.coded("PLAIN off") == "PLAIN off")
    #expect(SentLines.coded("#1 LOGIN ann text=PLAIN lang=de") == "#1 LOGIN ann text=coded lang=de")
    #expect(SentLines.coded("SAY text=plain") == "SAY text=plain")
  }

  @Test("What was settled is what the server took, each once, in the order last typed, behind the login")
  func choices() {
    var watch = LineWatch()
    func say(_ said: String, _ answer: String?...) {
      watch.take(sent: said)
      for line in answer.compactMap(\.self) { _ = watch.look(at: Array(line.utf8)) }
    }
    _ = watch.look(at: Array("200 READY proto=1".utf8))
    say("  ; LANG fr", nil)
    say("", nil)
    say("LANG pl", "211-LANG :a", "211 LANG lang=pl")
    say("LOGIN ann text=plain lang=de x", "501 BAD-ARGUMENT at=3")
    say("#a use other", "544 #a NO-SUCH-LEXICON")
    say("US csw", "* NOTE table=1 :a", "211 USE lexicon=csw@01234567")
    say("USE", "211 USE lexicon=csw@01234567")
    say("LOGIN ann", "230 WELCOME name=ann role=guest code=a-b-1")
    say("notices terse", "211 NOTICES level=terse")
    say("LANG xx", "501 BAD-ARGUMENT at=1")
    say("plai", "211 PLAIN :a")
    say("#b LANG es", "211-#b LANG :a", "211 #b LANG :b")
    say("NO all", "211 NOTICES :a")
    say("boar ask", "211 BOARD :a")
    say("NOTICES none", nil)
    #expect(
      watch.beginAgain() == ["LOGIN ann a-b-1 text=coded lang=es", "USE csw", "NOTICES all", "BOARD ask"])
    var other = LineWatch()
    other.take(sent: "LOGIN ann code lang=pl text=plain")
    _ = other.look(at: Array("531 LOGIN-FAILED :a".utf8))
    #expect(other.beginAgain() == ["LANG pl", "PLAIN coded"])
    _ = ["211 LANG :a", "211 PLAIN :a"].map { other.look(at: Array($0.utf8)) }
    other.take(sent: "PLAIN off")
    _ = other.look(at: Array("211 PLAIN plain=no".utf8))
    #expect(other.beginAgain() == ["LANG pl"])
  }

  /// Source: Protocol/SPEC.md, 5.8.
  @Test("The lines of a wanted record are kept, page by page; a refusal is read")
  func record() throws {
    var watch = LineWatch()
    func part(_ line: String) -> WantedRecord.Part? { watch.look(at: Array(line.utf8)).record }
    let (line, wanted) = try #require(WantedRecord.split("#a gcg 1 >  my game.gcg "))
    #expect(line == "#a gcg 1 " && wanted.path == "my game.gcg")
    watch.take(sent: "PING")
    watch.take(sent: line, for: wanted)
    #expect(part("* SAY table=1 by=ben :211-GCG :no") == nil && part("212 PONG") == nil)
    #expect(part("211-#a GCG :#player1 ann :ann") == .line && part("* NOTE table=1 :a") == nil)
    guard case .page(let next, let rest) = part("211 #a GCG table=1 next=2 :more") else {
      Issue.record("no page")
      return
    }
    #expect(next == "GCG 1 from=2" && rest.lines == ["#player1 ann :ann"])
    watch.take(sent: next, for: rest)
    #expect(part("211-GCG :") == .line)
    guard case .whole(let whole) = part("211 GCG table=1 :the lines above are a file of this game") else {
      Issue.record("no end")
      return
    }
    #expect(whole.lines == ["#player1 ann :ann", ""] && whole.path == wanted.path)
    watch.take(sent: line, for: wanted)
    #expect(part("540 #a NO-SUCH-TABLE table=1 :no") == nil)
    for other in ["GCG 1", "SAY GCG > a", "G > a", "GCGX > a", "> a"] {
      #expect(WantedRecord.split(other) == nil)
    }
    #expect(
      WantedRecord.split("GC>")?.record.path == "" && WantedRecord.split("GCG >> a")?.record.path == "> a")
  }

  @Test("What is sent again is the line that the reply with 430 answers")
  func answered() {
    var watch = LineWatch()
    for line in ["PING", "#a LOGIN ann code", "; a comment", "PING"] { watch.take(sent: line) }
    #expect(watch.look(at: Array("212 PONG".utf8)).later == nil && watch.isLoggingIn)
    let effect = watch.look(at: Array("430 #a LOGIN-LATER after=59 :wait".utf8))
    #expect(effect.later == LineWatch.Later(line: "#a LOGIN ann code", seconds: 59) && !watch.isLoggingIn)
    #expect(watch.look(at: Array("212 PONG".utf8)).later == nil)
  }
}
