/** The `tensorflow` engine: libtensorflow behind `@tensorflow/tfjs-node`; not part of this release. */
import type { EngineDefinition } from './engine.ts';
import { absent } from './absent.ts';

export const tensorflow: EngineDefinition = absent(
  'tensorflow',
  'TensorFlow (tfjs-node, tfjs-node-gpu)',
  'this release has no installer for libtensorflow yet',
);
