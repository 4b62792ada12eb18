// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// An event that went on by itself, with check-in, kept prizes and handicaps; and a dealt game.
  static let november2026za = KeptLedger(
    name: "2026-11za",
    tables: [
      "0 house 4 b67b9d2777df93fa",
      "1 event round 4:2 20 f5efe1e2a5e2588b",
      "2 dealt to-move 0:0 4 f3443e147d31f676",
    ],
    live: [1, 2],
    receipts: [
      "0.1.f40f7a2f", "0.2.f7c64b16", "1.1.26e81e33", "1.2.65d00691",
      "1.3.095c8e38", "1.4.01d3d9a9", "1.5.fd329f87", "1.6.234a2a14",
      "1.7.aea947d9", "1.8.d908689d", "1.9.0782c50f", "1.10.fc16b3a0",
      "1.11.5fdc8a94", "1.12.d9e185ba", "1.13.47a1ec46", "1.14.a882ce33",
      "1.15.c56a153b", "1.16.c62c68ae", "1.17.4409439a", "1.18.51099b3a",
      "1.19.9cd91911", "1.20.f5efe1e2", "0.3.6a098c5e", "0.4.b67b9d27",
      "2.1.bbe15f2a", "2.2.7194043b", "2.3.014fe3d0", "2.4.f3443e14",
    ])
}
