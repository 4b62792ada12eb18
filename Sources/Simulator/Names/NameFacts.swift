// SPDX-License-Identifier: MIT

/// The known facts of a name and of all names that look like it.
struct NameFacts {
  /// The known facts of the name's account.
  enum Account: Hashable {
    case unknown, none, removed
    /// The number is nil if the answer was in plain text, without keys.
    case role(String, number: Int?)
  }

  /// A restraint with its earliest start and its least duration.
  struct Restraint {
    let since: Moment
    let seconds: Int

    /// Returns whether the restraint certainly still holds.
    func holds(_ now: Moment) -> Bool { now.most(since: since) < Int64(seconds - 1) * 1000 }
  }

  /// The order of commands about the account, its code and its secret.
  var accountQuiet = Quiet()
  /// The order of commands about restraints.
  var orderQuiet = Quiet()
  var account = Account.none
  /// The account's codes that are good for one login.
  var onceCodes: Set<String> = []
  /// Every credential that was or may become good for the name.
  var known: Set<String> = []
  /// The credentials that are no longer good.
  var dead: Set<String> = []
  /// The tournament codes that were replaced; bad as long as a tournament with the new code is open.
  var replaced: Set<String> = []
  /// The newest code of a tournament.
  var eventCode: String?
  /// The secret that certainly lets the account's holder log in.
  var secret: String?
  var expulsion: Restraint?
  var silence: Restraint?

  /// Drops the restraints, because they ended or are unknown.
  mutating func forgetRestraints() { (expulsion, silence) = (nil, nil) }

  /// Returns the key that all names which look alike share.
  static func key(_ name: String) -> String {
    String(
      name.lowercased().compactMap { letter -> Character? in
        switch letter {
        case "0": "o"
        case "1", "i": "l"
        case "5": "s"
        case "-", "_": nil
        default: letter
        }
      })
  }
}
