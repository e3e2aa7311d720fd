// Writes links as src/links/render-links.ts does.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace ordo {

// Links in the Pharaoh format, a line per sentence. `starts` are those of the side whose words have one link each.
std::string renderLinks(const int32_t* links, const uint32_t* starts, size_t sentences, bool reverse, size_t threads);

}  // namespace ordo
