// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// Whose talk does not reach whom: everybody's own choice, by their name, as long as the server runs.
struct Mutes {
  /// So many names one person mutes.
  static let most = 32
  /// Beyond so many people those are forgotten who are not here.
  private static let peopleMost = 4096

  /// What one person chose; whoever has a guest's name after them has another code, and chooses anew.
  private struct Choice {
    let owner: String
    var names: Set<PlayerName>
  }

  private var choices: [PlayerName: Choice] = [:]

  private static func owner(_ person: Person) -> String { person.role == .guest ? person.codeHash : "" }

  private func choice(of person: Person) -> Choice {
    if let choice = choices[person.name], choice.owner == Self.owner(person) { return choice }
    return Choice(owner: Self.owner(person), names: [])
  }

  /// Whom somebody has muted, by name.
  func names(of person: Person) -> [PlayerName] { choice(of: person).names.sorted() }

  /// Whether what a speaker says is kept from somebody.
  func keeps(_ speaker: PlayerName, from person: Person) -> Bool {
    !choices.isEmpty && choice(of: person).names.contains(speaker)
  }

  /// Takes in a choice.
  ///
  /// - Parameters:
  ///   - name: whose talk it is about.
  ///   - isMuted: whether it is kept from them.
  ///   - person: whose choice it is.
  ///   - isHere: who has a connection now.
  /// - Returns: false where somebody has muted too many names.
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
    if let name, !mutes.set(name, isMuted: isMuted, by: person, isHere: { self.names[$0] != nil }) {
      return refuse(
        client, tag, .notPermitted, "so many names are muted: \(Mutes.most); first MUTE, a name and off")
    }
    let names = mutes.names(of: person)
    reply(to: client) { HelpText.writeMuted(names, tag, into: &$0) }
  }

  /// Whether a notice is talk that its reader does not want.
  func isMuted(_ notice: Notice, for session: Session) -> Bool {
    guard case .said(let speaker, _, _) = notice.body else { return false }
    return mutes.keeps(speaker, from: session.person)
  }
}
