/** Counts the parameters of the models of Ding et al. 2020 (Tables 1 and 4), and compares them with every printed digit. */
import { loadEngine, tf } from '@ordo/tensor';
import { readReferencePart } from '@ordo/testing/reference-part';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelOptions } from '../../options/model-options.ts';
import { resolveModel } from '../../options/resolve-model.ts';
import { ParameterStore } from '../../parameters/parameter-store.ts';
import { resolvePositional } from '../../positional/resolve-positional.ts';
import { buildParts, loadBuilders } from '../build-parts.ts';

/** The size of each vocabulary that gives all three printed counts. */
const WORDS = 34_554;

const preset = 'opennmt-big' as const;

const ROWS: readonly (readonly [row: string, table: string, model: ModelOptions, parameters: number])[] = [
  // 3 tables · 34,554·1024 + 34,554 + 6·(12,596,224 + 16,796,672) + 2 final norms · 2048
  ['Transformer BIG', 'xl-pe-table-1.json', { preset }, 282_545_914],
  // 2 tables + 34,554 + 6·16,796,672 + one final norm. With a norm of the memory, the count would print as 171.59.
  [
    'BIG-noEnc-noPos',
    'xl-pe-table-4.json',
    { preset, encoder: { type: 'none' }, sharedEmbeddings: 'inputs' },
    171_583_226,
  ],
  // 2 tables + 34,554 + 11 layers of 4·1024·2048 + 8·1024, the first of the decoder with 4·1024² more, + 3·1024². With one bias
  // per layer, the count would print as 178.85.
  [
    'LSTM (6 layers)',
    'xl-pe-table-4.json',
    { preset, encoder: { type: 'lstm' }, decoder: { type: 'lstm' }, sharedEmbeddings: 'inputs' },
    178_902_778,
  ],
];

/** Adds up the sizes of the parameters that the code of a model asks for, and draws none of these 283 million numbers. */
class CountingStore extends ParameterStore {
  readonly #nothing: tf.Variable;
  total = 0;

  constructor(nothing: tf.Variable) {
    super(1);
    this.#nothing = nothing;
  }

  override parameter(_name: string, shape: readonly number[]): tf.Variable {
    this.total += tf.util.sizeFromShape([...shape]);
    return this.#nothing;
  }
}

describe('#Param of Tables 1 and 4', () => {
  let nothing: tf.Variable;
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
    nothing = tf.tidy(() => tf.variable(tf.zeros([1])));
  });
  afterAll(() => {
    nothing.dispose();
  });

  async function count(options: ModelOptions, positional: { readonly type: string }): Promise<number> {
    const shape = resolveModel(options);
    const vocabulary = { source: WORDS, target: WORDS, padId: 1, eosId: 2, startId: 2 };
    const store = new CountingStore(nothing);
    const resolved = resolvePositional(positional, shape);
    const builders = await loadBuilders(resolved, shape);
    buildParts(store, { shape, positional: resolved, vocabulary, builders });
    return store.total;
  }

  it.each(ROWS)('%s', async (row, table, options, expected) => {
    expect(await count(options, { type: 'none' })).toBe(expected);
    const { cases: entries } = readReferencePart<Entry>('studies', table);
    const own = entries.filter(({ group }) => group === undefined || group === 'This work');
    const printed = own.find((entry) => entry.row === row && entry.metric === '#Param');
    expect(`${(expected / 1e6).toFixed(2)}M`).toBe(printed?.printed);
  });

  it('+ DiSAN is 6 · (d² + d) = 6.30 M smaller at full width, so the printed +0.04 M is something else', async () => {
    expect(await count({ preset, encoder: { type: 'disan' } }, { type: 'none' })).toBe(282_545_914 - 6_297_600);
  });

  it('encoder-free + Relative PE fits the printed +0.01 M with 6 · 2 tables of 17 · 64', async () => {
    const options = { preset, encoder: { type: 'none' }, sharedEmbeddings: 'inputs' } as const;
    expect(await count(options, { type: 'rpe', distance: 8 } as { readonly type: string })).toBe(171_583_226 + 13_056);
  });
});

interface Entry {
  readonly row: string;
  readonly group?: string;
  readonly metric: string;
  readonly printed?: string;
}
