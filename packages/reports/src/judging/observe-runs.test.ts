import { parseStudy, type Observation } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { exampleRun, REFERENCES } from '../examples/example-runs.ts';
import { EXAMPLE_STUDY } from '../examples/example-study.ts';
import type { ReportRun } from '../report-run.ts';
import { observeRuns } from './observe-runs.ts';

const worse = [REFERENCES[0], REFERENCES[1], 'two birds sang on the old roof', 'the children walked home'];

const SWEPT = ['bleu maxOrder=3', 'bleu maxOrder=4', 'chrf++ charOrder=6', 'chrf++ wordOrder=2', 'chrf++ charOrder=5'];

/** The example study with an additional claim about metrics at several n-gram orders. */
const study = parseStudy({
  ...structuredClone(EXAMPLE_STUDY),
  targets: SWEPT.map((metric) => ({
    kind: 'above',
    part: 'probe',
    metric,
    row: 'SAPE',
    over: 'w/o PE',
    cite: { text: '§4' },
  })),
});

const at = (observations: readonly Observation[], metric: string, variant = 'sape') =>
  observations.find((one) => one.metric === metric && one.variant === variant)?.seeds;

const good = (seed: number, change?: Parameters<typeof exampleRun>[0]['change']): ReportRun =>
  exampleRun({ variant: 'sape', seed, hypotheses: worse, ...(change === undefined ? {} : { change }) });

describe('observeRuns', () => {
  it('reads scores and costs by seed, and says why a seed has none', () => {
    const failed = exampleRun({ variant: 'sape', seed: 2, state: 'failed', failure: 'out of memory' });
    const observations = observeRuns(EXAMPLE_STUDY, 'probe', [good(1), failed]);
    const value = expect.closeTo(63.75336343935618, 10) as number; // sacreBLEU 2.6.0: BLEU() of the four lines.
    const signature = expect.stringMatching(/^nrefs:1\|.*\|tok:13a\|/u) as string;
    expect(at(observations, 'bleu')).toEqual([
      { seed: 1, outcome: 'finished', value, reason: null, signature },
      { seed: 2, outcome: 'failed', value: null, reason: 'out of memory' },
    ]);
    expect(at(observations, 'parameters')?.[0]?.value).toBe(1_234_567);
    expect(at(observations, 'peak-memory')?.[0]?.value).toBe(3 * 2 ** 20);
    expect(at(observations, 'train-tokens-per-second')?.[0]?.value).toBe(5000);
    expect(at(observations, 'forward-ms')?.[0]?.value).toBe(12.25);
  });

  it('has every registered seed, also those without a run', () => {
    expect(at(observeRuns(EXAMPLE_STUDY, 'probe', [good(1)]), 'bleu')?.[1]).toEqual({
      seed: 2,
      outcome: 'missing',
      value: null,
      reason: 'missing',
    });
  });

  it('takes no time from a busy machine', () => {
    const busy = good(1, (result) => ({ ...result, forward: { ...result.forward, busy: true } }));
    expect(at(observeRuns(EXAMPLE_STUDY, 'probe', [busy]), 'forward-ms')?.[0]).toEqual({
      seed: 1,
      outcome: 'failed',
      value: null,
      reason: 'measured while other work ran on the machine',
    });
  });

  it('never compares the memory of tensors with that of a process', () => {
    const blind = good(2, (result) => ({ ...result, memory: { ...result.memory, enginePeakBytes: null } }));
    const peaks = at(observeRuns(EXAMPLE_STUDY, 'probe', [good(1), blind]), 'peak-memory');
    expect(peaks?.map(({ value }) => value)).toEqual([200 * 2 ** 20, 200 * 2 ** 20]);
  });

  it('scores translations at the n-gram orders that targets ask for', () => {
    const observations = observeRuns(study, 'probe', [good(1)]);
    const scores = SWEPT.map((metric) => at(observations, metric)?.[0]?.value);
    expect(at(observations, 'bleu maxOrder=3')?.[0]?.signature).toBe(at(observations, 'bleu')?.[0]?.signature);
    // sacreBLEU 2.6.0: BLEU(max_ngram_order=4) is BLEU(), and CHRF(word_order=2) has character order 6.
    expect(scores[1]).toBeCloseTo(63.75336343935618, 10);
    expect(scores[2]).toBeCloseTo(74.22183129449711, 10);
    expect(scores[3]).toBeCloseTo(74.22183129449711, 10);
    // Shorter n-grams match more often.
    expect(scores[0]).toBeGreaterThan(scores[1] as number);
    expect(scores[4]).toBeGreaterThan(scores[2] as number);
  });

  it('scores them also where only a mean over parts needs them', () => {
    const [target] = study.targets;
    const mean = parseStudy({
      ...structuredClone(study),
      parts: { ...study.parts, other: study.parts['probe'], both: { mean: ['probe', 'other'] } },
      targets: [{ ...target, part: 'both' }],
    });
    expect(at(observeRuns(mean, 'probe', [good(1)]), 'bleu maxOrder=3')?.[0]?.value).toBeGreaterThan(0);
  });

  it('says why seeds have no value also where no seed of the variant has any', () => {
    const failed = [1, 2].map((seed) => exampleRun({ variant: 'sape', seed, state: 'failed', failure: 'it diverged' }));
    for (const metric of ['bleu', 'bleu maxOrder=3', 'parameters', 'forward-ms']) {
      expect(at(observeRuns(study, 'probe', failed), metric)).toEqual(
        [1, 2].map((seed) => ({ seed, outcome: 'failed', value: null, reason: 'it diverged' })),
      );
    }
  });

  it('says that translations are missing where they were not loaded', () => {
    const bare = good(1, (result) => ({ ...result, hypotheses: [], references: [] }));
    expect(at(observeRuns(study, 'probe', [bare]), 'bleu maxOrder=3')?.[0]).toMatchObject({
      outcome: 'missing',
      value: null,
      reason: 'its translations are not at hand',
    });
  });
});
