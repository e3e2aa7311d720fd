// Tests TF.js's kernels with the suites of the native engine's package.
import { KERNEL_SUITES } from '../testing/index.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

for (const suite of KERNEL_SUITES) suite(CUDA_ENGINES);
