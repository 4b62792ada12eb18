// SPDX-License-Identifier: MIT
import Directing

/// Lines of a director's weekend: entrants are changed, divisions have their own terms, events go on by themselves.
extension World {
  /// Returns a line without its first word, `EVENT`.
  func hall(
    _ label: String, _ state: TournamentState, _ round: Int, _ anybody: () -> String, _ tried: String
  ) -> String {
    switch dice.below(12) {
    case 0:
      let change = dice.pick([
        "rating=\(dice.below(2000))", "name=q\(dice.below(9))", "division=B", "class=B team=north",
        "class=off",
        "seed=3 :Smith, Ann",
      ])
      return "CHANGE \(label) \(anybody()) \(change)"
    case 1:
      return "APART \(label) \(anybody()) \(anybody())\(dice.pick(["", " through=0", " through=2"]))\(tried)"
    case 2: return "WHY \(label) \(round) \(anybody())"
    case 3: return "TIMER \(label) \(dice.pick([0, 1, 55]))\(tried)"
    case 4:
      return dice.pick(["MICROPHONE \(label)", "TEAMS \(label)", "HIGHS \(label) what=upset,luck,stiff"])
    case 5, 6: return "JOIN \(label) \(anybody())\(tried)"
    case 7, 8:
      let pace = dice.pick(["break=1 grace=1", "break=0", "break=2", "grace=1", "break=off", "grace=off"])
      return "SET \(label) \(pace)\(tried)"
    case 9:
      let terms = dice.pick(["rounds=2", "system=koth", "boards=13-24", "boards=off", "lag=1", "repeats=1"])
      return "SET \(label) division=\(dice.pick(["A", "B"])) \(terms)\(tried)"
    case 10:
      return "PAIR \(label) \(round) \(anybody()) \(anybody())\(dice.pick(["", " order=given"]))\(tried)"
    default: return "SCORE \(label) \(round) \(anybody()) \(dice.pick([50, -50])) sure=yes\(tried)"
    }
  }
}
