// SPDX-License-Identifier: MIT
import Officiating

/// Verbs of directors that keep order; each is typed in full.
extension Verb {
  static let ofOrder = [expel, silence, unlock]

  package static let expel = Verb(
    "EXPEL", shortest: "EXPEL", arguments: "name [minutes] :reason", example: "EXPEL ben 10 :shouting",
    help: "for directors: ends a connection, and its LOGIN waits", tried: ["KICK", "BAN"], takesText: true
  ) { line, arguments throws(ProtocolFault) in
    try arguments.restraint(line) { .expel(minutes: $0, reason: $1) }
  }

  package static let silence = Verb(
    "SILENCE", shortest: "SILENCE", arguments: "name [minutes] :reason", example: "SILENCE ben 10 :shouting",
    help: "for directors: they play on, what they SAY is refused", tried: ["GAG", "MUZZLE"], takesText: true
  ) { line, arguments throws(ProtocolFault) in
    try arguments.restraint(line) { .silence(minutes: $0, reason: $1) }
  }

  package static let unlock = Verb(
    "UNLOCK", shortest: "UNLOCK", arguments: "name", example: "UNLOCK ben",
    help: "for directors: ends EXPEL, SILENCE, and wrong codes", tried: ["UNBAN", "UNMUTE"]
  ) { line, arguments throws(ProtocolFault) in
    let name = try arguments.name(line, at: 1)
    try arguments.requireAtMost(1)
    return .order(.unlock, of: name)
  }
}

extension ParsedLine.Body {
  fileprivate static func order(_ order: Order, of name: PlayerName) -> Self {
    .house(.order(order, of: name, isHere: false))
  }
}

extension Arguments {
  /// Reads a name, optional minutes and a reason, of which `order` makes the order.
  fileprivate func restraint(
    _ line: Span<UInt8>, _ order: (_ minutes: Int, _ reason: String) -> Order
  ) throws(ProtocolFault) -> ParsedLine.Body {
    let name = try name(line, at: 1)
    var minutes = Order.minutesDefault
    var next = 2
    if count > 2, let number = whole(line, self[2]) {
      guard Order.minutes.contains(number) else { throw .badArgument(at: 2, .minutes) }
      minutes = number
      next = 3
    }
    guard let start = next < count ? self[next].lowerBound : textStart, start < line.count else {
      throw .badArgument(at: next, .missing(verb))
    }
    return .order(order(minutes, line.text(start..<line.count)), of: name)
  }
}
