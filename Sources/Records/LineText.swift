// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// One line's text in the making, member by member in the schema's order.
///
/// A value, so that a whole line is written under one exclusive access.
/// Source: Protocol/ledger.schema.json.
struct LineText: ~Copyable {
  var pen = LinePen()
  private var stamp = Timestamp()
  private var lexica = LexiconTexts()

  /// Writes a line up to its sum; false where terms are missing.
  mutating func write(_ entry: Entry, under terms: LineTerms?, line: Int, batch: Int) -> Bool {
    pen.begin()
    pen.literal("{\"v\":")
    pen.decimal(LineVersion.of(entry.event))
    pen.literal(",\"table\":")
    pen.decimal(entry.table.number)
    pen.literal(",\"seq\":")
    pen.decimal(entry.sequence)
    pen.literal(",\"id\":\"")
    pen.hex(entry.id.run)
    pen.byte(UInt8(ascii: "-"))
    pen.decimal(entry.id.count)
    pen.literal("\",\"ts\":\"")
    stamp.write(entry.at, into: &pen)
    pen.literal("\",\"kind\":\"")
    guard write(entry.event, at: entry.at, under: terms) else { return false }
    pen.literal(",\"line\":")
    pen.decimal(line)
    pen.literal(",\"batch\":")
    pen.decimal(batch)
    return true
  }

  /// Writes the sum and the line's end; false when the line became too long.
  mutating func finish(with sum: Digest) -> Bool {
    pen.literal(",\"sum\":\"")
    pen.hex(sum)
    pen.literal("\"}\n")
    return !pen.overflowed && pen.count <= LedgerLine.longest
  }

  /// What was written; good until the next change.
  var bytes: UnsafeRawBufferPointer { pen.line }

  /// The previous sum's digits followed by what was written.
  mutating func chained(to previous: Digest) -> UnsafeRawBufferPointer { pen.chained(to: previous) }

  @inline(__always)
  private mutating func write(_ event: borrowing Event, at moment: Instant, under terms: LineTerms?) -> Bool {
    switch event {
    case .judged(let judgement): write(judgement)
    case .loggedIn(let person):
      pen.literal("login\"")
      write(person)
    case .recovered(let tail): write(tail)
    case .opened(let opening): write(opening)
    case .joined(let seat, let person):
      pen.literal("joined\",\"seat\":")
      pen.decimal(seat.rawValue)
      write(person)
    case .slip(let slip):
      guard let lexicon = terms?.lexicon else { return false }
      write(slip, of: lexicon)
    case .lapsed(let number):
      pen.literal("lapsed\",\"slip\":")
      pen.decimal(number)
    case .withdrawn(let number, let seat):
      pen.literal("withdrawn\",\"slip\":")
      pen.decimal(number)
      pen.literal(",\"seat\":")
      pen.decimal(seat.rawValue)
    case .ruled(let ruled):
      guard let lexicon = terms?.lexicon, let rule = terms?.rule else { return false }
      write(ruled, of: lexicon, under: rule)
    case .lookup(let lookup):
      pen.literal("lookup\",\"verb\":\"")
      pen.text(lookup.matter.rawValue)
      pen.literal("\",\"name\":\"")
      pen.text(lookup.by.text)
      pen.byte(UInt8(ascii: "\""))
    case .left(let seat):
      pen.literal("left\",\"seat\":")
      pen.decimal(seat.rawValue)
    case .stopped: pen.literal("stopped\"")
    case .game(let event): return write(event, at: moment, under: terms)
    case .practice(let step): return write(step, under: terms)
    }
    return true
  }

  @inline(__always)
  private mutating func write(_ judgement: borrowing BareJudgement) {
    pen.literal("judgement\"")
    write(judgement.words, of: judgement.lexicon)
    write(judgement.ruling)
    if let board = judgement.board {
      pen.literal(",\"board\":\"")
      pen.text(board)
      pen.byte(UInt8(ascii: "\""))
    }
    if let by = judgement.by {
      pen.literal(",\"by\":\"")
      pen.text(by)
      pen.byte(UInt8(ascii: "\""))
    }
  }

  mutating func write(_ person: Person) {
    pen.literal(",\"name\":\"")
    pen.text(person.name.text)
    switch person.role {
    case .guest: pen.literal("\",\"role\":\"guest\",\"code\":\"")
    case .player: pen.literal("\",\"role\":\"player\",\"code\":\"")
    case .director: pen.literal("\",\"role\":\"director\",\"code\":\"")
    case .station: pen.literal("\",\"role\":\"station\",\"code\":\"")
    }
    pen.text(person.codeHash)
    pen.byte(UInt8(ascii: "\""))
  }

  private mutating func write(_ tail: TornTail) {
    pen.literal("recovered\",\"file\":\"")
    pen.text(tail.file)
    pen.literal("\",\"at\":")
    pen.decimal(tail.at)
    pen.literal(",\"bytes\":")
    pen.decimal(tail.bytes)
    pen.literal(",\"kept\":\"")
    pen.text(tail.keptAs)
    pen.byte(UInt8(ascii: "\""))
  }

  private mutating func write(_ opening: Opening) {
    pen.literal("opened\"")
    member(",\"game\":\"", opening.terms.kind.rawValue)
    write(opening.terms.lexicon)
    if let practice = opening.terms.practice {
      write(practice)
    } else {
      write(opening.terms.rule)
      if let game = opening.terms.game {
        write(game)
      } else {
        member(",\"confirm\":", opening.terms.confirmSeconds)
      }
    }
    if let invited = opening.terms.invited {
      pen.literal(",\"for\":\"")
      pen.text(invited.text)
      pen.byte(UInt8(ascii: "\""))
    }
    if opening.terms.isDesk {
      pen.literal(",\"desk\":true")
    } else {
      pen.literal(",\"desk\":false")
    }
    write(opening.opener)
    guard let sides = opening.sides else { return }
    pen.literal(",\"seat1\":\"")
    pen.text(sides.one.text)
    pen.literal("\",\"seat2\":\"")
    pen.text(sides.two.text)
    pen.byte(UInt8(ascii: "\""))
  }

  private mutating func write(_ slip: Slip, of lexicon: AgreedLexicon) {
    pen.literal("slip\",\"slip\":")
    pen.decimal(slip.number)
    if let replaces = slip.replaces {
      pen.literal(",\"replaces\":")
      pen.decimal(replaces)
    }
    pen.literal(",\"challenger\":")
    pen.decimal(slip.challenger.rawValue)
    pen.literal(",\"writer\":")
    pen.decimal(slip.writer.rawValue)
    write(slip.words, of: lexicon)
    if let until = slip.until { write(until, as: ",\"until\":\"") }
    if let corrects = slip.corrects {
      pen.literal(",\"corrects\":")
      pen.decimal(corrects)
    }
  }

  private mutating func write(_ ruled: RuledSlip, of lexicon: AgreedLexicon, under rule: ChallengeRule) {
    pen.literal("ruling\",\"slip\":")
    pen.decimal(ruled.number)
    pen.literal(",\"challenger\":")
    pen.decimal(ruled.challenger.rawValue)
    write(ruled.words, of: lexicon)
    write(rule)
    write(ruled.ruling)
    write(ruled.effect)
    switch ruled.confirmed {
    case .opponent: pen.literal(",\"confirmed\":\"by-opponent\"")
    case .byDefault: pen.literal(",\"confirmed\":\"by-default\"")
    case .desk: pen.literal(",\"confirmed\":\"at-desk\"")
    }
    if let superseded = ruled.supersedes {
      pen.literal(",\"supersedes\":")
      pen.decimal(superseded)
    }
  }

  mutating func write(_ ruling: Ruling) {
    if ruling.isAcceptable {
      pen.literal(",\"ruling\":\"acceptable\"")
    } else {
      pen.literal(",\"ruling\":\"unacceptable\"")
    }
  }

  mutating func write(_ rule: ChallengeRule) {
    pen.literal(",\"rule\":\"")
    pen.text(rule.text)
    pen.byte(UInt8(ascii: "\""))
  }

  mutating func write(_ effect: ChallengeEffect) {
    pen.literal(",\"effect\":{\"kind\":\"")
    switch effect {
    case .playRemoved: pen.literal("play-removed\"")
    case .none: pen.literal("none\"")
    case .challengerLosesTurn(let turn):
      pen.literal("challenger-loses-turn\",\"turn\":")
      pen.decimal(turn.rawValue)
    case .pointsTo(let seat, let points):
      pen.literal("points\",\"points\":")
      pen.decimal(points)
      pen.literal(",\"to\":")
      pen.decimal(seat.rawValue)
    case .pointsFrom(let seat, let points):
      pen.literal("points\",\"points\":")
      pen.decimal(points)
      pen.literal(",\"from\":")
      pen.decimal(seat.rawValue)
    case .gameWon(let seat):
      pen.literal("game-won\",\"seat\":")
      pen.decimal(seat.rawValue)
    }
    pen.byte(UInt8(ascii: "}"))
  }

  private mutating func write(_ lexicon: AgreedLexicon) {
    lexica.text(of: lexicon).writeMembers(into: &pen)
  }

  /// The lexicon first: what the words are made of is known before they are read.
  @inline(__always)
  mutating func write(_ words: Words, of lexicon: AgreedLexicon) {
    precondition(words.count > 0, "nothing was judged")
    let text = lexica.text(of: lexicon)
    text.writeMembers(into: &pen)
    pen.literal(",\"words\":[")
    for position in 0..<words.count {
      if position == 0 { pen.byte(UInt8(ascii: "\"")) } else { pen.literal(",\"") }
      text.write(words[position], into: &pen)
      pen.byte(UInt8(ascii: "\""))
    }
    pen.byte(UInt8(ascii: "]"))
  }

  /// A member that is a moment; a cache of its own, for it must not push the entries' second out.
  mutating func write(_ moment: Instant, as member: StaticString) {
    pen.literal(member)
    var stamp = Timestamp()
    stamp.write(moment, into: &pen)
    pen.byte(UInt8(ascii: "\""))
  }
}
