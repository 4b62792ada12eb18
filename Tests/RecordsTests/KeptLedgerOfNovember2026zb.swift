// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// Anagrams, and what two players' rounds came to; and a dealt game.
  static let november2026zb = KeptLedger(
    name: "2026-11zb",
    tables: [
      "0 house 7 772f809964ce359f",
      "1 anagrams revealed 3 7 621f0e54483bb326",
      "2 anagrams round 0 4 ea56600cf5600830",
      "3 dealt to-move 0:0 3 40461423c21da87d",
    ],
    live: [1, 2, 3],
    receipts: [
      "0.1.191c914f", "1.1.ed5dc901", "1.2.52554103", "1.3.6c7ec636",
      "1.4.c74d653b", "0.2.dbbb46f4", "1.5.947000df", "1.6.d9a9340e",
      "1.7.621f0e54", "0.3.a683175b", "0.4.6ceaefd5", "2.1.01013bf0",
      "2.2.752a902c", "2.3.b15dd21e", "0.5.5d862e41", "2.4.ea56600c",
      "0.6.5bb9de74", "3.1.26b8f5ff", "0.7.772f8099", "3.2.7e0998e1",
      "3.3.40461423",
    ])
}
