// SPDX-License-Identifier: MIT
// The word list in the structure of another project, measured beside our own:
//
//   word-peers LIST HITS MISSES
//
// Each file has one word a line. One line comes out: nanoseconds of all hits and of all misses, and how many words of
// either were found; each is the best of seven passes, in processor time, as for our own side.
#include <dawgdic/dawg-builder.h>
#include <dawgdic/dictionary-builder.h>

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

Words lines(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string read(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A word graph in a double array; it wants its words in the order of their bytes.
bool build(const Words &sorted, dawgdic::Dictionary *dictionary) {
  dawgdic::DawgBuilder builder;
  for (const auto &word : sorted) {
    if (!builder.Insert(word.data(), word.size(), 0)) return false;
  }
  dawgdic::Dawg graph;
  return builder.Finish(&graph) && dawgdic::DictionaryBuilder::Build(graph, dictionary);
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 4) return 2;
  const std::string texts[] = {read(arguments[1]), read(arguments[2]), read(arguments[3])};
  auto words = lines(texts[0]);
  std::sort(words.begin(), words.end());
  dawgdic::Dictionary dictionary;
  if (!build(words, &dictionary)) return 1;
  std::int64_t times[2];
  std::size_t found[2];
  for (int side = 0; side < 2; ++side) {
    const auto asked = lines(texts[side + 1]);
    times[side] = best(7, [&] {
      found[side] = 0;
      for (const auto &word : asked) found[side] += dictionary.Contains(word.data(), word.size());
    });
  }
  std::printf("%lld %lld %zu %zu\n", static_cast<long long>(times[0]), static_cast<long long>(times[1]), found[0],
              found[1]);
  return 0;
}
