// SPDX-License-Identifier: MIT

/// The questions to one side in order, and how each answer must begin.
struct Script {
  /// Our server speaks first, and an answer is one line; an answer of redis is its expected beginning.
  let isOurs: Bool
  /// The questions' bytes, and where each of them begins and the last one ends.
  private(set) var asked: [UInt8] = []
  private(set) var starts = [0]
  /// The expected beginnings, all of the same length.
  private(set) var expected: [UInt8] = []
  let expectedLength: Int

  var count: Int { starts.count - 1 }

  private init(
    _ questions: Questions, isOurs: Bool, ask: (Questions.Triple) -> String,
    expect: (Questions.Triple) -> String
  ) {
    self.isOurs = isOurs
    for triple in questions.triples {
      asked += ask(triple).utf8
      starts.append(asked.count)
      expected += expect(triple).utf8
    }
    expectedLength = expected.count / questions.triples.count
  }

  /// Three words to our server.
  static func judge(_ questions: Questions) -> Script {
    Script(
      questions, isOurs: true, ask: { "JUDGE \($0.words.joined(separator: " "))\n" },
      expect: { $0.isAcceptable ? "250 ACCEPTABLE" : "251 UNACCEPTAB" })
  }

  /// The same three words to redis, which answers for each.
  static func members(_ questions: Questions) -> Script {
    Script(
      questions, isOurs: false, ask: { command(["SMISMEMBER", "words"] + $0.words) },
      expect: { "*3\r\n" + $0.isIn.map { $0 ? ":1\r\n" : ":0\r\n" }.joined() })
  }

  /// The same three words to a script of redis that keeps its answer in a list.
  static func recorded(_ questions: Questions, at redis: Peer) throws(BenchFault) -> Script {
    let socket = try Socket(to: redis.port)
    _ = try socket.command(["SCRIPT", "LOAD", recording])
    let sum = try socket.line()
    return Script(
      questions, isOurs: false, ask: { command(["EVALSHA", sum, "2", "words", "ledger"] + $0.words) },
      expect: { $0.isAcceptable ? ":1\r\n" : ":0\r\n" })
  }

  /// Judges as our server does; its record is much shorter, without a seal and a chain of sums.
  private static let recording = """
    local isIn = redis.call('SMISMEMBER', KEYS[1], ARGV[1], ARGV[2], ARGV[3])
    local good = isIn[1] * isIn[2] * isIn[3]
    redis.call('RPUSH', KEYS[2], '{"kind":"judgement","lexicon":"english","words":["' .. ARGV[1] .. '","' .. ARGV[2]
      .. '","' .. ARGV[3] .. '"],"ruling":"' .. (good == 1 and 'acceptable' or 'unacceptable') .. '"}')
    return good
    """

  /// A command to redis.
  ///
  /// Source: the Redis serialization protocol, RESP2.
  static func command(_ parts: [String]) -> String {
    "*\(parts.count)\r\n" + parts.map { "$\($0.utf8.count)\r\n\($0)\r\n" }.joined()
  }
}
