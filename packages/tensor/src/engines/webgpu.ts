/** The `webgpu` engine: Dawn behind `@tensorflow/tfjs-backend-webgpu`; not part of this release. */
import type { EngineDefinition } from './engine.ts';
import { absent } from './absent.ts';

export const webgpu: EngineDefinition = absent(
  'webgpu',
  'WebGPU (Dawn)',
  'this release does not package Dawn and the WebGPU backend yet',
);
