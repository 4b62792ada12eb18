// SPDX-License-Identifier: MIT

/// Finds words of a lexicon by letters, by a pattern, or by both.
///
/// Answers are exact unless they are cut. Several threads may use a finder at the same time. Its tables are
/// made once, at the first use.
package final class Finder: Sendable {
  package let lexicon: Lexicon

  /// The default number of steps for an answer.
  package static let usualBudget = 4_000_000

  private let keepsAnagrams: Bool
  private let madeGraph = Once<FinderGraph?>()
  private let madeAnagrams = Once<AnagramIndex?>()

  /// Creates a finder; nil if the lexicon's membership is a function, or its alphabet has more than 32 tiles.
  ///
  /// With `keepsAnagrams` it makes a table of anagrams, unless there are more than 1,048,576 words. That takes as long as
  /// about a hundred anagrams without it, and about 20 bytes a word.
  package init?(_ lexicon: Lexicon, keepsAnagrams: Bool = true) {
    guard lexicon.array != nil, lexicon.alphabet.spellings.count <= 32 else { return nil }
    self.lexicon = lexicon
    self.keepsAnagrams = keepsAnagrams
  }

  /// Makes the tables, so that no answer waits for them; any thread may call it.
  package func prepare() {
    _ = graph
    _ = anagrams
  }

  /// Answers a query that was read in the lexicon's alphabet.
  ///
  /// All words are counted, and at most `limit` returned; memory grows only with this number. After `budget` steps, of
  /// some nanoseconds each, the answer is cut, and so it is when `mustStop`, called regularly, returns true.
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
        // No word has a length that fits.
      } else if let letters = query.letters, query.isExact, !task.hasPattern,
        AnagramSearch.tries(letters, tiles: lexicon.alphabet.spellings.count) <= AnagramIndex.triesMax,
        let anagrams
      {
        let found = AnagramSearch.run(anagrams, letters, keepsKeys: !selection.countsOnly, &left)
        add(found, of: letters.total, anagrams, &selection)
      } else {
        walk(graph, task, &selection, &left)
      }
    }
    return FinderAnswer(words: selection.words, count: selection.count, isCut: left.isSpent)
  }

  var graph: FinderGraph? { madeGraph.value { FinderGraph(lexicon) } }

  var anagrams: AnagramIndex? {
    guard keepsAnagrams, let graph else { return nil }
    return madeAnagrams.value {
      AnagramIndex(graph, count: lexicon.count, tiles: lexicon.alphabet.spellings.count)
    }
  }

  private func walk(
    _ graph: FinderGraph, _ task: FinderTask, _ selection: inout FinderSelection,
    _ budget: inout FinderBudget
  ) {
    graph.withTables { tables in
      // 32 counts, then the path.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { room in
        guard let counts = room.baseAddress else { return }
        task.rack?.fill(counts)
        let path = FinderPath(counts + 32)
        if let rack = task.rack, !task.hasPattern {
          var walk = RackWalk(tables, task, counts: counts, path, selection, budget)
          walk.run(from: graph.root, rack)
          (selection, budget) = (walk.selection, walk.budget)
        } else {
          var walk = PatternWalk(tables, task, counts: counts, path, selection, budget)
          walk.run(from: graph.root, task.rack)
          (selection, budget) = (walk.selection, walk.budget)
        }
      }
    }
  }

  /// Adds the words found, all of one length, to a selection: as many as it keeps, the others by number.
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

  /// Looks up each tile before and after a run, and adds the words to a selection.
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

package struct FinderAnswer: Hashable, Sendable {
  /// The first words in the order of the query, at most as many as the limit.
  package let words: [Word]
  /// The number of words; in a cut answer, of those found.
  package let count: Int
  /// Whether the search ended before all words were looked at, so that some may be missing.
  package let isCut: Bool
}
