// SPDX-License-Identifier: MIT

/// Finds words of a lexicon: by the tiles that are held, by what they must look like, or by both.
///
/// Answers are exact, unless they say that they are cut. Several threads may ask at once. What is needed to
/// find words is made when it is first needed, once.
package final class Finder: Sendable {
  /// Where words are looked for.
  package let lexicon: Lexicon

  /// How many steps are taken for an answer unless the caller says otherwise.
  package static let usualBudget = 4_000_000

  private let keepsAnagrams: Bool
  private let madeGraph = Once<FinderGraph?>()
  private let madeAnagrams = Once<AnagramIndex?>()

  /// Takes a lexicon; nil when its membership is a function, or its alphabet has more than 32 tiles.
  ///
  /// - Parameters:
  ///   - lexicon: where words are looked for; it is kept.
  ///   - keepsAnagrams: whether a table of anagrams is worth its making, which takes as long as some hundred
  ///     anagrams without it, and about 20 bytes a word. Lists of more than 1,048,576 words never have one.
  package init?(_ lexicon: Lexicon, keepsAnagrams: Bool = true) {
    guard lexicon.array != nil, lexicon.alphabet.spellings.count <= 32 else { return nil }
    self.lexicon = lexicon
    self.keepsAnagrams = keepsAnagrams
  }

  /// Makes what answers need, so that no answer waits for it; may be called on any thread.
  package func prepare() {
    _ = graph
    _ = anagrams
  }

  /// Answers a question that was read in the lexicon's alphabet.
  ///
  /// - Parameters:
  ///   - query: what is asked.
  ///   - limit: how many words to answer at most; all are counted. Memory for the answer grows with it alone.
  ///   - budget: how many steps to take at most; a step is some nanoseconds.
  ///   - mustStop: asked now and then, whether nobody wants the answer any more; then it is cut.
  /// - Returns: the words in the order asked for, how many there are, and whether the budget was spent before
  ///   the end.
  package func answer(
    _ query: FinderQuery, limit: Int = .max, budget: Int = Finder.usualBudget,
    mustStop: (() -> Bool)? = nil
  ) -> FinderAnswer {
    var selection = FinderSelection(query, limit: limit)
    var left = FinderBudget(budget, mustStop: mustStop)
    if let hooked = query.hooked {
      hook(hooked, query.lengths, &selection)
    } else if let graph {
      let task = FinderTask(query)
      if task.lengths == 0 {
        // No length of a word is right.
      } else if let letters = query.letters, query.isExact, !task.hasPattern,
        AnagramSearch.tries(letters, tiles: lexicon.alphabet.spellings.count) <= AnagramIndex.triesMax,
        let anagrams
      {
        let found = AnagramSearch.run(anagrams, letters, keepsKeys: !selection.countsOnly, &left)
        add(found, of: letters.total, anagrams, &selection)
      } else if let rack = task.rack, !task.hasPattern {
        RackWalk.run(graph, rack, task, &selection, &left)
      } else {
        PatternWalk.run(graph, task, &selection, &left)
      }
    }
    return FinderAnswer(words: selection.words, count: selection.count, isCut: left.isSpent)
  }

  /// Bytes of what answers need, made if it was not yet: the graph, and the table of anagrams, 0 without one.
  package var byteCounts: (graph: Int, anagrams: Int) {
    (graph?.byteCount ?? 0, anagrams?.byteCount ?? 0)
  }

  var graph: FinderGraph? { madeGraph.value { FinderGraph(lexicon) } }

  var anagrams: AnagramIndex? {
    guard keepsAnagrams, let graph else { return nil }
    return madeAnagrams.value {
      AnagramIndex(graph, count: lexicon.count, tiles: lexicon.alphabet.spellings.count)
    }
  }

  /// Gives the words that were looked up, all of one length, to a selection, as many as it may keep.
  private func add(
    _ found: AnagramSearch, of length: Int, _ anagrams: AnagramIndex, _ selection: inout FinderSelection
  ) {
    var given = 0
    for rank in anagrams.ranks(of: found.keys) where selection.wants(length: length) {
      selection.add(anagrams.word(rank))
      given += 1
    }
    selection.add(count: found.count - given)
  }

  /// Looks every tile up before and behind a run.
  private func hook(
    _ hooked: FinderQuery.Hooked, _ lengths: ClosedRange<Int>, _ selection: inout FinderSelection
  ) {
    guard lengths.contains(hooked.labels.count + 1) else { return }
    var found: [UInt128] = []
    for label in 1...UInt8(lexicon.alphabet.spellings.count) {
      let before = hooked.ends == .back ? nil : [label] + hooked.labels
      let behind = hooked.ends == .front ? nil : hooked.labels + [label]
      for labels in [before, behind] {
        guard let labels, let word = Word(labels.map { Tile(label: $0) }), lexicon.contains(word) else {
          continue
        }
        found.append(word.sortKey)
      }
    }
    found.sort()
    for (index, key) in found.enumerated() where index == 0 || found[index - 1] != key {
      selection.add(Word(sortKey: key))
    }
  }
}
