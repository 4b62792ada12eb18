// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice
import Rulebook
import Wire

/// The work of the look-up threads: searches, meanings, and lists that are made ready for practice.
final class LookingUp: Sendable {
  enum Job: Sendable {
    /// A question of a connection.
    case answer(LookupQuestion, Tag, for: UInt64)
    /// A game to review for a connection.
    case study(StudiedGame, Tag, for: UInt64)
    /// A list to make ready for practice.
    case book(LookupCrew.BookKey, common: Lexicon?)
    /// A list whose short words' meanings are wanted.
    case meanings(of: Lexicon)

    /// The connection that waits for it; nil for none.
    var connection: UInt64? {
      switch self {
      case .answer(_, _, let number), .study(_, _, let number): number
      case .book, .meanings: nil
      }
    }
  }

  enum Done: Sendable {
    /// Nil if the list cannot be searched.
    case words(FinderAnswer?, FindQuestion, Tag, for: UInt64)
    case meaning([(Word, Definition?)], ServedLexica.Shelved, Tag, for: UInt64)
    /// Nil if the list cannot be searched.
    case study(StudyPage?, StudiedGame, Tag, for: UInt64)
    case book(PuzzleBook, LookupCrew.BookKey)
    case meanings([Word: String], LexiconSeal)
  }

  private let definitions: Definitions
  /// Steps of one search, at most.
  private let budget: Int
  private let givenUp: GivenUp
  /// A finder is made at the first search of its list.
  private let finders = Monitor<[ObjectIdentifier: Finder]>([:])

  init(definitions: Definitions, budget: Int, givenUp: GivenUp) {
    self.givenUp = givenUp
    self.budget = budget
    self.definitions = definitions
  }

  func carryOut(_ job: Job) -> Done {
    switch job {
    case .answer(.define(let words, let shelved), let tag, let number):
      let meanings = words.map { ($0, definitions.definition(of: $0, in: shelved.lexicon.alphabet)) }
      return .meaning(meanings, shelved, tag, for: number)
    case .answer(.find(let question), let tag, let number):
      // A search ends early when its connection is gone.
      let steps = givenUp.has(number) ? 0 : budget
      let answer = finder(of: question.shelved.lexicon)?
        .answer(question.query, limit: question.first - 1 + question.most, budget: steps) { [givenUp] in
          givenUp.has(number)
        }
      return .words(answer, question, tag, for: number)
    case .answer(.study, _, _): preconditionFailure("a game to study has a job of its own")
    case .study(let studied, let tag, let number):
      let page = studied.review { [givenUp] in !givenUp.has(number) }
      return .study(page, studied, tag, for: number)
    case .book(let key, let common):
      guard let tiles = TileSet.named(key.lexicon.alphabet.name) else {
        preconditionFailure("every alphabet has its tiles")
      }
      let hurtful = key.dealsAll ? [] : definitions.hurtfulWords(in: key.lexicon)
      return .book(PuzzleBook(key.lexicon, common: common, tiles: tiles, leavingOut: hurtful), key)
    case .meanings(let lexicon): return .meanings(meanings(ofThreesIn: lexicon), lexicon.seal)
    }
  }

  /// The meanings of the words of three tiles, which a practice round shows.
  private func meanings(ofThreesIn lexicon: Lexicon) -> [Word: String] {
    guard lexicon.alphabet == .english else { return [:] }
    var meanings: [Word: String] = [:]
    lexicon.forEach { word in
      guard word.count == 3, let meaning = definitions.definition(of: word, in: lexicon.alphabet) else {
        return
      }
      meanings[word] = meaning.short
    }
    return meanings
  }

  private func finder(of lexicon: Lexicon) -> Finder? {
    finders.look { finders in
      if let known = finders[ObjectIdentifier(lexicon)] { return known }
      let finder = Finder(lexicon)
      finders[ObjectIdentifier(lexicon)] = finder
      return finder
    }
  }
}

/// Connections that closed while a thread searches for them.
final class GivenUp: Sendable {
  private let numbers = Monitor<Set<UInt64>>([])

  func add(_ number: UInt64) { _ = numbers.look { $0.insert(number) } }
  func remove(_ number: UInt64) { _ = numbers.look { $0.remove(number) } }
  func has(_ number: UInt64) -> Bool { numbers.look { $0.contains(number) } }
}
