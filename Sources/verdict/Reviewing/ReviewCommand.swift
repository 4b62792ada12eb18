// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import Opponents
import Records
import Rulebook
import Serving

extension Subcommand {
  static let review: Subcommand = Subcommand(
    name: "review",
    usage: """
      verdict review FILE.gcg [--tiles NAME] [--lexicon NAME|FILE] [--json] [--html]
      verdict review [PATH] --table N [--lexicon NAME|FILE] [--json] [--html]
                  PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                  each turn beside the best ones by static equity, which is the score and the value of the leave;
                  it is no chance of winning; --lexicon names the list to look for plays in
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(
      words, of: "review", taking: ["table", "data", "tiles", "lexicon"], flags: ["json", "html"],
      orElse: .usage)
    guard !options.has("json") || !options.has("html") else { throw .usage }
    return try (options.has("table") ? ReviewCommand.table(options) : ReviewCommand.file(options))
      .show(asJSON: options.has("json"), asPage: options.has("html"))
  }
}

/// A game, and the list to look for plays in.
struct ReviewCommand {
  let game: ReviewedGame
  let lexicon: Lexicon
  /// How the game ended where its scores do not tell; nil for a record, and where they do.
  var ending: String?

  /// Reads the record that the options name.
  static func file(_ options: CommandOptions) throws(Trouble) -> ReviewCommand {
    guard options.operands.count == 1, !options.has("data") else { throw .usage }
    let path = options.operands[0]
    let files = try GCGFiles(options)
    let bytes = try attempt { () throws(GCGFile.PathFault) in try GCGFile.bytes(at: path) }
    let (file, game): (GCGFile, ReviewedGame)
    do throws(GCGFault) {
      file = try GCGFile(bytes, tiles: files.tiles)
      game = try ReviewedGame(file)
    } catch { throw .refused("\(path): \(error.text)") }
    let tiles = file.game.tiles
    let lexicon = try LexiconShelf().list(
      options.value("lexicon") ?? tiles.name, over: Alphabet.named(tiles.name) ?? .english)
    return ReviewCommand(game: game, lexicon: lexicon)
  }

  /// Reads the table that the options name.
  static func table(_ options: CommandOptions) throws(Trouble) -> ReviewCommand {
    let path = try options.path()
    let number = try options.tableNumber()
    guard !options.has("tiles") else {
      throw .obstacle("--tiles is for a record; a table has tiles of its own")
    }
    let tables = try LedgerTables.read(path) { id, _ in id == TableID(number) }
    guard let found = tables.first else {
      throw .obstacle("\(path): no table \(number) was opened in what this holds of the ledger")
    }
    let game: ReviewedGame
    do throws(ReviewedGame.Fault) {
      game = try ReviewedGame(found.table, last: found.last)
    } catch {
      switch error {
      case .noRecord(let fault): throw .obstacle(fault.text)
      case .goesOn(let table):
        throw .obstacle("the game at table \(table.number) goes on; a game is reviewed when it is over")
      case .differs(let table, let fault): throw .refused("table \(table.number): \(fault.text)")
      }
    }
    let finder = try LexiconFinder(data: path, insteadOfAll: options.value("lexicon"))
    let agreed = found.table.terms.lexicon
    guard let lexicon = finder.list(for: agreed) else {
      throw .obstacle(
        finder.trouble
          ?? "no list has the seal of \(ReplayText.plain(agreed.label)); put it into lexica/ of the data folder, or"
          + " name another with --lexicon")
    }
    let ending = found.table.game.flatMap { live in
      live.ending.flatMap { EndingText.told($0, names: game.players, isPlayed: live.isPlayed) }
    }
    return ReviewCommand(game: game, lexicon: lexicon, ending: ending)
  }

  func show(asJSON isJSON: Bool, asPage isPage: Bool) throws(Trouble) -> Int32 {
    let tiles = game.rules.tiles
    guard lexicon.alphabet.spellings == tiles.spellings,
      let reviewer = GameReviewer(lexicon, rules: game.rules)
    else { throw .obstacle("\(lexicon.name) is no list of \(tiles.name) words; name one with --lexicon") }
    let review = reviewer.review(game.turns)
    let label = AgreedLexicon(lexicon).label
    if isJSON {
      Console.print(ReviewJSON(game: game, lexicon: label, ending: ending).text(review))
    } else if isPage {
      Console.write(Array(ReviewPage(game: game, lexicon: label, ending: ending).text(review).utf8))
    } else {
      for line in ReviewText(game: game, lexicon: label, ending: ending).lines(review) {
        Console.print(line)
      }
    }
    return Exit.done
  }
}
