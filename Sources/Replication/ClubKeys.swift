// SPDX-License-Identifier: MIT

/// The keys of one club in the store that its nodes share.
struct ClubKeys: Sendable {
  let club: String

  private var prefix: String { "\(club)/" }

  /// All keys of the club.
  var all: Range<String> { Range(prefix: prefix) }

  private var batchPrefix: String { "\(prefix)batch/" }

  var batches: Range<String> { Range(prefix: batchPrefix) }

  /// The key before the first batch in the store; its value is the number of lines that came before that batch.
  var headBefore: String { "\(prefix)head-before" }

  /// The key of the node that writes; it ends with that node's lease.
  var writer: String { "\(prefix)writer" }

  /// The key that the writer changes each second, so that a silent watch is noticed.
  var heart: String { "\(prefix)heart" }

  /// The digest of the club's `bag.key`.
  var bagKey: String { "\(prefix)key" }

  /// The keys of nodes; each has the number of lines that the node has on its disk.
  var nodes: Range<String> { Range(prefix: "\(prefix)node/") }

  func node(_ name: String) -> String { "\(prefix)node/\(name)" }

  private static let digits = 12

  /// The key of a batch by its number, which is that of its first line; keys are in the order of the lines.
  func batch(_ number: Int) -> String {
    let digits = String(number)
    return batchPrefix + String(repeating: "0", count: max(0, Self.digits - digits.count)) + digits
  }

  /// The keys of a batch and all after it.
  func batches(from number: Int) -> Range<String> { batch(number)..<batches.upperBound }

  /// Returns the number of the batch that a key names; nil for any other key.
  func number(ofBatch key: String) -> Int? {
    guard key.hasPrefix(batchPrefix), case let digits = key.dropFirst(batchPrefix.count),
      digits.utf8.count == Self.digits, let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}

extension Range<String> {
  /// A single key.
  package static func key(_ key: String) -> Range<String> { key..<(key + "\0") }
}
