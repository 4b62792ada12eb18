// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records

/// The names that people mute and follow, and the words that wait for them.
///
/// With a file, these outlast the server.
/// Source: Protocol/SPEC.md, 4.22, 4.34, 4.35; docs/DESIGN.md#what-people-keep.
package struct PeopleRecord {
  private(set) var mutes = ChosenNames()
  private(set) var follows = ChosenNames()
  private(set) var words = KeptWords()
  private var file: PeopleFile?
  /// Whether there may be choices and words of people who hold their names no more.
  private var mustSift = false

  package init() {}

  /// Carries the changes out one after the other.
  package init(of notes: [PersonalNote]) {
    for note in notes { carryOut(note) }
  }

  /// Takes over what a file has, and notes every change in it from now on.
  mutating func keep(in file: PeopleFile, now: Instant) {
    self = PeopleRecord(of: file.notes)
    mustSift = true
    words.forgetOld(now: now)
    file.write(notes)
    self.file = file
  }

  private mutating func carryOut(_ note: PersonalNote) {
    switch note {
    case .chose(let name, let purpose, let isChosen, by: let person, let owner):
      _ = set(name, isChosen: isChosen, for: purpose, by: (person, owner)) { _ in true }
    case .kept(let word): words.keep(word)
    case .read(let reader): words.forget(reader)
    case .forgot(let person):
      mutes.forget(person)
      follows.forget(person)
      words.drop(person)
    }
  }

  /// The changes that make this of nothing.
  package var notes: [PersonalNote] {
    let chosen = [(Choosing.mutes, mutes), (.follows, follows)].flatMap { purpose, names in
      names.all.map { PersonalNote.chose($0.name, purpose, isChosen: true, by: $0.person, owner: $0.owner) }
    }
    return chosen + words.all.map { .kept($0) }
  }

  private mutating func set(
    _ name: PlayerName, isChosen: Bool, for purpose: Choosing, by person: ChosenNames.Chooser,
    isHere: (PlayerName) -> Bool
  ) -> Bool {
    switch purpose {
    case .mutes: mutes.set(name, isChosen: isChosen, by: person, isHere: isHere)
    case .follows: follows.set(name, isChosen: isChosen, by: person, isHere: isHere)
    }
  }

  /// Records whether a person mutes or follows a name; false if they have chosen too many.
  mutating func choose(
    _ name: PlayerName, _ isChosen: Bool, for purpose: Choosing, by person: Person,
    isHere: (PlayerName) -> Bool
  ) -> Bool {
    guard names(chosenFor: purpose, by: person).contains(name) != isChosen else { return true }
    guard
      set(name, isChosen: isChosen, for: purpose, by: (person.name, person.owner), isHere: isHere)
    else { return false }
    file?.add(.chose(name, purpose, isChosen: isChosen, by: person.name, owner: person.owner))
    return true
  }

  func names(chosenFor purpose: Choosing, by person: Person) -> [PlayerName] {
    switch purpose {
    case .mutes: mutes.names(of: person)
    case .follows: follows.names(of: person)
    }
  }

  /// Whether followers are to be told that a name comes.
  mutating func mayTellCome(of name: PlayerName, at now: Instant) -> Bool {
    follows.mayTellCome(of: name, at: now)
  }

  /// Forgets what belongs to the person of a name whose account was removed.
  mutating func forget(_ name: PlayerName) {
    carryOut(.forgot(name))
    file?.add(.forgot(name))
  }

  // MARK: Words

  /// Keeps words for which there is room; those for a name that nobody holds only count for their sender.
  mutating func keep(_ told: Told, at moment: Instant) {
    let word = KeptWord(
      to: told.to, from: told.from, text: told.text, reader: WordReader(told.reader), at: moment)
    words.keep(word)
    file?.add(.kept(word))
  }

  /// Returns the newest words that wait for a person, oldest first, and forgets all that wait for the name.
  ///
  /// Those of people whom the person mutes are forgotten unread.
  mutating func takeWords(for person: Person) -> [KeptWord] {
    let all = words.forget(person.name)
    if !all.isEmpty { file?.add(.read(person.name)) }
    return all.filter { $0.reader == WordReader(person) && !mutes.has($0.from, for: person) }
      .suffix(KeptWords.mostRead)
  }

  /// Notes that a person is here, who may read the words that wait.
  mutating func noteHere(_ name: PlayerName) { words.noteHere(name) }

  /// Notes that a name is not here, so that its words wait for a login.
  mutating func noteAway(_ name: PlayerName) { words.noteAway(name) }

  /// Forgets the words that have waited too long, and writes a file anew that has become long, or lacks rows.
  ///
  /// Choices of people who hold their names no more, and words for them, are left out of a file that is written anew, and
  /// once after a start; the words still count for their senders.
  mutating func tidy(now: Instant, holder: (PlayerName) -> Person?) {
    words.forgetOld(now: now)
    guard let file, mustSift || file.isStale else { return }
    mustSift = false
    let (all, here) = (notes, words.candidates)
    let kept = all.compactMap { note -> PersonalNote? in
      if note.belongs(to: holder(note.person)) { return note }
      guard case .kept(let word) = note else { return nil }
      return .kept(word.unread)
    }
    guard kept != all || file.isStale else { return }
    self = PeopleRecord(of: kept)
    for name in words.candidates.subtracting(here) { words.noteAway(name) }
    self.file = file
    file.write(kept)
  }
}
