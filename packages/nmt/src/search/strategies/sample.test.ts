import { describe, expect, it } from 'vitest';
import { createStrategy } from '../registry.ts';
import { type Scorer, searchAll } from '../search.ts';
import type { Hypothesis } from '../strategy.ts';

const [EOS, A, B] = [0, 1, 2];
/** After any token, EOS has probability 1/2, and A and B have 1/4 each. */
const LOGITS = [Math.log(1 / 2), Math.log(1 / 4), Math.log(1 / 4)];

const scorer: Scorer = {
  advance: (tokens) =>
    Promise.resolve({
      k: 3,
      tokens: Int32Array.from(Array.from(tokens).flatMap(() => [EOS, A, B])),
      logits: Float64Array.from(Array.from(tokens).flatMap(() => LOGITS)),
      eosLogits: Float64Array.from(tokens, () => Math.log(1 / 2)),
      logSumExps: new Float64Array(tokens.length),
    }),
};

interface Asked {
  readonly places: readonly number[];
  readonly seed?: number;
  readonly topK?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly closes?: boolean;
}

async function draw({ places, seed = 1, topK, ...rest }: Asked): Promise<Hypothesis[]> {
  const strategy = createStrategy({
    beam: 4,
    search: { type: 'sample', seed, ...(topK === undefined ? {} : { topK }) },
  });
  const task = { minLength: 0, maxLength: 5, closes: true, ...rest };
  const lengthPenalty = { kind: 'fairseq', alpha: 1 } as const;
  const symbols = { padId: -1, eosId: EOS, startId: EOS };
  const found = await searchAll({
    scorer,
    strategy,
    tasks: places.map((place) => ({ place, ...task, lengthPenalty, symbols })),
  });
  return found.map(([only]) => only as Hypothesis);
}

describe('sampling', () => {
  it('draws the same for a sentence whichever others are beside it, and other tokens with another seed', async () => {
    const places = Array.from({ length: 20 }, (_, place) => place);
    const together = await draw({ places });
    expect(await draw({ places: [7, 3] })).toEqual([together[7], together[3]]);
    expect(await draw({ places, seed: 2 })).not.toEqual(together);
  });

  it('draws each token as often as its probability says', async () => {
    const places = Array.from({ length: 2000 }, (_, place) => place);
    const ended = (await draw({ places })).filter(({ tokens }) => tokens.length === 0).length;
    // EOS comes first with probability 1/2, so the expected count is 1000 ± 3·√(2000/4) = 1000 ± 67.
    expect(Math.abs(ended - 1000)).toBeLessThan(67);
  });

  it('gives Σ log p by the length, which counts EOS', async () => {
    const [found] = await draw({ places: [0], topK: 1 });
    // EOS at once: log(1/2) / 1
    expect(found).toEqual({ tokens: [], score: Math.log(1 / 2), logProbabilities: [Math.log(1 / 2)], end: 'eos' });
  });

  it('keeps the least and the longest length; a text that need not close stops without EOS', async () => {
    const [closed] = await draw({ places: [0], topK: 1, minLength: 2, maxLength: 2 });
    expect(closed).toMatchObject({ tokens: [A, A], end: 'length' });
    expect(closed?.logProbabilities).toHaveLength(3);
    const [open] = await draw({ places: [0], topK: 1, minLength: 2, maxLength: 2, closes: false });
    expect(open).toMatchObject({ tokens: [A, A], end: 'length' });
    expect(open?.logProbabilities).toHaveLength(2);
  });
});
