// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11u` when it was written.
  static let november2026u = KeptLedger(
    name: "2026-11u",
    tables: [
      "0 house 12 fad279e4cbec58b7",
      "1 event revealed 5:1 20 4ed474466a0df85f",
      "2 board to-move 4:0 11 f9fb6c262fe9b6bc",
      "3 board to-move 4:0 6 48634c0bde19accb",
      "4 dealt to-move 0:0 3 4fa1b1523bb24e13",
      "5 slip waiting 0:0 1 7a13d7200caf8ab2",
    ],
    live: [1, 2, 3, 4, 5],
    receipts: [
      "0.1.8abe7205", "0.2.711ff796", "0.3.1a31dc3c", "0.4.6a835b4b",
      "0.5.9f7dd411", "0.6.764e7a9a", "1.1.90ee6865", "1.2.f8b9ae81",
      "1.3.5ed00c89", "1.4.a99601bf", "1.5.04e9532b", "1.6.5a50b8ca",
      "1.7.ee96df67", "1.8.644f1ac6", "1.9.cf6d1527", "1.10.e6b8f6b7",
      "1.11.357f13c6", "1.12.4ee6d3e7", "1.13.87a58553", "1.14.b45576ab",
      "1.15.8774edd0", "1.16.2a9ed204", "1.17.0dc9b6ec", "1.18.28da35d6",
      "1.19.f1103eab", "1.20.4ed47446", "0.7.83b090c8", "2.1.d065e22f",
      "2.2.979a2d00", "2.3.4d5f9375", "2.4.15fecb19", "2.5.bcdcac2a",
      "2.6.a7e8961e", "2.7.1df0feea", "2.8.fd59254f", "2.9.97cde44e",
      "2.10.a09ea525", "2.11.f9fb6c26", "0.8.d9ba2f4b", "0.9.d4e4518e",
      "3.1.1d8d86d2", "3.2.0363025d", "3.3.0b9a8bb0", "3.4.17e22730",
      "3.5.5f7a16a7", "3.6.48634c0b", "0.10.1ad8c503", "0.11.0b4fc37e",
      "4.1.0a476158", "4.2.ed98ff24", "4.3.4fa1b152", "0.12.fad279e4",
      "5.1.7a13d720",
    ])
}
