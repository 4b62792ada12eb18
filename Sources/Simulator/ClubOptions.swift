// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// The options that a club's server can reload while it runs.
struct ClubOptions {
  let lexica: ServedLexica
  var admitsGuests = true
  var lookups = LookupPolicy.open
  var logsJudgements = true

  /// - Parameter lists: the lexica of the server; the first is the default.
  init(_ lists: [Lexicon]) { lexica = ServedLexica(lists) }

  /// Returns random options: one lexicon or both in either order, sometimes without guests.
  ///
  /// - Parameters:
  ///   - dice: the seed's dice.
  ///   - lists: the club's two lexica.
  /// - Returns: options that the server accepts.
  static func chosen(by dice: Dice, of lists: [Lexicon]) -> ClubOptions {
    var options = ClubOptions(
      dice.pick([lists, lists, lists.reversed(), [lists[0]], [lists[0]], [lists[1]]]))
    options.admitsGuests = dice.inThousand(800)
    options.lookups = dice.inThousand(600) ? .open : dice.pick(LookupPolicy.allCases)
    options.logsJudgements = dice.inThousand(800)
    return options
  }
}
