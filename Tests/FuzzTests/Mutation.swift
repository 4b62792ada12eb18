// SPDX-License-Identifier: MIT

/// An input made of others: some bytes changed, left out, put in twice, or taken from another.
enum Mutation {
  /// One input.
  ///
  /// - Parameters:
  ///   - sources: at least one; empty ones are taken as a single zero.
  ///   - longest: how many bytes the input may have.
  ///   - numbers: what is done, and where.
  /// - Returns: at most so many bytes.
  static func of(_ sources: [[UInt8]], longest: Int, _ numbers: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = sources.randomElement(using: &numbers) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      if bytes.isEmpty { bytes = [0] }
      let place = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &numbers))
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: end)
      case 4: bytes.removeSubrange(place...)
      default:
        let other = sources.randomElement(using: &numbers) ?? []
        bytes.insert(
          contentsOf: other.suffix(Int.random(in: 0...max(0, other.count), using: &numbers)), at: place)
      }
    }
    return Array(bytes.prefix(longest))
  }
}
