// SPDX-License-Identifier: MIT
import Directing
import Visiting

/// Pages without scripts, made from what everybody may look at: events, games, and their replay.
struct PublicPages {
  let looks: PublicLooks
  /// The title and the body of a page; nil where the server can't be asked.
  typealias Then = ((title: String, body: HTML, isFound: Bool)?) -> Void

  // MARK: Lists

  /// The open events, the games in play and those that ended lately.
  func events(then: @escaping Then) {
    looks.ask(["EVENTS", "TABLES", "TABLES ended"]) { answers in
      guard let answers = answers?.map(Answer.init) else { return then(nil) }
      let events = answers[0].rows.map { line -> HTML in
        let label = line.keys["event", default: ""]
        return """
          <li><a href="/event/\(label)">\(line.words.isEmpty ? label : line.words)</a>
          <span class="quiet">round \(line.keys["round", default: "0"]) of \(line.keys["rounds", default: ""])</span></li>
          """
      }
      let live = answers[1].rows.filter {
        ["board", "dealt"].contains($0.keys["kind"]) && $0.keys["phase"] != "waiting"
      }
      let ended = answers[2].rows.reversed().filter { ["board", "dealt"].contains($0.keys["kind"]) }
      then(
        (
          "Events and games",
          """
          <h1>Events and games</h1>
          <section class="sheet"><h2>Open events</h2>\(Self.list(events, orElse: "No event is open."))</section>
          <section class="sheet"><h2>Games in play</h2>\(Self.list(live.map { Self.game($0, "watch") }, orElse: "No game is in play."))</section>
          <section class="sheet"><h2>Games that ended</h2>\(Self.list(ended.prefix(50).map { Self.game($0, "game") }, orElse: "No game has ended lately."))</section>
          """, true
        ))
    }
  }

  private static func list(_ items: [HTML], orElse nothing: String) -> HTML {
    items.isEmpty ? "<p>\(nothing)</p>" : "<ul>\(HTML(items))</ul>"
  }

  private static func game(_ line: ServerLine, _ page: String) -> HTML {
    let names = line.keys["names", default: ""].split(separator: ",").joined(separator: " – ")
    let scores = line.keys["scores"].map { " " + $0.split(separator: ",").joined(separator: " : ") } ?? ""
    let table = line.keys["table", default: ""]
    return
      #"<li><a href="/\#(page)/\#(table)">\#(names)</a>\#(scores) <span class="quiet">table \#(table)</span></li>"#
  }

  static func current(_ isCurrent: Bool) -> HTML { isCurrent ? #" aria-current="true""# : "" }

  static func refusal(_ answer: Answer) -> (title: String, body: HTML, isFound: Bool) {
    (
      "Not found",
      #"<h1>Not found</h1><p>\#(RefusalWords.plain(answer.last.words))</p><p><a href="/events">Events and games</a></p>"#,
      false
    )
  }

  // MARK: A game

  /// The record of a game that is over, as it stood behind a step, or at its end.
  func game(_ table: String, step: Int?, then: @escaping Then) {
    looks.ask(["SHOW \(table)", "HISTORY \(table)", "GCG \(table)"]) { answers in
      guard let answers = answers?.map(Answer.init) else { return then(nil) }
      let (show, history, record) = (answers[0], answers[1], answers[2])
      guard show.isDone else { return then(Self.refusal(show)) }
      guard show.last.keys["phase"] == "over" else {
        return then(
          (
            "Table \(table)",
            #"<h1>Table \#(table)</h1><p>The game is not over. <a href="/watch/\#(table)">Watch it.</a></p>"#,
            true
          ))
      }
      let names = show.rows.filter { $0.keys["seat"] != nil && $0.keys["name"] != nil }.compactMap {
        $0.keys["name"]
      }
      let steps = history.rows.filter { $0.keys["step"] != nil }
      let known = step.map { min(max($0, 0), steps.count) } ?? steps.count
      let board = GameBoard(after: steps.prefix(known))
      let scores = (show.last.keys["scores"] ?? "").split(separator: ",").joined(separator: " : ")
      let rows = steps.enumerated().map { place, line -> [HTML] in
        [
          #"<a href="/game/\#(table)?step=\#(place + 1)"\#(Self.current(place + 1 == known))>\#(place + 1)</a>"#,
          "\(Self.name(line, names))", "\(Self.sentence(line))", "\(line.keys["score"] ?? "")",
          "\(line.keys["scores", default: ""].split(separator: ",").joined(separator: " : "))",
        ]
      }
      let text = record.rows.map(\.words).joined(separator: "\n")
      let isCut = record.rows.contains { $0.words.hasPrefix("#incomplete") }
      let note: HTML =
        isCut
        ? #"<p class="quiet">“#incomplete” says that the game ended before its tiles were played.</p>"# : ""
      then(
        (
          names.joined(separator: " – "),
          """
          <h1>\(names.joined(separator: " – ")) \(scores)</h1>
          <p class="quiet">Table \(table). \(show.last.words)</p>
          <nav aria-label="Steps"><a href="/game/\(table)?step=\(max(0, known - 1))">Back</a>
          step \(known) of \(steps.count)
          <a href="/game/\(table)?step=\(min(steps.count, known + 1))">Next</a></nav>
          <div class="replay"><section class="sheet">\(board.html)</section>
          <section class="sheet"><h2>Plays</h2>\(HTML.table("Plays", ["#Step", "Player", "Act", "#Points", "#Scores"], rows))</section></div>
          <section class="sheet"><h2>Record (GCG)</h2>\(note)<pre>\(text)</pre></section>
          """, true
        ))
    }
  }

  private static func name(_ line: ServerLine, _ names: [String]) -> String {
    guard let seat = line.keys["seat"].flatMap({ Int($0) }), names.indices.contains(seat - 1) else {
      return ""
    }
    return names[seat - 1]
  }

  private static func sentence(_ line: ServerLine) -> String {
    let keys = line.keys
    return switch keys["did"] {
    case "play":
      "\(keys["square", default: ""]) \(keys["words", default: ""].split(separator: ",").first ?? "")"
    case "pass": "passes"
    case "exchange": "exchanges \(keys["count", default: ""])"
    case "challenge":
      keys["ruling"] == "acceptable" ? "is challenged: acceptable" : "is challenged: unacceptable"
    default: keys["did", default: ""] + (line.words.hasPrefix("211") ? "" : " " + line.words)
    }
  }
}

/// An answer of the server, its lines parsed.
struct Answer {
  let rows: [ServerLine]
  let last: ServerLine

  /// Whether what was asked was told.
  var isDone: Bool { (last.code ?? 500) < 300 }

  init(_ lines: [[UInt8]]) {
    let all = lines.map { ServerLine($0) }
    rows = Array(all.dropLast())
    last = all.last ?? ServerLine([])
  }
}

/// A board as its plays made it; a play that came off is not on it.
struct GameBoard {
  /// By row and column, from 0: the tile, a small letter for a blank.
  private var tiles: [[String]] = Array(repeating: Array(repeating: "", count: 15), count: 15)
  private var newest: Set<[Int]> = []

  init(after steps: some Sequence<ServerLine>) {
    var before = self
    for line in steps {
      switch line.keys["did"] {
      case "play":
        before = self
        lay(line.keys["square", default: ""], line.keys["words", default: ""])
      case "challenge" where line.keys["effect"] == "play-removed":
        self = before
      default: newest = []
      }
    }
  }

  /// Lays the main word, which begins at a square: `8H` across, `H8` down.
  private mutating func lay(_ square: String, _ words: String) {
    newest = []
    guard let word = words.split(separator: ",").first else { return }
    let isDown = square.first?.isLetter == true
    let letter = (isDown ? square.first : square.last)?.asciiValue ?? 65
    guard var row = Int(square.filter(\.isNumber)).map({ $0 - 1 }) else { return }
    var column = Int(letter) - 65
    for tile in Self.tiles(of: word) {
      guard (0..<15).contains(row), (0..<15).contains(column) else { return }
      if tiles[row][column].isEmpty {
        tiles[row][column] = tile
        newest.insert([row, column])
      }
      if isDown { row += 1 } else { column += 1 }
    }
  }

  /// Splits a word into its tiles; one of several letters stands in brackets.
  private static func tiles(of word: Substring) -> [String] {
    var all: [String] = []
    var rest = word
    while let first = rest.popFirst() {
      guard first == "[", let end = rest.firstIndex(of: "]") else {
        all.append(String(first))
        continue
      }
      all.append(String(rest[..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return all
  }

  var html: HTML {
    let head = HTML((0..<15).map { #"<th scope="col">\#(String(UnicodeScalar(UInt8(65 + $0))))</th>"# })
    let rows = HTML(
      tiles.enumerated().map { row, line -> HTML in
        let cells = HTML(
          line.enumerated().map { column, tile -> HTML in
            guard !tile.isEmpty else { return "<td></td>" }
            let isBlank = tile.first?.isLowercase == true
            let kind = (newest.contains([row, column]) ? " newest" : "") + (isBlank ? " blank" : "")
            return #"<td class="tile\#(kind)">\#(tile.uppercased())</td>"#
          })
        return #"<tr><th scope="row">\#(row + 1)</th>\#(cells)</tr>"#
      })
    return
      #"<table class="squares"><caption class="unseen">The board</caption><tr><td></td>\#(head)</tr>\#(rows)</table>"#
  }
}
