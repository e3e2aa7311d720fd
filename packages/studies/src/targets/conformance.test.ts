/** Tests what every kind of target must do. A kind in the registry is tested by its example. */
import { findProblems } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import { JudgementSchema } from '../judging/judgement.ts';
import { findStudyProblems } from '../reading/find-study-problems.ts';
import type { Study } from '../study.ts';
import { exampleStudy, observeEverything } from '../testing/example-study.ts';
import { TARGET_KINDS } from './registry.ts';

describe.each(TARGET_KINDS.map((kind) => [kind.kind, kind] as const))('targets of the kind %s', (name, kind) => {
  const study: Study = { ...exampleStudy, targets: [kind.example] };
  const pointersOf = (change: object): string[] =>
    findStudyProblems({ ...study, targets: [{ ...kind.example, ...change }] }).map(({ pointer }) => pointer);

  it('are called by their kind, and their example is valid', () => {
    expect(kind.example.kind).toBe(name);
    expect(findStudyProblems(study)).toEqual([]);
  });

  it('refuse unknown keys, parts and citations that are missing', () => {
    expect(pointersOf({ nonsense: 1 })).toEqual(['/targets/0/nonsense']);
    expect(pointersOf({ part: 'en-dee' })).toEqual(['/targets/0/part']);
    expect(pointersOf({ cite: undefined })).toEqual(['/targets/0/cite']);
  });

  it('describe every field for forms and editors', () => {
    for (const [key, schema] of Object.entries(kind.schema.properties)) {
      const told = schema as { description?: string; title?: string; const?: unknown };
      expect(told.const ?? told.description ?? told.title, `the field ${key}`).toBeDefined();
    }
  });

  it('name metrics that the part has', () => {
    expect(kind.metrics(kind.example as never).length).toBeGreaterThan(0);
  });

  it('decide nothing without data, nor with one seed lost', () => {
    for (const judgement of judgeStudy(study, [])) {
      expect(judgement).toMatchObject({ verdict: 'inconclusive', reason: 'missing-seeds', measured: null });
    }
    const complete = observeEverything(study);
    const lost = complete.map((one) => ({ ...one, seeds: one.seeds.slice(1) }));
    const judged = judgeStudy(study, lost);
    expect(new Set(judged.map(({ reason }) => reason))).toEqual(new Set(['missing-seeds']));
    expect(judged[0]?.seeds).toEqual({ registered: [1, 2, 3], finished: [2, 3], lost: [1] });
    expect(judged[0]?.explanation).toContain('seed 1 (not run');
  });

  it('give judgements that are valid, explained in whole sentences, and equal for equal data', () => {
    const judged = judgeStudy(study, observeEverything(study));
    expect(judged.length).toBeGreaterThan(0);
    for (const judgement of judged) {
      expect(findProblems(JudgementSchema, judgement)).toEqual([]);
      expect(judgement.kind).toBe(name);
      expect(judgement.explanation).toMatch(/^\S.*\.$/);
      expect(judgement.explanation).not.toMatch(/NaN|undefined|null/);
      expect(judgement.claim).not.toMatch(/NaN|undefined|null/);
      expect(judgement.reason).not.toBe('missing-seeds');
    }
    expect(judgeStudy(study, observeEverything(study).toReversed())).toEqual(judged);
  });

  it('give no verdict on a modified spec, and say what it would have been', () => {
    const modifications = { 'en-de': [{ pointer: '/recipe/maxUpdates', study: 400, judged: 10 }] };
    for (const judgement of judgeStudy(study, observeEverything(study), { modifications })) {
      expect(judgement).toMatchObject({ verdict: 'inconclusive', reason: 'modified-spec' });
      expect(judgement.explanation).toMatch(
        /\/recipe\/maxUpdates is 10 instead of 400\), so this is no verdict\. It would be \w+: /,
      );
    }
  });
});
