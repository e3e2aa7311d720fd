/** A run with what it has translated, and the scores of each segment. */
import { isDeepStrictEqual } from 'node:util';
import { OrdoError } from '@ordo/core';
import type { RunSpec } from '@ordo/spec';
import type { Tools } from '../apart/tools.ts';
import { requireResult } from './require-run.ts';
import { type Scored, scoresOf } from './sentences/segment-scores.ts';

export interface TranslatedRun {
  readonly id: string;
  readonly spec: RunSpec;
  readonly sources: readonly string[];
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly scored: readonly Scored[];
}

/** @throws OrdoError `run.not-found`, `run.conflict` */
export async function loadTranslatedRun(app: Tools, id: string): Promise<TranslatedRun> {
  const { run, text } = await requireResult(app, id);
  const spec = run.spec as RunSpec;
  const { sources, hypotheses } = text;
  const scored = await scoresOf(app, id, spec);
  return { id, spec, sources, hypotheses, references: text.references as string[][], scored };
}

/** @throws OrdoError `request.invalid` */
export function requireSameTestSet(own: TranslatedRun, other: TranslatedRun): void {
  if (isDeepStrictEqual(own.references, other.references)) return;
  throw new OrdoError('request.invalid', `run ${other.id} was not scored on the same references as run ${own.id}`, {
    pointer: '/query/against',
    fix: 'name a run that translates the same test set, such as another one of its experiment',
  });
}
