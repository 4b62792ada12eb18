// SPDX-License-Identifier: MIT
import Officiating

/// The server's texts about itself: greeting, help, capabilities, and the choices of a connection.
package enum HelpText {
  /// Writes the greeting of a new connection.
  package static func writeGreeting(_ lexicon: AgreedLexicon, into writer: inout LineWriter) {
    // The language is not known yet, so the greeting is never translated.
    let lines = [
      Phrase(verbatim: "Verdict, the word-game referee. By hand, first type PLAIN:"),
      Phrase(verbatim: "then type as you speak: play the house, seek, is QI a word?"),
      Phrase(verbatim: "To judge words: JUDGE AT AA TAN. All the rest: HELP. BYE leaves."),
      Phrase(verbatim: "LANG de Deutsch, LANG es español, LANG fr français, LANG pl polski."),
    ]
    for line in lines {
      writer.line(.ready, .none) { $0.text(line) }
    }
    if lexicon.isOurs {
      writer.line(.ready, .none) {
        $0.text(verbatim: "Words: english, our open list, not a tournament list; see LEXICA.")
      }
    }
    writer.beginReply(.ready, .none)
    writer.key("proto", 1)
    writer.key("line", Limits.lineBytes)
    writer.key(lexicon: lexicon)
    writer.endLine()
  }

  /// Writes the answer to `HELP`, with or without a topic or verb; without both, two more topics are listed for directors.
  package static func write(
    _ topic: String?, _ tag: Tag, toDirector: Bool = false, into writer: inout LineWriter
  ) {
    for line in lines(of: topic, toDirector: toDirector) {
      writer.line(.help, tag) { writer in
        writer.text(line)
        // A screen has its own capitals; a line may begin with what is typed.
        writer.plain.beginsWithWord = false
      }
    }
    writer.beginReply(.help, tag)
    writer.endLine()
  }

  /// Writes the answer to `CAPS`: the verbs and limits that a program may rely on.
  package static func writeCapabilities(_ tag: Tag, into writer: inout LineWriter) {
    for verb in Verb.all {
      writer.beginContinuation(.caps, tag)
      writer.key("verb", verb.name)
      writer.key("shortest", verb.shortest)
      writer.endLine()
    }
    writer.beginReply(.caps, tag)
    writer.key("proto", 1)
    writer.key("line", Limits.lineBytes)
    writer.key("reply", Limits.replyBytes)
    writer.key("kinds", TableKind.allCases.map(\.rawValue).joined(separator: ","))
    writer.key("languages", Language.codes(","))
    writer.endLine()
  }

  /// Writes the answer to `LANG`: the current language and the available ones.
  package static func writeLanguage(_ tag: Tag, into writer: inout LineWriter) {
    writer.reply(.language, tag, "texts are in English; commands stay as they are") { writer in
      writer.key("lang", writer.language.rawValue)
      writer.key("languages", Language.codes(","))
    }
  }

  /// Writes the answer to `PLAIN`: the current form of lines.
  package static func writePlain(_ tag: Tag, into writer: inout LineWriter) {
    writer.reply(
      .plain, tag,
      writer.speech.isPlain
        ? "lines are sentences from now on; PLAIN off goes back"
        : "lines have keys again; PLAIN tells sentences"
    ) { $0.untold { $0.key("plain", literal: $0.speech.isPlain ? "yes" : "no") } }
  }

  /// Writes the answer to `MORE`: what the last reply and the last notice told, with all their facts.
  package static func writeMore(_ memory: PlainMemory?, _ tag: Tag, into writer: inout LineWriter) {
    for line in memory?.lines ?? [] { writer.line(.more, tag) { $0.text(verbatim: line) } }
    writer.beginReply(.more, tag)
    if memory?.lines.isEmpty ?? true { writer.text("nothing more is known; to look, SHOW") }
    writer.endLine()
  }

  /// Writes when the board is drawn by itself.
  package static func writeBoard(_ drawing: BoardDrawing, _ tag: Tag, into writer: inout LineWriter) {
    let text: Phrase =
      switch drawing {
      case .always: "the board is drawn after each move; BOARD never leaves it out"
      case .ask: "the board is drawn when a game begins, and by SHOW"
      case .never: "the board is drawn by SHOW alone; BOARD always goes back"
      }
    writer.reply(.board, tag, text)
  }

  /// Writes the answer to `MUTE` or `FOLLOW`: the names.
  package static func write(
    _ names: [PlayerName], chosenFor purpose: Choosing, _ tag: Tag, into writer: inout LineWriter
  ) {
    let list = names.map(\.text).joined(separator: ", ")
    let (kind, told, text): (ReplyKind, Phrase, Phrase) =
      switch (purpose, names.isEmpty) {
      case (.mutes, true): (.mute, "", "you read what everybody says; MUTE and a name leaves that out")
      case (.mutes, false):
        (.mute, "muted: \(list)", "what they say does not reach you; MUTE, a name and off goes back")
      case (.follows, true):
        (.follow, "", "you follow nobody; FOLLOW and a name tells you when they come and play")
      case (.follows, false):
        (
          .follow, "followed: \(list)",
          "you are told when they come and play; FOLLOW, a name and off goes back"
        )
      }
    writer.reply(kind, tag, text) { writer in
      writer.untold(names.isEmpty) { writer in
        writer.key("names", names.isEmpty ? "-" : names.map(\.text).joined(separator: ","), plain: told)
      }
    }
  }

  /// Writes the answer to `USE`: the connection's default list.
  package static func writeList(_ list: AgreedLexicon, _ tag: Tag, into writer: inout LineWriter) {
    writer.reply(.use, tag, "meant by JUDGE, FIND, DEFINE and OPEN where they name no list") {
      $0.key(lexicon: list)
    }
  }

  /// Returns the three topics whose names are nearest to a word.
  private static func nearest(to word: String) -> Phrase {
    let names = HelpTopics.all.map(\.key) + Verb.all.map(\.name)
    let near = Misspelling.nearest(to: String(word.prefix(16)), among: names, most: 3)
    return
      "There is no help on that. The nearest: HELP \(near.joined(separator: ", HELP ")). HELP ALL has all."
  }

  private static func lines(of topic: String?, toDirector: Bool) -> [Phrase] {
    guard var wanted = topic?.uppercased(), wanted != "ALL" else {
      let topics = HelpTopics.others + (toDirector ? HelpTopics.ofDirectors : [])
      return HelpTopics.overview + ["Topics:  HELP \(topics.joined(separator: " "))"]
    }
    if let here = HelpHere.lines(of: wanted) { return here }
    if ["THREES", "SCRAMBLE", "ANAGRAMS", "TRAINER", "PRACTISE"].contains(wanted) { wanted = "PRACTICE" }
    let ofTopic = HelpTopics.all.first { $0.key == wanted }?.value ?? []
    let verbs = Verb.all.filter { ofTopic.isEmpty ? $0.name.hasPrefix(wanted) : $0.name == wanted }
    // An example says more than a form, so it stands before it.
    let ofVerbs = verbs.flatMap { verb in
      let example: [Phrase] = verb.example == verb.name ? [] : ["For example \(verb.example)"]
      return ["\(english: verb.help)"] + example + [Phrase(verbatim: "  \(verb.line)")]
    }
    return ofVerbs.isEmpty && ofTopic.isEmpty
      ? [nearest(to: wanted)] : ofTopic + ofVerbs
  }
}
