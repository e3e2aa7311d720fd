import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countText } from './count-text.ts';

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-counts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'counts.txt');
  await writeFile(file, text);
  return file;
}

describe('countText', () => {
  it('takes each line as a document where there are no blank lines', async () => {
    const association = await countText(await fileOf('A cat sleeps\nThe dog barks\n'));
    // Both words occur only in the first of two documents: log2(1/2 / (1/2 · 1/2)) = 1.
    expect(association.inDocuments('a', 'sleeps')).toBe(1);
    expect(association.inDocuments('sleeps', 'barks')).toBe(0);
  });

  it('takes what blank lines part as documents', async () => {
    const association = await countText(await fileOf('A cat sleeps\nThe dog barks\n\n\nA bird\n'));
    expect(association.inDocuments('sleeps', 'barks')).toBe(1);
    // "a" occurs in both documents, "sleeps" in one: log2(1/2 / (1 · 1/2)) = 0.
    expect(association.inDocuments('a', 'sleeps')).toBe(0);
    // Words at the end of a line and at the beginning of the next one are not neighbours.
    expect(association.ofNeighbours('sleeps', 'the')).toBe(0);
  });

  it('splits words as treebanks do', async () => {
    const association = await countText(await fileOf("They don't.\n"));
    // 4 words, 3 pairs: log2(1/3 / (1/4 · 1/4)) = log2(16/3).
    expect(association.ofNeighbours('do', "n't")).toBeCloseTo(Math.log2(16 / 3), 12);
  });

  it('names a file that cannot be read', async () => {
    await expect(countText('nowhere.txt')).rejects.toThrow('"nowhere.txt" does not exist');
  });
});
