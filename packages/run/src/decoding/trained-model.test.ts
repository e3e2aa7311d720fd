/** Writes a run's model, opens it again and translates with it; also reads the folder with Python. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDataset } from '@ordo/data';
import { expandSpec, parseSpec, type RunResult, type TranslationRun } from '@ordo/spec';
import { loadEngine, tf } from '@ordo/tensor';
import { reportAbsent } from '@ordo/testing/reference-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeRun } from '../execute-run.ts';
import { openTrainedModel, type TrainedModel } from './trained-model.ts';
import { createTranslator } from './translate-lines.ts';

const [run] = expandSpec(
  parseSpec({
    name: 'small',
    kind: 'translation',
    dataset: { id: 'order-probe', train: 300, valid: 8, test: 8 },
    preprocessing: { bpe: { merges: 60, vocabularyThreshold: 3 } },
    model: { preset: 'probe', dimension: 32, heads: 2, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
    positional: { type: 'posnet-embed' },
    recipe: { maxUpdates: 30, batchTokens: 400, warmupUpdates: 10, validateEvery: 10, averageLast: 2 },
    evaluation: { beam: 3, maxLengthB: 5 },
    seeds: [1],
  }),
) as [TranslationRun];

const python = findPython();
if (python === null)
  reportAbsent('a model read by Python', { reason: 'there is no python3 on the PATH', fix: 'install Python 3' });

describe('a trained model', () => {
  let folder = '';
  let result: RunResult;
  let trained: TrainedModel;
  const modelDir = (): string => path.join(folder, 'model');

  beforeAll(async () => {
    const engine = await loadEngine('auto', { threads: 1 });
    folder = mkdtempSync(path.join(tmpdir(), 'ordo-model-'));
    const options = {
      workDir: folder,
      dataDir: undefined,
      engine,
      codeVersion: 'test',
      contentHash: 'c'.repeat(64),
      emit: ignore,
    };
    result = await executeRun(run, { ...options, signal: new AbortController().signal, modelDir: modelDir() });
    trained = await openTrainedModel(modelDir());
  });
  afterAll(() => {
    trained.model.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is a folder with everything that is needed to use the model', async () => {
    expect((await readdir(modelDir())).toSorted()).toEqual([
      'codes.source.bpe',
      'codes.target.bpe',
      'config.json',
      'dict.source.txt',
      'dict.target.txt',
      'model.safetensors',
      'units.source.txt',
      'units.target.txt',
    ]);
    expect(trained.model.parameters.size).toBeGreaterThan(10);
    expect(trained.search).toMatchObject({ beam: 3, maxLengthB: 5 });
  });

  it('translates as its run did, word for word', async () => {
    const translated = await createTranslator(trained, trained.search).translate(await readTestSources(run));
    expect(translated.map(({ translations }) => translations[0]?.text)).toEqual(result.hypotheses);
  });

  it('answers a line that it cannot read with the reason, and the others as if it were not there', async () => {
    const [first = '', second = ''] = await readTestSources(run);
    // This is like an imported model, which has no <unk> and reads no </s>.
    const imported = { ...trained, text: { ...trained.text, hasUnknown: false, sourceEnds: false } };
    const translator = createTranslator(imported, trained.search);
    const answers = await translator.translate([first, '\u2603', '', second]);
    expect(answers.map(({ problem }) => problem?.code ?? null)).toEqual([
      null,
      'model.unreadable-input',
      'model.unreadable-input',
      null,
    ]);
    expect(answers[1]?.problem?.message).toContain('which is not in the source vocabulary');
    expect(answers[2]?.problem?.message).toContain('a line is empty');
    expect([answers[0], answers[3]]).toEqual(await translator.translate([first, second]));
  });

  it('draws the same translation of a line at a place, whatever is given together with it', async () => {
    const [first = '', second = '', third = ''] = await readTestSources(run);
    const imported = { ...trained, text: { ...trained.text, hasUnknown: false, sourceEnds: false } };
    const translator = createTranslator(imported, { ...trained.search, search: { type: 'sample', seed: 1 } });
    const [, , together] = await translator.translate([first, second, third]);
    expect((await translator.translate(['\u2603', second, third]))[2]).toEqual(together);
    expect(await translator.translate([third], 2)).toEqual([together]);
    // Another place has other draws.
    expect(await translator.translate([third])).not.toEqual([together]);
  });

  it('gives n-best lists with scores in descending order, and log p of every token', async () => {
    const sources = await readTestSources(run);
    const [line] = await createTranslator(trained, { ...trained.search, beam: 4 }).translate(sources.slice(0, 1));
    expect(line?.translations).toHaveLength(4);
    const scores = line?.translations.map(({ score }) => score) ?? [];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const { tokens, logProbabilities, score } of line?.translations ?? []) {
      expect(logProbabilities).toHaveLength(tokens.length + 1);
      const { alpha } = trained.search.lengthPenalty;
      const total = logProbabilities.reduce((sum, value) => sum + value, 0);
      expect(score).toBeCloseTo(total / (tokens.length + 1) ** alpha, 5);
    }
  });

  it('shows the attention behind a translation, and leaves no tensor behind', async () => {
    const before = tf.memory().numTensors;
    const translator = createTranslator(trained, trained.search);
    const [line] = await translator.translate((await readTestSources(run)).slice(0, 1));
    const [best] = line?.translations ?? [];
    if (line === undefined || best === undefined) throw new Error('no translation');
    const cross = (await translator.attend(line, best)).find(({ kind }) => kind === 'cross');
    expect(cross?.weights[0]).toHaveLength(best.tokens.length + 1);
    expect(cross?.weights[0]?.[0]).toHaveLength(line.tokens.length + 1);
    expect(tf.memory().numTensors).toBe(before);
  });

  it.skipIf(python === null)('can be read with only Python’s standard library', () => {
    const script = path.join(folder, 'read.py');
    writeFileSync(script, READ_WITH_PYTHON);
    const told = JSON.parse(execFileSync(python ?? '', [script, modelDir()], { encoding: 'utf8' })) as {
      config: { model: { dimension: number }; positional: { type: string } };
      names: string[];
      first: { name: string; shape: number[]; values: number[] };
    };
    expect(told.config).toMatchObject({ model: { dimension: 32 }, positional: { type: 'posnet-embed' } });
    expect(told.names).toEqual([...trained.model.parameters.keys()].map((name) => `model/${name}`).toSorted());
    const parameter = trained.model.parameters.get(told.first.name.slice('model/'.length));
    expect(told.first.shape).toEqual(parameter?.shape);
    expect(told.first.values).toEqual([...(parameter?.dataSync().slice(0, 5) ?? [])]);
  });

  it('refuses a folder that holds no model, and vocabularies of another model', async () => {
    await expect(openTrainedModel(folder)).rejects.toMatchObject({ code: 'checkpoint.invalid' });
    const file = path.join(modelDir(), 'dict.target.txt');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, `${whole}one-more 1\n`);
    await expect(openTrainedModel(modelDir())).rejects.toThrow(
      /the target vocabulary has \d+ words, but the model has \d+/,
    );
    writeFileSync(file, whole);
  });
});

const READ_WITH_PYTHON = `
import json, struct, sys, os
with open(os.path.join(sys.argv[1], 'model.safetensors'), 'rb') as file:
    size, = struct.unpack('<Q', file.read(8))
    header = json.loads(file.read(size))
    header.pop('__metadata__')
    name = sorted(header)[0]
    start, end = header[name]['data_offsets']
    file.seek(8 + size + start)
    values = struct.unpack('<5f', file.read(20))
with open(os.path.join(sys.argv[1], 'config.json')) as file:
    config = json.load(file)
first = {'name': name, 'shape': header[name]['shape'], 'values': values}
print(json.dumps({'config': config, 'names': sorted(header), 'first': first}))
`;

function ignore(): void {}

async function readTestSources({ dataset }: TranslationRun): Promise<readonly string[]> {
  return (await findDataset(dataset.id).load(dataset, undefined)).test.source;
}

function findPython(): string | null {
  try {
    execFileSync('python3', ['-c', 'import json, struct']);
    return 'python3';
  } catch {
    return null;
  }
}
