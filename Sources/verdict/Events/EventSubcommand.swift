// SPDX-License-Identifier: MIT

extension Subcommand {
  static let event: Subcommand = Subcommand(
    name: "event",
    usage: """
      verdict event export [PATH] [--event LABEL|--number N] [--format tsh|tou|naspa|csv|json] [--division A] [--date YYYY-MM-DD]
      verdict event export [PATH] [--event LABEL|--number N] --format html|gcg -o FOLDER [--refresh SECONDS]
      verdict event print [PATH] [--event LABEL|--number N] --what pairings|names|slips|cards|tags|standings|prizes|seating
                  [--round N] [--division A] [--fund 500] [--shares 50,30,20] [--class B] [-o FILE]
      verdict event report [PATH] [--event LABEL|--number N] [--lexicon NAME|FILE]
      verdict event audit [PATH] [--event LABEL|--number N]
      verdict event cards [PATH] [--event LABEL|--number N] --host HOST [--port 7171] [-o FILE]
      verdict event import FILE [--event LABEL] [--division A] [--results]
                  PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                  a server may be running on it; LABEL is its newest event; without PATH cards looks at no ledger
                  print writes a page in HTML for A4 or Letter; the round is the last paired one unless said
                  cards reads what the server answered to EVENT ENTER and EVENT CODES from standard input
                  import checks a roster (.csv, .t, .tou) and prints the lines that a director sends;
                  with --results those of the whole event in a .t file, an archive of tsh or a TOU file
      """,
    parts: [
      "export": { words throws(Trouble) in try EventExportCommand(words).run() },
      "print": { words throws(Trouble) in try EventPrintCommand(words).run() },
      "report": { words throws(Trouble) in try EventReportCommand(words).run() },
      "audit": EventAuditCommand.run,
      "cards": { words throws(Trouble) in try EventCardsCommand(words).run() },
      "import": { words throws(Trouble) in try EventImportCommand(words).run() },
    ])
}
