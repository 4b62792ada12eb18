// SPDX-License-Identifier: MIT

/// A command about a tournament of the model.
enum EventAct: Hashable {
  case open(EventTermsTyped)
  case set(EventTermsTyped)
  case enter(String)
  case codes(String)
  case drop(String, round: Int?, back: Int?)
  case comeBack(String, round: Int?)
  case pair(Int)
  case unpair(Int)
  case swap(Int, String, String)
  case adjourn(Int, String, String, through: Int?)
  case start(Int, minutes: Int)
  case score(Int, Result)
  case correct(Int, Result)
  case close(isSure: Bool)
  case reopen
  case show(Int?)
  case missing
  case standings
  case cross
  case card(String)

  /// A name with its score or spread.
  struct Scored: Hashable {
    let name: String
    let points: Int
  }

  /// A result of a board or a bye, as it is typed.
  enum Result: Hashable {
    /// Two scores; `winner` is set if the scores do not decide.
    case game(Scored, Scored, winner: String?)
    case alone(Scored, isAlone: Bool)
    /// A correction that removes a result.
    case none(String)

    var name: String {
      switch self {
      case .game(let one, _, _), .alone(let one, _): one.name
      case .none(let name): name
      }
    }

    fileprivate var text: String {
      switch self {
      case .game(let one, let other, let winner):
        "\(one.name) \(one.points) \(other.name) \(other.points)\(winner.map { " winner=\($0)" } ?? "") sure=yes"
      case .alone(let one, let isAlone):
        "\(one.name) \(one.points)\(isAlone ? " alone=yes" : "") sure=yes"
      case .none(let name): "\(name) none"
      }
    }
  }

  var isLook: Bool {
    switch self {
    case .show, .missing, .standings, .cross, .card: true
    default: false
    }
  }

  func line(_ label: String) -> String {
    func round(_ key: String, _ number: Int?) -> String { number.map { " \(key)=\($0)" } ?? "" }
    return switch self {
    case .open(let terms): "EVENT NEW \(label) \(terms.text) :an evening"
    case .set(let terms): "EVENT SET \(label) \(terms.text)"
    case .enter(let name): "EVENT ENTER \(label) \(name)"
    case .codes(let name): "EVENT CODES \(label) \(name)"
    case .drop(let name, let from, let back):
      "EVENT DROP \(label) \(name)\(round("round", from))\(round("back", back))"
    case .comeBack(let name, let from): "EVENT RETURN \(label) \(name)\(round("round", from))"
    case .pair(let number): "EVENT PAIR \(label) \(number)"
    case .unpair(let number): "EVENT UNPAIR \(label) \(number)"
    case .swap(let number, let one, let other): "EVENT SWAP \(label) \(number) \(one) \(other)"
    case .adjourn(let number, let one, let other, let through):
      "EVENT ADJOURN \(label) \(number) \(one) \(other)\(round("through", through))"
    case .start(let number, let minutes): "EVENT START \(label) \(number) \(minutes)"
    case .score(let number, let result): "EVENT SCORE \(label) \(number) \(result.text)"
    case .correct(let number, let result): "EVENT CORRECT \(label) \(number) \(result.text) :added wrong"
    case .close(let isSure): "EVENT CLOSE \(label)\(isSure ? " sure=yes" : "")"
    case .reopen: "EVENT REOPEN \(label)"
    case .show(let number): "EVENT SHOW \(label)\(number.map { " \($0)" } ?? "")"
    case .missing: "EVENT MISSING \(label)"
    case .standings: "EVENT STANDINGS \(label)"
    case .cross: "EVENT CROSS \(label)"
    case .card(let name): "EVENT CARD \(label) \(name)"
    }
  }
}

/// The terms of a tournament as they are typed; nil keys are left out.
struct EventTermsTyped: Hashable {
  var rounds: Int?
  var system: String?
  /// 0 for none.
  var cap: Int?
  var bye: Int?
  var kind: String?
  var clock: String?
  /// `none`, minutes, or `end`.
  var delay: String?

  var text: String {
    let keys: [(String, String?)] = [
      ("rounds", rounds.map(String.init)), ("system", system),
      ("cap", cap.map { $0 == 0 ? "off" : "\($0)" }), ("bye", bye.map(String.init)), ("kind", kind),
      ("clock", clock), ("delay", delay),
    ]
    return keys.compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: " ")
  }
}
