/** Tests what the study of ΔLP by positional encoding promises in its notes, and what the documentation says about its runs. */
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import { specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';
import { observeStored, readDocument } from '../testing/stored-tables.ts';

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

  it('gives multi30k/posnet its stored scores, as the models are the same', () => {
    const [head = '', ...lines] = readDocument('delta-lp-by-encoding/scores.csv').split('\n');
    const shared = lines.filter((line) => /,(?:bleu|chrf\+\+),/u.test(line));
    expect(shared).toHaveLength(7 * 3 * 2);
    expect(readDocument('multi30k-posnet/scores.csv')).toBe(`${[head, ...shared].join('\n')}\n`);
  });

  it('says of each claim that it is exploratory, since no paper prints it', () => {
    const notes = findStudy('multi30k/delta-lp-by-encoding').targets.map((target) =>
      'note' in target ? target.note : '',
    );
    expect(notes.every((note) => note?.startsWith('Exploratory'))).toBe(true);
  });

  it('has the verdicts on the scores of its 21 runs that the documentation tells', () => {
    const study = findStudy('multi30k/delta-lp-by-encoding');
    const observations = observeStored(study);
    const told = readDocument('delta-lp-by-encoding.md');
    const mean = (variant: string, metric: string): number => {
      const { seeds = [] } = observations.find((one) => one.variant === variant && one.metric === metric) ?? {};
      expect(seeds).toHaveLength(3);
      return seeds.reduce((sum, { value }) => sum + (value ?? Number.NaN), 0) / 3;
    };
    const variants = [...new Set(observations.map(({ variant }) => variant))];
    expect(variants).toHaveLength(7);
    for (const variant of variants) {
      const [bleu, source] = [mean(variant, 'bleu'), mean(variant, 'delta-lp-source')].map((value) => value.toFixed(2));
      expect(told).toMatch(new RegExp(`^\\| ${variant} \\| ${bleu} ± .* \\| ${source} ± `, 'mu'));
    }
    const judgements = judgeStudy(study, observations);
    expect(judgements.map(({ verdict }) => verdict).toSorted()).toEqual([
      'inconclusive',
      'inconclusive',
      'inconclusive',
      'worse',
    ]);
    for (const { verdict, claim, explanation } of judgements) {
      expect(told).toContain(`| ${verdict} | ${claim} | ${explanation} |`);
    }
    // 62.376 − 64.424 = −2.048; the two rows are one pair.
    expect(judgements.find(({ kind }) => kind === 'alike')?.explanation).toContain(
      'sape is −2.05 ΔLP on the source (%) over lape (90 % interval −6.17 to +2.07). This is not known to lie within ±5.00.',
    );
  });
});
