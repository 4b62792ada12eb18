// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

struct FindKeys {
  private enum Sorting: String {
    case length, score, alphabet
  }

  private let verb: Verb
  private var sorting = Sorting.length
  private var hooks: HookEnds?
  private var isExact = false
  private var tellsPoints = false
  private var least = Word.lengths.lowerBound
  private var longest = Word.lengths.upperBound
  /// The position of the first word wanted in the whole answer, from 1.
  private(set) var first = 1
  /// The greatest number of words wanted; 0 only counts them.
  private(set) var most = Limits.findWordsDefault

  /// Creates the keys with their defaults; faults name `verb`.
  init(_ verb: Verb) { self.verb = verb }

  /// Reads one key by its name in small letters.
  mutating func read(_ name: String, _ value: String, at index: Int) throws(ProtocolFault) {
    switch name {
    case "limit":
      most = try Int(digits: value, most: 6, in: Limits.findWords).or(.findLimit, at: index)
    case "from":
      first = try Int(digits: value, most: 6, in: Limits.findFrom).or(.findFrom, at: index)
    case "min", "max":
      let number = try Int(digits: value, most: 6, in: Word.lengths).or(.finder(.lengths), at: index)
      if name == "min" { least = number } else { longest = number }
    case "sort": sorting = try Sorting(rawValue: value.lowercased()).or(.choice(.sort), at: index)
    case "hooks": hooks = try HookEnds(rawValue: value.lowercased()).or(.choice(.hooks), at: index)
    case "exact":
      guard value.lowercased() == "yes" else { throw .badArgument(at: index, .choice(.exact)) }
      isExact = true
    case "points":
      guard value.lowercased() == "yes" else { throw .badArgument(at: index, .choice(.points)) }
      tellsPoints = true
    default: throw .badArgument(at: index, .unknownKey(verb))
    }
  }

  /// Returns the query; throws the fault that the finder reports.
  func query(
    letters: String, pattern: String?, _ alphabet: Alphabet
  ) throws(FinderFault) -> FinderQuery {
    var query: FinderQuery
    if let hooks {
      guard pattern == nil, !isExact else { throw .foreign(.word) }
      query = try .hooks(hooks, of: letters, alphabet: alphabet)
    } else {
      query = try .read(letters, pattern, isExact: isExact, alphabet: alphabet)
    }
    try query.restrict(least: least, most: longest)
    switch sorting {
    case .length: query.order = .length
    case .alphabet: query.order = .alphabet
    case .score: query.order = .score(Self.values(alphabet))
    }
    return query
  }

  /// Returns what an argument alone is read as; nil for hooks, whose word is nothing else.
  func reading(of argument: String) -> FinderReading? { hooks == nil ? FinderReading(of: argument) : nil }

  /// Returns the points for the answer; nil without `points=yes`.
  func points(_ query: FinderQuery, _ alphabet: Alphabet) -> FinderPoints? {
    tellsPoints ? FinderPoints(query, points: Self.values(alphabet)) : nil
  }

  /// Returns the points of each tile, indexed by label.
  private static func values(_ alphabet: Alphabet) -> [UInt8] {
    let tiles = TileSet.named(alphabet.name)
    return (0...63).map { label in UInt8(clamping: tiles?.points(of: label) ?? 0) }
  }
}
