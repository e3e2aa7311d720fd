/** Finds the script that builds the native engine, without loading the engine. */
import { createRequire } from 'node:module';

/** @returns its absolute path */
export function findNativeBuild(): string {
  return createRequire(import.meta.url).resolve('@ordo/tfjs-native/build');
}
