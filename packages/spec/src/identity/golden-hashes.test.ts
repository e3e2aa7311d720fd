/** Stored results are found by these hashes. Whatever is added to specs, a spec from before the addition must keep its hash. */
import { describe, expect, it } from 'vitest';
import { expandSpec } from '../expanding/expand.ts';
import { parseSpec } from '../expanding/parse.ts';
import { hashRun } from './hash-run.ts';

const CONTEXT = {
  versions: { text: 'text', training: 'training', decoding: 'decoding', scoring: 'scoring' },
  datasetHash: 'data',
};

const hashesOf = (sections: object) => {
  const [run] = expandSpec(parseSpec({ name: 'golden', kind: 'translation', seeds: [1], ...sections }));
  if (run === undefined) throw new Error('the spec has no run');
  const { hypothesesHash, contentHash } = hashRun(run, CONTEXT);
  return [hypothesesHash.slice(0, 16), contentHash.slice(0, 16)];
};

describe('the hashes of translation specs', () => {
  it('are those of every earlier version, where a spec says as little as it may', () => {
    expect(hashesOf({ dataset: { id: 'multi30k' }, model: { preset: 'tiny' }, positional: { type: 'sape' } })).toEqual([
      'daaf8f3f70b2855a',
      'd3217b3e5a3c54ac',
    ]);
  });

  it('are those of every earlier version, where a spec says much', () => {
    expect(
      hashesOf({
        dataset: { id: 'order-probe' },
        preprocessing: { vocabulary: { joint: false } },
        model: { preset: 'probe', sharedEmbeddings: false, encoder: { type: 'lstm' }, activation: 'gelu' },
        positional: { type: 'none' },
        recipe: { validateOn: 'bleu', adam: { beta2: 0.99 } },
        evaluation: { beam: 3, scored: 'tokenized', split: 'valid', metrics: [{ id: 'ter' }, { id: 'bleu' }] },
        resources: { engine: 'cpu' },
      }),
    ).toEqual(['710edbf54b38ec54', 'f08b3ce723bbc09c']);
  });

  it('are those of every earlier version, where the encoding reads source orders', () => {
    expect(
      hashesOf({ dataset: { id: 'small-parallel-enja' }, model: { preset: 'tiny' }, positional: { type: 'xl-head' } }),
    ).toEqual(['323324e8c855cbbb', 'b3cc0a0bf974a2b3']);
  });
});

const hashesWithOrders = (orders: object, dataset: object = {}) =>
  hashesOf({
    dataset: { id: 'small-parallel-enja', ...dataset },
    model: { preset: 'tiny' },
    positional: { type: 'xl-head', orders: { from: 'btg', ...orders } },
  });

describe('the hashes of runs whose orders are learnt', () => {
  it('are those of every earlier version where classes of words are left out or not wanted', () => {
    const earlier = ['323324e8c855cbbb', 'b3cc0a0bf974a2b3'];
    expect([hashesWithOrders({}), hashesWithOrders({ classes: false })]).toEqual([earlier, earlier]);
  });

  it('depend on whether they are learnt with classes of words', () => {
    const classes = { classes: 'mine/classes.ja' };
    expect(
      new Set(
        [hashesWithOrders({}), hashesWithOrders({}, classes), hashesWithOrders({ classes: true }, classes)].flat(),
      ).size,
    ).toBe(6);
  });
});

describe('the hashes of runs with attribution', () => {
  const tiny = { dataset: { id: 'multi30k' }, model: { preset: 'tiny' }, positional: { type: 'sape' } };
  const attributed = (sentences: number, metrics = [{ id: 'bleu' }]) =>
    hashesOf({ ...tiny, evaluation: { metrics, attribution: { sentences } } });

  it('are those of a run without it, where it is null', () => {
    expect(hashesOf({ ...tiny, evaluation: { attribution: null } })).toEqual(hashesOf(tiny));
  });

  it('depend on the number of sentences, and take no translations over when only the metrics are others', () => {
    const found = [attributed(2), attributed(3), attributed(2, [{ id: 'ter' }]), hashesOf(tiny)];
    expect(new Set(found.flat()).size).toBe(2 * found.length);
  });
});

describe('the hashes of runs with attention', () => {
  const tiny = { dataset: { id: 'multi30k' }, model: { preset: 'tiny' }, positional: { type: 'sape' } };
  const attended = (attention: object | null, metrics = [{ id: 'bleu' }]) =>
    hashesOf({ ...tiny, evaluation: { metrics, attention } });

  it('are those of a run without it, where it is null', () => {
    expect(hashesOf({ ...tiny, evaluation: { attention: null } })).toEqual(hashesOf(tiny));
  });

  it('are the same where the usual layer is left out and where it is named', () => {
    // The preset has 4 decoder layers, so the one before the last is the third.
    expect(attended({ sentences: 2, layer: 3 })).toEqual(attended({ sentences: 2 }));
  });

  it('depend on sentences and layer, and take no translations over when only the metrics are others', () => {
    const found = [
      attended({ sentences: 2 }),
      attended({ sentences: 3 }),
      attended({ sentences: 2, layer: 1 }),
      attended({ sentences: 2 }, [{ id: 'ter' }]),
      attended(null),
    ];
    expect(new Set(found.flat()).size).toBe(2 * found.length);
  });
});
