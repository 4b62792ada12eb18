// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11f` when it was written.
  static let november2026f = KeptLedger(
    name: "2026-11f",
    tables: [
      "0 house 11 c2f6ebeed6a0724f",
      "1 slip over 2:1 7 a7b365c6f5afc680",
      "2 scramble over 0 2 f6fcac3ab5c044c3",
      "3 slip over 1:1 4 d04c203fc0251d35",
      "4 dealt to-move 0:0 5 c2f76665e4f0ab6d",
      "5 slip to-move 1:1 4 d4beab0ad6ea8959",
    ],
    live: [4, 5],
    receipts: [
      "1.1.8407dba8", "1.2.4feaaba0", "1.3.7fcb9c20", "1.4.8a65ec8f",
      "1.5.586482b2", "2.1.21c054e1", "0.5.e878d016", "0.6.00c3958c",
      "1.6.c8dd7849", "3.1.c351cabf", "3.2.4ec313aa", "3.3.b3f05479",
      "2.2.f6fcac3a", "1.7.a7b365c6", "3.4.d04c203f", "4.1.1ed50cb0",
      "4.2.0a11ba94", "4.3.885a4b48", "4.4.31d875c5", "4.5.c2f76665",
      "5.1.4881959f", "5.2.8054673e", "5.3.fdea8366", "5.4.d4beab0a",
      "0.11.c2f6ebee",
    ])
}
