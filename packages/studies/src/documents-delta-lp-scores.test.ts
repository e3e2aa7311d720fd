/** Tests that the documentation tells what follows from the scores of our own language models. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeStudy } from './judge-study.ts';
import { observe } from './observe.ts';
import { findStudy } from './registry.ts';
import { readTable } from './table/read-table.ts';

const readDocument = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../../docs', file), 'utf8');

function judge(name: string) {
  const study = findStudy(`ud/delta-lp-${name}`);
  return judgeStudy(study, observe(readTable(readDocument(`delta-lp/${name}.csv`), 'csv'), { study }));
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
    // 3 + 4 + 4 + 16 are reproduced.
    expect(counts).toEqual([27, 1, 5]);
    expect(told).toContain('Of 33 verdicts, 27 are *reproduced*, 1 is *worse* and 5 are *inconclusive*');
  });
});
