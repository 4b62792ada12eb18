// SPDX-License-Identifier: MIT

/// The minimal acyclic automaton of a set of words, with acceptance on the edges.
///
/// A state consists only of its edges. So states that differ only in whether the edge into them ends a word are
/// one state. State 0 has no edges. The automaton is built from sorted words in one pass. When the words leave a
/// branch, the branch is complete, and each of its states is replaced by an equal earlier one, if there is one.
/// Source: Daciuk et al., Incremental Construction of Minimal Acyclic Finite-State Automata, 2000.
struct WordGraph {
  /// An edge: the label in bits 0-5, acceptance in bit 6, the child state above.
  typealias Edge = UInt32

  /// The edges of all states, sorted by label within a state.
  private(set) var edges: [Edge] = []
  /// By state: the index of its first edge; the last entry is the number of edges.
  private(set) var starts: [UInt32] = [0, 0]
  private(set) var root: UInt32 = 0

  private var buckets: [UInt32]
  // By depth, 64 entries each: the edges of the incomplete state of the present branch.
  private var pending = [Edge](repeating: 0, count: 16 * 64)
  private var pendingCounts = [Int](repeating: 0, count: 16)

  var stateCount: Int { starts.count - 1 }

  func edges(of state: UInt32) -> ArraySlice<Edge> {
    edges[Int(starts[Int(state)])..<Int(starts[Int(state) + 1])]
  }

  /// Builds the graph from strictly increasing sort keys; nil if there are more than 2^25 states.
  init?(sortedKeys keys: [UInt128]) {
    buckets = [UInt32](repeating: 0, count: 1 << 12)
    edges.reserveCapacity(keys.count)
    starts.reserveCapacity(keys.count / 2)

    var previous: UInt128 = 0
    var depth = 0
    for key in keys {
      assert(key > previous)
      let common = (key ^ previous).leadingZeroBitCount / 8
      complete(from: depth, to: common)
      depth = common
      while key << UInt128(8 * depth) != 0 {
        let label = UInt32(truncatingIfNeeded: key >> UInt128(120 - 8 * depth)) & 0x3F
        pending[depth * 64 + pendingCounts[depth]] = label
        pendingCounts[depth] += 1
        depth += 1
      }
      pending[(depth - 1) * 64 + pendingCounts[depth - 1] - 1] |= 0x40
      previous = key
      guard stateCount < 1 << 25 else { return nil }
    }
    complete(from: depth, to: 0)
    root = intern(depth: 0)
    buckets = []
  }

  /// Completes the states below a depth, deepest first, and sets each as the child of its edge.
  private mutating func complete(from depth: Int, to common: Int) {
    var level = depth
    while level > common {
      let state = intern(depth: level)
      level -= 1
      pending[level * 64 + pendingCounts[level] - 1] |= state << 7
    }
  }

  /// Returns the number of the state with the pending edges of a depth, and clears these.
  private mutating func intern(depth: Int) -> UInt32 {
    let count = pendingCounts[depth]
    pendingCounts[depth] = 0
    guard count > 0 else { return 0 }
    let first = depth * 64
    var slot = bucket(pending[first..<first + count])
    while buckets[slot] != 0 {
      if same(state: buckets[slot], first: first, count: count) { return buckets[slot] }
      slot = (slot + 1) & (buckets.count - 1)
    }
    let state = UInt32(stateCount)
    edges.append(contentsOf: pending[first..<first + count])
    starts.append(UInt32(edges.count))
    buckets[slot] = state
    if stateCount * 2 > buckets.count { grow() }
    return state
  }

  private func same(state: UInt32, first: Int, count: Int) -> Bool {
    let start = Int(starts[Int(state)])
    guard Int(starts[Int(state) + 1]) - start == count else { return false }
    for offset in 0..<count where edges[start + offset] != pending[first + offset] { return false }
    return true
  }

  private func bucket(_ edges: ArraySlice<Edge>) -> Int {
    var mixed: UInt64 = 0
    for edge in edges { mixed = (mixed ^ UInt64(edge)) &* 0x9E37_79B9_7F4A_7C15 ^ (mixed >> 29) }
    return Int(truncatingIfNeeded: mixed ^ mixed >> 32) & (buckets.count - 1)
  }

  private mutating func grow() {
    buckets = [UInt32](repeating: 0, count: buckets.count * 2)
    for state in 1..<UInt32(stateCount) {
      var slot = bucket(edges(of: state))
      while buckets[slot] != 0 { slot = (slot + 1) & (buckets.count - 1) }
      buckets[slot] = state
    }
  }
}
