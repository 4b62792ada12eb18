// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records

/// The subcommand that audits an event.
///
/// It decides the pairings and standings again from the ledger and compares the results with the tables where they were
/// played.
enum EventAuditCommand {
  /// Runs `verdict event audit`.
  ///
  /// - Returns: 0 if everything agrees, 1 if something differs.
  /// - Throws: `usage`, or `obstacle` if there is no event or the ledger is at fault.
  static func run(_ words: [String]) throws(EventTrouble) -> Int32 {
    guard let options = CommandOptions(words, of: "event audit", taking: ["event", "number", "data"]),
      let path = options.path()
    else { throw .usage }
    var chains = try EventChains.read(path)
    if options.value("event") != nil || options.value("number") != nil || chains.isEmpty {
      chains = [try EventChains.one(in: path, options.value("event"), number: options.value("number"))]
    }
    var boards = BoardAudit()
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(path, checkingGames: true) { boards.take($0) }
    } catch { throw .obstacle(error.text) }
    if let fault = report.fault { throw .obstacle("\(fault.text); nothing was audited") }
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
