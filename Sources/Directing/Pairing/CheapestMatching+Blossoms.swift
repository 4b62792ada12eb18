// SPDX-License-Identifier: MIT

/// The steps on trees: adding nodes, exchanging the edges of a path, folding odd rings into blossoms.
extension CheapestMatching {
  /// Appends the places of a node that has become even to the queue.
  mutating func enqueue(_ node: Int) {
    guard node > places else { return queue.append(node) }
    for inner in ring[node] { enqueue(inner) }
  }

  /// Makes a place the nearest of a node unless another has as little slack.
  mutating func offer(_ place: Int, to node: Int) {
    guard nearest[node] != 0 else { return nearest[node] = place }
    if slack(edges[place][node]) < slack(edges[nearest[node]][node]) { nearest[node] = place }
  }

  private mutating func findNearest(to node: Int) {
    nearest[node] = 0
    for place in 1...places where top[place] != node && mark[top[place]] == .even {
      offer(place, to: node)
    }
  }

  private mutating func put(_ node: Int, into blossom: Int) {
    top[node] = blossom
    for inner in ring[node] { put(inner, into: blossom) }
  }

  /// Adds a tight edge out of an even node to the trees; returns whether two more nodes are paired.
  mutating func join(_ edge: Edge) -> Bool {
    let (near, far) = (top[edge.from], top[edge.to])
    switch mark[far] {
    case .free:
      // A free node is paired, so that it joins the tree together with its partner.
      let mate = top[partner[far]]
      parent[far] = edge.from
      mark[far] = .odd
      nearest[far] = 0
      nearest[mate] = 0
      mark[mate] = .even
      enqueue(mate)
    case .even:
      let meeting = commonNode(of: near, far)
      guard meeting != 0 else {
        exchange(from: near, to: far)
        exchange(from: far, to: near)
        return true
      }
      fold(near, far, base: meeting)
    case .odd: break
    }
    return false
  }

  /// Returns the node at which the paths of two even nodes to their roots meet; 0 if the roots differ.
  private mutating func commonNode(of one: Int, _ two: Int) -> Int {
    passage += 1
    var (here, there) = (one, two)
    while here != 0 || there != 0 {
      if here != 0 {
        if passed[here] == passage { return here }
        passed[here] = passage
        let mate = top[partner[here]]
        here = mate == 0 ? 0 : top[parent[mate]]
      }
      (here, there) = (there, here)
    }
    return 0
  }

  /// Pairs an even node with a node outside its tree, and pairs the nodes on its path to the root anew.
  private mutating func exchange(from node: Int, to other: Int) {
    var (here, there) = (node, other)
    while true {
      let former = top[partner[here]]
      pair(here, with: there)
      guard former != 0 else { return }
      pair(former, with: top[parent[former]])
      (here, there) = (top[parent[former]], former)
    }
  }

  /// Sets a node's partner; in a blossom, the node at which the edge leaves becomes the base.
  private mutating func pair(_ node: Int, with other: Int) {
    let edge = edges[node][other]
    partner[node] = edge.to
    guard node > places else { return }
    let base = member[node][edge.from]
    let steps = evenSteps(to: base, in: node)
    for step in stride(from: 0, to: steps, by: 2) {
      pair(ring[node][step], with: ring[node][step + 1])
      pair(ring[node][step + 1], with: ring[node][step])
    }
    pair(base, with: other)
    ring[node] = Array(ring[node][steps...] + ring[node][..<steps])
  }

  /// Returns the even number of steps from a blossom's base to a member; reverses the ring if the number was odd.
  private mutating func evenSteps(to inner: Int, in blossom: Int) -> Int {
    guard let steps = ring[blossom].firstIndex(of: inner) else { return 0 }
    guard !steps.isMultiple(of: 2) else { return steps }
    ring[blossom][1...].reverse()
    return ring[blossom].count - steps
  }

  private mutating func fold(_ one: Int, _ two: Int, base: Int) {
    let blossom = ((places + 1)..<end).first { top[$0] == 0 } ?? end
    end = max(end, blossom + 1)
    price[blossom] = 0
    mark[blossom] = .even
    partner[blossom] = partner[base]
    parent[blossom] = parent[base]
    ring[blossom] = Array(way(from: one, to: base).reversed())
    ring[blossom].insert(base, at: 0)
    ring[blossom] += way(from: two, to: base)
    for inner in ring[blossom] where mark[inner] == .odd { enqueue(inner) }
    put(blossom, into: blossom)
    member[blossom] = Array(repeating: 0, count: places + 1)
    for node in 1..<end {
      edges[blossom][node] = Edge()
      edges[node][blossom] = Edge()
    }
    for inner in ring[blossom] {
      for node in 1..<end where top[node] != blossom && top[node] != 0 {
        let edge = edges[inner][node]
        guard edge.from != 0 else { continue }
        let best = edges[blossom][node]
        guard best.from == 0 || slack(edge) < slack(best) else { continue }
        edges[blossom][node] = edge
        edges[node][blossom] = Edge(from: edge.to, to: edge.from)
      }
      for place in 1...places where member[inner][place] != 0 { member[blossom][place] = inner }
    }
    findNearest(to: blossom)
  }

  /// Returns the nodes of the path up a tree, the first included and the base excluded.
  private func way(from node: Int, to base: Int) -> [Int] {
    var nodes: [Int] = []
    var here = node
    while here != base {
      let mate = top[partner[here]]
      nodes += [here, mate]
      here = top[parent[mate]]
    }
    return nodes
  }

  /// Opens an odd blossom: one part of its ring stays in the tree, the other nodes become free.
  mutating func open(_ blossom: Int) {
    for inner in ring[blossom] { put(inner, into: inner) }
    let entry = member[blossom][edges[blossom][parent[blossom]].from]
    let steps = evenSteps(to: entry, in: blossom)
    for step in stride(from: 0, to: steps, by: 2) {
      let (odd, even) = (ring[blossom][step], ring[blossom][step + 1])
      parent[odd] = edges[even][odd].from
      mark[odd] = .odd
      mark[even] = .even
      nearest[odd] = 0
      nearest[even] = 0
      enqueue(even)
    }
    mark[entry] = .odd
    parent[entry] = parent[blossom]
    nearest[entry] = 0
    for inner in ring[blossom].dropFirst(steps + 1) {
      mark[inner] = .free
      findNearest(to: inner)
    }
    for step in stride(from: 1, to: steps, by: 2) { findNearest(to: ring[blossom][step]) }
    top[blossom] = 0
    ring[blossom] = []
  }
}
