// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Testing

@testable import Wire

/// Source: Protocol/SPEC.md, 4.29.
@Suite("What people wish for under PLAIN, and what they do not")
struct TalkWishTests {
  /// The line that a typed one carries out at once in place of what was typed; nil for none.
  private static func carriedOut(_ typed: String, _ situation: Situation) -> String? {
    switch NaturalLines.meaning(typed, situation) {
    case .look(let look)?: look.line
    case .guess(let guess)?: guess.line
    case .answer(let answer)?: answer.line
    case .question?, .sentence?, .play?, .trial?, nil: nil
    }
  }

  @Test(
    "A play within other words is asked about",
    arguments: [
      "put train at 8h", "TRAIN 8H please", "fine, TRAIN at 8H", "train 8h across", "i play train at 8h",
      "8H TRAIN?",
    ])
  func inWords(typed: String) {
    guard case .play(let readings)? = NaturalLines.meaning(typed, NaturalLines.situation("[m]")) else {
      Issue.record("no play: \(typed)")
      return
    }
    #expect(readings.allSatisfy(\.isOfSentence) && readings.first?.line == "PLAY 8H TRAIN")
  }

  @Test("What is inferred is a look or a question, whatever the sentence and wherever it is typed")
  func inferred() {
    let verbs: Set<String> = ["GUESS", "JOIN", "DECLINE", "CONFIRM", "WITHDRAW", "AGAIN"]
    var section = ""
    for row in (NaturalLines.atGames + "\n" + NaturalLines.elsewhere).split(separator: "\n") {
      let parts = row.split(separator: "|", maxSplits: 1)
      guard parts.count == 2 else {
        section = String(row)
        continue
      }
      let typed = String(parts[0].dropLast())
      let situation = NaturalLines.situation(section)
      guard let line = Self.carriedOut(typed, situation) else { continue }
      let verb = String(line.prefix { $0 != " " })
      let answers = verb == "GUESS" ? section.contains { "TSAR".contains($0) } : section == "[i]"
      #expect(Look(line) != nil || verbs.contains(verb) && answers, "\(section) \(typed): \(line)")
    }
  }

  @Test("Words that could be tiles or not are shown as the tiles that would go")
  func tiles() {
    guard
      case .question(let phrase, let line)? = NaturalLines.meaning("swap one", NaturalLines.situation("[m]"))
    else {
      Issue.record("no question")
      return
    }
    #expect(line == "EXCHANGE ONE")
    var writer = LineWriter()
    TalkText.write(.question(phrase), into: &writer)
    #expect(String(decoding: writer.lines.bytes, as: UTF8.self).contains("exchange O N E?"))
  }

  @Test(
    "What a person does not want is never asked about, in five languages",
    arguments: [
      "I don't challenge that", "don't resign", "dont resign", "don t resign", "I don't want to pass",
      "nie pasuję",
      "ich gebe nicht auf", "no me rindo", "je ne passe pas", "I'm not going to challenge",
      "never mind the exchange",
      "ich zweifle nicht", "nie poddaję się", "no quiero pasar", "kein Zweifel", "pas de contestation",
      "sin dudas",
      "no challenge", "I won't pass", "I will not pass", "I'd rather not challenge",
      "I no longer want to resign",
      "je n'abandonne pas", "je n’abandonne jamais", "nunca me rindo", "nie chcę pasować",
      "nigdy się nie poddam",
      "ich passe niemals", "keine Anzweiflung", "I refuse to resign", "without challenging",
      "not challenging",
      "let's not pause", "no quiero impugnar", "je ne conteste pas", "nie kwestionuję",
      "ich will nicht aufgeben",
      "I do not doubt it", "DON'T RESIGN", "please don't resign", "don't play TRAIN at 8D",
      "no, I don't pass",
    ])
  func denied(typed: String) {
    for key in ["[d]", "[m]", "[t]", "[k]", "[p]"] {
      let told = NaturalLines.told(typed, in: NaturalLines.situation(key))
      #expect(!told.hasPrefix("?") && !told.contains("CONCEDE BY"), "\(key) \(typed): \(told)")
      #expect(told.hasPrefix("=") || told == "-" || Look(told) != nil, "\(key) \(typed): \(told)")
    }
  }

  @Test(
    "A negation that is a part of the wish, or of another clause, denies nothing",
    arguments: [
      ("NARIT is not a word", "? CHALLENGE NARIT"), ("that's not a word", "? CHALLENGE"),
      ("nothing to play, pass", "? pass"), ("I don't pass, 8D TRAIN", "? PLAY 8D TRAIN"),
      ("8H NOT", "PLAY 8H NOT"), ("is QI not valid?", "= 210 HELP :words are told"),
    ])
  func ownNegation(typed: String, meaning: String) {
    let told = NaturalLines.told(typed, in: NaturalLines.situation("[d]"))
    #expect(told.hasPrefix(meaning), "\(typed): \(told)")
  }

  @Test("An invitation is not taken up by words that say no to something else")
  func invited() {
    let invited = NaturalLines.situation("[i]")
    for typed in [
      "no challenge", "don't resign", "I won't pass", "I am not giving up", "never giving up",
      "I don't want a rematch", "nie chcę przerwy", "je ne pars pas",
    ] {
      #expect(NaturalLines.told(typed, in: invited).hasPrefix("="), "\(typed)")
    }
    #expect(NaturalLines.told("I don't want to play now", in: invited) == "? DECLINE 1")
  }

  @Test("A judgement is asked about the word alone, whatever is said of it")
  func judged() {
    #expect(NaturalLines.told("is QI not valid?", in: NaturalLines.situation("[n]")) == "JUDGE QI")
  }

  @Test(
    "Words to people keep every mark that was typed",
    arguments: [
      ("tell ben hello, \"you\"", "~"), ("please tell ben hello, \"you\"!", "? tell ben hello, \"you\"!"),
      ("whisper ben so, \"this\" is: it…", "? TELL ben so, \"this\" is: it…"),
      ("kibitz well, \"nice\", ben!", "? SAY well, \"nice\", ben!"),
      ("tell the director ben, \"cheats\"!", "? CALL director ben, \"cheats\"!"),
    ])
  func marks(typed: String, meaning: String) {
    #expect(NaturalLines.told(typed, in: NaturalLines.situation("[w]")) == meaning)
  }

  @Test("An announcement of a director keeps every mark, and is asked about")
  func announced() {
    #expect(
      NaturalLines.told("announce lunch, \"now\"!", in: NaturalLines.situation("[e]"))
        == "? EVENT SAY . :lunch, \"now\"!")
  }

  @Test(
    "In a round a bare word is a guess, unless the tiles do not make it and it is a verb or a wish there",
    arguments: [
      ("cat", "GUESS cat"), ("end", "GUESS end"), ("bye", "GUESS bye"), ("say", "GUESS say"), ("who", "~"),
      ("tell", "GUESS tell"), ("call", "GUESS call"), ("time", "GUESS time"), ("zebra", "GUESS zebra"),
      ("solve", "~"), ("shuffle", "SHUFFLE"), ("hint", "? SOLVE one"), ("help", "HELP PRACTICE"),
      ("leave", "~"),
      ("show", "~"), ("enough", "GUESS enough"),
    ])
  func guessed(typed: String, meaning: String) {
    var situation = NaturalLines.situation("[S]")
    situation.letters = "SAYBEDTIMECALLTEN"
    #expect(NaturalLines.told(typed, in: situation) == meaning, "\(typed)")
  }

  @Test(
    "What is typed at games and elsewhere leads to its own look or question",
    arguments: [
      ("[d]", "i accept", "? ACCEPT"), ("[d]", "I doubt it", "? CHALLENGE"), ("[d]", "wait", "? HOLD"),
      ("[s]", "i challenge QI and ZA", "? CHALLENGE QI ZA"),
      ("[s]", "challenge QI and ZA", "? CHALLENGE QI ZA"),
      ("[s]", "challenge QI ZA", "~"), ("[n]", "define brr and cwm", "DEFINE brr cwm"),
      ("[n]", "define cwm", "~"),
      ("[m]", "how much is 8d opera worth", "TRY 8D OPERA"), ("[m]", "try 9I brig", "TRY 9I BRIG"),
      ("[m]", "try brig 9i", "TRY 9I BRIG"), ("[m]", "TRY 9I brig", "~"),
      ("[m]", "TRY BRIG 9I", "TRY 9I BRIG"),
      ("[m]", "PLAY TRAIN 8H", "PLAY 8H TRAIN"), ("[m]", "throw in F R", "? EXCHANGE FR"),
      ("[m]", "dump BFHR", "? EXCHANGE BFHR"),
      ("[m]", "change A E O", "? EXCHANGE AEO"), ("[m]", "swap one", "? EXCHANGE ONE"),
      ("[m]", "exchange one", "? EXCHANGE ONE"), ("[k]", "swap one", "? EXCHANGE 1"),
      ("[m]", "skip", "? PASS"),
      ("[m]", "exchange AE", "~"), ("[m]", "pass", "~"), ("[t]", "pass", "~"),
      ("[n]", "two letter words", "FIND - .. sort=alphabet"), ("[n]", "words ending in ps", "FIND - @PS"),
      ("[n]", "who's playing?", "TABLES playing"),
      ("[n]", "cancel my seek", "= 210 HELP :you sit at no table"),
      ("[n]", "quit", "~"), ("[n]", "unmute ben", "? MUTE ben off"), ("[t]", "unmute ben", "? MUTE ben off"),
      ("[t]", "tell ben wp", "~"),
    ])
  func wishes(key: String, typed: String, meaning: String) {
    let told = NaturalLines.told(typed, in: NaturalLines.situation(key))
    #expect(meaning.hasPrefix("=") ? told.hasPrefix(meaning) : told == meaning, "\(key) \(typed): \(told)")
  }

  @Test("A search of one's own is taken back by leaving its table, and no new one is offered")
  func cancelled() {
    var situation = NaturalLines.situation("[n]")
    situation.place = .game(.waiting)
    situation.table = TableID(1)
    for typed in ["cancel my seek", "stop looking", "Suche abbrechen", "annuler ma recherche"] {
      #expect(NaturalLines.told(typed, in: situation) == "? LEAVE", "\(typed)")
    }
  }
}
