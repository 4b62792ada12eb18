// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import TestSupport
import Testing

@testable import Records

/// `Protocol/ledger.schema.json`, made from the lists of members.
///
/// The lists are walked with samples of every kind of line, and what they say of each is united. What a list does not
/// say stands in `rows`: patterns of texts, and rules across members.
struct LedgerSchema {
  /// What the lists do not say; each row with its reason.
  private enum Rows {
    static let title =
      "One line of a Verdict ledger, version 1. Made by make protocol from Sources/Records/Lines."

    static let form = """
      A line is printable ASCII ended by LF, at most 4096 bytes with it, without spaces between members. Members stand in \
      the order of x-order; an optional member that says nothing is left out. Other characters are \\uXXXX in lower case \
      (surrogate pairs above U+FFFF); the quote and the backslash have a backslash before them; no other escape is used. \
      Words are upper case, tiles of several letters in brackets. sum is the lower-case hexadecimal SHA-256 of the 64 \
      digits of the sum of the table's previous line (zeros at seq 1) followed by this line's bytes up to, not including, \
      ,"sum":". line counts from 1 over all files of a ledger; batch is the line number of the first line of the batch \
      that the line was written in, and a batch is begun only after the one before it is durable. Table 0 is the server.
      """

    /// Values that many members have.
    ///
    /// id is a run's random number and a count within the run, 0 for what the ledger itself enters; a name may be #
    /// and the number of an account, whose name stands in the file `names`.
    static let definitions = [
      ("whole", "{\"type\": \"integer\", \"minimum\": 0, \"maximum\": 9007199254740991}"),
      ("ordinal", "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": 9007199254740991}"),
      ("signed", "{\"type\": \"integer\", \"minimum\": -9007199254740991, \"maximum\": 9007199254740991}"),
      ("id", "{\"type\": \"string\", \"pattern\": \"^[0-9a-f]{16}-(0|[1-9][0-9]{0,19})$\"}"),
      (
        "moment",
        "{\"type\": \"string\", \"pattern\": \"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\\\.[0-9]{3}Z$\"}"
      ),
      ("digest", "{\"type\": \"string\", \"pattern\": \"^[0-9a-f]{64}$\"}"),
      ("name", "{\"type\": \"string\", \"pattern\": \"^([A-Za-z][A-Za-z0-9_-]{1,15}|#[1-9][0-9]{0,14})$\"}"),
    ]

    /// A list reads these texts by a function, whose form only a pattern can say.
    static let patterns = [
      "alphabet": Alphabet.all.map(\.name).joined(separator: "|"),
      "at": "([1-9]|1[0-5])[A-O]|[A-O]([1-9]|1[0-5])",
      "position": "[^/]+(/[^/]+){14}",
      "seed": "[0-9a-f]{64}",
      "rule":
        "double|single|5w|5p|10p|void|triple|sweden|germany|[0-9]{1,3}/(word|play)/(mover|challenger)/(kept|lost)/[0-9]{1,2}",
      "bands": "[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,15}",
      "shares": "[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,59}",
      "highs": "none|[a-z]+(,[a-z]+){0,15}",
      "class": "[A-Za-z0-9_-]{1,16}", "team": "[A-Za-z0-9_-]{1,16}", "member": "[A-Za-z0-9_-]{1,16}",
      "federation": "[A-Za-z0-9_-]{1,16}",
      "results":
        "([1-9][0-9]?|short|long|tiles|by([1-9]|1[0-6])|shown|root|list)( ([1-9][0-9]?|short|long|tiles|by([1-9]|1[0-6])|shown|root|list)){0,23}",
    ]

    /// Optional members that need others, where a line of the kind has these: the lists read them only after these.
    static let needs: [(member: String, others: [String])] =
      [
        ("running", ["clocks"]), ("starts_by", ["clocks"]), ("from", ["running"]),
        ("seat1", ["seat2"]), ("seat2", ["seat1"]), ("given", ["drawn"]), ("drawn", ["given"]),
        ("event", ["round", "board"]), ("round", ["event"]), ("board", ["event"]),
        ("games", ["number"]), ("number", ["games"]), ("carried", ["position"]), ("run", ["position"]),
        ("held", ["position"]), ("position", ["carried", "run", "held", "first"]),
        ("clock", ["tables"]), ("delay", ["tables"]), ("grace", ["tables"]), ("tables", ["rule"]),
        ("own", ["systems"]), ("systems", ["own"]), ("systems", ["bye"]),
        ("most", ["games", "highs"]), ("games", ["most"]), ("class", ["fund"]), ("shares", ["fund"]),
      ] + ["bye", "cap", "repeats", "groups", "factor", "bands", "apart", "lag"].map { ($0, ["systems"]) }
  }

  private var kinds: [(kind: String, name: String, members: SchemaMembers)] = []
  private let objects = SchemaObjectsByMember()
  /// The paragraphs of the comments on each kind.
  private var comments: [String: [String]] = [:]

  /// Unites what the lists say of lines; `sources` are the files that name the kinds.
  init(of lines: [[UInt8]], _ sources: [String]) throws {
    for source in sources { read(source) }
    for line in lines { try add(line) }
    var left = kinds
    kinds = EventKinds.all.flatMap { kind in
      defer { left.removeAll { $0.kind == kind } }
      return left.filter { $0.kind == kind }
    }
  }

  /// Takes the comment on each kind: `/// …` lines before `case name = "kind"`.
  private mutating func read(_ source: String) {
    var comment = ""
    for line in source.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        comment += text == "///" ? "\n" : text.dropFirst(3)
      } else {
        if text.hasPrefix("case "), let word = text.split(separator: "\"").dropFirst().first, !comment.isEmpty
        {
          comments[String(word), default: []] += comment.split(separator: "\n").map { $0.dropFirst() }.map(
            String.init)
        }
        comment = ""
      }
    }
  }

  /// Returns what the comment on a kind says of one shape of it: a paragraph may begin with names of shapes.
  private func description(of name: String) -> String {
    let kind =
      comments.keys.filter { name == $0 || name.hasPrefix("\($0)-") }.max { $0.count < $1.count } ?? ""
    return comments[kind, default: []].compactMap { paragraph in
      guard paragraph.hasPrefix("`"), let colon = paragraph.firstIndex(of: ":") else { return paragraph }
      guard paragraph[..<colon].split(separator: ", ").contains("`\(name)`") else { return nil }
      return String(paragraph[colon...].dropFirst(2))
    }.joined(separator: " ")
  }

  private mutating func add(_ bytes: [UInt8]) throws {
    let line = try LedgerReader.line(bytes)
    let name = LineShape(of: bytes).name
    var pen = SchemaPen(under: line.terms)
    let kind = LineKind(line.entry.event)
    pen.plain("{\"v\":\(String(decoding: bytes[5...5], as: UTF8.self)),\"table\":")
    if case .house = line.entry.event { pen.plain("0") } else { pen.mark(.number(.fromOne)) }
    pen.plain(",\"seq\":")
    if name.hasPrefix("opened-") { pen.plain("1") } else { pen.mark(.number(.fromOne)) }
    for (member, mark) in [("id", SchemaMark.defined("id")), ("ts", .defined("moment"))] {
      pen.plain(",\"\(member)\":")
      pen.mark(mark)
    }
    pen.plain(",\"kind\":\"\(kind.word)\"")
    _ = try kind.members(line.entry.event, at: line.entry.at, &pen)
    for (member, mark) in [
      ("line", SchemaMark.number(.fromOne)), ("batch", .number(.fromOne)), ("sum", .defined("digest")),
    ] {
      pen.plain(",\"\(member)\":")
      pen.mark(mark)
    }
    pen.plain("}")
    if !kinds.contains(where: { $0.name == name }) {
      kinds.append((kind.word.description, name, SchemaMembers()))
    }
    guard let members = kinds.first(where: { $0.name == name })?.members else { return }
    var reader = SchemaReader(pen, telling: name.hasPrefix("opened-") ? ["kind", "game"] : ["kind"], objects)
    reader.object(into: members)
  }

  /// The text of the schema.
  var text: String {
    var shared = SharedSchemas()
    // Twice: the first walk counts what several members have.
    _ = kinds.map { object($0.members, of: $0.name, &shared) }
    shared.isNaming = true
    let definitions = kinds.map { ($0.name, object($0.members, of: $0.name, &shared)) }
    let named: [(String, SchemaText)] =
      Rows.definitions.map { ($0, .raw($1)) } + shared.definitions + definitions
    let schema = SchemaText.object([
      ("$schema", .raw("\"https://json-schema.org/draft/2020-12/schema\"")),
      ("title", .text(Rows.title)), ("description", .text(Rows.form)),
      ("oneOf", .array(kinds.map { SchemaText.reference(to: $0.name) })), ("$defs", .object(named)),
    ])
    return schema.printed() + "\n"
  }

  private func object(_ members: SchemaMembers, of kind: String, _ shared: inout SharedSchemas) -> SchemaText
  {
    let required = members.order.filter { members.required?.contains($0) == true }
    var parts: [(String, SchemaText)] = [("type", .raw("\"object\""))]
    if !kind.isEmpty {
      parts.insert(("description", .text(description(of: kind))), at: 0)
      parts.append(("x-order", .words(members.order)))
    }
    parts.append(
      ("properties", .object(members.order.map { ($0, schema(of: members[$0], named: $0, &shared)) })))
    parts.append(("required", .words(required)))
    let needs = kind.isEmpty ? [] : needs(of: members)
    if !needs.isEmpty { parts.append(("dependentRequired", .object(needs))) }
    return .object(parts + [("additionalProperties", .raw("false"))])
  }

  private func needs(of members: SchemaMembers) -> [(String, SchemaText)] {
    let optional = members.order.filter { members.required?.contains($0) != true }
    return optional.compactMap { name in
      let rows = Rows.needs.filter { $0.member == name && members.order.contains($0.others[0]) }
      let others = rows.flatMap(\.others).filter { optional.contains($0) }
      return others.isEmpty ? nil : (name, .words(others))
    }
  }

  private func schema(of shape: SchemaShape, named name: String, _ shared: inout SharedSchemas) -> SchemaText
  {
    var forms: [SchemaText] = []
    if shape.words.sorted() == ["false", "true"] {
      forms.append(.raw("{\"type\": \"boolean\"}"))
    } else if let word = shape.words.first {
      forms.append(
        .object([
          shape.words.count == 1 ? ("const", .raw(word)) : ("enum", .array(shape.words.map { .raw($0) }))
        ]))
    }
    if let range = shape.range { forms.append(integer(range)) }
    if shape.isAnyText {
      let pattern = Rows.patterns[name].map { [("pattern", SchemaText.raw("\"^(\($0))$\""))] } ?? []
      forms.append(.object([("type", .raw("\"string\""))] + pattern))
    }
    forms += shape.defined.map { SchemaText.reference(to: $0) }
    if let items = shape.items {
      var parts: [(String, SchemaText)] = [("type", .raw("\"array\""))]
      parts.append(("items", schema(of: items, named: name, &shared)))
      let count = shape.count ?? 0...Int.max
      if count.lowerBound > 0 { parts.append(("minItems", .raw("\(count.lowerBound)"))) }
      if count.upperBound < Int.max { parts.append(("maxItems", .raw("\(count.upperBound)"))) }
      forms.append(.object(parts))
    }
    let objects = shape.objects?.kinds.map { object($0.members, of: "", &shared) } ?? []
    forms += objects
    let form =
      forms.count == 1 ? forms[0] : .object([(objects.count > 1 ? "oneOf" : "anyOf", .array(forms))])
    return shared.reference(for: form, named: name)
  }

  private func integer(_ range: ClosedRange<Int>) -> SchemaText {
    switch range {
    case .fromZero: .reference(to: "whole")
    case .fromOne: .reference(to: "ordinal")
    case -(1 << 53 - 1)...1 << 53 - 1: .reference(to: "signed")
    default:
      .object([
        ("type", .raw("\"integer\"")), ("minimum", .raw("\(range.lowerBound)")),
        ("maximum", .raw("\(range.upperBound)")),
      ])
    }
  }
}

/// The schemas that several members have; each becomes a definition under the name that most of these members have.
private struct SharedSchemas {
  /// The names of the members with a schema, by its text.
  private var members: [String: [String: Int]] = [:]
  var isNaming = false
  private(set) var definitions: [(String, SchemaText)] = []
  private var names: [String: String] = [:]

  mutating func reference(for form: SchemaText, named name: String) -> SchemaText {
    let text = form.oneLine
    guard text.count > 80 else { return form }
    guard isNaming else {
      members[text, default: [:]][name, default: 0] += 1
      return form
    }
    if let known = names[text] { return .reference(to: known) }
    let having = members[text, default: [:]]
    guard having.values.reduce(0, +) > 1 else { return form }
    let most = having.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? name
    let taken = (definitions.map(\.0) + EventKinds.all).filter { $0 == most || $0.hasPrefix("\(most)-") }
      .count
    let own = taken == 0 ? most : "\(most)-\(taken + 1)"
    names[text] = own
    definitions.append((own, form))
    return .reference(to: own)
  }
}

/// JSON with its members in order, and its values as they are printed.
indirect enum SchemaText {
  case raw(String)
  case array([SchemaText])
  case object([(String, SchemaText)])

  static func reference(to name: String) -> SchemaText { .object([("$ref", .raw("\"#/$defs/\(name)\""))]) }

  static func text(_ text: String) -> SchemaText {
    .raw("\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"")
  }

  static func words(_ words: [String]) -> SchemaText { .array(words.map { .raw("\"\($0)\"") }) }

  var oneLine: String {
    switch self {
    case .raw(let text): text
    case .array(let values): "[\(values.map(\.oneLine).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\"\($0)\": \($1.oneLine)" }.joined(separator: ", "))}"
    }
  }

  /// Prints on one line what fits, else a line a value.
  func printed(indent: String = "") -> String {
    let text = oneLine
    guard text.count + indent.count > 110 else { return text }
    let inner = indent + "  "
    switch self {
    case .raw: return text
    case .array(let values):
      if values.allSatisfy({ if case .raw = $0 { true } else { false } }) { return text }
      return "[\n" + values.map { inner + $0.printed(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .object(let members):
      return "{\n"
        + members.map { "\(inner)\"\($0)\": \($1.printed(indent: inner))" }.joined(separator: ",\n")
        + "\n\(indent)}"
    }
  }
}
