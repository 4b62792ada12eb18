// SPDX-License-Identifier: MIT
import Bytes
import Lexica

/// Words in continuation lines of at most 78 columns, those of one length together where they stand by length.
struct WordLines {
  private let kind: ReplyKind
  private let tag: Tag
  private let key: StaticString
  private let isByLength: Bool
  private var texts: [String] = []
  private var points: [String] = []
  private var columns = 0
  private var length = 0
  /// How many lines were written, before any was told without keys.
  private(set) var lines = 0
  private let most: Int
  /// How many words were written or are about to be.
  private(set) var taken = 0

  private static let columnsMost = 78
  /// How many lines a line of words may be told in: without keys a comma is followed by a space.
  private static let linesOfOne = 2
  private static let linesWithPoints = 3
  /// Head and keys of a line, its tag left out; and the key of points.
  private static let head = 28
  private static let pointsHead = 8

  /// - Parameters:
  ///   - kind: of the reply that the lines are of.
  ///   - tag: what the sender wants echoed.
  ///   - key: what stands before the words.
  ///   - isByLength: whether lengths are told.
  ///   - most: how many lines there is room for.
  init(
    kind: ReplyKind, tag: Tag, key: StaticString, isByLength: Bool = true, most: Int = Limits.continuations
  ) {
    self.most = most
    self.kind = kind
    self.tag = tag
    self.key = key
    self.isByLength = isByLength
  }

  /// Takes one more word, nil for one that is not known; false when there is no line left for it.
  ///
  /// With `points`, which all words of an answer have or none, they stand behind the words in the same order.
  @discardableResult
  mutating func take(
    _ word: Word?, _ text: String, points worth: Int? = nil, _ writer: inout LineWriter
  ) -> Bool {
    let number = worth.map { "\($0)" }
    let width = text.unicodeScalars.count + 1 + (number.map { $0.utf8.count + 1 } ?? 0)
    let isOther = isByLength && word?.count ?? 0 != length
    if !texts.isEmpty, isOther || columns + width > Self.columnsMost { end(&writer) }
    guard
      !texts.isEmpty
        || (lines < most && writer.hasRoom(for: worth == nil ? Self.linesOfOne : Self.linesWithPoints))
    else { return false }
    if texts.isEmpty {
      length = word?.count ?? 0
      columns = Self.head + (number == nil ? 0 : Self.pointsHead)
    }
    texts.append(text)
    if let number { points.append(number) }
    columns += width
    taken += 1
    return true
  }

  /// Writes the line at hand.
  mutating func end(_ writer: inout LineWriter) {
    guard !texts.isEmpty else { return }
    writer.beginContinuation(kind, tag)
    if isByLength, length > 0 { writer.key("length", length) }
    writer.key(key, texts.joined(separator: ","))
    if !points.isEmpty { writer.key("points", points.joined(separator: ",")) }
    writer.endLine()
    (texts, points) = ([], [])
    lines += 1
  }
}
