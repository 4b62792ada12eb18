// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11n` when it was written.
  static let november2026n = KeptLedger(
    name: "2026-11n",
    tables: [
      "0 house 4 077063466a5741a1",
      "1 slip waiting 0:0 1 d96296674b7cb2f0",
      "2 dealt to-move 0:0 3 7144cf882dd5c7f8",
      "3 threes round 1 8 58c2fe7806c86029",
    ],
    live: [1, 2, 3],
    receipts: [
      "0.1.2299182d", "1.1.d9629667", "0.2.4013ec97", "0.3.a8fcf8bb",
      "2.1.6452dacd", "0.4.07706346", "2.2.a14fe75f", "2.3.7144cf88",
      "3.1.e8598995", "3.2.4acc0051", "3.3.8f65c2bc", "3.4.ef048090",
      "3.5.50a05f7c", "3.6.1f64ea6f", "3.7.b743f321", "3.8.58c2fe78",
    ])
}
