/** Runs `ordo translate` as a process, with a model that `ordo run` has just trained. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDataset } from '@ordo/data';
import { tinyReaderFiles } from '@ordo/lm/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';
import { runOrdo } from './ordo-process.ts';

const DATASET = { id: 'order-probe', train: 300, valid: 10, test: 12 };
const SPEC = {
  name: 'to translate with',
  kind: 'translation',
  dataset: DATASET,
  preprocessing: { bpe: { merges: 50 } },
  model: { preset: 'probe', dimension: 32, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1],
  recipe: { maxUpdates: 40, batchTokens: 512, warmupUpdates: 10 },
  evaluation: { beam: 2 },
};

let folder: string;
let run: string;
let sources: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-translate-'));
  const spec = path.join(folder, 'spec.json');
  writeFileSync(spec, JSON.stringify(SPEC));
  const { code, stderr } = await runOrdo(['run', spec, '--out', path.join(folder, 'out')]);
  if (code !== 0) throw new Error(stderr);
  const name = readdirSync(path.join(folder, 'out')).find((entry) => entry.startsWith('sape-seed1-')) as string;
  run = path.join(folder, 'out', name);
  sources = (await findDataset('order-probe').load(DATASET, undefined)).test.source;
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function translate(
  words: readonly string[],
  lines = sources,
): { status: number | null; stdout: string; stderr: string } {
  const main = path.join(REPOSITORY, 'apps/cli/dist/main.js');
  const input = lines.map((line) => `${line}\n`).join('');
  return spawnSync(process.execPath, [main, ...words], { input, encoding: 'utf8' });
}

const printed = (words: readonly string[]): string => translate(['translate', ...words]).stdout;

describe('ordo translate', () => {
  it('translates the test set line by line as the run itself did', () => {
    const { status, stdout, stderr } = translate(['translate', run]);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toBe(readFileSync(path.join(run, 'hypotheses.txt'), 'utf8'));
  });

  it('prints n-best lists with scores, and widens the beam for them', () => {
    const { stdout, stderr } = translate(['translate', path.join(run, 'model'), '--nbest', '3'], sources.slice(0, 2));
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ||| '));
    expect({ stderr, numbers: lines.map(([number]) => number) }).toMatchObject({
      numbers: ['0', '0', '0', '1', '1', '1'],
    });
    const scores = lines.slice(0, 3).map(([, , score]) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(translate(['translate', run, '--nbest', '3', '--beam', '2']).stderr).toContain('add --beam 3');
  });

  it('draws as the run did, unless a beam or several translations are asked for', () => {
    const drawing = path.join(folder, 'drawing');
    cpSync(path.join(run, 'model'), drawing, { recursive: true });
    const config = path.join(drawing, 'config.json');
    const { search, ...others } = JSON.parse(readFileSync(config, 'utf8')) as { search: object };
    writeFileSync(config, JSON.stringify({ ...others, search: { ...search, search: { type: 'sample', seed: 1 } } }));
    expect(printed([drawing])).not.toBe(printed([run]));
    for (const asked of [
      ['--beam', '2'],
      ['--nbest', '2'],
    ]) {
      expect(printed([drawing, ...asked])).toBe(printed([run, ...asked]));
    }
  });

  it('writes attention matrices to a file, and everything else as JSON', () => {
    const file = path.join(folder, 'weights.jsonl');
    const { stdout } = translate(['translate', run, '--json', '--attention', file], sources.slice(0, 1));
    const told = JSON.parse(stdout) as { line: number; tokens: string[]; translations: { tokens: string[] }[] };
    const weights = JSON.parse(readFileSync(file, 'utf8')) as {
      target: string[];
      attentions: { kind: string; weights: number[][][] }[];
    };
    expect(weights.target).toEqual(told.translations[0]?.tokens);
    const cross = weights.attentions.find(({ kind }) => kind === 'cross')?.weights[0];
    expect(cross).toHaveLength(weights.target.length + 1);
    expect(cross?.[0]).toHaveLength(told.tokens.length + 1);
  });

  it('leaves out only the lines that it cannot translate, keeps the others in their places, and says which', () => {
    const long = Array.from({ length: 3000 }, () => 'a').join(' ');
    const lines = [sources[0] ?? '', long, '', sources[1] ?? ''];
    const { status, stdout, stderr } = translate(['translate', run], lines);
    const whole = readFileSync(path.join(run, 'hypotheses.txt'), 'utf8').split('\n');
    const printed = stdout.split('\n');
    expect([printed.length, printed[0], printed[1], printed[3]]).toEqual([5, whole[0], '', whole[1]]);
    expect(stderr).toMatch(/line 2 was not translated: .*tokens with EOS is longer than/u);
    expect(stderr).toContain('1 line was not translated and is empty: 2');
    expect(status).toBe(1);
    const objects = translate(['translate', run, '--json'], lines)
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; problem?: { code: string } });
    expect(objects.map(({ line, problem }) => [line, problem?.code])).toEqual([
      [0, undefined],
      [1, 'model.input-too-long'],
      [2, undefined],
      [3, undefined],
    ]);
  });

  it('says where models are when the folder contains none', () => {
    const { status, stderr } = translate(['translate', folder]);
    expect(status).toBe(2);
    expect(stderr).toContain('there is no trained model in');
  });
});

describe('ordo attribute', () => {
  it('says what each word leaned on, and draws it', () => {
    const pictures = path.join(folder, 'pictures');
    const lines = sources.slice(0, 2);
    const { status, stdout, stderr } = translate(['attribute', run, '--pictures', pictures], lines);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const found = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown[]>);
    expect(found.map(({ line }) => line)).toEqual([1, 2]);
    const hypotheses = readFileSync(path.join(run, 'hypotheses.txt'), 'utf8').split('\n');
    found.forEach(({ source, target, fromSource, fromTarget }, i) => {
      expect(source).toEqual([...(lines[i] as string).split(' '), '</s>']);
      expect(target?.join(' ')).toBe(`${hypotheses[i]} </s>`.trimStart());
      expect([fromSource?.length, fromTarget?.length]).toEqual([target?.length, target?.length]);
    });
    expect(stderr).toMatch(/ words of 2 lines; [\d.]+ % of all \|ΔLP\| on the source/u);
    expect(readdirSync(pictures).toSorted()).toEqual(['index.html', 'line-1.svg', 'line-2.svg']);
  });

  it('explains texts by a language model, and says what it cost', () => {
    const model = path.join(folder, 'tiny-opt');
    mkdirSync(model);
    for (const [name, content] of Object.entries(tinyReaderFiles())) writeFileSync(path.join(model, name), content);
    const { status, stdout, stderr } = translate(['attribute', model], ['the low x', '']);
    expect(status).toBe(1);
    const [first, second] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown[]>);
    expect(first).toMatchObject({ line: 1, words: ['the', 'low', 'x'], start: [] });
    expect(first?.changes?.map((row) => (row as number[]).length)).toEqual([0, 1, 2]);
    expect(second).toMatchObject({ line: 2, problem: { message: 'there is no word in the text' } });
    expect(stderr).toMatch(/3 words of 1 line; [\d.]+ % of all \|ΔLP\| on the word before/u);
    // There are five tokens: four rows have read the first word, three the second, and one the first token of the third.
    expect(stderr).toMatch(/8 pairs of a token and a word it has read: [\d.]+ MFLOP and \d+ µs each/u);
  });

  it('goes on where an earlier call stopped, and only with the same model and texts', () => {
    const out = path.join(folder, 'attributions.jsonl');
    const lines = sources.slice(0, 3);
    expect(translate(['attribute', run, '--out', out], lines)).toMatchObject({ status: 0, stdout: '' });
    const whole = readFileSync(out, 'utf8');
    const [first = '', second = ''] = whole.split('\n');
    // This is like an interruption in the middle of the second line.
    writeFileSync(out, `${first}\n${second.slice(0, 20)}`);
    const again = translate(['attribute', run, '--out', out], lines);
    expect(again.stderr).toMatch(/ words of 3 lines; /u);
    expect(readFileSync(out, 'utf8')).toBe(whole);

    const others = translate(['attribute', run, '--out', out], ['another text', ...lines.slice(1)]);
    expect(others.status).toBe(2);
    expect(others.stderr).toContain('its line 1 is of another text');
    writeFileSync(out, whole.replace(/"model":"\w+"/u, '"model":"0123456789abcdef"'));
    expect(translate(['attribute', run, '--out', out], lines).stderr).toContain('is of the model 0123456789abcdef');
    writeFileSync(out, 'precious\n');
    expect(translate(['attribute', run, '--out', out], lines).stderr).toContain('its line 1 is none of this command');
    expect(readFileSync(out, 'utf8')).toBe('precious\n');
  });

  it('names the lines that the model cannot read, and explains the others', () => {
    const long = Array.from({ length: 2000 }, () => 'x').join(' ');
    const { status, stdout, stderr } = translate(['attribute', run], [long, ...sources.slice(0, 1)]);
    expect(status).toBe(1);
    const [first, second] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, object>);
    expect(first).toMatchObject({ line: 1, problem: { code: 'model.input-too-long' } });
    expect(second).toMatchObject({ line: 2 });
    expect(stderr).toContain('1 of the lines could not be explained: 1');
  });
});
