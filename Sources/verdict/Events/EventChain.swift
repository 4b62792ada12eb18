// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Records
import Rulebook
import Wire

struct EventChain {
  let id: TableID
  let label: String
  let title: String
  let terms: TournamentTerms
  /// The conditions of later games.
  private(set) var conditions: PlayingConditions
  let opened: Instant
  /// The steps in order, each with its time.
  fileprivate(set) var steps: [(at: Instant, step: TournamentStep)] = []
  fileprivate(set) var last: Receipt

  /// The time when the first round was paired; the time of the opening if none was.
  var firstDay: Instant {
    steps.first { if case .paired = $0.step { true } else { false } }?.at ?? opened
  }

  /// Adds an entry; changed conditions of games add no step, unless the event's terms change with them.
  fileprivate mutating func take(_ step: TournamentEvent, at moment: Instant) {
    switch step {
    case .step(let step): steps.append((moment, step))
    case .conditions(let conditions, let changed):
      self.conditions = conditions
      if let changed { steps.append((moment, .termed(changed))) }
    case .starting, .started, .timing, .timed: break
    }
  }

  /// Returns the event's record, folded from its steps; throws `obstacle` if a step contradicts the others.
  func record() throws(Trouble) -> EventRecord {
    var state = TournamentState(terms)
    var corrections: [EventRecord.Correction] = []
    for (place, step) in steps.enumerated() {
      do throws(TournamentContradiction) { try state.take(step.step) } catch {
        throw .obstacle("event \(id.number), entry \(place + 2): \(error.text); nothing was written down")
      }
      if case .corrected(let round, let was, let now, let reason) = step.step {
        corrections.append((round, was, now, reason))
      }
    }
    return EventRecord(
      label: label, title: title, number: id.number, opened: opened.text, state: state,
      corrections: corrections, tables: tables)
  }

  /// The conditions of its games in the words of the protocol; nil if none are agreed for games at real boards.
  private var tables: EventRecord.Tables? {
    guard conditions.isAgreed else { return nil }
    let tables = conditions.tables
    return (
      kind: tables?.kind.rawValue ?? "paper", lexicon: conditions.lexicon.label, rule: conditions.rule.text,
      clock: tables.flatMap { $0.kind == .slip ? nil : $0.clock.text }, delay: tables?.delay.text
    )
  }
}

enum EventChains {
  /// Returns the events of a ledger by number; an event whose opening is missing is left out.
  static func read(_ path: String) throws(Trouble) -> [EventChain] {
    var found: [TableID: EventChain] = [:]
    try LedgerReader.read(path) { line in
      switch line.entry.event {
      case .tournamentOpened(let opening):
        found[line.entry.table] = EventChain(
          id: line.entry.table, label: opening.label, title: opening.title, terms: opening.terms,
          conditions: opening.conditions, opened: line.entry.at, last: line.receipt)
      case .tournament(let step):
        found[line.entry.table]?.take(step, at: line.entry.at)
        found[line.entry.table]?.last = line.receipt
      default: return
      }
    }
    return found.values.sorted { $0.id < $1.id }
  }

  /// Returns the event of `--number`, else the newest event of `--event`, else the only event.
  static func one(in path: String, _ options: CommandOptions) throws(Trouble) -> EventChain {
    let (label, number) = (options.value("event"), options.value("number"))
    let all = try read(path)
    guard !all.isEmpty else {
      throw .obstacle("\(path): no event was opened in what this holds of the ledger")
    }
    let shown = all.suffix(8).map { "\($0.label) (\($0.id.number))" }.joined(separator: ", ")
    let before = all.count > 8 ? "\(all.count - 8) more and " : ""
    if let number {
      guard let wanted = Int(number), let chain = all.last(where: { $0.id.number == wanted }),
        label == nil || chain.label == label
      else { throw .obstacle("\(path): no such event has the number \(number); there are \(before)\(shown)") }
      return chain
    }
    if let label {
      guard let chain = all.last(where: { $0.label == label.lowercased() }) else {
        throw .obstacle("\(path): no event is called \(Self.plain(label)); there are \(before)\(shown)")
      }
      return chain
    }
    guard all.count == 1 else {
      throw .obstacle("\(path): say which event with --event; there are \(before)\(shown)")
    }
    return all[0]
  }

  /// Returns the text with `_` for each control character, so that it stays on one line.
  static func plain(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "_" : Character($0) })
  }
}
