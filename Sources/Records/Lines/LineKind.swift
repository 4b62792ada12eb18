// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The kind of a line, by the family of the line.
enum LineKind {
  case house(HouseKind)
  case table(TableEventKind)
  case slip(SlipKind)
  case game(GameKind)
  case practice(PracticeEventKind)
  case tournament(TournamentKind)

  @inline(__always)
  init(_ event: borrowing Event) {
    switch event {
    case .house(let event): self = .house(HouseKind(event))
    case .opened, .tournamentOpened: self = .table(.opened)
    case .joined: self = .table(.joined)
    case .lookup: self = .table(.lookup)
    case .left: self = .table(.left)
    case .abandoned: self = .table(.abandoned)
    case .slip(let event): self = .slip(SlipKind(event))
    case .game(let event): self = .game(GameKind(event.action))
    case .practice(let step): self = .practice(PracticeEventKind(step.event))
    case .tournament(let step): self = .tournament(TournamentKind(step))
    }
  }

  var word: KindWord {
    switch self {
    case .house(let kind): kind.rawValue
    case .table(let kind): kind.rawValue
    case .slip(let kind): kind.rawValue
    case .game(let kind): kind.rawValue
    case .practice(let kind): kind.rawValue
    case .tournament(let kind): kind.rawValue
    }
  }

  /// Reads a kind with its quotes; the next member tells apart the rulings on slips and in games.
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
      // A needless escape is found later, when the line is written again and compared.
      guard var plain = LineCursor.unescaped(run) else { throw LineDamage(.string, at: start) }
      guard let kind = plain.withUTF8({ LineKind(ofPlay: KindWord(UnsafeRawBufferPointer($0))) }) else {
        throw LineDamage(.kind, at: start)
      }
      self = kind
    }
  }

  /// Creates the kind of a line of a game, of practice or of an event; nil for another word.
  private init?(ofPlay word: KindWord) {
    if let kind = GameKind(rawValue: word) {
      self = .game(kind)
    } else if let kind = PracticeEventKind(rawValue: word) {
      self = .practice(kind)
    } else if let kind = TournamentKind(rawValue: word) {
      self = .tournament(kind)
    } else {
      return nil
    }
  }
}

extension LineKind {
  @inline(never)
  func members(_ known: Event?, at moment: Instant, _ line: inout some Coder) throws(LineDamage) -> Event {
    switch self {
    case .house(let kind):
      let event: HouseEvent? = if case .house(let event)? = known { event } else { nil }
      return .house(try kind.members(event, &line))
    case .table(let kind): return try kind.members(known, &line)
    case .slip(let kind):
      let event: SlipEvent? = if case .slip(let event)? = known { event } else { nil }
      return .slip(try kind.members(event, &line))
    case .game(let kind):
      let event: GameEvent? = if case .game(let event)? = known { event } else { nil }
      return .game(try kind.members(event, at: moment, &line))
    case .practice(let kind):
      let step: PracticeStep? = if case .practice(let step)? = known { step } else { nil }
      return .practice(try kind.members(step, &line))
    case .tournament(let kind):
      let step: TournamentEvent? = if case .tournament(let step)? = known { step } else { nil }
      return .tournament(try kind.members(step, &line))
    }
  }
}
