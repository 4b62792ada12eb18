// SPDX-License-Identifier: MIT
import Directing
import Visiting

/// The public page of an event: of each division the boards of a round and the standings, without a script.
extension PublicPages {
  /// Shows an event; one round or one division of it where they are named.
  func event(_ label: String, round: Int?, division: String?, then: @escaping Then) {
    looks.event(label, round: round, division: division) { look in
      guard let look else { return then(nil) }
      if let refusal = look.refusal { return then(Self.refusal(refusal)) }
      let last = look.overview.last
      let title = last.words.isEmpty ? label : last.words
      let address = EventAddress(label: label, round: round, division: division)
      let body: HTML = """
        <h1>\(title)</h1>
        <p class="quiet">\(last.keys["entrants", default: "0"]) players, \
        round \(last.keys["round", default: "0"]) of \(last.keys["rounds", default: "0"])
        · <a href="/wall/\(label)">wall</a> · <a href="/print/\(label)/pairings">print</a></p>
        \(Self.links(look, address))
        \(HTML(look.divisions.map { Self.division($0, of: look, address) }))
        """
      then((title, body, true))
    }
  }

  /// The links to rounds, and to divisions where there are several.
  private static func links(_ look: EventLook, _ address: EventAddress) -> HTML {
    let newest = look.divisions.map(\.newest).max() ?? 0
    let shown = Set(look.divisions.map(\.round))
    let rounds = HTML(
      stride(from: 1, through: newest, by: 1).map { round -> HTML in
        let link = address.of(round: round)
        return #"<a href="\#(link)"\#(current(shown == [round]))>\#(round)</a> "#
      })
    let ofRounds: HTML = #"<nav aria-label="Rounds">Round \#(rounds)</nav>"#
    guard !look.names.isEmpty else { return ofRounds }
    let divisions = HTML(
      ([nil] + look.names).map { name -> HTML in
        let link = address.of(division: name)
        return #"<a href="\#(link)"\#(current(name == address.division))>\#(name ?? "all")</a> "#
      })
    return #"\#(ofRounds)<nav aria-label="Divisions">Division \#(divisions)</nav>"#
  }

  private static func division(
    _ division: EventLook.Division, of look: EventLook, _ address: EventAddress
  ) -> HTML {
    let boards: HTML =
      division.round == 0
      ? "<p>No round is paired yet.</p>"
      : division.boards.isDone
        ? pairings(division, of: look) : "<p>Round \(division.round) is not paired yet.</p>"
    let round = division.round == 0 ? "Pairings" : "Round \(division.round)"
    guard let name = division.name, !look.names.isEmpty else {
      return """
        <section class="sheet"><h2>\(round)</h2>\(boards)</section>
        <section class="sheet"><h2>Standings</h2>\(standings(division))</section>
        """
    }
    let label = address.label
    return """
      <h2>Division \(name)</h2>
      <p class="quiet"><a href="/wall/\(label)?division=\(name)">wall of division \(name)</a> \
      · <a href="/print/\(label)/pairings?division=\(name)">print division \(name)</a></p>
      <section class="sheet"><h3>\(round)</h3>\(boards)</section>
      <section class="sheet"><h3>Standings</h3>\(standings(division))</section>
      """
  }

  private static func pairings(_ division: EventLook.Division, of look: EventLook) -> HTML {
    func player(_ name: String?) -> String { name.map(look.printed) ?? "" }
    let boards = division.boards.rows.filter { $0.keys["board"] != nil }
    let byes = division.boards.rows.compactMap { $0.keys["bye"] }.map(look.printed)
    let rows = boards.map { line -> [HTML] in
      let scores = line.keys["scores"]?.split(separator: ",").joined(separator: " : ") ?? ""
      return [
        "\(line.keys["board", default: ""])", "\(player(line.keys["first"]))",
        "\(player(line.keys["second"]))", "\(scores)",
      ]
    }
    let resting: HTML = byes.isEmpty ? "" : "<p>Bye: \(byes.joined(separator: "; "))</p>"
    let table = HTML.table(caption("Pairings", division), ["#Board", "First", "Second", "#Result"], rows)
    return "\(table)\(resting)"
  }

  private static func standings(_ division: EventLook.Division) -> HTML {
    let answer = division.standings
    guard !answer.rows.isEmpty else { return "<p>Nobody has entered yet.</p>" }
    let rows = answer.rows.map { line -> [HTML] in
      let name = line.keys["name", default: ""]
      let spread = line.keys["spread", default: "0"]
      return [
        "\(line.keys["place", default: ""])", "\(line.words.isEmpty ? name : line.words)",
        "\(line.keys["wins", default: "0"])", "\(line.keys["losses", default: "0"])",
        "\(line.keys["ties", default: "0"])",
        "\(spread.hasPrefix("-") ? "−" + spread.dropFirst() : "+" + spread)",
      ]
    }
    return HTML.table(
      caption("Standings", division), ["#Place", "Name", "#Won", "#Lost", "#Tied", "#Spread"], rows)
  }

  private static func caption(_ what: String, _ division: EventLook.Division) -> String {
    division.name.map { "\(what) of division \($0)" } ?? what
  }
}

/// The address of the page of an event, with its round and division.
private struct EventAddress {
  let label: String
  let round: Int?
  let division: String?

  func of(round: Int) -> String { path(round: round, division: division) }
  func of(division: String?) -> String { path(round: round, division: division) }

  private func path(round: Int?, division: String?) -> String {
    let parts = [round.map { "round=\($0)" }, division.map { "division=\($0)" }].compactMap(\.self)
    return "/event/\(label)" + (parts.isEmpty ? "" : "?\(parts.joined(separator: "&"))")
  }
}
