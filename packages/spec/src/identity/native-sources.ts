/** Finds the sources that a package's addon is compiled from, and the build scripts, which hold the compile flags. */
import { listFiles } from './list-files.ts';

const SOURCE = /\.(cc|cpp|h|hpp|cu|cuh|gyp)$/;
const BUILD_SCRIPT = /^scripts\/[^/]+(?<!\.test)\.mjs$/;
const SKIPPED = ['node_modules', 'build', 'dist', 'src', 'bench'];

/** Returns their paths, which are relative to the package's folder and have forward slashes, in no particular order. */
export const listNativeSources = (packageFolder: string): string[] =>
  listFiles(packageFolder, SKIPPED).filter((name) => SOURCE.test(name) || BUILD_SCRIPT.test(name));
