// SPDX-License-Identifier: MIT
import Alphabets
import Testing

/// Source: `Dictionaries/README.md`, alphabets are tables.
@Suite("Alphabets are tables that anyone can read, and a damaged one is told by its line")
struct TileTableTests {
  @Test("Every table is read, and has as many tiles and points as its second line says")
  func tables() {
    let facts = TileTable.all.map { table in
      let tiles = table.rows.reduce(Int(table.blanks)) { $0 + Int($1.count) }
      let points = table.rows.reduce(0) { $0 + Int($1.count) * Int($1.points) }
      return "\(table.name) \(table.rows.count) \(tiles) \(points)"
    }
    #expect(
      facts == [
        "catalan 26 100 189", "danish 27 100 247", "dutch 26 102 230", "english 26 100 187",
        "finnish 25 101 218", "french 26 102 197", "german 29 102 202", "italian 21 120 293",
        "norwegian 32 100 202", "polish 32 100 190", "portuguese 24 120 204", "romanian 22 100 211",
        "spanish 28 100 192", "swedish 31 100 194", "turkish 29 100 201",
      ])
  }

  @Test("A tile outside ASCII has an alias, and nothing else has one")
  func aliases() {
    let aliases = TileTable.all.map { table in
      table.rows.compactMap { row in row.alias.map { "\(row.spelling)=\($0)" } }.joined(separator: " ")
    }
    #expect(
      aliases == [
        "Ç=C, L·L=LL", "Æ=AE Ø=OE Å=AA", "", "", "Ä=AE Ö=OE", "", "Ä=AE Ö=OE Ü=UE", "",
        "Ü=UE Æ=AE Ä=A~ Ø=OE Ö=O~ Å=AA", "Ą=A, Ć=C' Ę=E, Ł=L/ Ń=N' Ó=O' Ś=S' Ź=Z' Ż=Z.", "Ç=C,", "", "Ñ=N~",
        "Ü=UE Å=AA Ä=AE Æ=A/ Ö=OE", "Ç=C, Ğ=G~ İ=I. Ö=OE Ş=S, Ü=UE",
      ])
  }

  @Test("Only Polish keeps foreign marks apart, and only German keeps a first capital")
  func settings() {
    #expect(TileTable.all.filter { !$0.dropsDiacritics }.map(\.name) == ["polish"])
    #expect(TileTable.all.filter(\.keepsInitialCapital).map(\.name) == ["german"])
    #expect(TileTable.all.allSatisfy { $0.vowels.count >= 5 && $0.vowels.contains("A") })
  }

  private static let settings = [
    "blanks\t2", "exchange\t7", "diacritics\tkept", "capitals\tnone", "vowels\tA",
  ]

  private static let letters = "ABCDEFGHIJKLMNOP".map { "\($0)\t1\t2" }

  private func fault(_ lines: [String]) -> TileTableFault? {
    do throws(TileTableFault) {
      _ = try TileTable(name: "made", text: lines.joined(separator: "\n"))
      return nil
    } catch {
      return error
    }
  }

  @Test("A table with nothing wrong is read, whatever its comments and blank lines")
  func good() {
    #expect(fault(Self.settings + Self.letters) == nil)
    #expect(fault(["# made", ""] + Self.settings + ["# tile"] + Self.letters + ["Ñ\t8\t1\tN~", ""]) == nil)
  }

  @Test(
    "What is wrong with a tile is told with its line",
    arguments: [
      "A\t1\t2", "Q", "Q\t1", "Q\t1\t256", "Q\t-1\t2", "Q\tx\t2", "Q 1 2", "Q\t1\t2\tQU", "Q\t1\t2\t",
      "Ñ\t1\t2", "Ñ\t1\t2\t", "Ñ\t1\t2\tN", "Ñ\t1\t2\tn~", "Ñ\t1\t2\tN]", "Ñ\t1\t2\tN?", "Ñ\t1\t2\tN~~~",
      "Ñ\t1\t2\tN~\t1", "Ж\t1\t2\tZH", "1\t1\t2", "Qu\t1\t2", "\t1\t2", "ñ\t1\t2\tN~", "blanks\t2",
    ])
  func badTile(row: String) {
    #expect(fault(Self.settings + Self.letters + [row, "Z\t1\t1"])?.line == 22)
  }

  @Test("Two tiles can't be written alike in brackets")
  func sameAlias() {
    let rows = ["Ñ\t8\t1\tN~", "Ń\t8\t1\tN~"]
    #expect(fault(Self.settings + Self.letters + rows)?.line == 23)
    #expect(fault(Self.settings + Self.letters + ["AE\t8\t1", "Ä\t8\t1\tAE"])?.line == 23)
  }

  @Test(
    "A setting that is missing, unknown, doubled or out of range is told",
    arguments: [
      (0, "colour\tred"), (0, "blanks\t300"), (0, "blanks"), (1, "exchange\t-1"), (2, "diacritics\tperhaps"),
      (3, "capitals\tall"), (4, "vowels\t"), (4, "vowels\tA Å"), (0, "folded\tE"),
      (0, "folded\tÉÈ"), (1, "blanks\t2"), (0, "# none"),
    ])
  func badSetting(index: Int, line: String) {
    var settings = Self.settings
    settings[index] = line
    #expect(fault(settings + Self.letters) != nil)
  }

  @Test("Fewer than 16 tiles, or more than 63, are no alphabet")
  func sizes() {
    #expect(fault(Self.settings + Self.letters.dropLast())?.what == "an alphabet has at least 16 tiles")
    let many = (0..<50).map { "\(Array("ABCDEFGHIJ")[$0 / 10])\(Array("KLMNOPQRST")[$0 % 10])\t1\t1" }
    #expect(fault(Self.settings + Self.letters + many)?.what == "an alphabet has at most 63 tiles")
    #expect(fault(Self.settings + Self.letters + many.prefix(47)) == nil)
  }
}
