// SPDX-License-Identifier: MIT

/// What a roster says of somebody beside name, rating and division.
package struct Particulars: Hashable, Sendable {
  /// The place that the director gives before anybody has played, 1 to 9999; nil where the rating tells.
  package var seed: Int?
  /// The class in which they compete for prizes within the division, one word.
  package var playingClass: String?
  /// Whom they came with, or play for, one word.
  package var team: String?
  /// As they are called outside the server: `Smith, Ann`.
  package var realName: String?

  package init(
    seed: Int? = nil, playingClass: String? = nil, team: String? = nil, realName: String? = nil
  ) {
    self.seed = seed
    self.playingClass = playingClass
    self.team = team
    self.realName = realName
  }

  /// Which seeds there are.
  package static let seeds = 1...9999
  /// How many bytes of UTF-8 a real name may have.
  package static let realNameMost = 100

  /// Whether each is what the ledger and the files of other programs can hold.
  package var areSound: Bool {
    seed.map(Self.seeds.contains) != false && playingClass.map(Self.isWord) != false
      && team.map(Self.isWord) != false && realName.map(Self.isRealName) != false
  }

  /// Whether a class or a team may be called so: up to 16 letters of ASCII, digits, hyphens and underscores.
  package static func isWord(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0 & 0xDF) && $0 < 128 || $0 == 45 || $0 == 95
      }
  }

  /// Whether somebody may be called so: printed, not blank, up to 100 bytes, no spaces around it.
  package static func isRealName(_ text: String) -> Bool {
    (1...realNameMost).contains(text.utf8.count) && text.first != " " && text.last != " "
      && text.unicodeScalars.allSatisfy(Plain.isPrinted)
  }
}

/// What somebody is entered with.
package struct EntryForm: Hashable, Sendable {
  /// By which they are called in the event.
  package var name: String
  /// A federation's, 0 for none.
  package var rating: Int
  /// That in which they play.
  package var division: String
  /// Of the code that lets them in, in a ledger's form; nil where they come in otherwise.
  package var codeHash: String?
  /// What else is said of them.
  package var particulars: Particulars

  package init(
    _ name: String, rating: Int = 0, division: String = "A", codeHash: String? = nil,
    particulars: Particulars = Particulars()
  ) {
    self.name = name
    self.rating = rating
    self.division = division
    self.codeHash = codeHash
    self.particulars = particulars
  }
}
