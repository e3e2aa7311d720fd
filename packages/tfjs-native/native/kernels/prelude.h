// The headers that most kernels include. They are parsed once for all of them: see packages/addon/scripts/compile.mjs. No kernel
// depends on this file.
#pragma once
#include <cmath>

#include "ops.h"
#include "parallel.h"
