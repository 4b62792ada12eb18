// SPDX-License-Identifier: MIT

/// The players of several finished events with what they won: a fold over the events' standings.
///
/// A player is known by the name in the event; `same` joins names of one person.
package struct SeasonTable: Sendable {
  /// A finished event with its day: `2026-11-23`.
  package struct Event: Sendable {
    package let record: EventRecord
    package let day: String

    package init(_ record: EventRecord, on day: String) {
      self.record = record
      self.day = day
    }

    /// The label with the number of the event.
    var name: String { "\(record.label) (\(record.number))" }
  }

  /// A player's part in an event.
  package struct Result: Sendable {
    /// The index of the event, from 0.
    package let event: Int
    package let division: String
    /// The place in the division, from 1, of so many.
    package let place: Int
    package let entrants: Int
    package let standing: Standing
    /// The points of the rule, in hundredths.
    package let points: Int
    /// Whether the result is one of the best that count.
    package internal(set) var counts = true
    /// The rating before the event, and the estimate after it; nil if no rating was entered so far.
    package internal(set) var rating: (was: Int, now: Int)?
  }

  /// The games of a player against another one.
  package struct Balance: Sendable {
    /// The opponent's index among the players, from 0.
    package let opponent: Int
    package fileprivate(set) var wins = 0
    package fileprivate(set) var losses = 0
    package fileprivate(set) var ties = 0
    package fileprivate(set) var spread = 0
  }

  package struct Player: Sendable {
    /// The name in the events, in small letters.
    package let name: String
    /// The real name of the last event that has one, else the name in the event.
    package fileprivate(set) var printed: String
    /// The class in the last event.
    package fileprivate(set) var playingClass: String?
    package fileprivate(set) var results: [Result] = []
    /// The balances by opponent, most games first.
    package fileprivate(set) var balances: [Balance] = []
    /// The points that count, in hundredths.
    package fileprivate(set) var points = 0
    package var wins: Int { results.reduce(0) { $0 + $1.standing.wins } }
    package var losses: Int { results.reduce(0) { $0 + $1.standing.losses } }
    package var ties: Int { results.reduce(0) { $0 + $1.standing.ties } }
    package var spread: Int { results.reduce(0) { $0 + $1.standing.spread } }
    /// The newest estimate of the rating; nil if no rating was entered.
    package var rating: Int? { results.last { $0.rating != nil }?.rating?.now }
    /// The rating that a director entered last; 0 if none.
    fileprivate var entered = 0
  }

  /// A player's place in the ranking, from 1; nil for one with too few events.
  package typealias Ranked = (place: Int?, player: Player)

  package struct Fault: Error, Hashable {
    package let text: String
  }

  package let events: [Event]
  package let rule: SeasonRule
  /// The players in the order of their first events.
  package private(set) var players: [Player] = []
  /// The names that stand for different real names in different events.
  package private(set) var notes: [String] = []
  private let same: [String: String]
  private var places: [String: Int] = [:]

  /// Creates the table of finished events, in the order of their days; `same` has the name to keep for other names.
  package init(_ events: [Event], by rule: SeasonRule, same: [String: String] = [:]) throws(Fault) {
    self.events = events.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    (self.rule, self.same) = (rule, same)
    for index in self.events.indices { try take(index) }
    for index in players.indices { finish(index) }
  }

  /// Returns the name by which a player is kept.
  package func key(of name: String) -> String {
    let name = name.lowercased()
    return same[name] ?? name
  }

  package func player(named name: String) -> Player? { places[key(of: name)].map { players[$0] } }

  /// Returns the ranking, the best first, and then those with too few events; with a class, of its players alone.
  ///
  /// More points come first, then more wins, then a greater spread; equals share a place.
  package func ranking(of playingClass: String? = nil) -> [Ranked] {
    func key(_ player: Player) -> (Int, Int, Int) {
      (-player.points, -(2 * player.wins + player.ties), -player.spread)
    }
    let all = players.filter { playingClass == nil || $0.playingClass == playingClass }
      .sorted { key($0) < key($1) || key($0) == key($1) && $0.name < $1.name }
    var ranked: [Ranked] = []
    for player in all where player.results.count >= rule.least {
      let isEqual = ranked.last.map { key($0.player) == key(player) } ?? false
      ranked.append((isEqual ? ranked.last?.place : ranked.count + 1, player))
    }
    return ranked + all.filter { $0.results.count < rule.least }.map { (nil, $0) }
  }

  /// The classes of the players, in order.
  package var classes: [String] { Set(players.compactMap(\.playingClass)).sorted() }

  /// Returns the prizes of a ranking in hundredths, one for each of its first players.
  package static func prizes(fund: Int, percents: [Int], of ranking: [Ranked]) -> [Int] {
    Prizes.shares(of: percents.map { fund * $0 }, places: ranking.compactMap(\.place))
  }

  // MARK: Folding

  private mutating func take(_ index: Int) throws(Fault) {
    let record = events[index].record
    var reckoning = Reckoning(record.state)
    var indexes: [Int] = []
    for entrant in record.state.entrants {
      let place = place(of: entrant, in: events[index])
      guard !indexes.contains(place) else {
        throw Fault(text: "\(players[place].name) plays twice in \(events[index].name)")
      }
      indexes.append(place)
    }
    let ratings = zip(record.state.entrants, indexes).map { entrant, place -> Int in
      // A rating that is entered anew is a federation's; else the estimate is carried on.
      guard entrant.rating > 0, entrant.rating != players[place].entered else {
        return players[place].rating ?? players[place].entered
      }
      players[place].entered = entrant.rating
      return entrant.rating
    }
    for name in record.state.divisions {
      let field = reckoning.field(name)
      let estimates = Dictionary(
        uniqueKeysWithValues: RatingEstimate.all(of: name, from: ratings, by: &reckoning).map {
          ($0.entrant, $0)
        })
      for (standing, points) in zip(field.standings, rule.points(of: field.standings)) {
        let number = field.numbers[standing.entrant - 1]
        var result = Result(
          event: index, division: name, place: standing.place, entrants: field.numbers.count,
          standing: standing, points: points)
        result.rating = estimates[number].map { ($0.was, $0.now) }
        players[indexes[number - 1]].results.append(result)
      }
    }
    for (number, rounds) in reckoning.roundsOfAll().enumerated() {
      for round in rounds {
        guard let opponent = round.opponent, case .played(_, _, let spread) = round.outcome else { continue }
        count(spread, of: indexes[number], against: indexes[opponent - 1])
      }
    }
  }

  private mutating func place(of entrant: Enrolment, in event: Event) -> Int {
    let name = key(of: entrant.name)
    let place = places[name] ?? players.count
    if place == players.count {
      places[name] = place
      players.append(Player(name: name, printed: name))
    }
    if let realName = entrant.particulars.realName {
      let known = players[place].printed
      if known != name, NameWords(known) != NameWords(realName) {
        notes.append("\(name) is \(known), and \(realName) in \(event.name); counted as one")
      }
      players[place].printed = realName
    }
    players[place].playingClass = entrant.particulars.playingClass ?? players[place].playingClass
    return place
  }

  private mutating func count(_ spread: Int, of player: Int, against opponent: Int) {
    let known = players[player].balances.firstIndex { $0.opponent == opponent }
    let place = known ?? players[player].balances.count
    if known == nil { players[player].balances.append(Balance(opponent: opponent)) }
    switch spread.signum() {
    case 1: players[player].balances[place].wins += 1
    case -1: players[player].balances[place].losses += 1
    default: players[player].balances[place].ties += 1
    }
    players[player].balances[place].spread += spread
  }

  private mutating func finish(_ index: Int) {
    let results = players[index].results
    let best = results.indices.sorted { (-results[$0].points, $0) < (-results[$1].points, $1) }
      .prefix(rule.best ?? results.count)
    for place in results.indices { players[index].results[place].counts = best.contains(place) }
    players[index].points = best.reduce(0) { $0 + results[$1].points }
    players[index].balances.sort {
      ($1.wins + $1.losses + $1.ties, $0.opponent) < ($0.wins + $0.losses + $0.ties, $1.opponent)
    }
  }
}
