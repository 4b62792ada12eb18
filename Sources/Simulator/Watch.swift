// SPDX-License-Identifier: MIT

/// The checks of the answer to a line, and the facts that were certain when it was typed.
struct Watch {
  let typed: Moment
  /// The meaning of a line about an event of the model, and the event's label.
  let act: (act: EventAct, label: String)?
  let name: NameWitness.Sent
  let look: SightWitness.Look?
}

/// Those who read along: with who directs an event, with who types about names, with who only looks on.
extension World {
  /// The checks of the answer to a line that a person types.
  func watch(_ typed: Typed, by person: Person) -> Watch {
    if let (act, _) = typed.act { club.typed(act) }
    let name = office.typed(typed.line, by: person.nameThere, moment)
    return Watch(
      typed: moment, act: typed.act, name: name, look: look(typed.line, by: person.nameThere))
  }

  /// A look at a board of an event by somebody who has no right to see it at once; nil where it is none.
  private func look(_ line: String, by name: String) -> SightWitness.Look? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "SHOW" || words[0] == "OBSERVE", let table = Int(words[1]),
      let delay = club.delay, delay != "none", club.isBoard(table), !club.sits(name, at: table),
      let epoch = office.mayNotWatch(name, moment)
    else { return nil }
    return SightWitness.Look(table: table, typed: moment, delay: delay, epoch: epoch)
  }

  /// Holds a line that somebody reads against all that is known.
  ///
  /// - Returns: what is wrong, or nil.
  func witness(_ line: ServerLine, by person: Person) -> String? {
    club.heardByAnybody(line)
    club.seat(person.nameThere, at: line)
    guard line.code != nil, !line.kind.hasPrefix("200 ") else {
      guard person.habit == .chair, person.isLoggedIn else { return nil }
      return club.heard(line) { directorsEver.contains($0) }
    }
    guard line.isFinal else {
      person.rows.append(line)
      return nil
    }
    let answer = Answer(rows: person.rows, last: line)
    person.rows = []
    guard let sent = person.waiting.first else { return nil }
    return witness(answer, to: sent, by: person)
  }

  private func witness(_ answer: Answer, to sent: Person.Sent, by person: Person) -> String? {
    let watch = sent.watch
    if person.habit == .chair, answer.kind == "230 WELCOME" {
      chairLooks = 6 + (club.model?.rounds.count ?? 0)
    }
    sights.heard(answer, typed: watch.typed)
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

  /// A person's connection ends: the answers that they wait for are not read.
  func part(_ person: Person) {
    for sent in person.waiting { office.lost(sent.watch.name, moment) }
    if person.habit == .chair, person.isConnected {
      club.lost(
        person.waiting.compactMap { sent in sent.watch.act.map { ($0.act, $0.label, sent.watch.typed) } })
    }
    person.hangUp()
  }

  /// Takes in a line that the director of the model's event types.
  func chairLine(_ person: Person) -> Typed {
    if person.isNewHere, dice.inThousand(700) { return Typed(line: secret(for: person)) }
    // Whether there is an event at all is to be known first.
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

  /// The deeds that were read along.
  var deeds: Set<String> {
    club.deeds.filter { !$0.hasPrefix("correction in") }.union(office.deeds).union(sights.deeds)
  }
}
