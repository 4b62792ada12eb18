// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: scoring; the published rows T22 to T31.
@Suite("A play scores its words by tiles and new premiums, and fifty for seven tiles")
struct ScoringTests {
  /// Plays in order and what each of them scores.
  static let chains: [(name: String, plays: [(String, Int)])] = [
    ("T22", [("8D QUANT", 48), ("8A ALI.....", 51), ("9G OIDIOID", 69)]),
    ("T23", [("8G CAT", 10)]), ("T23", [("8G CAt", 8)]), ("T23", [("8H cAT", 4)]),
    ("T24", [("8H ta", 0)]),
    ("T25", [("8H TRAINED", 68)]),
    ("T26", [("8G WORD", 16), ("K8 SOMEONE", 77)]),
    ("T27", [("H5 AREA", 8), ("5E STR.NGE", 32)]),
    ("T29", [("8G CAT", 10), ("I8 .ZAR", 23)]),
  ]

  @Test("Each chain of plays scores as published", arguments: chains)
  func chain(name: String, plays: [(String, Int)]) throws {
    var position = Position()
    for (play, points) in plays {
      #expect(try position.violations(play).isEmpty, "\(name) \(play)")
      #expect(try position.score(play).total == points, "\(name) \(play)")
      try position.lay(play)
    }
  }

  @Test("T22: two cross words and the bonus")
  func crosses() throws {
    let position = try Position(
      picture: """
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ALIQUANT.......
        """)
    #expect(try position.words("9G OIDIOID") == ["OIDIOID 14", "NO 3", "TI 2"])
    #expect(try position.score("9G OIDIOID").bonus == 50)
  }

  @Test("T28: two triple words, a premium under an old tile is spent")
  func tripleTriple() throws {
    let position = try Position(picture: "...............\n...............\n...............\nEAT")
    #expect(try position.words("A1 COD.BOOK") == ["CODEBOOK 153"])
    #expect(try position.score("A1 COD.BOOK").total == 203)
  }

  @Test("T29: no cross words where only the old tile has neighbours")
  func through() throws {
    var position = Position()
    try position.lay("8G CAT")
    #expect(try position.words("I8 .ZAR") == ["TZAR 23"])
  }

  @Test("T30: eight words, the main word first, then crosses in order")
  func eightWords() throws {
    var position = Position()
    try position.lay("8D RETINAS")
    #expect(
      try position.words("9D ARTISTE") == [
        "ARTISTE 9", "RA 2", "ER 2", "TT 2", "II 3", "NS 2", "AT 3", "SE 2",
      ])
    #expect(try position.score("9D ARTISTE").total == 75)
  }

  @Test("T31: a Spanish CH is one tile: one square, one place on the rack, five points")
  func digraph() throws {
    let position = Position(.spanish)
    for play in ["8H [CH]ALE", "8H CHALE"] {
      #expect(try position.placement(play).count == 4)
      #expect(try position.words(play) == ["[CH]ALE 16"])
    }
    #expect(try position.violations("8H [CH]ALE", rack: "[CH]ALEEEE").isEmpty)
    #expect(try position.violations("8H [CH]ALE", rack: "CHALEEE").isEmpty)
    #expect(try position.violations("8H [C]HALE", rack: "CHALEEE") == [.notOnRack])
    #expect(try position.words("8H [ch]ALE") == ["[ch]ALE 6"])
    #expect(try position.placement("8H [C]HALE").text(.spanish) == "8H [C]HALE")
    #expect(try position.placement("8H chALE") == position.placement("8H [ch]ALE"))
  }

  @Test("T70: an out-play of fewer than seven tiles earns no bonus")
  func smallOutPlay() throws {
    var position = Position()
    try position.lay("8G CAT")
    #expect(try position.score("9G AT").bonus == 0)
  }

  @Test("Bonus and its size are numbers of the rules")
  func bonus() throws {
    var position = Position()
    position.rules.bingoSize = 3
    position.rules.bingoBonus = 20
    #expect(try position.score("8G CAT").total == 30)
    #expect(try position.score("8G CATS").total == 12)
  }
}
