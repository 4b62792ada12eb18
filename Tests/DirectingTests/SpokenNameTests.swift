// SPDX-License-Identifier: MIT
@testable import Directing
import Testing

/// Source: Protocol/SPEC.md, 11.1.
@Suite("A real name is read aloud with the given names first")
struct SpokenNameTests {
  @Test(
    "The comma turns the name round; without one it stays, and a full stop at its end is the sentence's",
    arguments: [
      ("Smith, Ann", "Ann Smith"), ("Smith,Ann", "Ann Smith"),
      ("van der Berg, Jan Piet", "Jan Piet van der Berg"),
      ("Jones, Ben, Jr.", "Ben Jones Jr"), ("Cas Novak", "Cas Novak"), ("Smith,", "Smith"), (",", ","),
      (" , ", " , "),
      ("Smith, A.", "A. Smith"), (", Ann", "Ann"), ("Jones,, Jr.", "Jones Jr"),
    ])
  func turned(written: String, spoken: String) {
    #expect(Particulars.spoken(written) == spoken)
  }

  @Test("Who has no real name is called by the name in the event")
  func without() {
    #expect(Enrolment(number: 1, name: "ann").spokenName == "ann")
    let particulars = Particulars(realName: "Smith, Ann")
    #expect(Enrolment(number: 1, name: "ann", particulars: particulars).spokenName == "Ann Smith")
  }
}
