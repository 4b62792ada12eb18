// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Which kinds of line and which of their members ledgers have, by the schema of the ledger.
///
/// An item is `KIND`, `KIND MEMBER`, or `KIND -MEMBER` for a line without an optional member. Members of inner objects
/// are items of the member: `end.racks`.
struct LedgerSurvey {
  /// What a line has.
  struct Line {
    /// What the schema calls lines like it.
    let name: String
    let members: Set<String>
    /// The members of inner objects, and the values of their member `kind`.
    let inner: Set<String>

    init(_ line: some Collection<UInt8>) throws {
      let shape = LineShape(of: Array(line))
      guard let value = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] else {
        throw LineFault("no line of a ledger")
      }
      name = shape.name
      members = Set(shape.names)
      inner = value.reduce(into: []) { $0.formUnion(LedgerSurvey.inner(of: $1.value, at: $1.key)) }
    }

    /// Returns the items of the line, where lines of each kind have `known` members in all.
    func items(of known: [String: Set<String>]) -> Set<String> {
      let kind = known[name, default: []].map {
        LedgerSurvey.item($0, of: name, isThere: members.contains($0))
      }
      return inner.union(kind).union([name])
    }
  }

  /// The members that one list adds to lines of many kinds: how a game stands, and what an event and its entrants have.
  private static let shared: Set<String> = [
    "clocks", "running", "from", "starts_by", "until", "end", "drew", "alphabet", "by", "cap", "repeats",
    "groups",
    "factor", "bands", "apart", "lag", "tables", "clock", "delay", "rule", "break", "grace", "rating",
    "division",
    "seed", "class", "team", "person", "member", "federation", "handicap",
  ]

  private static func item(_ member: String, of kind: String, isThere: Bool) -> String {
    let owner = shared.contains(member) && !kind.hasPrefix("opened-") ? "any" : kind
    return "\(owner) \(isThere ? "" : "-")\(member)"
  }

  private struct Shape {
    let name: String
    let order: [String]
    let required: Set<String>
    /// The values of members that have one value alone, as JSON.
    let constants: [String: String]
  }

  /// Returns the lines of a data folder's ledger, without the room behind them while a server writes.
  static func lines(below data: String) throws -> [ArraySlice<UInt8>] {
    try FileManager.default.contentsOfDirectory(atPath: "\(data)/ledger").sorted().filter {
      $0.hasSuffix(".ndjson")
    }
    .flatMap { name in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/\(name)")))
      return bytes.split(separator: 10).filter { $0.first != 0 }
    }
  }

  private let shapes: [String: [Shape]]
  /// Every item that the schema knows.
  let items: Set<String>

  /// Reads the schema.
  init() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(ProtocolFolder.path)/ledger.schema.json"))
    guard let schema = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let definitions = schema["$defs"] as? [String: [String: Any]],
      let kinds = schema["oneOf"] as? [[String: String]]
    else { throw LineFault("ledger.schema.json has another form") }
    var shapes: [String: [Shape]] = [:]
    var items: Set<String> = []
    for kind in kinds {
      guard let name = kind["$ref"]?.split(separator: "/").last.map(String.init),
        let properties = definitions[name]?["properties"] as? [String: [String: Any]],
        let shape = Self.shape(name, definitions[name] ?? [:], properties),
        let word = shape.constants["kind"]
      else { throw LineFault("a kind of ledger.schema.json has another form: \(kind)") }
      shapes[word, default: []].append(shape)
      items.insert(name)
      for member in shape.order where !shape.required.contains(member) {
        items.formUnion([true, false].map { Self.item(member, of: name, isThere: $0) })
      }
      for (member, value) in properties { items.formUnion(Self.inner(value, of: member, definitions)) }
    }
    self.shapes = shapes
    self.items = items
  }

  private static func shape(
    _ name: String, _ definition: [String: Any], _ properties: [String: [String: Any]]
  )
    -> Shape?
  {
    guard let order = definition["x-order"] as? [String], let required = definition["required"] as? [String]
    else { return nil }
    let constants = properties.compactMapValues { $0["const"].map { "\($0)" } }
    return Shape(name: name, order: order, required: Set(required), constants: constants)
  }

  /// Returns the items of objects within a value.
  private static func inner(
    _ value: [String: Any], of member: String, _ definitions: [String: [String: Any]]
  ) -> Set<String> {
    if let name = (value["$ref"] as? String)?.split(separator: "/").last,
      let known = definitions[String(name)]
    {
      return inner(known, of: member, definitions)
    }
    if let items = value["items"] as? [String: Any] { return inner(items, of: member, definitions) }
    if let all = (value["oneOf"] ?? value["anyOf"]) as? [[String: Any]] {
      return all.reduce(into: []) { $0.formUnion(inner($1, of: member, definitions)) }
    }
    guard let properties = value["properties"] as? [String: [String: Any]] else { return [] }
    var items: Set<String> = []
    for (name, value) in properties {
      items.insert("\(member).\(name)")
      if name == "kind", let kind = value["const"] { items.insert("\(member).kind \(kind)") }
      items.formUnion(inner(value, of: "\(member).\(name)", definitions))
    }
    return items
  }

  /// Returns the items of a line.
  ///
  /// - Throws: `LineFault` for a line that the schema does not know, or with its members in another order.
  func items(of line: some Collection<UInt8>) throws -> Set<String> {
    let text = String(decoding: line, as: UTF8.self)
    guard let value = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
      let kind = value["kind"] as? String
    else { throw LineFault("no line of a ledger: \(text)") }
    let fitting = shapes[kind, default: []].filter { shape in
      shape.required.isSubset(of: value.keys) && Set(value.keys).isSubset(of: shape.order)
        && shape.constants.allSatisfy { name, constant in value[name].map { "\($0)" == constant } ?? true }
    }
    guard let shape = fitting.first, fitting.count == 1 else {
      throw LineFault("ledger.schema.json has \(fitting.count) kinds of this line: \(text)")
    }
    let names = LineShape(of: Array(line)).names
    guard names == shape.order.filter(names.contains) else {
      throw LineFault("x-order is another one: \(text)")
    }
    var items: Set<String> = [shape.name]
    for member in shape.order where !shape.required.contains(member) {
      items.insert(Self.item(member, of: shape.name, isThere: value[member] != nil))
    }
    for (member, value) in value { items.formUnion(Self.inner(of: value, at: member)) }
    return items
  }

  fileprivate static func inner(of value: Any, at member: String) -> Set<String> {
    if let values = value as? [Any] {
      return values.reduce(into: []) { $0.formUnion(inner(of: $1, at: member)) }
    }
    guard let object = value as? [String: Any] else { return [] }
    var items: Set<String> = []
    for (name, value) in object {
      items.insert("\(member).\(name)")
      if name == "kind" { items.insert("\(member).kind \(value)") }
      items.formUnion(inner(of: value, at: "\(member).\(name)"))
    }
    return items
  }
}
