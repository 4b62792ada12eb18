// SPDX-License-Identifier: MIT
import Glibc
import Lexica

/// Whether the time of a ruling tells which of eight words was bad: Welch's t of two classes of plays, with the bad word
/// first or last, that are timed in a random order.
///
/// Source: design, promise 1; Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", DATE 2017.
struct BlindTimes {
  /// Beyond so much, either way, the classes differ.
  static let mostT = 4.5
  private static let words = 8
  private static let ahead = 20_000
  /// Timings above so many hundredths of them all are left out: those in which something else ran.
  private static let kept = 95

  private let lexicon: Lexicon
  private let good: [Word]

  /// - Parameter path: of a compiled list.
  /// - Throws: where there is none.
  init(_ path: String) throws(BenchFault) {
    do throws(LexiconFault) { lexicon = try Lexicon.open(path: path) } catch { throw .missing(path) }
    var all: [Word] = []
    lexicon.forEach { all.append($0) }
    good = all
  }

  /// Times so many plays in this process.
  ///
  /// - Returns: Welch's t; positive where those with the bad word last take longer.
  func t(of samples: Int) -> Double {
    t(of: samples) { words in
      let begun = Clock.nanoseconds
      let isAcceptable = lexicon.accepts(words)
      let ended = Clock.nanoseconds
      precondition(!isAcceptable, "a play with a bad word is acceptable")
      return ended - begun
    }
  }

  /// Times as many answers to `JUDGE` of a server, from the line's leaving to its answer's end.
  ///
  /// - Returns: the same.
  /// - Throws: where the server answers otherwise than it must.
  func t(of samples: Int, judgedBy server: borrowing Peer) throws(BenchFault) -> Double {
    let socket = try Socket(to: server)
    socket.bound(seconds: 10)
    try socket.greeting()
    var fault: BenchFault?
    var input = [UInt8](repeating: 0, count: 4_096)
    let t = t(of: samples) { words in
      guard fault == nil else { return 0 }
      let line = text(of: words)
      do throws(BenchFault) {
        let begun = Clock.nanoseconds
        try socket.send(line)
        let count = recv(socket.descriptor, &input, input.count, 0)
        let ended = Clock.nanoseconds
        guard count > 0, input[count - 1] == UInt8(ascii: "\n"), input.starts(with: Array("251 ".utf8)) else {
          throw .wrongAnswer("verdict", 0, got: String(decoding: input.prefix(max(0, count)), as: UTF8.self))
        }
        return ended - begun
      } catch {
        fault = error
        return 0
      }
    }
    if let fault { throw fault }
    return t
  }

  private func text(of words: Words) -> String {
    let spelled = words.map { word in
      (0..<word.count).map { lexicon.alphabet.spelled(word[$0]) }.joined()
    }
    return "JUDGE \(spelled.joined(separator: " "))\n"
  }

  private func t(of samples: Int, taking time: (Words) -> Int) -> Double {
    var numbers = SystemRandomNumberGenerator()
    var times: [(isLast: Bool, nanoseconds: Int)] = []
    times.reserveCapacity(samples)
    while times.count < samples {
      // Made some thousands ahead: a bad word that was just looked for would be found sooner than the others.
      let plays = (0..<min(Self.ahead, samples - times.count)).map { _ in play(&numbers) }
      for (isLast, words) in plays { times.append((isLast, time(words))) }
    }
    let bound = times.map(\.nanoseconds).sorted()[samples * Self.kept / 100]
    let kept = times.filter { $0.nanoseconds <= bound }
    return Self.welch(
      kept.filter(\.isLast).map { Double($0.nanoseconds) },
      kept.filter { !$0.isLast }.map { Double($0.nanoseconds) })
  }

  private func play(_ numbers: inout SystemRandomNumberGenerator) -> (isLast: Bool, words: Words) {
    let isLast = Bool.random(using: &numbers)
    var words = Words()
    let bad = self.bad(&numbers)
    if !isLast { words.append(bad) }
    for _ in 1..<Self.words { words.append(good.randomElement(using: &numbers) ?? bad) }
    if isLast { words.append(bad) }
    return (isLast, words)
  }

  /// A word of the list with two letters in each other's places, until that is none.
  private func bad(_ numbers: inout SystemRandomNumberGenerator) -> Word {
    while true {
      guard let word = good.randomElement(using: &numbers) else { preconditionFailure("the list is empty") }
      var tiles = (0..<word.count).map { word[$0] }
      tiles.shuffle(using: &numbers)
      if let made = Word(tiles), !lexicon.contains(made) { return made }
    }
  }

  private static func welch(_ one: [Double], _ other: [Double]) -> Double {
    func moments(_ values: [Double]) -> (mean: Double, error: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, squares / Double(values.count - 1) / Double(values.count))
    }
    let (left, right) = (moments(one), moments(other))
    return (left.mean - right.mean) / (left.error + right.error).squareRoot()
  }
}
