// SPDX-License-Identifier: MIT
import Directing

/// Pages that need no name and no script.
extension Gateway {
  func showPublic(_ visit: PageVisit, _ parts: [String]) {
    let query = WebText.form(Array(visit.request.query.utf8))
    let pages = PublicPages(looks: looks(of: visit))
    let name = parts.count > 1 ? parts[1] : ""
    let isLabel = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    func number(_ key: String) -> Int? { query[key].flatMap { Int($0) } }
    let division = query["division"].flatMap { text in
      text.count <= 16 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? text : nil
    }
    switch (parts.first, parts.count) {
    case ("events", 1): pages.events { self.finish(visit, $0) }
    case ("event", 2) where isLabel:
      pages.event(name, round: number("round").flatMap { $0 > 0 ? $0 : nil }, division: division) {
        self.finish(visit, $0)
      }
    case ("game", 2) where Int(name) ?? 0 > 0:
      pages.game(name, step: number("step")) { self.finish(visit, $0) }
    case ("print", 2) where isLabel: visit.redirect(to: "/print/\(name)/pairings")
    case ("print", 3) where isLabel && PrintPages.kinds.contains { $0.rawValue == parts[2] }:
      PrintPages(looks: looks(of: visit), address: visit.ownAddress)
        .page(
          Paper.Kind(rawValue: parts[2]) ?? .pairings, of: name, round: number("round").map(String.init),
          division: division
        ) { self.finish(visit, $0, "print") }
    case ("wall", 4...) where isLabel && parts[2] == "text":
      streamText(visit, name, division, Array(parts[3...]))
    default: refuseUnknown(visit)
    }
  }

  private func refuseUnknown(_ visit: PageVisit) {
    finish(
      visit,
      ("Not found", #"<h1>There is no such page</h1><p><a href="/">Back to the first page</a></p>"#, false))
  }

  private func finish(
    _ visit: PageVisit, _ page: (title: String, body: HTML, isFound: Bool)?, _ style: String = "public"
  ) {
    guard let page else {
      return fill(
        visit, "public",
        [
          "title": "No connection", "style": style,
          "body": "<h1>There is no connection to the server now</h1><p>Try again in a moment.</p>",
        ],
        503, "Service Unavailable")
    }
    let values = ["title": WebText.escaped(page.title), "body": page.body.text, "style": style]
    fill(visit, "public", values, page.isFound ? 200 : 404, page.isFound ? "OK" : "Not Found")
  }

  private func streamText(_ visit: PageVisit, _ label: String, _ division: String?, _ path: [String]) {
    let path = path.map { WebText.decoded($0) ?? $0 }
    guard let wanted = StreamText.Wanted(path), let name = path.last else { return refuseUnknown(visit) }
    StreamText(looks: looks(of: visit)).text(wanted, of: label, division) { [self] text in
      guard let text else { return visit.refuseServer() }
      guard visit.request.header("Accept")?.hasPrefix("text/plain") == true else {
        return fill(visit, "text", ["title": WebText.escaped(name), "body": WebText.escaped(text)])
      }
      let headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
      visit.request.answer(200, "OK", headers, Array(text.utf8))
    }
  }
}
