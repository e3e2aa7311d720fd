// Writes links in the same way as src/links/render-links.ts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace ordo {

// Writes links in the Pharaoh format, with one line per sentence. `starts` belongs to the side whose words have one link each.
std::string renderLinks(const int32_t* links, const uint32_t* starts, size_t sentences, bool reverse, size_t threads);

}  // namespace ordo
