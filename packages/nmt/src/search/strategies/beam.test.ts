/** Compares the search with fairseq's own test of its sequence generator (tests/test_sequence_generator.py, v0.12). */
import { describe, expect, it } from 'vitest';
import { type Scorer, searchAll, type StepScores } from '../search.ts';
import type { Hypothesis } from '../strategy.ts';
import { createBeamSearch } from './beam.ts';

// The dictionary of fairseq's test: <s> 0, <pad> 1, </s> 2, <unk> 3, w1 4, w2 5. Its tables have the order [eos, unk, w1, w2].
const [PAD, EOS, W1, W2] = [1, 2, 4, 5];
const UNK = 0;

/** The probabilities [step][row] of eos, w1 and w2, for two sentences with a beam of two. */
const TABLE = [
  // prefix:            sentence 1                          sentence 2
  [
    [0, 0.9, 0.1],
    [0, 0.9, 0.1],
    [0, 0.7, 0.3],
    [0, 0.7, 0.3],
  ],
  // w1: 0.9            w2: 0.1            w1: 0.7            w2: 0.3
  [
    [1, 0, 0],
    [0, 0.9, 0.1],
    [0.25, 0.35, 0.4],
    [0, 0.1, 0.9],
  ],
  // w1 w2: 0.7·0.4     w2 w1: 0.1·0.9, …
  [
    [0, 0.1, 0.9],
    [0.6, 0.2, 0.2],
    [0.6, 0.4, 0],
    [0.01, 0, 0.99],
  ],
  [
    [1, 0, 0],
    [1, 0, 0],
    [0.1, 0.5, 0.4],
    [1, 0, 0],
  ],
] as const;

/** Returns a scorer that gives the table's probabilities. Finished sentences lose their rows. */
function tableScorer(): Scorer & { step: number } {
  let sentences = [0, 1];
  const scorer = {
    step: 0,
    advance: (_tokens: Int32Array, parents: Int32Array, count: number): Promise<StepScores> => {
      if (parents.length < sentences.length * 2) {
        sentences = [...parents].filter((_, i) => i % 2 === 0).map((row) => sentences[row >> 1] as number);
      }
      const rows = sentences.flatMap((sentence) => [0, 1].map((b) => TABLE[scorer.step]?.[2 * sentence + b]));
      scorer.step += 1;
      return Promise.resolve(
        bestOf(
          rows.map((row) => logitsOf(row ?? [1, 0, 0])),
          count,
        ),
      );
    },
  };
  return scorer;
}

/** Returns the top `count` tokens of each row, whose logits are already log-probabilities. */
function bestOf(rows: readonly number[][], count: number): StepScores {
  const best = rows.map((row) =>
    [...row.keys()].toSorted((a, b) => (row[b] as number) - (row[a] as number) || a - b).slice(0, count),
  );
  return {
    k: Math.min(count, 6),
    tokens: Int32Array.from(best.flat()),
    logits: Float32Array.from(best.flatMap((tokens, r) => tokens.map((token) => rows[r]?.[token] as number))),
    eosLogits: Float32Array.from(rows, (row) => row[EOS] as number),
    logSumExps: new Float32Array(rows.length),
  };
}

function logitsOf([eos, w1, w2]: readonly [number, number, number]): number[] {
  return [UNK, 0, eos, 0, w1, w2].map((probability) => Math.log(probability));
}

function search(lengthPenalty: number, maxLength: number): Promise<Hypothesis[][]> {
  const task = {
    maxLength,
    minLength: 1,
    closes: true,
    lengthPenalty: { kind: 'fairseq', alpha: lengthPenalty },
    symbols: { padId: PAD, eosId: EOS, startId: EOS },
  } as const;
  return searchAll({
    scorer: tableScorer(),
    strategy: createBeamSearch(2),
    tasks: [0, 1].map((place) => ({ place, ...task })),
  });
}

/** Returns a hypothesis as its tokens and the probability of each to four digits, with EOS last. */
function shown(hypothesis: Hypothesis | undefined): [readonly number[], number[]] {
  const probabilities = hypothesis?.logProbabilities ?? [];
  return [hypothesis?.tokens ?? [], probabilities.map((value) => Number(Math.exp(value).toFixed(4)))];
}

describe('beam search', () => {
  it('finds what fairseq finds with normalised scores', async () => {
    const [first, second] = await search(1, 10);
    // sentence 1: w1 </s> (0.9·1.0), w2 w1 w2 </s> (0.1·0.9·0.9·1.0)
    expect(shown(first?.[0])).toEqual([[W1], [0.9, 1]]);
    expect(shown(first?.[1])).toEqual([
      [W2, W1, W2],
      [0.1, 0.9, 0.9, 1],
    ]);
    // sentence 2: w1 w2 w1 </s> (0.7·0.4·0.4·1.0), w1 w2 </s> (0.7·0.4·0.6)
    expect(shown(second?.[0])).toEqual([
      [W1, W2, W1],
      [0.7, 0.4, 0.4, 1],
    ]);
    expect(shown(second?.[1])).toEqual([
      [W1, W2],
      [0.7, 0.4, 0.6],
    ]);
  });

  it('divides by length to the power of the penalty, EOS counted', async () => {
    const [first, second] = await search(0.6, 10);
    // (log 0.9 + log 1) / 2^0.6 and log(0.1·0.9·0.9·1) / 4^0.6
    expect(first?.[0]?.score).toBeCloseTo(Math.log(0.9) / 2 ** 0.6, 5);
    expect(first?.[1]?.score).toBeCloseTo(Math.log(0.081) / 4 ** 0.6, 5);
    // fairseq: a penalty of 0.6 prefers the shorter hypothesis in sentence 2
    expect(shown(second?.[0])).toEqual([
      [W1, W2],
      [0.7, 0.4, 0.6],
    ]);
    expect(shown(second?.[1])).toEqual([
      [W1, W2, W1],
      [0.7, 0.4, 0.4, 1],
    ]);
  });

  it('prefers longer hypotheses under a large penalty', async () => {
    const [first] = await search(5, 10);
    expect(shown(first?.[0])).toEqual([
      [W2, W1, W2],
      [0.1, 0.9, 0.9, 1],
    ]);
    expect(shown(first?.[1])).toEqual([[W1], [0.9, 1]]);
  });

  it('forces EOS at the longest allowed output', async () => {
    const [first, second] = await search(1, 2);
    expect(shown(first?.[0])).toEqual([[W1], [0.9, 1]]);
    expect(shown(first?.[1])).toEqual([
      [W2, W2],
      [0.1, 0.1, 0.6],
    ]);
    expect(shown(second?.[0])).toEqual([
      [W1, W2],
      [0.7, 0.4, 0.6],
    ]);
    expect(shown(second?.[1])).toEqual([
      [W2, W2],
      [0.3, 0.9, 0.01],
    ]);
    expect(second?.map(({ end }) => end)).toEqual(['length', 'length']);
  });
});
