// SPDX-License-Identifier: MIT
import Testing

@testable import Officiating

/// Source: Protocol/SPEC.md, CALL.
@Suite("A call waits until it is answered, once")
struct CallsTests {
  private static func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  private static func call(_ number: Int, by name: PlayerName) -> Call {
    Call(number: number, table: TableID(7), by: name, text: "x")
  }

  @Test("Numbers are given once, whether or not the call before was answered")
  func numbers() throws {
    let (ann, dora) = (try Self.name("ann"), try Self.name("dora"))
    var calls = Calls()
    calls.fold(.made(Self.call(1, by: ann)))
    #expect(calls.nextNumber == 2 && calls.count(by: ann) == 1 && calls[1] != nil)
    calls.fold(.answered(1, by: dora, text: "y"))
    #expect(calls.nextNumber == 2 && calls.count(by: ann) == 0 && calls[1] == nil)
    #expect(calls.answer(to: 1) == AnsweredCall(table: TableID(7), by: dora) && calls.answer(to: 2) == nil)
    calls.fold(.answered(1, by: ann, text: "z"))
    #expect(calls.answer(to: 1)?.by == dora)
  }
}
