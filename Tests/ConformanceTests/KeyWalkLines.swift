// SPDX-License-Identifier: MIT
import Testing

/// What has happened before a line with keys is typed.
enum KeyWorld: String, CaseIterable {
  /// A director, two people and a station, at no table.
  case lobby
  /// Ann waits at a table of slips, and cas at a board whose terms are all named.
  case waiting
  /// Ben is to move at ann's real board.
  case board
  /// The racks of a real board are counted.
  case counting
  /// Two games are over; both players have called a director.
  case past
  /// An event with two divisions, in which nothing is paired.
  case entered
  /// The same, a round of it paired, and a result in each division.
  case playing

  /// The lines before, each behind its client's name; `<dora>` stands for the code of that name.
  var steps: [String] {
    let lobby = [
      "operator ACCOUNT ADD dora role=director", "operator ACCOUNT ADD hall role=station",
      "dora LOGIN dora <dora>", "dora ACCOUNT SECRET harbour-lights", "hall LOGIN hall <hall>",
      "ann LOGIN ann", "ben LOGIN ben", "cas LOGIN cas",
    ]
    let board = ["ann OPEN kind=board first=1", "ben JOIN 1 tiny", "ann PLAY 8G CAT"]
    switch self {
    case .lobby: return lobby
    case .waiting:
      return lobby + [
        "ann OPEN kind=slip rule=single confirm=90",
        "cas OPEN kind=board rule=void clock=10:00 first=1 tries=1 games=3",
      ]
    case .board: return lobby + board
    case .counting:
      let passes = (0..<6).map { "\($0 % 2 == 0 ? "ben" : "ann") PASS" }
      return lobby + board + passes
    case .past:
      let game = ["ann OPEN kind=board first=1", "ben JOIN 2 tiny", "ann PLAY 8G CAT", "ben CONCEDE"]
      return lobby + board + ["ben PLAY H7 TAN", "ann CONCEDE"] + game + [
        "ann CALL help", "ben CALL me, too",
      ]
    case .entered: return lobby + Self.event
    case .playing: return lobby + Self.event + Self.round
    }
  }

  private static let event =
    ["dora EVENT NEW tues rounds=4 :Tuesday club"]
    + [
      "amy team=north class=N rating=1500", "bob team=south rating=1400", "cal team=north", "dee", "eli",
      "fay division=B team=north",
      "gus division=B", "hal division=B", "ida division=B",
    ].map { "dora EVENT ENTER tues \($0)" }

  private static let round = [
    "dora EVENT PAIR tues 1 amy bob cal dee bye=eli order=given",
    "dora EVENT PAIR tues 1 fay gus hal ida order=given",
    "dora EVENT SCORE tues 1 amy 412 bob 388", "dora EVENT SCORE tues 1 fay 350 gus 420",
  ]
}

/// A line to which each of some keys is added, with the values that change what it does.
struct KeyTrial: CustomTestStringConvertible, Sendable {
  let world: KeyWorld
  let actor: String
  let line: String
  /// Keys that the line takes, such as `division=B`, each with a value that changes what it does.
  let keys: [String]
  /// Lines behind those of the world.
  let steps: [String]

  init(_ world: KeyWorld, _ actor: String, _ line: String, _ keys: String = "", after steps: [String] = []) {
    (self.world, self.actor, self.line, self.steps) = (world, actor, line, steps)
    self.keys = keys.split(separator: " ").map(String.init)
  }

  var testDescription: String { line }

  /// The line with a key before its text.
  func with(_ key: String) -> String {
    let parts = line.split(separator: " :", maxSplits: 1).map(String.init)
    return parts[0] + " \(key)" + (parts.count > 1 ? " :\(parts[1])" : "")
  }

  static let all = ofWords + ofPeople + ofTables + ofGames + ofEvents + ofEventRounds + ofEventQuestions

  private static let ofWords = [
    KeyTrial(.lobby, "ann", "JUDGE TEA", "lexicon=small board=7 by=ann try=yes"),
    KeyTrial(.lobby, "hall", "JUDGE TEA", "board=7"),
    KeyTrial(.lobby, "hall", "JUDGE board=7 TEA", "lexicon=small by=ann"),
    KeyTrial(
      .lobby, "ann", "FIND EATN",
      "lexicon=small limit=1 from=2 min=3 max=2 sort=alphabet exact=yes points=yes hooks=both"),
    KeyTrial(.lobby, "ann", "DEFINE TEA", "lexicon=small"),
  ]

  private static let ofPeople = [
    KeyTrial(.lobby, "ann", "WHO", "from=ben"),
    KeyTrial(.lobby, "new", "LOGIN dan", "lang=pl text=plain"),
    KeyTrial(.lobby, "new", "LOGIN dora harbour-lights", "rights=none lang=pl text=plain"),
    KeyTrial(.lobby, "operator", "ACCOUNT ADD dan", "role=station hash=\(hash)"),
    KeyTrial(.lobby, "dora", "ACCOUNT ADD dan", "role=station"),
    KeyTrial(.lobby, "operator", "ACCOUNT CODE hall", "hash=\(hash)"),
    KeyTrial(.lobby, "dora", "ACCOUNT ROLE hall player"),
    KeyTrial(.lobby, "dora", "ACCOUNT REMOVE hall"),
    KeyTrial(.lobby, "dora", "ACCOUNT LIST", "from=hall"),
    KeyTrial(.past, "dora", "CALLS", "from=2"),
    KeyTrial(.past, "ann", "LADDER", "from=2"),
  ]

  private static let hash =
    "scrypt$14$\(String(repeating: "0", count: 32))$\(String(repeating: "0", count: 64))"

  private static let termsOfGames =
    "lexicon=small rule=single clock=10:00 window=30 first=2 abandon=forfeit centre=challengeable endrack=each "
    + "zero=counts games=3"

  private static let ofTables = [
    KeyTrial(.lobby, "ann", "OPEN", "kind=slip"),
    KeyTrial(.lobby, "ann", "OPEN kind=slip", "lexicon=small rule=single confirm=30 for=ben"),
    KeyTrial(.lobby, "ann", "OPEN kind=slip seat1=xa seat2=xb", "desk=yes"),
    KeyTrial(.lobby, "ann", "OPEN kind=slip desk=yes seat2=xb", "seat1=xa"),
    KeyTrial(.lobby, "ann", "OPEN kind=slip desk=yes seat1=xa", "seat2=xb"),
    KeyTrial(
      .lobby, "ann", "OPEN kind=board",
      termsOfGames + " for=ben"
    ),
    KeyTrial(
      .lobby, "ann", "OPEN kind=dealt",
      termsOfGames + " for=ben against=house"
    ),
    KeyTrial(.lobby, "ann", "OPEN kind=dealt against=house rule=void first=1", "level=3 tries=1 games=3"),
    KeyTrial(.lobby, "ann", "OPEN kind=threes", "lexicon=small for=ben practice=all"),
    KeyTrial(.lobby, "ann", "OPEN kind=scramble", "lexicon=small for=ben practice=all seconds=60"),
    KeyTrial(.lobby, "ann", "OPEN kind=anagrams", "lexicon=small for=ben practice=all length=3 from=likely"),
    KeyTrial(.lobby, "ann", "OPEN kind=trainer", "lexicon=small for=ben practice=all rule=single"),
    KeyTrial(
      .lobby, "ann", "SEEK",
      termsOfGames
    ),
    KeyTrial(.waiting, "ben", "JOIN 1 tiny", "lexicon=small rule=double confirm=60 clock=10:00"),
    KeyTrial(
      .waiting, "ben", "JOIN 2 tiny",
      "lexicon=small rule=double confirm=60 clock=25:00 window=30 first=2 abandon=forfeit centre=challengeable "
        + "endrack=each zero=counts tries=2 games=5"
    ),
    KeyTrial(.waiting, "ben", "TABLES", "from=2"),
    KeyTrial(.waiting, "ben", "TABLES waiting", "from=2"),
    KeyTrial(.past, "ben", "TABLES ended", "from=2"),
    KeyTrial(.past, "cas", "GAMES ann", "from=1"),
    KeyTrial(.past, "ann", "GAMES", "from=2"),
    KeyTrial(.past, "ann", "HISTORY 1", "from=2"),
    KeyTrial(.past, "ann", "GCG 1", "from=2"),
  ]

  private static let ofGames = [
    KeyTrial(.board, "ben", "PLAY H7 TAN", "after=0"),
    KeyTrial(.board, "ben", "PASS", "after=0"),
    KeyTrial(.board, "ben", "EXCHANGE 3", "after=0"),
    KeyTrial(.counting, "ann", "TILES QQQ", "force=yes"),
    KeyTrial(.board, "dora", "OVERRULE 1 SCORE ann +10 :why", "try=yes"),
    KeyTrial(.board, "dora", "OVERRULE 1 RESULT 400 380 :why", "try=yes"),
    KeyTrial(.board, "dora", "OVERRULE 1 RESULT 1400 0 :why", "sure=yes"),
  ]

  private static let termsOfEvents =
    "system=koth cap=300 bye=60 repeats=0 groups=2 factor=3 bands=1,3 apart=2 lag=1 lexicon=small rule=single"

  private static let ofEvents = [
    KeyTrial(
      .entered, "dora", "EVENT NEW wed rounds=5",
      termsOfEvents + " kind=board break=5 try=yes"),
    KeyTrial(.entered, "dora", "EVENT NEW wed", "rounds=5 like=tues"),
    KeyTrial(.entered, "dora", "EVENT NEW wed like=tues", "try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT NEW wed rounds=5 kind=board",
      termsOfEvents + " break=5 clock=10:00 delay=5 grace=10 try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT ENTER tues zoe",
      "rating=1500 seed=1 division=B class=B team=north member=AA1 federation=NASPA handicap=100 try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT CHANGE tues amy rating=1600",
      "name=anna seed=1 division=B class=B team=south member=AA1 federation=NASPA handicap=100 try=yes"),
    KeyTrial(.entered, "dora", "EVENT CHANGE tues amy seed=2", "rating=1550"),
    KeyTrial(.entered, "dora", "EVENT JOIN tues amy", "try=yes"),
    KeyTrial(.entered, "dora", "EVENT APART tues amy bob", "through=2 try=yes"),
    KeyTrial(.entered, "dora", "EVENT CODES tues amy", "try=yes"),
    KeyTrial(.entered, "dora", "EVENT DROP tues amy", "round=2 back=3 try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT RETURN tues amy", "round=3 try=yes",
      after: ["dora EVENT DROP tues amy round=2"]
    ),
    KeyTrial(
      .entered, "dora", "EVENT SET tues rounds=5",
      termsOfEvents + " kind=board break=5 division=B try=yes"),
    KeyTrial(.entered, "dora", "EVENT SET tues system=rr", "rounds=5"),
    KeyTrial(
      .entered, "dora", "EVENT SET tues kind=board",
      termsOfEvents + " rounds=5 break=5 clock=10:00 delay=5 grace=10 try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT SET tues division=B rounds=5",
      "system=koth repeats=0 groups=2 factor=3 bands=1,3 apart=2 lag=1 boards=13-24 try=yes"),
    KeyTrial(.playing, "dora", "EVENT CLOSE tues", "sure=yes"),
    KeyTrial(.playing, "dora", "EVENT CLOSE tues sure=yes", "try=yes"),
    KeyTrial(.playing, "dora", "EVENT REOPEN tues", "try=yes", after: ["dora EVENT CLOSE tues sure=yes"]),
    KeyTrial(.playing, "dora", "EVENT DESK tues"),
    KeyTrial(.playing, "dora", "EVENT SAY tues :lunch"),
    KeyTrial(.playing, "dora", "EVENT TIMER tues 55", "try=yes"),
  ]

  private static let ofEventRounds = [
    KeyTrial(.entered, "dora", "EVENT PAIR tues", "division=B"),
    KeyTrial(.entered, "dora", "EVENT PAIR tues division=B", "try=yes"),
    KeyTrial(
      .entered, "dora", "EVENT PAIR tues 1 cal amy", "bye=dee order=given division=B try=yes"),
    KeyTrial(.entered, "dora", "EVENT PAIR tues 1 division=A", "pairs=3-1 bye=dee order=given try=yes"),
    KeyTrial(
      .playing, "dora", "EVENT PAIR tues 1 eli zoe", "order=given division=B try=yes",
      after: ["dora EVENT ENTER tues zoe"]),
    KeyTrial(.playing, "dora", "EVENT UNPAIR tues 1", "division=B"),
    KeyTrial(
      .entered, "dora", "EVENT UNPAIR tues 1 division=A", "try=yes",
      after: ["dora EVENT PAIR tues division=A"]
    ),
    KeyTrial(.playing, "dora", "EVENT SWAP tues 1 cal eli", "division=B try=yes"),
    KeyTrial(.playing, "dora", "EVENT START tues 2 5", "division=B try=yes"),
    KeyTrial(.playing, "dora", "EVENT ADJOURN tues 1 cal dee", "through=3 division=B try=yes"),
    KeyTrial(.playing, "dora", "EVENT SCORE tues 1 cal 400 dee 380", "winner=dee division=B try=yes"),
    KeyTrial(.playing, "dora", "EVENT SCORE tues 1 cal 1400 dee 0", "sure=yes"),
    KeyTrial(.playing, "dora", "EVENT SCORE tues 1 cal -50", "alone=yes division=B try=yes"),
    KeyTrial(
      .playing, "amy", "EVENT SCORE tues . amy 400 bob 380", "division=B",
      after: ["dora EVENT CORRECT tues 1 amy none :why", "amy LOGIN amy <amy>"]),
    KeyTrial(
      .playing, "dora", "EVENT CORRECT tues 1 amy 400 bob 380 :why", "winner=bob division=B try=yes"),
    KeyTrial(.playing, "dora", "EVENT CORRECT tues 1 amy 1400 bob 0 :why", "sure=yes"),
    KeyTrial(.playing, "dora", "EVENT CORRECT tues 1 amy -50 :why", "alone=yes division=B try=yes"),
  ]

  private static let ofEventQuestions = [
    KeyTrial(.playing, "ann", "EVENT SHOW tues"),
    KeyTrial(.playing, "ann", "EVENT SHOW tues 1", "division=B from=2"),
    KeyTrial(.playing, "ann", "EVENT SHOW tues .", "division=B"),
    KeyTrial(.playing, "ann", "EVENT STANDINGS tues", "division=B"),
    KeyTrial(.playing, "ann", "EVENT STANDINGS tues division=A", "round=0 from=2"),
    KeyTrial(.playing, "ann", "EVENT MISSING tues"),
    KeyTrial(.playing, "ann", "EVENT CARD tues amy"),
    KeyTrial(.playing, "ann", "EVENT MICROPHONE tues", "division=B from=2 what=standings"),
    KeyTrial(.playing, "ann", "EVENT MICROPHONE tues 1", "division=B from=2"),
    KeyTrial(.playing, "ann", "EVENT CROSS tues", "division=B"),
    KeyTrial(.playing, "ann", "EVENT CROSS tues division=A", "from=2"),
    KeyTrial(.playing, "ann", "EVENT HIGHS tues", "division=B"),
    KeyTrial(
      .playing, "dora", "EVENT HIGHS tues division=A", "round=2 most=1 what=loss keep=yes",
      after: ["dora EVENT SCORE tues 1 cal 400 dee 410"]),
    KeyTrial(
      .playing, "dora", "EVENT HIGHS tues division=A what=win,luck", "most=1 games=1 keep=yes",
      after: ["dora EVENT SCORE tues 1 cal 400 dee 410"]),
    KeyTrial(.playing, "dora", "EVENT HIGHS tues division=A what=win keep=yes", "most=9 try=yes"),
    KeyTrial(.playing, "ann", "EVENT TEAMS tues", "division=B from=2"),
    KeyTrial(.playing, "ann", "EVENT RATINGS tues", "division=B"),
    KeyTrial(.playing, "ann", "EVENT RATINGS tues division=A", "from=2"),
    KeyTrial(.playing, "ann", "EVENT WHY tues 1 amy", "division=B"),
    KeyTrial(
      .playing, "ann", "EVENT PRIZES tues", "division=B from=2",
      after: [
        "dora EVENT PRIZES tues fund=500 shares=60,40 division=A keep=yes",
        "dora EVENT PRIZES tues fund=50 shares=60,40 division=B keep=yes",
      ]),
    KeyTrial(
      .playing, "dora", "EVENT PRIZES tues fund=500 shares=60,40 division=A", "class=N keep=yes"),
    KeyTrial(.playing, "dora", "EVENT PRIZES tues fund=500 division=A", "shares=60,40"),
    KeyTrial(.playing, "dora", "EVENT PRIZES tues shares=60,40 division=A", "fund=500"),
    KeyTrial(
      .playing, "dora", "EVENT PRIZES tues fund=500 shares=60,40 division=A keep=yes", "class=N try=yes"),
  ]
}
