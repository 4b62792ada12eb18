// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11w` when it was written.
  static let november2026w = KeptLedger(
    name: "2026-11w",
    tables: [
      "0 house 5 6949db6646f6c897",
      "1 slip judging 8:1 11 4215c61c153cc6eb",
      "2 slip judging 4:0 7 93ccfbeb96fff216",
      "3 dealt to-move 0:0 2 72fad60c86394306",
    ],
    live: [1, 2, 3],
    receipts: [
      "0.1.678a9529", "0.2.72feaae8", "1.1.c35a8add", "1.2.5f5cf8e3",
      "1.3.d9cb8aeb", "1.4.ce1e752f", "1.5.5553dfa6", "1.6.2c26c878",
      "1.7.dcf9cc83", "1.8.496c9447", "1.9.a365a13e", "1.10.98023da8",
      "1.11.4215c61c", "0.3.2006ea43", "2.1.bb41d64b", "0.4.d7e647a9",
      "2.2.00c7a2dc", "2.3.810f1c0a", "2.4.64544a32", "2.5.450f7fd2",
      "2.6.407cada8", "2.7.93ccfbeb", "0.5.6949db66", "3.1.4d199f62",
      "3.2.72fad60c",
    ])
}
