// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// What stands in a club's file of options and may be read again while its server runs.
struct ClubOptions {
  let lexica: HouseLexica
  var admitsGuests = true
  var lookups = LookupPolicy.open
  var logsJudgements = true

  /// - Parameter lists: those that the club rules by; the first is the default.
  init(_ lists: [Lexicon]) { lexica = HouseLexica(lists) }

  /// Other options: one of the lists or both, in either order, and now and then nothing for strangers.
  ///
  /// - Parameters:
  ///   - dice: the seed's.
  ///   - lists: what the club has; two of them.
  /// - Returns: options that are good.
  static func chosen(by dice: Dice, of lists: [Lexicon]) -> ClubOptions {
    var options = ClubOptions(
      dice.pick([lists, lists, lists.reversed(), [lists[0]], [lists[0]], [lists[1]]]))
    options.admitsGuests = dice.inThousand(800)
    options.lookups = dice.inThousand(600) ? .open : dice.pick(LookupPolicy.allCases)
    options.logsJudgements = dice.inThousand(800)
    return options
  }
}
