/** The thread that computes reports; `reporting/report-office.ts` starts it. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./reporting/report-thread.ts'));
