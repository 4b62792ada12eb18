// SPDX-License-Identifier: MIT

package enum Order: Sendable {
  /// Close a person's connection, and refuse logins under their name for a time.
  case expel(minutes: Int, reason: String)
  /// Refuse a person's speech for a time.
  case silence(minutes: Int, reason: String)
  /// End both, and the wait after wrong codes.
  case unlock

  /// The permitted minutes, and the default.
  package static let minutes = 1...1440
  package static let minutesDefault = 10
}

package struct OrderNews: Sendable {
  package let name: PlayerName
  package let event: OrderEvent
  package let by: PlayerName
  /// Seconds until the restraint ends; 0 for none.
  package let seconds: Int
  /// Whether the restraint was already in force, so that nothing is recorded.
  package let isRepeat: Bool
  /// Whether the person concerned is connected.
  package let isHere: Bool
}

extension HouseCommands {
  func keepOrder(
    _ order: Order, of name: PlayerName, isHere: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let director = try person(request, with: .keepOrder)
    sight.noteHouse()
    let house = floor.house
    let expulsion = house.restraints.expulsion(of: name, at: request.at)
    let silence = house.restraints.silence(of: name, at: request.at)
    let known: Restraint?
    let event: OrderEvent
    switch order {
    case .expel(let minutes, let reason):
      known = expulsion
      event = .expelled(until: known?.until ?? request.at.adding(seconds: 60 * minutes), reason: reason)
    case .silence(let minutes, let reason):
      known = silence
      event = .silenced(until: known?.until ?? request.at.adding(seconds: 60 * minutes), reason: reason)
    case .unlock:
      known = nil
      event = .unlocked
    }
    if event != .unlocked, let account = house.accounts[name], !account.isRemoved,
      account.role.has(.keepOrder)
    {
      throw .notPermitted(.restrainDirector(name))
    }
    let isRepeat = event == .unlocked ? expulsion == nil && silence == nil : known != nil
    let news = OrderNews(
      name: name, event: event, by: known?.by ?? director.name,
      seconds: event.until?.seconds(after: request.at) ?? 0, isRepeat: isRepeat, isHere: isHere)
    guard !isRepeat else { return Outcome(.order(news)) }
    try requireRoom()
    return record(news, request)
  }

  /// Records an order, and tells the directors and the person; one who is shown out reads it as the last line.
  private func record(_ news: OrderNews, _ request: Request) -> Outcome {
    _ = record(.order(news.name, news.event, by: news.by), now: request.at)
    var others = [news.name]
    var notices: [Notice] = []
    if case .expelled(let until, let reason) = news.event {
      others = []
      notices = [notice(to: .person(news.name), .shownOut(until: until, reason: reason))]
    }
    notices.append(notice(to: .directors(and: others, watching: .none, but: [news.by]), .order(news)))
    return Outcome(.order(news), notices: notices)
  }

  /// Throws `notPermitted(.silenced)` for a silenced person; only that refusal depends on the house.
  func requireVoice(_ person: Person, _ request: Request) throws(Refusal) {
    guard let silence = floor.house.restraints.silence(of: person.name, at: request.at) else { return }
    sight.noteHouse()
    throw .notPermitted(.silenced(seconds: silence.until.seconds(after: request.at)))
  }

  func requireAdmission(_ person: Person, _ request: Request) throws(Refusal) {
    guard let expulsion = floor.house.restraints.expulsion(of: person.name, at: request.at) else { return }
    sight.noteHouse()
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
