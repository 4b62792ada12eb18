// SPDX-License-Identifier: MIT
import Bytes

/// What this server's bags are seeded from: 32 secret bytes that outlive a restart.
package struct BagSecret: Sendable {
  private let bytes: Digest

  /// - Parameter bytes: random, and known to nobody else.
  package init(_ bytes: Digest) { self.bytes = bytes }

  /// The seed of one table's bag; it tells nothing about the secret or another table's seed.
  ///
  /// - Parameters:
  ///   - table: whose bag.
  ///   - openedAt: the moment of the table's first entry.
  /// - Returns: the seed, the same each time.
  package func seed(of table: TableID, openedAt: Instant) -> BagSeed {
    let text = "\(bytes.hex):\(table.number):\(openedAt.milliseconds)"
    return BagSeed(SHA256.digest(of: text.utf8))
  }
}

/// What every draw of one game derives from; secret until the game is over.
///
/// Anyone who has the seed can draw the game's tiles again. Source: Protocol/SPEC.md, the bag.
package struct BagSeed: Hashable, Sendable {
  /// 64 lower-case hexadecimal digits.
  package let text: String

  /// - Parameter digest: 32 bytes.
  package init(_ digest: Digest) { text = digest.hex }

  /// Reads 64 lower-case hexadecimal digits; nil for anything else.
  package init?(text: String) {
    guard let digest = Digest(hex: text), digest.hex == text else { return nil }
    self.text = text
  }

  /// What is published before the first draw: the SHA-256 of the seed's 64 digits.
  package var commitment: Digest { SHA256.digest(of: text.utf8) }

  /// An even choice of one of `count` things; `BagDraws` makes many.
  package func choice(draw number: Int, of count: Int) -> Int {
    BagDraws(self).choice(draw: number, of: count)
  }
}

/// The choices that derive from one seed, with what they share; confined to whoever made it.
package final class BagDraws {
  private let hasher = SHA256()
  /// The seed and a colon; behind them what the newest choice added.
  private var text = ByteWriter(capacity: 96)
  private let shared: Int

  /// - Parameter seed: of one game.
  package init(_ seed: BagSeed) {
    text.append(seed.text)
    text.append(":")
    shared = text.count
  }

  /// An even choice of one of `count` things.
  ///
  /// The first byte of SHA-256 of `SEED:NUMBER:TRY` that lies below the largest multiple of `count` decides, by
  /// its remainder; bytes at or above it are passed over, so that no choice is likelier than another.
  ///
  /// - Parameters:
  ///   - number: the draw's number in the game: 0 for who begins, tiles from 1.
  ///   - count: 1 to 256.
  /// - Returns: 0 to `count - 1`.
  package func choice(draw number: Int, of count: Int) -> Int {
    precondition((1...256).contains(count))
    let limit = 256 / count * count
    var attempt = 0
    while true {
      text.truncate(to: shared)
      text.append(decimal: number)
      text.append(":")
      text.append(decimal: attempt)
      text.withUnsafeBufferPointer { hasher.update(UnsafeRawBufferPointer($0)) }
      let digest = hasher.finish()
      for place in 0..<32 where Int(digest[place]) < limit { return Int(digest[place]) % count }
      attempt += 1
    }
  }
}
