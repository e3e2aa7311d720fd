// Tests the fused kernels with the suites of the native engine's package.
import { FUSED_SUITES } from '../testing/index.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

for (const suite of FUSED_SUITES) suite(CUDA_ENGINES);
