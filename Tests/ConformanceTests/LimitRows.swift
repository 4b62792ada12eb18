// SPDX-License-Identifier: MIT
import Lexica
import Practice
import Rulebook
import Wire

@testable import Officiating
@testable import Serving

/// What programs may rely on of a limit: a row of `Protocol/limits.tsv`.
struct LimitRow {
  /// The number; the range of a number that a command takes.
  enum Value {
    case number(Int)
    case range(ClosedRange<Int>)
    /// One of those that an operator or a transcript may set.
    case settable(WritableKeyPath<Limits, Int>)
  }

  let name: String
  let value: Value
  let unit: String
  let what: String
  /// The clause of SPEC.md that has the limit.
  let clause: String

  private init(_ name: String, _ value: Value, _ unit: String, _ clause: String, _ what: String) {
    (self.name, self.value, self.unit, self.what, self.clause) = (name, value, unit, what, clause)
  }

  private init(_ name: String, _ number: Int, _ unit: String, _ clause: String, _ what: String) {
    self.init(name, .number(number), unit, clause, what)
  }

  private init(_ name: String, _ range: ClosedRange<Int>, _ unit: String, _ clause: String, _ what: String) {
    self.init(name, .range(range), unit, clause, what)
  }

  private init(
    _ name: String, _ path: WritableKeyPath<Limits, Int>, _ unit: String, _ clause: String, _ what: String
  ) {
    self.init(name, .settable(path), unit, clause, what)
  }

  /// The value as the table has it: `32`, or `1-32`.
  var text: String {
    switch value {
    case .number(let number): "\(number)"
    case .range(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .settable(let path): "\(Limits()[keyPath: path])"
    }
  }

  /// The limits that `@server` of a transcript sets, by their names.
  nonisolated(unsafe) static let settable: [String: WritableKeyPath<Limits, Int>] = Dictionary(
    uniqueKeysWithValues: all.compactMap { row in
      if case .settable(let path) = row.value { (row.name, path) } else { nil }
    })

  /// Every limit that a client can reach, by name.
  nonisolated(unsafe) static let all = [
    LimitRow(
      "abandoned-hours", TableTimes.abandoned / 3600, "hours", "5.10",
      "without any of its people before a slip or practice table ends"),
    LimitRow("again-seconds", GameTimes.again, "seconds", "9.33", "in which a return game can be agreed to"),
    LimitRow(
      "arguments", Limits.arguments, "words", "1.8", "of one command behind its verb; free text not counted"),
    LimitRow(
      "break-minutes", Pace.breakRange, "minutes", "11.6",
      "between the rounds of an event that pairs them itself"),
    LimitRow(
      "calls-address", \.callsOfAddress, "calls", "4.20",
      "from one address that wait for a director, before CALL is 420"),
    LimitRow(
      "calls-waiting", Calls.most, "calls", "4.20", "of one person that wait for a director at one time"),
    LimitRow(
      "calls-waiting-all", Calls.mostOfAll, "calls", "4.20", "of all that wait for a director at one time"),
    LimitRow(
      "clock-seconds", TimeAllowance.range.lowerBound / 1000...TimeAllowance.range.upperBound / 1000,
      "seconds", "9.16", "of each player's time; 25:00 where OPEN does not say, off against the house"),
    LimitRow("code-bytes", 4...64, "bytes", "4.8", "of the code that LOGIN takes"),
    LimitRow(
      "coming-back-seconds", TableTimes.comingBack, "seconds", "5.10",
      "of a run of the server in which no table ends so"),
    LimitRow(
      "commands", \.commands, "commands", "7.11", "a second of one connection; ten seconds' worth at once"),
    LimitRow(
      "commands-address", \.commandsOfAddress, "commands", "7.11",
      "a second of one address; ten seconds' worth at once"),
    LimitRow(
      "commands-always", \.commandsAlways, "commands", "7.11",
      "a second of one connection whatever others of its address send; ten seconds' worth at once"),
    LimitRow(
      "confirm-seconds", SlipTerms.confirmSecondsRange, "seconds", "6.6",
      "until the challenger may rule alone; 60 where OPEN does not say"),
    LimitRow(
      "connections", \.connections, "connections", "7.6", "at one time; more wait unanswered until one leaves"
    ),
    LimitRow(
      "connections-address", \.connectionsOfAddress, "connections", "7.6",
      "of one address at one time; one more is 421"),
    LimitRow(
      "connections-reserved", \.connectionsReserved, "connections", "7.6",
      "of these, the last, for who logs in by an account or to a seat"),
    LimitRow(
      "connects-address", \.connectsOfAddress, "connections", "7.6",
      "of one address that are accepted in a minute"),
    LimitRow(
      "continuations", Limits.continuations, "lines", "2.3",
      "of one reply before its final line; next= goes on"),
    LimitRow(
      "corrected-seconds", GameTimes.corrected, "seconds", "9.12",
      "at least in which a play can be doubted that was corrected without the other side's consent, where that has an end"
    ),
    LimitRow("count-seconds", GameTimes.counting, "seconds", "9.13", "in which real racks may be counted"),
    LimitRow(
      "delay-minutes", GamesDelay.minutesRange, "minutes", "11.3",
      "that whoever only looks on is behind the games of an event"),
    LimitRow(
      "discard-bytes", \.discardBytes, "bytes", "1.4", "of an over-long line that are thrown away before 421"),
    LimitRow(
      "faults-in-row", \.faultsInRow, "replies", "7.2",
      "that begin with 5, after LOGIN with 50, one after the other, before 421"),
    LimitRow("find-from", Limits.findFrom, "-", "4.13", "place of the first word that FIND shows"),
    LimitRow(
      "find-steps", \.findSteps, "steps", "4.13", "of one search before it is cut; a step is some nanoseconds"
    ),
    LimitRow(
      "find-words", Limits.findWords, "words", "4.13", "that one FIND shows; 100 where it does not say"),
    LimitRow("follows", ChosenNames.most, "names", "4.34", "that one person follows at one time"),
    LimitRow(
      "forgotten-days", TableTimes.forgotten / 86_400, "days", "4.6",
      "after which a game that is put off is listed for directors"),
    LimitRow(
      "games-put-off", GameCommands.adjournedMost, "games", "9.19",
      "of one player that are put off at one time"),
    LimitRow(
      "grace-held-seconds", GameTimes.shortGrace, "seconds", "9.22",
      "of waiting for who is away, with a play held or the last play open, before CLAIM"),
    LimitRow(
      "grace-minutes", Pace.graceRange, "minutes", "11.6",
      "from the start of a round in which a player must come"),
    LimitRow(
      "grace-seconds", GameTimes.grace, "seconds", "9.22",
      "of waiting for who is away, in any other phase, before CLAIM"),
    LimitRow("guess-words", 1...GuessedWords.most, "words", "10.6", "of one GUESS"),
    LimitRow(
      "handshake-seconds", \.handshakeSeconds, "seconds", "7.14",
      "from a connection to the port of TLS to the end of its handshake"),
    LimitRow(
      "handshakes", \.handshakes, "connections", "7.14",
      "whose handshake is under way; more wait unanswered until one is over"),
    LimitRow("house-level", GameTerms.robotLevels, "-", "9.28", "how strong the house plays"),
    LimitRow(
      "house-tables", \.robotTables, "tables", "9.28",
      "against the house, of players who are connected, before OPEN is 420"),
    LimitRow(
      "house-tables-address", \.robotTablesOfAddress, "tables", "9.28",
      "against the house, of players who are connected from one address"),
    LimitRow(
      "idle-named-seconds", \.idleNamedSeconds, "seconds", "7.4",
      "without a whole line before 422, after LOGIN"),
    LimitRow(
      "idle-seconds", \.idleSeconds, "seconds", "7.4", "without a whole line before 422, before LOGIN"),
    LimitRow("label-bytes", 1...32, "bytes", "4.10", "of board= and by="),
    LimitRow(
      "last-play-off-seconds", GameTimes.lastPlayWithoutClock, "seconds", "9.24",
      "in which the last play may be doubted with clocks off"),
    LimitRow(
      "last-play-seconds", GameTimes.lastPlay, "seconds", "9.24",
      "that clocks stand still after the last play"),
    LimitRow(
      "ledger-bytes", \.ledgerBytes, "bytes", "7.12",
      "of the ledger in a minute because of one connection, before 420"),
    LimitRow(
      "ledger-bytes-address", \.ledgerBytesOfAddress, "bytes", "7.12",
      "of the ledger in a minute because of one address, before 420"),
    LimitRow("line-bytes", Limits.lineBytes, "bytes", "1.4", "of a line that comes in, its end included"),
    LimitRow(
      "line-seconds", \.lineSeconds, "seconds", "7.3", "from a line's first byte to its end before 504"),
    LimitRow(
      "login-queue", \.loginQueue, "codes", "4.8",
      "of one address that is not trusted that wait to be checked before 430; eight times as many of accounts and seats"
    ),
    LimitRow(
      "login-tries", \.loginTries, "codes", "4.8",
      "of one name refused from one address within a minute before 430"),
    LimitRow(
      "login-tries-all", \.loginTriesEverywhere, "codes", "4.8",
      "of one name refused from all addresses within a minute before 430"),
    LimitRow(
      "look-seconds", GameTimes.look, "seconds", "9.16",
      "after * START until the clock of the first player runs"),
    LimitRow(
      "look-ups-address", \.lookupsOfAddress, "searches", "4.13",
      "of one address that wait at one time before 420"),
    LimitRow(
      "look-ups-told", \.lookupAlarmSeconds, "seconds", "7.10",
      "in which directors are told once of look-ups from one address beside one table"),
    LimitRow("look-ups-waiting", \.lookupQueue, "searches", "4.13", "that wait at one time before 420"),
    LimitRow("mutes", ChosenNames.most, "names", "4.22", "that one person mutes at one time"),
    LimitRow("name-bytes", 2...16, "bytes", "4.8", "of a name: a letter, then letters, digits, - or _"),
    LimitRow(
      "name-kept-days", NameTimes.kept / 86_400, "days", "4.8",
      "from the last visit that a name is kept for its code, after a return or a finished game"),
    LimitRow(
      "name-new-hours", NameTimes.new / 3600, "hours", "4.8",
      "from the last login that any other name is kept for its code"),
    LimitRow(
      "names-address", \.namesOfAddress, "names", "4.8",
      "that are new, from one address in an hour, before 430"),
    LimitRow(
      "notices-burst", \.disturbances, "notices", "7.7",
      "that one connection may cause another person at once before 420"),
    LimitRow(
      "notices-per-second", \.disturbancesPerSecond, "notices", "7.7",
      "of them that are forgotten each second"),
    LimitRow("number", 1...999999999, "-", "1.8", "every number that a command takes"),
    LimitRow(
      "opens-address", \.opensOfAddress, "tables", "5.1",
      "opened from one address in an hour, as many at once, before OPEN is 420"),
    LimitRow(
      "order-minutes", Order.minutes, "minutes", "4.23", "of EXPEL and SILENCE; 10 where they do not say"),
    LimitRow(
      "practice-cards", PracticeMemory.cardsMost, "words", "10.10",
      "of anagrams that come back under one name; more are not taken in"),
    LimitRow("practice-players", PracticePlayer.most, "players", "10.1", "of one practice table"),
    LimitRow(
      "racks-left", RacksLeft.most, "games", "5.3",
      "of dealt tiles that one player leaves within 24 hours before anything is done in them"),
    LimitRow(
      "reply-bytes", Limits.replyBytes, "bytes", "1.11", "of a line that goes out, its CR LF included"),
    LimitRow(
      "reserved-seconds", \.reservedSeconds, "seconds", "7.6", "in which who has a reserved place logs in"),
    LimitRow(
      "rounds-waiting", \.pairingQueue, "rounds", "11.1",
      "that wait to be paired at one time before EVENT PAIR is 420"),
    LimitRow(
      "scramble-seconds", PracticeTerms.seconds, "seconds", "10.1", "of a round; 180 where OPEN does not say"),
    LimitRow("series-games", SeriesPlace.lengths, "games", "9.35", "of a series, which games= begins"),
    LimitRow(
      "slow-down-rest", \.slowDownRest, "seconds", "7.11",
      "without being slowed down after which it counts anew"),
    LimitRow("slow-down-seconds", \.slowDownSeconds, "seconds", "7.11", "of being slowed down before 420"),
    LimitRow("slow-downs", \.slowDowns, "commands", "7.11", "that are 420 so before 421"),
    LimitRow(
      "spoken-word-bytes", Limits.spokenWordBytes, "bytes", "4.29",
      "of each word of a line that is read as a sentence"),
    LimitRow("spoken-words", Limits.spokenWords, "words", "4.29", "of a line that is read as a sentence"),
    LimitRow(
      "tables-address", \.tablesOfAddress, "tables", "5.1",
      "that were opened from one address and are not over, before OPEN is 420"),
    LimitRow("tag-bytes", 1...16, "bytes", "1.6", "of a tag: letters, digits, -"),
    LimitRow(
      "told-in-turn", \.toldInTurn, "connections", "7.5",
      "that one turn of the server sends nothing but notices; the rest is told in the next turns"),
    LimitRow(
      "tries", PlayTries.range, "plays", "9.3",
      "of a side refused for their words in a turn under void; 3 where OPEN does not say"),
    LimitRow(
      "unread-seconds", GameTimes.unread, "seconds", "9.12",
      "after such a correction in which ACCEPT, HOLD and CHALLENGE name the play, and turns say after="),
    LimitRow(
      "unsent-bytes", \.unsentBytes, "bytes", "7.5",
      "that wait for a reader before LOGIN until no more commands are read"),
    LimitRow(
      "unsent-least-bytes", \.unsentLeastBytes, "bytes", "7.5",
      "not taken before LOGIN that are kept for some seconds only"),
    LimitRow(
      "unsent-named-bytes", \.unsentNamedBytes, "bytes", "7.5",
      "the same after LOGIN; notices beyond it break the connection off"),
    LimitRow(
      "unsent-seconds", \.unsentSeconds, "seconds", "7.5", "of that before the connection is broken off"),
    LimitRow(
      "window-seconds", ChallengeWindow.range, "seconds", "9.9",
      "to doubt a play; 20 where the tiles are dealt and OPEN does not say"),
    LimitRow("word-tiles", Word.lengths, "tiles", "2.8", "of one word"),
    LimitRow("words", 1...Words.capacityMax, "words", "6.2", "of one challenge or judgement"),
    LimitRow(
      "words-kept", 20, "words", "4.35",
      "of one sender that wait, 5 of them for one reader, before TELL is 532"),
  ]
}
