// SPDX-License-Identifier: MIT

/// What each player of an event is handed on paper: where to connect, and the lines to type there.
package struct EventCards {
  /// One player's.
  package struct Card: Hashable, Sendable {
    /// By which the player is called on the server.
    package let name: String
    /// As they are called otherwise; nil where that is not known.
    package let person: String?
    /// What lets them in.
    package let code: String

    package init(name: String, person: String?, code: String) {
      self.name = name
      self.person = person
      self.code = code
    }
  }

  private let title: String
  private let host: String
  private let port: Int

  /// - Parameters:
  ///   - title: what people call the event.
  ///   - host: where the server is, as players type it.
  ///   - port: its own.
  package init(title: String, host: String, port: Int) {
    self.title = title
    self.host = host
    self.port = port
  }

  /// A page of HTML that prints two cards beside each other and cuts none, without scripts and other files.
  package func page(_ cards: [Card]) -> String {
    let title = EventPages.escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Cards – \(title)</title>
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
      </head>
      <body>
      <main>
      \(cards.map { card($0, title) }.joined())</main>
      </body>
      </html>

      """
  }

  private func card(_ card: Card, _ title: String) -> String {
    """
    <section>
    <h2>\(EventPages.escaped(card.person ?? card.name))</h2>
    <p>\(title)</p>
    <pre>nc \(EventPages.escaped(host)) \(port)
    LOGIN \(EventPages.escaped("\(card.name) \(card.code)"))</pre>
    <p>Whom you meet, and at which board, is told there. The same two lines bring you back. Keep the code to yourself.</p>
    </section>

    """
  }
}
