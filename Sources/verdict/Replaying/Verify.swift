// SPDX-License-Identifier: MIT
import Officiating
import Records

extension Subcommand {
  static let verify: Subcommand = Subcommand(
    name: "verify",
    usage: """
      verdict verify [PATH...] [--receipt TABLE.SEQ.SUM8]...
                     PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                     of a receipt it tells whether the line is there, and what it says
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "verify", taking: ["receipt", "data"], orElse: .usage)
    let receipts = try options.all("receipt").map { text throws(Trouble) in
      guard let receipt = Receipt(text: text) else { throw .obstacle("a receipt looks like 7.12.e0a4417d") }
      return receipt
    }
    return options.paths.map { Verify.run($0, receipts) }.max() ?? Exit.done
  }
}

enum Verify {
  static func run(_ path: String, _ receipts: [Receipt]) -> Int32 {
    let report: LedgerReport
    var reading = ReceiptReading(of: receipts)
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(
        path, lookingFor: receipts, checkingGames: true, checkingRules: true
      ) { reading.take($0) }
    } catch {
      return Trouble.obstacle(error.text).complain()
    }
    if let fault = report.fault {
      Console.print(fault.text)
      return Exit.negative
    }
    Console.print(
      "\(path): ok, \(report.lines) lines in \(counted(report.files, "file")); chain, order and numbers agree"
    )
    if report.games > 0 {
      let bags = report.bags == 1 ? "1 bag was" : "\(report.bags) bags were"
      let games = counted(report.games, "game")
      Console.print("\(path): \(games) followed line by line; \(bags) drawn again from the seed")
    }
    if report.practices > 0 {
      let tables = counted(report.practices, "practice table")
      Console.print("\(path): \(tables) followed line by line; the points are those that the rules give")
    }
    if report.isFragment {
      Console.print("\(path): begins in the middle of a ledger; what its first lines follow was not checked")
    }
    if report.isUnfinished {
      Console.print("\(path): stops at the last whole line; a server may be writing the next")
    }
    return receipts.map {
      tell(
        report.receipts[$0], of: receipts.count == 1 ? "receipt" : "receipt \($0.text)",
        saying: reading.sentences[$0])
    }
    .max() ?? Exit.done
  }

  private static func tell(
    _ finding: ReceiptFinding?, of receipt: String, saying sentence: String?
  ) -> Int32 {
    switch finding {
    case .found:
      Console.print("\(receipt): found, as it was given")
      if let sentence { Console.print("\(receipt): \(sentence)") }
      return Exit.done
    case .differs:
      Console.print("\(receipt): an entry stands there, but not the one that was given")
    case .missing, nil:
      Console.print("\(receipt): no entry stands there; the ledger was cut or is another one")
    }
    return Exit.negative
  }
}
