/** The worker process. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./work.ts'));
