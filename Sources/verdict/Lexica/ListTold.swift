// SPDX-License-Identifier: MIT
import Lexica

/// Reports on standard error of what reading changed in a list; a list read unchanged gives no line.
enum ListTold {
  private static func tell(_ line: String) { Console.complain(line, as: .notice) }

  private static func tell(_ folding: Folding, of input: String, count: Int, over alphabet: Alphabet) {
    if folding.foreign.count > 0 {
      let more = folding.foreign.count > folding.foreign.examples.count ? ", …" : ""
      tell(
        "verdict: \(input): \(alphabet.name) folded letters of \(folding.foreign.count) of \(count) entries: "
          + folding.foreign.examples.joined(separator: ", ") + more)
    }
    if folding.ownCount > 0 {
      tell(
        "verdict: \(input): letters of \(folding.ownCount) of \(count) entries are folded, as is the rule of "
          + alphabet.name)
    }
    if folding.joinedCount > 0 {
      let more = folding.joinedCount > folding.joined.count ? ", …" : ""
      tell(
        "  \(folding.joinedCount): one word of several entries: \(folding.joined.joined(separator: ", "))\(more)"
      )
    }
  }

  /// Reports folding, unreached places and the entries left out, with a line of examples for each reason.
  ///
  /// - Parameters:
  ///   - reading: the result of reading a list.
  ///   - input: the list's path.
  ///   - alphabet: the alphabet used for reading.
  ///   - isBuilt: whether `lexicon build` reads the list, so that `--alphabet` can be given there. Otherwise the advice is
  ///     to build the list first.
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
      let more = tally.count > tally.examples.count ? ", …" : ""
      tell("  \(tally.count): \(why.text): \(tally.examples.joined(separator: ", "))\(more)")
    }
  }
}
