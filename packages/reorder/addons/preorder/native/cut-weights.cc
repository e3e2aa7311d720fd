#include "cut-weights.h"

#include <algorithm>
#include <cstring>

#include "loops.h"

namespace ordo {
namespace {

// Limits the memory for long sentences, in words of 8 bytes. Beyond the limit everything is dropped and looked up again.
constexpr size_t kMostKept = size_t{1} << 23;

uint64_t partKey(uint32_t mask, const Cut& span) {
  uint64_t key = mask;
  if ((mask & kBegin) != 0) key |= static_cast<uint64_t>(span.begin) << 7;
  if ((mask & kEnd) != 0) key |= static_cast<uint64_t>(span.end) << 23;
  if ((mask & kContext) != 0) key |= static_cast<uint64_t>(span.context) << 4;
  return key;
}

}  // namespace

CutWeights::CutWeights(std::vector<Template> templates, const FeatureTable& table)
    : templates_(std::move(templates)), table_(table) {
  for (const Template& feature : templates_) {
    auto& group = groups_[feature.mask];
    places_.push_back(static_cast<uint32_t>(group.size()));
    group.push_back(feature.number);
  }
}

void CutWeights::setSentence(const Sentence& sentence) {
  sentence_ = sentence;
  parts_.clear();
  arena_.clear();
}

Block CutWeights::find(int begin, int end, int context) {
  constexpr uint32_t kWhole = kMasks - 1;
  const Cut span{begin, 0, end, context};
  const uint64_t key = partKey(kWhole, span);
  if (const Part& known = parts_[key]; known.weights != nullptr) {
    const auto* const weights = reinterpret_cast<const float*>(known.weights);
    return {weights, static_cast<size_t>(known.first), static_cast<size_t>(known.end)};
  }
  if (arena_.used() > kMostKept) {
    parts_.clear();
    arena_.clear();
  }
  const Pair* parts[kMasks];
  for (uint32_t mask = 0; mask < kMasks; mask++) {
    if (!groups_[mask].empty()) parts[mask] = fill(mask, span);
  }
  lookUp();
  return compose(span, parts, parts_[key]);
}

// Requests the weights that a span needs from a part. Known cuts form a range without gaps, for which a few cuts may be looked up
// that nobody asks for. Returns [template of the group][cut], where a part without a cut has one value.
const Pair* CutWeights::fill(uint32_t mask, const Cut& span) {
  const bool hasCut = (mask & kCut) != 0;
  const int first = hasCut ? span.begin + 1 : 0;
  const int end = hasCut ? span.end : 1;
  // All cuts that no key of the map distinguishes share one part.
  Part& part = parts_[partKey(mask, span)];
  const auto& group = groups_[mask];
  if (part.weights == nullptr) part = {part.key, arena_.take(group.size() * widthOf(mask)), first, first};
  Pair* const weights = part.weights;
  const int knownFirst = part.first;
  const int knownEnd = part.end;
  part.first = std::min(first, knownFirst);
  part.end = std::max(end, knownEnd);
  search(group, span, part.first, knownFirst, weights);
  search(group, span, knownEnd, part.end, weights);
  return weights;
}

void CutWeights::search(const std::vector<uint32_t>& group, Cut at, int first, int end, Pair* weights) {
  const size_t width = group.empty() ? 0 : widthOf(templates_[group[0]].mask);
  for (at.cut = first; at.cut < end; at.cut++) {
    for (size_t i = 0; i < group.size(); i++) {
      const uint64_t key = keyOf(templates_[group[i]], sentence_, at);
      table_.prefetchTags(key);
      searches_.push_back({key, 0, weights + i * width + at.cut});
    }
  }
}

// Memory is slow, so everything is requested before anything is read.
void CutWeights::lookUp() {
  for (Search& search : searches_) search.guess = table_.guess(search.key);
  for (const Search& search : searches_) {
    const size_t slot = table_.find(search.key, search.guess);
    *search.into = 0;
    if (slot != FeatureTable::kNone) std::memcpy(search.into, table_[slot].weights, sizeof(Pair));
  }
  searches_.clear();
}

Block CutWeights::compose(const Cut& span, const Pair* const* parts, Part& block) {
  const size_t cuts = static_cast<size_t>(span.end - span.begin) - 1;
  const size_t lanes = (2 * cuts + kGroup - 1) / kGroup * kGroup;
  const size_t stride = lanes / 2;
  Pair* const weights = arena_.take(templates_.size() * stride);
  Pair* row = weights;
  for (size_t i = 0; i < templates_.size(); i++) {
    const uint32_t mask = templates_[i].mask;
    const Pair* const part = parts[mask] + places_[i] * widthOf(mask);
    Pair any = 0;
    if ((mask & kCut) == 0) {
      any = *part;
      if (any != 0) std::fill_n(row, cuts, any);
    } else {
      for (size_t cut = 0; cut < cuts; cut++) {
        row[cut] = part[span.begin + 1 + cut];
        any |= row[cut];
      }
    }
    if (any == 0) continue;
    for (size_t lane = cuts; lane < stride; lane++) row[lane] = 0;
    row += stride;
  }
  block.weights = weights;
  block.first = static_cast<int>((row - weights) / stride);
  block.end = static_cast<int>(lanes);
  return {reinterpret_cast<const float*>(weights), static_cast<size_t>(block.first), lanes};
}

}  // namespace ordo
