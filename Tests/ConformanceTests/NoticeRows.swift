// SPDX-License-Identifier: MIT
import Wire

/// What programs may rely on of a notice: the row of `Protocol/notices.tsv` behind its keyword.
struct NoticeRow {
  let keys: [String]
  let receivers: String
  /// The clause of SPEC.md that has the notice.
  let clause: String

  fileprivate init(_ clause: String, _ keys: String, to receivers: String) {
    self.clause = clause
    self.keys = keys.split(separator: " ").map(String.init)
    self.receivers = receivers
  }
}

extension NoticeKind {
  /// The row; transcripts show that it has each key that occurs, and no other.
  var row: NoticeRow {
    switch self {
    // MARK: The connection and the people connected

    case .away: NoticeRow("4.8", "table seat name", to: "the other seat; at practice all others")
    case .back: NoticeRow("4.8", "table seat name", to: "the other seat; at practice all others")
    case .shutdown: NoticeRow("8.6", "", to: "everyone")
    case .follow: NoticeRow("4.34", "name did table", to: "whoever follows that name")
    case .tell: NoticeRow("4.35", "by ago", to: "whom the words are for")

    // MARK: Calls for a director

    case .call:
      NoticeRow(
        "4.20", "table event call by answers",
        to:
          "every director, without the text who plays; an answer also whoever sits or watches there, and who called"
      )
    case .judged:
      NoticeRow(
        "4.10", "station ruling words lexicon board by receipt",
        to: "directors while an event is open, those who are told no words without words= and notes")

    // MARK: Directors who keep order

    case .expelled: NoticeRow("4.23", "name by after", to: "every other director")
    case .silenced: NoticeRow("4.24", "name by after", to: "every other director, and who is silenced")
    case .unlocked: NoticeRow("4.25", "name by", to: "every other director, and whom it concerns")

    // MARK: Word lists, the ledger and permissions

    case .lookup: NoticeRow("7.10", "table name verb by others", to: "directors")

    // MARK: Every kind of table

    case .seek:
      NoticeRow(
        "5.11",
        "table by kind lexicon edition count rule clock window first abandon centre endrack zero tries games game bag",
        to: "whoever listens in the lobby")
    case .taken: NoticeRow("5.11", "table", to: "whoever listens in the lobby")
    case .joined: NoticeRow("5.2", "table seat name", to: "the other seat, observers")
    case .left: NoticeRow("5.3", "table seat name", to: "the other seat, observers")
    case .say: NoticeRow("5.5", "table event by", to: "whoever sits or watches there, or is in the event")
    case .note: NoticeRow("3.3", "table", to: "whoever it asks to act, or has wait for the other side")
    case .ended:
      NoticeRow(
        "9.24", "table reason winner scores racks rackpoints timepoints seed games game series spread",
        to:
          "both seats but whose answer it is, observers; before a game reason=left, abandoned or declined (5.3, 5.10, 9.33)"
      )
    case .board: NoticeRow("4.28", "", to: "players and observers of a game, under PLAIN")

    // MARK: Slips and rulings on words

    case .slip:
      NoticeRow(
        "6.2", "table slip replaces corrects by words challenger mover",
        to: "the other seat")
    case .withdrawn: NoticeRow("6.5", "table slip by", to: "the other seat, observers")
    case .challenge: NoticeRow("6.2", "table slip challenger", to: "observers")
    case .ruling:
      NoticeRow(
        "6.3",
        "table slip play words effect turn points to from seat offcentre challenger mover confirmed supersedes receipt",
        to: "the other seat, observers without words=")

    // MARK: Games on a board

    case .start: NoticeRow("9.2", "table turn rack", to: "both seats, observers without rack=")
    case .play:
      NoticeRow(
        "9.3", "table play seat square words placed score scores",
        to: "the other seat, observers with placed= for words=")
    case .pass: NoticeRow("9.5", "table seat scoreless turn", to: "the other seat, observers")
    case .exchange: NoticeRow("9.6", "table seat count scoreless turn", to: "the other seat, observers")
    case .refused: NoticeRow("9.3", "table seat left", to: "the other seat, observers")
    case .hold: NoticeRow("9.7", "table seat play", to: "the other seat, observers")
    case .accept:
      NoticeRow(
        "9.9", "table play seat",
        to: "the other seat, observers; both seats where it happens by itself")
    case .drew: NoticeRow("9.9", "table tiles rack", to: "the player who drew")
    case .tiles: NoticeRow("9.13", "table seat tiles", to: "the other seat, observers")
    case .undo: NoticeRow("9.11", "table play by scores turn", to: "the other seat, observers")
    case .amend:
      NoticeRow(
        "9.12", "table play replaces by square words placed score scores",
        to: "the other seat, observers with placed= for words=")
    case .asked:
      NoticeRow(
        "9.20", "table n by what play square words blanks score seat tiles",
        to: "the other seat; of a return game who is asked, and observers of the game before")
    case .declined:
      NoticeRow(
        "9.34", "table n by",
        to: "who asked; of a return game also whom it was asked, where it lapses")
    case .clock: NoticeRow("9.16", "table seat left", to: "both seats, observers")
    case .count: NoticeRow("9.13", "table seat window", to: "both seats, observers")
    case .timer: NoticeRow("11.5", "event after", to: "whoever plays in the event, directors")
    case .paused: NoticeRow("9.17", "table by", to: "the other seat, observers")
    case .continued: NoticeRow("9.18", "table by turn", to: "the other seat, observers")
    case .adjourned: NoticeRow("9.19", "table by", to: "the other seat, observers")
    case .overruled:
      NoticeRow(
        "9.31", "table what play ruling effect seat points to from time left by scores turn receipt rack",
        to: "both seats, observers, the other directors")

    // MARK: Practice

    case .round:
      NoticeRow(
        "10.7", "table round tiles words score gain cost found total left",
        to: "everybody else at the table, observers")
    case .found: NoticeRow("10.6", "table by words points", to: "everybody else at the table, observers")
    case .answered: NoticeRow("10.6", "table by", to: "everybody else at the table, observers")
    case .solved:
      NoticeRow(
        "10.8", "table round ending found total points root",
        to: "everybody else at the table, observers")
    case .shown: NoticeRow("10.8", "table by word", to: "everybody else at the table, observers")

    // MARK: Events

    case .happened:
      NoticeRow(
        "11.1",
        "event act round name back rounds system cap bye repeats groups factor bands apart kind lexicon rule clock delay break grace division boards byes names board first second through scores winner spread was number seed rating class team member federation handicap lag fund shares what most games by",
        to: "every other director; of a result both its players, of a claim the other one")
    case .terms:
      NoticeRow(
        "11.3",
        "event rounds system cap bye repeats groups factor bands apart lag kind lexicon rule clock delay break grace",
        to: "an entrant who logs in")
    case .pairedWith:
      NoticeRow(
        "11.1", "event round board first second bye",
        to: "whoever plays in the round")
    case .seatedAt: NoticeRow("11.3", "event round board table seat", to: "both players")
    case .starting:
      NoticeRow(
        "11.1", "event round division after",
        to: "whoever plays in the event, directors")
    }
  }
}
