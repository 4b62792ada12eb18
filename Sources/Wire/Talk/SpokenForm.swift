// SPDX-License-Identifier: MIT

/// A form of lines with a name, a word or a text in them, which several patterns express.
enum SpokenForm: String, CaseIterable {
  case validity, doubt, meaning, anagrams, making, beginning, ending, containing, hooks, length, talk,
    greeting, watch, study, about,
    follow, unfollow, unmute,
    login, record,
    call,
    sit,
    invite,
    seek
  case explain, exchange, trial, fix, undo, amend, answer
  case enter, drop, late, adjustment, card, pairRound, timer, announce, swap, why, absent, bye, expel,
    correct,
    boardResult

  /// The patterns of each form, with a star in place of what the person fills in.
  var patterns: [SpokenPattern] { Self.patterns[self] ?? [] }

  /// Returns the patterns that may fit a line which begins with a word, in their order.
  func patterns(beginning word: String) -> [SpokenPattern] {
    guard let index = Self.indexes[self] else { return [] }
    return index.byFirst[word] ?? index.withStarFirst
  }

  /// The patterns by their first word, with those that begin with a star among them; these by themselves.
  private typealias Index = (byFirst: [String: [SpokenPattern]], withStarFirst: [SpokenPattern])

  private static let indexes: [SpokenForm: Index] = patterns.mapValues { patterns in
    var byFirst: [String: [SpokenPattern]] = [:]
    for first in Set(patterns.compactMap(\.before.first)) {
      byFirst[first] = patterns.filter { $0.before.first.map { $0 == first } ?? true }
    }
    return (byFirst, patterns.filter(\.before.isEmpty))
  }

  private static let patterns: [SpokenForm: [SpokenPattern]] = {
    var patterns: [SpokenForm: [SpokenPattern]] = [:]
    for row in table.split(separator: "\n") {
      let parts = row.split(separator: ":", maxSplits: 1)
      guard let form = SpokenForm(rawValue: String(parts[0])) else {
        preconditionFailure("no such form: \(parts[0])")
      }
      patterns[form] = parts[1].split(separator: "|").map { SpokenPattern($0) }
    }
    return patterns
  }()

  private static let table = """
    validity: does * exist|do * exist|are * valid|are * words|are * acceptable|is * valid|is * okay|is * acceptable|is * right|is * correct|ist * richtig|ist * gültig|is * a valid word|is * real|is * legit|is * a word|is * ok|is * good|is * allowed|was * valid|was * a word|was * good|are you sure * is valid|are you sure about *|check *|valid *|lookup *|look up *|verify *|judge *
    doubt: challenge *|i challenge *|i doubt *|doubt *|* is phony|* is a phony|* is not a word|* isnt a word|* is no word|* is invalid|* isnt valid|* is not valid
    meaning: what does * mean|definition of *|definition *|define *|meaning of *|meaning *
    explain: whats a * for|what is a * for|whats * for|what is * for|what does * do|what is a *|whats a *|explain *|what does a * do|what is *
    making: what words can i make with *|what words can i make from *|what words can i make out of *|what can i make with *|what can i make from *|what can i spell with *|which words can be made from *|what words are in *|words from *|words out of *|make words from *|make words with *|find words from *|words i can make with *|words i can make from *|was kann ich aus * legen|welche wörter gehen aus *|wörter aus *|que puis je faire avec *|quels mots avec *|mots avec les lettres *|qué puedo formar con *|palabras con las letras *|co ułożę z *|słowa z liter *
    beginning: words beginning with *|words starting with *|words that start with *|words that begin with *|wörter mit * am anfang|mots commençant par *|palabras que empiezan por *|słowa na początku z *
    ending: words ending in *|words ending with *|words that end in *|words that end with *|wörter mit * am ende|mots finissant par *|palabras que terminan en *
    containing: words containing *|words that contain *|words with * in them|words with the letters *|wörter mit den buchstaben *|mots contenant *|palabras que contienen *
    anagrams: anagrams of *|anagram of *|anagrams *|anagram *
    hooks: hooks for *|hooks of *|hooks *
    length: * letter words|* letter word list
    talk: shout *|kibitz *|whisper *|chat *|msg *|message *|pm *|dm *|write to *|tell *
    greeting: good luck *|hi *|hello *|thanks *|good game *|nice *|are you *
    watch: watch * play|watch *|observe *|spectate *
    study: review *|study *|analyse *|analyze *
    about: finger *|whois *|who is *|how good is *|how strong is *|wie gut ist *|wie stark ist *|quel niveau a *|qué nivel tiene *
    follow: follow *|add * to my friends|add * as a friend|make * my friend|befriend *|tell me when * comes|tell me when * comes online|tell me when * arrives|tell me when * logs on|notify me when * comes online|folge *
    unfollow: unfollow *|unfriend *|stop following *|remove * from my friends
    unmute: unmute *|un mute *|unblock *|unignore *|unsilence *|stop muting *|stop ignoring *|hear * again|listen to * again|let * speak again
    login: i am *|im *|my name is *|call me *|log me in as *|ich bin *|ich heiße *|je suis *|je mappelle *|me llamo *|soy *|jestem *
    record: rating *|history of *
    call: call *
    sit: join *|sit *|accept *|confirm *|play *|decline *
    invite: new game w/ *|game w/ *|play w/ *|vs *|versus *|play vs *|play versus *|invite *|match *|challenge *|play with *|play against *|game with *|game against *|a game with *|open table *|ask *|play *
    seek: seek *
    exchange: ill change *|ill swap *|ill exchange *|i will change *|i will swap *|i will exchange *|jéchange *|im swapping *|im changing *|im exchanging *|swapping *|changing *|exchanging *|i swap *|i change *|i exchange *|chuck *|dump *|ditch *|toss *|throw * back|put * back|bin the *|get rid of *|put back *|throw back *|throw in *|swap *|change *|trade *|exch *|exchange *|exchnage *|tausche *|j échange *|échange *
    trial: how many points would * be|how much would * score|how much is *|how many points is *|what would * score|what would * be worth|whats * worth|score for *|points for *|value of *|points does * get|how much would * be|what is * worth|test *
    fix: fix *
    undo: undo *
    amend: amend *|i meant *|correct it to *|correct last play to *|oops that was *|that was *|it should be *|should be *|it should have been *|make that *|i mean *|it was *|no it was *|change it to *
    answer: hold *|accept *|confirm *|challenge *
    enter: add *|enter *|late player *|register *
    drop: drop *|remove *|* dropped out|* drops out|* withdraws|* withdrew|* went home|* goes home|take * out
    late: * is late|* comes late
    adjustment: adjust *|penalize *|penalise *
    card: card *|who plays *
    pairRound: pair round *
    timer: timer *
    announce: announce *|say *
    swap: swap *
    why: why *
    absent: * is absent|* is missing|* didnt show up|* didnt show|* didnt come|* is a no show|* didnt show up forfeit
    bye: bye for *|bye *|give * a bye|* gets a bye|* gets the bye|* has a bye
    expel: kick *|throw * out|show * out|expel *
    correct: correct *|fix *
    boardResult: board *|table *
    """
}

extension SpokenLine {
  /// The opening words of a sentence.
  enum Opening {
    case asks
    case asksHow
  }

  private static let openings: [(words: [String], kind: Opening)] =
    words("how do i|how can i|how to|how do you").map { ($0, .asksHow) }
    + words(
      """
      i would like to|id like to|i would like|id like|i want to|i wanna|i want|can i see|can you|could you|can i|could i|may i|let me|lets|we want to|\
      show me the|show me|show the|show my|whats the|what is the|whats|whats my|what are my|hi|hello|hey|so|then|now|please|sorry|no wait|wait|oops|actually|\
      ok i|ok|ich möchte|ich will|ich|je veux|je|i
      """
    ).map { ($0, .asks) }

  private static func words(_ table: String) -> [[String]] {
    table.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
  }

  /// The sentence without the first opening that fits, such as `i want to`, its rest letter by letter; nil if there is
  /// none or nothing is left.
  var withoutOpening: (Opening, String)? {
    for (words, opening) in Self.openings
    where folded.count > words.count && folded[0] == words[0] && folded.starts(with: words) {
      return (opening, typed(behind: words.count))
    }
    return nil
  }

  /// Words before a sentence that tell nothing of its wish.
  private static let greetings: Set<String> = [
    "hi", "hello", "hey", "hallo", "salut", "bonjour", "hola", "so", "then", "now", "please", "sorry", "ok",
    "hmm", "hm", "um", "oh", "ah", "yeah",
    "well",
  ]

  /// The sentence without the greetings before it and a `please` behind it; greetings stay if fewer than two words are left.
  var withoutGreeting: String {
    var rest = zip(words, folded).drop { Self.greetings.contains($0.1) }.map(\.0)
    if rest.count < 2 { rest = words }
    if rest.count > 1, let last = rest.last, Self.pleases.contains(last.lowercased()) { rest.removeLast() }
    return rest.joined(separator: " ")
  }

  private static let pleases: Set<String> = ["please", "pls", "plz", "bitte", "proszę"]

  private static let closings: Set<String> = [
    "please", "pls", "plz", "now", "then", "too", "again", "everyone", "all", "bitte", "proszę",
  ]

  /// The sentence without the politeness at its end; nil if there is none or nothing is left.
  var withoutClosing: String? {
    guard let last = folded.last, folded.count > 1, Self.closings.contains(last) else { return nil }
    return words.dropLast().joined(separator: " ")
  }

  /// Whether a `please` stands at the end, which no line of the protocol has but its text.
  var endsPolitely: Bool {
    guard let last = folded.last, let first = folded.first, folded.count > 1 else { return false }
    return ["please", "pls", "plz", "bitte"].contains(last) && Verb.meant(by: first)?.takesText != true
  }

  /// Whether the first word is a verb with a text behind it, such as `call it a day`.
  var beginsWithText: Bool { folded.first.flatMap { Verb.meant(by: $0) }?.takesText == true }

  /// Whether the line is typed as programs do: its first word in capitals, or a key with a value.
  var isOfProgram: Bool {
    guard let first = words.first else { return false }
    return first.count > 1 && first == first.uppercased() && first.contains { $0.isLetter } || hasKey
  }

  /// Whether a key with a value stands in the line.
  var hasKey: Bool { words.dropFirst().contains { $0.utf8.contains(UInt8(ascii: "=")) } }

  /// Returns the words that the person filled into the first pattern of a form that fits, its first word, and the line
  /// letter by letter from those words on; nil if none fits.
  func filling(_ form: SpokenForm) -> (text: String, first: String, typed: String)? {
    guard let first = folded.first else { return nil }
    for pattern in form.patterns(beginning: first) {
      if let text = filling(pattern) {
        return (text, pattern.before.first ?? "", typed(behind: pattern.before.count))
      }
    }
    return nil
  }
}
