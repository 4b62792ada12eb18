// SPDX-License-Identifier: MIT
import Lexica

/// Continuation lines of words, at most 78 columns wide; if `isByLength`, a line has words of one length.
struct WordLines {
  private let kind: ReplyKind
  private let tag: Tag
  private let key: StaticString
  private let isByLength: Bool
  private var texts: [String] = []
  private var points: [String] = []
  private var columns = 0
  private var length = 0
  /// The number of lines written, counted as lines with keys.
  private(set) var lines = 0
  private let most: Int
  /// The number of words written or waiting for the end of their line.
  private(set) var taken = 0

  private static let columnsMost = 78
  /// The lines that one line can become without keys, where a space follows each comma.
  private static let linesOfOne = 2
  private static let linesWithPoints = 3
  /// The columns of the head and keys without the tag; then those of the key for points.
  private static let head = 28
  private static let pointsHead = 8

  /// Creates an empty list; `key` is the key of the words and `most` the greatest number of lines.
  init(
    kind: ReplyKind, tag: Tag, key: StaticString, isByLength: Bool = true, most: Int = Limits.continuations
  ) {
    self.most = most
    self.kind = kind
    self.tag = tag
    self.key = key
    self.isByLength = isByLength
  }

  /// Adds a word, nil for an unknown one; false if no line is left for it.
  ///
  /// Either all words of a list have `points` or none. They follow the words in the same order.
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

  /// Writes the unfinished line.
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
