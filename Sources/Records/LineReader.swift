// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating
import Practice
import Rulebook

/// Reads ledger lines as strictly as they are written.
///
/// What was read is written again and compared, so exactly one run of bytes stands for one line: no
/// other order, escape, case or number form is taken. Confined to whoever made it.
/// Source: Protocol/ledger.schema.json.
package final class LineReader {
  private let encoder = LineEncoder()
  private var lexica: [(members: [UInt8], lexicon: AgreedLexicon)] = []
  private static let mostLexica = 16
  /// Where the version stands in every line.
  static let versionPlace = 5

  package init() {}

  /// Reads one line.
  ///
  /// - Parameter bytes: the line without its line feed.
  /// - Returns: what the line says.
  /// - Throws: the first thing that is wrong with the line by itself; its sum is not reckoned here.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(LineDamage) -> LedgerLine {
    if LineVersion.newer(in: bytes) != nil { throw LineDamage(.version, at: Self.versionPlace) }
    guard bytes.count < LedgerLine.longest else { throw LineDamage(.tooLong, at: LedgerLine.longest) }
    if let place = bytes.firstUnprintable() { throw LineDamage(.notASCII, at: place) }
    var cursor = LineCursor(bytes)
    try cursor.need("{\"v\":")
    try version(&cursor)
    try cursor.need("\"table\":")
    let table = TableID(try cursor.number())
    try cursor.need(",\"seq\":")
    let sequence = try cursor.ordinal()
    try cursor.need(",\"id\":\"")
    let run = try cursor.hex()
    try cursor.need("-")
    let id = EntryID(run: run, count: try cursor.wideNumber())
    try cursor.need("\",\"ts\":")
    let at = try cursor.moment()
    try cursor.need(",\"kind\":")
    let (event, terms) = try event(&cursor, at: at)
    let entry = Entry(table: table, sequence: sequence, id: id, at: at, event: event)
    try cursor.need(",\"line\":")
    let line = try cursor.ordinal()
    try cursor.need(",\"batch\":")
    let batch = try cursor.ordinal()
    let bodyEnd = cursor.place
    try cursor.need(",\"sum\":\"")
    let sum = try cursor.digest()
    try cursor.need("\"}")
    guard cursor.place == bytes.count else { throw LineDamage(.member, at: cursor.place) }

    guard encoder.writeBody(entry, under: terms, line: line, batch: batch) else {
      throw LineDamage(.member, at: bodyEnd)
    }
    try compare(encoder.body, with: UnsafeRawBufferPointer(rebasing: bytes[..<bodyEnd]))
    return LedgerLine(entry: entry, terms: terms, line: line, batch: batch, sum: sum)
  }

  /// The sum that the line read last has in a chain that stands at `previous`.
  func sum(after previous: Digest) -> Digest { encoder.sum(after: previous) }

  private func compare(
    _ written: UnsafeRawBufferPointer, with read: UnsafeRawBufferPointer
  ) throws(LineDamage) {
    if Self.isSame(written, read) { return }
    let same = zip(written, read).prefix { $0 == $1 }.count
    throw LineDamage(.spelling, at: same)
  }

  private static func isSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
      return one.count == other.count
    }
    return memcmp(left, right, one.count) == 0
  }

  /// Steps over the version.
  ///
  /// Any number is one, but 0 is that of no line. That it is the version of the line's kind is seen when the
  /// line is written again.
  private func version(_ cursor: inout LineCursor) throws(LineDamage) {
    guard let version = try? cursor.number(), cursor.has(",") else {
      throw LineDamage(.member, at: Self.versionPlace)
    }
    guard version > 0 else { throw LineDamage(.version, at: Self.versionPlace) }
  }

  private func event(
    _ cursor: inout LineCursor, at moment: Instant
  ) throws(LineDamage) -> (Event, LineTerms?) {
    if cursor.has("\"judgement\"") {
      let judgement = try judgement(&cursor)
      return (.judged(judgement), LineTerms(lexicon: judgement.lexicon, rule: nil))
    }
    if cursor.has("\"slip\",") { return try slip(&cursor) }
    if cursor.has("\"ruling\",\"slip\":") { return try ruling(&cursor) }
    if cursor.has("\"login\"") { return (.loggedIn(try person(&cursor)), nil) }
    if cursor.has("\"opened\"") {
      let opening = try opening(&cursor)
      return (.opened(opening), LineTerms(opening.terms))
    }
    if cursor.has("\"joined\",") {
      let seat = try seat(&cursor, "\"seat\":")
      return (.joined(seat, try person(&cursor)), nil)
    }
    if cursor.has("\"left\",") { return (.left(try seat(&cursor, "\"seat\":")), nil) }
    if cursor.has("\"lapsed\",\"slip\":") { return (.lapsed(slip: try cursor.ordinal()), nil) }
    if cursor.has("\"withdrawn\",\"slip\":") {
      let number = try cursor.ordinal()
      return (.withdrawn(slip: number, by: try seat(&cursor, ",\"seat\":")), nil)
    }
    if cursor.has("\"recovered\",\"file\":") { return (.recovered(try tail(&cursor)), nil) }
    if cursor.has("\"stopped\"") { return (.stopped, nil) }
    if cursor.has("\"lookup\",\"verb\":") {
      let matter = try cursor.text(as: { Lookup.Matter(rawValue: $0) })
      try cursor.need(",\"name\":")
      return (.lookup(Lookup(matter, by: try name(&cursor))), nil)
    }
    let place = cursor.place
    let kind = try cursor.text()
    if let kind = GameKind(rawValue: kind) { return try gameEvent(kind, &cursor, at: moment) }
    if let kind = PracticeEventKind(rawValue: kind) { return try practiceEvent(kind, &cursor) }
    throw LineDamage(.kind, at: place)
  }

  private func judgement(_ cursor: inout LineCursor) throws(LineDamage) -> BareJudgement {
    let lexicon = try lexicon(&cursor)
    let words = try words(&cursor, of: lexicon.alphabet)
    let ruling = try ruling(in: &cursor)
    let board = cursor.has(",\"board\":") ? try cursor.text() : nil
    let by = cursor.has(",\"by\":") ? try cursor.text() : nil
    return BareJudgement(words: words, lexicon: lexicon, ruling: ruling, board: board, by: by)
  }

  private func slip(_ cursor: inout LineCursor) throws(LineDamage) -> (Event, LineTerms?) {
    try cursor.need("\"slip\":")
    let number = try cursor.ordinal()
    let replaces = cursor.has(",\"replaces\":") ? try cursor.ordinal() : nil
    let challenger = try seat(&cursor, ",\"challenger\":")
    let writer = try seat(&cursor, ",\"writer\":")
    let lexicon = try lexicon(&cursor)
    let words = try words(&cursor, of: lexicon.alphabet)
    let until = cursor.has(",\"until\":") ? try cursor.moment() : nil
    let corrects = cursor.has(",\"corrects\":") ? try cursor.ordinal() : nil
    let slip = Slip(
      number: number, replaces: replaces, challenger: challenger, writer: writer, words: words,
      until: until, corrects: corrects)
    return (.slip(slip), LineTerms(lexicon: lexicon, rule: nil))
  }

  private func ruling(_ cursor: inout LineCursor) throws(LineDamage) -> (Event, LineTerms?) {
    let number = try cursor.ordinal()
    let challenger = try seat(&cursor, ",\"challenger\":")
    let lexicon = try lexicon(&cursor)
    let words = try words(&cursor, of: lexicon.alphabet)
    let rule = try rule(&cursor)
    let ruling = try ruling(in: &cursor)
    let effect = try effect(&cursor)
    try cursor.need(",\"confirmed\":")
    let confirmed = try cursor.text(as: { Confirmation(rawValue: $0) })
    let supersedes = cursor.has(",\"supersedes\":") ? try cursor.ordinal() : nil
    let ruled = RuledSlip(
      number: number, challenger: challenger, words: words, ruling: ruling, effect: effect,
      confirmed: confirmed, supersedes: supersedes)
    return (.ruled(ruled), LineTerms(lexicon: lexicon, rule: rule))
  }

  private func opening(_ cursor: inout LineCursor) throws(LineDamage) -> Opening {
    try cursor.need(",\"game\":")
    let kind = try cursor.text(as: { TableKind(rawValue: $0) })
    let lexicon = try lexicon(&cursor)
    var practice: PracticeTerms?
    if let kind = kind.practice { practice = try practiceTerms(&cursor, kind) }
    let rule = if let practice { practice.rule } else { try rule(&cursor) }
    let isGame = kind == .board || kind == .dealt
    let game = isGame ? try gameTerms(&cursor, isDealt: kind == .dealt) : nil
    let confirm = kind == .slip ? try confirmSeconds(&cursor) : Terms.confirmSecondsDefault
    let invited = cursor.has(",\"for\":") ? try name(&cursor) : nil
    try cursor.need(",\"desk\":")
    let isDesk = practice == nil && cursor.has("true")
    if !isDesk { try cursor.need("false") }
    let opener = try person(&cursor)
    var sides: DeskSides?
    if cursor.has(",\"seat1\":") {
      let one = try name(&cursor)
      try cursor.need(",\"seat2\":")
      sides = DeskSides(one: one, two: try name(&cursor))
    }
    let terms = Terms(
      lexicon: lexicon, rule: rule, confirmSeconds: confirm, invited: invited, isDesk: isDesk, game: game,
      practice: practice)
    return Opening(terms: terms, opener: opener, sides: sides)
  }

  private func confirmSeconds(_ cursor: inout LineCursor) throws(LineDamage) -> Int {
    try cursor.need(",\"confirm\":")
    return try cursor.number(in: Terms.confirmSecondsRange)
  }

  func person(_ cursor: inout LineCursor) throws(LineDamage) -> Person {
    try cursor.need(",\"name\":")
    let name = try name(&cursor)
    try cursor.need(",\"role\":")
    let role = try cursor.text(as: { Role(rawValue: $0) })
    try cursor.need(",\"code\":")
    return Person(name: name, role: role, codeHash: try cursor.text())
  }

  private func tail(_ cursor: inout LineCursor) throws(LineDamage) -> TornTail {
    let file = try cursor.text()
    try cursor.need(",\"at\":")
    let at = try cursor.number()
    try cursor.need(",\"bytes\":")
    let bytes = try cursor.number()
    try cursor.need(",\"kept\":")
    return TornTail(file: file, at: at, bytes: bytes, keptAs: try cursor.text())
  }
}

extension LineReader {
  func name(_ cursor: inout LineCursor) throws(LineDamage) -> PlayerName {
    try cursor.text(as: { PlayerName($0) })
  }

  func seat(
    _ cursor: inout LineCursor, _ member: StaticString
  ) throws(LineDamage) -> Seat {
    try cursor.need(member)
    return try cursor.seat()
  }

  func ruling(in cursor: inout LineCursor) throws(LineDamage) -> Ruling {
    try cursor.need(",\"ruling\":")
    if cursor.has("\"acceptable\"") { return .acceptable }
    if cursor.has("\"unacceptable\"") { return .unacceptable }
    throw LineDamage(.value, at: cursor.place)
  }

  func rule(_ cursor: inout LineCursor) throws(LineDamage) -> ChallengeRule {
    try cursor.need(",\"rule\":")
    return try cursor.text(as: { ChallengeRule(text: $0) })
  }

  func effect(_ cursor: inout LineCursor) throws(LineDamage) -> ChallengeEffect {
    try cursor.need(",\"effect\":{\"kind\":")
    let effect: ChallengeEffect
    if cursor.has("\"play-removed\"") {
      effect = .playRemoved
    } else if cursor.has("\"none\"") {
      effect = .none
    } else if cursor.has("\"challenger-loses-turn\"") {
      effect = .challengerLosesTurn(turn: try seat(&cursor, ",\"turn\":"))
    } else if cursor.has("\"points\",\"points\":") {
      let points = try cursor.number()
      if cursor.has(",\"from\":") {
        cursor.place -= 8
        effect = .pointsFrom(try seat(&cursor, ",\"from\":"), points: points)
      } else {
        effect = .pointsTo(try seat(&cursor, ",\"to\":"), points: points)
      }
    } else if cursor.has("\"game-won\"") {
      effect = .gameWon(try seat(&cursor, ",\"seat\":"))
    } else {
      throw LineDamage(.value, at: cursor.place)
    }
    try cursor.need("}")
    return effect
  }

  /// The five lexicon members; those that many lines repeat become one value.
  func lexicon(_ cursor: inout LineCursor) throws(LineDamage) -> AgreedLexicon {
    for known in lexica where known.members.count <= cursor.bytes.count - cursor.place {
      let here = UnsafeRawBufferPointer(
        rebasing: cursor.bytes[cursor.place..<cursor.place + known.members.count])
      guard known.members.withUnsafeBytes({ Self.isSame($0, here) }) else { continue }
      cursor.place += known.members.count
      return known.lexicon
    }
    let start = cursor.place
    try cursor.need(",\"lexicon\":")
    let name = try cursor.text()
    try cursor.need(",\"edition\":")
    let edition = try cursor.text()
    try cursor.need(",\"count\":")
    let count = try cursor.number()
    try cursor.need(",\"seal\":\"")
    let seal = LexiconSeal(digest: try cursor.digest())
    try cursor.need("\",\"alphabet\":")
    let alphabet = try cursor.text(as: { Alphabet.named($0) })
    let lexicon = AgreedLexicon(
      name: name, edition: edition, count: count, seal: seal, alphabet: alphabet)
    if lexica.count == Self.mostLexica { lexica.removeFirst() }
    lexica.append((Array(cursor.bytes[start..<cursor.place]), lexicon))
    return lexicon
  }

  func words(
    _ cursor: inout LineCursor, of alphabet: Alphabet
  ) throws(LineDamage) -> Words {
    try cursor.need(",\"words\":[")
    var words = Words()
    repeat {
      let place = cursor.place
      guard words.count < Words.capacityMax else { throw LineDamage(.word, at: place) }
      let run = try cursor.quoted()
      guard let word = Self.word(run, of: alphabet) else { throw LineDamage(.word, at: place) }
      words.append(word)
    } while cursor.has(",")
    try cursor.need("]")
    return words
  }

  private static func word(_ run: UnsafeRawBufferPointer, of alphabet: Alphabet) -> Word? {
    let bytes = run.assumingMemoryBound(to: UInt8.self)
    if !run.contains(UInt8(ascii: "\\")) {
      return try? alphabet.word(from: Span(_unsafeElements: bytes))
    }
    guard let text = LineCursor.unescaped(run) else { return nil }
    return try? alphabet.word(from: text)
  }
}
