// A growing buffer whose memory is reused for the next text.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>

namespace ordo {

class Output {
 public:
  size_t size() const { return size_; }
  const char* bytes() const { return bytes_.get(); }
  void clear() { size_ = 0; }

  // Makes room for `more` bytes, and returns the place for them.
  char* reserve(size_t more) {
    if (size_ + more > capacity_) grow(size_ + more);
    return bytes_.get() + size_;
  }
  void advance(size_t bytes) { size_ += bytes; }

  void append(char byte) {
    *reserve(1) = byte;
    size_++;
  }
  void append(std::string_view bytes) {
    if (!bytes.empty()) std::memcpy(reserve(bytes.size()), bytes.data(), bytes.size());
    size_ += bytes.size();
  }

 private:
  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };

  void grow(size_t needed) {
    const size_t capacity = std::max(needed, capacity_ + capacity_ / 2);
    char* longer = static_cast<char*>(std::realloc(bytes_.get(), capacity));
    if (longer == nullptr) throw std::bad_alloc();
    (void)bytes_.release();
    bytes_.reset(longer);
    capacity_ = capacity;
  }

  std::unique_ptr<char[], Free> bytes_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace ordo
