// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// What the `kind` of a line is, by the family whose lines it is among; and who reads and writes it.
enum LineKind {
  case house(HouseKind)
  case table(TableEventKind)
  case slip(SlipKind)
  case game(GameKind)
  case practice(PracticeEventKind)
  case event(TournamentKind)

  @inline(__always)
  init(_ event: borrowing Event) {
    switch event {
    case .house(let event): self = .house(HouseKind(event))
    case .opened: self = .table(.opened)
    case .joined: self = .table(.joined)
    case .lookup: self = .table(.lookup)
    case .left: self = .table(.left)
    case .abandoned: self = .table(.abandoned)
    case .slip(let event): self = .slip(SlipKind(event))
    case .game(let event): self = .game(GameKind(event.action))
    case .practice(let step): self = .practice(PracticeEventKind(step.event))
    case .event(let step): self = .event(TournamentKind(step))
    }
  }

  /// The version in which the kind came.
  @inline(__always)
  var version: Int {
    switch self {
    case .house(let kind): kind.version
    case .table(let kind): kind.version
    case .slip(let kind): kind.version
    case .game(let kind): kind.version
    case .practice(let kind): kind.version
    case .event(let kind): kind.version
    }
  }

  /// Reads a kind with its quotes; `ruling` is one of slips and one of games, which the next member tells apart.
  init(from line: inout LineCursor) throws(LineDamage) {
    let start = line.place
    let run = try line.quoted()
    let word = KindWord(run)
    if let kind = HouseKind(rawValue: word), line.sees(kind.head) {
      self = .house(kind)
    } else if let kind = SlipKind(rawValue: word), line.sees(kind.head) {
      self = .slip(kind)
    } else if let kind = TableEventKind(rawValue: word), line.sees(kind.head) {
      self = .table(kind)
    } else if let kind = LineKind(ofPlay: word) {
      self = kind
    } else {
      // An escape where none is needed is found when the line is written again.
      guard var plain = LineCursor.unescaped(run) else { throw LineDamage(.string, at: start) }
      guard let kind = plain.withUTF8({ LineKind(ofPlay: KindWord(UnsafeRawBufferPointer($0))) }) else {
        throw LineDamage(.kind, at: start)
      }
      self = kind
    }
  }

  /// The kind of a game's, a practice table's or an event's line, or nil.
  private init?(ofPlay word: KindWord) {
    if let kind = GameKind(rawValue: word) {
      self = .game(kind)
    } else if let kind = PracticeEventKind(rawValue: word) {
      self = .practice(kind)
    } else if let kind = TournamentKind(rawValue: word) {
      self = .event(kind)
    } else {
      return nil
    }
  }
}

extension LineText {
  /// Leaves an event to its family, from its kind on; false where terms are missing.
  @inline(__always)
  mutating func write(_ event: borrowing Event, at moment: Instant, under terms: LineTerms?) -> Bool {
    switch event {
    case .house(let event): event.write(into: &self)
    case .opened(let opening): opening.write(into: &self)
    case .joined(let seat, let person): TableLines.write(joined: seat, person, into: &self)
    case .lookup(let lookup): lookup.write(into: &self)
    case .left(let seat): TableLines.write(left: seat, into: &self)
    case .abandoned(let since): TableLines.write(abandoned: since, into: &self)
    case .slip(let event): return event.write(into: &self, under: terms)
    case .game(let event): return event.write(into: &self, at: moment, under: terms)
    case .practice(let step): return step.write(into: &self, under: terms)
    case .event(let step): step.write(into: &self)
    }
    return true
  }
}

extension LineKind {
  /// Reads from the kind on what the line's family knows to read.
  func event(
    from line: inout LineCursor, at moment: Instant, knowing lexica: inout KnownLexica
  ) throws(LineDamage) -> (Event, LineTerms?) {
    switch self {
    case .house(let kind): try HouseEvent.read(kind, from: &line, knowing: &lexica)
    case .table(let kind): try TableLines.read(kind, from: &line, knowing: &lexica)
    case .slip(let kind): try SlipEvent.read(kind, from: &line, knowing: &lexica)
    case .game(let kind): try GameEvent.read(kind, from: &line, at: moment, knowing: &lexica)
    case .practice(let kind): try PracticeStep.read(kind, from: &line)
    case .event(let kind): (.event(try EventStep.read(kind, from: &line, knowing: &lexica)), nil)
    }
  }
}
