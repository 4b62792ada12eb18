// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// A referee with a scripted ledger and people who speak to it.
struct Hall {
  let script: ScriptedLedger.Script
  let referee: Referee
  let lexicon: Lexicon
  /// What is not in the list.
  let bad: Set<String>

  /// A hall whose list has every word but some.
  init(
    bad: Set<String> = [], logsJudgements: Bool = true, script existing: ScriptedLedger.Script? = nil,
    seal: String = "english", coin: (@Sendable () -> Seat)? = { .one }
  ) {
    let alphabet = Alphabet.english
    let lexicon = Lexicon(
      name: "english", edition: "test", alphabet: alphabet,
      seal: LexiconSeal(digest: SHA256.digest(of: seal.utf8)), count: 3, countsByLength: []
    ) { !bad.contains(alphabet.spelled($0)) }
    self.init(lexicon, bad: bad, logsJudgements: logsJudgements, script: existing, coin: coin)
  }

  /// A hall with one list.
  init(
    _ lexicon: Lexicon, bad: Set<String> = [], logsJudgements: Bool = true,
    script existing: ScriptedLedger.Script? = nil, past: ClubMemory? = ClubMemory(),
    coin: (@Sendable () -> Seat)? = { .one }
  ) {
    self.lexicon = lexicon
    self.bad = bad
    script = existing ?? ScriptedLedger.Script()
    let executor = HereAndNow()
    referee = Referee(
      executor: executor, ledger: ScriptedLedger(script), lexica: ServedLexica([lexicon]),
      ids: EntryIDs(run: 1), logsJudgements: logsJudgements, secret: BagSecret(SHA256.digest(of: "bag".utf8)),
      coin: coin, past: past)
    held = executor
  }

  /// The referee's executor lives as long as the hall.
  private let held: HereAndNow

  /// Sends a command and returns what it led to.
  @discardableResult
  func send(
    _ command: Command, as person: Person?, observing: TableID? = nil, isOpponentAway: Bool = false,
    at seconds: Int = 0
  ) async -> Outcome {
    await referee.handle(
      Request(
        caller: Caller(person: person, observing: observing, isOpponentAway: isOpponentAway),
        command: command, at: Instant(milliseconds: 1_000_000).adding(seconds: seconds)))
  }

  /// Asks the word judge; returns the ruling, or the refusal, and what the answer waits for.
  @discardableResult
  func judge(
    _ words: String..., as person: Person?, observing: TableID? = nil
  ) async -> (judged: Judged?, refusal: Refusal?, waits: Ticket) {
    let question = JudgeRequest(
      words: Words(words.map { Alphabet.english.known($0) }), lexicon: AgreedLexicon(lexicon), board: nil,
      by: nil)
    let caller = Caller(person: person, observing: observing)
    do throws(RefusedJudgement) {
      let judged = try await referee.judge(question, for: caller, at: Instant(milliseconds: 1_000_000))
      return (judged, nil, judged.waits)
    } catch {
      return (nil, error.refusal, error.waits)
    }
  }

  /// A table with ann in seat 1 and ben in seat 2, all of it stored.
  func seatBoth(rule: ChallengeRule = .double) async {
    await send(.open(OpenRequest(rule: rule)), as: .ann)
    await send(.join(table, JoinAgreement(lexicon: "english", rule: nil, confirmSeconds: nil)), as: .ben)
    script.storeAll()
    _ = await referee.settle()
  }

  /// The first table of a hall.
  var table: TableID { TableID(1) }

  static func words(_ words: String...) -> Words {
    Words(words.map { Alphabet.english.known($0) })
  }
}

extension Alphabet {
  /// A word that a test knows to be one.
  func known(_ text: String) -> Word {
    do { return try word(from: text) } catch { preconditionFailure("\(text) is no word") }
  }
}

extension Person {
  static let ann = Person.guest("ann")
  static let ben = Person.guest("ben")
  static let eve = Person.guest("eve")

  static func guest(_ text: String) -> Person {
    guard let name = PlayerName(text) else { preconditionFailure("\(text) is no name") }
    return Person(name: name, role: .guest, codeHash: "scrypt$4$00$00")
  }
}

extension Outcome {
  /// The answer about a slip, where it is one.
  var slipNews: SlipNews? { if case .slip(let news) = reply { news } else { nil } }

  /// The ruling, where it is one.
  var ruled: RuledSlip? { if case .ruled(let ruled) = slipNews?.event { ruled } else { nil } }

  /// The slip, where it is one.
  var slip: Slip? { if case .written(let slip) = slipNews?.event { slip } else { nil } }
}

extension Notice {
  /// Who is told; nil where observers are.
  var reader: PlayerName? { if case .person(let name) = audience { name } else { nil } }
}
