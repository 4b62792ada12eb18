// SPDX-License-Identifier: MIT
import Bytes

/// A word list in any of the forms that are read; the content of a file decides its form, not its name.
///
/// The forms are: compiled, plain text, the word graphs of other programs (`ScrabbdictFile`, `QuackleFile`,
/// `KWGFile`), and gzip or zip with one of these inside.
package enum ListInput {
  /// The compiled form, which contains its alphabet.
  case compiled(Lexicon)
  /// Any other form.
  case listed(ListReading)

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the path, also used in faults.
  ///   - alphabet: the alphabet of the words, if the file does not contain it.
  ///   - needsVowel: whether entries without a vowel are left out.
  ///   - progress: called regularly with the percentage of the file that is read.
  /// - Throws: the fault of the file as a whole.
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
    var form = ListForm(of: contents.bytes)
    var inside: FileBytes?
    if form == .gzip || form == .zip {
      let unpacked = try Self.unpacked(contents, form, file: file)
      form = ListForm(of: unpacked.bytes)
      guard form != .gzip, form != .zip else {
        throw .foreign(file: file, what: "an archive inside an archive; unpack the outer one")
      }
      inside = unpacked
    }
    let reader = Reader(
      contents: inside ?? contents, file: file, alphabet: alphabet, needsVowel: needsVowel)
    self = try reader.read(form, progress)
  }

  // MARK: Archives

  private static func unpacked(
    _ contents: FileBytes, _ form: ListForm, file: String
  ) throws(LexiconFault) -> FileBytes {
    guard form == .zip else { return try inflated(contents.bytes, .gzip, most: FileBytes.most, file: file) }
    let archive: ZipArchive
    do throws(ZipFault) {
      archive = try ZipArchive(contents.bytes)
    } catch {
      switch error {
      case .damaged: throw .broken(file: file, what: "the zip archive is cut or damaged")
      case .files(let count):
        throw .foreign(
          file: file, what: "the zip archive holds \(count) files; give one with a single list inside")
      case .foreign(let what):
        throw .foreign(file: file, what: "the zip archive uses \(what); unpack it first")
      }
    }
    guard archive.size <= FileBytes.most else {
      throw .tooBig(file: file, what: "more than 256 MiB unpacked")
    }
    let unpacked: FileBytes
    if archive.isDeflated {
      unpacked = try inflated(archive.packed, .none, most: archive.size, file: file)
    } else {
      guard let stored = FileBytes(archive.packed) else { throw .empty(file: file) }
      unpacked = stored
    }
    guard unpacked.bytes.count == archive.size, Inflater.checkSum(unpacked.bytes) == archive.checkSum else {
      throw .broken(file: file, what: "the zip archive's check sum differs")
    }
    return unpacked
  }

  private static func inflated(
    _ packed: UnsafeRawBufferPointer, _ wrapping: Inflater.Wrapping, most: Int, file: String
  ) throws(LexiconFault) -> FileBytes {
    // One byte more than allowed, so that an output that is too long is detected.
    try FileBytes(room: most + 1, file: file) { (room) throws(LexiconFault) in
      do throws(InflateFault) {
        let count = try Inflater.inflate(packed, wrapping, into: room)
        guard count <= most else { throw InflateFault.full }
        return count
      } catch {
        switch error {
        case .cut: throw .broken(file: file, what: "the compressed data end too early")
        case .damaged: throw .broken(file: file, what: "the compressed data are damaged")
        case .full where most < FileBytes.most:
          throw .broken(file: file, what: "the compressed data are longer than they say")
        case .full: throw .tooBig(file: file, what: "more than 256 MiB unpacked")
        case .noMemory: throw .tooBig(file: file, what: "there is no memory to unpack it")
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
  /// A known form that is not read.
  case other(OtherFile)

  init(of bytes: UnsafeRawBufferPointer) {
    if LexiconFile.begins(bytes) {
      self = .compiled
    } else if let other = OtherFile(bytes) {
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

/// Reads the unpacked contents of a file.
private struct Reader {
  let contents: FileBytes
  let file: String
  let alphabet: Alphabet
  let needsVowel: Bool

  func read(_ form: ListForm, _ progress: (Int) -> Void) throws(LexiconFault) -> ListInput {
    // The graphs point into these bytes.
    defer { withExtendedLifetime(contents) {} }
    switch form {
    case .compiled: return .compiled(try Lexicon(contents, file: file))
    case .text: return .listed(try checked(text(progress)))
    case .scrabbdict: return .listed(try scrabbdict())
    case .quackle: return .listed(try quackle())
    case .binary: return .listed(try graph())
    case .wideText:
      throw .foreign(
        file: file, what: "not UTF-8 but UTF-16; convert it with: iconv -f UTF-16 -t UTF-8")
    case .other(let other): throw .foreign(file: file, what: other.text)
    case .gzip, .zip: preconditionFailure("archives are unpacked before they are read")
    }
  }

  private func text(_ progress: (Int) -> Void) throws(LexiconFault) -> ListReading {
    let size = contents.bytes.count
    do throws(WordListReader.Fault) {
      return try WordListReader(contents.bytes, alphabet: alphabet, needsVowel: needsVowel) {
        progress($0 * 100 / size)
      }.reading
    } catch {
      switch error {
      case .encoding(let line):
        throw .foreign(
          file: file, what: "line \(line) is not UTF-8; convert the list with: iconv -f ISO-8859-1 -t UTF-8")
      case .tooMany: throw .tooBig(file: file, what: GraphFault.tooMany.text)
      }
    }
  }

  private func scrabbdict() throws(LexiconFault) -> ListReading {
    let found: ScrabbdictFile
    do throws(ScrabbdictFault) {
      found = try ScrabbdictFile(contents.bytes)
    } catch {
      switch error {
      case .version(let version):
        throw .foreign(
          file: file,
          what: "a Scrabbdict .dawg file of version \(version), and versions 3 to 5 are read; "
            + "give a newer one, or the list as text")
      case .size: throw .broken(file: file, what: "the .dawg file is cut, or longer than it says")
      case .tables: throw .broken(file: file, what: "the .dawg file's tables are damaged")
      case .graph(let fault): throw unsound(fault, "the .dawg file")
      case .count(let said, let held):
        throw .broken(file: file, what: "the .dawg file says that it has \(said) words, but has \(held)")
      }
    }
    var sieve = ListSieve(alphabet: alphabet, needsVowel: needsVowel, unit: "word")
    var number = 0
    found.forEachWord { entry in
      number += 1
      sieve.take(entry.span, at: number)
    }
    return try checked(sieve.finish())
  }

  private func quackle() throws(LexiconFault) -> ListReading {
    let found: QuackleFile
    do throws(QuackleFault) {
      found = try QuackleFile(contents.bytes)
    } catch {
      switch error {
      case .size: throw .broken(file: file, what: "the Quackle .dawg file is cut, or longer than its edges")
      case .noMemory: throw .tooBig(file: file, what: "there is no memory to read it")
      case .graph(let fault): throw unsound(fault, "the Quackle .dawg file")
      case .count(let said, let held):
        throw .broken(
          file: file, what: "the Quackle .dawg file says that it has \(said) words, but has \(held)")
      }
    }
    var sieve = ListSieve(alphabet: alphabet, needsVowel: needsVowel, unit: "word")
    var number = 0
    found.forEachWord { entry in
      number += 1
      sieve.take(entry, at: number)
    }
    return try checked(sieve.finish())
  }

  private func graph() throws(LexiconFault) -> ListReading {
    let found: KWGFile?
    do throws(GraphFault) {
      found = try KWGFile(contents.bytes)
    } catch {
      throw unsound(error, "as a KWG file it")
    }
    guard found != nil || !QuackleFile.mayBeOldest(contents.bytes) else {
      throw .foreign(
        file: file,
        what: "perhaps a Quackle .dawg file of version 0, which does not say its letters; "
          + "version 1 is read: give that, or the list as text")
    }
    guard let found else {
      throw .foreign(
        file: file, what: "neither a compiled lexicon nor a word list: text, gzip, zip, .dawg or .kwg")
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
      let word = Word(labels.lazy.map { Tile(label: $0) })
      let why: LeftOut?
      if let word {
        why =
          word.count < Word.lengths.lowerBound
          ? .tooShort : needsVowel && !alphabet.hasVowel(word) ? .noVowel : nil
      } else {
        why = .tooLong
      }
      if let why {
        reading.leftOut[why, default: .init()].take(labels, of: alphabet, at: reading.entryCount)
      } else if let word {
        reading.words.append(word)
      }
    }
    return try checked(reading, least: 50)
  }

  /// Refuses a graph whose tiles are not those of the alphabet.
  private func judge(_ fit: TileFit) throws(LexiconFault) {
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
    throw .foreign(file: file, what: what)
  }

  /// Refuses a list in a script that no alphabet uses, or of alphagrams, which many programs store beside their lists.
  ///
  /// A genuine list may contain only words with their letters in order, but a language has fewer than 2,000 of them.
  private func checked(_ reading: ListReading, least: Int = 2000) throws(LexiconFault) -> ListReading {
    if let script = reading.script {
      throw .foreign(
        file: file,
        what: "its words are written in \(script.name) letters, and no alphabet here has them; "
          + "those there are, are Latin: \(Alphabet.all.map(\.name).joined(separator: ", "))")
    }
    guard reading.isOfAlphagrams(least: least) else { return reading }
    throw .foreign(
      file: file,
      what:
        "every entry has its letters in alphabet order: these are alphagrams (as .kad files hold), no words; "
        + "give the list that they were made from")
  }

  private func unsound(_ fault: GraphFault, _ what: String) -> LexiconFault {
    switch fault {
    case .tooMany, .tooLarge, .tooDeep, .noMemory: .tooBig(file: file, what: fault.text)
    default: .broken(file: file, what: "\(what) is damaged: \(fault.text)")
    }
  }
}

extension ListReading.Tally {
  fileprivate mutating func take(
    _ labels: UnsafeBufferPointer<UInt8>, of alphabet: Alphabet, at place: Int
  ) {
    let text = labels.map { alphabet.spellings[Int($0) - 1] }.joined()
    take(text.utf8Span.span, at: place)
  }
}
