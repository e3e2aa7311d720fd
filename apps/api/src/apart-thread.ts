/** The thread that works separately from the event loop; `apart/work-apart.ts` starts it. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./apart/apart-thread.ts'));
