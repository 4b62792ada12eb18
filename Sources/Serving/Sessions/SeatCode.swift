// SPDX-License-Identifier: MIT

/// A code that is easily spoken across a table: a bird, a stone, four digits.
///
/// 64 × 64 × 10,000 codes; guessing is slowed by the hash's cost and by the tries a name has a minute.
enum SeatCode {
  static func make(_ random: () -> UInt64) -> String {
    let bird = birds[Int(random() % UInt64(birds.count))]
    let stone = stones[Int(random() % UInt64(stones.count))]
    let digits = String(random() % 10000 + 10000).dropFirst()
    return "\(bird)-\(stone)-\(digits)"
  }

  static let birds = words(
    """
    auk avocet bittern bunting buzzard coot crake crane crow curlew dipper dove duck dunlin eagle egret
    eider falcon finch fulmar gannet godwit goose grebe grouse gull harrier hawk heron hobby jackdaw jay
    kestrel kite knot lark linnet magpie martin merlin moorhen nuthatch oriole osprey ouzel owl petrel
    pipit plover puffin quail rail raven redwing robin rook ruff shrike siskin skua snipe stork swift wren
    """)

  static let stones = words(
    """
    agate amber amethyst apatite azurite basalt beryl calcite chalk chert citrine coral corundum diorite
    dolomite emerald epidote feldspar flint fluorite gabbro galena garnet gneiss granite gypsum halite
    hornfels jade jasper jet kyanite lapis lava lignite lodestone malachite marble marl mica obsidian
    olivine onyx opal pearl peridot pumice pyrite quartz rhyolite ruby rutile sandstone sapphire schist
    shale sinter slate spinel talc topaz tuff turquoise zircon
    """)

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
  }
}
