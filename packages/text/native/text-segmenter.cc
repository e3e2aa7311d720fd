#include "text-segmenter.h"

#include <atomic>
#include <exception>
#include <thread>

namespace ordo {

namespace {

// A piece is large enough to be worth giving to a thread, and small enough that threads finish at about the same time.
constexpr size_t kPiece = size_t{1} << 15;

}  // namespace

size_t TextSegmenter::segment(std::string_view lines, size_t threads) {
  cache_.tidy();
  const size_t pieces = threads > 1 ? std::max<size_t>(lines.size() / kPiece, 1) : 1;
  cut(lines, pieces);
  run(std::min(threads, count_));
  return size();
}

size_t TextSegmenter::size() const {
  size_t bytes = 0;
  for (size_t i = 0; i < count_; i++) bytes += pieces_[i].output.size();
  return bytes;
}

void TextSegmenter::copyTo(char* target) const {
  for (size_t i = 0; i < count_; i++) {
    const Output& output = pieces_[i].output;
    if (output.size() > 0) std::memcpy(target, output.bytes(), output.size());
    target += output.size();
  }
}

// Cuts after newlines, into pieces of about equal length.
void TextSegmenter::cut(std::string_view lines, size_t pieces) {
  const size_t length = lines.size() / pieces + 1;
  count_ = 0;
  while (!lines.empty()) {
    const size_t newline = lines.size() <= length ? std::string_view::npos : lines.find('\n', length);
    const size_t end = newline == std::string_view::npos ? lines.size() : newline + 1;
    if (count_ == pieces_.size()) pieces_.emplace_back();
    pieces_[count_++].lines = lines.substr(0, end);
    lines.remove_prefix(end);
  }
}

void TextSegmenter::run(size_t threads) {
  while (segmenters_.size() < std::max<size_t>(threads, 1)) segmenters_.emplace_back(merges_, glue_, cache_);
  std::atomic<size_t> next{0};
  std::atomic<bool> isOutOfMemory{false};
  const auto work = [&](size_t thread) {
    try {
      for (size_t i = next++; i < count_; i = next++) {
        pieces_[i].output.clear();
        segmenters_[thread].segment(pieces_[i].lines, pieces_[i].output);
      }
    } catch (const std::bad_alloc&) {
      isOutOfMemory = true;
    }
  };
  std::vector<std::thread> helpers;
  helpers.reserve(threads);
  try {
    for (size_t thread = 1; thread < threads; thread++) helpers.emplace_back(work, thread);
  } catch (const std::system_error&) {
    // The system gives no more threads, so fewer threads do the work.
  }
  work(0);
  for (std::thread& helper : helpers) helper.join();
  if (isOutOfMemory) throw std::bad_alloc();
}

}  // namespace ordo
