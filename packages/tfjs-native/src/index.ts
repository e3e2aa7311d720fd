export { type Addon, DEFAULT_ADDON_PATH, loadAddon, type NativeAddon, openChecked } from './addon.ts';
export { BACKEND_NAME, NativeBackend, type NativeMemory } from './backend.ts';
export type { Values } from './dtype.ts';
export { installBackend, NATIVE_KERNELS } from './install.ts';
export { NativeEngineError } from './native-engine-error.ts';
export { describeProductClasses } from './products/choice.ts';
export {
  hasProducts,
  type Isa,
  type MeasuredProducts,
  measureProducts,
  type NativeBackendInfo,
  type NativeBackendOptions,
  registerNativeBackend,
  unregisterNativeBackend,
} from './register.ts';
