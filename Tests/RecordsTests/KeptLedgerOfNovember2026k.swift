// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11k` when it was written.
  static let november2026k = KeptLedger(
    name: "2026-11k",
    tables: [
      "0 house 11 c9fe45d5f1540eac",
      "1 event round 3:2 13 c7d845ebe565bd6d",
      "2 slip over 1:1 5 b0a8336877378159",
      "3 slip to-move 0:0 2 0dbb08520971749d",
      "4 event round 2:1 5 536ff767dbbde450",
      "5 dealt to-move 0:0 3 f6ddb7963033eab5",
      "6 event revealed 2:1 6 57517d16cc9e7762",
      "7 board over 0:0 4 da4ba4fd672934ef",
    ],
    live: [1, 3, 4, 5, 6],
    receipts: [
      "0.1.5d2d51f7", "0.11.c9fe45d5", "0.3.6086eb7d", "0.5.e57d4e17",
      "0.7.ef79610e", "0.9.b03f32d2", "1.1.0c47b02d", "1.11.1149f415",
      "1.13.c7d845eb", "1.3.32f0fd39", "1.5.6580b12f", "1.7.b731e446",
      "1.9.3b16a95b", "2.1.818ce22b", "2.3.341a99d3", "2.5.b0a83368",
      "3.1.15a26a56", "4.1.8c65bca2", "4.3.e808798d", "4.5.536ff767",
      "5.1.9b319b13", "5.3.f6ddb796", "6.1.8beb84ba", "6.3.95445f72",
      "6.5.7259d197", "7.1.528a504f", "7.3.a2442c08",
    ])
}
