// SPDX-License-Identifier: MIT
import Bytes

@testable import Lexica

/// Archives: what comes out is bounded, and read as it would be by itself.
///
/// The first byte chooses what is tried: gzip, zip, or any list put into either. Source: RFC 1951, RFC 1952; .ZIP File
/// Format Specification 6.3.
enum FuzzedArchives: Fuzzed {
  static let longest = 1500
  static let words = ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "\u{1F}"]

  static var seeds: [[UInt8]] {
    let text = Array("AT\nTAN\nRETAINS\n".utf8)
    let kwg = SeedWords.lexicon(.english).flatMap { try? ListOutput.kwg.bytes(of: $0, file: "f") } ?? []
    return [[0] + stored(text, .gzip), [0] + stored(text, .gzip) + stored(text, .gzip), [0] + deflated]
      + [[1] + stored(text, .none), [1] + stored(kwg, .none)] + [[2] + text, [2] + kwg]
  }

  /// AT, TAN and RETAINS forty times, deflated into gzip by zlib.
  private static let deflated: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0x73, 0x0C, 0xE1, 0x0A, 0x71, 0xF4,
    0xE3, 0x0A, 0x72, 0x0D, 0x71, 0xF4, 0xF4, 0x0B, 0xE6, 0x72, 0x1C, 0xE5, 0x8E, 0x72, 0xA9, 0xC1,
    5, 0, 0xCA, 0x16, 0x82, 0xFA, 0x58, 2, 0, 0,
  ]

  static func check(_ bytes: [UInt8]) throws(Finding) {
    let chosen = Chosen(bytes)
    guard !FuzzedGraphs.isLarge(chosen.rest) else { return }
    switch chosen.choice % 3 {
    case 0: try inflates(chosen.rest, .gzip)
    case 1: try unzips(chosen.rest)
    default:
      for wrapping in [Inflater.Wrapping.gzip, .none] {
        try same(chosen.rest, in: stored(chosen.rest, wrapping))
      }
    }
    guard let reading = try ReadLists.reading(chosen.rest, .english) else { return }
    try ReadLists.hold(reading, .english)
  }

  /// What comes out of data never passes its room, and is the same in any room that holds it.
  private static func inflates(_ bytes: [UInt8], _ wrapping: Inflater.Wrapping) throws(Finding) {
    let small = inflated(bytes, wrapping, room: 1000)
    let large = inflated(bytes, wrapping, room: 70_000)
    try Finding.unless(small.isWhole && large.isWhole, "it unfolds beyond its room")
    if let bytes = small.bytes { try Finding.unless(large.bytes == bytes, "in more room it is otherwise") }
  }

  private static func inflated(
    _ bytes: [UInt8], _ wrapping: Inflater.Wrapping, room: Int
  ) -> (bytes: [UInt8]?, isWhole: Bool) {
    var target = [UInt8](repeating: 0xA5, count: room + 64)
    let count = bytes.withUnsafeBytes { source in
      target.withUnsafeMutableBytes { target in
        try? Inflater.inflate(
          source, wrapping, into: UnsafeMutableRawBufferPointer(rebasing: target[..<room]))
      }
    }
    let isWhole = target[room...].allSatisfy { $0 == 0xA5 } && count.map { $0 <= room } ?? true
    return (count.map { Array(target[..<$0]) }, isWhole)
  }

  /// A zip archive whose sizes and sums are put right reads as what is in it.
  private static func unzips(_ bytes: [UInt8]) throws(Finding) {
    let packed: (bytes: [UInt8], isDeflated: Bool)? = bytes.withUnsafeBytes { bytes in
      (try? ZipArchive(bytes)).map { (Array($0.packed), $0.isDeflated) }
    }
    guard let packed else { return }
    var inside = packed.bytes
    if packed.isDeflated {
      try inflates(packed.bytes, .none)
      guard let unfolded = inflated(packed.bytes, .none, room: 70_000).bytes else { return }
      inside = unfolded
    }
    var mended = bytes
    let sum = Int(inside.withUnsafeBytes { Inflater.checkSum($0) })
    for place in 0..<max(0, bytes.count - 46) where bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) {
      mended.replaceSubrange(place + 16..<place + 20, with: four(sum))
      mended.replaceSubrange(place + 24..<place + 28, with: four(inside.count))
    }
    // Where the directory lies over what is packed, mending one changes the other.
    let again = mended.withUnsafeBytes { bytes in (try? ZipArchive(bytes)).map { Array($0.packed) } }
    if again == packed.bytes, !FuzzedGraphs.isLarge(inside) { try same(inside, in: mended) }
  }

  /// What is in an archive is read as it is by itself; an archive there is refused.
  private static func same(_ inside: [UInt8], in archive: [UInt8]) throws(Finding) {
    let isArchive = inside.starts(with: [0x1F, 0x8B]) || inside.starts(with: Array("PK".utf8))
    guard !inside.isEmpty, !isArchive else { return }
    let alone = try ReadLists.reading(inside, .english)
    let packed = try ReadLists.reading(archive, .english)
    try Finding.unless(alone?.words == packed?.words, "packed it holds other words")
  }

  private static func four(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func two(_ number: Int) -> [UInt8] { Array(four(number).prefix(2)) }

  /// Bytes as they are in gzip, or with `none` in a zip archive.
  private static func stored(_ bytes: [UInt8], _ wrapping: Inflater.Wrapping) -> [UInt8] {
    let sum = Int(bytes.withUnsafeBytes { Inflater.checkSum($0) })
    if wrapping == .gzip {
      // One block of deflate that is stored: RFC 1951, 3.2.4.
      return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + two(bytes.count) + two(~bytes.count) + bytes
        + four(sum)
        + four(bytes.count)
    }
    let common =
      two(20) + two(0) + two(0) + four(0) + four(sum) + four(bytes.count) + four(bytes.count) + two(1)
    let file = four(0x0403_4B50) + common + two(0) + Array("a".utf8) + bytes
    let entry = four(0x0201_4B50) + two(20) + common + two(0) + two(0) + two(0) + two(0) + four(0) + four(0)
    let directory = entry + Array("a".utf8)
    return file + directory + four(0x0605_4B50) + four(0) + two(1) + two(1) + four(directory.count)
      + four(file.count) + two(0)
  }
}
