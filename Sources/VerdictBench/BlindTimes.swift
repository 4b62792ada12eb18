// SPDX-License-Identifier: MIT
import Glibc
import Lexica

/// Whether the time of a ruling tells which of eight words was bad: Welch's t of plays with the bad word first and last.
///
/// The two classes come in a random order. Source: design, promise 1; Reparaz, Balasch, Verbauwhede, "Dude, is my code
/// constant time?", DATE 2017.
struct BlindTimes {
  /// The classes differ where t is beyond this, either way.
  private static let most = 4.5
  private static let words = 8
  /// The hundredths of all timings that are kept; something else ran in those above.
  private static let kept = 95

  private let bench: Bench
  private let good: [Word]
  private var lexicon: Lexicon { bench.lexicon }

  init(_ bench: Bench) {
    self.bench = bench
    var all: [Word] = []
    bench.lexicon.forEach { all.append($0) }
    good = all
  }

  /// Times plays in this process and answers of a server; false where a class can be told.
  func run(_ samples: Int?) throws(BenchFault) -> Bool {
    let samples = max(1000, samples ?? 1_000_000)
    let looked = try t(of: samples) { words in
      let begun = Clock.nanoseconds
      let isAcceptable = lexicon.accepts(words)
      let took = Clock.nanoseconds - begun
      precondition(!isAcceptable, "a play with a bad word is acceptable")
      return took
    }
    let server = try bench.verdict("blind")
    let socket = try Socket.greeted(by: server)
    var input = [UInt8](repeating: 0, count: 4096)
    let judged = try t(of: samples) { words throws(BenchFault) in
      let spelled = words.map { word in (0..<word.count).map { lexicon.alphabet.spelled(word[$0]) }.joined() }
      let line = "JUDGE \(spelled.joined(separator: " "))\n"
      let begun = Clock.nanoseconds
      try socket.send(line)
      let count = recv(socket.descriptor, &input, input.count, 0)
      let took = Clock.nanoseconds - begun
      let answer = String(decoding: input.prefix(max(0, count)), as: UTF8.self)
      guard answer.hasPrefix("251 "), answer.utf8.last == 10 else { throw .wrongAnswer("verdict", answer) }
      return took
    }
    for (name, t) in [("plays looked up", looked), ("JUDGE answered", judged)] {
      let value = "\(t < 0 ? "-" : "")\(Numbers.short(abs(t)))"
      bench.show("blind: the bad word first or last of eight, \(samples) \(name): t \(value)")
    }
    return max(abs(looked), abs(judged)) < Self.most
  }

  /// Positive where plays with the bad word last take longer.
  private func t(
    of samples: Int, taking time: (Words) throws(BenchFault) -> Int
  ) throws(BenchFault) -> Double {
    var times: [(isLast: Bool, nanoseconds: Int)] = []
    while times.count < samples {
      // They are made some thousands ahead: a bad word that was just looked up would be found sooner.
      for (isLast, words) in (0..<min(20_000, samples - times.count)).map({ _ in play() }) {
        times.append((isLast, try time(words)))
      }
    }
    let bound = times.map(\.nanoseconds).sorted()[samples * Self.kept / 100]
    let kept = times.filter { $0.nanoseconds <= bound }
    let classes = [true, false].map { isLast in
      Self.moments(kept.filter { $0.isLast == isLast }.map { Double($0.nanoseconds) })
    }
    return (classes[0].mean - classes[1].mean) / (classes[0].error + classes[1].error).squareRoot()
  }

  private func play() -> (isLast: Bool, words: Words) {
    let isLast = Bool.random()
    var all = (1..<Self.words).compactMap { _ in good.randomElement() }
    all.insert(bad(), at: isLast ? all.count : 0)
    return (isLast, Words(all))
  }

  /// A word of the list with its letters shuffled until the list has it no more.
  private func bad() -> Word {
    while true {
      guard let word = good.randomElement() else { preconditionFailure("the list is empty") }
      if let made = Word((0..<word.count).map { word[$0] }.shuffled()), !lexicon.contains(made) {
        return made
      }
    }
  }

  private static func moments(_ values: [Double]) -> (mean: Double, error: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, squares / Double(values.count - 1) / Double(values.count))
  }
}
