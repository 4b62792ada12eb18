// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11v` when it was written.
  static let november2026v = KeptLedger(
    name: "2026-11v",
    tables: [
      "0 house 5 d2ed5fc95ed46912",
      "1 dealt to-move 0:0 4 a9e69e6956f0a235",
      "2 slip waiting 0:0 1 2de755cbff11c41f",
      "3 board counting 0:0 11 b6fb1daf0e2f9859",
    ],
    live: [1, 2, 3],
    receipts: [
      "0.1.c5d66e86", "0.2.e05c7805", "0.3.24431235", "0.4.128163af",
      "1.1.9f95e6ae", "1.2.0fcdcb33", "1.3.6c9026e0", "0.5.d2ed5fc9",
      "2.1.2de755cb", "3.1.7ddeb7be", "3.2.5a6ed60c", "3.3.fbcf3bfe",
      "3.4.d1f768fe", "3.5.21fdd9d0", "3.6.7f18b5d7", "3.7.28e1cfa0",
      "3.8.62641f38", "3.9.6ef8542b", "3.10.df11a794", "1.4.a9e69e69",
      "3.11.b6fb1daf",
    ])
}
