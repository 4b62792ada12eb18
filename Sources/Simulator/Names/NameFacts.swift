// SPDX-License-Identifier: MIT

/// The known facts of one name, and of those that look like it.
struct NameFacts {
  /// The known facts of its account.
  enum Account: Hashable {
    case unknown, none, removed
    /// The number is nil where the answer was read in sentences, without keys.
    case role(String, number: Int?)
  }

  /// A restraint: since when at the earliest, and for how long at the least.
  struct Restraint {
    let since: Moment
    let seconds: Int

    /// Whether it certainly lasts still.
    func holds(_ now: Moment) -> Bool { now.most(since: since) < Int64(seconds - 1) * 1000 }
  }

  /// Orders commands about the account, and about what lets somebody in.
  var accountQuiet = Quiet()
  /// Orders commands that restrain.
  var orderQuiet = Quiet()
  var account = Account.none
  /// The code of an account that lets its holder in once.
  var onceCodes: Set<String> = []
  /// Whatever let somebody in under the name, or was to.
  var known: Set<String> = []
  /// Codes that let nobody in any more.
  var dead: Set<String> = []
  /// Codes of events that were replaced: of no use as long as an event knows the new ones.
  var replaced: Set<String> = []
  /// The newest code of an event.
  var eventCode: String?
  /// The secret that certainly lets the holder of the account in.
  var secret: String?
  var expulsion: Restraint?
  var silence: Restraint?

  /// Nothing is known of restraints, or there are none.
  mutating func forgetRestraints() { (expulsion, silence) = (nil, nil) }

  /// Every name that looks like a name has one key.
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
