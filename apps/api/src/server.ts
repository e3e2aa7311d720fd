/** The API process. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./serve.ts'));
