/** Tests what the study of ΔLP by positional encoding promises in its notes. */
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { specOfPart } from './places-of-study.ts';
import { findStudy } from './registry.ts';

const runsOf = (id: string) => expandSpec(parseSpec(specOfPart(findStudy(id), 'en-de')));

describe('multi30k/delta-lp-by-encoding', () => {
  it('trains the models of multi30k/posnet, and asks one more thing of them', () => {
    const decomposed = runsOf('multi30k/delta-lp-by-encoding').map((run) => {
      const { evaluation, ...rest } = run;
      return {
        ...rest,
        evaluation: { ...evaluation, attribution: undefined, metrics: evaluation.metrics.slice(0, 2) },
      };
    });
    expect(decomposed).toEqual(
      runsOf('multi30k/posnet').map((run) => ({ ...run, evaluation: { ...run.evaluation, attribution: undefined } })),
    );
    expect(decomposed).toHaveLength(7 * 3);
  });

  it('says of each claim that it is exploratory, since no paper prints it', () => {
    const notes = findStudy('multi30k/delta-lp-by-encoding').targets.map((target) =>
      'note' in target ? target.note : '',
    );
    expect(notes.every((note) => note?.startsWith('Exploratory'))).toBe(true);
  });
});
