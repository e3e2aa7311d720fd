/** Runs `ordo plan --offline` as a process, on files that cannot be used. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runOrdo } from './ordo-process.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000 });

let folder = '';
const SPEC = {
  name: 'on files',
  kind: 'translation',
  dataset: {
    id: 'parallel-text',
    source: 'en',
    target: 'de',
    train: { source: 'train.en', target: 'train.de' },
    valid: { source: 'valid.en', target: 'valid.de' },
    test: { source: 'test.en', target: 'test.de' },
  },
  preprocessing: { bpe: null },
  model: { preset: 'probe' },
  positional: { type: 'sape' },
  seeds: [1],
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-plan-'));
  writeFileSync(path.join(folder, 'spec.json'), JSON.stringify(SPEC));
  for (const split of ['train', 'valid', 'test']) {
    for (const side of ['en', 'de']) write(`${split}.${side}`, 'a b\nc d\n');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
const file = (name: string, content: object): string => {
  write(name, JSON.stringify(content));
  return path.join(folder, name);
};

const plan = () => runOrdo(['plan', path.join(folder, 'spec.json'), '--offline'], { ORDO_DATA_DIR: folder });
const saying = (text: string) => ({ code: 2, stderr: expect.stringContaining(text) as string });

describe('ordo plan --offline', () => {
  it('refuses files that are missing, empty or of unequal length, and accepts them once they are right', async () => {
    expect(await plan()).toMatchObject({ code: 0 });
    write('train.de', 'a b\n');
    expect(await plan()).toMatchObject(saying('line 2 of train.en'));
    rmSync(path.join(folder, 'train.de'));
    expect(await plan()).toMatchObject(saying('train.de'));
    write('train.de', 'a b\nc d\n');
    for (const side of ['en', 'de']) write(`valid.${side}`, '');
    expect(await plan()).toMatchObject(saying('the valid set of parallel-text has no lines'));
  });
});

interface Planned {
  readonly runs: readonly {
    readonly variant: string;
    readonly parameters: number;
    readonly memoryBytes: number;
    readonly text: { readonly dropped: number | null; readonly problem: string | null };
  }[];
}

describe('what ordo plan says of runs whose data are here', () => {
  /** Lines with words of three letters, so that the text has far fewer units than the requested merges. */
  const lines = Array.from({ length: 60 }, (_, i) => `a${'bcdef'[i % 5]}${'ghij'[i % 4]} k${'lmn'[i % 3]}\n`).join('');
  const spec = {
    ...SPEC,
    dataset: {
      ...SPEC.dataset,
      train: { source: 'words.en', target: 'words.de' },
      valid: { source: 'words.en', target: 'words.de' },
    },
    preprocessing: {},
    model: { preset: 'probe', encoderLayers: 1, decoderLayers: 1 },
    recipe: { maxUpdates: 1, batchTokens: 160, accumulate: 1 },
    evaluation: { beam: 1, metrics: [{ id: 'bleu' }] },
    resources: { engine: 'wasm' },
  };

  it('is the parameters that the run then has, and its memory but for a factor of two, which is marked as an estimate', async () => {
    for (const side of ['en', 'de']) write(`words.${side}`, lines);
    for (const side of ['en', 'de']) write(`valid.${side}`, 'a b\nc d\n');
    const source = file('counted.json', spec);
    const at = { ORDO_DATA_DIR: folder };
    const planned = await runOrdo(['plan', source, '--offline', '--json'], at);
    const [run] = (JSON.parse(planned.stdout) as Planned).runs;
    expect(await runOrdo(['run', source, '--out', path.join(folder, 'out')], at)).toMatchObject({ code: 0 });
    const written = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' });
    const folderOfRun = written.find((name) => name.endsWith('result.json')) ?? '';
    const result = JSON.parse(readFileSync(path.join(folder, 'out', folderOfRun), 'utf8')) as {
      readonly parameters: { readonly total: number };
      readonly memory: { readonly enginePeakBytes: number };
    };
    expect(run?.parameters).toBe(result.parameters.total);
    const factor = (run?.memoryBytes ?? 0) / result.memory.enginePeakBytes;
    expect(factor).toBeGreaterThan(0.5);
    expect(factor).toBeLessThan(2);
    const shown = (await runOrdo(['plan', source, '--offline'], at)).stdout;
    expect(shown).toContain(`  ${result.parameters.total.toLocaleString('en-US')}  `);
    expect(shown).toMatch(/≈\u00A0\d+ /u);
    expect(shown).toContain('≈ marks an estimate');
  });

  it('is how many pairs cleaning drops, and which runs will fail at a sentence beyond the limit of their encoding', async () => {
    for (const side of ['en', 'de']) write(`valid.${side}`, 'a b\nc d\n');
    write('long.en', `${'a '.repeat(9)}a\nb c\n${'b '.repeat(11)}b\n`);
    write('long.de', 'a\nb c\nb\n');
    write('uneven.en', 'a b\na a a a a a\nc d\n');
    write('uneven.de', 'a b\nb\nc d\n');
    const source = file('failing.json', {
      ...SPEC,
      dataset: {
        ...SPEC.dataset,
        train: { source: 'uneven.en', target: 'uneven.de' },
        test: { source: 'long.en', target: 'long.de' },
      },
      preprocessing: { bpe: null, clean: { ratio: 2 } },
      matrix: { '/positional': [{ type: 'sape' }, { type: 'lape', length: 8 }] },
    });
    const planned = await runOrdo(['plan', source, '--offline', '--json'], { ORDO_DATA_DIR: folder });
    const { runs } = JSON.parse(planned.stdout) as Planned;
    expect(runs.map(({ text }) => [text.dropped, text.problem])).toEqual([
      [1, null],
      [
        1,
        expect.stringMatching(
          /line 1 of the test set has a source of 11 tokens with EOS; with lape the model takes 8; too long are 2 of 3 sources of the test set/u,
        ),
      ],
    ]);
    const shown = (await runOrdo(['plan', source, '--offline'], { ORDO_DATA_DIR: folder })).stdout;
    expect(shown).toContain('cleaning will drop 1 of 3 training pairs (0 too short, 0 too long, 1 unbalanced)');
    expect(shown).toMatch(
      /will fail: lape, seed 1: line 1 of the test set .*; fix: set positional.length to 13 or more/u,
    );
  });
});
