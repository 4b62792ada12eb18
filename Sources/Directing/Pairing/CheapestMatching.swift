// SPDX-License-Identifier: MIT

/// The cheapest way to put an even number of places into pairs, every place in one.
///
/// This is Edmonds' exact method for weighted graphs. Each place has a price, and so has each blossom. A
/// blossom is an odd ring of places, or of blossoms, that is treated as one node. The prices of two places
/// never exceed twice the cost of their pair. Pairs are made only along tight edges, where the prices reach
/// that cost. Trees of tight edges grow from the unpaired places until two trees touch. Then every second edge
/// of the path between their roots is exchanged. When no tree can grow, the prices are shifted until one can.
/// When all places are paired, the prices prove that no pairing is cheaper. The time grows with the third power
/// of the number of places.
/// Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965; Z. Galil, Efficient
/// algorithms for finding maximum matching in graphs, 1986.
struct CheapestMatching {
  typealias Cost = Int128

  /// A node's position in its tree: not reached, or an even or odd number of steps from the root.
  enum Mark { case free, even, odd }

  /// Two places in different nodes, joined by an edge; both are 0 if there is no edge.
  struct Edge { var from = 0, to = 0 }

  /// The number of places; nodes 1 to `places` are places, later nodes are blossoms, and node 0 is none.
  let places: Int
  /// One more than the last node in use.
  var end: Int
  private let costs: [Cost]

  /// The price of each place and blossom, in half units of cost, so that halves are whole numbers.
  var price: [Cost]
  /// The place in a node's partner at which the edge between them ends; 0 means unpaired.
  var partner: [Int]
  /// The place in the tree from which an odd node was reached.
  var parent: [Int]
  /// The outermost blossom that contains a node; the node itself if none; 0 if the node is not in use.
  var top: [Int]
  var mark: [Mark]
  /// The place in an even node from which a node is reached with the least slack; 0 for none.
  var nearest: [Int]
  /// The nodes of a blossom's ring, its base first.
  var ring: [[Int]]
  /// The node of a blossom's ring that contains a place; 0 for none.
  var member: [[Int]]
  /// The edge with the least slack between any two nodes.
  var edges: [[Edge]]
  /// Places in even nodes whose edges are not examined yet.
  var queue: [Int] = []
  /// The number of the last passage that went through a node on the way to a root.
  var passed: [Int]
  var passage = 0

  /// Returns the partner of each of an even number of places, counted from 0.
  ///
  /// The cost takes the lower place first, and is 0 or more. The same arguments always give the same pairs.
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

  /// Returns the amount by which an edge's cost exceeds the prices of its ends; 0 or more.
  func slack(_ edge: Edge) -> Cost {
    costs[edge.from * (places + 1) + edge.to] - price[edge.from] - price[edge.to]
  }
}

extension CheapestMatching {
  /// Grows trees from all unpaired places until two more are paired; returns false if none was unpaired.
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

  /// Shifts all prices until an edge between trees or to a free node is tight, or an odd blossom's price is 0.
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
