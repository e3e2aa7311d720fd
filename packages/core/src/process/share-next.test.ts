import { describe, expect, it } from 'vitest';
import { shareNext } from './share-next.ts';

describe('shared work', () => {
  it('is done once for all who ask while it is under way, and begins after they asked', async () => {
    let begun = 0;
    const endings: (() => void)[] = [];
    const ask = shareNext(async () => {
      begun++;
      const mine = begun;
      await new Promise<void>((resolve) => endings.push(resolve));
      return mine;
    });
    const first = [ask(), ask()];
    await new Promise((resolve) => setImmediate(resolve));
    const later = [ask(), ask(), ask()];
    expect(begun).toBe(1);
    endings.shift()?.();
    expect(await Promise.all(first)).toEqual([1, 1]);
    await new Promise((resolve) => setImmediate(resolve));
    endings.shift()?.();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('goes on after a failure', async () => {
    let failing = true;
    const ask = shareNext(() => (failing ? Promise.reject(new Error('away')) : Promise.resolve('back')));
    await expect(ask()).rejects.toThrow('away');
    failing = false;
    expect(await ask()).toBe('back');
  });
});
