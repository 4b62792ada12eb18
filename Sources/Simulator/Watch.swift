// SPDX-License-Identifier: MIT
import Officiating

/// The command of a line, and the facts that were certain when it was typed.
struct Watch {
  let typed: Moment
  /// The command about a tournament of the model, and the tournament's label.
  let act: (act: EventAct, label: String)?
  let name: NameWitness.Sent
  let look: SightWitness.Look?
  /// The live game at which the person sat; nil elsewhere.
  let liveGame: TableID?
}

/// The witnesses' work: of the model's tournament, of names, and of delayed boards.
extension World {
  /// Notes that a person types a line.
  func watch(_ typed: Typed, by person: Person) -> Watch {
    if let (act, _) = typed.act { club.typed(act) }
    let name = office.typed(typed.line, by: person.nameThere, moment)
    return Watch(
      typed: moment, act: typed.act, name: name, look: look(typed.line, by: person.nameThere),
      liveGame: liveGame(of: person.nameThere))
  }

  /// Returns a query about a board by a person who must not see it at once; nil for other lines.
  private func look(_ line: String, by name: String) -> SightWitness.Look? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "SHOW" || words[0] == "OBSERVE", let table = Int(words[1]),
      let delay = club.delay, delay != "none", club.isBoard(table), !club.sits(name, at: table),
      let epoch = office.mayNotWatch(name, moment)
    else { return nil }
    return SightWitness.Look(table: table, typed: moment, delay: delay, epoch: epoch)
  }

  /// Checks a line that a person reads.
  ///
  /// - Returns: the fault, or nil.
  func witness(_ line: ServerLine, by person: Person) -> String? {
    club.heardByAnybody(line)
    club.seat(person.nameThere, at: line)
    guard line.code != nil, !line.kind.hasPrefix("200 ") else {
      guard person.habit == .chair, person.isLoggedIn else { return nil }
      return club.heard(line) { directorsEver.contains($0) }
    }
    guard case .reply(let answer)? = person.replies.take(line), let sent = person.waiting.first else {
      return nil
    }
    return witness(answer, to: sent, by: person)
  }

  private func witness(_ answer: Answer, to sent: Person.Sent, by person: Person) -> String? {
    let watch = sent.watch
    if person.habit == .chair, answer.kind == "230 WELCOME" {
      chairLooks = 6 + (club.model?.rounds.count ?? 0)
    }
    sights.heard(answer, typed: watch.typed)
    if let wrong = wrongReview(answer, watch, by: person) { return wrong }
    if answer.kind == "273 OVERRULED", let table = answer.number("table"),
      club.sits(person.nameThere, at: table)
    {
      return "\(person.nameThere) overrules at their own board: \(answer.last.text)"
    }
    if let (act, label) = watch.act,
      let wrong = club.heard(answer, to: act, label, typed: watch.typed, read: moment)
    {
      return wrong
    }
    if let look = watch.look, club.delay == look.delay,
      office.mayNotWatch(person.nameThere, moment) == look.epoch,
      let wrong = sights.heard(answer, to: look, read: moment)
    {
      return "\(person.nameThere) only looks on: \(wrong)"
    }
    guard answer.isDone || answer.isRefused else {
      office.lost(watch.name, moment)
      return nil
    }
    return office.heard(answer, to: watch.name, moment) { club.holdsCode($0) }
  }

  /// Ends a person's connection, whose awaited answers will not be read.
  func part(_ person: Person) {
    for sent in person.waiting { office.lost(sent.watch.name, moment) }
    if person.habit == .chair, person.isConnected {
      club.lost(
        person.waiting.compactMap { sent in sent.watch.act.map { ($0.act, $0.label, sent.watch.typed) } })
    }
    person.hangUp()
  }

  /// Returns the next line of the director of the model's tournament.
  func chairLine(_ person: Person) -> Typed {
    if person.isNewHere, dice.inThousand(700) { return Typed(line: secret(for: person)) }
    // The director waits until it is known whether a tournament is open.
    if club.termsUnderWay > 0, club.model == nil { return Typed(line: "PING") }
    if let (table, round) = club.lingering, dice.inThousand(300) {
      return Typed(
        line:
          "OVERRULE \(table) RESULT \(300 + dice.below(150)) \(300 + dice.below(150)) :round \(round) ends")
    }
    let act = chair()
    var label = club.label ?? ""
    if case .open = act { label = club.nextLabel() }
    return Typed(line: act.line(label), act: (act, label))
  }

  /// The deeds of all witnesses.
  var deeds: Set<String> {
    club.deeds.filter { !$0.hasPrefix("correction in") }.union(office.deeds).union(sights.deeds)
  }
}
