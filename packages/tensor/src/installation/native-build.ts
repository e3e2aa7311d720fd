/** Finds the script that builds the native engine, without loading the engine. */
import { createRequire } from 'node:module';
import path from 'node:path';

export function findNativeBuild(): string {
  const beside = createRequire(import.meta.url).resolve('@ordo/tfjs-native/build');
  return path.join(path.dirname(beside), 'build.mjs');
}
