import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCheckpoint } from './checkpoint-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-checkpoints-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = async (step: number): Promise<string[]> => {
  await saveCheckpoint(folder, step, Buffer.from('weights'));
  return (await readdir(folder)).toSorted();
};

describe('checkpoints', () => {
  it('are kept for the two newest updates, also of a training that was begun again', async () => {
    await save(100);
    await save(200);
    expect(await save(300)).toEqual(['checkpoint-200.safetensors', 'checkpoint-300.safetensors']);
    expect(await save(50)).toEqual(['checkpoint-50.safetensors']);
    expect(await save(100)).toEqual(['checkpoint-100.safetensors', 'checkpoint-50.safetensors']);
  });
});
