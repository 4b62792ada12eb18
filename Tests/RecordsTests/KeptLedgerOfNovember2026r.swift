// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11r` when it was written.
  static let november2026r = KeptLedger(
    name: "2026-11r",
    tables: [
      "0 house 2 cdf82b4e2f68add8",
      "1 event round 4:2 13 615c58ad48e4af5e",
      "2 dealt to-move 0:0 2 0c6744e041fb2265",
    ],
    live: [1, 2],
    receipts: [
      "0.1.a4a0cecc", "0.2.cdf82b4e", "1.1.407f58b4", "1.2.76b44bc1",
      "1.3.d36536cd", "1.4.378ac2d5", "1.5.53675388", "1.6.fe9017d9",
      "1.7.be92cdc0", "1.8.3e1dd873", "1.9.693888ec", "1.10.d5a43228",
      "1.11.ff449ce1", "1.12.c0b5c6e5", "1.13.615c58ad", "2.1.f3d51d93",
      "2.2.0c6744e0",
    ])
}
