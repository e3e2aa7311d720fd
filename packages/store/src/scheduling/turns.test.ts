import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Creates work that notes when it has begun, and ends when it is told to. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const work = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      begun.push(name);
      ends.set(name, { resolve, reject });
    });
  return { begun, work, ends };
}

describe('turns', () => {
  it('let so much work run at a time, and the rest in its order', async () => {
    const { begun, work, ends } = createWork();
    const inTurn = createTurns(2);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn(work(name))));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')?.resolve();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends.get('a')?.resolve();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    for (const { resolve } of ends.values()) resolve();
    await all;
  });

  it('are handed on by work that fails', async () => {
    const { begun, work, ends } = createWork();
    const inTurn = createTurns(1);
    const [first, second] = [inTurn(work('a')), inTurn(work('b'))];
    await settled();
    ends.get('a')?.reject(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settled();
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')?.resolve();
    await second;
    const third = inTurn(work('c'));
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends.get('c')?.resolve();
    await third;
  });
});
