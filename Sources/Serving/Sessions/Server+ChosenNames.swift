// SPDX-License-Identifier: MIT
import Officiating
import Rulebook
import Wire

/// The names that a person mutes or follows.
///
/// Source: Protocol/SPEC.md, 4.22, 4.34.
extension Server {
  /// Records that a person mutes or follows a name, or not any more, and answers with all such names.
  func choose(
    _ name: PlayerName?, isChosen: Bool, for purpose: Choosing, _ tag: Tag, of client: Client
  ) {
    guard let person = client.session?.person else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let name, !sessions.choose(name, isChosen, for: purpose, by: person) {
      let why: Phrase =
        switch purpose {
        case .mutes: "so many names are muted: \(ChosenNames.most); first MUTE, a name and off"
        case .follows: "you follow so many names: \(ChosenNames.most); first FOLLOW, a name and off"
        }
      return refuse(client, tag, .notPermitted, why)
    }
    let names = sessions.people.names(chosenFor: purpose, by: person)
    reply(to: client) { HelpText.write(names, chosenFor: purpose, tag, into: &$0) }
  }

  /// Returns the form in which a notice reaches a session: none of somebody whom its person mutes, nor words for a player.
  func form(of notice: Notice, for session: Session) -> NoticeForm {
    if isMuted(notice, for: session) { return .none }
    guard notice.body.formForPlayers != .whole else { return .whole }
    let person = session.person
    return withReferee { $0.peek.form(of: notice, for: person) }
  }

  /// Whether a notice is talk or a seek of somebody whom its reader has muted.
  private func isMuted(_ notice: Notice, for session: Session) -> Bool {
    switch notice.body {
    case .said(let speaker, _, _), .told(let speaker, _), .seriesEnded(by: let speaker, _):
      return sessions.people.mutes.has(speaker, for: session.person)
    case .sought(let agreement):
      return sessions.people.mutes.has(agreement.opening.opener.name, for: session.person)
    default: return false
    }
  }

  /// Tells those who follow a name, are here and do not play with it what it did.
  func tellFollowers(
    of name: PlayerName, _ deed: FollowedDeed, waits: Ticket,
    but playsToo: (PlayerName) -> Bool = { _ in false }
  ) {
    for follower in sessions.people.follows.choosers(of: name) where follower != name && !playsToo(follower) {
      guard let client = sessions.client(of: follower), let session = client.session,
        sessions.people.follows.has(name, for: session.person)
      else { continue }
      tell(client, waits: waits) { NoticeText.write(deed, of: name, into: &$0) }
    }
  }

  /// Tells those who follow a player that a game of theirs begins, unless they play it too.
  func tellFollowers(ofGameIn notice: Notice, _ name: PlayerName) {
    guard case .game(let news) = notice.body, case .started = news.action else { return }
    tellFollowers(of: name, .plays(notice.table), waits: notice.waits) { follower in
      Seat.allCases.contains { news.view.head.name(of: $0) == follower }
    }
  }
}
