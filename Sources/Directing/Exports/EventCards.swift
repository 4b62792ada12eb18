// SPDX-License-Identifier: MIT

/// Printed cards for the players of an event, with the server's address and the lines to type.
package enum EventCards {
  /// A player's name on the server, the real name if it is known, and the code for `LOGIN`.
  package typealias Card = (name: String, person: String?, code: String)

  /// Returns an HTML page of cards, two side by side, with the server's host and port as players type them.
  package static func page(_ cards: [Card], title: String, address: String) -> String {
    let title = HTML.escaped(title)
    let style = """
      <style>
      body { font: 11pt/1.35 sans-serif; margin: 1rem; color: #111; background: #fff }
      main { display: grid; grid-template-columns: 1fr 1fr }
      section { border: 1px dashed #888; padding: 0.6rem 1rem; break-inside: avoid }
      h2 { margin: 0; font-size: 1.2rem }
      p { margin: 0.2rem 0 }
      pre { margin: 0.4rem 0; font: bold 11pt monospace; white-space: pre-wrap }
      @page { margin: 1cm }
      @media print { body { margin: 0 } }
      </style>
      """
    let cards = cards.map { card($0, title, HTML.escaped(address)) }.joined()
    return HTML.document(
      HTML(stringLiteral: "Cards – \(title)"), head: HTML(stringLiteral: style),
      HTML(stringLiteral: "<main>\n\(cards)</main>\n")
    ).text
  }

  private static func card(_ card: Card, _ title: String, _ address: String) -> String {
    """
    <section>
    <h2>\(HTML.escaped(card.person ?? card.name))</h2>
    <p>\(title)</p>
    <pre>nc \(address)
    LOGIN \(HTML.escaped("\(card.name) \(card.code)"))</pre>
    <p>Whom you meet, and at which board, is told there. The same two lines bring you back. Keep the code to yourself.</p>
    </section>

    """
  }
}
