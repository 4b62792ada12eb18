// SPDX-License-Identifier: MIT
import Officiating

/// The reading and checking of the server's lines.
extension World {
  func hear(_ person: Person, atMost count: Int) {
    guard let lines = person.read(atMost: count) else {
      note("\(person.name) is disconnected")
      if !person.wasDismissed, life != nil, !person.waiting.isEmpty, !isEnding {
        fail("\(person.name) lost the line and has no answer to \(person.waiting[0].line)")
      }
      return part(person)
    }
    for line in lines { take(line, person) }
  }

  /// Reads the lines that were sent before the server's end.
  func hearTheRest(of person: Person) {
    guard person.isConnected else { return }
    while let lines = person.read(atMost: 65_536), !lines.isEmpty {
      for line in lines { take(line, person) }
    }
    part(person)
  }

  private func take(_ line: ServerLine, _ person: Person) {
    note("\(person.name)< \(line.text)")
    kinds[line.kind, default: 0] += 1
    if let sent = person.waiting.first, line.code != nil { learn(line, typed: sent.line, by: person) }
    if let wrong = witness(line, by: person) { return fail(wrong) }
    if isBeyond(person, line) { return fail("\(person.heldName) is no director and got \(line.text)") }
    if let wrong = wrongSeries(line, by: person) ?? wrongWords(line, by: person) { return fail(wrong) }
    if let wrong = person.hear(line) { return fail("\(person.name) got \(wrong)") }
    if let receipt = line.value("receipt") {
      let parts = receipt.split(separator: ".")
      guard parts.count == 3 else { return fail("\(receipt) is no receipt") }
      let place = "\(parts[0]).\(parts[1])"
      if let known = receipts[place], known != receipt {
        return fail("two receipts for one place: \(known) and \(receipt)")
      }
      receipts[place] = receipt
    }
    // At a real board the declared tiles of a rack may be seen.
    guard line.code == nil, line.kind != "* TILES", let table = line.value("table").flatMap({ Int($0) }),
      table == person.observed,
      ["words", "tiles", "drew"].contains(where: { line.value($0) != nil }),
      let live = life?.referee.assumeIsolated({ $0.peek.table(TableID(table)) }), live.terms.practice == nil
    else { return }
    fail("\(person.name), who watches, reads what players may read: \(line.text)")
  }
}
