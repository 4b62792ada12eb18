// SPDX-License-Identifier: MIT
import Lexica

/// Reports on standard error of what reading changed in a list; a list read unchanged gives no line.
enum ListTold {
  private static func tell(_ line: String) { Console.complain(line, as: .notice) }

  private static func shown(_ examples: [String], of count: Int) -> String {
    examples.joined(separator: ", ") + (count > examples.count ? ", …" : "")
  }

  private static func tell(_ folding: Folding, of input: String, count: Int, over alphabet: Alphabet) {
    if folding.foreign.count > 0 {
      tell(
        "verdict: \(input): \(alphabet.name) folded letters of \(folding.foreign.count) of \(count) entries: "
          + shown(folding.foreign.examples, of: folding.foreign.count))
    }
    if folding.ownCount > 0 {
      tell(
        "verdict: \(input): letters of \(folding.ownCount) of \(count) entries are folded, as is the rule of "
          + alphabet.name)
    }
    if folding.joinedCount > 0 {
      tell(
        "  \(folding.joinedCount): one word of several entries: \(shown(folding.joined, of: folding.joinedCount))"
      )
    }
  }

  /// Reports folding, unreached places and the entries left out, with a line of examples for each reason.
  ///
  /// Unless `lexicon build` reads the list, where `--alphabet` can be given, the advice is to build it first.
  static func tell(
    _ reading: ListReading, of input: String, over alphabet: Alphabet, isBuilt: Bool = true
  ) {
    tell(reading.folding, of: input, count: reading.entryCount, over: alphabet)
    let fitting = reading.folding.fitting
    if !fitting.isEmpty {
      let names = fitting.joined(separator: " or --alphabet ")
      tell(
        isBuilt
          ? "  its letters fit another alphabet better: --alphabet \(names)"
          : "  its letters fit another alphabet better: verdict lexicon build \(input) -o FILE --alphabet \(names)"
      )
    }
    if reading.unreachedCount > 0 {
      tell(
        "verdict: \(input): no word leads to \(reading.unreachedCount) of its places: something was added to it"
      )
    }
    guard reading.leftOutCount > 0 else { return }
    tell(
      "verdict: \(input): left out \(reading.leftOutCount) of \(reading.entryCount) entries")
    for why in LeftOut.allCases {
      guard let tally = reading.leftOut[why] else { continue }
      tell("  \(tally.count): \(why.text): \(shown(tally.examples, of: tally.count))")
    }
  }
}
