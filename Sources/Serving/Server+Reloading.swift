// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Wire

extension Server {
  /// Changes options from the next line on, and records that; false, and no change, if the ledger has no room for it.
  ///
  /// Connections stay; one whose list is gone uses the default again. Tables keep the lists that were agreed on. Of the
  /// newly opened `lexica`, one that is served already is not held twice.
  package func reload(
    _ lexica: ServedLexica, admitsGuests: Bool, lookups: LookupPolicy, logsJudgements: Bool
  ) -> Bool {
    clock.read()
    let former = lists.lexica
    let lexica = lexica.inPlace(of: former)
    let terms = Reload(
      lexica: lexica.all.map(\.agreed.label), admitsGuests: admitsGuests, lookups: lookups,
      logsJudgements: logsJudgements)
    guard withReferee({ $0.take(terms, lexica, now: now) }) else { return false }
    sessions.clients.forEach { client in
      client.list = client.list.flatMap { lexica.place(named: former.all[Int($0)].agreed.label) }
        .map { UInt16(clamping: $0) }
    }
    options.admitsGuests = admitsGuests
    lists = Lists(lexica)
    askMeanings(besides: former)
    wakeUp()
    return true
  }

  /// Has the short words of the lists looked up, except those that were served before.
  func askMeanings(besides former: ServedLexica? = nil) {
    for shelved in lists.lexica.all where shelved.lexicon.alphabet == .english {
      if former?.all.contains(where: { $0.lexicon === shelved.lexicon }) == true { continue }
      crews.lookups.askMeanings(of: shelved.lexicon)
    }
  }
}
