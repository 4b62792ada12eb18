// SPDX-License-Identifier: MIT

/// The cheapest way to put an even number of places into pairs, every place in one.
///
/// Exact, and never a search among all ways: Edmonds' method for weighted graphs. Each place has a price, and
/// so has each blossom: an odd ring of places, or of blossoms, that is treated as one. No two places may be
/// dearer together than twice what their meeting costs. Pairs are made only where prices reach that; trees of
/// such edges grow from the places without a partner until two of them touch, and then every second edge of
/// the way between is exchanged. Where no tree can grow, prices are shifted until one can. When all are
/// paired, the prices prove that nothing is cheaper. Time grows with the third power of the number of places.
///
/// Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Z. Galil, Efficient
/// algorithms for finding maximum matching in graphs, 1986.
struct CheapestMatching {
  typealias Cost = Int128

  /// What a node's tree says of it: not reached, an even or an odd number of steps from the tree's root.
  enum Mark { case free, even, odd }

  /// Two places of which one is in the node looked at and the other is not; 0 where there is none.
  struct Edge { var from = 0, to = 0 }

  /// Places are the nodes 1 to this; what follows are blossoms, and node 0 is none.
  let places: Int
  /// One more than the last node in use.
  var end: Int
  private let costs: [Cost]

  /// Of a place its price, of a blossom its own; twice the units of the costs, so that halves are whole.
  var price: [Cost]
  /// The place that a node's partner is reached by; 0 for none.
  var partner: [Int]
  /// The place in the tree from which an odd node was reached.
  var parent: [Int]
  /// The outermost blossom in which a node is; itself if in none; 0 if it is not in use.
  var top: [Int]
  var mark: [Mark]
  /// Of a node, the place of an even node from which it is reached with the least slack; 0 for none.
  var nearest: [Int]
  /// The nodes of a blossom's ring, its base first.
  var ring: [[Int]]
  /// Which node of a blossom's ring a place is in; 0 if in none.
  var member: [[Int]]
  /// Between any two nodes the edge with the least slack.
  var edges: [[Edge]]
  /// Even places whose edges are still to be looked at.
  var queue: [Int] = []
  /// When a node was last passed on the way to a root.
  var passed: [Int]
  var passage = 0

  /// Pairs the places, which are counted from 0.
  ///
  /// - Parameters:
  ///   - places: how many; even.
  ///   - cost: what two places cost, the lower one first; 0 or more.
  /// - Returns: each place's partner. Of equal costs the same arguments give the same pairs always.
  static func partners(of places: Int, cost: (Int, Int) -> Cost) -> [Int] {
    precondition(places.isMultiple(of: 2), "one place would be left")
    var matching = CheapestMatching(places: places, cost: cost)
    while matching.grow() {}
    return matching.partner[1..<(places + 1)].map { $0 - 1 }
  }

  private init(places: Int, cost: (Int, Int) -> Cost) {
    self.places = places
    end = places + 1
    let room = places + places / 2 + 1
    var costs = [Cost](repeating: 0, count: (places + 1) * (places + 1))
    edges = Array(repeating: Array(repeating: Edge(), count: room), count: room)
    member = Array(repeating: Array(repeating: 0, count: places + 1), count: room)
    for upper in 0..<places {
      member[upper + 1][upper + 1] = upper + 1
      for lower in (upper + 1)..<max(places, upper + 1) {
        let twice = 2 * cost(upper, lower)
        costs[(upper + 1) * (places + 1) + lower + 1] = twice
        costs[(lower + 1) * (places + 1) + upper + 1] = twice
        edges[upper + 1][lower + 1] = Edge(from: upper + 1, to: lower + 1)
        edges[lower + 1][upper + 1] = Edge(from: lower + 1, to: upper + 1)
      }
    }
    self.costs = costs
    price = Array(repeating: 0, count: room)
    partner = Array(repeating: 0, count: room)
    parent = Array(repeating: 0, count: room)
    top = (0..<room).map { $0 <= places ? $0 : 0 }
    mark = Array(repeating: .free, count: room)
    nearest = Array(repeating: 0, count: room)
    ring = Array(repeating: [], count: room)
    passed = Array(repeating: 0, count: room)
  }

  /// By how much an edge's cost is above the prices of its ends; 0 or more.
  func slack(_ edge: Edge) -> Cost {
    costs[edge.from * (places + 1) + edge.to] - price[edge.from] - price[edge.to]
  }
}

extension CheapestMatching {
  /// Grows trees from all that have no partner until two more have one.
  ///
  /// Returns: whether anybody was without.
  fileprivate mutating func grow() -> Bool {
    queue = []
    for node in 1..<end {
      mark[node] = .free
      nearest[node] = 0
    }
    for node in 1..<end where top[node] == node && partner[node] == 0 {
      parent[node] = 0
      mark[node] = .even
      enqueue(node)
    }
    guard !queue.isEmpty else { return false }
    while !growAlongTightEdges() {
      shiftPrices()
      if growAtNewlyTightEdges() { return true }
      for blossom in (places + 1)..<end
      where top[blossom] == blossom && mark[blossom] == .odd && price[blossom] == 0 { open(blossom) }
    }
    return true
  }

  private mutating func growAlongTightEdges() -> Bool {
    var next = 0
    while next < queue.count {
      let from = queue[next]
      next += 1
      guard mark[top[from]] == .even else { continue }
      for to in 1...places where top[to] != top[from] {
        let edge = Edge(from: from, to: to)
        if slack(edge) == 0 {
          if join(edge) { return true }
        } else {
          offer(from, to: top[to])
        }
      }
    }
    queue = []
    return false
  }

  /// Shifts all prices as far as some edge between trees, or out of one, or some odd blossom allows.
  private mutating func shiftPrices() {
    var shift = Cost.max
    for node in 1..<end where top[node] == node {
      if node > places, mark[node] == .odd { shift = min(shift, price[node] / 2) }
      guard nearest[node] != 0, mark[node] != .odd else { continue }
      let least = slack(edges[nearest[node]][node])
      shift = min(shift, mark[node] == .free ? least : least / 2)
    }
    for place in 1...places {
      switch mark[top[place]] {
      case .even: price[place] += shift
      case .odd: price[place] -= shift
      case .free: break
      }
    }
    for blossom in (places + 1)..<end where top[blossom] == blossom {
      switch mark[blossom] {
      case .even: price[blossom] += 2 * shift
      case .odd: price[blossom] -= 2 * shift
      case .free: break
      }
    }
  }

  private mutating func growAtNewlyTightEdges() -> Bool {
    for node in 1..<end where top[node] == node && nearest[node] != 0 {
      let edge = edges[nearest[node]][node]
      if top[nearest[node]] != node, slack(edge) == 0, join(edge) { return true }
    }
    return false
  }
}
