// SPDX-License-Identifier: MIT
import Officiating

// What happens to calls for a director, as it is written and beside it as it is read.

extension CallEvent {
  /// What the kind of its line is.
  var kind: HouseKind {
    switch self {
    case .made: .call
    case .answered: .callAnswered
    }
  }

  /// Writes what stands behind the kind.
  func write(into line: inout LineText) {
    switch self {
    case .made(let call):
      line.member(",\"number\":", call.number)
      line.member(",\"at\":", call.table.number)
      line.member(",\"by\":", call.by)
      line.member(",\"text\":", call.text)
    case .answered(let number, let by, let text):
      line.member(",\"number\":", number)
      line.member(",\"by\":", by)
      line.member(",\"text\":", text)
    }
  }

  static func read(_ kind: HouseKind, from line: inout LineCursor) throws(LineDamage) -> CallEvent {
    let number = try line.ordinal(",\"number\":")
    guard kind == .call else {
      let by = try line.name(",\"by\":")
      return .answered(number, by: by, text: try line.text(",\"text\":"))
    }
    let table = TableID(try line.ordinal(",\"at\":"))
    let by = try line.name(",\"by\":")
    return .made(Call(number: number, table: table, by: by, text: try line.text(",\"text\":")))
  }
}
