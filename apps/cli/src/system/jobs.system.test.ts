/**
 * Runs `ordo run --jobs` as a process. Parallel, interrupted and resumed runs must give the same results as runs one after
 * another.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from '@ordo/embedded';
import type { RunResult } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventLine } from '../local-run/run-folder.ts';
import { runOrdo, startCommand, waitUntilSaid } from './ordo-process.ts';

const SPEC = {
  name: 'side by side',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 200, valid: 10, test: 12 },
  model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1, 2],
  recipe: { maxUpdates: 30, batchTokens: 128, checkpointEvery: 5, logEvery: 5, warmupUpdates: 10 },
  evaluation: { beam: 1 },
  resources: { engine: 'wasm', threads: 1 },
};

let folder: string;
let spec: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-jobs-'));
  spec = path.join(folder, 'spec.json');
  writeFileSync(spec, JSON.stringify(SPEC));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const runFolders = (out: string): string[] =>
  readdirSync(out)
    .filter((name) => name.startsWith('sape-seed'))
    .toSorted()
    .map((name) => path.join(out, name));

function readEvents(run: string): EventLine[] {
  try {
    const lines = readFileSync(path.join(run, 'events.jsonl'), 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as EventLine);
  } catch {
    return [];
  }
}

/** Reads what must be equal bit by bit. Times need not be. */
function readBits(run: string) {
  const { training, hypotheses, scores } = JSON.parse(readFileSync(path.join(run, 'result.json'), 'utf8')) as RunResult;
  return { finalLoss: training.finalLoss, hypotheses, scores };
}

const hasCheckpoint = (run: string): boolean => readEvents(run).some(({ event }) => event.kind === 'checkpoint');
const findChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('ordo run --jobs', () => {
  it('gives the same bits as one run after another, also when Ctrl-C ends all processes and a second call goes on', async () => {
    const [one, two] = [path.join(folder, 'one'), path.join(folder, 'two')];
    expect(await runOrdo(['run', spec, '--out', one, '--jobs', '1'])).toMatchObject({ code: 0 });

    const begun = startCommand(['run', spec, '--out', two, '--jobs', '2']);
    const both = (): boolean => {
      try {
        return runFolders(two).filter(hasCheckpoint).length === 2;
      } catch {
        return false;
      }
    };
    await waitUntil(both, { what: 'two checkpoints', about: begun.said, timeoutMs: 200_000 });
    const children = findChildren(begun.child.pid as number);
    expect(children).toHaveLength(2);
    begun.child.kill('SIGINT');
    const stopped = await begun.ended;
    expect({ code: stopped.code, stderr: stopped.stderr }).toMatchObject({ code: 130 });
    expect(stopped.stderr).toContain('stopping as soon as the current runs have written a checkpoint');
    expect(children.filter(lives)).toEqual([]);

    const again = await runOrdo(['run', spec, '--out', two, '--jobs', '2', '--json']);
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('2 of 2 runs have ended');
    const { runs } = JSON.parse(again.stdout) as { runs: { seed: number }[] };
    expect(runs.map(({ seed }) => seed)).toEqual([1, 2]);
    expect(runFolders(two).map(readBits)).toEqual(runFolders(one).map(readBits));
    for (const run of runFolders(two)) {
      expect(readEvents(run).map(({ seq }) => seq)).toEqual(readEvents(run).map((_, i) => i));
    }
  }, 900_000);

  it('reports a run whose process was killed as failed, and runs the other one', async () => {
    const out = path.join(folder, 'killed');
    const begun = startCommand(['run', spec, '--out', out, '--jobs', '2']);
    await waitUntil(() => findChildren(begun.child.pid as number).length === 2, {
      what: 'two processes',
      about: begun.said,
      timeoutMs: 200_000,
    });
    await waitUntilSaid(begun, 'train', 200_000);
    process.kill(findChildren(begun.child.pid as number)[0] as number, 'SIGKILL');
    const ended = await begun.ended;
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 1 });
    expect(ended.stderr).toContain('1 of 2 runs failed');
    expect(`${ended.stdout}${ended.stderr}`).toContain('was ended by SIGKILL without an answer');
  }, 600_000);

  it('refuses several at a time for runs that want the machine for themselves, before anything is written', async () => {
    const alone = path.join(folder, 'alone.json');
    writeFileSync(alone, JSON.stringify({ ...SPEC, resources: { ...SPEC.resources, exclusive: true } }));
    const out = path.join(folder, 'alone');
    const { code, stderr } = await runOrdo(['run', alone, '--out', out, '--jobs', '2']);
    expect(code).toBe(2);
    expect(stderr).toContain('--jobs is 2, but the spec wants the machine for each run alone');
    expect(existsSync(out)).toBe(false);
  });
});
