// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// Parses one line into a command.
///
/// The parser turns words into tiles. It uses the alphabet of the named list, or of the sender's table. A malformed
/// word is therefore a protocol fault and never a lost challenge.
package struct CommandParser: ~Copyable, Sendable {
  private let lexica: ServedLexica
  private let verbs = VerbTable()

  /// Creates a parser; `lexica` are the lists that a line may name.
  package init(lexica: ServedLexica) { self.lexica = lexica }

  /// Parses a line.
  ///
  /// - Parameters:
  ///   - line: the bytes without LF, at most 511.
  ///   - seat: the sender's table; nil if the sender has none.
  ///   - sides: the names of both sides if the sender is their desk, or would be after going on. It is evaluated
  ///     only for verbs that take a side's name.
  ///   - list: the index of the list that the sender chose with `USE`; nil for the server's first.
  /// - Returns: the command, or the first fault found.
  package func parse(
    _ line: Span<UInt8>, seat: LineSeat? = nil, sides: @autoclosure () -> BySeat<PlayerName>? = nil,
    list: Int? = nil
  ) -> ParsedLine {
    guard LineParts.isText(line) else {
      return ParsedLine(
        tag: .none, body: .fault(ForeignKeys(in: line).map(ProtocolFault.foreignKeys) ?? .badBytes))
    }
    guard let first = firstByte(of: line), line[first] != UInt8(ascii: ";") else {
      return ParsedLine(tag: .none, body: .nothing)
    }
    var start = first
    var tag = Tag.none
    if line[first] == UInt8(ascii: "#") {
      let end = line.first(UInt8(ascii: " "), in: first..<line.count)
      guard let read = Tag(line, first..<end) else {
        return ParsedLine(tag: .none, body: .fault(.badArgument(at: 0, .malformedTag)))
      }
      tag = read
      start = end
    }
    let text = LineParts(line, from: start)
    guard text.count > 0 else {
      return ParsedLine(tag: tag, body: tag == .none ? .nothing : .fault(.unknownCommand(meant: nil)))
    }
    return ParsedLine(tag: tag, body: body(line, text, seat, sides, list))
  }

  private func firstByte(of line: Span<UInt8>) -> Int? {
    var place = 0
    while place < line.count, line[place] == UInt8(ascii: " ") { place += 1 }
    return place < line.count ? place : nil
  }

  private func body(
    _ line: Span<UInt8>, _ text: LineParts, _ seat: LineSeat?, _ sides: () -> BySeat<PlayerName>?,
    _ list: Int?
  ) -> ParsedLine.Body {
    guard let verb = verbs.verb(line, text[0]) else {
      guard text[0].count <= Self.triedMost else { return .fault(.unknownCommand(meant: nil)) }
      return .fault(fault(of: line.text(text[0]).uppercased()))
    }
    return verb._withUnsafeGuaranteedRef { verb in body(of: verb, line, text, seat, sides, list) }
  }

  private func body(
    of verb: Verb, _ line: Span<UInt8>, _ text: LineParts, _ seat: LineSeat?,
    _ sides: () -> BySeat<PlayerName>?, _ list: Int?
  ) -> ParsedLine.Body {
    guard !text.isOverfull || verb.takesText else {
      return .fault(.badArgument(at: Limits.arguments + 1, .surplus(verb)))
    }
    var text = text
    if case .none = verb.keys {} else { text.putKeysLast(line, verb.keys) }
    if let again = text.repeatedKey(line) {
      return .fault(.badArgument(at: text.typedPlace(of: again, line), .repeatedKey))
    }
    let arguments = Arguments(
      verb: verb, text: text, lexica: lexica, seat: seat, sides: verb.namesSides ? sides() : nil, list: list)
    do throws(ProtocolFault) {
      return try verb.read(line, arguments)
    } catch .badArgument(let index, let fault) {
      return .fault(.badArgument(at: text.typedPlace(of: index, line), fault))
    } catch {
      return .fault(error)
    }
  }

  /// The most bytes of a word that may stand for a verb.
  private static let triedMost = 16

  private static let tried: [String: Verb] = {
    var tried: [String: Verb] = [:]
    for verb in Verb.all { for word in verb.tried where tried[word] == nil { tried[word] = verb } }
    return tried
  }()

  /// Returns the fault for an unknown word, with the verb that it may stand for.
  private func fault(of tried: String) -> ProtocolFault {
    if let word = TriedWord(rawValue: tried) { return .triedWord(word) }
    return .unknownCommand(
      meant: Self.tried[tried] ?? Misspelling.verb(for: tried))
  }
}
