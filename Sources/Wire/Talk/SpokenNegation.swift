// SPDX-License-Identifier: MIT

/// Negations in sentences of five languages.
extension SpokenLine {
  /// Whether the sentence says no to something, in one of the five languages.
  var isNegated: Bool { Self.negates(words) }

  /// What stands behind a clause with a negation, if it has none itself; nil if there is no such clause.
  ///
  /// A clause of one or two words, such as `no` or `never mind`, speaks about what follows.
  var behindNegation: String? {
    let clauses = typed.split { ",;.".contains($0) }
    guard clauses.count > 1, let last = clauses.last else { return nil }
    let before = clauses.dropLast().flatMap { $0.split(separator: " ").map(String.init) }
    let rest = last.split(separator: " ").map(String.init)
    guard before.count > 2, !rest.isEmpty, !Self.negates(rest), Self.negates(before) else { return nil }
    return rest.joined(separator: " ")
  }

  private static func negates(_ words: [String]) -> Bool {
    var bare: [String] = words.map { word in word.lowercased().filter { $0.isLetter } }
    // Tiles beside a square may spell a negation.
    if words.contains(where: { BarePlay.square($0) != nil }) {
      bare = zip(bare, words).map { $1 == $1.uppercased() ? "" : $0 }
    }
    for idiom in idioms {
      while let place = bare.indices.first(where: { bare[$0...].starts(with: idiom) }) {
        bare.removeSubrange(place..<(place + idiom.count))
      }
    }
    return zip(words, words.dropFirst() + [""]).contains { elides($0, before: $1) }
      || bare.enumerated().contains { place, word in
        negations.contains(word) || negatingBeginnings.contains { word.hasPrefix($0) }
          || place + 1 < bare.count && pairs.contains([word, bare[place + 1]])
      }
  }

  /// Whether a French `ne` is shortened before a vowel, as in `n'abandonne`.
  private static func elides(_ word: String, before next: String) -> Bool {
    let word = word.lowercased()
    guard word.first == "n" else { return false }
    let rest = word.dropFirst()
    let isMark = rest.first.map { !$0.isLetter && !$0.isNumber } ?? false
    return isMark && (rest.dropFirst().first?.isLetter == true || rest.count == 1 && !next.isEmpty)
  }

  /// Words that say no by themselves, letters alone.
  private static let negations: Set<String> = [
    "not", "no", "never", "none", "nor", "neither", "nothing", "nobody", "without", "cannot", "cant", "dont",
    "donot", "dnt", "doesnt", "didnt", "wont", "wouldnt", "shouldnt", "couldnt", "mustnt", "neednt", "isnt",
    "arent", "wasnt", "werent", "havent", "hasnt", "hadnt", "aint", "nope", "nah", "nay", "nt", "unwilling",
    "nicht", "nich", "net", "ned", "nie", "niemals", "nimmer", "nein", "nö", "nee", "nichts", "nix", "ohne",
    "weder", "keinesfalls", "keineswegs",
    "ne", "pas", "non", "jamais", "rien", "aucun", "aucune", "sans", "ni", "nullement", "guère",
    "nunca", "jamás", "jamas", "nada", "nadie", "ningún", "ningun", "ninguna", "ninguno", "sin", "tampoco",
    "nigdy", "nic", "ani", "bez", "żaden", "żadna", "żadne", "żadnego", "żadnej", "żadnych", "zaden",
    "zadna", "zadne", "zadnego", "zadnej", "zadnych", "nikt",
  ]

  /// The beginnings of words that say no: `kein` in all its forms, and verbs of refusing.
  private static let negatingBeginnings = [
    "kein", "refus", "weiger", "verweiger", "odmawia", "rehús", "rehus",
  ]

  /// Two words that say no together.
  private static let pairs: Set<[String]> = [
    ["don", "t"], ["won", "t"], ["can", "t"], ["isn", "t"], ["didn", "t"], ["doesn", "t"], ["wouldn", "t"],
    ["instead", "of"], ["rather", "than"], ["je", "refuse"], ["me", "niego"], ["far", "from"],
    ["anything", "but"], ["forget", "the"], ["forget", "it"], ["forget", "about"],
  ]

  /// Words with a negation that say no to nothing.
  private static let idioms: [[String]] = [
    "why not", "warum nicht", "wieso nicht", "pourquoi pas", "por qué no", "por que no", "czemu nie",
    "dlaczego nie", "no problem", "no worries", "not bad", "kein problem", "pas de problème", "pas de souci",
    "pas mal", "nicht schlecht",
    "sin problema", "no hay problema", "nie ma sprawy", "nie ma problemu", "nicht wahr", "nest ce pas",
  ].map { $0.split(separator: " ").map(String.init) }

  /// The beginnings of words for what people do at a table, which a sentence with a negation denies.
  private static let deeds = [
    "pass", "chall", "doubt", "resign", "conced", "give", "giving", "quit", "accept", "exchang", "swap",
    "chang", "play", "undo", "take", "pause", "break", "adjourn", "hold", "leave", "stop", "surrender",
    "rematch", "aufgeb", "geb", "geh", "tausch", "zweif", "abandon", "renonc", "échang", "pars", "conteste",
    "rind", "paso", "pasar", "impugn", "cambi", "pasuj", "podda", "wymieni", "kwestion", "przerw", "say",
    "tell", "talk", "speak", "sag", "dis", "dire", "decir", "digo", "mówi", "powied",
  ]

  /// Deeds that a sentence with a negation may wish for, because the negation is a part of the wish.
  ///
  /// `it is not a word` doubts a play, `I don't challenge` does not: a word for the deed itself is denied.
  private static let owned: [(verb: String, by: [String], butNot: [String])] = [
    (
      "CHALLENGE",
      [
        "word", "valid", "real", "exist", "believe", "think", "seen", "heard", "dictionary", "wort", "gültig",
        "gibt", "mot", "valable", "existe", "palabra", "válid", "słow", "istnie",
      ],
      [
        "chall", "chal", "doubt", "contest", "disput", "zweifel", "zweifl", "anzuzweif", "anfecht",
        "beanstand", "dout", "impugn", "dud", "kwestion", "zakwest", "wątp", "podważ", "protest", "appeal",
        "check", "question", "prüf", "vérif", "comprob", "sprawd",
      ]
    ),
    (
      "DECLINE", [""],
      deeds.filter { $0 != "play" } + ["declin", "ablehn", "refus", "rechaz", "odrzuc", "reject", "skip"]
    ),
    ("WITHDRAW", [""], ["withdr", "declin", "zurück", "retir", "wycof"]),
    (
      "NEXT",
      ["know", "idea", "clue", "heard", "weiß", "weiss", "sais", "sé", "wiem"],
      ["next", "skip", "weiter", "suivant", "siguiente", "dalej", "solve", "answer"]
    ),
    (
      "SOLVE", ["know", "idea", "clue", "heard", "weiß", "weiss", "sais", "sé", "wiem"],
      ["solv", "answer", "lös", "solution", "solución", "give", "show", "rozwiąz"]
    ),
    (
      "LEAVE", ["more", "longer", "anymore", "mehr", "plus", "más", "więcej"],
      ["leav", "stop", "quit", "go", "exit", "geh", "verlass", "part", "quitt", "sal", "wych", "odej"]
    ),
    (
      "BYE", ["more", "longer", "anymore", "mehr", "plus", "más", "więcej"],
      ["leav", "stop", "quit", "go", "exit", "geh", "verlass", "part", "quitt", "sal", "wych", "odej", "bye"]
    ),
    ("MUTE", ["hear", "read", "listen", "hören", "lesen", "entendre", "lire", "oír", "leer"], ["mut"]),
    (
      "AMEND", ["was", "meant", "should", "is", "war", "sollte", "était", "era", "było"],
      ["amend", "correct", "chang", "fix", "korrig", "corrig", "popraw"]
    ),
    ("SAY", [""], deeds), ("TELL", [""], deeds),
  ]

  /// Whether the negation of the sentence is a part of the wish that a line stands for.
  func ownsNegation(of line: String) -> Bool {
    let verb = line.prefix { $0 != " " }.uppercased()
    return Self.owned.contains { owned in
      owned.verb == verb
        && folded.contains { word in owned.by.contains { word.hasPrefix($0) } || BarePlay.square(word) != nil
        }
        && !folded.contains { word in owned.butNot.contains { word.hasPrefix($0) } }
    }
  }
}
