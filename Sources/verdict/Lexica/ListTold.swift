// SPDX-License-Identifier: MIT
import Lexica

/// What reading a list did to its entries, for whoever builds or serves it: on standard error, nothing where nothing was done.
enum ListTold {
  private static func tell(_ line: String) { Console.complain(line, as: .notice) }

  /// What folding did, where it did anything.
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

  /// A line for each reason that something was left out, with examples.
  ///
  /// - Parameters:
  ///   - reading: of a list that is not ours.
  ///   - input: its path.
  ///   - alphabet: by which it was read.
  ///   - isBuilt: whether it is only being built, so that another alphabet can still be named; else it must be built first.
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
