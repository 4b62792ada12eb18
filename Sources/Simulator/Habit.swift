// SPDX-License-Identifier: MIT
import Officiating
import Opponents
import Rulebook
import Wire

/// The behaviour of a person.
enum Habit: CaseIterable {
  /// Plays whole games, mostly by the rules.
  case player
  /// Challenges on slips.
  case doubter
  /// Runs both sides of a table.
  case desk
  case observer
  case learner
  /// Asks the word judge, and makes queries.
  case judge
  /// Types arbitrary lines.
  case stranger
  /// Directs: rules on games, answers calls, keeps order and accounts.
  case director
  /// Directs a tournament of the model, and does nothing else.
  case chair
  /// Judges for boards.
  case station
  /// Comes for tournaments, and sits down only at their boards.
  case entrant
  /// Is the operator, who keeps accounts.
  case keeper

  /// Whether the person can act only with an account.
  var hasAccount: Bool { self == .director || self == .chair || self == .station }
}

/// A line to be typed.
struct Typed {
  let line: String
  var isTagged = true
  /// The command about a tournament of the model, and the tournament's label.
  var act: (EventAct, String)?
}

extension World {
  func line(for person: Person) -> Typed {
    if person.habit == .stranger && dice.inThousand(500) { return nonsense() }
    if person.habit == .chair, person.isLoggedIn { return chairLine(person) }
    if dice.inThousand(25), person.habit != .chair {
      let verb = dice.pick(Verb.all)
      // Without heads nobody could tell an answer from a notice here.
      return Typed(line: verb == .plain ? "PLAIN coded" : verb.example)
    }
    if person.habit == .keeper { return Typed(line: account()) }
    guard person.isLoggedIn else {
      if person.habit == .judge && dice.inThousand(500) { return judgement() }
      // A director waits for the code of an account.
      if person.awaitsAccount { return Typed(line: "PING") }
      // Now and then a person takes over a name, with its code or without.
      let owner =
        dice.inThousand(40) && person.habit != .chair
        ? dice.pick(people.filter { $0.habit != .chair }) : person
      person.wantedName = owner.name
      let code = owner.code.map { dice.inThousand(970) ? " \($0)" : " wrong-code" } ?? ""
      if let old = owner.oldCodes.first, dice.inThousand(200) {
        return Typed(line: "LOGIN \(owner.name) \(old)")
      }
      let isPlain = (person.habit == .observer || person.habit == .judge) && dice.inThousand(500)
      return Typed(line: "LOGIN \(owner.name)\(code)\(isPlain ? " text=coded" : "")")
    }
    if person.isNewHere, dice.inThousand(700) { return Typed(line: secret(for: person)) }
    if dice.inThousand(30) { return Typed(line: betweenGames()) }
    guard let name = PlayerName(person.heldName), let table = table(of: name) else { return standing(person) }
    if dice.inThousand(60) {
      return Typed(line: dice.pick(["SHOW", "SHOW plain", "HISTORY", "WHO", "TABLES", study ?? "STUDY"]))
    }
    if dice.inThousand(20), let study { return Typed(line: study) }
    if dice.inThousand(30) { return Typed(line: "SAY hello \(dice.below(100))") }
    if dice.inThousand(8) { return Typed(line: "CALL we disagree") }
    if person.habit == .director, dice.inThousand(300) { return Typed(line: directing(sittingAt: table.id)) }
    if table.terms.place != nil {
      if dice.inThousand(table.terms.kind == .slip ? 300 : 100) { return Typed(line: ownResult(name)) }
      // Games end early, so that a tournament advances.
      if person.habit == .entrant, table.terms.kind != .slip, dice.inThousand(40) {
        return Typed(line: "CONCEDE")
      }
    }
    switch table.terms.kind {
    case .slip: return slip(table, name)
    case .board, .dealt: return game(table, name)
    case .threes, .scramble, .anagrams, .trainer: return practice(table)
    }
  }

  /// Returns a line about other people, which may be typed anywhere.
  private func betweenGames() -> String {
    let name = dice.pick(people).name
    return dice.pick([
      tell(), tell(), "MUTE \(name)", "MUTE \(name) off", "FOLLOW \(name)", "FOLLOW \(name) off",
      "GAMES \(name)",
      "PROFILE \(name)", "LADDER", "CHALLENGES", "MYDATA", "NOTICES lobby", "NOTICES all",
    ])
  }

  func word() -> String { dice.pick(words) }

  /// Returns a word, mostly of a length that fits the puzzle.
  private func guess(_ table: Table) -> String {
    let length = table.terms.kind == .threes ? 3...3 : 3...15
    return dice.inThousand(100) ? word() : dice.pick(words.filter { length.contains($0.utf8.count) })
  }

  private func judgement() -> Typed {
    Typed(
      line: "JUDGE "
        + (0...dice.below(3)).map { _ in dice.inThousand(200) ? "QZX" : word() }.joined(separator: " "))
  }

  private func nonsense() -> Typed {
    let letters = Array("abcXYZ019 =#:;.?[]()\u{E9}\t\u{1}")
    let length = dice.inThousand(50) ? 600 : dice.below(30)
    let text = String((0..<length).map { _ in dice.pick(letters) })
    // An empty line has no answer.
    return Typed(line: "x" + text, isTagged: false)
  }

  /// Start positions of games at boards: early, and near the end with an empty bag.
  private static let starts = [
    " :15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 / 20/10 1",
    " first=2 :15/15/15/15/15/15/15/6TONe5/15/15/15/15/15/15/15 ABC/ 8/-5 0 lex sample;",
    " :AAAAAAAAABBCCDD/DEEEEEEEEEEEEFF/GGGHHIIIIIIIIIJ/KLLLLMMNNNNNNOO/OOOOOOPPQRRRRRR/SSSSTTTTTTUUUUV"
      + "/15/15/15/15/15/15/15/15/15 VWY/ 300/310 4",
  ]

  /// Returns a query about a board of the model's tournament, in `often` of 1000 cases.
  private func onlook(_ often: Int) -> String? {
    guard let board = club.boards.last, dice.inThousand(often) else { return nil }
    return "\(dice.inThousand(800) ? "SHOW" : "OBSERVE") \(board)"
  }

  /// The line that asks for the review of a game that ended; nil before one has.
  private var study: String? { endedGames.isEmpty ? nil : "STUDY \(dice.pick(Array(endedGames.suffix(8))))" }

  /// Returns a line of a person without a seat.
  private func standing(_ person: Person) -> Typed {
    if person.habit != .chair, dice.inThousand(40), let study { return Typed(line: study) }
    let open = openChains().map(\.number)
    let table = open.isEmpty ? 1 : dice.pick(open)
    switch person.habit {
    case .director, .chair: return Typed(line: dice.inThousand(600) ? evening() : directing())
    case .station: return Typed(line: judgement().line.replacing("JUDGE", with: "JUDGE board=7"))
    case .keeper: return Typed(line: account())
    case .entrant: return Typed(line: onlook(500) ?? entrant(PlayerName(person.heldName)))
    case .player:
      if let look = onlook(100) { return Typed(line: look) }
      if dice.inThousand(80), let name = PlayerName(person.heldName) { return Typed(line: ownResult(name)) }
      if person.mayGoOn, dice.inThousand(600) {
        return Typed(line: dice.pick(["AGAIN", "AGAIN", "AGAIN", "DECLINE"]))
      }
      if dice.inThousand(600) {
        let agreed = dice.pick(["sample", "sample", "sample", "sample", "english", "short", "sample rule=5w"])
        return Typed(line: "JOIN \(table) \(agreed)")
      }
      if dice.inThousand(150) { return Typed(line: "CONTINUE") }
      if dice.inThousand(200) { return Typed(line: dice.pick(["AGAIN", "AGAIN", "DECLINE"])) }
      let clock = dice.pick(["", " clock=off", " clock=1:00"])
      let against = dice.inThousand(150) ? " against=house level=1" : ""
      let kind = against.isEmpty ? dice.pick(["board", "dealt"]) : "dealt"
      let rest = dice.pick(["", " rule=single", " rule=void", " abandon=forfeit"])
      let start = dice.inThousand(200) && kind == "board" ? dice.pick(Self.starts) : ""
      let series = dice.inThousand(250) ? dice.pick([" games=2", " games=3", " games=99"]) : ""
      if dice.inThousand(100) { return Typed(line: "SEEK\(clock)") }
      return Typed(line: "OPEN kind=\(kind)\(clock)\(against)\(rest)\(series)\(start)")
    case .doubter:
      return Typed(
        line: dice.inThousand(600) ? "JOIN \(table) sample" : "OPEN kind=slip confirm=\(10 + dice.below(50))")
    case .desk:
      return Typed(
        line: "OPEN kind=\(dice.pick(["slip", "board"])) desk=yes seat1=\(person.name)x seat2=\(person.name)y"
      )
    case .observer:
      if let board = club.boards.last, dice.inThousand(500) {
        return Typed(line: "\(dice.pick(["SHOW", "SHOW", "OBSERVE"])) \(board)")
      }
      return Typed(line: dice.inThousand(700) ? "OBSERVE \(1 + dice.below(max(1, table)))" : "TABLES")
    case .learner:
      if dice.inThousand(500) { return Typed(line: "JOIN \(table) sample") }
      return Typed(line: "OPEN kind=\(dice.pick(["threes", "scramble", "trainer"]))")
    case .judge:
      return dice.inThousand(700)
        ? judgement()
        : Typed(line: dice.pick(["PING", "HELP", "CAPS", "LEXICA", "WHO", "BYE", "USE short", readEvents()]))
    case .stranger:
      return Typed(line: dice.pick(["LANG french", "NOTICES terse", "QUIT", "FIND ABLE", "DEFINE ABLE"]))
    }
  }

  private func slip(_ table: Table, _ name: PlayerName) -> Typed {
    let by = table.terms.isDesk ? dice.pick([" BY 1", " BY 2"]) : ""
    let number = max(1, table.slips?.position.slipsWritten ?? 1)
    switch dice.below(10) {
    case 0...3: return Typed(line: "CHALLENGE\(by) \(word()) \(word())")
    case 4...6: return Typed(line: "CONFIRM \(number)")
    case 7: return Typed(line: "AMEND \(number) \(word())")
    case 8: return Typed(line: "WITHDRAW \(number)")
    default: return Typed(line: dice.inThousand(200) ? "LEAVE" : "SHOW")
    }
  }

  private func practice(_ table: Table) -> Typed {
    switch dice.below(10) {
    case 0...6:
      return Typed(
        line: table.terms.kind == .trainer
          ? dice.pick(["GUESS yes 80", "GUESS no"]) : "GUESS \(guess(table))")
    case 7: return Typed(line: "NEXT")
    case 8: return Typed(line: "SOLVE")
    default: return Typed(line: dice.inThousand(300) ? "LEAVE" : "SHOW")
    }
  }

  private func game(_ table: Table, _ name: PlayerName) -> Typed {
    guard let position = table.game?.position, let game = position.game else {
      return Typed(line: dice.inThousand(100) ? "LEAVE" : "SHOW")
    }
    if let other = people.first(where: { person in
      person.name != name.text && PlayerName(person.name).flatMap { table.seat(of: $0) } != nil
    }),
      !other.isConnected, dice.inThousand(200)
    {
      return Typed(line: "CLAIM \(table.id.number)")
    }
    let isOnTurn = table.terms.isDesk || table.seat(of: name) == game.onTurn
    if dice.inThousand(250) { return rarely(position) }
    guard isOnTurn else { return Typed(line: "SHOW") }
    if position.onTable != nil, dice.inThousand(300) {
      return Typed(line: dice.pick(["CHALLENGE", "HOLD", "ACCEPT"]))
    }
    if case .counting = position.status {
      let seat = table.seat(of: name) ?? game.onTurn
      let tiles = position.rules.tiles.spelled(someRack(of: seat, in: game))
      return Typed(line: dice.pick(["TILES -", "TILES \(tiles)", "CONFIRM \(position.asksNumbered)"]))
    }
    guard position.phase == .toMove || position.phase == .pending || position.phase == .held else {
      return Typed(
        line: dice.pick(["CONFIRM \(position.asksNumbered)", "CONTINUE", "ACCEPT", "PASS", "CHALLENGE"]))
    }
    // At some tables players mostly pass, so that games end soon.
    if table.id.number.isMultiple(of: 5), dice.inThousand(700) { return Typed(line: "PASS") }
    if dice.inThousand(60) {
      return Typed(line: dice.pick(["PASS", "EXCHANGE 2", "EXCHANGE A", "PLAY 8H \(word())"]))
    }
    return play(game, position.rules) ?? Typed(line: "PASS")
  }

  private func rarely(_ position: GamePosition) -> Typed {
    let play = max(1, position.playsNumbered)
    return Typed(
      line: dice.pick([
        "UNDO \(play)", "AMEND \(play) 8G \(word())", "CONFIRM \(position.asksNumbered)", "PAUSE", "CONTINUE",
        "ADJOURN", "DECLINE", "TILES", "UNSEEN", "CLOCK", "TRY 8H \(word())", "HOLD", "CHALLENGE \(play)",
        "CHALLENGE XU", "TILES A", "SHOW", "HISTORY",
        dice.inThousand(200) ? "CONCEDE" : "SHOW",
      ]))
  }

  /// Returns one of the plays that the rack allows; at a real board, of a possible rack.
  private func play(_ game: Game, _ rules: TournamentRules) -> Typed? {
    let rack = someRack(of: game.onTurn, in: game)
    var found: [FoundPlay] = []
    finder.forEachPlay(on: game.board, rack: rack, stepsMax: 3000) {
      if found.count < 40 { found.append($0) }
    }
    guard !found.isEmpty else { return nil }
    return Typed(
      line: "\(dice.inThousand(30) ? "TRY" : "PLAY") \(dice.pick(found).placement.text(rules.tiles))")
  }

  /// Returns a side's rack; at a real board, a possible one.
  private func someRack(of seat: Seat, in game: Game) -> Rack {
    if let racks = game.racks { return racks[seat] }
    var (rack, bag) = (Rack(), game.bag)
    while rack.count < game.rackCounts[seat], bag.count > 0 {
      rack.insert(bag.draw(at: dice.below(bag.count)))
    }
    return rack
  }
}
