// SPDX-License-Identifier: MIT

/// The rows of one word list.
struct LexiconRows {
  let sample: WordSample
  let own: LexiconTimes

  /// What is measured where no peer is.
  var alone: [Row] {
    [
      ("look-up, hit", "\(Numbers.short(own.common.hit)) ns"),
      ("look-up, miss", "\(Numbers.short(own.common.miss)) ns"),
      ("building, the seal apart", Self.milliseconds(own.common.build - own.seal)),
      ("bytes a word", aWord(own.common)),
    ].map { Row(work: "\(sample.name): \($0.0)", ours: $0.1, peer: "", theirs: "") }
  }

  /// A look-up's time.
  func times(
    _ what: String, _ part: KeyPath<WordTimes, Double>, _ peer: WordTimes, _ name: String, _ goal: Double?
  ) -> Row {
    let (ours, theirs) = (own.common[keyPath: part], peer[keyPath: part])
    return row(
      "look-up, \(what)", "\(Numbers.short(ours)) ns", name, "\(Numbers.short(theirs)) ns", ours / theirs,
      goal)
  }

  /// Building, without the seal, which no peer computes.
  func build(_ peer: WordTimes, _ name: String, _ goal: Double?) -> Row {
    let ours = own.common.build - own.seal
    return row(
      "building, the seal apart", Self.milliseconds(ours), name, Self.milliseconds(peer.build),
      ours / peer.build, goal)
  }

  func bytes(_ peer: WordTimes, _ name: String) -> Row {
    row(
      "bytes a word", aWord(own.common), name, aWord(peer), Double(own.common.bytes) / Double(peer.bytes), nil
    )
  }

  func bytes(goal: Double) -> Row {
    let ours = Double(own.common.bytes) / Double(sample.words.count)
    return row("bytes a word", aWord(own.common), "goal", Numbers.short(goal), ours / goal, 1)
  }

  /// Making words of their text.
  func reading(goal: Double) -> Row {
    row(
      "text into tiles, a word", "\(Numbers.short(own.reading)) ns", "goal", "\(Numbers.short(goal)) ns",
      own.reading / goal, 1)
  }

  /// From the path to the first answer.
  func opening(_ goal: Double?) -> Row {
    row(
      "opening", Self.milliseconds(own.opening), "building it, seal and all",
      Self.milliseconds(own.common.build), own.opening / own.common.build, goal)
  }

  /// What else was measured, and what else the machine did.
  func remark(_ before: Double, _ after: Double) -> String {
    """
    \(sample.name): the seal takes \(Self.milliseconds(own.seal)) of building; SHA-256 takes \
    \(Self.milliseconds(own.digest)) of opening; a look-up that begins with text takes \
    \(Numbers.short(own.hitText)) ns, \(Numbers.short(own.missText)) ns for a miss; load average \
    \(Numbers.short(before)) to \(Numbers.short(after))
    """
  }

  private func row(
    _ work: String, _ ours: String, _ peer: String, _ theirs: String, _ ratio: Double, _ goal: Double?
  ) -> Row {
    var row = Row(work: "\(sample.name): \(work)", ours: ours, peer: peer, theirs: theirs)
    row.bar = Row.Bar(ratio: ratio, goal: goal, lessIsBetter: true)
    return row
  }

  private func aWord(_ times: WordTimes) -> String {
    Numbers.short(Double(times.bytes) / Double(sample.words.count))
  }

  private static func milliseconds(_ nanoseconds: Double) -> String {
    "\(Numbers.short(nanoseconds / 1e6)) ms"
  }
}
