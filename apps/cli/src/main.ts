#!/usr/bin/env node
/** The `ordo` command. */
import { loadProgram } from '@ordo/core/load-program';

await loadProgram(import.meta.url, () => import('./command-line.ts'));
