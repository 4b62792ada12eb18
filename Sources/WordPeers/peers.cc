// SPDX-License-Identifier: MIT
// Word lists in the structures of other projects, measured beside our own:
//
//   word-peers dawgdic|marisa LIST HITS MISSES
//
// Each file has one word a line. One line comes out: nanoseconds to build from sorted text in memory, bytes of what
// is built, nanoseconds of all hits and of all misses, and how many words of either were found. Building is
// the best of three, looking up the best of seven passes, in processor time, as for our own side.
#include <dawgdic/dawg-builder.h>
#include <dawgdic/dictionary-builder.h>
#include <marisa.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Words = std::vector<std::string_view>;

std::int64_t now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
}

// The least nanoseconds of so many goes, as a disturbance only ever adds.
template <typename Work>
std::int64_t best(int goes, Work work) {
  auto least = std::numeric_limits<std::int64_t>::max();
  for (int go = 0; go < goes; ++go) {
    const auto begun = now();
    work();
    least = std::min(least, now() - begun);
  }
  return least;
}

// Calls back with each line of a text.
template <typename Work>
void each_line(std::string_view text, Work work) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    work(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

Words lines(std::string_view text) {
  Words words;
  each_line(text, [&](std::string_view line) { words.push_back(line); });
  return words;
}

std::string read(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A word graph in a double array; it wants its words in the order of their bytes.
struct Dawgdic {
  dawgdic::Dictionary words;

  bool build(std::string_view sorted) {
    dawgdic::DawgBuilder builder;
    bool is_sorted = true;
    each_line(sorted, [&](std::string_view word) {
      is_sorted = builder.Insert(word.data(), word.size(), 0) && is_sorted;
    });
    dawgdic::Dawg graph;
    return is_sorted && builder.Finish(&graph) && dawgdic::DictionaryBuilder::Build(graph, &words);
  }

  std::size_t bytes() const { return words.file_size(); }

  bool contains(std::string_view word) { return words.Contains(word.data(), word.size()); }
};

// A LOUDS trie; one trie is its quickest form.
struct Marisa {
  marisa::Trie words;
  marisa::Agent agent;

  bool build(std::string_view sorted) {
    marisa::Keyset keys;
    each_line(sorted, [&](std::string_view word) { keys.push_back(word.data(), word.size()); });
    words.build(keys, 1);
    return true;
  }

  std::size_t bytes() const { return words.io_size(); }

  bool contains(std::string_view word) {
    agent.set_query(word.data(), word.size());
    return words.lookup(agent);
  }
};

template <typename Peer>
int measure(std::string_view list, const Words &hits, const Words &misses) {
  Peer peer;
  bool is_built = true;
  const auto built = best(3, [&] { is_built = peer.build(list) && is_built; });
  if (!is_built) return 1;
  std::size_t found = 0;
  std::size_t wrong = 0;
  const auto hit = best(7, [&] {
    found = 0;
    for (const auto &word : hits) found += peer.contains(word);
  });
  const auto miss = best(7, [&] {
    wrong = 0;
    for (const auto &word : misses) wrong += peer.contains(word);
  });
  std::printf("%lld %zu %lld %lld %zu %zu\n", static_cast<long long>(built), peer.bytes(),
              static_cast<long long>(hit), static_cast<long long>(miss), found, wrong);
  return 0;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 5) return 2;
  const std::string texts[] = {read(arguments[2]), read(arguments[3]), read(arguments[4])};
  auto words = lines(texts[0]);
  std::sort(words.begin(), words.end());
  std::string list;
  for (const auto &word : words) list.append(word).push_back('\n');
  const auto hits = lines(texts[1]);
  const auto misses = lines(texts[2]);
  if (arguments[1] == std::string_view("dawgdic")) return measure<Dawgdic>(list, hits, misses);
  if (arguments[1] == std::string_view("marisa")) return measure<Marisa>(list, hits, misses);
  return 2;
}
