import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pairBlocks } from './line-pairs.ts';
import { drain } from './text-file.ts';

/** Yields nothing, and fails after some milliseconds because its file is missing. */
async function* failLater(milliseconds: number, message: string): AsyncGenerator<string[]> {
  yield await sleep(milliseconds).then(() => {
    throw new Error(message);
  });
}

describe('pairBlocks', () => {
  it.each([
    [0, 20],
    [20, 0],
  ])('names the source if both sides fail, after %i and %i ms', async (sourceDelay, targetDelay) => {
    const source = { name: 'train.de', blocks: failLater(sourceDelay, 'train.de is missing') };
    const target = { name: 'train.en', blocks: failLater(targetDelay, 'train.en is missing') };
    await expect(drain(pairBlocks(source, target))).rejects.toThrow('train.de is missing');
  });

  it('names the target if it alone fails', async () => {
    const source = { name: 'train.de', blocks: Readable.from([['ein Satz']]) };
    const target = { name: 'train.en', blocks: failLater(1, 'train.en is missing') };
    await expect(drain(pairBlocks(source, target))).rejects.toThrow('train.en is missing');
  });
});
