// SPDX-License-Identifier: MIT
import Rulebook

extension DecideGame {
  /// Returns what the player of the play on the table draws, and the bag after it; nil where nothing is drawn.
  func drawn() -> (tiles: Rack, bag: Bag)? {
    guard live.agreed.isDealt, live.onTable != nil, let game = live.game, game.phase == .playing else {
      return nil
    }
    var bag = game.bag
    let drew = tiles(live.tilesToDraw, from: &bag, after: live.draws)
    return (drew, bag)
  }

  /// Draws tiles one by one; the first draw has the number `drawn` + 1.
  func tiles(_ count: Int, from bag: inout Bag, after drawn: Int) -> Rack {
    guard let seed else { preconditionFailure("tiles are dealt from a seed") }
    var rack = Rack()
    guard count > 0 else { return rack }
    let draws = BagDraws(seed)
    for place in 0..<count {
      rack.insert(bag.draw(at: draws.choice(draw: drawn + place + 1, of: bag.count)))
    }
    return rack
  }

  /// Decides the start: who begins, and the tiles dealt.
  package func start(coin: () -> Seat) -> GameDecision {
    let first: Seat
    switch live.terms.first {
    case .seat(let seat): first = seat
    case .drawn: first = seed.map { BagDraws($0).choice(draw: 0, of: 2) == 0 ? .one : .two } ?? coin()
    }
    guard live.agreed.isDealt else { return sure(.started(first: first, racks: nil)) }
    var bag = Bag(of: live.agreed.tiles)
    let size = live.rules.rackSize
    let one = tiles(size, from: &bag, after: 0)
    return sure(.started(first: first, racks: BySeat(one, tiles(size, from: &bag, after: size))))
  }
}
