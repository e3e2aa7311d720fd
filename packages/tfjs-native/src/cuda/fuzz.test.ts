// Tests the CUDA engine with wrong arguments.
import { fuzz } from '../testing/index.ts';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

fuzz(CUDA_ENGINES);
