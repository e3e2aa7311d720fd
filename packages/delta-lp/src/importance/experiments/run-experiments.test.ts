/** Tests all experiments together, on a model whose words and documents are made up. */
import { type Document, readConllu, WordAssociation } from '@ordo/delta-lp/corpora';
import { Random } from '@ordo/core';
import { buildLanguageModel, type LanguageModel } from '@ordo/nmt';
import { loadEngine } from '@ordo/tensor';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentReader } from '../reading/document-reader.ts';
import type { ResultsStore } from '../reading/results-store.ts';
import { EXPERIMENTS } from './registry.ts';
import { runExperiments } from './run-experiments.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

async function openReader(): Promise<DocumentReader> {
  const model: LanguageModel = await buildLanguageModel({
    model: { dimension: 8, heads: 2, feedForward: 16, layers: 2, maxPositions: 16 },
    positional: { type: 'lape' },
    vocabulary: { size: 12, startId: 0 },
    parameters: 5,
  });
  onTestFinished(() => model.dispose());
  return {
    model,
    // Each word is a number, and is its own token.
    read({ sentences }) {
      const ids = sentences.flatMap(({ words }) => words.map(({ form }) => Number(form)));
      return { ids: Int32Array.from(ids), tokens: ids.map((_, i) => [i]), start: { ids: [0], tokens: ['</s>'] } };
    },
  };
}

/** Makes sentences of five words, each of which depends on the previous one. Every sentence mentions the same entity. */
function madeUp(seed: number, entity = true): Document {
  const random = Random.fromSeed(seed, 'made-up documents');
  const sentence = (): string =>
    Array.from({ length: 5 }, (_, i) => {
      const misc = entity && i === 1 ? 'Entity=(1)' : '_';
      return `${i + 1}\t${1 + random.nextBelow(11)}\t_\tNOUN\tNN\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t${misc}\n`;
    }).join('');
  const text = `# newdoc id = ${seed}\n${Array.from({ length: 8 }, sentence).join('\n')}\n`;
  return readConllu(text, 'made-up.conllu')[0] as Document;
}

const association = new WordAssociation();
association.addDocument(madeUp(9).sentences.map(({ words }) => words.map(({ form }) => form)));
association.addDocument([['1', '2']]);

/** Opens a store in memory that counts how often a result was kept. */
function openStore() {
  const kept = new Map<string, Float64Array>();
  const store: ResultsStore = {
    find: (key) => Promise.resolve(kept.get(key) ?? null),
    keep(key, values) {
      kept.set(key, values);
      return Promise.resolve();
    },
  };
  return { kept, store };
}

describe('runExperiments', () => {
  it('goes on from what an interrupted call has kept, with the same scores to the last bit', async () => {
    const [reader, documents] = [await openReader(), [madeUp(1), madeUp(2), madeUp(3)]];
    const options = { experiments: EXPERIMENTS, association };
    const whole = await runExperiments(reader, documents, options);
    const { kept, store } = openStore();
    // Three sums for the correlations are kept first, and then the changes of the first two documents.
    const interruption = new AbortController();
    const stopping: ResultsStore = {
      ...store,
      async keep(key, values) {
        await store.keep(key, values);
        if (kept.size === 5) interruption.abort(new Error('stopped by hand'));
      },
    };
    await expect(
      runExperiments(reader, documents, { ...options, store: stopping, signal: interruption.signal }),
    ).rejects.toThrow('stopped by hand');
    const before = new Map(kept);
    expect(await runExperiments(reader, documents, { ...options, store })).toEqual(whole);
    // Only the third document was computed again; the kept results are the same objects as before.
    expect(kept.size).toBe(6);
    for (const [key, values] of before) expect(kept.get(key)).toBe(values);
  }, 120_000);

  it('refuses a result that is not as long as the document', async () => {
    const [reader, documents] = [await openReader(), [madeUp(1)]];
    const { kept, store } = openStore();
    const options = { experiments: EXPERIMENTS.filter(({ id }) => id === 'relations'), association, store };
    await runExperiments(reader, documents, options);
    for (const key of kept.keys()) kept.set(key, new Float64Array(3));
    await expect(runExperiments(reader, documents, options)).rejects.toThrow('kept as 3 numbers, but has 820');
  }, 120_000);

  it('has scores of every experiment, and tells how far each is', async () => {
    const shares: [string, number][] = [];
    const scores = await runExperiments(await openReader(), [madeUp(1), madeUp(2), madeUp(3)], {
      experiments: EXPERIMENTS,
      association,
      onShare: (work, share) => shares.push([work, share]),
    });
    expect([...new Set(scores.map(({ part }) => part))]).toEqual(EXPERIMENTS.map(({ id }) => id));
    // There are 8 sentences of 4 dependencies in each of 3 documents, and 8 mentions, of which the first has none before it.
    expect(scores).toContainEqual({ part: 'relations', row: 'all', metric: 'count', value: 3 * 8 * 4 });
    expect(scores).toContainEqual({ part: 'antecedents', row: 'all', metric: 'count', value: 3 * 7 });
    expect(scores.every(({ value }) => Number.isFinite(value))).toBe(true);
    const ofMeasuring = shares.filter(([work]) => work === 'ΔLP').map(([, share]) => share);
    expect(ofMeasuring).toEqual(ofMeasuring.toSorted((a, b) => a - b));
    // The measurement is made once, although three experiments need it.
    expect(ofMeasuring.filter((share) => share === 1)).toHaveLength(1);
  });

  it('gives the same scores again', async () => {
    const reader = await openReader();
    const run = () => runExperiments(reader, [madeUp(1), madeUp(2)], { experiments: EXPERIMENTS, association });
    expect(await run()).toEqual(await run());
  });

  it('leaves out documents that lack what is needed, and refuses a corpus without any', async () => {
    const reader = await openReader();
    const antecedents = EXPERIMENTS.filter(({ id }) => id === 'antecedents');
    const scores = await runExperiments(reader, [madeUp(1), madeUp(2, false)], {
      experiments: antecedents,
      association: null,
    });
    expect(scores).toContainEqual({ part: 'antecedents', row: 'all', metric: 'count', value: 7 });
    await expect(
      runExperiments(reader, [madeUp(2, false)], { experiments: antecedents, association: null }),
    ).rejects.toThrow('the experiment antecedents needs mentions of entities, and no document has any');
  });

  it('refuses to explain words by counts that nobody has made', async () => {
    await expect(
      runExperiments(await openReader(), [madeUp(1)], {
        experiments: EXPERIMENTS.filter(({ id }) => id === 'relations'),
        association: null,
      }),
    ).rejects.toThrow('the experiment relations needs counts of words, and there are none');
  });
});
