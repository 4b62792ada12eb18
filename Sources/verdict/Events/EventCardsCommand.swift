// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Glibc
import Officiating

/// The subcommand that prints a card for each player of an event, from the server's answers to its director.
///
/// A code appears in one answer only, and the ledger contains only its hash. Cards can therefore be printed only from
/// the answers. If a ledger is given, each code is checked against its hash, so that no card has an outdated code.
struct EventCardsCommand {
  private let said: SaidCodes
  private let chain: EventChain?
  /// The host and port, as players type them.
  private let address: String
  private let file: String?

  private static let mostBytes = 1 << 22

  init(_ words: [String]) throws(Trouble) {
    let options = try CommandOptions(
      words, of: "event cards", taking: ["event", "number", "host", "port", "output", "data"],
      orElse: .usage)
    let path = try options.path()
    guard let host = options.value("host"), !host.isEmpty, host.utf8.allSatisfy({ (33...126).contains($0) })
    else { throw .obstacle("say where players connect, as they type it: --host 192.168.1.20") }
    let number = options.value("port") ?? "7171"
    guard let port = Int(number), (1...65_535).contains(port) else {
      throw .obstacle("\(EventChains.plain(number)): a port is a number from 1 to 65535")
    }
    (address, file) = ("\(host) \(port)", options.value("output"))
    if !options.operands.isEmpty || options.has("data") {
      chain = try EventChains.one(in: path, options)
    } else {
      guard !options.has("event"), !options.has("number") else {
        throw .obstacle("--event is for a ledger: verdict event cards PATH --event tues")
      }
      chain = nil
    }
    said = SaidCodes(try Self.input())
    guard !said.codes.isEmpty else {
      let wanted = "EVENT ENTER and EVENT CODES, which have code="
      throw .obstacle("no code stands on standard input; give what the server answered to \(wanted)")
    }
  }

  func run() throws(Trouble) -> Int32 {
    var cards = said.codes.map { EventCards.Card($0.name.text, nil, $0.code) }
    var title = said.events.count == 1 ? said.events.first ?? "" : ""
    if let chain {
      let state = try chain.record().state
      guard !state.isClosed else {
        throw .obstacle("\(chain.label): the event is over, and its codes with it")
      }
      title = chain.title
      cards = held(against: state, chain.label)
      guard !cards.isEmpty else {
        throw .obstacle("\(chain.label): none of these codes lets anybody in")
      }
    }
    let page = Array(EventCards.page(cards, title: title, address: address).utf8)
    guard let file else {
      Console.write(page)
      return Exit.done
    }
    try FilesFolder.write(page, to: file, mode: 0o600)
    Console.print("\(file): \(cards.count) cards; whoever reads it can play as anybody there")
    return Exit.done
  }

  /// Returns the cards with current codes; the other players are named on standard error.
  private func held(against state: TournamentState, _ label: String) -> [EventCards.Card] {
    var cards: [EventCards.Card] = []
    let codes = Dictionary(uniqueKeysWithValues: said.codes.map { ($0.name, $0.code) })
    var without: [String] = []
    for entrant in state.entrants {
      // An entrant without a hash logs in by an account.
      guard let name = PlayerName(entrant.name), let hash = entrant.codeHash.flatMap({ SecretHash(text: $0) })
      else { continue }
      if let code = codes[name], hash.matches(Array(code.utf8)) {
        cards.append((entrant.name, entrant.particulars.realName, code))
      } else {
        without.append(entrant.name)
      }
    }
    let strangers = said.codes.filter { code in !state.entrants.contains { PlayerName($0.name) == code.name }
    }
    if !strangers.isEmpty {
      Console.complain(
        "verdict: not in \(label), left out: \(strangers.map(\.name.text).joined(separator: ", "))")
    }
    if let first = without.first {
      Console.complain(
        "verdict: no card for \(without.joined(separator: ", ")), whose codes are not there, or are older ones; for"
          + " another, EVENT CODES \(label) \(first)")
    }
    return cards
  }

  private static func input() throws(Trouble) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= mostBytes {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard bytes.count <= mostBytes else { throw .obstacle("standard input is longer than 4 MiB") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
