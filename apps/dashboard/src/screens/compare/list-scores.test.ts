import { describe, expect, it } from 'vitest';
import { listScores, listTestSets, type ScoredRun, tellIncomparable } from './list-scores.ts';

const [NEWS, TALKS] = ['a'.repeat(64), 'b'.repeat(64)];

const run = (bleu: number, testSet: string | null, signature = '13a'): ScoredRun => ({
  datasetHash: 'd'.repeat(64),
  result: { testSet, scores: [{ metric: 'bleu', score: bleu, signature, higherIsBetter: true }] },
});
const waiting: ScoredRun = { datasetHash: 'd'.repeat(64), result: undefined };

describe('listScores', () => {
  it('has one row for a metric of one test set', () => {
    expect(listScores([run(27, NEWS), waiting, run(28, NEWS)])).toEqual([
      { metric: 'bleu', testSet: null, signature: null, scores: [27, null, 28] },
    ]);
  });

  it('never puts scores of different test sets into one row', () => {
    expect(listScores([run(27, NEWS), run(28, NEWS), run(41, TALKS)])).toEqual([
      { metric: 'bleu', testSet: 'aaaaaaaa', signature: null, scores: [27, 28, null] },
      { metric: 'bleu', testSet: 'bbbbbbbb', signature: null, scores: [null, null, 41] },
    ]);
  });

  it('never puts scores of different signatures into one row', () => {
    expect(listScores([run(27, NEWS), run(30, NEWS, 'lc')])).toEqual([
      { metric: 'bleu', testSet: null, signature: '13a', scores: [27, null] },
      { metric: 'bleu', testSet: null, signature: 'lc', scores: [null, 30] },
    ]);
  });

  it('tells runs without references apart by their data', () => {
    const other = { ...run(3, null), datasetHash: 'e'.repeat(64) };
    expect([...listTestSets([run(2, null), other, run(2.5, null)])]).toEqual([
      ['data dddddddd', [0, 2]],
      ['data eeeeeeee', [1]],
    ]);
  });
});

describe('tellIncomparable', () => {
  it('says which test set a run was tested on that another one was not', () => {
    expect(tellIncomparable(run(28, NEWS), run(27, NEWS))).toBe(null);
    expect(tellIncomparable(run(41, TALKS), run(27, NEWS))).toBe('tested on another test set, bbbbbbbb');
  });

  it('says that a run has no scores, and nothing against one where the other has none', () => {
    expect(tellIncomparable(waiting, run(27, NEWS))).toBe('has no scores yet');
    expect(tellIncomparable(run(27, NEWS), waiting)).toBe(null);
  });
});
