// TF.js's kernels, as the native engine's package defines their tests.
import { KERNEL_SUITES } from '../testing/index.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

for (const suite of KERNEL_SUITES) suite(CUDA_ENGINES);
