// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// The subcommand that prints an event's report: standings, high games and plays, and every challenge with its receipt.
struct EventReportCommand {
  private let chain: EventChain
  private let record: EventRecord
  private let challenges: EventChallenges

  init(_ words: [String]) throws(Trouble) {
    let names = ["event", "number", "lexicon", "data"]
    let options = try CommandOptions(words, of: "event report", taking: names, orElse: .usage)
    let path = try options.path()
    chain = try EventChains.one(in: path, options)
    record = try chain.record()
    let finder = try LexiconFinder(data: path, insteadOfAll: options.value("lexicon"))
    challenges = try EventChallenges(of: chain, record.state, in: path, by: finder)
  }

  /// Prints the report; the status is negative if a ruling would be different now.
  func run() -> Int32 {
    let rulings = challenges.challenges.map(\.ruled) + challenges.judgements.map(\.ruled)
    let differing = rulings.contains { $0.wouldBe != nil && $0.wouldBe != $0.was }
    let parts =
      [head] + divisions + [plays, challenged, byPlayer, atStations, putRight, proof].filter { !$0.isEmpty }
    Console.print(parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))
    return differing ? Exit.negative : Exit.done
  }

  private var head: [String] {
    let state = record.state
    let rounds =
      "\(state.rounds.count) of \(state.terms.rounds) rounds, paired by \(state.terms.schedule.text)"
    let whether = state.isClosed ? "closed" : "not closed yet"
    return [
      "\(EventChains.plain(record.title)) (\(record.label), event \(record.number))",
      "opened \(record.opened); \(state.entrants.count) players; \(rounds); \(whether)",
    ]
  }

  // MARK: How it went

  private var divisions: [[String]] {
    record.state.divisions.map { name in
      let table = CrossTable(of: name, in: record.state)
      let rows = table.rows.map { row -> [String] in
        let standing = row.standing
        let spread = standing.spread > 0 ? "+\(standing.spread)" : "\(standing.spread)"
        return [
          "\(standing.place)", "\(row.entrant)", printed(row.entrant), standing.winsText, spread,
        ] + row.words(of: table.played)
      }
      let rounds = (0..<table.played).map { "round \($0 + 1)" }
      return ["DIVISION \(name)"] + Columns.lines([["", "no.", "player", "wins", "spread"] + rounds] + rows)
    }
  }

  private var plays: [String] {
    let games = Highs(1, Highs.What.usual + [.upset], in: record.state).highs.map { high in
      let (first, second) = (printed(high.game.first), printed(high.game.second))
      return "\(high.what.title) \(high.points): round \(high.round), \(first) \(high.game.firstScore),"
        + " \(second) \(high.game.secondScore)"
    }
    let plays = challenges.highPlays.map { play in
      "high play \(play.score): round \(play.place.round), \(play.name) with \(play.word)"
    }
    let comebacks = challenges.comebacks.map { comeback in
      "comeback \(comeback.deficit): round \(comeback.place.round), \(comeback.name) was behind and beat"
        + " \(comeback.against)"
    }
    return games.isEmpty ? [] : ["WHAT STANDS OUT"] + games + feats + plays + comebacks
  }

  /// The entrants of each division who stand out by all their games; luck is that of three games.
  private var feats: [String] {
    var reckoning = Reckoning(record.state)
    return record.state.divisions.flatMap { division in
      Feats(Highs.What.ofEntrants, most: 1, games: 3, of: division, by: &reckoning).feats.map { feat in
        return "\(feat.what.title) \(feat.points): \(printed(feat.entrant)), \(feat.cause.words)"
      }
    }
  }

  // MARK: Challenges

  private var challenged: [String] {
    var lines = ["CHALLENGES"]
    if !challenges.rules.isEmpty { lines[0] += " under \(challenges.rules.sorted().joined(separator: ", "))" }
    lines += challenges.challenges.map { challenge in
      let ruled = challenge.ruled
      let place = "round \(challenge.place.round), board \(challenge.place.board)"
      let later =
        challenge.isSuperseded
        ? ", put right later"
        : challenge.stands == ruled.was ? "" : ", overruled: \(challenge.stands.rawValue)"
      return ruled.text(
        "\(place): \(challenge.challenger) challenges \(ruled.words) of \(challenge.against)", later: later)
    }
    if challenges.challenges.isEmpty { lines.append("none at the tables of this server") }
    if challenges.goingOn > 0 { lines.append("\(challenges.goingOn) tables are left out: their games go on") }
    return lines
  }

  private var atStations: [String] {
    guard !challenges.judgements.isEmpty else { return [] }
    return ["AT STATIONS"]
      + challenges.judgements.map { judged in
        let asker = judged.by.map { ", asked by \(EventChains.plain($0))" } ?? ""
        return judged.ruled.text(
          "\(judged.station), board \(EventChains.plain(judged.board))\(asker): \(judged.ruled.words)")
      }
  }

  private var byPlayer: [String] {
    let (counts, stood) = (challenges.counts, challenges.phoniesThatStood)
    let names = Set(counts.keys).union((stood ?? [:]).keys)
    guard !names.isEmpty else { return [] }
    let rows = names.sorted { $0.text < $1.text }.map { name -> [String] in
      let count = counts[name] ?? ChallengeCount()
      let numbers = [count.made, count.won, count.lost, count.challenged, count.cameOff].map { "\($0)" }
      return [name.text] + numbers + [stood.map { "\($0[name] ?? 0)" } ?? "?"]
    }
    return ["BY PLAYER"]
      + Columns.lines(
        [["player", "made", "won", "lost", "challenged", "came off", "phonies that stood"]] + rows)
  }

  private var putRight: [String] {
    let corrections = record.corrections.map { correction in
      func words(_ results: [RoundResult]) -> String {
        results.map { AuditFinding.words($0, in: record.state) }.joined(separator: ", ")
      }
      let was = correction.was.isEmpty ? "the usual bye" : words(correction.was)
      let now = correction.now.map { words([$0]) } ?? "no result"
      return "round \(correction.round): \(was) became \(now), \(EventChains.plain(correction.reason))"
    }
    let all = challenges.overrulings + corrections
    return all.isEmpty ? [] : ["PUT RIGHT"] + all
  }

  private var proof: [String] {
    var lines = ["PROOF", "event \(chain.last.text)"]
    lines += challenges.tables.compactMap { item in
      let note = item.table.isBoard(of: record.state) ? "" : ", whose pairing was taken back"
      return item.table.terms.place.map {
        "round \($0.round), board \($0.board)\(note): \(item.last.text)"
      }
    }
    let used =
      challenges.tables.map(\.table.terms.lexicon)
      + (challenges.judgements.isEmpty ? [] : [chain.conditions.lexicon])
    let lists = Set(used.map { "\($0.label), seal \($0.seal.hex)" })
    return lines + lists.sorted()
      + ["to check: verdict verify PATH, verdict replay PATH, verdict event audit PATH", "", "signed"]
  }

  // MARK: Pieces

  private func printed(_ number: Int) -> String {
    EventChains.plain(record.state.entrants[number - 1].printedName)
  }
}
