// SPDX-License-Identifier: MIT
import Bytes

/// A word list in any of the forms that are read; the content of a file decides its form, not its name.
///
/// The forms are: compiled, plain text, the word graphs of other programs (`ScrabbdictFile`, `QuackleFile`,
/// `KWGFile`), and gzip or zip with one of these inside.
package enum ListInput {
  /// The compiled form, which contains its alphabet.
  case compiled(Lexicon)
  case listed(ListReading)

  /// Reads a file; throws the fault of the file as a whole.
  ///
  /// `alphabet` is that of the words, if the file does not contain one. With `needsVowel`, entries without a vowel are left
  /// out. `progress` is called regularly with the percentage of the file that is read.
  package init(
    file: String, alphabet: Alphabet, needsVowel: Bool = false, progress: (Int) -> Void = { _ in }
  ) throws(LexiconFault) {
    try self.init(
      FileBytes(file: file), file: file, alphabet: alphabet, needsVowel: needsVowel, progress: progress)
  }

  init(
    _ contents: FileBytes, file: String, alphabet: Alphabet, needsVowel: Bool = false,
    progress: (Int) -> Void = { _ in }
  ) throws(LexiconFault) {
    var (contents, form) = (contents, ListForm(of: contents.bytes))
    do throws(ListFault) {
      if form == .gzip || form == .zip {
        contents = try Self.unpacked(contents, form)
        form = ListForm(of: contents.bytes)
        guard form != .gzip, form != .zip else {
          throw .foreign("an archive inside an archive; unpack the outer one")
        }
      }
      if form != .compiled {
        let reader = Reader(contents: contents, alphabet: alphabet, needsVowel: needsVowel)
        self = .listed(try reader.read(form, progress))
        return
      }
    } catch {
      throw error.fault(of: file)
    }
    self = .compiled(try Lexicon(contents, file: file))
  }

  // MARK: Archives

  private static func unpacked(_ contents: FileBytes, _ form: ListForm) throws(ListFault) -> FileBytes {
    guard form == .zip else { return try inflated(contents.bytes, .gzip, most: FileBytes.most) }
    let archive = try ZipArchive(contents.bytes)
    guard archive.size <= FileBytes.most else { throw .tooBig("more than 256 MiB unpacked") }
    let unpacked: FileBytes
    if archive.isDeflated {
      unpacked = try inflated(archive.packed, .none, most: archive.size)
    } else {
      guard let stored = FileBytes(archive.packed) else { throw .empty }
      unpacked = stored
    }
    guard unpacked.bytes.count == archive.size, Inflater.checkSum(unpacked.bytes) == archive.checkSum else {
      throw .broken("the zip archive's check sum differs")
    }
    return unpacked
  }

  private static func inflated(
    _ packed: UnsafeRawBufferPointer, _ wrapping: Inflater.Wrapping, most: Int
  ) throws(ListFault) -> FileBytes {
    // One byte more than allowed, so that an output that is too long is detected.
    try FileBytes(room: most + 1) { (room) throws(ListFault) in
      do throws(InflateFault) {
        let count = try Inflater.inflate(packed, wrapping, into: room)
        guard count <= most else { throw InflateFault.full }
        return count
      } catch {
        switch error {
        case .cut: throw .broken("the compressed data end too early")
        case .damaged: throw .broken("the compressed data are damaged")
        case .full where most < FileBytes.most: throw .broken("the compressed data are longer than they say")
        case .full: throw .tooBig("more than 256 MiB unpacked")
        case .noMemory: throw .tooBig("there is no memory to unpack it")
        }
      }
    }
  }
}

/// The form of a file's content.
private enum ListForm: Equatable {
  case compiled
  case gzip
  case zip
  case scrabbdict
  case quackle
  /// Contains zeros, unlike text: a graph or an unknown form.
  case binary
  case text
  /// Text with two bytes a letter.
  case wideText
  /// A known form that is not read; the text names it and the remedy.
  case other(String)

  init(of bytes: UnsafeRawBufferPointer) {
    if LexiconFile.begins(bytes) {
      self = .compiled
    } else if let other = OtherFile.text(of: bytes) {
      self = .other(other)
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: Array("PK\u{5}\u{6}".utf8))
    {
      self = .zip
    } else if bytes.starts(with: ScrabbdictFile.magic), bytes.contains(0) {
      self = .scrabbdict
    } else if QuackleFile.begins(bytes), bytes.contains(0) {
      self = .quackle
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .wideText
    } else {
      self = bytes.contains(0) ? .binary : .text
    }
  }
}

/// Reads the unpacked contents of a file that is not compiled.
private struct Reader {
  let contents: FileBytes
  let alphabet: Alphabet
  let needsVowel: Bool

  func read(_ form: ListForm, _ progress: (Int) -> Void) throws(ListFault) -> ListReading {
    // The graphs point into these bytes.
    defer { withExtendedLifetime(contents) {} }
    switch form {
    case .text:
      let size = contents.bytes.count
      let list = try WordListReader(contents.bytes, alphabet: alphabet, needsVowel: needsVowel) {
        progress($0 * 100 / size)
      }
      return try checked(list.reading)
    case .scrabbdict: return try sieved(ScrabbdictFile(contents.bytes).forEachWord)
    case .quackle: return try sieved(QuackleFile(contents.bytes).forEachWord)
    case .binary: return try graph()
    case .wideText: throw .foreign("not UTF-8 but UTF-16; convert it with: iconv -f UTF-16 -t UTF-8")
    case .other(let what): throw .foreign(what)
    case .compiled, .gzip, .zip: preconditionFailure("unpacked or compiled before")
    }
  }

  private func sieved(_ forEachWord: ((Span<UInt8>) -> Void) -> Void) throws(ListFault) -> ListReading {
    var sieve = ListSieve(alphabet: alphabet, needsVowel: needsVowel, unit: "word")
    var number = 0
    forEachWord { entry in
      number += 1
      sieve.take(entry, at: number)
    }
    return try checked(sieve.finish())
  }

  private func graph() throws(ListFault) -> ListReading {
    let found = try rethrowing(KWGFile(contents.bytes)) { (fault: GraphFault) in
      ListFault.graph(fault, in: "as a KWG file it")
    }
    guard let found else {
      throw .foreign(
        QuackleFile.mayBeOldest(contents.bytes)
          ? "perhaps a Quackle .dawg file of version 0, which does not say its letters; "
            + "version 1 is read: give that, or the list as text"
          : "neither a compiled lexicon nor a word list: text, gzip, zip, .dawg or .kwg")
    }
    var fit = TileFit()
    found.graph.forEachWord { fit.take($0) }
    try judge(fit)
    // The labels are those of the alphabet, so no text is read.
    var reading = ListReading()
    reading.unit = "word"
    reading.unreachedCount = found.unreachedCount
    found.graph.forEachWord { labels in
      reading.entryCount += 1
      let why: LeftOut
      if let word = Word(labels.lazy.map { Tile(label: $0) }) {
        if word.count >= Word.lengths.lowerBound, !needsVowel || alphabet.hasVowel(word) {
          return reading.words.append(word)
        }
        why = word.count < Word.lengths.lowerBound ? .tooShort : .noVowel
      } else {
        why = .tooLong
      }
      let text = labels.map { alphabet.spellings[Int($0) - 1] }.joined()
      reading.leftOut[why, default: .init()].take(text.utf8Span.span, at: reading.entryCount)
    }
    return try checked(reading, least: 50)
  }

  /// Refuses a graph whose tiles are not those of the alphabet.
  private func judge(_ fit: TileFit) throws(ListFault) {
    let tiles = alphabet.spellings.count
    let what: String
    if fit.highest > tiles {
      what =
        "as a KWG file it has a tile \(fit.highest), and \(alphabet.name) has \(tiles); "
        + (fit.best.map { "the tiles fit \($0): give" } ?? "name its alphabet with")
        + ": verdict lexicon build --alphabet" + (fit.best.map { " \($0)" } ?? "")
    } else {
      switch fit.answer(on: alphabet) {
      case .fits: return
      case .other(let name):
        what =
          "as a KWG file its tiles fit \(name), not \(alphabet.name); name its alphabet with: "
          + "verdict lexicon build --alphabet \(name)"
      case .order(let name):
        what =
          "as a KWG file its tiles fit \(name) in another order than its own; give the list as text"
      case .none:
        what =
          "as a KWG file its tiles fit no alphabet; name the right one with: verdict lexicon build --alphabet, "
          + "or give the list as text"
      }
    }
    throw .foreign(what)
  }

  /// Refuses a list in a script that no alphabet uses, or of alphagrams, which many programs store beside their lists.
  ///
  /// A genuine list may contain only words with their letters in order, but a language has fewer than 2,000 of them.
  private func checked(_ reading: ListReading, least: Int = 2000) throws(ListFault) -> ListReading {
    if let script = reading.script {
      throw .foreign(
        "its words are written in \(script.name) letters, and no alphabet here has them; "
          + "those there are, are Latin: \(Alphabet.all.map(\.name).joined(separator: ", "))")
    }
    guard reading.isOfAlphagrams(least: least) else { return reading }
    throw .foreign(
      "every entry has its letters in alphabet order: these are alphagrams (as .kad files hold), no words; "
        + "give the list that they were made from")
  }
}
