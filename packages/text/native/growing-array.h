// An array that grows by realloc, which on Linux moves the pages of a large array instead of copying them. So it never exists twice.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace ordo {

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>, "elements are moved as bytes");

 public:
  size_t size() const { return size_; }
  T& operator[](size_t index) { return elements_.get()[index]; }
  const T& operator[](size_t index) const { return elements_.get()[index]; }

  void push_back(T element) {
    if (size_ == capacity_) grow();
    elements_.get()[size_++] = element;
  }

  // Forgets the elements, and keeps the memory.
  void clear() { size_ = 0; }

 private:
  struct Free {
    void operator()(T* memory) const { std::free(memory); }
  };

  void grow() {
    const size_t capacity = capacity_ < kFirst ? kFirst : capacity_ + capacity_ / 2;
    auto* longer = static_cast<T*>(std::realloc(elements_.get(), capacity * sizeof(T)));
    if (longer == nullptr) throw std::bad_alloc();
    static_cast<void>(elements_.release());
    elements_.reset(longer);
    capacity_ = capacity;
  }

  static constexpr size_t kFirst = 1024;

  std::unique_ptr<T, Free> elements_;
  size_t size_ = 0, capacity_ = 0;
};

}  // namespace ordo
