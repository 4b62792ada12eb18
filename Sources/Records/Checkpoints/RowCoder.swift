// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// A coder that writes or reads a checkpoint's rows, in the order of one list for each kind of row.
///
/// A row is a word, then fields, each after a space. A list passes the value of each field, or nil while rows are
/// read, and receives the value on the row.
protocol RowCoder {
  /// The file by which names are spelled as in ledger lines; nil to spell each as it is.
  var names: NameFile? { get }
  /// Begins a row if `isKnown`; of rows that are read, takes the next one if it begins with the word.
  mutating func has(_ word: StaticString, _ isKnown: Bool) -> Bool
  mutating func number(_ known: Int?) throws(RowDamage) -> Int
  /// The text itself if it is one ASCII word that begins with neither `=` nor `-`; otherwise `=` and hexadecimals.
  mutating func text(_ known: String?) throws(RowDamage) -> String
  mutating func sum(_ known: Digest?) throws(RowDamage) -> Digest
  /// Writes or reads all fields that are left: numbers.
  mutating func numbers(_ known: [Int]?) throws(RowDamage) -> [Int]
  /// Writes or reads all fields that are left: places, each as `FILE:OFFSET:COUNT`.
  mutating func spots(_ known: [LedgerChain.Spot]?) throws(RowDamage) -> [LedgerChain.Spot]
  /// Writes or reads the field `-`, which stands for nil.
  mutating func none(_ isKnown: Bool) -> Bool
}

protocol RowValue {
  /// Writes or reads the fields after the row's word.
  static func coded(_ known: Self?, _ row: inout some RowCoder) throws(RowDamage) -> Self
}

/// The fault of a row that is missing, or that lacks a field or has a malformed one.
struct RowDamage: Error {}

extension RowCoder {
  mutating func begin(_ word: StaticString) throws(RowDamage) {
    guard has(word, true) else { throw RowDamage() }
  }

  /// Writes or reads one row for each value.
  mutating func rows<Value: RowValue>(_ word: StaticString, _ known: [Value]?) throws(RowDamage) -> [Value] {
    var values: [Value] = []
    var left = known?[...]
    while has(word, left?.isEmpty == false) { values.append(try Value.coded(left?.popFirst(), &self)) }
    return values
  }

  /// Writes or reads milliseconds.
  mutating func moment(_ known: Instant?) throws(RowDamage) -> Instant {
    Instant(milliseconds: Int64(try number(known.map { Int($0.milliseconds) })))
  }

  mutating func truth(_ known: Bool?) throws(RowDamage) -> Bool { try number(known.map { $0 ? 1 : 0 }) == 1 }

  mutating func table(_ known: TableID?) throws(RowDamage) -> TableID { TableID(try number(known?.number)) }

  mutating func name(_ known: PlayerName?) throws(RowDamage) -> PlayerName {
    let form = known.map { names?.spelling(of: $0) ?? $0 }
    guard let name = PlayerName(recorded: try text(form?.text)) else { throw RowDamage() }
    return names?.name(of: name) ?? name
  }

  mutating func word<Value: RawRepresentable<String>>(_ known: Value?) throws(RowDamage) -> Value {
    guard let value = Value(rawValue: try text(known?.rawValue)) else { throw RowDamage() }
    return value
  }
}
