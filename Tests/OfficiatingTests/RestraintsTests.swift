// SPDX-License-Identifier: MIT
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, EXPEL, SILENCE, UNLOCK.
@Suite(
  "What keeps somebody out or silent ends by itself, by a director, or with an entry that was not recorded")
struct RestraintsTests {
  private static func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  private static let start = Instant(milliseconds: 1000)

  @Test("It ends at its moment, and what is left is rounded up")
  func ends() throws {
    let (ben, dora) = (try Self.name("ben"), try Self.name("dora"))
    var restraints = Restraints()
    let until = Self.start.adding(seconds: 60)
    restraints.fold(.expelled(until: until, reason: "x"), of: ben, by: dora)
    let expulsion = try #require(restraints.expulsion(of: ben, at: Self.start))
    #expect(expulsion.by == dora && expulsion.until.seconds(after: Self.start) == 60)
    #expect(expulsion.until.seconds(after: Instant(milliseconds: 1001)) == 60)
    #expect(restraints.expulsion(of: ben, at: Instant(milliseconds: until.milliseconds - 1)) != nil)
    #expect(restraints.expulsion(of: ben, at: until) == nil)
    #expect(restraints.silence(of: ben, at: Self.start) == nil)
  }

  @Test("Unlocking ends both")
  func goesBack() throws {
    let (ben, dora) = (try Self.name("ben"), try Self.name("dora"))
    var restraints = Restraints()
    let until = Self.start.adding(seconds: 60)
    restraints.fold(.expelled(until: until, reason: "x"), of: ben, by: dora)
    restraints.fold(.silenced(until: until, reason: "y"), of: ben, by: dora)
    restraints.fold(.unlocked, of: ben, by: dora)
    #expect(
      restraints.expulsion(of: ben, at: Self.start) == nil
        && restraints.silence(of: ben, at: Self.start) == nil)
  }
}
