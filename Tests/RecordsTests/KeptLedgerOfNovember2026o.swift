// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11o` when it was written.
  static let november2026o = KeptLedger(
    name: "2026-11o",
    tables: [
      "0 house 7 124b736bfb1d1b67",
      "1 event round 4:2 19 80acea24b1046788",
      "2 slip over 0:0 3 9c918ac8f35a31c4",
      "3 slip over 0:0 3 25ce0c2668aaab5c",
      "4 dealt to-move 0:0 3 d78b98060def79c2",
      "5 event waiting 0:0 2 0e5cf277754d7652",
      "6 slip waiting 0:0 1 b6a9fd69ab2f1814",
    ],
    live: [1, 4, 5, 6],
    receipts: [
      "0.1.14b31463", "0.2.361a0ba1", "0.3.421b68cc", "0.4.900afd33",
      "0.5.c17a614b", "0.6.f8fa0c7c", "0.7.124b736b", "1.1.7284cc38",
      "1.3.5458b56f", "1.5.6b2b4698", "1.7.4210c9bc", "1.9.f4dd6eab",
      "1.11.124d6c89", "1.13.0e44b32d", "1.15.65b8fe33", "1.17.f0b97268",
      "1.19.80acea24", "2.1.eb7e151b", "2.2.a1e7ca3a", "2.3.9c918ac8",
      "3.1.458fdefd", "3.2.99778080", "3.3.25ce0c26", "4.1.372de2bf",
      "4.2.32108ace", "4.3.d78b9806", "5.1.cecacb61", "5.2.0e5cf277",
      "6.1.b6a9fd69",
    ])
}
