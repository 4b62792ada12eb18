// SPDX-License-Identifier: MIT

/// The lengths of words that a walk returns, and the places of a graph with such words.
struct FinderLengths {
  let most: Int
  /// Bit *n*: words of *n* tiles are to be returned.
  private let wanted: UInt32
  private let behind: UnsafePointer<UInt16>
  private let areChecked: Bool

  /// Creates the lengths of a query; `areChecked` is false if every place that a walk enters fits.
  init(_ tables: FinderGraph.Tables, _ task: FinderTask, areChecked: Bool) {
    most = task.lengthMost
    wanted = task.lengths
    behind = tables.lengths
    self.areChecked = areChecked
  }

  /// Returns whether a word of a length to return continues from a place after `depth` tiles.
  @inline(__always) func fit(_ place: Int, _ depth: Int) -> Bool {
    !areChecked || wanted >> UInt32(depth) & UInt32(behind[place]) != 0
  }

  /// Returns the last tiles of words, or none if their length is not to be returned.
  @inline(__always) func ends(_ tiles: UInt32, _ length: Int) -> UInt32 {
    wanted >> UInt32(truncatingIfNeeded: length) & 1 == 1 ? tiles : 0
  }
}
