// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Practice

@Suite("Scramble: words out of eight tiles")
struct ScrambleTests {
  /// RETRAINS can be laid as TERRAINS and TRAINERS.
  private static let list = "RETRAINS TERRAINS TRAINERS RETRAIN STRAIN TRAIN RAIN TAR AT RARE TREE NIT ANTS"

  private static func dealt(seconds: Int = 0, players: Int = 1, common: String = "TRAINERS") throws -> Club {
    var club = try Club(
      PracticeTerms(.scramble, seconds: seconds), .of(list, common: common), players: players)
    try club.send(.next)
    return club
  }

  @Test("Tiles are shown in an order that is no word, neither the root nor another")
  func disorder() throws {
    let book = try PuzzleBook.of(Self.list)
    var shown: Set<Word> = []
    for seed in 0..<200 as Range<UInt64> {
      var maker = PuzzleMaker(book, seed: seed)
      let puzzle = try maker.scramble(after: nil)
      #expect(!book.lexicon.contains(puzzle.letters) && puzzle.letters.isMade(of: puzzle.root))
      shown.insert(puzzle.letters)
    }
    #expect(shown.count > 100)
  }

  @Test("Where all orders but one are words, that one is shown")
  func oneOrder() throws {
    let orders = (0..<8).map { place in String((0..<8).map { $0 == place ? "B" : "A" }) }
    let words = orders.filter { $0 != "AAABAAAA" } + ["ABA"]
    for seed in 0..<20 as Range<UInt64> {
      var maker = PuzzleMaker(try .of(words.joined(separator: " ")), seed: seed)
      let puzzle = try maker.scramble(after: nil)
      #expect(try puzzle.letters == Alphabet.english.word(from: "AAABAAAA") && puzzle.total == 7)
    }
  }

  @Test("A root of which every order is a word is passed over")
  func noDisorder() throws {
    #expect(throws: PuzzleFault.noScramble) {
      var maker = PuzzleMaker(try PuzzleBook.of("AAAAAAAA AAA"), seed: 1)
      _ = try maker.scramble(after: nil)
    }
    for seed in 0..<20 as Range<UInt64> {
      var maker = PuzzleMaker(try PuzzleBook.of("AAAAAAAA AAA TRAINERS TAR"), seed: seed)
      #expect(try maker.scramble(after: nil).total == 1)
    }
  }

  @Test("Roots are well-known words that the list has too; without any, words of the list")
  func roots() throws {
    func roots(_ common: String?) throws -> [String] {
      let book = try PuzzleBook.of(Self.list, common: common)
      return book.roots.map(book.lexicon.alphabet.spelled)
    }
    #expect(try roots("TERRAINS NOTAWORD RAIN") == ["TERRAINS"])
    let all = ["RETRAINS", "TERRAINS", "TRAINERS"]
    #expect(try roots(nil) == all)
    #expect(try roots("NOTAWORD RAIN") == all)
    let foreign = try Lexicon.small("foreign", alphabet: .polish, words: ["TRAINERS"])
    let list = try PuzzleBook.of(Self.list).lexicon
    #expect(PuzzleBook(list, common: foreign, tiles: .english).roots.count == 3)
  }

  @Test("A word is too short, not possible, not original, or not real, in exactly this order")
  func order() throws {
    var club = try Self.dealt(players: 2)
    // AT is real and too short, XQ neither; TREE real and not possible; NIRT possible and not real.
    #expect(
      try club.guess("AT", "XQ", "TREE", "XYZZY") == [.tooShort, .tooShort, .notPossible, .notPossible])
    #expect(try club.guess("NIRT", "TRAINERS", "RAIN") == [.notReal, .isRoot, .found(points: 2)])
    #expect(try club.guess("RAIN", by: 2) == [.notOriginal(by: player(1))])
    #expect(
      try club.guess("NIRT", "NIRTX", "TRAINERSX", by: 2) == [.notReal, .notPossible, .notPossible])
  }

  @Test("Each result has one name, whoever it is about")
  func names() {
    #expect(
      [GuessResult.tooShort, .notPossible, .isRoot, .notReal, .found(points: 1)].map(\.name)
        == ["too-short", "not-possible", "root", "not-real", "found"])
    for place in 1...16 {
      #expect(PracticePlayer(place).map { GuessResult.notOriginal(by: $0).name } == "not-original")
    }
  }

  @Test("Only the words that count change the table, so the others need not be recorded")
  func onlyFinds() throws {
    var club = try Self.dealt()
    let before = club.state
    _ = try club.guess("AT", "TREE", "NIRT", "TRAINERS")
    #expect(club.state == before)
    let sent = try ["RAIN", "NIRT", "TAR"].map(club.word)
    guard case .guessed(let guess) = try club.send(.guess(sent)) else { throw Surprise() }
    let recorded = try #require(GuessedWords(player: guess.player, parts: guess.finds))
    #expect(guess.finds.count == 2 && recorded.points == guess.points)
    var fold = before
    try fold.apply(.guessed(recorded), at: club.now)
    #expect(fold == club.state)
  }

  @Test("Three to eight tiles count 1, 2, 4, 7, 11 and 15")
  func points() throws {
    #expect((0...9).map { ScramblePuzzle.points(forTiles: $0) } == [0, 0, 0, 1, 2, 4, 7, 11, 15, 0])
    var club = try Self.dealt()
    #expect(
      try club.guess("TAR", "RAIN", "TRAIN", "STRAIN", "RETRAIN", "RETRAINS")
        == [1, 2, 4, 7, 11, 15].map { .found(points: $0) })
    #expect(club.points(1) == 40 && club.state.records[0].words == 6)
  }

  @Test("Of two who send the same word the first scores")
  func first() throws {
    var club = try Self.dealt(players: 3)
    #expect(try club.guess("STRAIN", by: 2) == [.found(points: 7)])
    #expect(try club.guess("STRAIN", by: 3) == [.notOriginal(by: player(2))])
    #expect(try club.guess("STRAIN", by: 2) == [.notOriginal(by: player(2))])
    #expect((1...3).map(club.points) == [0, 7, 0])
  }

  @Test("The words there are to find are those that trying every word of the list finds")
  func total() throws {
    for alphabet in [Alphabet.english, .polish, .spanish, .catalan] {
      let book = try PuzzleBook.madeUp(alphabet)
      for root in book.roots.prefix(5) {
        var expected: [Word] = []
        book.lexicon.forEach { word in
          if word.count >= 3, word != root, word.isMade(of: root) { expected.append(word) }
        }
        expected.sort { $0.count != $1.count ? $0.count > $1.count : alphabet.sorts($0, before: $1) }
        let walk = try #require(book.walk)
        #expect(ScramblePuzzle.words(of: root, along: walk) == expected)
      }
    }
  }

  @Test("The final list has what nobody found, longest first, then in alphabet order")
  func missed() throws {
    var club = try Self.dealt(players: 2)
    _ = try club.guess("RAIN", "RETRAINS")
    _ = try club.guess("TAR", by: 2)
    try club.send(.solve)
    try club.send(.solve, by: 2)
    let spelled = club.state.missed(in: club.book.lexicon).map(club.book.lexicon.alphabet.spelled)
    #expect(spelled == ["TERRAINS", "RETRAIN", "STRAIN", "TRAIN", "ANTS", "RARE", "NIT"])
    let view = club.state.view(at: 0)
    #expect(try view.root == club.word("TRAINERS") && view.total == 10)
    #expect(try view.rows.map(\.word) == ["RETRAINS", "RAIN", "TAR"].map(club.word))
  }

  @Test("While the round goes on neither the root nor a word that is to be found is shown")
  func secret() throws {
    var club = try Self.dealt()
    _ = try club.guess("RAIN")
    let view = club.state.view(at: 0)
    #expect(view.root == nil && view.rows.count == 1 && view.found == 1)
    #expect(view.letters?.count == 8)
  }

  @Test("A round with time ends at its moment, neither a millisecond before nor after")
  func time() throws {
    var club = try Self.dealt(seconds: 180)
    let end = club.now + 180_000
    #expect(club.state.until == end)
    club.now = end - 1
    #expect(club.decide.due() == nil && club.state.view(at: club.now).secondsLeft == 1)
    #expect(try club.guess("RAIN") == [.found(points: 2)])
    club.now = end
    #expect(try club.refusal(of: .guess([club.word("TAR")])) == .roundOver)
    #expect(try club.refusal(of: .solve) == .roundOver)
    #expect(club.decide.due() == .timeUp && club.state.view(at: end).secondsLeft == 0)
    try club.take(.timeUp)
    #expect(club.state.phase == .revealed && club.state.ending == .time && club.points(1) == 2)
    #expect(club.decide.due() == nil && club.state.view(at: end).secondsLeft == nil)
  }

  @Test("An event from beyond the round's end, or a time-out before it, contradicts the round")
  func lateEvents() throws {
    let club = try Self.dealt(seconds: 30)
    let part = GuessedWords.Part(try club.word("RAIN"), .found(points: 2))
    let guess = PracticeEvent.guessed(try #require(GuessedWords(player: player(1), parts: [part])))
    let end = try #require(club.state.until)
    func fits(_ event: PracticeEvent, _ moment: Int64) -> Bool {
      var state = club.state
      let before = state
      let fits = (try? state.apply(event, at: moment)) != nil
      #expect(fits || state == before)
      return fits
    }
    #expect(fits(guess, end - 1) && !fits(guess, end))
    #expect(!fits(.timeUp, end - 1) && fits(.timeUp, end) && fits(.timeUp, end + 5000))
  }

  @Test("A round without limit never ends by itself")
  func untimed() throws {
    var club = try Self.dealt(seconds: 0)
    club.now = .max
    #expect(club.state.until == nil && club.decide.due() == nil)
    #expect(try club.guess("RAIN") == [.found(points: 2)])
  }

  @Test("Time in which the server was down is not charged")
  func interrupted() throws {
    var club = try Self.dealt(seconds: 60)
    let end = try #require(club.state.until)
    let since = club.now + 20_000
    club.now = since + 3_600_000
    try club.take(.interrupted(since: since))
    #expect(club.state.until == end + 3_600_000)
    #expect(club.state.view(at: club.now).secondsLeft == 40)
    try club.take(.interrupted(since: .max))
    #expect(club.state.until == end + 3_600_000)
    try club.take(.interrupted(since: .min))
    #expect(club.state.until == end + 3_600_000 + club.now)
  }

  @Test("A list gives another root after each, as long as it has one")
  func another() throws {
    let book = try PuzzleBook.of(Self.list)
    for seed in 0..<50 as Range<UInt64> {
      var maker = PuzzleMaker(book, seed: seed)
      let one = try maker.scramble(after: nil)
      #expect(try maker.scramble(after: one).root != one.root)
    }
    var maker = PuzzleMaker(try .of(Self.list, common: "TRAINERS"), seed: 1)
    let only = try maker.scramble(after: nil)
    #expect(try maker.scramble(after: only).root == only.root)
  }

  @Test("Of many roots one with a dozen words or more is dealt")
  func plenty() throws {
    let rich = ["TAR", "RAT", "ART", "RAIN", "RARE", "TEAR", "RATE", "SEAT", "EAST", "TRAIN", "ANTS", "NIT"]
    let poor = [
      "MISSPELL", "FIZZIEST", "JUKEBOXS", "WHIZZING", "QUIZZERS", "MUSS", "FEZ", "JEU", "WIN", "QUIZ",
    ]
    let book = try PuzzleBook.of((rich + poor + ["TRAINERS"]).joined(separator: " "))
    for seed in 0..<30 as Range<UInt64> {
      var maker = PuzzleMaker(book, seed: seed)
      #expect(try maker.scramble(after: nil).total == 12)
    }
  }

  @Test(
    "A list without scrambles is refused, in one clear line",
    arguments: [("ZA", PuzzleFault.noRoots), ("PRACTICE", .noScramble), ("CAT CATS", .noRoots)])
  func meanLists(words: String, fault: PuzzleFault) throws {
    let club = try Club(PracticeTerms(.scramble, seconds: 60), .of(words))
    #expect(try club.refusal(of: .next) == .noPuzzle(fault))
  }

  @Test("A list whose words cannot be walked through is refused, not searched")
  func function() throws {
    let list = try PuzzleBook.of("ZA").lexicon
    let all = Lexicon(
      name: "all", edition: "1", alphabet: .english, seal: list.seal, count: 1 << 40,
      countsByLength: Array(repeating: 1 << 20, count: 16), contains: { _ in true })
    let club = try Club(PracticeTerms(.scramble, seconds: 0), PuzzleBook(all, tiles: .english))
    #expect(try club.refusal(of: .next) == .noPuzzle(.noRoots))
    let threes = try Club(.threes, PuzzleBook(all, tiles: .english))
    #expect(try threes.refusal(of: .next) == nil || threes.refusal(of: .next) == .noPuzzle(.noThrees))
  }

  @Test("CHORRERA is six tiles with CH and RR, and no root; CHORREARLA has eight")
  func spanish() throws {
    let book = try PuzzleBook.of("CHORRERA CHORREARLA CHAL ORAL LAR ARCO ROL OLER", alphabet: .spanish)
    #expect(book.roots.map(book.lexicon.alphabet.spelled) == ["[CH]O[RR]EARLA"])
    var club = try Club(PracticeTerms(.scramble, seconds: 0), book)
    try club.send(.next)
    #expect(club.state.total == 6)
    // CHAL has three tiles; ARCO needs the C that CH is not.
    #expect(
      try club.guess("CHAL", "ARCO", "[C]HAL", "LAR", "ORAL")
        == [.found(points: 1), .notPossible, .notPossible, .found(points: 1), .found(points: 2)])
  }

  @Test("A scramble that is not one cannot be made")
  func shape() throws {
    let club = try Self.dealt()
    let (root, letters) = (try club.word("TRAINERS"), try club.word("RRTAINES"))
    #expect(ScramblePuzzle(root: root, letters: letters, total: 3) != nil)
    #expect(ScramblePuzzle(root: root, letters: root, total: 3) == nil)
    #expect(ScramblePuzzle(root: root, letters: letters, total: 0) == nil)
    #expect(ScramblePuzzle(root: root, letters: letters, total: 109_536) == nil)
    #expect(try ScramblePuzzle(root: root, letters: club.word("RRTAINEE"), total: 3) == nil)
    #expect(try ScramblePuzzle(root: club.word("TRAIN"), letters: club.word("TRANI"), total: 3) == nil)
  }
}

extension Alphabet {
  /// Alphabet order by another way than the room's: the places of the spellings.
  fileprivate func sorts(_ one: Word, before other: Word) -> Bool {
    let places = [one, other].map { word in
      (0..<word.count).map { spellings.firstIndex(of: spelled(word[$0])) ?? -1 }
    }
    return places[0].lexicographicallyPrecedes(places[1])
  }
}
