// SPDX-License-Identifier: MIT
import Officiating

/// The checks of what is told between games: reviews, the scores of series, and words from one person to another.
extension World {
  /// Returns the table of a live game at which a name sits; nil elsewhere, and where the game is put off.
  func liveGame(of name: String) -> TableID? {
    guard let table = PlayerName(name).flatMap({ table(of: $0) }), table.game?.position.hasBegun == true,
      table.phase != .over
    else { return nil }
    return table.id
  }

  /// Returns a fault if a person reads a review who sat at a live game when it was asked for, and still does.
  ///
  /// Source: Protocol/SPEC.md, 4.32.
  func wrongReview(_ answer: Answer, _ watch: Watch, by person: Person) -> String? {
    guard answer.kind == "211 STUDY", let game = watch.liveGame, liveGame(of: person.nameThere) == game else {
      return nil
    }
    return "\(person.nameThere) plays at table \(game.number) and reads a review: \(answer.last.text)"
  }

  /// Notes a game that ended, and whether its series goes on; returns a fault if its score is not one of so many games.
  ///
  /// Source: Protocol/SPEC.md, 9.35.
  func wrongSeries(_ line: ServerLine, by person: Person) -> String? {
    guard line.kind == "* ENDED" || line.kind == "244 ENDED" else { return nil }
    if line.value("winner") != nil, let table = line.number("table"), endedGames.last != table {
      endedGames.append(table)
    }
    let (games, game) = (line.number("games"), line.number("game"))
    guard let games, let game else {
      person.mayGoOn = false
      return nil
    }
    person.mayGoOn = game < games
    guard let told = line.value("series") else { return nil }
    let wins = told.split(separator: ",").compactMap { Double($0) }
    let played = line.value("winner") == nil ? game - 1 : game
    return wins.count == 2 && wins[0] + wins[1] == Double(played)
      ? nil : "\(person.name) read the score of a series that is none: \(line.text)"
  }

  /// Returns a `TELL` to somebody, with words that nobody told before.
  func tell() -> String {
    let name = dice.pick(people).name
    told.append(PlayerName(name))
    return "TELL \(name) words-\(told.count)"
  }

  /// Returns a fault if words were told to somebody else, were never typed, or are told a second time, also after a kill.
  ///
  /// Source: Protocol/SPEC.md, 4.35.
  func wrongWords(_ line: ServerLine, by person: Person) -> String? {
    guard line.kind == "* TELL", let found = line.text.firstRange(of: "words-"),
      let number = Int(line.text[found.upperBound...].prefix { $0.isNumber })
    else { return nil }
    guard told.indices.contains(number - 1), told[number - 1] == PlayerName(person.nameThere) else {
      return "\(person.nameThere) reads words that were told to somebody else: \(line.text)"
    }
    return wordsRead.insert(number).inserted ? nil : "\(person.nameThere) reads words again: \(line.text)"
  }
}
