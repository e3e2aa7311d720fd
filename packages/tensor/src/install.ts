/** `@ordo/tensor/install`: puts engines on this machine that are no npm dependency of Ordo. */
export { installWebGpu } from './installation/install-webgpu.ts';
export { installTensorFlow, type LibTensorFlowSource } from './installation/install-tensorflow.ts';
export type { InstallContext } from './installation/staging.ts';
