/** Names a run by its content. */
import { hashJson } from '@ordo/core';
import type { RunSpec } from './run-spec.ts';

/** What else decides a run's bits. */
export interface HashContext {
  readonly codeVersion: string;
  readonly datasetHash: string;
}

/**
 * The content hash of a run (SHA-256, hexadecimal): equal hashes, equal results. It covers all that is computed and the
 * engine and threads it is computed with; not the label, and not where, when and how urgently it runs.
 */
export function hashRun(run: RunSpec, context: HashContext): string {
  const { variant: _label, resources, ...content } = run;
  return hashJson({ ...content, engine: resources.engine, threads: resources.threads, ...context });
}
