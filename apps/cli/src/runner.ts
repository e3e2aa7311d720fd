/** The process of one run, if several are executed at a time. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./local-run/running-process.ts'));
