// SPDX-License-Identifier: MIT
import Directing

/// Makes an event's pairings and standings again from the ledger, and says what differs.
enum EventAuditCommand {
  /// Runs `verdict event audit`.
  ///
  /// - Parameter words: behind `audit`.
  /// - Returns: 0 where all is as it must be, 1 where something differs.
  /// - Throws: where there is nothing to audit, or the ledger is at fault.
  static func run(_ words: [String]) throws(EventTrouble) -> Int32 {
    guard let options = CommandOptions(words, of: "event audit", taking: ["event", "number"]),
      options.operands.count == 1
    else { throw .usage }
    let path = options.operands[0]
    var chains = try EventChains.read(path)
    if options.value("event") != nil || options.value("number") != nil || chains.isEmpty {
      chains = [try EventChains.one(in: path, options.value("event"), number: options.value("number"))]
    }
    return chains.map(audit).max() ?? Exit.done
  }

  private static func audit(_ chain: EventChain) -> Int32 {
    let audit = TournamentAudit(chain.terms.tournament, chain.steps.map(\.step))
    let name = "\(chain.terms.label) (\(chain.id.number))"
    for finding in audit.findings {
      Console.print(
        "\(name): \(finding.isDifference ? "differs" : "by hand"): \(EventChains.plain(finding.text))")
    }
    let differing = audit.findings.count(where: \.isDifference)
    Console.print(
      "\(name): \(differing == 0 ? "ok" : "\(differing) differences"); entries decided again \(audit.steps + 1),"
        + " rounds paired again \(audit.pairings) with \(audit.boards) boards (who goes first drawn at"
        + " \(audit.draws)), results \(audit.results), corrections \(audit.corrections), standings added up"
        + " \(audit.standings)")
    return differing == 0 ? Exit.done : Exit.negative
  }
}
