// The headers that most units of the kernels include. They are parsed once for all units: see scripts/compile.mjs. No unit
// depends on this file.
#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
