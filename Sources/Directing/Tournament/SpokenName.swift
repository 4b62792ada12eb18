// SPDX-License-Identifier: MIT

extension Enrolment {
  /// The name as it is read aloud: `Ann Smith` of `Smith, Ann`; the name in the event if the real name is not known.
  package var spokenName: String { particulars.realName.map(Particulars.spoken) ?? name }
}

extension Particulars {
  /// Returns a real name with the given names before the surname; text without a comma, or of commas alone, stays as it is.
  static func spoken(_ realName: String) -> String {
    let parts = realName.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard parts.count > 1, parts.contains(where: { !$0.isEmpty }) else { return realName }
    // The part behind a second comma belongs behind the whole name: `Smith, Ann, Jr.`.
    let name = ([parts[1], parts[0]] + parts.dropFirst(2)).filter { !$0.isEmpty }.joined(separator: " ")
    // A sentence that ends with the name has a full stop of its own.
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
