// SPDX-License-Identifier: MIT

/// The plays that a level considers, the best first: at most 32, however many are found.
struct Shortlist {
  static let most = 32

  private(set) var plays: [FoundPlay] = []
  private(set) var seen = 0
  private var ranks: [UInt64] = []
  private let level: Int
  private let salt: UInt64
  private let most: Int

  /// Creates an empty list; `salt` orders plays of equal rank, and at most `most` are kept.
  init(level: Int, salt: UInt64, most: Int = Shortlist.most) {
    self.level = level
    self.salt = salt
    self.most = most
    plays.reserveCapacity(Shortlist.most + 1)
    ranks.reserveCapacity(Shortlist.most + 1)
  }

  /// Examines a play and keeps it if it is among the best.
  mutating func look(at play: FoundPlay) {
    seen += 1
    let rank = rank(of: play)
    if let last = ranks.last, ranks.count == most {
      guard rank > last else { return }
      ranks.removeLast()
      plays.removeLast()
    }
    let place = ranks.firstIndex { $0 < rank } ?? ranks.count
    ranks.insert(rank, at: place)
    plays.insert(play, at: place)
  }

  /// The least score that could still change the choice; 0 if any play could.
  ///
  /// Level 2 chooses from a fifth of the plays seen, so its list suffices after five times as many plays.
  var floor: Int {
    guard level > 1, plays.count == most, level > 2 || seen >= 5 * most, let last = plays.last else {
      return 0
    }
    return last.score
  }

  /// Returns the rank of a play: its score, or at level 1 only whether the word is short.
  private func rank(of play: FoundPlay) -> UInt64 {
    let noise = mixed(play) >> 32
    if level > 1 { return UInt64(clamping: play.score) << 32 | noise }
    return (play.count <= 5 && play.newTiles <= 4 ? 1 << 32 : 0) | noise
  }

  /// Returns a pseudorandom number that depends on the play and the salt.
  ///
  /// Drawing a random number for each play would take longer than finding it.
  /// Source: splitmix64, public domain, S. Vigna.
  private func mixed(_ play: FoundPlay) -> UInt64 {
    let tiles = play.written.bits
    var mixed = salt &+ UInt64(truncatingIfNeeded: tiles) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= UInt64(truncatingIfNeeded: tiles >> 64) &* 0xC2B2_AE3D_27D4_EB4F
    let place = play.start.row * 32 + play.start.column * 2 + Int(play.direction.rawValue)
    mixed &+= UInt64(truncatingIfNeeded: place) &* 0x1656_67B1_9E37_79F9
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns the play that the level makes; nil if there is none.
  ///
  /// Level 3 takes the best play, level 2 a random one of the best fifth, level 1 the best of three random ones.
  func choice(using random: inout some RandomNumberGenerator) -> FoundPlay? {
    switch level {
    case 1: return plays.prefix(3).max { $0.score < $1.score }
    case 2: return plays.prefix(max(1, seen / 5)).randomElement(using: &random)
    default: return plays.first
    }
  }
}
