// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11k` when it was written.
  static let november2026k = KeptLedger(
    name: "2026-11k",
    tables: [
      "0 house 11 7c5b0f87b5a3fa71",
      "1 event round 3:2 12 e7f240e096b5f725",
      "2 slip over 1:1 5 7e4b2b95d6ae1505",
      "3 slip to-move 0:0 2 91b64efdb082ca62",
      "4 event round 2:1 5 1487f93f6e88cd80",
      "5 dealt to-move 0:0 3 ca45395a8ed5c2ed",
      "6 event revealed 2:1 6 b0eac08cf632bf89",
      "7 board over 0:0 4 dad25c9e24ae4f5d",
    ],
    live: [1, 3, 4, 5, 6],
    receipts: [
      "0.1.cf498e8c", "0.11.7c5b0f87", "0.3.a5a95b2f", "0.5.40a9a304",
      "0.7.510ee264", "0.9.866bec54", "1.1.1b782e3e", "1.11.e2602031",
      "1.3.efbf568e", "1.5.152435c3", "1.7.3be47ed1", "1.9.065ad602",
      "2.1.74be04c3", "2.3.2f1c3ebe", "2.5.7e4b2b95", "3.1.4f59d996",
      "4.1.d6325db2", "4.3.164477b5", "4.5.1487f93f", "5.1.c77719ea",
      "5.3.ca45395a", "6.1.776c58c4", "6.3.19a0be2e", "6.5.6e6382b7",
      "7.1.896a02ab", "7.3.3abf5942",
    ])
}
