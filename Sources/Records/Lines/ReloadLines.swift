// SPDX-License-Identifier: MIT
import Officiating

// What a house goes by, as it is written and beside it as it is read.

extension Reload {
  func write(into line: inout LineText) {
    line.member(",\"lexica\":", list: lexica)
    line.pen.literal(admitsGuests ? ",\"guests\":true" : ",\"guests\":false")
    line.member(",\"lookups\":", lookups.rawValue)
    line.pen.literal(logsJudgements ? ",\"judgements\":true" : ",\"judgements\":false")
  }

  init(from line: inout LineCursor) throws(LineDamage) {
    let lexica = try line.list(",\"lexica\":", atMost: Self.lexicaMost, orElse: .value) {
      (line: inout LineCursor) throws(LineDamage) in try line.text()
    }
    let admitsGuests = try line.truth(",\"guests\":")
    let lookups = try line.text(",\"lookups\":", as: { LookupPolicy(rawValue: $0) })
    self.init(
      lexica: lexica, admitsGuests: admitsGuests, lookups: lookups,
      logsJudgements: try line.truth(",\"judgements\":"))
  }
}

extension LineCursor {
  fileprivate mutating func truth(_ name: StaticString) throws(LineDamage) -> Bool {
    try need(name)
    if has("true") { return true }
    try need("false")
    return false
  }
}
