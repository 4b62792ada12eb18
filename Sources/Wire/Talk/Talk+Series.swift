// SPDX-License-Identifier: MIT
import Officiating

/// Sentences that ask for a series of games, such as `best of five with ben`.
///
/// Source: Protocol/SPEC.md, 4.29, 9.35.
extension Talk {
  /// Returns the question before a series with a person, the house or anybody; nil if the sentence names no number of games.
  var asSeries: Spoken? {
    guard isAtNoTable, let games = line.games else { return nil }
    let words = line.folded
    // Sentences about games of the past name a number, too.
    guard words.contains(where: { Self.wordsForSeries.contains($0) || Self.wordsBeforeName.contains($0) }),
      !words.contains(where: { Self.wordsForPast.contains($0) })
    else { return nil }
    let other = words.indices.dropLast().last { Self.wordsBeforeName.contains(words[$0]) }.map { $0 + 1 }
    guard let other else {
      return timed("look for anybody to play a series of \(games) games", line: "SEEK games=\(games)")
    }
    let name = line.words[words[other] == "the" && other + 1 < words.count ? other + 1 : other]
    if Self.wordsForHouse.contains(name.lowercased()) {
      let level = line.level ?? 1
      return timed(
        "play a series of \(games) games against the house at level \(level)",
        line: "OPEN kind=dealt against=house level=\(level) games=\(games)")
    }
    guard isOneName(name) else { return nil }
    return timed(
      "invite \(name) to a series of \(games) games", line: "OPEN kind=dealt for=\(name) games=\(games)")
  }

  /// Returns a question with the minutes that the sentence names, if it does.
  private func timed(_ phrase: Phrase, line opening: String) -> Spoken {
    guard let minutes = line.minutes else { return .question(phrase, line: opening) }
    return .question(
      TermsVoice.join([phrase, TermsVoice.minutes(minutes)]), line: "\(opening) clock=\(minutes):00")
  }

  private static let wordsBeforeName: Set<String> = [
    "with", "against", "versus", "vs", "mit", "gegen", "con", "contra", "avec", "contre", "z", "przeciw",
  ]

  private static let wordsForSeries: Set<String> = [
    "best", "match", "series", "play", "serie", "série", "seria", "serię", "spielen", "jugar", "jouer",
    "grać",
  ]

  private static let wordsForPast: Set<String> = [
    "last", "past", "previous", "played", "my", "show", "list", "review", "letzten", "meine",
  ]

  private static let wordsForHouse: Set<String> = ["house", "computer", "bot", "robot", "machine", "program"]
}

extension SpokenLine {
  /// The number of games of a series, such as in `five games` or `best of 5`; nil if none is named.
  var games: Int? {
    for (word, next) in zip(folded, folded.dropFirst()) where Self.wordsForGames.contains(next) {
      if let count = Self.count(word) { return count }
    }
    guard let place = folded.indices.first(where: { folded[$0...].starts(with: ["best", "of"]) }),
      folded.indices.contains(place + 2)
    else { return nil }
    return Self.count(folded[place + 2])
  }

  private static func count(_ word: String) -> Int? {
    let count = Int(word) ?? numbers[word]
    return count.flatMap { SeriesPlace.lengths.contains($0) ? $0 : nil }
  }

  private static let wordsForGames: Set<String> = [
    "games", "partien", "spiele", "partidas", "parties", "partie", "partii",
  ]

  private static let numbers: [String: Int] = [
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sieben": 7, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    "siete": 7, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "dwie": 2, "trzy": 3, "cztery": 4,
    "pięć": 5, "siedem": 7,
  ]
}
