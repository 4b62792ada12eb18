// SPDX-License-Identifier: MIT

/// What a director wants done to keep order.
package enum Order: Sendable {
  /// End somebody's connection, and let nobody in under their name for a while.
  case expel(minutes: Int, reason: String)
  /// Refuse for a while what somebody says.
  case silence(minutes: Int, reason: String)
  /// End both, and what keeps the name waiting after wrong codes.
  case unlock

  /// For how many minutes; ten where a director says nothing.
  package static let minutes = 1...1440
  package static let minutesDefault = 10
}

/// What was done to keep order.
package struct OrderNews: Sendable {
  /// Whom it concerns.
  package let name: PlayerName
  /// What was done.
  package let event: OrderEvent
  /// The director who did it.
  package let by: PlayerName
  /// Seconds until it is over; 0 where nothing is kept from them.
  package let seconds: Int
  /// True where it had been done before, and nothing is recorded now.
  package let isRepeat: Bool
  /// Whether whom it concerns has a connection.
  package let isHere: Bool
}

/// Directors keep order.
extension Referee {
  func keepOrder(
    _ order: Order, of name: PlayerName, isHere: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let director = try person(request, with: .keepOrder)
    floor.noteHouse()
    let house = floor.house
    let known: Restraint?
    let event: OrderEvent
    switch order {
    case .expel(let minutes, let reason):
      known = house.restraints.expulsion(of: name, at: request.at)
      event = .expelled(until: known?.until ?? request.at.adding(seconds: 60 * minutes), reason: reason)
    case .silence(let minutes, let reason):
      known = house.restraints.silence(of: name, at: request.at)
      event = .silenced(until: known?.until ?? request.at.adding(seconds: 60 * minutes), reason: reason)
    case .unlock: return try unlock(name, by: director, isHere: isHere, request)
    }
    if let account = house.accounts[name], !account.isRemoved, account.role.has(.keepOrder) {
      throw .notPermitted(.restrainDirector(name))
    }
    let news = OrderNews(
      name: name, event: event, by: known?.by ?? director.name,
      seconds: event.until?.seconds(after: request.at) ?? 0,
      isRepeat: known != nil, isHere: isHere)
    guard known == nil else { return Outcome(.order(news)) }
    try requireRoom()
    return record(news, request)
  }

  private func unlock(
    _ name: PlayerName, by director: Person, isHere: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let restraints = floor.house.restraints
    let isRepeat =
      restraints.expulsion(of: name, at: request.at) == nil
      && restraints.silence(of: name, at: request.at) == nil
    let news = OrderNews(
      name: name, event: .unlocked, by: director.name, seconds: 0, isRepeat: isRepeat, isHere: isHere)
    guard !isRepeat else { return Outcome(.order(news)) }
    try requireRoom()
    return record(news, request)
  }

  /// The other directors are told, and whoever can read it whom it concerns; who is shown out reads it as the last line.
  private func record(_ news: OrderNews, _ request: Request) -> Outcome {
    _ = record(.order(news.name, news.event, by: news.by), now: request.at)
    var others: [PlayerName] = []
    var notices: [Notice] = []
    if case .expelled(let until, let reason) = news.event {
      notices.append(
        Notice(
          table: .house, waits: floor.seen, audience: .person(news.name),
          body: .shownOut(until: until, reason: reason)))
    } else {
      others = [news.name]
    }
    notices.append(
      Notice(
        table: .house, waits: floor.seen,
        audience: .directors(and: others, watching: .none, but: [news.by]), body: .order(news)))
    return Outcome(.order(news), notices: notices)
  }

  /// Whoever is silenced says nothing; nobody else waits for the house to speak.
  func requireVoice(_ person: Person, _ request: Request) throws(Refusal) {
    guard let silence = floor.house.restraints.silence(of: person.name, at: request.at) else { return }
    floor.noteHouse()
    throw .notPermitted(.silenced(seconds: silence.until.seconds(after: request.at)))
  }

  /// Whoever is shown out does not come in.
  func requireAdmission(_ person: Person, _ request: Request) throws(Refusal) {
    guard let expulsion = floor.house.restraints.expulsion(of: person.name, at: request.at) else { return }
    floor.noteHouse()
    throw .expelled(seconds: expulsion.until.seconds(after: request.at))
  }
}

extension OrderEvent {
  fileprivate var until: Instant? {
    switch self {
    case .expelled(let until, _), .silenced(let until, _): until
    case .unlocked: nil
    }
  }
}
