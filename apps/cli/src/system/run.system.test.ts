/**
 * Runs `ordo run` as a process. When it is interrupted, killed and resumed, it must give the same result as an undisturbed run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '@ordo/embedded';
import type { RunResult } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';
import type { EventLine } from '../local-run/run-folder.ts';
import { runOrdo, startCommand } from './ordo-process.ts';

const SPEC = {
  name: 'system test',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 300, valid: 10, test: 12 },
  model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1],
  recipe: { maxUpdates: 60, batchTokens: 256, checkpointEvery: 10, logEvery: 5, warmupUpdates: 10 },
  evaluation: { beam: 1 },
  resources: { engine: 'wasm', threads: 1 },
};

/** The files of a report. A spec by itself has no verdicts, so there are no files about them. */
const REPORT_FILES = [
  'report.csv',
  'report.html',
  'report.json',
  'report.md',
  'report.tex',
  'training-loss.csv',
  'training-loss.svg',
];

let folder: string;
let spec: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-run-'));
  spec = path.join(folder, 'spec.json');
  writeFileSync(spec, JSON.stringify(SPEC));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const runFolder = (out: string): string => {
  const name = readdirSync(out).find((entry) => entry.startsWith('sape-seed1-'));
  return path.join(out, name as string);
};
const readResult = (out: string): RunResult =>
  JSON.parse(readFileSync(path.join(runFolder(out), 'result.json'), 'utf8')) as RunResult;
const readEvents = (out: string): EventLine[] =>
  readFileSync(path.join(runFolder(out), 'events.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as EventLine);
const lossesOf = (out: string): [number, number | undefined][] =>
  readEvents(out).flatMap(({ event }) =>
    event.kind === 'metric' && 'train/loss' in event.values ? [[event.step, event.values['train/loss']]] : [],
  );
const hasCheckpoint = (out: string): boolean => {
  try {
    return readEvents(out).some(({ event }) => event.kind === 'checkpoint');
  } catch {
    return false;
  }
};

describe('ordo run', () => {
  it('resumes after Ctrl-C and after kill -9, and gives the same bits as an undisturbed run', async () => {
    const undisturbed = path.join(folder, 'undisturbed');
    const disturbed = path.join(folder, 'disturbed');
    const whole = await runOrdo(['run', spec, '--out', undisturbed, '--json']);
    expect(whole).toMatchObject({ code: 0 });

    const first = startCommand(['run', spec, '--out', disturbed]);
    await waitUntil(() => hasCheckpoint(disturbed), { what: 'a checkpoint', about: first.said });
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(130);
    const told = readEvents(disturbed).length;

    const second = startCommand(['run', spec, '--out', disturbed]);
    await waitUntil(() => readEvents(disturbed).length > told + 2, { what: 'two more events', about: second.said });
    second.child.kill('SIGKILL');
    await second.ended;

    const third = await runOrdo(['run', spec, '--out', disturbed]);
    expect(third).toMatchObject({ code: 0 });

    const [expected, found] = [readResult(undisturbed), readResult(disturbed)];
    expect(found.training.finalLoss).toBe(expected.training.finalLoss);
    expect(found.hypotheses).toEqual(expected.hypotheses);
    expect(found.scores).toEqual(expected.scores);
    // The history contains no update twice. A stop reports the updates since the last report, so there may be additional ones.
    const steps = lossesOf(disturbed).map(([step]) => step);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
    expect(lossesOf(disturbed).at(-1)).toEqual(lossesOf(undisturbed).at(-1));
    expect(readEvents(disturbed).map(({ seq }) => seq)).toEqual(readEvents(disturbed).map((_, i) => i));
  }, 180_000);

  it('writes result, hypotheses, events, tables and figures, and does not repeat a finished run', async () => {
    const out = path.join(folder, 'undisturbed');
    const again = await runOrdo(['run', spec, '--out', out, '--json']);
    expect(again.code).toBe(0);
    const { report, files } = JSON.parse(again.stdout) as {
      report: { tables: { rows: { variant: string }[] }[] };
      files: string[];
    };
    expect(report.tables.flatMap(({ rows }) => rows.map(({ variant }) => variant))).toEqual(['sape']);
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual(REPORT_FILES);
    const lines = readFileSync(path.join(runFolder(out), 'hypotheses.txt'), 'utf8').split('\n');
    expect(lines).toHaveLength(12 + 1);
    expect(readEvents(out).at(-1)?.at).toBe(readEvents(path.join(folder, 'undisturbed')).at(-1)?.at);
  });
});

describe('bad input', () => {
  it('ends with exit code 2 and an explanation, which --json also prints as an object on stdout', async () => {
    const bad = path.join(folder, 'bad.json');
    writeFileSync(bad, JSON.stringify({ ...SPEC, recipe: { droupout: 0.1 } }));
    const { code, stdout, stderr } = await runOrdo(['run', bad, '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean "dropout"?');
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'spec.invalid', problems: [{ pointer: '/recipe/droupout' }] },
    });
  });

  it.each([
    ['an unknown command', ['runn']],
    ['an unknown option', ['run', 'x.json', '--ot', 'y']],
    ['a missing argument', ['run']],
    ['a file that does not exist', ['run', '/nowhere/spec.json']],
    ['a part that a study lacks', ['run', 'posnet/table-1', '--part', 'en-cs']],
    ['a variant that no run has', ['run', 'order-probe/demo', '--variant', 'rope']],
    ['a baseline that no run has', ['run', 'order-probe/demo', '--baseline', 'rope']],
    ['an unknown dataset', ['data', 'show', 'multi40k']],
    ['a wrong port', ['up', '--port', '0']],
  ])('refuses %s with exit code 2, before anything is done', async (_, words) => {
    const ended = await runOrdo(words);
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.stderr).not.toBe('');
  });

  it('ends with exit code 3 when nobody answers', async () => {
    const { code, stderr } = await runOrdo(['runs'], { ORDO_API_URL: 'http://127.0.0.1:8' });
    expect(code).toBe(3);
    expect(stderr).toContain('fix:');
  });
});

describe('a reader that goes away', () => {
  it('is no failure', () => {
    const main = path.join(REPOSITORY, 'apps/cli/dist/main.js');
    const { stderr } = spawnSync('sh', ['-c', `${process.execPath} ${main} --help | true`], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
