/** Runs `ordo up` as a process: a whole experiment, one owner per home, and no process left at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findDataset } from '@ordo/data';
import { findFreePort, waitUntil } from '@ordo/embedded';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../env.ts';
import { findProcessesNaming, type OrdoProcess, runOrdo, startCommand, waitUntilSaid } from '../ordo-process.ts';

const SPEC = {
  name: 'system test',
  kind: 'translation',
  dataset: { id: 'order-probe', train: 200, valid: 10, test: 10 },
  model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  seeds: [1, 2],
  recipe: { maxUpdates: 10, batchTokens: 256, logEvery: 5, warmupUpdates: 5 },
  evaluation: { beam: 1 },
  resources: { engine: 'wasm' },
  matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
};

/** Returns a study of the same runs with claims about parameters, which do not depend on chance. */
function studyOf(by: number): object {
  const { name: _name, seeds, ...spec } = SPEC;
  const because = 'Sinusoids have no parameters, so both variants have equally many.';
  return {
    study: 1,
    id: 'mine/up',
    title: 'A study over the API',
    citation: null,
    notes: [],
    seeds,
    baseline: 'none',
    parts: { demo: { spec } },
    targets: [
      { kind: 'above', part: 'demo', metric: 'parameters', row: 'sape', over: 'none', by: { value: by, because } },
    ],
  };
}

let home: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'ordo-up-'));
  environment = { ORDO_HOME: path.join(home, 'state'), ORDO_PORT: String(await findFreePort()) };
  writeFileSync(path.join(home, 'spec.json'), JSON.stringify(SPEC));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

async function startUp(): Promise<OrdoProcess> {
  const up = startCommand(['up', '--workers', '1', '--json'], environment);
  await waitUntilSaid(up, 'Ctrl-C stops everything');
  expect({ exitCode: up.child.exitCode, said: up.said() }).toMatchObject({ exitCode: null });
  return up;
}

/** Returns the processes of this home, which name it in their environment or command line. */
const leftovers = (): number[] => findProcessesNaming(path.join(home, 'state'));

/** Submits the study, whose runs already exist, and expects the exit codes of its verdicts. */
async function expectVerdicts(): Promise<void> {
  const [holds, fails] = [-1, 1].map((by) => {
    const file = path.join(home, `by${by}.study.json`);
    writeFileSync(file, JSON.stringify(studyOf(by)));
    return file;
  }) as [string, string];
  const submitted = await runOrdo(['submit', holds, '--watch', '--json'], environment);
  expect(submitted).toMatchObject({ code: 0 });
  const { experiments } = JSON.parse(submitted.stdout) as { experiments: { id: string; study: object }[] };
  expect(experiments).toMatchObject([{ study: { id: 'mine/up', part: 'demo' } }]);
  const id = experiments[0]?.id ?? '';

  // The experiment knows its study. A different version of it can be requested.
  const compared = await runOrdo(['compare', id, '--json'], environment);
  expect(compared).toMatchObject({ code: 0 });
  expect(JSON.parse(compared.stdout)).toMatchObject({ summary: { verdict: 'reproduced' }, study: { id: 'mine/up' } });
  const files = path.join(home, 'files');
  const worse = await runOrdo(['compare', id, '--study', fails, '--files', files], environment);
  expect(worse).toMatchObject({ code: 1 });
  expect(readdirSync(files)).toEqual(expect.arrayContaining(['junit.xml', 'report.html', 'report.json']));

  const checked = await runOrdo(['check', holds, '--out', path.join(home, 'checked'), '--json'], environment);
  expect({ code: checked.code, stderr: checked.stderr }).toMatchObject({ code: 0 });
  expect(checked.stderr).toContain('mine/up is run by the API');
  const power = await runOrdo(['plan', holds, '--power'], environment);
  expect(power).toMatchObject({ code: 0, stdout: 'no verdict is open\n' });
}

/** Expects that the model of a worker translates the test set as its run did. */
async function expectModelThatTranslates(run: string): Promise<void> {
  const folder = path.join(home, 'model');
  const fetched = await runOrdo(['model', run, '--out', folder, '--json'], environment);
  expect(fetched).toMatchObject({ code: 0 });
  const { test } = await findDataset('order-probe').load(SPEC.dataset, undefined);
  const input = test.source.map((line) => `${line}\n`).join('');
  const words = [path.join(REPOSITORY, 'apps/cli/dist/main.js'), 'translate', folder, '--engine', 'wasm'];
  const translated = spawnSync(process.execPath, words, { input, encoding: 'utf8' });
  const answer = await fetch(`http://127.0.0.1:${environment['ORDO_PORT']}/v1/runs/${run}/hypotheses`);
  const { hypotheses } = (await answer.json()) as { hypotheses: string[] };
  expect(translated).toMatchObject({ status: 0, stdout: hypotheses.map((line) => `${line}\n`).join('') });
  // An existing folder is not overwritten, and the error for an unknown run names it.
  expect(await runOrdo(['model', run, '--out', folder], environment)).toMatchObject({ code: 2 });
  const unknown = await runOrdo(['model', run.replaceAll(/[1-9a-f]/gu, '0'), '--out', `${folder}-2`], environment);
  expect(unknown.stderr).toContain('there is no run');
  // The default model is asked about texts, so a translation model cannot become it.
  const refused = await runOrdo(['model', run, '--default'], environment);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain(`run ${run} trained no language model`);
}

describe('a running `ordo up`', () => {
  let up: OrdoProcess;
  beforeAll(async () => {
    up = await startUp();
  }, 120_000);
  afterAll(() => void up.child.kill('SIGKILL'));

  it('refuses a second owner of the same home and names itself', async () => {
    const second = await runOrdo(['up'], environment);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`Ordo is already running in ${path.join(home, 'state')} (process ${up.child.pid}`);
    expect(second.stderr).toContain('ORDO_HOME');
  });

  it('runs an experiment from spec to table, and stops everything on Ctrl-C', async () => {
    const spec = path.join(home, 'spec.json');

    const plan = await runOrdo(['plan', spec, '--json'], environment);
    expect(JSON.parse(plan.stdout)).toMatchObject({ totals: { runs: 4, newRuns: 4 } });

    const submitted = await runOrdo(['submit', spec, '--watch', '--json'], environment);
    expect(submitted).toMatchObject({ code: 0 });
    const { id, state } = JSON.parse(submitted.stdout) as { id: string; state: string };
    expect(state).toBe('succeeded');

    const table = await runOrdo(['compare', id, '--baseline', 'none'], environment);
    expect(table.stdout).toMatch(/│ sape {4}│ 2 {5}│ +[\d.]+ ± [\d.]+§? │/);
    const csv = await runOrdo(['compare', id, '--format', 'csv'], environment);
    // There is a heading, then a line for each variant, and the end of the last line.
    expect(csv.stdout.split('\r\n')).toHaveLength(4);

    const file = path.join(home, 'scores.csv');
    expect(await runOrdo(['export', 'scores', '--experiment', id, '--out', file], environment)).toMatchObject({
      code: 0,
    });
    // There is a header, and two metrics of four runs.
    expect(readFileSync(file, 'utf8').trimEnd().split('\r\n')).toHaveLength(9);
    const lines = await runOrdo(['export', 'segments', '--experiment', id, '--format', 'jsonl'], environment);
    expect(
      lines.stdout
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { run: string }).run),
    ).toHaveLength(80);
    expect(await runOrdo(['export', 'scores', '--variant', 'rpe'], environment)).toMatchObject({ code: 2 });

    const again = await runOrdo(['plan', spec], environment);
    expect(again.stdout.match(/succeeded, would be attached/g)).toHaveLength(4);
    const told = await runOrdo(['runs', id, '--json'], environment);
    const runs = JSON.parse(told.stdout) as { id: string; state: string }[];
    expect(runs.map((run) => run.state)).toEqual(Array.from({ length: 4 }, () => 'succeeded'));
    await expectModelThatTranslates(runs.at(-1)?.id ?? '');
    await expectVerdicts();

    up.child.kill('SIGINT');
    expect((await up.ended).code).toBe(0);
    expect(leftovers()).toEqual([]);
  }, 240_000);
});

describe('ordo up', () => {
  it('refuses addresses of servers that are not there before it writes anything', async () => {
    const folder = path.join(home, 'untouched');
    const port = await findFreePort();
    const named = { ORDO_HOME: folder, DATABASE_URL: `postgresql://ada:secret@127.0.0.1:${port}/ordo` };
    const up = await runOrdo(['up'], named);
    expect({ code: up.code, folder: existsSync(folder) }).toEqual({ code: 1, folder: false });
    expect(up.stderr).toContain(`the Postgres at 127.0.0.1:${port}/ordo cannot be used: connect ECONNREFUSED`);
    expect(up.stderr).toMatch(/fix: start it, or correct .* DATABASE_URL or --database-url/u);
    const demo = await runOrdo(['demo', '--keep', '--redis-url', `redis://127.0.0.1:${port}`], { ORDO_HOME: folder });
    expect({ code: demo.code, folder: existsSync(folder) }).toEqual({ code: 1, folder: false });
    expect(demo.stderr).toContain(`the Redis at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED`);
    expect(up.stderr + demo.stderr).not.toContain('secret');
  });

  it('leaves no process when it is killed, and starts again in the same home', async () => {
    const up = await startUp();
    up.child.kill('SIGKILL');
    await up.ended;
    await waitUntil(() => leftovers().length === 0, {
      what: 'the end of all processes',
      about: () => leftovers().join(', '),
    });
    const next = await startUp();
    next.child.kill('SIGTERM');
    await next.ended;
    expect(leftovers()).toEqual([]);
  }, 240_000);

  it('stops in order when interrupted while it starts', async () => {
    const up = startCommand(['up', '--workers', '1'], environment);
    await waitUntilSaid(up, 'postgres');
    up.child.kill('SIGINT');
    expect((await up.ended).code).toBe(130);
    expect(leftovers()).toEqual([]);
  }, 120_000);

  it('outlives its command and its terminal with --detach, until `down` ends all of it', async () => {
    const up = await runOrdo(['up', '--workers', '1', '--detach', '--json'], environment);
    expect({ code: up.code, said: up.stderr }).toMatchObject({ code: 0 });
    const { pid, apiUrl } = JSON.parse(up.stdout) as { pid: number; apiUrl: string };
    expect((await fetch(`${apiUrl}/readyz`)).status).toBe(200);
    expect(leftovers()).toContain(pid);

    const second = await runOrdo(['up', '--detach'], environment);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toContain(`Ordo is already running in ${path.join(home, 'state')} (process ${pid}`);

    // These runs exist since the first test, so there is nothing to wait for. Other runs end after the wait has begun.
    const spec = path.join(home, 'other.json');
    writeFileSync(
      spec,
      JSON.stringify({ ...SPEC, seeds: [3], matrix: {}, recipe: { ...SPEC.recipe, maxUpdates: 12 } }),
    );
    const { id } = JSON.parse((await runOrdo(['submit', spec, '--json'], environment)).stdout) as { id: string };
    const late = await runOrdo(['wait', id, '--timeout', '0.01s'], environment);
    expect(late).toMatchObject({ code: 1, stdout: '' });
    expect(late.stderr).toContain('not every run has ended within 0.01 s; the experiments continue');
    const waited = await runOrdo(['wait', id], environment);
    expect(waited).toMatchObject({ code: 0, stdout: `${id}  succeeded\n` });

    const down = await runOrdo(['down'], environment);
    expect(down).toMatchObject({ code: 0, stdout: `stopped process ${pid} and its services\n` });
    expect(leftovers()).toEqual([]);
    const idle = await runOrdo(['down', '--json'], environment);
    expect(idle.code).toBe(0);
    expect(JSON.parse(idle.stdout)).toEqual({ home: path.join(home, 'state'), stopped: null });
  }, 240_000);

  it('tells why it cannot start with --detach, and leaves no process', async () => {
    const taken = { ...environment, ORDO_HOME: path.join(home, 'broken'), ORDO_LOG_LEVEL: 'info' };
    mkdirSync(path.join(home, 'broken'));
    writeFileSync(path.join(home, 'broken', 'postgres'), 'a file in the place of the folder');
    const up = await runOrdo(['up', '--detach'], taken);
    expect(up).toMatchObject({ code: 1, stdout: '' });
    expect(up.stderr).toMatch(/the services did not start \(exit code 2\):\n.*broken\/postgres\\?" exists already/su);
    expect(findProcessesNaming(path.join(home, 'broken'))).toEqual([]);
  }, 120_000);
});
