/** Tests randomised positions: they are ascending subsets that follow the random stream of the training. */
import { Random } from '@ordo/core';
import { loadEngine, tf } from '@ordo/tensor';
import { describe, expect, it } from 'vitest';
import { DropoutStream, Pass } from '../../model/pass.ts';
import { sinusoidTable } from '../sinusoids.ts';
import { drawPositions } from './draw-positions.ts';
import { build } from './hooks.ts';

/** Returns a pass whose next mask or draw has the number `counter`. */
const training = (counter: number): Pass =>
  Pass.training({ dropout: 0, attentionDropout: 0, activationDropout: 0 }, new DropoutStream(7, counter));

describe('drawPositions', () => {
  it('draws every ascending subset equally often', () => {
    // There are 4·3/2 = 6 subsets of two of four positions: 600 draws give each about 100 times, ± 4·√(100·5/6) = 37.
    const random = Random.fromSeed(1, 'test');
    const counts = new Map<string, number>();
    for (let i = 0; i < 600; i++) {
      const drawn = drawPositions(random, 2, 4).join(' ');
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['0 1', '0 2', '0 3', '1 2', '1 3', '2 3']);
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(37);
  });

  it('takes all positions when there are no more', () => {
    expect([...drawPositions(Random.fromSeed(2, 'test'), 5, 5)]).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('randomised', () => {
  const shape = { dimension: 4 } as Parameters<typeof build>[2];
  const options = { length: 1000, layout: 'interleaved', offset: 0 } as const;
  const lengths = Int32Array.of(3, 2);
  const positions = { start: 0, count: 3, sentences: { lengths, orders: null } };

  async function added(pass: Pass): Promise<number[]> {
    await loadEngine('auto', { threads: 1 });
    const hooks = build(options, { parameter: () => undefined as never }, shape);
    return tf.tidy(() => {
      const x = tf.zeros<tf.Rank.R3>([2, 3, 4]);
      return [...(hooks.onEmbeddings?.(x, positions, pass.context('encoder')).dataSync() ?? [])];
    });
  }
  it('draws the same positions at the same place of the stream, and others elsewhere', async () => {
    expect(await added(training(5))).toEqual(await added(training(5)));
    expect(await added(training(5))).not.toEqual(await added(training(6)));
  });

  it('adds the sinusoids of the drawn positions, sentence by sentence', async () => {
    const random = new DropoutStream(7, 5).nextRandom();
    const drawn = [...drawPositions(random, 3, 1000), ...drawPositions(random, 2, 1000)];
    const expected = drawn.flatMap((position) => [...sinusoidTable({ start: position, count: 1 }, 4, 'interleaved')]);
    expect((await added(training(5))).slice(0, 20)).toEqual(expected.map((value) => Math.fround(value)));
  });

  it('draws by the length alone outside training', async () => {
    expect(await added(Pass.inference())).toEqual(await added(Pass.inference()));
  });
});
