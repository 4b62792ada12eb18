// SPDX-License-Identifier: MIT

/// The facts of a roster about an entrant besides name, rating and division.
package struct Particulars: Hashable, Sendable {
  /// The place that the director gives before play, 1 to 9999; nil means that the rating decides.
  package var seed: Int?
  /// The class in which the entrant competes for prizes within the division, one word.
  package var playingClass: String?
  /// The team or club that the entrant plays for, one word.
  package var team: String?
  /// The name outside the server: `Smith, Ann`.
  package var realName: String?
  /// The entrant's number in the federation's list, one word.
  package var member: String?
  /// The federation that has this number, one word.
  package var federation: String?
  /// The points that a handicap prize adds to two for each win; nil means none.
  package var handicap: Int?

  package init(
    seed: Int? = nil, playingClass: String? = nil, team: String? = nil, realName: String? = nil,
    member: String? = nil, federation: String? = nil, handicap: Int? = nil
  ) {
    self.seed = seed
    self.playingClass = playingClass
    self.team = team
    self.realName = realName
    self.member = member
    self.federation = federation
    self.handicap = handicap
  }

  package static let seeds = 1...9999
  package static let handicaps = 1...999
  /// The most bytes of UTF-8 in a real name.
  package static let realNameMost = 100

  /// Whether the ledger and other programs' files can hold every value.
  package var areSound: Bool {
    seed.map(Self.seeds.contains) != false && handicap.map(Self.handicaps.contains) != false
      && playingClass.map(Self.isWord) != false
      && team.map(Self.isWord) != false && member.map(Self.isWord) != false
      && federation.map(Self.isWord) != false && realName.map(Self.isRealName) != false
  }

  /// Returns whether a text can be a class or team: 1 to 16 ASCII letters, digits, hyphens and underscores.
  package static func isWord(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0 & 0xDF) && $0 < 128 || $0 == 45 || $0 == 95
      }
  }

  /// Returns whether a text can be a real name: 1 to 100 printable bytes without spaces at the ends.
  package static func isRealName(_ text: String) -> Bool {
    (1...realNameMost).contains(text.utf8.count) && text.first != " " && text.last != " "
      && text.unicodeScalars.allSatisfy(Plain.isPrinted)
  }
}

package struct EntryForm: Hashable, Sendable {
  package var name: String
  package var rating: Int
  package var division: String
  /// The hash of the entrant's code in the ledger's form; nil if there is no code.
  package var codeHash: String?
  package var particulars: Particulars
  /// Whether the director says that this is another person than the entrant of the same name.
  package var isSure: Bool

  package init(
    _ name: String, rating: Int = 0, division: String = "A", codeHash: String? = nil,
    particulars: Particulars = Particulars(), isSure: Bool = false
  ) {
    self.name = name
    self.rating = rating
    self.division = division
    self.codeHash = codeHash
    self.particulars = particulars
    self.isSure = isSure
  }

  /// The name to be printed: the real name if it is known.
  package var printedName: String { particulars.realName ?? name }
}
