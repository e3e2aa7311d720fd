/** Tests the claims of Kazemnejad et al. (2023) on their own 180 runs, and the origin of the shipped table. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { findReferenceData } from '@ordo/testing/reference-data';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import { summarise } from '../judging/summarise.ts';
import { findStudy, readPublished } from '../registry.ts';

const study = findStudy('kazemnejad-2023/length-generalization');
const observations = readPublished(study);
const judgements = judgeStudy(study, observations);
const of = (part: string) => judgements.filter((judgement) => judgement.part === part);
const source = findReferenceData('data/published/kazemnejad-2023.csv', 'the published runs');

describeWithReferences(source !== null, 'the runs that kazemnejad-2023/length-generalization ships', () => {
  it('are as they were published', () => {
    const shipped = path.join(import.meta.dirname, '../../documents/kazemnejad-2023.csv');
    expect(readFileSync(shipped, 'utf8')).toBe(readFileSync(source as string, 'utf8'));
  });
});

describe('kazemnejad-2023/length-generalization', () => {
  it('has 180 runs, of which three failed', () => {
    const seeds = observations.flatMap((one) => one.seeds.map((seed) => ({ ...one, ...seed })));
    expect(seeds).toHaveLength(180);
    const failed = seeds.filter(({ outcome }) => outcome !== 'finished');
    expect(failed.map(({ part, variant, value }) => `${part} ${variant} ${value}`).toSorted()).toEqual([
      'productivity abs_sinusoid null',
      'productivity alibi null',
      'productivity rotary null',
    ]);
  });

  it('judges the 180 runs again in less than a second of the processor', () => {
    const before = process.cpuUsage();
    expect(judgeStudy(study, observations)).toEqual(judgements);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1e6); // microseconds
  });

  it('compares NoPE with the four encodings in each split and over all', () => {
    expect(judgements).toHaveLength(14 * 4);
    expect(new Set(of('overall').map(({ over }) => over))).toEqual(
      new Set(['Sinusoids', 'Rotary', 'ALiBi', 'T5 bias']),
    );
  });

  it('leaves open what needs a run that failed, in its split and in the mean over all splits', () => {
    for (const part of ['productivity', 'overall']) {
      const open = of(part).filter(({ reason }) => reason === 'missing-seeds');
      expect(open.map(({ over }) => over)).toEqual(['Sinusoids', 'Rotary', 'ALiBi']);
    }
  });

  it('finds the means that the table has', () => {
    // rdc: NoPE (0.9895 + 0.9474 + 0.9647)/3 = 0.9672, T5 bias (0.9692 + 0.9268 + 0.9211)/3 = 0.9390.
    expect(of('rdc_tr20_ts40').find(({ over }) => over === 'T5 bias')?.measured).toBeCloseTo(0.9672 - 0.93903, 4);
  });

  it('finds most claims reproduced, and takes back by Holm’s correction what is worse by itself', () => {
    expect(summarise(judgements)).toMatchObject({
      verdict: 'inconclusive',
      reproduced: 42,
      better: 0,
      worse: 0,
      inconclusive: 14,
    });
    const lost = judgements.filter(({ reason }) => reason === 'not-after-holm');
    expect(lost.map(({ part, over }) => [part, over])).toEqual([
      ['cmc_tr20_ts40', 'T5 bias'],
      ['cmc2x_tr20_ts40', 'ALiBi'],
      ['cmc2x_tr20_ts40', 'T5 bias'],
    ]);
    expect(of('overall-11').map((judgement) => judgement.verdict)).toEqual(
      Array.from({ length: 4 }, () => 'reproduced'),
    );
  });

  it.each(['README.md', 'docs/results/index.md'])('has as many verdicts as %s says', (name) => {
    const told = readFileSync(path.join(import.meta.dirname, '../../../..', name), 'utf8').match(
      /(\d+) of (\d+) verdicts on t[^.]*?(\d+) (?:are )?\*?inconclusive/u,
    );
    const { reproduced, inconclusive } = summarise(judgements);
    expect(told?.slice(1).map(Number)).toEqual([reproduced, judgements.length, inconclusive]);
  });
});
