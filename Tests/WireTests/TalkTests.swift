// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, 4.29.
@Suite("What people type under PLAIN is understood by where they are")
struct TalkTests {
  private static func line(_ typed: String, _ situation: Situation) -> String? {
    switch NaturalLines.meaning(typed, situation) {
    case .look(let look)?: look.line
    case .guess(let guess)?: guess.line
    case .answer(let answer)?: answer.line
    case .trial(let readings)?: readings.first?.trial
    case .question?, .sentence?, .play?, nil: nil
    }
  }

  private static func question(_ typed: String, _ situation: Situation) -> String? {
    if case .question(_, let line)? = NaturalLines.meaning(typed, situation) { line } else { nil }
  }

  private static func isSentence(_ typed: String, _ situation: Situation) -> Bool {
    if case .sentence? = NaturalLines.meaning(typed, situation) { true } else { false }
  }

  private static func game(_ place: Situation.GamePlace, isDesk: Bool = false) -> Situation {
    var situation = Situation()
    situation.place = .game(place)
    situation.table = TableID(7)
    situation.isDesk = isDesk
    situation.isDealt = !isDesk
    situation.seat = .one
    situation.name = PlayerName("ann")
    situation.scores = BySeat(34, 40)
    if isDesk, let ann = PlayerName("ann"), let ben = PlayerName("ben") { situation.sides = BySeat(ann, ben) }
    return situation
  }

  @Test(
    "A square and tiles are a play, in any order, with a verb or none",
    arguments: [
      "8H TRAIN", "TRAIN 8H", "8h train", "train 8H!", "play train 8H", "8H: TRAIN", "8 H train",
    ])
  func bare(typed: String) throws {
    guard case .play(let readings)? = NaturalLines.meaning(typed, Self.game(.onTurn)) else {
      Issue.record("no play: \(typed)")
      return
    }
    #expect(readings.first?.line == "PLAY 8H TRAIN" && readings.first?.isOfSentence == false)
    #expect(readings.map(\.line).contains("PLAY H8 TRAIN"))
  }

  @Test("A watcher's words for one person are told to that person, and never to all unasked")
  func privately() {
    var watching = Situation()
    watching.name = PlayerName("zoe")
    watching.table = TableID(1)
    watching.place = .watching
    #expect(Self.question("whisper to ben play train", watching) == "TELL ben play train")
    #expect(Self.question("dm ben nice one", watching) == "TELL ben nice one")
    #expect(Self.question("tell them good luck", watching) == "SAY good luck")
    #expect(Self.line("dm the players good luck", watching) == nil)
  }

  @Test("A line of many names and closings takes no more time than other lines", .timeLimit(.minutes(1)))
  func nested() {
    var desk = Situation()
    desk.name = PlayerName("joe")
    desk.table = TableID(1)
    desk.isDesk = true
    desk.place = .game(.mayDoubt)
    desk.sides = PlayerName("al").flatMap { al in PlayerName("bo").map { BySeat(al, $0) } }
    for count in [10, 30, 80] {
      for (one, other) in [
        ("al", "now"), ("bo", "please"), ("al says", "now"), ("so", "al"), ("i think", "please"),
      ] {
        let line = [String](repeating: one, count: count) + [String](repeating: other, count: count)
        _ = NaturalLines.meaning(line.joined(separator: " "), desk)
      }
    }
    #expect(Self.line("al passes", desk) != nil || Self.question("al passes", desk) != nil)
  }

  @Test("A question does nothing without a yes, whatever it would mean without its mark")
  func marked() {
    var lobby = Situation()
    lobby.name = PlayerName("ann")
    lobby.questions = [.nextGame(SeriesPlace(5, number: 2), after: TableID(3))]
    #expect(Self.question("yes?", lobby) == "AGAIN" && Self.question("no?", lobby) == "DECLINE 3")
    lobby.questions = []
    #expect(
      Self.question("quit?", lobby) == "quit" && Self.line("is qi a word?", lobby)?.hasPrefix("JUDGE") == true
    )
    for typed in ["next round?", "pair?", "say hello?"] {
      let meant = NaturalLines.meaning(typed, lobby)
      if case .answer? = meant { Issue.record("\(typed) answers") }
    }
  }

  @Test("Words to the server, to oneself or to a director never go to the opponent unasked")
  func talk() {
    var game = Self.game(.onTurn)
    game.sides = PlayerName("anna").flatMap { anna in PlayerName("bert").map { BySeat(anna, $0) } }
    #expect(NaturalLines.told("tell bert good luck", in: game) == "~")
    #expect(Self.question("hi bert, good luck", game) == "SAY hi bert, good luck")
    #expect(Self.question("tell the director bert cheats", game)?.hasPrefix("CALL director") == true)
    for typed in [
      "tell me if za is valid", "hi verdict, exchange my q", "hello can i play quiz at 8d",
      "hi, does qat exist",
      "are you sure za is good", "whisper bert hi", "tell director bert cheats",
    ] {
      #expect(Self.line(typed, game)?.hasPrefix("SAY") != true, "\(typed)")
    }
  }

  @Test("A number of games is a series, with a person, the house or anybody; games of the past are none")
  func series() {
    var lobby = Situation()
    lobby.name = PlayerName("ann")
    for (typed, line) in [
      ("best of five", "SEEK games=5"), ("a match of 7 games with ben", "OPEN kind=dealt for=ben games=7"),
      ("Best of three against Ben!", "OPEN kind=dealt for=Ben games=3"),
      ("fünf Partien gegen ben", "OPEN kind=dealt for=ben games=5"),
      ("play two games vs the computer", "OPEN kind=dealt against=house level=1 games=2"),
    ] {
      #expect(Self.question(typed, lobby) == line, "\(typed)")
    }
    for typed in ["show my last 5 games", "list the last five games", "best of 100 with ben"] {
      #expect(Self.question(typed, lobby)?.contains("games=") != true, "\(typed)")
    }
    lobby.questions = [.nextGame(SeriesPlace(5, number: 2), after: TableID(3))]
    #expect(Self.line("yes", lobby) == "AGAIN" && Self.line("no", lobby) == "DECLINE 3")
    #expect(Self.line("join", lobby) != "AGAIN")
  }

  @Test("Behind an opening nothing is done without a yes, and openings alone are not understood")
  func openings() throws {
    let doubt = Self.game(.mayDoubt)
    for typed in ["can i challenge", "so, challenge", "i want to challenge", "may i accept the play?"] {
      #expect(Self.line(typed, doubt) == nil && Self.question(typed, doubt) != nil, "\(typed)")
    }
    #expect(Self.isSentence("how do i challenge", doubt))
    #expect(Self.line("so so so score", doubt) != nil)
    #expect(Self.isSentence(String(repeating: "i ", count: 255), doubt))
  }

  @Test("A letter before the number is a row in French books")
  func french() throws {
    guard case .play(let readings)? = NaturalLines.meaning("H4 MOT", Self.game(.onTurn)) else {
      Issue.record("no play")
      return
    }
    #expect(readings.map(\.line) == ["PLAY H4 MOT", "PLAY 8D MOT", "PLAY 4H MOT"])
    #expect(readings.map(\.isDoubtful) == [false, true, true])
  }

  @Test("Small letters mean blanks only if the rack has one")
  func small() throws {
    var situation = Self.game(.onTurn)
    situation.hasBlank = true
    guard case .play(let readings)? = NaturalLines.meaning("8H train", situation) else {
      Issue.record("no play")
      return
    }
    #expect(readings.prefix(2).map(\.line) == ["PLAY 8H TRAIN", "PLAY 8H train"])
  }

  @Test("Nobody plays without a verb who sits at no game")
  func nowhere() {
    #expect(Self.isSentence("8H TRAIN", Situation()))
  }

  @Test("YES and NO answer the only question that is open")
  func answers() throws {
    var situation = Situation()
    situation.questions = [.invitation(TableID(3), by: try #require(PlayerName("ben")), lexicon: "english")]
    for typed in ["yes", "y", "ok", "Sure!", "accept", "i accept", "join", "join 3", "join ben"] {
      #expect(Self.line(typed, situation) == "JOIN 3 english", "\(typed)")
    }
    for typed in ["no", "n", "no thanks", "decline", "not now"] {
      #expect(Self.line(typed, situation) == "DECLINE 3", "\(typed)")
    }
    situation.questions.append(
      .invitation(TableID(4), by: try #require(PlayerName("cas")), lexicon: "english"))
    #expect(Self.isSentence("yes", situation))
    situation.questions = []
    #expect(Self.isSentence("yes", situation))
    #expect(Self.isSentence("no", Self.game(.mayDoubt)))
    #expect(Self.question("ok", Self.game(.mayDoubt)) == "ACCEPT")
  }

  @Test("To give up is asked about first, and at a desk with a name")
  func resigning() {
    for typed in ["resign", "CONCEDE", "give up", "forfeit"] {
      #expect(Self.question(typed, Self.game(.onTurn)) == "CONCEDE", "\(typed)")
      #expect(Self.isSentence(typed, Self.game(.onTurn, isDesk: true)), "\(typed)")
    }
    #expect(Self.question("ann resigns", Self.game(.onTurn, isDesk: true)) == "CONCEDE BY ann")
  }

  @Test("A question about a word never becomes a line that a game records as an attempt")
  func words() {
    for typed in ["is QI valid?", "check QI", "judge qi", "definition QI", "what does QI mean", "define QI"] {
      for place in [Situation.GamePlace.onTurn, .mayDoubt, .notOnTurn, .mayBeDoubted] {
        #expect(Self.isSentence(typed, Self.game(place)), "\(typed)")
      }
    }
    #expect(Self.line("is QI valid?", Situation()) == "JUDGE QI")
    #expect(Self.line("definition QI", Situation()) == "DEFINE QI")
    var lobby = Situation()
    #expect(Self.isSentence("qi", lobby))
    lobby.name = PlayerName("ann")
    #expect(Self.question("qi", lobby) == "JUDGE QI")
  }

  @Test("A bare word at practice is a guess, and letters of the round come before phrases")
  func guesses() {
    var situation = Situation()
    situation.place = .practice(.threes)
    situation.letters = "TIMERAN"
    #expect(Self.line("ant", situation) == "GUESS ant")
    #expect(Self.line("ant, tan", situation) == "GUESS ant tan")
    #expect(Self.line("time", situation) == "GUESS time")
    #expect(Self.question("hint", situation) == "SOLVE one")
    situation.unfound = 3
    #expect(Self.question("next", situation) == "NEXT")
    situation.place = .practice(.trainer)
    #expect(Self.line("yes 80", situation) == "GUESS yes 80")
    #expect(Self.line("valid", situation) == "GUESS no")
  }

  @Test("A director types results without a verb")
  func results() {
    var situation = Situation()
    situation.isDirector = true
    situation.events = ["tues"]
    for typed in ["ann 412 ben 388", "result ann 412 ben 388", "ann beat ben 412-388"] {
      #expect(Self.question(typed, situation) == "EVENT SCORE . . ann 412 ben 388", "\(typed)")
    }
    #expect(Self.line("standings", situation) == "EVENT STANDINGS .")
    situation.isDirector = false
    #expect(Self.line("ann 412 ben 388", situation) == nil)
  }

  @Test("HELP is about where one is")
  func help() {
    #expect(Self.line("?", Situation()) == "HELP LOBBY")
    #expect(Self.line("help", Self.game(.onTurn)) == "HELP TURN")
    #expect(Self.line("h", Self.game(.mayDoubt)) == "HELP DOUBT")
    #expect(Self.line("help", Self.game(.notOnTurn)) == "HELP WAITING")
    #expect(Self.line("help", Self.game(.onTurn, isDesk: true)) == "HELP SCRIBE")
  }

  @Test("Every topic that a situation leads to has a screen of at most 12 lines of 68 columns")
  func screens() {
    for (topic, lines) in HelpHere.all {
      #expect(lines.count <= 12, "\(topic)")
      for language in Language.allCases {
        #expect(lines.allSatisfy { $0.text(in: language).unicodeScalars.count <= 68 }, "\(topic)")
      }
    }
  }

  @Test("Every phrase stands for one wish, and every wish and form has phrases")
  func table() {
    for wish in Wish.allCases where wish != .join {
      #expect(Wish.phrases.values.contains(wish), "\(wish)")
    }
    for form in SpokenForm.allCases { #expect(!form.patterns.isEmpty, "\(form)") }
  }

  @Test("A tagged line and a line of the protocol mean what they say")
  func programs() {
    #expect(NaturalLines.meaning("#1 yes", Self.game(.onTurn)) == nil)
    for typed in ["PLAY 8H", "OPEN kind=dealt", "JOIN 1 english", "PING", "EXCHANGE AEI"] {
      #expect(NaturalLines.meaning(typed, Self.game(.notOnTurn)) == nil, "\(typed)")
    }
  }

  @Test(
    "A sentence that nothing is near to is answered with the likeliest lines of the place",
    arguments: [
      ("[n]", "PLAY THE HOUSE, SEEK or TABLES"), ("[i]", "YES or NO"), ("[e]", "STANDINGS or PAIRINGS"),
      ("[m]", "8H TRAIN, or HELP"), ("[d]", "CHALLENGE, ACCEPT"), ("[t]", "it is not your turn"),
      ("[k]", "EXCHANGE 3"), ("[z]", "CONTINUE goes on"), ("[w]", "you watch"), ("[s]", "CHALLENGE TOES AT"),
      ("[R]", "YES says that you would challenge it"),
    ])
  func unclear(key: String, named: String) {
    let told = NaturalLines.told("wugglow zimfrab thrumpoz", in: NaturalLines.situation(key))
    #expect(told.contains("that was not understood") && told.contains(named), "\(told)")
  }

  @Test("A line of the protocol with a fault is told its fault, not that it was not understood")
  func faults() {
    #expect(NaturalLines.told("PLAY 8H TR4IN", in: Self.game(.onTurn)) == "-")
    #expect(
      NaturalLines.told("exchange 99999 zzz =", in: Self.game(.onTurn)).hasPrefix("= that was not") == false)
  }

  @Test("The signs of a sentence choose among wishes, by pairs of words and by groups of letters")
  func signs() {
    let examples = [
      (0, "take it back"), (0, "take that move back"), (1, "back in a minute"), (1, "back in an hour"),
    ]
    let signs = SpokenSigns(examples.map { (wish: $0.0, words: $0.1.split(separator: " ")) }, wishes: 2)
    func likelier(_ sentence: String) -> Int {
      let words = sentence.split(separator: " ")
      let suitings = signs.suitings(of: words.map { SpokenSigns.Codes(Array($0.unicodeScalars)) })
      return suitings[1] > suitings[0] ? 1 : 0
    }
    #expect(likelier("take this back") == 0 && likelier("back in five") == 1)
    #expect(likelier("minuts") == 1 && likelier("moove") == 0)
  }

  @Test("A question about a deed does nothing without a yes")
  func questions() {
    #expect(Self.question("pass?", Self.game(.onTurn)) == "PASS")
    #expect(Self.question("challenge?", Self.game(.mayDoubt)) == "challenge")
  }
}

/// Source: Protocol/SPEC.md, 4.27, 4.29.
@Suite("What a connection under PLAIN keeps concerns one person and the last moment")
struct PlainMemoryTests {
  @Test("A question lapses when a notice tells something, and not otherwise")
  func lapses() {
    let memory = PlainMemory()
    memory.question = PlainMemory.Question("", before: "CONCEDE")
    memory.keep(notice: [])
    memory.keep(reply: Array("ann is on turn\n".utf8))
    #expect(memory.question?.hasLapsed == false)
    memory.keep(notice: Array("ben asks to pause\n".utf8))
    #expect(memory.question?.hasLapsed == true)
  }

  @Test("Another person on the same connection is told nothing of the one before")
  func forgets() {
    let memory = PlainMemory()
    memory.question = PlainMemory.Question("", before: "CONCEDE")
    memory.keep(reply: Array("ann's\n".utf8))
    memory.keep(notice: Array("ann's, too\n".utf8))
    #expect(memory.lines.count == 2)
    memory.forgetPerson()
    #expect(memory.lines.isEmpty && memory.question == nil)
  }

  @Test(
    "Sentences that people typed mean what they should where they were typed",
    arguments: [NaturalLines.atGames, NaturalLines.elsewhere])
  func natural(table: String) {
    var situation = Situation()
    for row in table.split(separator: "\n") {
      let parts = row.split(separator: "|", maxSplits: 1)
      guard parts.count == 2 else {
        situation = NaturalLines.situation(String(row))
        continue
      }
      let (typed, meaning) = (String(parts[0].dropLast()), String(parts[1].dropFirst()))
      let told = NaturalLines.told(typed, in: situation)
      #expect(
        meaning.hasPrefix("=") ? told.contains(String(meaning.dropFirst(2))) : told == meaning, "\(row)")
    }
  }

  @Test("Every row of sentences names a wish or a form, and no sentence stands in two rows")
  func examples() {
    var rows: [String: String] = [:]
    for row in SpokenExamples.table.split(separator: "\n") where !row.hasPrefix("#") {
      let parts = row.split(separator: ":", maxSplits: 1).map(String.init)
      #expect(Wish(rawValue: parts[0]) != nil || SpokenForm(rawValue: parts[0]) != nil, "\(parts[0])")
      for sentence in parts[1].split(separator: "|").map({ $0.split(separator: " ").joined(separator: " ") })
      {
        #expect(rows[sentence] == nil || rows[sentence] == parts[0], "\(sentence): \(parts[0])")
        rows[sentence] = parts[0]
      }
    }
  }
}
