// Memory for many numbers. The thread that fills it is the first to touch it, so threads share the work of getting memory.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ordo {

template <class Element>
class Array {
  static_assert(std::is_trivially_copyable_v<Element>);

 public:
  Array() = default;
  // Allocates elements, which have no values yet.
  explicit Array(size_t size) : elements_(allocate(size)), size_(size) {}

  Element* data() { return elements_.get(); }
  const Element* data() const { return elements_.get(); }
  size_t size() const { return size_; }
  Element* begin() { return data(); }
  Element* end() { return data() + size_; }
  const Element* begin() const { return data(); }
  const Element* end() const { return data() + size_; }
  Element& operator[](size_t i) { return elements_.get()[i]; }
  const Element& operator[](size_t i) const { return elements_.get()[i]; }

 private:
  struct Release {
    void operator()(Element* elements) const { std::free(elements); }
  };
  static constexpr size_t kHugePage = size_t{1} << 21;

  static Element* allocate(size_t size) {
    const size_t bytes = std::max<size_t>(size * sizeof(Element), 1);
    void* memory = nullptr;
    if (bytes < kHugePage) memory = std::malloc(bytes);
    else memory = std::aligned_alloc(kHugePage, (bytes + kHugePage - 1) / kHugePage * kHugePage);
    if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    // Huge pages cause hundreds of times fewer page faults. If the system refuses, pages are small.
    if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<Element*>(memory);
  }

  std::unique_ptr<Element, Release> elements_;
  size_t size_ = 0;
};

}  // namespace ordo
