/**
 * Counts the parameters that the encodings of Ding et al. 2020 add to the 282.55 M of their Transformer big, when built by our
 * code.
 */
import { loadEngine, tf } from '@ordo/tensor';
import { readReferencePart } from '@ordo/testing/reference-part';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveModel } from '../../options/resolve-model.ts';
import { getPositionalEncoding } from '../registry.ts';
import { resolvePositional } from '../resolve-positional.ts';

/** The parameters of the baseline, which `table-4.test.ts` counts. */
const TRANSFORMER_BIG = 282_545_914;

/** The row of Table 1, our options, and the parameters that they add. */
const ROWS = [
  // Two matrices of the size of a head: 2·64²
  ['+ InXL PE', { type: 'xl-in', rank: 'paper' }, 8192],
  ['+ HeadXL PE', { type: 'xl-head' }, 0],
  ['+ Combination', { type: 'xl-combined', rank: 'paper' }, 8192],
] as const;

/** Builds the encoding's hooks for the big model, and adds up the parameters that they ask for. */
async function countAdded(options: { readonly type: string }): Promise<number> {
  const shape = resolveModel({ preset: 'opennmt-big' });
  const positional = resolvePositional(options, shape);
  const { load, parameterCount } = getPositionalEncoding(positional.type);
  const { build } = await load();
  let total = 0;
  const parameter = (_name: string, size: readonly number[]): tf.Variable => {
    total += tf.util.sizeFromShape([...size]);
    return undefined as unknown as tf.Variable;
  };
  build(positional, { parameter }, shape);
  expect(total).toBe(parameterCount(positional as never, shape));
  return total;
}

describe('#Param of XL PE', () => {
  beforeAll(async () => {
    await loadEngine('auto', { threads: 1 });
  });

  it.each(ROWS)('%s', async (_row, options, added) => {
    expect(await countAdded(options)).toBe(added);
  });

  it('would be 2.10 M more with U and V of the size of the model, which the paper does not print', async () => {
    // 2·1024² = 2,097,152
    expect(await countAdded({ type: 'xl-in' })).toBe(2_097_152);
  });

  it('is what the paper prints, in millions', () => {
    const { cases: entries } = readReferencePart<{ row: string; metric: string; printed?: string }>(
      'studies',
      'xl-pe-table-1.json',
    );
    const printed = new Map(
      entries.flatMap(({ row, metric, printed: text }) => (metric.startsWith('#Param') ? [[row, text] as const] : [])),
    );
    for (const [row, , added] of ROWS) expect(`+${(added / 1e6).toFixed(2)}M`).toBe(printed.get(row));
    // The sum of 282.55 M does not show a hundredth of a million.
    expect(((TRANSFORMER_BIG + 8192) / 1e6).toFixed(2)).toBe('282.55');
  });
});
