// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Officiating

/// Source: docs/DESIGN.md#the-memory-of-ended-games; Protocol/SPEC.md 4.30.
@Suite("The club's memory is a fold of ended games")
struct ClubMemoryTests {
  private static let names = ["ann", "ben", "cid", "house"].compactMap { PlayerName($0) }
  private static let noon = Instant(milliseconds: 1_767_571_200_000)
  private static let list = AgreedLexicon(
    name: "english", edition: "test", count: 1, seal: LexiconSeal(digest: SHA256.digest(of: "english".utf8)),
    alphabet: .english)

  private static func side(_ name: PlayerName, _ score: Int, bingos: Int = 0) -> PastGame.Side {
    var side = PastGame.Side(name: name, score: score)
    side.bingos = bingos
    return side
  }

  private static func game(
    _ number: Int, _ one: PastGame.Side, _ two: PastGame.Side, at moment: Instant = noon,
    finish: PastGame.Finish = .playedOut, isDesk: Bool = false, houseLevel: Int? = nil,
    isPlayed: Bool = true
  ) -> PastGame {
    PastGame(
      table: TableID(number), place: nil, lexicon: list, rule: .double, clock: .standard, isDesk: isDesk,
      houseLevel: houseLevel, isContinued: false, openedAt: moment, begunAt: moment, endedAt: moment,
      finish: finish, isPlayed: isPlayed,
      winner: one.score == two.score ? nil : one.score > two.score ? .one : .two,
      sides: BySeat(one, two), challenges: [])
  }

  @Test("A profile's sums are those of a count over all games, whatever their order and players")
  func sums() {
    var random = Seeded(seed: 66)
    for _ in 0..<50 {
      var memory = ClubMemory()
      var games: [PastGame] = []
      for number in 1...40 {
        let pair = Self.names.prefix(3).shuffled(using: &random)
        games.append(
          Self.game(
            number, Self.side(pair[0], .random(in: 1...600, using: &random), bingos: number % 3),
            Self.side(pair[1], .random(in: 1...600, using: &random)), isDesk: number % 7 == 0))
        memory.add(.game(games[number - 1]))
      }
      for name in Self.names.prefix(3) {
        let profile = memory.profile(of: name, against: Self.names[0], at: Self.noon)
        let own = games.filter { !$0.isDesk && ($0.sides.one.name == name || $0.sides.two.name == name) }
        func seat(_ game: PastGame) -> Seat { game.sides.one.name == name ? .one : .two }
        #expect(profile.games == own.count)
        #expect(profile.wins == own.count { $0.winner == seat($0) })
        #expect(profile.ties == own.count { $0.winner == nil })
        #expect(profile.points.one == own.reduce(0) { $0 + $1.sides[seat($1)].score })
        #expect(profile.points.two == own.reduce(0) { $0 + $1.sides[seat($1).opposite].score })
        #expect(profile.bingos == own.reduce(0) { $0 + $1.sides[seat($1)].bingos })
        let together = own.count { $0.sides[seat($0).opposite].name == Self.names[0] }
        #expect((profile.together.map { $0.wins + $0.losses + $0.ties } ?? 0) == together)
        #expect(
          memory.games(of: name).map(\.table.number)
            == memory.games(of: name).map(\.table.number).sorted(by: >))
      }
    }
  }

  @Test("Games with the house are counted apart, and those that were not played in no other figure")
  func house() {
    var memory = ClubMemory()
    let (ann, house) = (Self.side(Self.names[0], 300), Self.side(Self.names[3], 200))
    memory.add(.game(Self.game(1, ann, house, houseLevel: 2)))
    let (none, other) = (Self.side(Self.names[0], 0), Self.side(Self.names[1], 0))
    memory.add(.game(Self.game(2, none, other, finish: .conceded, isPlayed: false)))
    memory.add(.game(Self.game(3, none, house, houseLevel: 2, isPlayed: false)))
    let profile = memory.profile(of: Self.names[0], against: nil, at: Self.noon)
    #expect(profile.games == 0 && profile.houseGames == 1 && profile.ratings.isEmpty)
    #expect(profile.unplayed == 2)
  }

  @Test("Games that end while the older ones are read are added once, behind them")
  func meanwhile() {
    func game(_ number: Int) -> PastTable {
      .game(Self.game(number, Self.side(Self.names[0], 300), Self.side(Self.names[1], 200)))
    }
    var keeping = PastKeeping(nil)
    #expect(keeping.memory == nil)
    keeping.add(game(3))
    keeping.add(game(4))
    var read = ClubMemory()
    for number in 1...3 { read.add(game(number)) }
    keeping.take(read)
    #expect(keeping.memory?.games(of: Self.names[1]).map(\.table.number) == [4, 3, 2, 1])
    keeping.add(game(5))
    #expect(keeping.memory?.count == 5)
  }

  @Test("Until the older games are read, figures are asked for again in a moment; then they are told")
  func unread() async {
    let hall = Hall(
      Lexicon(
        name: "english", edition: "test", alphabet: .english,
        seal: LexiconSeal(digest: SHA256.digest(of: "english".utf8)), count: 3, countsByLength: []
      ) { _ in true }, past: nil)
    let looks: [PastLook] = [
      .profile(nil), .ladder(list: nil, nil, from: 1), .games(Self.names[1], from: nil),
    ]
    for look in looks {
      #expect(await hall.send(.house(.past(look)), as: .ann).refusal == .pastUnread)
    }
    await hall.referee.take(ClubMemory())
    for look in looks { #expect(await hall.send(.house(.past(look)), as: .ann).refusal == nil) }
    #expect(await hall.send(.house(.past(.profile(nil))), as: nil).refusal == .loginFirst)
  }
}
