// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Practice
import Rulebook
import Testing

@testable import Wire

/// Lines that people type, by situation, and the text of their meaning.
enum NaturalLines {
  static let parser = CommandParser(lexica: ServedLexica([ParserTests.lexicon]))

  static func isLine(_ text: String, _ situation: Situation) -> Bool {
    let bytes = Array(text.utf8)
    let kind: TableKind? =
      switch situation.place {
      case .noTable, .watching: nil
      case .slips: .slip
      case .game: situation.isDealt ? .dealt : .board
      case .practice(let kind): kind
      }
    let seat = kind.map { LineSeat(kind: $0, alphabet: ParserTests.lexicon.alphabet) }
    if case .fault = parser.parse(bytes.span, seat: seat, sides: situation.sides).body { return false }
    return true
  }

  static func meaning(_ typed: String, _ situation: Situation) -> Spoken? {
    Talk.meaning(of: typed, in: situation, isLine: { isLine($0, situation) })
  }

  /// Returns the meaning as text: a line that is carried out, being a look, a play alone, a guess or an answer; `? ` and
  /// a line that is asked about, `= ` and a sentence, `~` for a line that stands as typed, `-` for one that nothing
  /// understands.
  static func told(_ typed: String, in situation: Situation) -> String {
    switch meaning(typed, situation) {
    case .look(let look)?: isLine(look.line, situation) ? look.line : "\(look.line) (fault)"
    case .guess(let guess)?: isLine(guess.line, situation) ? guess.line : "\(guess.line) (fault)"
    case .answer(let answer)?: isLine(answer.line, situation) ? answer.line : "\(answer.line) (fault)"
    case .question(_, let line)?: "? \(line)"
    case .sentence(let phrase)?: "= \(text(phrase))"
    case .play(let readings)?: readings.first.map { $0.isOfSentence ? "? \($0.line)" : $0.line } ?? ""
    case .trial(let readings)?: readings.first?.trial ?? ""
    case nil: isLine(typed, situation) ? "~" : "-"
    }
  }

  private static func text(_ phrase: Phrase) -> String {
    var writer = LineWriter()
    TalkText.write(.sentence(phrase), into: &writer)
    return String(decoding: writer.lines.bytes, as: UTF8.self)
  }

  static func situation(_ key: String) -> Situation {
    var situation = Situation()
    situation.name = PlayerName("maria")
    guard let ben = PlayerName("ben"), let maria = PlayerName("maria"), let ann = PlayerName("ann") else {
      preconditionFailure("a name is no name")
    }
    func game(_ place: Situation.GamePlace, isDesk: Bool = false) {
      situation.place = .game(place)
      situation.table = TableID(1)
      situation.isDesk = isDesk
      situation.isDealt = !isDesk
      situation.rule = .double
      situation.hasClock = true
      situation.seat = isDesk ? nil : .one
      situation.sides = isDesk ? BySeat(ann, ben) : BySeat(maria, ben)
      situation.scores = BySeat(34, 40)
      situation.turn = .one
      situation.tiles = .english
    }
    switch key {
    case "[o]": situation.waiting = [(TableID(1), ben, "english")]
    case "[i]": situation.questions = [.invitation(TableID(1), by: ben, lexicon: "english")]
    case "[m]", "[c]": game(.onTurn)
    case "[t]", "[u]", "[b]": game(.notOnTurn)
    case "[d]": game(.mayDoubt)
    case "[a]": game(.mayBeDoubted)
    case "[w]":
      situation.place = .watching
      situation.sides = BySeat(ann, ben)
      situation.table = TableID(1)
    case "[k]": game(.onTurn, isDesk: true)
    case "[p]":
      game(.mayDoubt, isDesk: true)
      situation.turn = .two
      if let play = try? play { situation.plays = [play] }
    case "[z]": game(.stopped, isDesk: true)
    case "[s]":
      situation.place = .slips
      situation.table = TableID(1)
      situation.isDesk = true
      situation.sides = BySeat(ann, ben)
    case "[D]": situation.isDirector = true
    case "[e]", "[r]":
      situation.isDirector = true
      situation.events = ["tues"]
    case "[g]": situation.lastGame = TableID(1)
    case "[T]", "[S]", "[A]":
      situation.place = .practice(key == "[T]" ? .threes : key == "[S]" ? .scramble : .anagrams)
      situation.table = TableID(1)
      situation.letters = "TRAINEY"
      situation.unfound = 4
    case "[R]":
      situation.place = .practice(.trainer)
      situation.table = TableID(1)
    default: break
    }
    return situation
  }

  /// TRAIN at 8D, by side one.
  private static var play: PlayMade {
    get throws {
      PlayMade(
        number: 1, seat: .one, placement: try Placement(text: "8D TRAIN", tiles: .english), words: [],
        score: 12,
        drew: nil)
    }
  }
}
