/** Draws each token at random, by its probability. With only the likeliest token to draw from, this is greedy search. */
import { Random } from '@ordo/core/random';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { type Candidate, type RowScores, topCandidates } from '../candidates.ts';
import { defineSearch, type Hypothesis, lengthDivisor, type SearchTask, type SentenceSearch } from '../strategy.ts';

export const sample = defineSearch({
  id: 'sample',
  options: Type.Object(
    {
      type: Type.Literal('sample'),
      seed: Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, description: 'The seed of all draws' }),
      temperature: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1000,
          description: 'Log-probabilities are divided by it; 1 if left out',
        }),
      ),
      topK: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'The number of likeliest tokens that are drawn from; all of them if left out',
        }),
      ),
    },
    { ...closed, description: 'Draws each token at random, and gives one output' },
  ),
  create: ({ seed, temperature = 1, topK = Number.POSITIVE_INFINITY }) => ({
    rows: 1,
    wanted: topK,
    begin: (task) =>
      new SampleOfSentence(task, { random: Random.fromSeed(seed, `sample ${task.place}`), temperature, topK }),
  }),
});

interface Draw {
  /** The random stream of this sentence alone. The result then does not depend on the sentences that are decoded with it. */
  readonly random: Random;
  readonly temperature: number;
  readonly topK: number;
}

class SampleOfSentence implements SentenceSearch {
  readonly parents = [0];
  readonly finished: Hypothesis[] = [];
  readonly #task: SearchTask;
  readonly #draw: Draw;
  readonly #drawn: Candidate[] = [];

  constructor(task: SearchTask, draw: Draw) {
    this.#task = task;
    this.#draw = draw;
  }

  get tokens(): readonly number[] {
    return [this.#drawn.at(-1)?.token ?? this.#task.symbols.startId];
  }

  extend(rowAt: (row: number) => RowScores, step: number): boolean {
    const { maxLength, minLength, closes, symbols } = this.#task;
    const isFull = step >= maxLength;
    const eos = isFull ? 'only' : step < minLength ? 'never' : 'free';
    const candidates = topCandidates(rowAt(0), this.#draw.topK, { ...symbols, eos });
    this.#drawn.push(drawOne(candidates, this.#draw));
    if (this.#drawn.at(-1)?.token === symbols.eosId) return this.#finish(isFull ? 'length' : 'eos');
    return !closes && this.#drawn.length === maxLength && this.#finish('length');
  }

  #finish(end: Hypothesis['end']): true {
    const tokens = this.#drawn.map(({ token }) => token).filter((token) => token !== this.#task.symbols.eosId);
    const logProbabilities = this.#drawn.map(({ logProbability }) => logProbability);
    const total = logProbabilities.reduce((sum, value) => sum + value, 0);
    const score = total / lengthDivisor(logProbabilities.length, this.#task.lengthPenalty);
    this.finished.push({ tokens, score, logProbabilities, end });
    return true;
  }
}

/** Draws from softmax(log p / temperature) over the candidates, of which the first is the likeliest. */
function drawOne(candidates: readonly Candidate[], { random, temperature }: Draw): Candidate {
  const [likeliest] = candidates;
  if (likeliest === undefined) throw new Error('no token may follow');
  const weights = candidates.map(({ logProbability }) =>
    Math.exp((logProbability - likeliest.logProbability) / temperature),
  );
  let left = random.nextFloat() * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.findIndex((weight) => (left -= weight) < 0);
  return candidates[drawn === -1 ? candidates.length - 1 : drawn] as Candidate;
}
