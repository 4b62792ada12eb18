// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Wire

/// What a server goes by can be read again while it serves.
extension Server {
  /// Goes by other terms from the next line on, which is recorded.
  ///
  /// Whoever is here stays; whose list is not there any more means the default again. Tables go on by the lists that were agreed on.
  ///
  /// - Parameters:
  ///   - lexica: newly opened; a list that is served already is not held twice.
  ///   - admitsGuests: whether strangers come in from now on.
  ///   - lookups: to whom words are told.
  ///   - logsJudgements: whether each bare judgement leaves a line.
  /// - Returns: false where the ledger has no room to record it; nothing has changed then.
  package func reload(
    _ lexica: HouseLexica, admitsGuests: Bool, lookups: LookupPolicy, logsJudgements: Bool
  ) -> Bool {
    readClock()
    let lexica = lexica.inPlace(of: self.lexica)
    let terms = Reload(
      lexica: lexica.all.map(\.agreed.label), admitsGuests: admitsGuests, lookups: lookups,
      logsJudgements: logsJudgements)
    guard referee.assumeIsolated({ $0.take(terms, lexica, now: now) }) else { return false }
    let former = self.lexica
    clients.forEach { client in
      client.list = client.list.flatMap { lexica.place(named: former.all[Int($0)].agreed.label) }
        .map { UInt16(clamping: $0) }
    }
    self.lexica = lexica
    options.admitsGuests = admitsGuests
    parser = CommandParser(lexica: lexica)
    greeting = Server.greeting(of: lexica)
    askMeanings(besides: former)
    wakeUp()
    return true
  }

  /// What a newcomer reads.
  static func greeting(of lexica: HouseLexica) -> [UInt8] {
    var writer = LineWriter()
    HelpText.writeGreeting(lexica.standard.agreed, into: &writer)
    return writer.lines.bytes
  }

  /// Has the short words of lists looked up, but of those that were there before.
  func askMeanings(besides former: HouseLexica? = nil) {
    for shelved in lexica.all where shelved.lexicon.alphabet == .english {
      if former?.all.contains(where: { $0.lexicon === shelved.lexicon }) == true { continue }
      lookingUp.ask(.meanings(of: shelved.lexicon))
    }
  }
}
