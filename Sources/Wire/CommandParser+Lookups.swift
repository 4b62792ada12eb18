// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// Reading what the finder and the dictionary are asked.
///
/// Source: Protocol/SPEC.md 4.13 and 4.14.
extension CommandParser {
  /// `FIND letters|- [pattern] [key=value…]`.
  func find(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> ParsedLine.Body {
    var shelved = lexica.standard
    var wanted = FindKeys()
    var places: [Int] = []
    for index in 1..<max(1, arguments.count) {
      guard let key = arguments.key(line, at: index) else {
        guard places.count < 2 else { throw .badArgument(at: index, .surplus(.find)) }
        places.append(index)
        continue
      }
      let value = line.text(key.value)
      if line.isNamed("lexicon", key.name) {
        guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
        shelved = named
      } else {
        try wanted.read(line.text(key.name).lowercased(), value, at: index)
      }
    }
    guard arguments.textStart == nil else { throw .badArgument(at: arguments.count, .surplus(.find)) }
    guard let letters = places.first else { throw .badArgument(at: 1, .missing(.find)) }
    let pattern = places.count > 1 ? places[1] : nil
    do throws(FinderFault) {
      let query = try wanted.query(
        letters: line.text(arguments[letters]), pattern: pattern.map { line.text(arguments[$0]) },
        shelved.lexicon.alphabet)
      return .lookup(
        .find(FindQuestion(shelved: shelved, query: query, first: wanted.first, most: wanted.most)))
    } catch {
      throw .badArgument(at: error.isAboutPattern ? pattern ?? letters : letters, .finder(error))
    }
  }

  /// `DEFINE [lexicon=] word`.
  func define(_ line: Span<UInt8>, _ arguments: Arguments) throws(ProtocolFault) -> ParsedLine.Body {
    var lexicon = lexica.standard.lexicon
    var first = 1
    if arguments.count > 1, let key = arguments.key(line, at: 1) {
      guard line.isNamed("lexicon", key.name) else { throw .badArgument(at: 1, .unknownKey(.define)) }
      let value = line.text(key.value)
      guard let named = lexica.named(value) else { return .refusal(.noSuchLexicon(value)) }
      lexicon = named.lexicon
      first = 2
    }
    let range = try arguments.range(first)
    try arguments.requireAtMost(first)
    do throws(WordFault) {
      let word = try lexicon.alphabet.word(from: line.extracting(range))
      return .lookup(.define(word, lexicon.alphabet))
    } catch {
      throw .badArgument(at: first, .word(error))
    }
  }
}

/// The keys of `FIND`.
private struct FindKeys {
  private enum Sorting: String {
    case length, score, alphabet
  }

  private var sorting = Sorting.length
  private var hooks: HookEnds?
  private var isExact = false
  private var least = Word.lengths.lowerBound
  private var longest = Word.lengths.upperBound
  private(set) var first = 1
  private(set) var most = Limits.findWordsDefault

  mutating func read(_ name: String, _ value: String, at index: Int) throws(ProtocolFault) {
    switch name {
    case "limit":
      guard let number = Self.number(value), Limits.findWords.contains(number) else {
        throw .badArgument(at: index, .findLimit)
      }
      most = number
    case "from":
      guard let number = Self.number(value), Limits.findFrom.contains(number) else {
        throw .badArgument(at: index, .findFrom)
      }
      first = number
    case "min", "max":
      guard let number = Self.number(value), Word.lengths.contains(number) else {
        throw .badArgument(at: index, .finder(.lengths))
      }
      if name == "min" { least = number } else { longest = number }
    case "sort":
      guard let order = Sorting(rawValue: value.lowercased()) else {
        throw .badArgument(at: index, .choice(.sort))
      }
      sorting = order
    case "hooks":
      guard let ends = HookEnds(rawValue: value.lowercased()) else {
        throw .badArgument(at: index, .choice(.hooks))
      }
      hooks = ends
    case "exact":
      guard value.lowercased() == "yes" else { throw .badArgument(at: index, .choice(.exact)) }
      isExact = true
    default: throw .badArgument(at: index, .unknownKey(.find))
    }
  }

  /// The question; throws what the finder finds wrong with it.
  func query(
    letters: String, pattern: String?, _ alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    var query: FinderQuery
    if let hooks {
      guard pattern == nil, !isExact else { throw .foreign(.word) }
      query = try .hooks(hooks, of: letters, alphabet: alphabet)
    } else {
      query = try .read(letters: letters, pattern: pattern, isExact: isExact, alphabet: alphabet)
    }
    try query.restrict(least: least, most: longest)
    switch sorting {
    case .length: query.order = .length
    case .alphabet: query.order = .alphabet
    case .score:
      let tiles = TileSet.named(alphabet.name)
      query.order = .score((0...63).map { label in UInt8(clamping: tiles?.points(of: label) ?? 0) })
    }
    return query
  }

  private static func number(_ text: String) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

extension FinderFault {
  /// Whether the pattern is at fault, and not the letters.
  fileprivate var isAboutPattern: Bool {
    switch self {
    case .empty(.pattern), .foreign(.pattern), .tooLong(.pattern): true
    default: false
    }
  }
}
