/** A tuned study by a service: the same choice, the same runs and the same verdict as on this machine. */
import { readdir, readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Report } from '@ordo/reports';
import { type Ordo, startBuiltOrdo, startTestPostgres, type TestPostgres } from '@ordo/testing';
import { tinyStudy } from '@ordo/testing/tiny-study';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

/** Real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

let folder: string;
let postgres: TestPostgres;
let service: Ordo;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-tune-service-'));
  postgres = await startTestPostgres();
  service = await startBuiltOrdo({ databaseUrl: postgres.url, home: path.join(folder, 'server') });
  service.startWorker('w');
});
afterAll(async () => {
  await service.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const within = (...names: string[]): string => path.join(folder, ...names);
const ordo = (...words: string[]) => runOrdo(words, { ORDO_HOME: within('laptop'), ORDO_API_URL: service.url });

interface Shown {
  readonly id: string;
  readonly runs: readonly { readonly id: string; readonly attached: boolean; readonly state: string }[];
  readonly search: { readonly trials: string; readonly tuned: string | null } | null;
}
const get = async <T>(route: string): Promise<T> => (await (await fetch(service.url + route)).json()) as T;
const experimentsOf = async (): Promise<Shown[]> =>
  (await get<{ experiments: Shown[] }>('/v1/experiments?study=mine/tuned')).experiments;

async function writeStudy(): Promise<string> {
  const study = tinyStudy({ id: 'mine/tuned' }) as { readonly parts: { readonly demo: object } };
  const tune = { values: { '/recipe/learningRate': [1e-7, 0.01] }, updates: 40, seeds: [5], metric: 'loss' };
  await writeFile(
    within('tuned.study.json'),
    JSON.stringify({ ...study, parts: { demo: { ...study.parts.demo, tune } } }),
  );
  return within('tuned.study.json');
}

/** Returns the first digits of the content hashes of the runs in a folder, which its subfolders are named by. */
const namesIn = async (of: string): Promise<string[]> =>
  (await readdir(of)).flatMap((name) => /-seed\d+-([0-9a-f]{8})$/u.exec(name)?.[1] ?? []).toSorted();

async function namesOf(experiment: string): Promise<string[]> {
  const { runs } = await get<{ runs: { contentHash: string }[] }>(`/v1/runs?experiment=${experiment}&limit=100`);
  return runs.map(({ contentHash }) => contentHash.slice(0, 8)).toSorted();
}

const readReport = async (out: string): Promise<Report> =>
  JSON.parse(await readFile(path.join(out, 'report.json'), 'utf8')) as Report;
const judged = ({ judgements }: Report) => judgements.map(({ verdict, note }) => [verdict, note]);
const chosenIn = ({ tables }: Report) =>
  tables.flatMap(({ notes }) => notes.filter((note) => note.includes(' is chosen by ')));

describe('a tuned study by a service', () => {
  it('gets the same choice, the same runs and the same verdict as on this machine, and trains nothing twice', async () => {
    const study = await writeStudy();
    const [here, there] = [within('here'), within('there')];
    const local = await ordo('check', study, '--local', '--out', here);
    expect({ code: local.code, stderr: local.stderr }).toMatchObject({ code: 0 });
    const remote = await ordo('check', study, '--server', '--out', there);
    expect({ code: remote.code, stderr: remote.stderr }).toMatchObject({ code: 0 });
    expect(remote.stderr).toMatch(/the search has ended; experiment \S+ \(mine\/tuned demo\): 4 runs/u);
    const [mine, theirs] = [await readReport(here), await readReport(there)];
    expect(chosenIn(mine)).toHaveLength(2);
    expect(chosenIn(theirs)).toEqual(chosenIn(mine));
    expect(judged(theirs)).toEqual(judged(mine));
    expect(theirs.summary).toEqual(mine.summary);
    const [tuned, search] = await experimentsOf();
    expect(tuned?.search).toEqual({ trials: search?.id, tuned: tuned?.id, problem: null, goesOn: false });
    expect(await namesOf(search?.id ?? '')).toEqual(await namesIn(path.join(here, 'demo.search')));
    expect(await namesOf(tuned?.id ?? '')).toEqual(await namesIn(path.join(here, 'demo')));
    const again = await ordo('submit', study, '--watch', '--json');
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    const [whole] = (JSON.parse(again.stdout) as { experiments: Shown[] }).experiments;
    expect(whole?.search?.tuned).toBe(whole?.id);
    expect(whole?.runs.map(({ attached }) => attached)).toEqual([true, true, true, true]);
    expect(await namesOf(whole?.id ?? '')).toEqual(await namesOf(tuned?.id ?? ''));
    const { runs } = await get<{ runs: { attempts?: number; attemptNumber?: number }[] }>('/v1/runs?limit=200');
    expect(runs).toHaveLength(8);
    const watched = await ordo('watch', search?.id ?? '');
    expect({ code: watched.code, stdout: watched.stdout }).toMatchObject({ code: 0 });
  });
});
