/** Locates the built product. The paths are the same from `src` and from `dist`. */
import path from 'node:path';

export const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');

export const API_SERVER = path.join(REPOSITORY, 'apps/api/dist/server.js');
export const KEY_CREATOR = path.join(REPOSITORY, 'apps/api/dist/create-api-key.js');
export const WORKER_PROGRAM = path.join(REPOSITORY, 'apps/worker/dist/main.js');
export const CLI_PROGRAM = path.join(REPOSITORY, 'apps/cli/dist/run-program.js');
export const CLI_MAIN = path.join(REPOSITORY, 'apps/cli/dist/main.js');
