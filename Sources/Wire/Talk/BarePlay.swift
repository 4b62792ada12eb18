// SPDX-License-Identifier: MIT

/// A play without a verb, `8H TRAIN`, `h8 train` or `TRAIN 8H`.
///
/// Source: Protocol/SPEC.md, 4.29.
struct BarePlay: Equatable {
  /// The square in capitals, as typed.
  let square: String
  /// The tiles as typed.
  let tiles: String
  /// Whether nothing but a square and tiles was typed, or `PLAY` with them.
  private(set) var isAlone = false
  /// Whether the tiles stand before the square.
  private(set) var isTurned = false

  /// Reads a play from words of a line; nil for any other line.
  ///
  /// A verb before it, `at` and points behind it are left out.
  init?(_ words: [String]) {
    guard words.count <= Self.wordsMost else { return nil }
    var words = Self.joiningSquare(words)
    guard words.contains(where: Self.isSquare) else { return nil }
    let isAlone = words.count == 2 || words.count == 3 && Verb.meant(by: words[0]) == .play

    // `lay down` is no direction.
    if words.count > 3, words[1].lowercased() == "down", ["lay", "put"].contains(words[0].lowercased()) {
      words.remove(at: 1)
    }
    let isAcross = words.contains { Self.isOne($0, of: Self.across) }
    let isDown = words.contains { Self.isOne($0, of: Self.down) }
    if isAcross || isDown {
      words.removeAll { Self.isOne($0, of: Self.across) || Self.isOne($0, of: Self.down) }
    }
    if words.count > 2, words[0].lowercased() == "i" { words.removeFirst() }
    let verbs: Set<String> = ["play", "pl", "pla", "plays", "move", "place", "put", "lay"]
    if let first = words.first, verbs.contains(first.lowercased()) {
      words.removeFirst()
    }
    if words.count > 3, let last = words.last, ["points", "pts", "punkte"].contains(last.lowercased()) {
      words.removeLast()
    }
    if words.count == 3, let last = words.last, Int(last.drop { $0 == "+" }) != nil { words.removeLast() }
    if words.count > 2 { words.removeAll { ["at", "on", "in"].contains($0.lowercased()) } }
    guard words.count == 2 else { return nil }
    let play: BarePlay
    if let square = Self.square(words[0]), Self.areTiles(words[1]) {
      play = BarePlay(square: square, tiles: words[1])
    } else if let square = Self.square(words[1]), Self.areTiles(words[0]) {
      play = BarePlay(square: square, tiles: words[0])
    } else {
      return nil
    }
    // The direction in words counts before the order of the square.
    let isLetterFirst = play.square.first?.isLetter == true
    self = isAcross && isLetterFirst || isDown && !isLetterFirst ? play.turned : play
    self.isAlone = isAlone
    isTurned = Self.square(words[0]) == nil
  }

  /// The most words of a play without a sentence around it.
  private static let wordsMost = 12

  /// Returns whether a word is one of a set, in any case; the words of a set are short.
  private static func isOne(_ word: String, of set: Set<String>) -> Bool {
    word.utf8.count <= 16 && set.contains(word.lowercased())
  }

  private static let middle: Set<String> = [
    "middle", "centre", "center", "mitte", "milieu", "centro", "medio", "środku", "środek",
  ]
  private static let across: Set<String> = [
    "across", "horizontal", "horizontally", "waagerecht", "horizontalement",
  ]
  private static let down: Set<String> = ["down", "vertical", "vertically", "senkrecht", "verticalement"]

  /// Finds the only square of a sentence and its tiles: the word in capitals, else the one before the square, else the
  /// one behind it; nil if there is none.
  init?(inside words: [String]) {
    var words = Self.joiningSquare(words)
    guard words.contains(where: Self.isSquare) else { return nil }
    words.removeAll { Self.isOne($0, of: Self.fillers) }
    let places = words.indices.filter { Self.square(words[$0]) != nil }
    guard places.count == 1, let place = places.first, let square = Self.square(words[place]) else {
      return nil
    }
    let capitals = words.indices.filter { $0 != place && words[$0] == words[$0].uppercased() }
    let beside = (capitals + [place - 1, place + 1]).filter { words.indices.contains($0) }.map { words[$0] }
    guard let tiles = beside.first(where: { Self.areTiles($0) && (2...15).contains($0.count) }) else {
      return nil
    }
    self.init(square: square, tiles: tiles)
  }

  /// Words around a play in a sentence.
  private static let fillers: Set<String> = Set([
    "at", "on", "in", "en", "auf", "à", "from", "ab", "na", "w", "square", "the", "starting", "going",
    "score", "be", "worth", "should", "it", "is", "its", "put", "play", "lay", "count", "would", "get", "me",
  ]).union(across).union(down)

  private init(square: some StringProtocol, tiles: String) {
    self.square = String(square)
    self.tiles = tiles
  }

  /// Puts 8H for the middle, which a first play covers, where no square is named.
  static func namingMiddle(_ words: [String]) -> [String] {
    guard !words.contains(where: isSquare) else { return words }
    return words.map { isOne($0, of: middle) ? "8H" : $0 }
  }

  /// Joins the only square that is typed as two words, `8 H`; other words stay as they are.
  private static func joiningSquare(_ words: [String]) -> [String] {
    guard !words.contains(where: isSquare) else { return words }
    let pairs = words.indices.dropLast().filter {
      words[$0].utf8.count + words[$0 + 1].utf8.count <= squareMost && isSquare(words[$0] + words[$0 + 1])
    }
    guard pairs.count == 1, let first = pairs.first else { return words }
    return words[..<first] + [words[first] + words[first + 1]] + words[(first + 2)...]
  }

  /// Returns a square in capitals, `8H` or `H8`; nil for any other word.
  static func square(_ word: String) -> String? {
    isSquare(word) ? word.uppercased() : nil
  }

  /// The most bytes of a square, which may have zeros before its row.
  private static let squareMost = 8

  /// Returns whether a word is a square: a letter from A to O, and a row from 1 to 15 behind it or before it.
  static func isSquare(_ word: String) -> Bool {
    word.utf8.count <= squareMost && isSquare(Array(word.unicodeScalars))
  }

  static func isSquare(_ word: [Unicode.Scalar]) -> Bool {
    guard (2...squareMost).contains(word.count) else { return false }
    func isColumn(_ scalar: Unicode.Scalar) -> Bool { (65...79).contains(scalar.value & ~0x20) }
    let row = isColumn(word[0]) ? word[1...] : isColumn(word[word.count - 1]) ? word.dropLast() : []
    var number = 0
    for scalar in row {
      guard ("0"..."9").contains(scalar) else { return false }
      number = number * 10 + Int(scalar.value - 48)
    }
    return !row.isEmpty && (1...15).contains(number)
  }

  private static func areTiles(_ word: String) -> Bool {
    word.contains { $0.isLetter } && word.allSatisfy { $0.isLetter || ".()[]·".contains($0) }
  }

  /// The play from the same square in the other direction.
  var turned: BarePlay {
    let isLetterFirst = square.first.map { $0.isLetter } ?? false
    return BarePlay(
      square: isLetterFirst ? square.dropFirst() + square.prefix(1) : square.suffix(1) + square.dropLast(),
      tiles: tiles)
  }

  /// The play with its square as French books write it: a letter is the row, a number the column.
  ///
  /// `H4` lies across there, `4H` down.
  var inFrench: BarePlay? {
    let isLetterFirst = square.first.map { $0.isLetter } ?? false
    let letter = isLetterFirst ? square.prefix(1) : square.suffix(1)
    let digits = isLetterFirst ? square.dropFirst() : square.dropLast()
    guard let row = letter.unicodeScalars.first.map({ Int($0.value) - 64 }), let column = Int(digits),
      let scalar = UnicodeScalar(64 + column)
    else { return nil }
    let name = String(Character(scalar))
    return BarePlay(square: isLetterFirst ? "\(row)\(name)" : "\(name)\(row)", tiles: tiles)
  }

  /// The play with capital letters alone.
  var inCapitals: BarePlay { BarePlay(square: square, tiles: tiles.uppercased()) }

  /// Whether no capital letter was typed, so that small ones need not mean blanks.
  var isSmall: Bool { tiles == tiles.lowercased() }

  /// Whether a word was typed as at the beginning of a sentence, so that its small letters need not mean blanks.
  var isCapitalised: Bool {
    tiles.count > 1 && tiles.allSatisfy(\.isLetter) && tiles.first?.isUppercase == true
      && tiles.dropFirst().allSatisfy(\.isLowercase)
  }

  var line: String { "PLAY \(square) \(tiles)" }

  var trial: String { "TRY \(square) \(tiles)" }
}
