/** Tests that the documentation agrees with the scores of our own language models. */
import { describe, expect, it } from 'vitest';
import { judgeStudy } from '../judging/judge-study.ts';
import { findStudy } from '../registry.ts';
import { observeStored, readDocument } from '../testing/stored-tables.ts';

function judge(name: string) {
  const study = findStudy(`ud/delta-lp-${name}`);
  return judgeStudy(study, observeStored(study));
}

describe('ΔLP of our own language models on open treebanks', () => {
  const told = readDocument('delta-lp.md');
  const judgements = ['relations', 'regression', 'antecedents', 'correlations'].flatMap(judge);

  it('has each verdict that the documentation tells, with its interval', () => {
    for (const { verdict, claim, explanation } of judgements) {
      expect(told).toContain(`| ${verdict} | ${claim} | ${explanation} |`);
    }
  });

  it('has as many verdicts of each kind', () => {
    const counts = ['reproduced', 'worse', 'inconclusive'].map(
      (verdict) => judgements.filter((one) => one.verdict === verdict).length,
    );
    // In the four tables, 3 + 4 + 4 + 16 verdicts are reproduced.
    expect(counts).toEqual([27, 1, 5]);
    expect(told).toContain('Of 33 verdicts, 27 are *reproduced*, 1 is *worse* and 5 are *inconclusive*');
  });
});
