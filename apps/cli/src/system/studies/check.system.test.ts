/** Runs `ordo check` as a process on a study that trains in seconds: verdicts, budgets, resuming, failures. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from '@ordo/reports';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOrdo, startCommand, waitUntilSaid } from '../ordo-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-check-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, changes: Parameters<typeof tinyStudy>[0] = {}): string {
  const file = path.join(folder, `${name}.study.json`);
  writeFileSync(file, JSON.stringify(tinyStudy({ id: 'mine/check', ...changes })));
  return file;
}

const check = async (study: string, ...words: readonly string[]) =>
  await runOrdo(['check', study, '--local', '--out', path.join(folder, path.basename(study, '.study.json')), ...words]);

describe('ordo check', () => {
  it('keeps a part open whose data are absent, and says what it needs', async () => {
    const out = path.join(folder, 'absent');
    const words = ['check', 'xl-pe/table-1', '--part', 'en-de', '--local', '--out', out];
    const ended = await runOrdo(words, { ORDO_DATA_DIR: path.join(folder, 'no-data') });
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 4 });
    expect(ended.stderr).toContain('part en-de was not run: The dataset is not on this machine: wmt14 needs 6 files');
    expect(ended.stderr).toMatch(/put six raw text files into the folder wmt14/u);
    expect(ended.stderr).toContain('en-de, Transformer BIG: seeds 1 to 3');
    const report = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8')) as Report;
    expect(report.summary).toMatchObject({ verdict: 'inconclusive', reproduced: 0, better: 0, worse: 0 });
    expect(report.tables[0]?.notes).toContainEqual(expect.stringMatching(/^Nothing was trained: wmt14 needs 6 files/u));
  });

  it('executes the runs, writes the report with JUnit, ends by the verdict, and repeats nothing', async () => {
    const study = write('reproduced');
    const first = await check(study, '--json');
    expect({ code: first.code, stderr: first.stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(first.stdout)).toMatchObject({ study: { id: 'mine/check' }, summary: { verdict: 'reproduced' } });
    expect(first.stderr).toContain('4 of 4 runs have ended');
    const files = readdirSync(path.join(folder, 'reproduced'));
    expect(files).toEqual(expect.arrayContaining(['report.json', 'report.md', 'report.html', 'junit.xml']));
    const again = await check(study);
    expect(again.code).toBe(0);
    expect(again.stderr).not.toContain('running');
  }, 180_000);

  it('computes with the engine and threads that the call names', async () => {
    const ended = await check(write('engine', { seeds: [1] }), '--engine', 'cpu', '--threads', '2');
    // One seed leaves the verdict open.
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 4 });
    const part = path.join(folder, 'engine/demo');
    const runs = readdirSync(part).filter((name) => existsSync(path.join(part, name, 'run.json')));
    expect(runs).toHaveLength(2);
    for (const name of runs) {
      const run = readFileSync(path.join(part, name, 'run.json'), 'utf8');
      expect(JSON.parse(run)).toMatchObject({ spec: { resources: { engine: 'cpu', threads: 2 } } });
    }
  }, 300_000);

  it('ends with exit code 1 when a claim fails', async () => {
    const worse = await check(write('worse', { by: 1_000_000 }));
    expect({ code: worse.code, stderr: worse.stderr }).toMatchObject({ code: 1 });
    expect(worse.stderr).toContain('1 of 1 verdicts are "worse"');
  }, 180_000);

  it('stops in order when its budget is spent, never passes then, and goes on with the next call', async () => {
    const study = write('budget', { recipe: { maxUpdates: 4000, checkpointEvery: 20 } });
    const stopped = await check(study, '--budget', '6s');
    expect({ code: stopped.code, stderr: stopped.stderr }).toMatchObject({ code: 4 });
    expect(stopped.stderr).toContain('the budget is spent');
    expect(stopped.stderr).toContain('not finished:\n  demo, none: seeds 1 and 2\n  demo, lape: seeds 1 and 2');
    const runs = readdirSync(path.join(folder, 'budget', 'demo'));
    const checkpoints = runs.flatMap((run) => readdirSync(path.join(folder, 'budget', 'demo', run)));
    expect(checkpoints).toContain('checkpoints');
  }, 120_000);

  it('ends with exit code 1 when a run fails, whatever is allowed', async () => {
    const study = write('failed', { recipe: { maxUpdates: 100_000 }, resources: { timeLimitSeconds: 1 } });
    const failed = await check(study, '--allow', 'inconclusive');
    expect({ code: failed.code, stderr: failed.stderr }).toMatchObject({ code: 1 });
    expect(failed.stderr).toContain('4 runs have failed');
  }, 120_000);

  it('ends with exit code 130 after Ctrl-C', async () => {
    const study = write('interrupted', { recipe: { maxUpdates: 4000, checkpointEvery: 20 } });
    const begun = startCommand(['check', study, '--local', '--out', path.join(folder, 'interrupted')]);
    await waitUntilSaid(begun, 'train');
    begun.child.kill('SIGINT');
    expect((await begun.ended).code).toBe(130);
  }, 120_000);

  it('begins nothing when the study is pinned to other code, and says so for data and signatures as well', async () => {
    const study = write('pinned');
    const printed = await runOrdo(['study', 'pin', study, '--json']);
    const { pins } = JSON.parse(printed.stdout) as { pins: { code: string; data: object; metrics: object } };
    expect(pins).toMatchObject({ data: { demo: expect.stringMatching(/^[0-9a-f]{64}$/u) as string } });
    const pin = (change: object): void =>
      writeFileSync(study, JSON.stringify({ ...tinyStudy({ id: 'mine/check' }), pins: { ...pins, ...change } }));
    pin({ code: 'c'.repeat(64), data: { demo: 'd'.repeat(64) } });
    const drifted = await check(study);
    expect([drifted.code, drifted.stderr]).toEqual([2, expect.stringContaining('/pins/data/demo')]);
    expect(drifted.stderr).toContain('the code is pinned to cccc');
    expect(existsSync(path.join(folder, 'pinned', 'demo'))).toBe(false);
    pin({});
    expect((await check(study)).code).toBe(0);
  }, 120_000);

  it('refuses a study that has nothing to check', async () => {
    const file = path.join(folder, 'empty.study.json');
    writeFileSync(file, JSON.stringify({ ...tinyStudy(), targets: [] }));
    const { code, stderr } = await check(file);
    expect(code).toBe(2);
    expect(stderr).toContain('so nothing can be judged');
  });
});
