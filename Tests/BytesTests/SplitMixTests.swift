// SPDX-License-Identifier: MIT
import Bytes
import Testing

/// Source: Sebastiano Vigna's SplitMix64, public domain; the numbers of two seeds by its author's program.
@Suite("The numbers of a seed are those of SplitMix64")
struct SplitMixTests {
  @Test(
    "The first numbers of a seed are the published ones",
    arguments: [
      (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
      ),
    ] as [(UInt64, [UInt64])])
  func numbers(seed: UInt64, expected: [UInt64]) {
    var random = SplitMix(seed: seed)
    #expect(expected.map { _ in random.next() } == expected)
  }
}
