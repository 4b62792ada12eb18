// SPDX-License-Identifier: MIT
import Officiating

extension Subcommand {
  static let event: Subcommand = Subcommand(
    name: "event",
    usage: """
      verdict event export [PATH] [--event LABEL|--number N] [--format tsh|tou|csv|json] [--division A] [--date YYYY-MM-DD]
      verdict event export [PATH] [--event LABEL|--number N] --format html|gcg -o FOLDER
      verdict event report [PATH] [--event LABEL|--number N] [--lexicon NAME|FILE]
      verdict event audit [PATH] [--event LABEL|--number N]
      verdict event cards [PATH] [--event LABEL|--number N] --host HOST [--port 7171] [-o FILE]
      verdict event import FILE [--event LABEL] [--division A] [--results]
                  PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                  a server may be running on it; LABEL is its newest event; without PATH cards looks at no ledger
                  cards reads what the server answered to EVENT ENTER and EVENT CODES from standard input
                  import checks a roster (.csv, .t) and prints the lines that a director sends;
                  with --results those of the whole event that a .t file or an archive of tsh holds
      """
  ) { words in
    do throws(EventTrouble) {
      let rest = Array(words.dropFirst())
      switch words.first {
      case "export": return try EventExportCommand(rest).run()
      case "report": return try EventReportCommand(rest).run()
      case "audit": return try EventAuditCommand.run(rest)
      case "cards": return try EventCardsCommand(rest).run()
      case "import": return try EventImportCommand(rest).run()
      default: throw .usage
      }
    } catch {
      Console.complain(error.text)
      return Exit.usage
    }
  }
}
