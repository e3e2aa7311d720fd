/** `@ordo/tensor/install` installs engines that are not npm dependencies of Ordo. */
export { installWebGpu } from './installation/install-webgpu.ts';
export {
  installTensorFlow,
  type LibTensorFlowSource,
  type TensorFlowDevice,
} from './installation/install-tensorflow.ts';
export type { InstallContext } from './installation/staging.ts';
