export { type Addon, DEFAULT_ADDON_PATH, loadAddon } from './addon.ts';
export { BACKEND_NAME, NativeBackend, type NativeMemory } from './backend.ts';
export { CudaBackend } from './cuda-backend.ts';
export { NATIVE_KERNELS } from './install.ts';
export { NativeEngineError } from './native-engine-error.ts';
export {
  type Isa,
  type NativeBackendInfo,
  type NativeBackendOptions,
  registerNativeBackend,
  unregisterNativeBackend,
} from './register.ts';
export {
  CUDA_BACKEND_NAME,
  type CudaBackendInfo,
  type CudaBackendOptions,
  type CudaPrecision,
  probeCuda,
  registerCudaBackend,
} from './register-cuda.ts';
