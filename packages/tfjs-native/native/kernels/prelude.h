// What most kernels include, to be parsed once for all of them: see packages/addon/scripts/compile.mjs. No kernel needs it.
#pragma once
#include <cmath>

#include "ops.h"
#include "parallel.h"
