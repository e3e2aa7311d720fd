// Tests TF.js's kernels on the native engine. Each suite runs with every instruction set.
import { NATIVE_ENGINES } from '../testing/native-engines.ts';
import { KERNEL_SUITES } from '../testing/suites/index.ts';

for (const suite of KERNEL_SUITES) suite(NATIVE_ENGINES);
