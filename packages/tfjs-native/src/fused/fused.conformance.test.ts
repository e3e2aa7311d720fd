// Tests the fused kernels on the native engine. Each suite runs with every instruction set.
import { NATIVE_ENGINES } from '../testing/native-engines.ts';
import { FUSED_SUITES } from '../testing/suites/index.ts';

for (const suite of FUSED_SUITES) suite(NATIVE_ENGINES);
