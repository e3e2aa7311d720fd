/** Tests the product by which a GPU is judged, on engines that can be trusted. */
import { describe, expect, it } from 'vitest';
import { findProductError } from './sound-arithmetic.ts';
import { listEngines, loadEngine } from '../registry.ts';

const present = (await listEngines()).filter(({ available }) => available).map(({ id }) => id);

describe('the product by which an engine is judged', () => {
  it.each(present)('is exact on %s', async (id) => {
    await loadEngine(id);
    expect(await findProductError()).toBe(0);
  });
});
