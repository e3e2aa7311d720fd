/** The CUDA engine: a backend of TensorFlow.js for NVIDIA GPUs, with the kernels of `@ordo/tfjs-native`. */
export type { CudaAddon } from './addon.ts';
export { CudaBackend } from './backend.ts';
export {
  CUDA_BACKEND_NAME,
  type CudaBackendInfo,
  type CudaBackendOptions,
  type CudaPrecision,
  probeCuda,
  registerCudaBackend,
} from './register.ts';
