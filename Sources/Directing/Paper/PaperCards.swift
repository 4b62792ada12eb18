// SPDX-License-Identifier: MIT

extension Paper {
  /// A player's scorecard: the rounds so far, and blank lines for the others.
  package struct Card: Sendable {
    let player: Player
    let lines: [Line]
    /// A picture beside the name; empty if there is none.
    let badge: HTML

    package init(_ player: Player, _ lines: [Line] = [], badge: HTML = "") {
      self.player = player
      self.lines = lines
      self.badge = badge
    }
  }

  /// A round on a scorecard; empty texts are to be filled in by hand.
  package struct Line: Sendable {
    /// The round, from 1.
    let round: Int
    var opponent: HTML = ""
    var board = ""
    var order = ""
    var own = ""
    var theirs = ""
    var spread = ""
    var wins = ""
    var sum = ""

    init(_ round: Int) { self.round = round }

    var cells: HTML {
      HTML(
        [board, order, own, theirs, spread, wins, sum].map { text -> HTML in
          "<td class=\"number\">\(text)</td>"
        })
    }
  }

  /// Returns the cards of an event of so many rounds.
  package static func cards(_ cards: [Card], _ title: String, rounds: Int) -> HTML {
    let heads = HTML(
      ["Board", "Goes", "Own", "Theirs", "Spread", "Wins", "Sum"].map { head -> HTML in
        "<th scope=\"col\" class=\"number\">\(head)</th>"
      })
    return HTML(
      cards.map { card -> HTML in
        let known = Dictionary(uniqueKeysWithValues: card.lines.map { ($0.round, $0) })
        let lines = HTML(
          (1...max(1, rounds)).map { round -> HTML in
            let line = known[round] ?? Line(round)
            return "<tr><th scope=\"row\">\(round)</th><td>\(line.opponent)</td>\(line.cells)</tr>"
          })
        let note = card.player.note.isEmpty ? title : "\(card.player.note) · \(title)"
        return """
          <section class="card"><div class="head"><div><h3>\(card.player.printed)</h3><p>\(note)</p></div>
          \(card.badge)</div>
          <table><tr><th scope="col">Round</th><th scope="col">Opponent</th>\(heads)</tr>\(lines)</table></section>

          """
      })
  }
}

extension Paper.Line {
  /// Makes the lines of an entrant's rounds, with wins and spread added up; `cap` is the event's spread cap.
  static func lines(
    of rounds: [EntrantRound], cap: Int?, called name: (Int) -> String
  ) -> [Paper.Line] {
    var (halfWins, sum, isKnown) = (0, 0, true)
    return rounds.map { round in
      var line = Paper.Line(round.round)
      line.board = round.board.map(String.init) ?? ""
      if let opponent = round.opponent {
        line.opponent = "\(name(opponent)) <small>\(opponent)</small>"
        line.order = round.isFirst ? "first" : "second"
      }
      guard let outcome = round.outcome else {
        isKnown = false
        return line
      }
      switch outcome {
      case .played(let own, let theirs, let spread):
        (line.own, line.theirs) = ("\(own)", "\(theirs)")
        halfWins += 1 + spread.signum()
      case .free:
        if round.opponent == nil { line.opponent = "bye" } else { line.theirs = "absent" }
        halfWins += 2
      case .away: if round.opponent == nil { line.opponent = "absent" } else { line.own = "absent" }
      }
      let spread = cap.map { max(-$0, min($0, outcome.spread)) } ?? outcome.spread
      line.spread = HTML.signed(outcome.spread)
      sum += spread
      if isKnown {
        line.wins = halfWins.isMultiple(of: 2) ? "\(halfWins / 2)" : "\(halfWins / 2)½"
        line.sum = HTML.signed(sum)
      }
      return line
    }
  }
}
