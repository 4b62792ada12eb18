// SPDX-License-Identifier: MIT

/// A tournament as derived from the lines of its director and their answers alone.
///
/// Entrants are identified by name. It shares no code with the server, so it is an independent check.
struct EventModel: Hashable {
  /// A player who entered.
  struct Entrant: Hashable {
    let name: String
    /// The first round that the entrant plays.
    let firstRound: Int
    /// Whether a code lets the entrant log in; nil if the answer was not read.
    var hasCode: Bool?
    /// The missed rounds.
    var missed: [Range<Int>] = []
    /// Whether the entrant was dropped before ever being paired, and stands in no list.
    var isWithdrawn = false

    func plays(_ round: Int) -> Bool { firstRound <= round && !missed.contains { $0.contains(round) } }
  }

  /// A board's two players; the first goes first.
  struct Board: Hashable {
    var first: String
    var second: String

    var names: [String] { [first, second] }
    func has(_ name: String) -> Bool { first == name || second == name }
    func other(than name: String) -> String { first == name ? second : first }
  }

  /// The result of a round for one entrant.
  enum Side: Hashable {
    /// The own points, the opponent's points, and the winner if the points do not decide it.
    case game(Int, Int, won: Bool?)
    /// A bye, or a win over an absent opponent; the spread.
    case free(Int)
    /// A loss by absence; the spread.
    case lost(Int)
    /// Two numbers read from a list of boards, which may be points or spreads.
    case unclear(Int, Int)

    var spread: Int {
      switch self {
      // A game that its points did not decide counts as a forfeit.
      case .game(_, _, let won?): won ? 50 : -50
      case .game(let own, let other, nil), .unclear(let own, let other): own - other
      case .free(let spread), .lost(let spread): spread
      }
    }

    /// The number in a list of boards.
    var shown: Int {
      switch self {
      case .game(let own, _, _), .unclear(let own, _): own
      case .free(let spread), .lost(let spread): spread
      }
    }

    /// 2 for a win, 1 for a tie, 0 for a loss.
    var halfWins: Int {
      switch self {
      case .game, .unclear: 1 + spread.signum()
      case .free: 2
      case .lost: 0
      }
    }
  }

  /// A result that one side of a board claims.
  struct Claim: Hashable {
    let scores: [Int]
    let by: String
  }

  /// A claim for a board, as far as it is known.
  enum Claimed: Hashable {
    case nobody, unknown
    case claim(Claim)
  }

  struct Round: Hashable {
    /// Nil while the pairings have not been read.
    var boards: [Board]?
    var byes: [String] = []
    /// By name; a bye without an entered result has none.
    var results: [String: Side] = [:]
    var claims: [Board: Claimed] = [:]
    /// The last round that is paired without an adjourned game.
    var through: [Board: Int] = [:]
    /// Boards whose results may have come in unread.
    var unseen: Set<Board> = []
    /// Boards whose results came from their tables.
    var byItself: Set<Board> = []

    func board(of name: String) -> Int? { boards?.firstIndex { $0.has(name) } }

    /// The indices of boards on which a side has no result.
    var missing: [Int] {
      (boards ?? []).indices.filter { place in
        boards?[place].names.contains { results[$0] == nil } == true
      }
    }

    func isMissing(_ board: Board) -> Bool { board.names.contains { results[$0] == nil } }
  }

  var roundsMost: Int
  var system: String
  var cap: Int?
  var bye: Int
  var kind: String
  /// `none`, minutes, or `end`; it stays when later games move to real boards.
  var delay: String
  var entrants: [Entrant] = []
  var rounds: [Round] = []
  /// The starts of rounds that have a set moment.
  var starts: [Int: Start] = [:]
  var isClosed = false

  /// The moment of a command, and the seconds from then to the start.
  struct Start: Hashable {
    let said: Moment
    let seconds: Int
  }

  init(_ terms: EventTermsTyped) {
    roundsMost = terms.rounds ?? 1
    system = terms.system ?? "swiss"
    cap = terms.cap.flatMap { $0 == 0 ? nil : $0 }
    bye = terms.bye ?? 50
    kind = terms.kind ?? "paper"
    delay = terms.delay ?? "none"
  }

  // MARK: Queries

  var isLive: Bool { kind != "paper" }

  func entrant(_ name: String) -> Entrant? { entrants.first { $0.name == name } }

  func round(_ number: Int) -> Round? { rounds.indices.contains(number - 1) ? rounds[number - 1] : nil }

  /// Returns the names of the entrants who play a round, in the order of entering.
  func players(_ round: Int) -> [String] { entrants.filter { $0.plays(round) }.map(\.name) }

  /// Returns why the next round cannot be paired now; nil if it can.
  func whatBars(pairing number: Int) -> String? {
    if number != rounds.count + 1 { return "it is not the next" }
    if number > roundsMost { return "the event has not so many" }
    if players(number).count < 2 { return "nobody plays it" }
    for (index, round) in rounds.enumerated() {
      for place in round.missing {
        guard let board = round.boards?[place], !round.unseen.contains(board) else { continue }
        guard let through = round.through[board] else {
          return "board \(place + 1) of round \(index + 1) has no result"
        }
        if through < number {
          return "board \(place + 1) of round \(index + 1) was put off through \(through)"
        }
      }
    }
    return nil
  }

  /// Returns whether a player's round has no result on either side.
  func isOpen(_ name: String, in round: Round) -> Bool {
    guard let place = round.board(of: name), let board = round.boards?[place] else {
      return round.byes.contains(name) && round.results[name] == nil
    }
    return board.names.allSatisfy { round.results[$0] == nil }
  }

  /// Returns the standings after the last round, the best first, equal ones by number.
  func standings() -> [EventStanding] {
    var all = entrants.enumerated().filter { !$0.element.isWithdrawn }
      .map { EventStanding(number: $0.offset + 1, name: $0.element.name) }
    for index in all.indices {
      for round in rounds {
        guard let side = share(of: all[index].name, in: round) else { continue }
        all[index].count(side, cap: cap)
      }
    }
    all.sort { $0.rank == $1.rank ? $0.number < $1.number : $0.rank.lexicographicallyPrecedes($1.rank) }
    for index in all.indices {
      all[index].place =
        index > 0 && all[index - 1].rank == all[index].rank ? all[index - 1].place : index + 1
    }
    return all
  }

  /// Returns a player's result of a round; a bye without an entered result counts the agreed spread.
  func share(of name: String, in round: Round) -> Side? {
    round.results[name] ?? (round.byes.contains(name) ? .free(bye) : nil)
  }

  /// Returns both sides of a game; `won` is nil if the points decide.
  static func sides(_ board: Board, _ points: [Int], winner: String?) -> [String: Side] {
    let byPoints = points[0] == points[1] ? nil : points[0] > points[1] ? board.first : board.second
    let won = winner == byPoints ? nil : winner.map { $0 == board.first }
    return [
      board.first: .game(points[0], points[1], won: won),
      board.second: .game(points[1], points[0], won: won.map { !$0 }),
    ]
  }

  // MARK: Unread results

  /// Marks every board without a result as unseen, because its result and claims may come in unread.
  mutating func loseSight() {
    for index in rounds.indices {
      for place in rounds[index].missing {
        guard let board = rounds[index].boards?[place] else { continue }
        rounds[index].unseen.insert(board)
        rounds[index].claims[board] = .unknown
      }
    }
  }
}

/// One player's standing.
struct EventStanding: Hashable {
  let number: Int
  let name: String
  var place = 0
  var wins = 0
  var losses = 0
  var ties = 0
  var spread = 0

  init(number: Int, name: String) {
    self.number = number
    self.name = name
  }

  /// The sort key: more wins first, a tie being half a win, then fewer losses, then more spread.
  var rank: [Int] { [-(2 * wins + ties), 2 * losses + ties, -spread] }

  mutating func count(_ side: EventModel.Side, cap: Int?) {
    switch side.halfWins {
    case 2: wins += 1
    case 1: ties += 1
    default: losses += 1
    }
    spread += cap.map { max(-$0, min($0, side.spread)) } ?? side.spread
  }
}
