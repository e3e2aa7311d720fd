/** Tests Ordo with ORDO_AUTH=required, end to end through the command line: each role does its work and nothing else. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createQueueUrl, waitUntil } from '@ordo/embedded';
import { createTestDatabase, type NodeProcess, type Ordo, startBuiltOrdo, type TestDatabase } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../env.ts';
import { type Ended, runOrdo } from '../ordo-process.ts';

const STUDY = {
  study: 1,
  id: 'mine/keys',
  title: 'A study over an API that asks for keys',
  citation: null,
  notes: [],
  seeds: [1, 2],
  baseline: 'none',
  parts: {
    demo: {
      spec: {
        kind: 'translation',
        dataset: { id: 'order-probe', train: 200, valid: 10, test: 10 },
        model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
        positional: { type: 'sape' },
        recipe: { maxUpdates: 10, batchTokens: 256, logEvery: 5, warmupUpdates: 5 },
        evaluation: { beam: 1 },
        resources: { engine: 'wasm' },
        matrix: { '/positional': [{ type: 'none' }, { type: 'sape' }] },
      },
    },
  },
  targets: [
    {
      kind: 'above',
      part: 'demo',
      metric: 'parameters',
      row: 'sape',
      over: 'none',
      by: { value: -1, because: 'Sinusoids have no parameters, so both variants have equally many.' },
    },
  ],
};

interface Key {
  readonly id: string;
  readonly key: string;
}

let folder: string;
let database: TestDatabase;
let service: Ordo;
const keys: Record<string, Key> = {};

const within = (name: string): string => path.join(folder, name);
const writeSecret = (name: string, text: string): string => {
  writeFileSync(within(name), `${text}\n`, { mode: 0o600 });
  chmodSync(within(name), 0o600);
  return within(name);
};
const as = (name: string, words: readonly string[]): Promise<Ended> =>
  runOrdo(words, { ORDO_API_URL: service.url, ORDO_API_KEY: keys[name]?.key ?? '', ORDO_HOME: within('cli') });

async function succeed<T>(name: string, words: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await as(name, [...words, '--json']);
  expect({ words, code, stderr: code === 0 ? '' : stderr }).toEqual({ words, code: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

async function expectRefusal(name: string, words: readonly string[], code: string): Promise<{ fix: string }> {
  const { stdout } = await as(name, [...words, '--json']);
  const { error } = JSON.parse(stdout) as { error: { code: string; fix: string } };
  expect({ words, code: error.code }).toEqual({ words, code });
  expect(error.fix).not.toBe('');
  return error;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ordo-keys-'));
  database = await createTestDatabase();
  // API and worker read their secrets from files.
  const settings = { DATABASE_URL: undefined, DATABASE_URL_FILE: writeSecret('database-url', database.url) };
  service = await startBuiltOrdo({ databaseUrl: database.url, home: within('home'), auth: 'required', settings });
  keys['admin'] = { id: '', key: await service.createKey('admin', 'root') };
  keys['ada'] = await succeed('admin', ['keys', 'create', 'ada', '--role', 'submit']);
  keys['reader'] = await succeed('admin', ['keys', 'create', 'reader', '--role', 'read']);
  keys['worker'] = await succeed('admin', ['keys', 'create', 'w', '--role', 'worker', '--pools', 'default']);
  service.startWorker('w', {
    ORDO_API_KEY_FILE: writeSecret('worker-key', keys['worker'].key),
    DATABASE_URL: undefined,
    DATABASE_URL_FILE: writeSecret('queue-url', await createQueueUrl(PROGRAMS, database.url)),
  });
  writeFileSync(within('mine.study.json'), JSON.stringify(STUDY));
}, 300_000);

afterAll(async () => {
  await service.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const study = (): string => within('mine.study.json');

describe('an API that asks for keys', () => {
  let experiment = '';

  it('lets a submitter submit, watch, check and read the report, which a worker with its own key has trained', async () => {
    const { experiments } = await succeed<{ experiments: { id: string; state: string }[] }>('ada', [
      'submit',
      study(),
      '--watch',
    ]);
    expect(experiments).toMatchObject([{ state: 'succeeded' }]);
    experiment = experiments[0]?.id ?? '';
    expect(await succeed('ada', ['compare', experiment])).toMatchObject({ summary: { verdict: 'reproduced' } });
    const checked = await as('ada', ['check', study(), '--server', '--budget', '20m', '--out', within('checked')]);
    expect({ code: checked.code, stderr: checked.stderr }).toMatchObject({ code: 0 });
  }, 600_000);

  it('lets a reader read and judge by a study that the API has, but not submit, cancel, retry or delete', async () => {
    await succeed('reader', ['runs', experiment]);
    expect(await succeed('reader', ['compare', experiment, '--study', study()])).toMatchObject({
      study: { id: 'mine/keys' },
    });
    await succeed('reader', ['plan', study(), '--power']);
    for (const words of [
      ['submit', study()],
      ['cancel', experiment],
      ['retry', experiment],
      ['keys', 'list'],
      ['workers', 'drain', 'w'],
      ['shares', 'set', 'ada', '--running', '1'],
      ['audit'],
    ]) {
      const { fix } = await expectRefusal('reader', words, 'auth.forbidden');
      expect(fix).toContain('administrator');
    }
    const answer = await fetch(`${service.url}/v1/experiments/${experiment}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${keys['reader']?.key}` },
    });
    expect(answer.status).toBe(403);
  }, 300_000);

  it('prints every list of the service in the formats that all lists have', async () => {
    for (const words of [
      ['runs'],
      ['runs', experiment],
      ['workers', 'list'],
      ['shares', 'list'],
      ['keys', 'list'],
      ['audit'],
    ]) {
      const rows = await succeed<readonly object[]>('admin', words);
      const csv = (await as('admin', [...words, '--format', 'csv'])).stdout;
      const md = (await as('admin', [...words, '--format', 'md'])).stdout;
      // A heading in CSV, and with a line below it in Markdown; the last line of both has an end. The audit log may have grown.
      const lines = md.split('\n').filter((line) => line !== '');
      expect({
        words,
        some: rows.length > 0,
        csv: csv.split('\r\n').length >= rows.length + 2,
        md: lines.length >= rows.length + 2,
        odd: lines.filter((line) => !/^\| .* \|$/u.test(line)),
      }).toEqual({ words, some: true, csv: true, md: true, odd: [] });
    }
  }, 120_000);

  it('refuses missing, wrong, revoked and expired keys, and each fix names ORDO_API_KEY', async () => {
    keys['revoked'] = await succeed('admin', ['keys', 'create', 'gone', '--role', 'read']);
    await succeed('revoked', ['runs']);
    await succeed('admin', ['keys', 'revoke', keys['revoked'].id]);
    const rotated = await succeed<Key>('admin', ['keys', 'create', 'late', '--role', 'read']);
    keys['expired'] = rotated;
    await succeed('admin', ['keys', 'rotate', rotated.id, '--at-once']);
    keys['wrong'] = { id: '', key: `ordo_${'0'.repeat(12)}_${'0'.repeat(64)}` };
    for (const [name, code] of [
      ['nobody', 'auth.missing-key'],
      ['wrong', 'auth.unknown-key'],
      ['revoked', 'auth.unknown-key'],
      ['expired', 'auth.expired-key'],
    ] as const) {
      expect((await expectRefusal(name, ['runs'], code)).fix).toContain('ORDO_API_KEY');
    }
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    keys['guest'] = await succeed('admin', ['keys', 'create', 'guest', '--role', 'read', '--expires', soon]);
    expect((await as('guest', ['runs'])).stderr).toContain('warning: your API key expires on');
  }, 300_000);

  it('keeps a worker whose key is rotated, since it reads the file again', async () => {
    const rotated = await succeed<Key>('admin', ['keys', 'rotate', keys['worker']?.id ?? '', '--at-once']);
    const worker = service.processes[1] as NodeProcess;
    writeSecret('worker-key', rotated.key);
    await worker.waitForLine(/the file has another one/, 120_000);
    const spec = { name: 'after the rotation', ...STUDY.parts.demo.spec, seeds: [3] };
    writeFileSync(within('spec.json'), JSON.stringify(spec));
    expect(await succeed('ada', ['submit', within('spec.json'), '--watch'])).toMatchObject({ state: 'succeeded' });
    expect(worker.isAlive()).toBe(true);
  }, 600_000);

  it('lets an administrator drain a worker by its name, and give it runs again', async () => {
    const list = async () => await succeed<{ name: string; drainedAt: string | null }[]>('reader', ['workers', 'list']);
    expect(await list()).toMatchObject([{ name: 'w', state: 'online', drainedAt: null }]);
    expect(await succeed('admin', ['workers', 'drain', 'w'])).toMatchObject({ name: 'w', openAttempts: 0 });
    expect(await list()).toMatchObject([{ name: 'w', drainedAt: expect.any(String) }]);
    expect(await succeed('admin', ['workers', 'undrain', 'w'])).toMatchObject({ name: 'w', drained: false });
    expect(await list()).toMatchObject([{ name: 'w', drainedAt: null }]);
    const { fix } = await expectRefusal('admin', ['workers', 'drain', 'v'], 'worker.not-found');
    expect(fix).toBe('use one of: w');
  }, 120_000);

  it('lets an administrator limit what an owner may run, and everybody see it', async () => {
    expect(await succeed('admin', ['shares', 'set', 'ada', '--running', '3', '--weight', '2'])).toMatchObject({
      runningLimit: 3,
    });
    // Settings that are not named stay as they are.
    await succeed('admin', ['shares', 'set', 'ada', '--weight', 'none', '--quota', '0.5']);
    const shares = await succeed<{ owner: string; pool: string }[]>('reader', ['shares', 'list']);
    expect(shares.find(({ owner, pool }) => owner === 'ada' && pool === '*')).toMatchObject({
      weight: null,
      runningLimit: 3,
      quotaHours: 0.5,
    });
    await succeed('admin', ['shares', 'set', 'ada', '--running', 'none', '--quota', 'none']);
  }, 120_000);

  it('has everything in its audit log, and shows when keys were used', async () => {
    const records = await succeed<{ action: string; owner: string | null }[]>('admin', ['audit', '--limit', '500']);
    const done = new Set(records.map(({ action, owner }) => `${owner}: ${action}`));
    for (const change of [
      'ada: experiment.submit',
      'ada: study.submit',
      'w: worker.register',
      'root: api-key.create',
    ]) {
      expect(done).toContain(change);
    }
    expect([...done].filter((change) => change.startsWith('reader'))).toEqual([]);
    expect(done).toContain('root: api-key.rotate');
    expect(done).toContain('root: api-key.revoke');
    const lastUse = async () => {
      const list = await succeed<{ name: string; lastUsedAt: string | null }[]>('admin', ['keys', 'list']);
      return list.find(({ name }) => name === 'reader')?.lastUsedAt;
    };
    await waitUntil(lastUse, { what: 'the last use of the key "reader"' });
    // The logs of the API and the worker contain no key.
    const logged = service.processes.flatMap(({ lines }) => lines).join('\n');
    for (const { key } of Object.values(keys)) expect(logged).not.toContain(key.split('_')[2]);
  }, 300_000);

  it('has the runs of a check executed by the pool that it names', async () => {
    const { key } = await succeed<Key>('admin', ['keys', 'create', 'b', '--role', 'worker', '--pools', 'bench']);
    service.startWorker('b', {
      ORDO_API_KEY: key,
      ORDO_WORKER_POOL: 'bench',
      DATABASE_URL: undefined,
      DATABASE_URL_FILE: within('queue-url'),
    });
    writeFileSync(within('other.study.json'), JSON.stringify({ ...STUDY, id: 'mine/bench', seeds: [31, 32] }));
    const words = ['check', within('other.study.json'), '--server', '--pool', 'bench', '--out', within('benched')];
    const checked = await as('ada', words);
    expect({ code: checked.code, stderr: checked.stderr }).toMatchObject({ code: 0 });
    const ask = async <T>(place: string): Promise<T> =>
      (await (
        await fetch(service.url + place, { headers: { authorization: `Bearer ${keys['ada']?.key}` } })
      ).json()) as T;
    const [made] = (await ask<{ experiments: Key[] }>('/v1/experiments?study=mine/bench')).experiments;
    const experiment = await ask<{ runs: Key[] }>(`/v1/experiments/${made?.id}`);
    const ids = experiment.runs.map(({ id }) => id);
    const runs = await Promise.all(ids.map((id) => ask<{ attempts: { worker: string }[] }>(`/v1/runs/${id}/attempts`)));
    // Two variants × two seeds.
    expect(runs.map(({ attempts }) => attempts.map(({ worker }) => worker))).toEqual([['b'], ['b'], ['b'], ['b']]);
  }, 300_000);
});
