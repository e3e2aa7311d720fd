/** Imports models of other toolkits, translates with them, and checks the reasons of refusals. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEngine } from '@ordo/tensor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ctranslate2Shapes,
  encodeCTranslate2,
  encodeFairseq,
  FOREIGN_SIZES,
  randomTensors,
} from '../testing/foreign-models.ts';
import { openTrainedModel } from '../decoding/trained-model.ts';
import { createTranslator } from '../decoding/translate-lines.ts';
import { importModel, type ImportRequest } from './import-model.ts';

const { dimension } = FOREIGN_SIZES;
let root = '';
let count = 0;
/** The folders to import from and to. Both are new for each test. */
let theirs = '';
let ours = '';

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'ordo-import-'));
  await loadEngine('auto', { threads: 1 });
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  theirs = path.join(root, `theirs-${++count}`);
  ours = path.join(root, `ours-${count}`);
  mkdirSync(theirs);
});

function put(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(theirs, name), content);
}

function takeOver(more: Partial<ImportRequest> = {}): ReturnType<typeof importModel> {
  const languages = { source: 'xx', target: 'yy' };
  return importModel(ours, { model: theirs, languages, vocabularyFiles: {}, preprocessing: {}, ...more });
}

describe('importing from CTranslate2', () => {
  const tensors = randomTensors(ctranslate2Shapes());
  const whole = {
    'model.bin': encodeCTranslate2(tensors),
    // The source has seven rows and the target six. The last target row is that of <unk>, which the file does not list.
    'source_vocabulary.txt': '<blank>\n<s>\n</s>\na\nb\nc\nd\n',
    'target_vocabulary.txt': '<blank>\n<s>\n</s>\nA\nB\n',
  };

  it('moves every row to the id of its word, and returns what was found', async () => {
    put(whole);
    const imported = await takeOver();
    expect(imported).toMatchObject({ toolkit: 'CTranslate2', model: { heads: 8, encoderLayers: 1, norm: 'pre' } });
    const { model, text } = await openTrainedModel(ours);
    const rowsOf = (name: string) => model.parameters.get(name)?.dataSync<'float32'>() ?? new Float32Array();
    // Ids are <s>, <pad>, </s>, <unk>, a, b, c, d. Row 5 therefore holds what was row 4.
    const id = text.vocabularies.source.idOf('b');
    expect(id).toBe(5);
    const table = tensors.get('encoder/embeddings/weight')?.values ?? new Float32Array();
    const ourRow = rowsOf('encoder.embedding').subarray(id * dimension, (id + 1) * dimension);
    expect(ourRow).toEqual(table.subarray(4 * dimension, 5 * dimension));
    const biases = tensors.get('decoder/projection/bias')?.values ?? new Float32Array();
    expect([...rowsOf('output.bias')]).toEqual([1, 0, 2, 5, 3, 4].map((row) => biases[row]));
    model.dispose();
  });

  it('translates in the model’s own units, and says which lines the model cannot read', async () => {
    put(whole);
    await takeOver();
    const trained = await openTrainedModel(ours);
    const translator = createTranslator(trained, { ...trained.search, maxLengthB: 4 });
    const [line] = await translator.translate(['a d c']);
    if (line === undefined) throw new Error('no line came back');
    expect(line.tokens).toEqual(['a', 'd', 'c']);
    expect(line.translations).toHaveLength(2);
    const [best] = line.translations;
    // The source has no EOS, so only its three words can be attended to.
    const cross = best && (await translator.attend(line, best)).find(({ kind }) => kind === 'cross');
    expect(cross?.weights[0]?.[0]).toHaveLength(3);
    const [unknown, first, empty, second] = await translator.translate(['a x', 'a d c', '', 'a d c']);
    expect(unknown).toMatchObject({ translations: [], problem: { code: 'model.unreadable-input' } });
    expect(unknown?.problem?.message).toContain('the line "a x" has "x"');
    expect(empty?.problem?.message).toContain('a line is empty');
    expect([first, second]).toEqual([line, line]);
    trained.model.dispose();
  });

  it.each([
    ['no vocabulary', { 'source_vocabulary.txt': null }, /no source vocabulary: .*source_vocabulary.txt and .*shared/u],
    ['a vocabulary too short', { 'source_vocabulary.txt': 'a\nb\n' }, /lists 2 words, but the model has rows for 7/u],
    ['a word that occurs twice', { 'target_vocabulary.txt': '<s>\n</s>\nA\nA\nB\n' }, /line 4 of .* repeats .*"A"/u],
    ['a target without <s> and </s>', { 'target_vocabulary.txt': 'A\nB\nC\nD\nE\n' }, /has no <s>/u],
    ['bytes of another format', { 'model.bin': 'what is this' }, /its version is \d+, not 2/u],
    [
      'a tensor of another shape',
      { 'model.bin': withTensor('encoder/layer_0/ffn/linear_1/bias', [dimension + 1]) },
      /encoder\/layer_0\/ffn\/linear_1\/bias has shape \[9\], not \[8\]/u,
    ],
    ['an extra tensor', { 'model.bin': withTensor('encoder/scale', [1]) }, /it has encoder\/scale, for which/u],
  ])('refuses %s, and writes nothing', async (_, changes, message) => {
    const files = Object.entries({ ...whole, ...changes }).filter(([, content]) => content !== null);
    put(Object.fromEntries(files) as Record<string, string | Uint8Array>);
    await expect(takeOver()).rejects.toThrow(message);
    await expect(openTrainedModel(ours)).rejects.toMatchObject({ code: 'checkpoint.invalid' });
  });

  function withTensor(name: string, shape: readonly number[]): Uint8Array {
    return encodeCTranslate2(new Map([...tensors, ...randomTensors([[name, shape]])]));
  }
});

describe('importing from fairseq', () => {
  const whole = {
    'model.safetensors': encodeFairseq(),
    'dict.xx.txt': 'a 3\nb@@ 2\nc 1\n',
    'dict.yy.txt': 'A 2\nB 1\n',
  };

  it('takes vocabularies as they are, and segments raw text if it is given codes', async () => {
    put({ ...whole, codes: '#version: 0.2\nx y</w>\n' });
    const codes = path.join(theirs, 'codes');
    const imported = await takeOver({ heads: 2, codes, preprocessing: { lowercase: true } });
    expect(imported).toMatchObject({ toolkit: 'fairseq', model: { heads: 2, norm: 'post' } });
    const trained = await openTrainedModel(ours);
    expect(trained.search).toMatchObject({ beam: 5, lengthPenalty: { alpha: 1 } });
    const [line] = await createTranslator(trained, { ...trained.search, maxLengthB: 4 }).translate(['BC zz']);
    expect(line?.tokens).toEqual(['b@@', 'c', '<unk>', '<unk>']);
    trained.model.dispose();
  });

  it.each([
    ['a file without a number of heads', {}, {}, /does not say how many attention heads/u],
    ['heads that do not divide the dimension', {}, { heads: 3 }, /dimension 8 is not a multiple of 3 heads/u],
    [
      'a vocabulary of another model',
      { 'dict.yy.txt': 'A 2\n' },
      { heads: 2 },
      /has 5 words .* but the model has 6 target words/u,
    ],
  ])('refuses %s', async (_, changes, more, message) => {
    put({ ...whole, ...changes });
    await expect(takeOver(more)).rejects.toThrow(message);
  });

  it('reads the codes before the model, because a wrong name is then refused at once', async () => {
    put({ ...whole, 'model.safetensors': Buffer.from('none') });
    await expect(takeOver({ heads: 2, codes: path.join(theirs, 'no-such-file') })).rejects.toThrow('no-such-file');
  });

  it('does not overwrite another model', async () => {
    put(whole);
    await takeOver({ heads: 2 });
    await expect(takeOver({ heads: 2 })).rejects.toThrow(/already holds a model/u);
  });
});
