// SPDX-License-Identifier: MIT
import Directing
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, 11.1.
@Suite("A draw for the first move is that of its event, round and players")
struct FirstDrawTests {
  @Test("A trial draws as the pairing after it, and a round that is paired again as before")
  func trial() async throws {
    let evening = try await Evening()
    let tried = try await evening.boards(.pair(nil, division: nil), isTrial: true)
    #expect(tried.count == 30)
    #expect(try await evening.boards(.pair(nil, division: nil), isTrial: true) == tried)
    #expect(try await evening.boards(.pair(nil, division: nil)) == tried)
    _ = await evening.act(.unpair(TournamentRound(number: 1)))
    #expect(try await evening.boards(.pair(nil, division: nil)) == tried)
    // Neither side of a pair goes first each time.
    let lower = tried.count { $0.first < $0.second }
    #expect((5...25).contains(lower), "\(lower)")
  }

  @Test("Two events draw apart from each other")
  func events() async throws {
    let evening = try await Evening()
    let first = try await evening.boards(.pair(nil, division: nil), isTrial: true)
    let other = try await evening.another("wed")
    #expect(try await other.boards(.pair(nil, division: nil), isTrial: true) != first)
  }
}

/// An event of sixty, at a referee that draws as a server does.
private struct Evening {
  let hall: Hall
  let label: String

  init(_ label: String = "tues", in existing: Hall? = nil) async throws {
    hall = existing ?? Hall(coin: nil)
    self.label = label
    let systems = [PairingSystem](repeating: .swiss, count: 3)
    let wanted = TournamentRequest(
      label: label, title: label, terms: try #require(TournamentTerms(systems: systems)), tables: nil)
    await hall.send(.tournament(.new(wanted)), as: .operator)
    for number in 1...60 {
      let code = (code: "owl", hash: "scrypt$4$00$00")
      _ = await act(.enter(EntryForm("p\(number)"), code: code))
    }
  }

  func another(_ label: String) async throws -> Evening { try await Evening(label, in: hall) }

  func act(_ act: TournamentAct, isTrial: Bool = false) async -> Outcome {
    let outcome = await hall.send(.tournament(.at(.named(label), act, isTrial: isTrial)), as: .operator)
    hall.script.storeAll()
    _ = await hall.referee.settle()
    return outcome
  }

  /// Returns the boards that an act pairs.
  func boards(_ pairing: TournamentAct, isTrial: Bool = false) async throws -> [BoardPairing] {
    guard case .tournament(let news) = await act(pairing, isTrial: isTrial).reply,
      case .paired(_, _, let boards, _, _) = news.step
    else {
      Issue.record("nothing is paired")
      return []
    }
    return boards
  }
}
