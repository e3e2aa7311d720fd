export { type Addon, DEFAULT_ADDON_PATH, loadAddon } from './addon.ts';
export { BACKEND_NAME, NativeBackend, type NativeMemory } from './backend.ts';
export { NativeEngineError } from './native-engine-error.ts';
export {
  type Isa,
  type NativeBackendInfo,
  NATIVE_KERNELS,
  type NativeBackendOptions,
  registerNativeBackend,
  unregisterNativeBackend,
} from './register.ts';
