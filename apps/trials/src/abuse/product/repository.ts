/** Locates the built product. The paths are the same from `src` and from `dist`. */
import path from 'node:path';

export const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

export const PROGRAMS = path.join(REPOSITORY, 'apps');
export const CLI_PROGRAM = path.join(PROGRAMS, 'cli/dist/run-program.js');
export const CLI_MAIN = path.join(PROGRAMS, 'cli/dist/main.js');
