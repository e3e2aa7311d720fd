import { describe, expect, it } from 'vitest';
import { expectNoLeak } from './leak-check.ts';

describe('expectNoLeak', () => {
  it('allows the first round to fill a cache', async () => {
    let live = 0;
    const work = (): void => {
      live = 5;
    };
    await expect(expectNoLeak(() => ({ live }), work)).resolves.toBeUndefined();
  });

  it('counts the tensors that each further round leaves', async () => {
    let live = 0;
    const work = (): void => {
      live += 2;
    };
    await expect(expectNoLeak(() => ({ live }), work)).rejects.toThrow('6 more tensors are alive after 3 rounds');
  });
});
