// SPDX-License-Identifier: MIT
import Directing
import Lexica
import Officiating
import Records
import Rulebook

/// One challenge as a row: of a table in text, of comma-separated values, or as a JSON object.
struct ChallengeRow {
  let record: ChallengeRecord

  private var challenge: PastChallenge { record.challenge }

  private var words: [String] {
    challenge.words.map { challenge.lexicon.alphabet.spelled($0) }
  }

  private func name(_ seat: Seat?) -> String? {
    seat.map { $0 == challenge.seat ? challenge.challenger.text : challenge.mover.text }
  }

  /// The ruling before a director overruled it; nil where none did.
  private var was: Ruling? { challenge.said == challenge.ruling ? nil : challenge.said }

  // MARK: Text

  /// Returns the titles and cells of rows; columns that no row needs are left out.
  static func table(_ rows: [ChallengeRow]) -> (columns: [String], cells: [[String]]) {
    let isOfEvents = rows.contains { $0.record.place != nil }
    let isOverruled = rows.contains { !$0.overruled.isEmpty }
    let columns =
      ["time", "#table"] + (isOfEvents ? ["event", "round", "board"] : [])
      + ["challenger", "mover", "words", "ruling", "effect", "receipt"] + (isOverruled ? ["overruled"] : [])
    let cells = rows.map { row in
      let challenge = row.challenge
      let effect = EffectText.told(
        challenge.effect, challenger: challenge.challenger.text, mover: challenge.mover.text,
        by: challenge.seat)
      return [row.record.at.text, "\(challenge.table.number)"] + (isOfEvents ? row.board : [])
        + [
          challenge.challenger.text, challenge.mover.text, row.words.joined(separator: " "),
          challenge.ruling.rawValue, effect, challenge.receipt.text,
        ] + (isOverruled ? [row.overruled] : [])
    }
    return (columns, cells)
  }

  private var board: [String] {
    guard let place = record.place else { return ["", "", ""] }
    return [record.event ?? "#\(place.tournament.number)", "\(place.round)", "\(place.board)"]
  }

  /// What became of the ruling: what it was before a director overruled it, or the receipt of the one in its place.
  private var overruled: String {
    if let superseder = challenge.superseder { return "corrected by \(superseder.text)" }
    return was.map { "was \($0.rawValue)" } ?? ""
  }

  // MARK: CSV

  /// The titles of the comma-separated values.
  static let fields = [
    "time", "table", "event", "board", "challenger", "mover", "words", "ruling", "effect", "receipt",
    "points",
    "to", "from", "round", "play", "score", "rule", "lexicon", "overruled",
  ]

  /// The values under `fields`; an empty one is not known, or there is none.
  var values: [String] {
    let place = record.place
    let (to, from) = EffectText.seats(challenge.effect)
    let numbers = [
      EffectText.points(challenge.effect), place?.round, challenge.play?.number, challenge.play?.score,
    ].map { $0.map(String.init) ?? "" }
    return [
      record.at.text, "\(challenge.table.number)", place == nil ? "" : board[0],
      place.map { "\($0.board)" } ?? "", challenge.challenger.text, challenge.mover.text,
      words.joined(separator: " "), challenge.ruling.rawValue, EffectText.word(challenge.effect),
      challenge.receipt.text, numbers[0], name(to) ?? "", name(from) ?? "", numbers[1], numbers[2],
      numbers[3],
      challenge.rule.text, challenge.lexicon.label, overruled,
    ]
  }

  // MARK: JSON

  /// Returns the row as an object; `list` judges the words one by one.
  func json(by list: Lexicon?) -> String {
    let bad = list.map { list in zip(words, challenge.words).filter { !list.accepts([$0.1]) }.map(\.0) }
    let cost = ChallengeCost([challenge.effect])
    let place = record.place
    let (to, from) = EffectText.seats(challenge.effect)
    return JSONText.members([
      ("board", place.map { .number($0.board) }), ("challenger", .text(challenge.challenger.text)),
      ("effect", .text(EffectText.word(challenge.effect))),
      ("event", place == nil ? nil : .text(board[0])), ("from", name(from).map { .text($0) }),
      ("lexicon", .text(challenge.lexicon.label)), ("mover", .text(challenge.mover.text)),
      ("notAcceptable", bad.map { .list($0.map { .text($0) }) }),
      ("overruled", was == nil && challenge.superseder == nil ? nil : .flag(true)),
      ("play", challenge.play.map { .number($0.number) }), ("player", .text(challenge.mover.text)),
      ("points", EffectText.points(challenge.effect).map { .number($0) }),
      ("pointsLost", .number(cost.points)), ("receipt", .text(challenge.receipt.text)),
      ("round", place.map { .number($0.round) }), ("rule", .text(challenge.rule.text)),
      ("ruling", .text(challenge.ruling.rawValue)), ("score", challenge.play.map { .number($0.score) }),
      ("supersededBy", challenge.superseder.map { .text($0.text) }),
      ("table", .number(challenge.table.number)), ("time", .text(record.at.text)),
      ("to", name(to).map { .text($0) }), ("turnsLost", .number(cost.turns)),
      ("was", was.map { .text($0.rawValue) }), ("words", .list(words.map { .text($0) })),
    ]).line
  }
}
