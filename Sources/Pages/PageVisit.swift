// SPDX-License-Identifier: MIT
import Transport

/// The cookie of a browser: its id, and the name and code that take a seat back after the gateway was restarted.
struct Cookie {
  static let name = "verdict"

  var id: String
  var person: (name: String, code: String)?

  init(id: String, person: (name: String, code: String)?) { (self.id, self.person) = (id, person) }

  /// Reads a cookie's value; nil if it is not one of ours.
  init?(_ value: String) {
    let parts = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 || parts.count == 3, parts[0].utf8.count == 32,
      parts.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 } })
    else { return nil }
    self.init(id: parts[0], person: parts.count == 3 ? (parts[1], parts[2]) : nil)
  }

  /// The value of `Set-Cookie`; a browser keeps it for 30 days, as the server keeps a name.
  func header(isSecure: Bool) -> String {
    let parts = [id] + (person.map { [$0.name, $0.code] } ?? [])
    return
      "\(Self.name)=\(WebText.encoded(parts.joined(separator: " "))); Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }
}

/// A request with what pages need of it.
final class PageVisit {
  let request: WebRequest
  let address: PeerAddress?
  /// The browser's cookie; one that is changed is sent with the answer.
  var cookie: Cookie? { didSet { mustSetCookie = true } }
  private var mustSetCookie = false
  private let isSecure: Bool

  init(request: WebRequest, from address: PeerAddress?) {
    (self.request, self.address) = (request, address)
    isSecure = request.header("X-Forwarded-Proto") == "https"
    cookie = request.header("Cookie").flatMap { WebText.cookies($0)[Cookie.name] }.flatMap(Cookie.init)
  }

  /// Whether a POST comes from a page of this host.
  ///
  /// Source: Fetch, "Origin".
  var isFromOwnPage: Bool {
    guard let host = request.header("Host"), let origin = request.header("Origin") else { return false }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }

  /// The address by which the browser reached these pages, such as `http://club.example:8080`.
  var ownAddress: String { "\(isSecure ? "https" : "http")://\(request.header("Host") ?? "")" }

  func refuseOrigin() { refuse(403, "Forbidden", "This line did not come from a page of this address.") }

  func refuseServer() { refuse(503, "Service Unavailable", "There is no connection to the server now.") }

  func refuseCrowd() { refuse(503, "Service Unavailable", "Too many are here now; come again later.") }

  func refuse(
    _ status: Int32, _ reason: String, _ text: String, _ more: [(name: String, value: String)] = []
  ) {
    let headers = [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + more
    request.answer(status, reason, headers + cookieHeader, Array("\(text)\n".utf8))
  }

  /// Answers with a page of HTML.
  func answer(_ page: [UInt8], status: Int32 = 200, _ reason: String = "OK") {
    request.answer(status, reason, Self.headers + cookieHeader, page)
  }

  /// Sends the browser to a path of this host.
  func redirect(to path: String?) {
    var place = path ?? "/"
    // `//host` and `/\host` would lead elsewhere.
    let isOwn =
      place.first == "/" && !place.dropFirst().hasPrefix("/") && !place.contains("\\")
      && place.unicodeScalars.allSatisfy { $0.value > 32 && $0.value < 127 }
    if !isOwn { place = "/" }
    request.answer(303, "See Other", [("Location", place), ("Cache-Control", "no-store")] + cookieHeader, [])
  }

  private var cookieHeader: [(name: String, value: String)] {
    guard mustSetCookie, let cookie else { return [] }
    return [("Set-Cookie", cookie.header(isSecure: isSecure))]
  }

  /// Nothing runs or is loaded but what this host has.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

  private static let headers = [
    ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
    ("Content-Security-Policy", policy), ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]
}
