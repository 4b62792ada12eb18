// SPDX-License-Identifier: MIT
import CZlib
import Foundation

@testable import Lexica

/// Writers of the forms that other programs' lists have, for tests of what reads them.
enum ForeignForms {
  /// A place of a word graph: its edges, and where each leads; nil for nowhere.
  struct Place: Hashable {
    struct Edge: Hashable {
      var label: UInt8
      var isWord: Bool
      var child: Int?
    }
    var edges: [Edge]
  }

  /// The smallest graph of some runs of labels; the last place is where it begins.
  static func graph(_ words: [[UInt8]]) -> [Place] {
    var places: [Place] = []
    var known: [Place: Int] = [:]
    func place(_ words: ArraySlice<[UInt8]>, _ depth: Int) -> Int? {
      var edges: [Place.Edge] = []
      var rest = words.drop { $0.count == depth }
      while let label = rest.first?[depth] {
        let same = rest.prefix { $0[depth] == label }
        let isWord = same.contains { $0.count == depth + 1 }
        edges.append(.init(label: label, isWord: isWord, child: place(same, depth + 1)))
        rest = rest[same.endIndex...]
      }
      guard !edges.isEmpty else { return nil }
      let made = Place(edges: edges)
      if let index = known[made] { return index }
      places.append(made)
      known[made] = places.count - 1
      return places.count - 1
    }
    let sorted = Array(Set(words)).sorted { $0.lexicographicallyPrecedes($1) }
    _ = place(sorted[...], 0)
    return places
  }

  static func four(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  static func two(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  // MARK: Kurnia word graphs

  /// Where each place's list of edges begins, the root's first.
  private static func starts(_ places: [Place], from first: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: places.count)
    var next = first
    for index in places.indices.reversed() {
      starts[index] = next
      next += places[index].edges.count
    }
    return starts
  }

  /// A KWG file; `second` is what stands from entry 1 on, before the words.
  static func kwg(_ words: [Word], isNode24: Bool, second: [Int] = [0]) -> [UInt8] {
    kwg(labels: words.map { word in word.tiles.map(\.rawValue) }, isNode24: isNode24, second: second)
  }

  /// A KWG file of runs of labels; with plays behind them, entry 1 leads to these.
  ///
  /// `isMarked` says whether the entries that lead to the words and the plays are marked as last of their lists.
  static func kwg(
    labels: [[UInt8]], isNode24: Bool, second: [Int] = [0], plays: [[UInt8]] = [], isMarked: Bool = true
  ) -> [UInt8] {
    let places = graph(labels)
    func entry(_ child: Int, _ label: UInt8, isWord: Bool, isLast: Bool) -> Int {
      isNode24
        ? child << 8 | Int(label) | (isLast ? 1 << 6 : 0) | (isWord ? 1 << 7 : 0)
        : child | Int(label) << 24 | (isLast ? 1 << 22 : 0) | (isWord ? 1 << 23 : 0)
    }
    var entries = [entry(0, 0, isWord: false, isLast: true)] + second
    func write(_ places: [Place]) -> Int {
      let starts = starts(places, from: entries.count)
      for place in places.reversed() {
        for (index, edge) in place.edges.enumerated() {
          entries.append(
            entry(
              edge.child.map { starts[$0] } ?? 0, edge.label, isWord: edge.isWord,
              isLast: index == place.edges.count - 1))
        }
      }
      return starts.last ?? 0
    }
    entries[0] = entry(write(places), 0, isWord: false, isLast: isMarked)
    if !plays.isEmpty { entries[1] = entry(write(graph(plays)), 0, isWord: false, isLast: isMarked) }
    return four(entries)
  }

  // MARK: Scrabbdict

  private static func letters(_ texts: [String], isReversed: Bool) -> [UInt16] {
    let letters = Set(texts.joined().unicodeScalars.map { UInt16($0.value) }).sorted()
    return isReversed ? letters.reversed() : letters
  }

  /// A `.dawg` file of version 4, or with letters in falling order 5.
  static func dawg(_ texts: [String], version: Int, count: Int? = nil) -> [UInt8] {
    let letters = letters(texts, isReversed: version == 5)
    let places = graph(labels(texts, letters))
    let starts = starts(places, from: 0)
    var edges: [Int] = []
    for place in places.reversed() {
      for (index, edge) in place.edges.enumerated() {
        edges.append(
          (edge.child.map { starts[$0] } ?? 0) | (edge.isWord ? 1 << 22 : 0)
            | (index == place.edges.count - 1 ? 1 << 23 : 0) | Int(edge.label) << 24)
      }
    }
    return four([0x4757_4453, version, count ?? Set(texts).count, edges.count, letters.count])
      + two(letters.map(Int.init)) + four(edges)
  }

  private static func labels(_ texts: [String], _ letters: [UInt16]) -> [[UInt8]] {
    texts.map { text in
      text.unicodeScalars.compactMap { letters.firstIndex(of: UInt16($0.value)).map { UInt8($0) } }
    }
  }

  /// A `.dawg` file of version 3: words end at nodes there, so a place stands once for either case.
  static func dawg3(_ texts: [String]) -> [UInt8] {
    let letters = letters(texts, isReversed: false)
    let places = graph(labels(texts, letters))
    struct Node: Hashable {
      var place: Int?
      var isWord: Bool
    }
    var nodes = [Node(place: places.count - 1, isWord: false)]
    var known = [nodes[0]: 0]
    var firsts: [Int] = []
    var edges: [Int] = []
    var next = 0
    while next < nodes.count {
      firsts.append(edges.count)
      for edge in nodes[next].place.map({ places[$0].edges }) ?? [] {
        let target = Node(place: edge.child, isWord: edge.isWord)
        let index = known[target] ?? nodes.count
        if index == nodes.count {
          nodes.append(target)
          known[target] = index
        }
        edges.append(Int(edge.label) | index << 8)
      }
      next += 1
    }
    let table = nodes.indices.flatMap { index in
      let end = index + 1 < firsts.count ? firsts[index + 1] : edges.count
      return four([firsts[index]]) + two([end - firsts[index] | (nodes[index].isWord ? 1 << 15 : 0)])
    }
    return four([0x4757_4453, 3, Set(texts).count, nodes.count, edges.count, letters.count])
      + two(letters.map(Int.init)) + table + four(edges)
  }

  // MARK: Archives

  /// Deflated bytes: with 31 window bits as gzip, with -15 bare.
  static func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    let room = output.count
    input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(output.prefix(room - Int(stream.avail_out)))
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: 31) }

  /// One file of an archive.
  struct Packed {
    var name: String
    var bytes: [UInt8]
    var isDeflated = true
    var flags = 0
    var method: Int?
    var size: Int?
    var checkSum: UInt32?
  }

  static func zip(_ files: [Packed], comment: String = "") -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let packed = file.isDeflated ? deflated(file.bytes, windowBits: -15) : file.bytes
      let sum = file.checkSum ?? UInt32(crc32_z(0, file.bytes, file.bytes.count))
      let method = file.method ?? (file.isDeflated ? 8 : 0)
      let size = file.size ?? file.bytes.count
      let common =
        two([20, file.flags, method, 0, 0]) + four([Int(sum), packed.count, size])
        + two([file.name.utf8.count, 0])
      directory +=
        four([0x0201_4B50]) + two([20]) + common + two([0, 0, 0]) + four([0, archive.count])
        + Array(file.name.utf8)
      archive += four([0x0403_4B50]) + common + Array(file.name.utf8) + packed
    }
    let end =
      four([0x0605_4B50]) + two([0, 0, files.count, files.count])
      + four([directory.count, archive.count]) + two([comment.utf8.count]) + Array(comment.utf8)
    return archive + directory + end
  }
}
