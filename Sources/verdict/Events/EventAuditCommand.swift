// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

/// The audit of an event, which decides it again from the ledger and compares its results with those of its tables.
enum EventAuditCommand {
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(
      words, of: "event audit", taking: ["event", "number", "data"], orElse: .usage)
    let path = try options.path()
    var chains = try EventChains.read(path)
    if options.has("event") || options.has("number") || chains.isEmpty {
      chains = [try EventChains.one(in: path, options)]
    }
    var boards = BoardAudit()
    try LedgerReader.read(path, checkingGames: true, else: "nothing was audited") { boards.take($0) }
    return chains.map { audit($0, boards.report(of: $0.id)) }.max() ?? Exit.done
  }

  private static func audit(_ chain: EventChain, _ boards: BoardAudit.Report) -> Int32 {
    let audit = TournamentAudit(chain.terms, chain.steps.map(\.step))
    let name = "\(chain.label) (\(chain.id.number))"
    let findings = audit.findings + boards.findings
    for finding in findings {
      Console.print("\(name): \(word(finding)): \(EventChains.plain(finding.text))")
    }
    let differing = findings.count(where: \.isDifference)
    let tables = boards.brought > 0 ? ", results held against tables here \(boards.brought)" : ""
    Console.print(
      "\(name): \(differing == 0 ? "ok" : "\(differing) differences"); entries decided again \(audit.steps + 1),"
        + " rounds paired again \(audit.pairings) with \(audit.boards) boards (who goes first drawn at"
        + " \(audit.draws)), results \(audit.results), corrections \(audit.corrections), standings added up"
        + " \(audit.standings)\(tables)")
    return differing == 0 ? Exit.done : Exit.negative
  }

  private static func word(_ finding: AuditFinding) -> String {
    if finding.isDifference { return "differs" }
    if case .awaited = finding { return "to come" }
    return "by hand"
  }
}
