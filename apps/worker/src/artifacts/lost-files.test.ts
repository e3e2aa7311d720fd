import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { packFolder, sha256 } from '@ordo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireWhole } from './lost-files.ts';
import { packModel } from './pack-model.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-lost-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a checkpoint that was downloaded', () => {
  it('is lost when its file has vanished or changed', async () => {
    const file = path.join(folder, 'checkpoint-20.safetensors');
    const checkpoint = { file, sha256: sha256('weights') };
    await writeFile(file, 'weights');
    await requireWhole(checkpoint);
    await appendFile(file, '!');
    await expect(requireWhole(checkpoint)).rejects.toMatchObject({ code: 'disk.damaged' });
    await rm(file);
    await expect(requireWhole(checkpoint)).rejects.toThrow(/lost the checkpoint from which training goes on: ENOENT/u);
  });
});

describe('a trained model', () => {
  it('is lost when its folder is gone, lacks a file, or holds another one', async () => {
    const model = path.join(folder, 'model');
    const packed = path.join(folder, 'model.tar');
    await expect(packModel(model, packed, 'any')).rejects.toMatchObject({ code: 'disk.damaged', retryable: true });
    const parts: Uint8Array[] = [];
    await writeFile(path.join(folder, 'weights'), 'w');
    await writeFile(path.join(folder, 'config'), 'c');
    await rm(packed);
    for await (const chunk of packFolder(folder)) parts.push(chunk);
    const digest = sha256(Buffer.concat(parts));
    const outside = await mkdtemp(path.join(os.tmpdir(), 'ordo-packed-'));
    try {
      expect(await packModel(folder, path.join(outside, '1.tar'), digest)).toMatchObject({ sha256: digest });
      await rm(path.join(folder, 'config'));
      await expect(packModel(folder, path.join(outside, '2.tar'), digest)).rejects.toThrow('lost the trained model');
      await writeFile(path.join(folder, 'config'), 'C');
      await expect(packModel(folder, path.join(outside, '3.tar'), digest)).rejects.toThrow('lost the trained model');
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});
