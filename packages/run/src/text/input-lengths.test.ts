/** Checks that a sentence that is too long for the model ends a run before its first update, and not after its training. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { expandSpec, parseSpec, type RunEvent, type TranslationRun } from '@ordo/spec';
import { loadEngine } from '@ordo/tensor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeRun } from '../execute-run.ts';

const sentence = (words: number): string => Array.from({ length: words }, (_, i) => `w${i % 7}`).join(' ');
const set = (name: string) => ({ source: `${name}.en`, target: `${name}.de` });

/** Every set has 40 pairs of 4 words. This type gives the lengths of lines that differ, by file and line number. */
type Lengths = Readonly<Record<string, Readonly<Record<number, number>>>>;

function makeRun(change: object): TranslationRun {
  const spec = {
    name: 'lengths',
    kind: 'translation',
    dataset: {
      id: 'parallel-text',
      source: 'en',
      target: 'de',
      train: set('train'),
      valid: set('valid'),
      test: set('test'),
    },
    preprocessing: { tokenizer: 'none', bpe: null, normalize: false, clean: null, vocabulary: { padTo: 1 } },
    model: { preset: 'probe', dimension: 8, heads: 2, feedForward: 8, encoderLayers: 1, decoderLayers: 1 },
    positional: { type: 'posnet-embed', length: 12 },
    recipe: { maxUpdates: 2, batchTokens: 200 },
    evaluation: { beam: 1, maxLengthB: 2 },
    resources: { engine: 'wasm' },
    seeds: [1],
    ...change,
  };
  return expandSpec(parseSpec(spec))[0] as TranslationRun;
}

describe('checkInputLengths', () => {
  let folder = '';

  beforeAll(async () => {
    await loadEngine('wasm');
    folder = await mkdtemp(path.join(tmpdir(), 'ordo-lengths-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Executes a run on such files. Returns its events, and its error or null. */
  async function runOver(lengths: Lengths, change: object = {}): Promise<{ events: RunEvent[]; error: unknown }> {
    for (const name of ['train', 'valid', 'test']) {
      for (const file of Object.values(set(name))) {
        const lines = Array.from({ length: 40 }, (_, i) => sentence(lengths[file]?.[i + 1] ?? 4));
        await writeFile(path.join(folder, file), `${lines.join('\n')}\n`);
      }
    }
    const events: RunEvent[] = [];
    const options = {
      workDir: path.join(folder, 'work'),
      dataDir: folder,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      signal: new AbortController().signal,
      emit: (event: RunEvent) => void events.push(event),
    };
    const error = await executeRun(makeRun(change), options).then(
      () => null,
      (reason: unknown) => reason,
    );
    return { events, error };
  }

  it('accepts sentences that just fit, and longer references that are not fed to the model', async () => {
    // 11 words and EOS fill all 12 positions. The model reads only the first 32 references.
    const { error } = await runOver({ 'train.en': { 3: 11 }, 'test.en': { 40: 11 }, 'test.de': { 33: 30 } });
    expect(error).toBeNull();
  });

  it.each([
    ['test.en', 40, 'line 40 of the test set has a source', '1 of 40 sources of the test set'],
    ['test.de', 32, 'line 32 of the test set has a target', '1 of 32 targets of the test set'],
    ['valid.en', 7, 'line 7 of the validation set has a source', '1 of 40 sources of the validation set'],
    ['valid.de', 7, 'line 7 of the validation set has a target', '1 of 40 targets of the validation set'],
    ['train.de', 2, 'line 2 of the training set has a target', '1 of 40 targets of the training set'],
  ])('refuses %s for its line %i before the first update', async (file, line, place, count) => {
    const { events, error } = await runOver({ [file]: { [line]: 12 } });
    expect(error).toBeInstanceOf(OrdoError);
    const { code, message, pointer, fix } = error as OrdoError;
    expect([code, pointer]).toEqual(['model.input-too-long', '/positional/length']);
    expect(message).toBe(`${place} of 13 tokens with EOS; with posnet-embed the model takes 12; too long are ${count}`);
    expect(fix).toBe('set positional.length to 13 or more, or leave longer sentences out of the data');
    expect(events.some((event) => event.kind === 'metric' || (event.kind === 'phase' && event.phase === 'train'))).toBe(
      false,
    );
  });

  it('counts the lines of each set that are too long', async () => {
    const { error } = await runOver({ 'valid.de': { 9: 12 }, 'test.en': { 3: 12, 4: 20, 38: 15 } });
    expect((error as OrdoError).message).toMatch(
      /^line 9 of the validation set .*; too long are 1 of 40 targets of the validation set and 3 of 40 sources of the test set$/u,
    );
  });

  it('names every option to raise, with the length of the longest sentence', async () => {
    const model = { ...makeRun({}).model, maxPositions: 20 };
    const { error } = await runOver({ 'valid.en': { 5: 12 }, 'test.en': { 6: 29 } }, { model });
    expect((error as OrdoError).message).toContain('line 5 of the validation set');
    expect((error as OrdoError).fix).toContain('positional.length to 30 or more and model.maxPositions to 30 or more');
  });
});
