// SPDX-License-Identifier: MIT
import Officiating

extension CallEvent {
  static func members(_ kind: HouseKind, _ known: Self?, _ line: inout some Coder) throws(LineDamage) -> Self
  {
    var (call, answered): (Call?, Int?) = (nil, nil)
    var (author, said): (PlayerName?, String?) = (nil, nil)
    switch known {
    case .made(let made)?: (call, author, said) = (made, made.by, made.text)
    case .answered(let number, let by, let text)?: (answered, author, said) = (number, by, text)
    case nil: break
    }
    let number = try line.ordinal(",\"number\":", call?.number ?? answered)
    let table = kind == .call ? try line.member(",\"at\":", call?.table) : nil
    let by = try line.member(",\"by\":", author)
    let text = try line.member(",\"text\":", said)
    guard let table else { return .answered(number, by: by, text: text) }
    return .made(Call(number: number, table: table, by: by, text: text))
  }
}
