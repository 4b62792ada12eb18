// SPDX-License-Identifier: MIT

/// The situations of a person in which every verb is tried.
///
/// The person is `ann`, but for directors (`dora`) and stations (`hall`). In all of them `cas` waits at table 1 for anybody, and `dee` and
/// `eve` play at table 2.
enum TriedSituation: String, CaseIterable {
  case noName = "no-name"
  case named
  case tableWaits = "table-waits"
  case toMove = "to-move"
  case notOnTurn = "not-on-turn"
  case doubt
  case held
  case dealt
  case desk
  case slip
  case watching
  /// A game with ben is put off.
  case putOff = "put-off"
  /// The person's own desk is put off and then a game with ben, at table 4.
  case deskPutOff = "desk-put-off"
  /// The person's board of a running round is open.
  case eventBoard = "event-board"
  /// The person has a board of a running round; the other player is not here.
  case eventLate = "event-late"
  /// The other player of a game that is put off asked to go on with it, and has a board of a running round since.
  case askedByEntrant = "asked-by-entrant"
  /// The person's game with ben is over.
  case gameOver = "game-over"
  /// The same, and the person has a board of a running round; the other player is not here.
  case gameOverLate = "game-over-late"
  /// The other player asks for a return game, and has a board of a running round since.
  case askedAgainByEntrant = "asked-again-by-entrant"
  /// Ben waits at a table, and has a board of a running round since.
  case entrantWaits = "entrant-waits"
  /// The person seeks an opponent.
  case seeking
  case practising
  /// An event's game is held back from onlookers.
  case heldBack = "held-back"
  /// A station looks at such a game.
  case station
  case director
  /// The ledger has no room for an entry.
  case noRoom = "no-room"

  /// The client who types the lines that are tried.
  var actor: String {
    switch self {
    case .director: "dora"
    case .station: "hall"
    default: "ann"
    }
  }

  /// The number of the table that the situation is about; an event has a number before its tables.
  var table: Int {
    switch self {
    case .askedAgainByEntrant: 5
    case .eventBoard, .eventLate, .askedByEntrant, .gameOverLate, .entrantWaits, .heldBack, .station,
      .director:
      4
    default: 3
    }
  }

  /// The lines before, each behind its client's name; `<ann>` stands for the code that an answer had for that name.
  var steps: [String] {
    let names = ["ann LOGIN ann", "ben LOGIN ben"]
    let game = ["ann OPEN kind=board first=1", "ben JOIN 3 tiny"]
    let desk = "ann OPEN kind=board desk=yes seat1=xa seat2=xb first=1"
    let gameInEvent = ["ann OPEN kind=board first=1", "ben JOIN 4 tiny", "ann PLAY 8G CAT"]
    let puttingOff = ["ann PLAY 8G CAT", "ben ADJOURN", "ann ADJOURN"]
    switch self {
    case .noName: return []
    case .named, .noRoom: return ["ann LOGIN ann"]
    case .tableWaits: return ["ann LOGIN ann", "ann OPEN kind=board"]
    case .toMove: return names + game
    case .notOnTurn: return names + game + ["ann PLAY 8G CAT"]
    case .doubt: return names + game + ["ann PASS", "ben PLAY 8G CAT"]
    case .held: return names + game + ["ann PASS", "ben PLAY 8G CAT", "ann HOLD"]
    case .dealt: return names + ["ann OPEN kind=dealt first=1", "ben JOIN 3 tiny"]
    case .desk: return ["ann LOGIN ann", desk]
    case .slip: return names + ["ann OPEN kind=slip", "ben JOIN 3 tiny", "ben CHALLENGE AT TA"]
    case .watching: return ["ann LOGIN ann", "ann OBSERVE 2"]
    case .putOff: return names + game + puttingOff
    case .deskPutOff:
      return names + [desk, "ann ADJOURN", "ann OPEN kind=board first=1", "ben JOIN 4 tiny"] + puttingOff
    case .eventBoard:
      return event("ann", "ben") + ["ann LOGIN ann <ann>", "ben LOGIN ben <ben>", Self.pairing]
    case .eventLate: return event("ann", "ben") + ["ann LOGIN ann <ann>", Self.pairing]
    case .askedByEntrant:
      return event("ben", "flo")
        + ["ben LOGIN ben <ben>", "ann LOGIN ann", "ann OPEN kind=board first=1", "ben JOIN 4 tiny"]
        + puttingOff
        + ["ben CONTINUE 4", Self.pairing]
    case .gameOver: return names + game + ["ann PLAY 8G CAT", "ben CONCEDE"]
    case .gameOverLate:
      return event("ann", "flo") + ["ann LOGIN ann <ann>", "ben LOGIN ben"] + gameInEvent + [
        "ben CONCEDE", Self.pairing,
      ]
    case .askedAgainByEntrant:
      return event("ben", "flo") + ["ben LOGIN ben <ben>", "ann LOGIN ann"] + gameInEvent
        + ["ann CONCEDE", "ben AGAIN", Self.pairing]
    case .entrantWaits:
      return event("ben", "flo") + [
        "ben LOGIN ben <ben>", "ann LOGIN ann", "ben OPEN kind=board", Self.pairing,
      ]
    case .seeking: return ["ann LOGIN ann", "ann SEEK"]
    case .practising: return ["ann LOGIN ann", "ann OPEN kind=threes", "ann NEXT"]
    case .heldBack: return heldBackGame + ["ann LOGIN ann"]
    case .station, .director: return heldBackGame
    }
  }

  private var heldBackGame: [String] {
    event("flo", "ben", " delay=end")
      + ["flo LOGIN flo <flo>", "ben LOGIN ben <ben>", Self.pairing]
  }

  private static let pairing = "dora EVENT PAIR tues 1"

  /// The lines that bring about what all situations have in common.
  static let background = [
    "cas LOGIN cas", "cas OPEN kind=board", "dee LOGIN dee", "eve LOGIN eve", "dee OPEN kind=board first=1",
    "eve JOIN 2 tiny",
  ]

  /// An event of one round for two people.
  private func event(_ one: String, _ two: String, _ terms: String = "") -> [String] {
    [
      "operator ACCOUNT ADD dora role=director", "operator ACCOUNT ADD hall role=station",
      "dora LOGIN dora <dora>", "dora ACCOUNT SECRET harbour-lights", "hall LOGIN hall <hall>",
      "dora EVENT NEW tues rounds=1 kind=board\(terms)", "dora EVENT ENTER tues \(one)",
      "dora EVENT ENTER tues \(two)",
    ]
  }
}

/// The lines that are tried in every situation: each verb with what it can mean there, `T` being the
/// situation's table.
enum TriedLines {
  static let all = """
    ACCEPT|ACCEPT 1|ACCOUNT LIST|ACCOUNT ADD zoe role=player|ACCOUNT SECRET harbour-light|ADJOURN|AGAIN|AMEND 1 8G CATS
    AMEND 1 AT|BOARD|BYE|CALL please come|CALLS|CAPS|CHALLENGE|CHALLENGE AT TA|CHALLENGES|CLAIM T|CLOCK|CONCEDE
    CONFIRM 1|CONTINUE|CONTINUE T|CONTINUE 4|DECLINE|DEFINE AT|EVENT CLOSE tues|EVENT CODES tues|EVENT ENTER tues zoe
    EVENT NEW wed rounds=2|EVENT PAIR tues|EVENT SCORE tues 1 ann 400 ben 300|EVENT SHOW tues|EVENT STANDINGS tues|EVENTS
    EXCHANGE 1|EXPEL cas :shouting|FIND ACT|FOLLOW cas|GAMES|GCG 2|GUESS AT|HELP|HISTORY 2|HISTORY T|HOLD|JOIN 1
    JOIN 1 tiny|JOIN T tiny|JUDGE AT|LADDER|LANG en|LEAVE|LEXICA|LOGIN zoe|MORE|MUTE cas|MYDATA|NEXT|NOTICES terse|OBSERVE 2|OBSERVE T
    OPEN kind=board|OPEN kind=board for=cas|OPEN kind=board desk=yes seat1=xc seat2=xd|OPEN kind=board rule=void
    OPEN kind=dealt against=house level=1|OPEN kind=slip|OPEN kind=threes|OVERRULE 2 SCORE 1 +10 :added wrong|PASS|PAUSE
    PAUSE 2|PING x|PLAIN coded|PLAY 8G CAT|PROFILE|PROFILE cas|QUIT|SAY hello|SEEK|SHOW|SHOW 2|SHOW T|SHUFFLE
    SILENCE cas :shouting|SOLVE|STATUS|STUDY 2|TABLES|TELL cas hello|TILES|TRY 8G CAT|UNDO 1|UNLOCK cas|UNSEEN|USE tiny
    WHO|WITHDRAW 1
    """.split(whereSeparator: { "|\n".contains($0) }).map(String.init)
}
