// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Wire

/// The names whose talk each person does not want, as long as the server runs.
struct Mutes {
  /// Names that one person mutes, at most.
  static let most = 32
  /// Above this number of people, the choices of those who are not here are dropped.
  private static let peopleMost = 4096

  /// One person's choice.
  ///
  /// A later guest of the same name has another code and does not inherit it.
  private struct Choice {
    /// The guest's code; nil for an account.
    let owner: SecretText?
    var names: Set<PlayerName>
  }

  private var choices: [PlayerName: Choice] = [:]

  private static func owner(_ person: Person) -> SecretText? { person.role == .guest ? person.secret : nil }

  private func choice(of person: Person) -> Choice {
    if let choice = choices[person.name], choice.owner == Self.owner(person) { return choice }
    return Choice(owner: Self.owner(person), names: [])
  }

  func names(of person: Person) -> [PlayerName] { choice(of: person).names.sorted() }

  func keeps(_ speaker: PlayerName, from person: Person) -> Bool {
    !choices.isEmpty && choice(of: person).names.contains(speaker)
  }

  /// Records a choice; false if the person has muted too many names.
  mutating func set(
    _ name: PlayerName, isMuted: Bool, by person: Person, isHere: (PlayerName) -> Bool
  ) -> Bool {
    var choice = choice(of: person)
    if isMuted {
      guard choice.names.contains(name) || choice.names.count < Self.most else { return false }
      choice.names.insert(name)
    } else {
      choice.names.remove(name)
    }
    choices[person.name] = choice.names.isEmpty ? nil : choice
    if choices.count > Self.peopleMost { choices = choices.filter { isHere($0.key) } }
    return true
  }
}

extension Server {
  func mute(_ name: PlayerName?, isMuted: Bool, _ tag: Tag, of client: Client) {
    guard let person = client.session?.person else {
      return answer(client, tag, Outcome(.refused(.loginFirst)))
    }
    if let name, !sessions.mute(name, isMuted: isMuted, by: person) {
      return refuse(
        client, tag, .notPermitted, "so many names are muted: \(Mutes.most); first MUTE, a name and off")
    }
    let names = sessions.mutes.names(of: person)
    reply(to: client) { HelpText.writeMuted(names, tag, into: &$0) }
  }

  /// Whether a notice is talk that its reader has muted.
  func isMuted(_ notice: Notice, for session: Session) -> Bool {
    guard case .said(let speaker, _, _) = notice.body else { return false }
    return sessions.mutes.keeps(speaker, from: session.person)
  }
}
