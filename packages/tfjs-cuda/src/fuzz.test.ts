// The CUDA engine under wrong arguments.
import { fuzz } from '@ordo/tfjs-native/testing';
import { CUDA_ENGINES } from './testing/cuda-engines.ts';

fuzz(CUDA_ENGINES);
