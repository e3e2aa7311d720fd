/** Finds the script that builds the native engine. It does not load the engine. */
import { createRequire } from 'node:module';

/** @returns the absolute path of the script */
export function findNativeBuild(): string {
  return createRequire(import.meta.url).resolve('@ordo/tfjs-native/build');
}
