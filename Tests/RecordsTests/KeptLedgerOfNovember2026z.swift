// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// An event whose entrants were changed, in two divisions, with a late arrival and a timer; and a dealt game.
  static let november2026z = KeptLedger(
    name: "2026-11z",
    tables: [
      "0 house 4 7b45fdfbc3af1585",
      "1 event round 9:1 26 c087b6173f2d5d78",
      "2 dealt to-move 0:0 4 f726cf084b31d058",
    ],
    live: [1, 2],
    receipts: [
      "0.1.a5c04b58", "0.2.9557448f", "1.1.488011ba", "1.2.b0be0051",
      "1.3.ce6e8db8", "1.4.3750aaed", "1.5.c5d291ca", "1.6.d41923d3",
      "1.7.e5d460bd", "1.8.7c02af1e", "1.9.e10f03fb", "1.10.b384c951",
      "1.11.8774d1a5", "1.12.cced2f58", "1.13.1e89f338", "1.14.0161c54b",
      "1.15.3f3ddf7e", "1.16.d6bdf771", "1.17.7ebeda20", "1.18.003394e2",
      "1.19.13c98bab", "1.20.9efbfb28", "1.21.f5216db7", "1.22.cb197bde",
      "1.23.3bc1b3df", "1.24.1163f97b", "1.25.a4ec0393", "1.26.c087b617",
      "0.3.21696993", "2.1.0b319023", "0.4.7b45fdfb", "2.2.5f3139c6",
      "2.3.ea70f103", "2.4.f726cf08",
    ])
}
