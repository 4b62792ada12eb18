// SPDX-License-Identifier: MIT

/// A form of lines with a name, a word or a text in them, which several patterns express.
enum SpokenForm: String, CaseIterable {
  case validity, doubt, meaning, anagrams, hooks, length, talk, greeting, watch, about, record, call, sit,
    invite,
    seek
  case exchange, fix, undo, amend, answer
  case enter, drop, card, pairRound, timer, announce, swap, why, absent, bye, expel, correct, boardResult

  /// The patterns of each form, with a star in place of what the person fills in.
  var patterns: [SpokenPattern] { Self.patterns[self] ?? [] }

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
    validity: is * valid|is * a word|is * ok|is * good|is * allowed|check *|valid *|lookup *|look up *|verify *|judge *
    doubt: challenge *|i challenge *|i doubt *|* is phony|* is a phony|* is not a word|* isnt a word|* is no word|* is invalid|* isnt valid|* is not valid
    meaning: what does * mean|definition of *|definition *|define *|meaning of *|meaning *
    anagrams: anagrams of *|anagram of *|anagrams *|anagram *
    hooks: hooks for *|hooks of *|hooks *
    length: * letter words|* letter word list
    talk: shout *|kibitz *|whisper *|chat *|msg *|message *|tell *
    greeting: good luck *|hi *|hello *|thanks *|good game *|nice *|are you *
    watch: watch *|observe *
    about: finger *|whois *|who is *
    record: rating *|history of *
    call: call *
    sit: join *|sit *|accept *|confirm *|play *|decline *
    invite: invite *|match *|challenge *|play with *|play against *|game with *|game against *|a game with *|open table *|ask *|play *
    seek: seek *
    exchange: swap *|change *|trade *|exch *|exchange *
    fix: fix *
    undo: undo *
    amend: amend *
    answer: hold *|accept *|confirm *|challenge *
    enter: add *|enter *|late player *|register *
    drop: drop *|remove *|* dropped out|* drops out
    card: card *|who plays *
    pairRound: pair round *
    timer: timer *
    announce: announce *|say *
    swap: swap *
    why: why *
    absent: * is absent|* is missing
    bye: bye *
    expel: kick *
    correct: correct *
    boardResult: board *
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
      i would like to|id like to|i want to|i wanna|i want|can i see|can you|could you|can i|could i|may i|let me|lets|we want to|\
      show me the|show me|whats the|what is the|whats my|what are my|hi|hello|hey|so|then|now|please|sorry|i
      """
    ).map { ($0, .asks) }

  private static func words(_ table: String) -> [[String]] {
    table.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
  }

  /// The sentence without the first opening that fits, such as `i want to`; nil if there is none or nothing is left.
  var withoutOpening: (Opening, String)? {
    for (words, opening) in Self.openings
    where folded.starts(with: words) && folded.count > words.count {
      return (opening, self.words.dropFirst(words.count).joined(separator: " "))
    }
    return nil
  }

  /// Returns the words that the person filled into the first pattern of a form that fits, and its first word; nil if none.
  func filling(_ form: SpokenForm) -> (text: String, first: String)? {
    for pattern in form.patterns {
      if let text = filling(pattern) { return (text, pattern.before.first ?? "") }
    }
    return nil
  }
}
