// What most units of the kernels include, to be parsed once for all of them: see scripts/compile.mjs. No unit needs it.
#pragma once
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
