// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Rulebook

/// The values of the `kind` member on a slip's lines.
enum SlipKind: KindWord, CaseIterable {
  /// A slip was written, or written anew. asked is there where the version is only asked for, and the
  /// one before it stays open.
  case slip = "slip"
  /// Nobody confirmed the slip in time.
  case lapsed = "lapsed"
  /// The slip was taken back unjudged.
  case withdrawn = "withdrawn"
  /// `ruling`: The slip was judged.
  case ruling = "ruling"

  @inline(__always)
  init(_ event: borrowing SlipEvent) {
    self =
      switch event {
      case .written: .slip
      case .lapsed: .lapsed
      case .withdrawn: .withdrawn
      case .ruled: .ruling
      }
  }

  /// The text that follows the kind on every line of this kind; a line without it is not of a slip.
  var head: StaticString { self == .slip ? "," : ",\"slip\":" }

  func members(_ known: SlipEvent?, _ line: inout some Coder) throws(LineDamage) -> SlipEvent {
    switch self {
    case .slip:
      let slip: Slip? = if case .written(let slip)? = known { slip } else { nil }
      return .written(try Slip.members(slip, &line))
    case .lapsed:
      let slip: Int? = if case .lapsed(let slip)? = known { slip } else { nil }
      return .lapsed(slip: try line.ordinal(",\"slip\":", slip))
    case .withdrawn:
      let was: (Int, Seat)? = if case .withdrawn(let slip, let seat)? = known { (slip, seat) } else { nil }
      return .withdrawn(
        slip: try line.ordinal(",\"slip\":", was?.0), by: try line.member(",\"seat\":", was?.1))
    case .ruling:
      let ruled: RuledSlip? = if case .ruled(let ruled)? = known { ruled } else { nil }
      return .ruled(try RuledSlip.members(ruled, &line))
    }
  }
}

extension Slip {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let number = try line.ordinal(",\"slip\":", known?.number)
    let replaces = try line.ordinal(ifAny: ",\"replaces\":", known?.replaces)
    let challenger = try line.member(",\"challenger\":", known?.challenger)
    let writer = try line.member(",\"writer\":", known?.writer)
    var words = known?.words ?? Words()
    let lexicon = try line.words(&words, of: line.terms?.lexicon)
    line.keep(LineTerms(lexicon: lexicon, rule: nil))
    return Slip(
      number: number, replaces: replaces, challenger: challenger, writer: writer, words: words,
      until: try line.member(ifAny: ",\"until\":", known?.until),
      corrects: try line.ordinal(ifAny: ",\"corrects\":", known?.corrects),
      isAsked: line.has(",\"asked\":true", known?.isAsked == true))
  }
}

extension RuledSlip {
  fileprivate static func members(_ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self {
    let number = try line.ordinal(",\"slip\":", known?.number)
    let challenger = try line.member(",\"challenger\":", known?.challenger)
    var words = known?.words ?? Words()
    let lexicon = try line.words(&words, of: line.terms?.lexicon)
    let rule = try line.member(",\"rule\":", line.terms?.rule)
    line.keep(LineTerms(lexicon: lexicon, rule: rule))
    return RuledSlip(
      number: number, challenger: challenger, words: words,
      ruling: try line.member(",\"ruling\":", known?.ruling),
      effect: try line.member(",\"effect\":", known?.effect),
      confirmed: try line.word(",\"confirmed\":", known?.confirmed),
      supersedes: try line.ordinal(ifAny: ",\"supersedes\":", known?.supersedes))
  }
}
