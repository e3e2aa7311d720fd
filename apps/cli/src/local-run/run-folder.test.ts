import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { CLAIM_FILE, claimDirectory } from '@ordo/embedded';
import { expandSpec, orderProbeExample, type RunEvent, type RunSpec } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunFolder } from './run-folder.ts';

const [run] = expandSpec(orderProbeExample) as [RunSpec];
const HASH = '0123456789abcdef'.repeat(4);
const RESULT = exampleResult({ score: 27.5, codeVersion: 'c' });
const HASHES = { contentHash: HASH, hypothesesHash: 'translations' };

let out: string;
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'ordo-folder-'));
});
afterEach(() => {
  rmSync(out, { recursive: true, force: true });
});

const metric = (step: number): RunEvent => ({ kind: 'metric', step, values: { 'train/loss': 1 / step } });
const checkpoint = (step: number): RunEvent => ({ kind: 'checkpoint', step, bytes: 8, sha256: sha256('weights!') });

async function openFolder(...events: RunEvent[]): Promise<RunFolder> {
  const folder = new RunFolder(out, run, HASHES);
  await folder.open(run, HASH);
  for (const event of events) await folder.appendEvent(event);
  return folder;
}

function writeCheckpoint(folder: RunFolder, step: number, content = 'weights!'): void {
  mkdirSync(folder.checkpoints, { recursive: true });
  writeFileSync(path.join(folder.checkpoints, `checkpoint-${step}.safetensors`), content);
}

describe('RunFolder', () => {
  it('is named by variant, seed and content', () => {
    expect(path.basename(new RunFolder(out, run, HASHES).path)).toBe('none-seed1-01234567');
    const odd = new RunFolder(out, { ...run, variant: '../posnet embed dim=64' }, HASHES);
    expect(path.basename(odd.path)).toBe('posnet-embed-dim-64-seed1-01234567');
  });

  it('finds a finished run with the same translations beside it, and no unfinished one', async () => {
    const other = new RunFolder(out, run, { contentHash: 'f'.repeat(64), hypothesesHash: 'translations' });
    const folder = await openFolder();
    await other.open(run, HASH);
    expect(await folder.findTranslations()).toBeNull();
    writeFileSync(other.file('result.json'), JSON.stringify(RESULT));
    // This folder does not belong to a run, though it has a file of that name.
    mkdirSync(path.join(out, 'a-report'));
    writeFileSync(path.join(out, 'a-report', 'result.json'), '{}');
    expect(await folder.findTranslations()).toEqual({ folder: other.path, result: RESULT });
    await new RunFolder(out, run, { contentHash: 'f'.repeat(64), hypothesesHash: 'others' }).open(run, HASH);
    expect(await folder.findTranslations()).toBeNull();
  });

  it('keeps the claim of its process when it is cleared', async () => {
    const folder = await openFolder(metric(1));
    writeCheckpoint(folder, 1);
    const release = await claimDirectory(folder.path);
    await folder.clear();
    expect(readdirSync(folder.path)).toEqual([CLAIM_FILE]);
    await expect(claimDirectory(folder.path)).rejects.toThrow(/is in use by process/u);
    await release();
  });

  it('takes nothing for a result that is none, and names the file', async () => {
    const folder = await openFolder();
    writeFileSync(folder.file('result.json'), '{"hypotheses":["a"]}');
    await expect(folder.readResult()).rejects.toThrow(`the result in ${folder.file('result.json')} is none`);
  });

  it('resumes from the newest checkpoint that was reported and still exists', async () => {
    const folder = await openFolder(metric(5), checkpoint(10), metric(15), checkpoint(20), metric(25));
    writeCheckpoint(folder, 10);
    writeCheckpoint(folder, 20);
    writeCheckpoint(folder, 30); // The checkpoint is written, but the process died before reporting it.
    expect(await folder.findResumePoint()).toEqual({ step: 20, unreadable: [] });
    await folder.rewindEvents(20);
    await folder.appendEvent(metric(25));
    const events = await folder.readEvents();
    expect(events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(events.map(({ event }) => ('step' in event ? event.step : null))).toEqual([5, 10, 15, 20, 25]);
  });

  it('resumes from the checkpoint before one that is damaged or missing, and says what is wrong', async () => {
    const told = [10, 20, 30, 40].map(checkpoint);
    const folder = await openFolder(...told);
    writeCheckpoint(folder, 30);
    writeCheckpoint(folder, 40, 'damaged!');
    const damaged = 'the checkpoint of update 40 is damaged: its SHA-256 is another';
    expect(await folder.findResumePoint()).toEqual({ step: 30, unreadable: [damaged] });
    rmSync(path.join(folder.checkpoints, 'checkpoint-40.safetensors'));
    expect((await folder.findResumePoint()).unreadable).toEqual(['the checkpoint of update 40 is missing']);
    writeCheckpoint(folder, 30, '');
    // The checkpoints of updates 10 and 20 were removed when newer ones were written.
    const none = await folder.findResumePoint();
    expect([none.step, none.unreadable.length]).toEqual([null, 2]);
  });

  it('starts from the beginning when no checkpoint is left', async () => {
    const folder = await openFolder(metric(5), checkpoint(10));
    const unreadable = ['the checkpoint of update 10 is missing'];
    expect(await folder.findResumePoint()).toEqual({ step: null, unreadable });
    await folder.rewindEvents(null);
    expect(await folder.readEvents()).toEqual([]);
  });

  it('ignores an incomplete last line', async () => {
    const folder = await openFolder(metric(5));
    writeFileSync(
      folder.file('events.jsonl'),
      '{"seq":0,"at":"x","event":{"kind":"phase","phase":"load"}}\n{"seq":1,"a',
    );
    expect(await folder.readEvents()).toHaveLength(1);
  });
});
