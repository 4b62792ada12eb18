// SPDX-License-Identifier: MIT

extension KeptLedger {
  /// What stood in `kept/2026-11t` when it was written.
  static let november2026t = KeptLedger(
    name: "2026-11t",
    tables: [
      "0 house 8 7d4341aebaa45c20",
      "1 slip to-move 2:2 6 bc9d9664c5a21bb6",
      "2 dealt to-move 0:0 5 765d088bce4570d1",
    ],
    live: [1, 2],
    receipts: [
      "0.1.39aa1e81", "0.2.9cfcd2fe", "0.3.d8bf5db3", "0.4.41bfdd5f",
      "0.5.db591824", "1.1.4e076ac2", "1.2.dfdfa475", "1.3.801743dd",
      "1.4.6b9db1dd", "2.1.25413e19", "2.2.1da57386", "2.3.2764efb5",
      "2.4.f837d0ef", "0.6.96da650a", "1.5.d6b99b5c", "1.6.bc9d9664",
      "0.7.110d8bd7", "0.8.7d4341ae", "2.5.765d088b",
    ])
}
