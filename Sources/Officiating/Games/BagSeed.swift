// SPDX-License-Identifier: MIT
import Bytes

/// The 32 secret bytes from which the server derives the seed of every bag; they survive a restart.
package struct BagSecret: Sendable {
  private let bytes: Digest

  package init(_ bytes: Digest) { self.bytes = bytes }

  /// The SHA-256 of the secret's 64 digits, which tells two secrets apart and reveals none.
  package var digest: Digest { SHA256.digest(of: bytes.hex.utf8) }

  /// Returns the seed of one table's bag, the same each time; it reveals neither the secret nor another seed.
  ///
  /// `openedAt` is the moment of the table's first entry.
  package func seed(of table: TableID, openedAt: Instant) -> BagSeed {
    let text = "\(bytes.hex):\(table.number):\(openedAt.milliseconds)"
    return BagSeed(SHA256.digest(of: text.utf8))
  }
}

/// The seed from which every draw of one game derives; secret until the game is over.
///
/// Anyone who has the seed can repeat the game's draws. Source: Protocol/SPEC.md, the bag.
package struct BagSeed: Hashable, Sendable {
  /// The seed as 64 lower-case hexadecimal digits.
  package let text: String

  package init(_ digest: Digest) { text = digest.hex }

  /// Creates a seed from 64 lower-case hexadecimal digits; nil for any other text.
  package init?(text: String) {
    guard let digest = Digest(hex: text), digest.hex == text else { return nil }
    self.text = text
  }

  /// The commitment, published before the first draw: the SHA-256 of the seed's 64 digits.
  package var commitment: Digest { SHA256.digest(of: text.utf8) }
}

/// The choices that derive from one seed; an instance reuses its buffer and must not be shared.
package final class BagDraws {
  private let hasher = SHA256()
  /// The seed and a colon, then the number and try of the newest choice.
  private var text = ByteWriter(capacity: 96)
  private let shared: Int

  package init(_ seed: BagSeed) {
    text.append(seed.text)
    text.append(":")
    shared = text.count
  }

  /// Returns an even choice of one of `count` things, 1 to 256, by its place from 0.
  ///
  /// Draw 0 decides who begins, and tiles count from 1. The first byte of SHA-256 of `SEED:NUMBER:TRY` below the
  /// largest multiple of `count` decides, by its remainder. Bytes at or above that multiple are skipped, so that all
  /// choices are equally likely.
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
