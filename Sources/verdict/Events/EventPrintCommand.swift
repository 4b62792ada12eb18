// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Pages
import Records

/// The subcommand that writes one page of an event for paper: HTML with its style inside and nothing from outside.
struct EventPrintCommand {
  private let options: CommandOptions
  private let path: String
  private let file: String?
  private var wish: EventPaper.Wish

  init(_ words: [String]) throws(Trouble) {
    let names = [
      "event", "number", "what", "round", "division", "class", "fund", "shares", "output", "data",
    ]
    options = try CommandOptions(words, of: "event print", taking: names, orElse: .usage)
    path = try options.path()
    file = options.value("output")
    let kinds = Paper.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    guard let what = options.value("what") else { throw .obstacle("say what to print: --what \(kinds)") }
    guard let kind = Paper.Kind(rawValue: what) else {
      throw .obstacle("\(EventChains.plain(what)): what can be printed is \(kinds)")
    }
    wish = EventPaper.Wish(kind)
    wish.division = options.value("division")?.uppercased()
    wish.round = try Self.round(options, kind)
    wish.prizes = try PrizeOptions.prizes(options)
    guard wish.prizes == nil || kind == .prizes else {
      throw .obstacle("--fund and --shares are for --what prizes")
    }
    wish.playingClass = options.value("class")?.uppercased()
    guard wish.playingClass == nil || kind == .prizes else { throw .obstacle("--class is for --what prizes") }
  }

  private static func round(_ options: CommandOptions, _ kind: Paper.Kind) throws(Trouble) -> Int? {
    guard let text = options.value("round") else { return nil }
    guard kind.isOfRound || kind == .standings else {
      throw .obstacle("--round is for pairings, names, slips, seating and standings")
    }
    guard let round = Int(text), (1...TournamentTerms.roundsMost).contains(round) else {
      throw .obstacle(
        "\(EventChains.plain(text)): a round is a number from 1 to \(TournamentTerms.roundsMost)")
    }
    return round
  }

  func run() throws(Trouble) -> Int32 {
    let record = try EventChains.one(in: path, options).record()
    let body: HTML
    do throws(EventPaper.Fault) { body = try EventPaper.body(of: record, wish) } catch {
      throw .obstacle("\(record.label): \(text(of: error))")
    }
    let style = HTML(stringLiteral: "<style>\n\(PrintStyle.text)</style>")
    let page = HTML.document(
      "\(wish.kind.title) – \(record.title)", head: style, "<main class=\"print\">\n\(body)</main>\n")
    let bytes = Array(page.text.utf8)
    guard let file else {
      Console.write(bytes)
      return Exit.done
    }
    try FilesFolder.write(bytes, to: file, mode: 0o644)
    return Exit.done
  }

  private func text(of fault: EventPaper.Fault) -> String {
    switch fault {
    case .noDivision(let all):
      "nobody entered division \(EventChains.plain(wish.division ?? "")); there are \(all.joined(separator: ", "))"
    case .severalDivisions(let all):
      "a fund is of one division; say which with --division: \(all.joined(separator: ", "))"
    case .notPaired(0): "no round is paired yet"
    case .notPaired(let last): "that round is not paired yet; the last is round \(last)"
    case .nobody: "nobody is there to be printed"
    case .nothingKept:
      "the event keeps no such prizes; say what there is to win, --fund 500 --shares 50,30,20"
    }
  }
}
