// Strips blanks and carriage returns from both ends of a line, like Python's `strip('\r\n ')`.
#pragma once
#include <string_view>

namespace ordo {

inline std::string_view trim(std::string_view line) {
  const size_t start = line.find_first_not_of("\r ");
  if (start == std::string_view::npos) return line.substr(line.size());
  return line.substr(start, line.find_last_not_of("\r ") + 1 - start);
}

}  // namespace ordo
