import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError, Random } from '@ordo/core';
import { readProcessSpace } from '@ordo/core/process-table';
import { countTokens, findDataset, PairCleaner, type ParallelText, type TokenRows } from '@ordo/data';
import { expandSpec, parseSpec, type TranslationRun } from '@ordo/spec';
import { addCounts, countWords, createBpe, learnBpe, Vocabulary } from '@ordo/text';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Interruption } from '../interruption.ts';
import { SILENT } from '../progress.ts';
import { createWordSplitter } from '../text/side-text.ts';
import { findTrainingFolder, prepareTraining } from './prepare-training.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'ordo-training-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let preparedDir = '';
beforeEach(async () => {
  preparedDir = await mkdtemp(path.join(folder, 'prepared-'));
});

/** Words, white space other than blanks, carriage returns, empty lines, quotes and other scripts. */
const PIECES = [
  'haus',
  'Häuser',
  'the',
  'well-known',
  '“e.g.”',
  '3.5',
  'a\u00a0b',
  '\tx',
  '猫',
  '',
  '  ',
  'y\rz',
  'low',
  'lower',
  '&',
  '\u2028',
];

function drawLines(count: number, seed: number): string[] {
  const random = Random.fromSeed(seed, 'lines');
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: random.nextBelow(12) }, () => PIECES[random.nextBelow(PIECES.length)]);
    return words.join(' ');
  });
}

async function makeCorpus(name: string, pairs: number): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { recursive: true });
  for (const [i, side] of ['train.en', 'train.de', 'valid.en', 'valid.de'].entries()) {
    await writeFile(
      path.join(dataDir, side),
      drawLines(side.startsWith('train') ? pairs : 5, i)
        .map((line) => `${line}\n`)
        .join(''),
    );
  }
  return dataDir;
}

const makeRun = (preprocessing: object): TranslationRun => {
  const [train, valid] = [
    { source: 'train.en', target: 'train.de' },
    { source: 'valid.en', target: 'valid.de' },
  ];
  const dataset = { id: 'parallel-text', source: 'en', target: 'de', train, valid, test: valid };
  const model = { preset: 'probe', sharedEmbeddings: false };
  const spec = {
    name: 'x',
    kind: 'translation',
    model,
    positional: { type: 'none' },
    seeds: [1],
    dataset,
    preprocessing,
  };
  return expandSpec(parseSpec(spec))[0] as TranslationRun;
};
const patient = () => new Interruption(new AbortController().signal, 600);

function count(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) countWords(line, counts);
  return counts;
}

/** Prepares the same text from whole lines in memory. */
async function prepareInMemory({ dataset, preprocessing }: TranslationRun, dataDir: string) {
  const { train } = await findDataset(dataset.id).load(dataset, dataDir);
  const split = (lines: readonly string[], language: string) => lines.map(createWordSplitter(preprocessing, language));
  const words: ParallelText = { source: split(train.source, 'en'), target: split(train.target, 'de') };
  const { bpe, clean, vocabulary } = preprocessing;
  const segment = (side: keyof ParallelText): readonly string[] => {
    if (bpe === null) return words[side];
    const own = count(words[side]);
    const codes = learnBpe(bpe.joint ? addCounts([count(words.source), count(words.target)]) : own, bpe.merges);
    const whole = words[side].map((line) => createBpe(codes).apply(line));
    if (bpe.vocabularyThreshold === 0) return whole;
    const limited = createBpe(codes, { vocabulary: { counts: count(whole), threshold: bpe.vocabularyThreshold } });
    return words[side].map((line) => limited.apply(line));
  };
  const [source, target] = [segment('source'), segment('target')];
  const cleaner = clean && new PairCleaner(clean);
  const kept = [...source.keys()].filter(
    (row) => cleaner?.keeps(countTokens(source[row] as string), countTokens(target[row] as string)) !== false,
  );
  const pick = (lines: readonly string[]) => kept.map((row) => lines[row] as string);
  const counts = [count(pick(source)), count(pick(target))] as const;
  const joint = Vocabulary.fromCounts(addCounts(counts), { padTo: vocabulary.padTo });
  const own = counts.map((one) => Vocabulary.fromCounts(one, { padTo: vocabulary.padTo }));
  const [a, b] = vocabulary.joint ? [joint, joint] : (own as [Vocabulary, Vocabulary]);
  const encode = (lines: readonly string[], by: Vocabulary) =>
    pick(lines).map((line) => [...by.encode(line).subarray(0, -1)]);
  return {
    source: encode(source, a),
    target: encode(target, b),
    vocabularies: [a.toText(), b.toText()],
    cleaning: cleaner?.report ?? null,
    kept,
  };
}

const listRows = (rows: TokenRows) => Array.from({ length: rows.count }, (_, row) => [...rows.row(row)]);

async function prepare(run: TranslationRun, dataDir: string, interruption = patient()) {
  const text = await prepareTraining({ run, dataDir, preparedDir, interruption, progress: SILENT });
  return {
    source: listRows(text.train.source),
    target: listRows(text.train.target),
    vocabularies: [text.vocabularies.source.toText(), text.vocabularies.target.toText()],
    cleaning: text.cleaning,
    kept: [...text.readLineNumbers()],
  };
}

const BPE = { merges: 30, joint: true, vocabularyThreshold: 0 };
const SETTINGS: Readonly<Record<string, object>> = {
  'joint sub-words': { bpe: BPE, clean: null },
  'sub-words of each side, with a threshold': {
    bpe: { merges: 20, joint: false, vocabularyThreshold: 3 },
    vocabulary: { joint: false, padTo: 1 },
  },
  'cleaning, no tokenizer': {
    tokenizer: 'none',
    normalize: false,
    bpe: BPE,
    clean: { minimum: 1, maximum: 9, ratio: 2 },
  },
  'whole words': { tokenizer: 'none', normalize: false, bpe: null, clean: null },
};

describe('prepareTraining', () => {
  it.each(Object.entries(SETTINGS))('gives what whole lines in memory give: %s', async (_name, preprocessing) => {
    const dataDir = await makeCorpus('corpus', 1500);
    const run = makeRun(preprocessing);
    const expected = await prepareInMemory(run, dataDir);
    expect(expected.source.length).toBeGreaterThan(300);
    expect(await prepare(run, dataDir)).toEqual(expected);
    // The second call reads the prepared text.
    expect(await prepare(run, dataDir)).toEqual(expected);
  });

  it('goes on after interruptions, with an equal result', async () => {
    const dataDir = await makeCorpus('long', 3000);
    const run = makeRun({ bpe: BPE, clean: null });
    const whole = await prepare(run, dataDir);
    preparedDir = await mkdtemp(path.join(folder, 'prepared-'));
    /** Stops at the given report. Returns true if the preparation ended before it. */
    const prepareUntil = async (last: number): Promise<boolean> => {
      let reports = 0;
      const stop = new AbortController();
      const report = async () => {
        if (++reports > last) stop.abort({ kind: 'stop' });
      };
      const interruption = new Interruption(stop.signal, 600);
      return await prepareTraining({ run, dataDir, preparedDir, interruption, progress: { ...SILENT, report } }).then(
        () => true,
        (error: unknown) => {
          if (!isOrdoError(error, 'run.stopped')) throw error;
          return false;
        },
      );
    };
    let stops = 0;
    while (!(await prepareUntil(stops))) stops++;
    expect(stops).toBeGreaterThan(5);
    expect(await prepare(run, dataDir)).toEqual(whole);
  });

  it('says where it goes on while it reads over what is done', async () => {
    const dataDir = await makeCorpus('read-over', 3000);
    const run = makeRun({ bpe: BPE, clean: null });
    const stop = new AbortController();
    const places: number[] = [];
    const report = async (done: number, total: number) => {
      places.push(done / total);
      // The words of all lines are numbered, which is four fifths of the work.
      if (done / total > 0.8) stop.abort({ kind: 'stop' });
    };
    const once = { run, dataDir, preparedDir, progress: { ...SILENT, report } };
    const stopped = prepareTraining({ ...once, interruption: new Interruption(stop.signal, 600) });
    await expect(stopped).rejects.toMatchObject({ code: 'run.stopped' });
    places.length = 0;
    await prepareTraining({ ...once, interruption: patient() });
    expect(places[0]).toBe(0.8);
  });

  it('names a text by what decides it, and leaves nothing beside it', async () => {
    const dataDir = await makeCorpus('named', 200);
    const run = makeRun({ bpe: BPE });
    const nameOf = (one: TranslationRun, dir = dataDir) =>
      findTrainingFolder({ run: one, dataDir: dir, preparedDir, interruption: patient(), progress: SILENT });
    await prepare(run, dataDir);
    expect(await readdir(preparedDir)).toEqual([path.basename(await nameOf(run))]);
    expect(await nameOf(makeRun({ bpe: { ...BPE, merges: 31 } }))).not.toBe(await nameOf(run));
    expect(await nameOf(run, await makeCorpus('other', 201))).not.toBe(await nameOf(run));
  });

  it('lets one of two that begin at once prepare, and the other read', async () => {
    const dataDir = await makeCorpus('twice', 400);
    const run = makeRun({ bpe: BPE });
    const [a, b] = await Promise.all([prepare(run, dataDir), prepare(run, dataDir)]);
    expect(a).toEqual(b);
  });

  it('takes the lock of a process that was killed', async () => {
    const dataDir = await makeCorpus('killed', 50);
    const run = makeRun({ bpe: BPE });
    const place = await findTrainingFolder({ run, dataDir, preparedDir, interruption: patient(), progress: SILENT });
    // No process has the number 2^22 + 1, because Linux counts up to 2^22.
    await writeFile(`${place}.lock`, `${2 ** 22 + 1} 1 a ${readProcessSpace()}`);
    expect((await prepare(run, dataDir)).kept.length).toBeGreaterThan(0);
  });

  it('refuses files that are not whole', async () => {
    const dataDir = await makeCorpus('damaged', 50);
    const run = makeRun({ bpe: BPE });
    await prepare(run, dataDir);
    const [name] = await readdir(preparedDir);
    const tokens = path.join(preparedDir, name as string, 'source.tokens');
    await writeFile(tokens, (await readFile(tokens)).subarray(0, -2));
    await expect(prepare(run, dataDir)).rejects.toMatchObject({ code: 'disk.damaged' });
  });
});
