// SPDX-License-Identifier: MIT
import Records
import Rulebook

/// A game record that reads is written and reads again as the same game; checking it ends in one answer.
///
/// Source: the GCG description, version 1.2.
enum FuzzedRecords: Fuzzed {
  static let longest = 3000
  static let words = [
    "#player1 a a\n", "#player2 b b\n", "#note ", "#character-encoding UTF-8\n",
    "#character-encoding ISO-8859-1\n",
    "#lexicon ", "#tile-distribution spanish\n", "#incomplete\n", "#rack1 ", "#start-position ",
    "(challenge)",
    "(time)", " -- ", "\n>a: ", "\n>b: ", "UNKNOWN ", "8H ", "\n#- ",
  ]

  static var seeds: [[UInt8]] {
    let header = "#character-encoding UTF-8\n#player1 ada Ada Łoś\n#player2 bruno Bruno\n"
    return [
      header
        + ">ada: ABCEKTX 8D BACKET +34 34\n#note held\nand then challenged\n>ada: ABCEKTX (challenge) +5 39\n"
        + ">bruno: AEGIRSV 7C GRAVIES +90 90\n>bruno: AEGIRSV -- -90 0\n>ada: ELLNOOX -O +0 39\n"
        + ">bruno: AEGIRSV E5 VAG.RIES +98 98\n",
      header + ">ada: AAEEIIO - +0 0\n>bruno: UNKNOWN -5 +0 0\n>ada: AB? 8G bA +3 3\n#incomplete\n",
      header + "#tile-distribution spanish\n>ada: A[CH]EL 8H [CH]ALE +24 24\n#rack2 ÑO\n",
      header + "#lexicon fise\n>ada: [CH]ALE 8H [CH]ALE +24 24\n>bruno: (AE) +4 4\n>ada: AE (AE) -2 22\n"
        + ">ada: E (time) -10 12\n",
      header + "#start-position ada " + Array(repeating: "15", count: 7).joined(separator: "/")
        + "/6TRAIN4/15/15/15/15/15/15/15 / 10/0 0\n>ada: S 8L S +7 17\n",
      "#player1 a A B\r\n#player2 b\r\n#title x\r\n>a: AT H8 AT +4 4 AT\r\n>b: Q 9G QI +22 22 QI\r\n#note\r\n\r\n",
    ].map { Array($0.utf8) }
  }

  static func check(_ bytes: [UInt8]) throws(Finding) {
    guard let file = try? GCGFile(bytes) else { return }
    try Finding.unless(file.lines.count == file.game.events.count, "an event without its line")
    for mustEnd in [false, true] {
      do throws(GCGFault) { _ = try GCGCheck.run(file, mustEnd: mustEnd) } catch {
        try Finding.unless((1...file.lastLine).contains(error.line), "a fault in line \(error.line)")
      }
    }
    _ = try? CGPPosition.positions(in: file)
    let written = file.game.bytes
    let again: GCGFile
    do throws(GCGFault) { again = try GCGFile(written) } catch {
      throw Finding("what is written does not read: line \(error.line), \(error.reason)")
    }
    try Finding.unless(again.game.tiles == file.game.tiles, "it is written with other tiles")
    try Finding.unless(again.game.start == file.game.start, "it is written from another position")
    try Finding.unless(again.game.events == dotted(file.game.events), "it is written as another game")
    try Finding.unless(again.game.bytes == written, "it is written otherwise the second time")
  }

  /// The events with each old tile as a dot, as records write it.
  private static func dotted(_ events: [GCGEvent]) -> [GCGEvent] {
    events.map { event in
      guard case .placement(let placement, let crossWords) = event.kind else { return event }
      let items = placement.map { item in
        if case .over = item { Placement.Item.through } else { item }
      }
      guard
        let dotted = Placement(start: placement.start, direction: placement.direction, items: Array(items))
      else { return event }
      return GCGEvent(
        seat: event.seat, rack: event.rack, kind: .placement(dotted, crossWords: crossWords),
        points: event.points, total: event.total, remarks: event.remarks)
    }
  }
}
