/** The child process of one attempt. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./train.ts'));
