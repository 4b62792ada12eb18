// SPDX-License-Identifier: MIT

@testable import Records

/// What one value of a line may be: the union of what the lists of members say of it for each sample.
final class SchemaShape {
  /// Constants, as JSON spells them.
  private(set) var words: [String] = []
  private(set) var range: ClosedRange<Int>?
  private(set) var isAnyText = false
  /// The names of definitions.
  private(set) var defined: [String] = []
  private(set) var items: SchemaShape?
  private(set) var count: ClosedRange<Int>?
  /// The objects that stand here.
  private(set) var objects: SchemaObjects?

  func add(word: String) {
    if !words.contains(word) { words.append(word) }
  }

  func add(_ mark: SchemaMark) {
    switch mark {
    case .number(let other): range = Self.union(range, other)
    case .text(_, let words):
      words.forEach { add(word: "\"\($0)\"") }
      isAnyText = isAnyText || words.isEmpty
    case .defined(let name): if !defined.contains(name) { defined.append(name) }
    case .count(let other): count = Self.union(count, other)
    }
  }

  func add(itemsOf count: Int) -> SchemaShape {
    let shape = items ?? SchemaShape()
    items = shape
    if count > 0 { self.count = Self.union(self.count, count...count) }
    return shape
  }

  func add(_ objects: SchemaObjects) { self.objects = objects }

  private static func union(_ one: ClosedRange<Int>?, _ other: ClosedRange<Int>) -> ClosedRange<Int> {
    guard let one else { return other }
    return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
  }
}

/// The members of an object.
final class SchemaMembers {
  private var seen: [String] = []
  /// The members that stood somewhere before another.
  private var before: [String: Set<String>] = [:]
  private(set) var required: Set<String>?
  private var shapes: [String: SchemaShape] = [:]

  /// Adds the members of one more sample, in their order.
  func add(_ names: [String]) {
    for (place, name) in names.enumerated() {
      if !seen.contains(name) { seen.append(name) }
      before[name, default: []].formUnion(names[..<place])
    }
    required = required?.intersection(names) ?? Set(names)
  }

  /// The names of the members in the order of the lines.
  var order: [String] {
    var left = seen
    var order: [String] = []
    while let next = left.first(where: { before[$0, default: []].isDisjoint(with: left) }) {
      order.append(next)
      left.removeAll { $0 == next }
    }
    precondition(left.isEmpty, "two lines have their members in different orders")
    return order
  }

  subscript(name: String) -> SchemaShape {
    if let known = shapes[name] { return known }
    let shape = SchemaShape()
    shapes[name] = shape
    return shape
  }
}

/// The objects of one member, which are the same on lines of every kind.
final class SchemaObjects {
  /// Each object by the value of its member `kind`; `""` is the object without one.
  private(set) var kinds: [(kind: String, members: SchemaMembers)] = []

  subscript(kind: String) -> SchemaMembers {
    if let known = kinds.first(where: { $0.kind == kind }) { return known.members }
    let members = SchemaMembers()
    kinds.append((kind, members))
    return members
  }
}

/// The objects of each member.
final class SchemaObjectsByMember {
  private var known: [String: SchemaObjects] = [:]

  subscript(member: String) -> SchemaObjects {
    let objects = known[member] ?? SchemaObjects()
    known[member] = objects
    return objects
  }
}

/// A reader of one line of `SchemaPen`, which adds what the line has to shapes.
struct SchemaReader {
  let bytes: [UInt8]
  let marks: [SchemaMark]
  /// The members whose values tell apart what else an object has.
  let telling: Set<String>
  let objects: SchemaObjectsByMember
  private var place = 0

  init(_ pen: borrowing SchemaPen, telling: Set<String>, _ objects: SchemaObjectsByMember) {
    (bytes, marks) = (pen.bytes, pen.marks)
    self.telling = telling
    self.objects = objects
  }

  /// Reads an object and adds its members to those of a definition.
  mutating func object(into members: SchemaMembers) {
    place += 1
    var names: [String] = []
    while next != UInt8(ascii: "}") {
      if next == UInt8(ascii: ",") { place += 1 }
      let name = string()
      place += 1
      names.append(name)
      value(into: members[name], of: name)
    }
    place += 1
    members.add(names)
  }

  private var next: UInt8 { bytes[place] }

  private mutating func string() -> String {
    let start = place + 1
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { return "" }
    place = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func mark() -> SchemaMark {
    guard let end = bytes[place...].firstIndex(of: 2) else { preconditionFailure("a mark has no end") }
    defer { place = end + 1 }
    let index = Int(String(decoding: bytes[place + 1..<end], as: UTF8.self))
    return marks[index ?? 0]
  }

  private mutating func value(into shape: SchemaShape, of name: String) {
    switch next {
    case 1:
      let mark = mark()
      if case .text(let value, _) = mark, telling.contains(name) {
        shape.add(word: "\"\(value)\"")
      } else {
        shape.add(mark)
      }
    case UInt8(ascii: "["): array(into: shape, of: name)
    case UInt8(ascii: "{"):
      let objects = objects[name]
      object(into: objects[kindAhead])
      shape.add(objects)
    case UInt8(ascii: "\"") where bytes[place + 1] == 1:
      place += 1
      shape.add(mark())
      place += 1
    case UInt8(ascii: "\""): shape.add(word: "\"\(string())\"")
    default:
      let start = place
      while ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(next) { place += 1 }
      shape.add(word: String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }

  /// Returns the value of the member `kind` with which an object begins; empty for any other object.
  private var kindAhead: String {
    let head = Array("{\"kind\":".utf8)
    guard bytes[place...].starts(with: head) else { return "" }
    var reader = self
    reader.place = place + head.count
    guard reader.next == 1 else { return reader.string() }
    if case .text(let value, _) = reader.mark() { return value }
    return ""
  }

  private mutating func array(into shape: SchemaShape, of name: String) {
    place += 1
    var isCounted = false
    if next == 1, case .count = markAhead {
      shape.add(mark())
      isCounted = true
    }
    var count = 0
    while next != UInt8(ascii: "]") {
      if next == UInt8(ascii: ",") { place += 1 }
      value(into: shape.add(itemsOf: 0), of: name)
      count += 1
    }
    place += 1
    if !isCounted { _ = shape.add(itemsOf: count) }
  }

  private var markAhead: SchemaMark {
    var reader = self
    return reader.mark()
  }
}
