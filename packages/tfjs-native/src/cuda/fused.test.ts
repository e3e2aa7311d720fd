// The fused kernels, as the native engine's package defines their tests.
import { FUSED_SUITES } from '../testing/index.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

for (const suite of FUSED_SUITES) suite(CUDA_ENGINES);
