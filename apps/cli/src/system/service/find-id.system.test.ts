/** Names experiments and runs by the beginnings of their ids, on the command line of the built product. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type Ordo, startBuiltOrdo, type TestDatabase } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runOrdo } from '../ordo-process.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let home: string;
let database: TestDatabase;
let ordo: Ordo;
let environment: Record<string, string>;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'ordo-find-id-'));
  database = await createTestDatabase();
  ordo = await startBuiltOrdo({ databaseUrl: database.url, home });
  environment = { ORDO_HOME: home, ORDO_API_URL: ordo.url };
});
afterAll(async () => {
  await ordo.stop();
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

const spec = (name: string, seeds: readonly number[], resources: object) => ({
  name,
  kind: 'translation',
  dataset: { id: 'order-probe', train: 100, valid: 10, test: 10 },
  model: { preset: 'probe', dimension: 16, feedForward: 32, encoderLayers: 1, decoderLayers: 1 },
  positional: { type: 'sape' },
  recipe: { maxUpdates: 10, batchTokens: 256, logEvery: 5, warmupUpdates: 5 },
  evaluation: { beam: 1 },
  seeds,
  resources: { engine: 'wasm', ...resources },
});

interface Submitted {
  readonly id: string;
  readonly runs: readonly { readonly id: string }[];
  readonly warnings: readonly string[];
}

async function submit(name: string, pool: string): Promise<{ submitted: Submitted; said: string }> {
  const file = path.join(home, `${name}.json`);
  // The seeds differ in each pool, because equal runs would be shared.
  writeFileSync(file, JSON.stringify(spec(name, pool === 'default' ? [3, 4] : [1, 2], { pool })));
  const { code, stdout, stderr } = await runOrdo(['submit', file, '--json'], environment);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return { submitted: JSON.parse(stdout) as Submitted, said: stderr };
}

describe('the beginning of an id', () => {
  it('names an experiment or a run if no other has it, and is refused with the candidates otherwise', async () => {
    const { submitted: first, said } = await submit('first', 'defualt');
    expect(first.warnings).toEqual(['2 runs wait: no worker of pool "defualt" is online; no worker is online at all']);
    expect(said).toContain(`warning: ${first.warnings[0]}`);
    const { submitted: second } = await submit('second', 'default');

    const shared = Array.from(first.id).findIndex((digit, i) => digit !== second.id[i]);
    const listed = await runOrdo(['runs', first.id.slice(0, shared + 1), '--json'], environment);
    expect((JSON.parse(listed.stdout) as { id: string }[]).map(({ id }) => id)).toEqual(first.runs.map(({ id }) => id));

    const ambiguous = await runOrdo(['cancel', `${first.id.slice(0, shared)}…`], environment);
    expect(ambiguous.code).toBe(2);
    expect(ambiguous.stderr).toContain('begins the ids of several experiments');
    for (const { id } of [first, second]) expect(ambiguous.stderr).toContain(id);

    const unknown = await runOrdo(['watch', 'ffff'], environment);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('no experiment has an id that begins with "ffff"'),
    ]);
    const wrong = await runOrdo(['retry', 'my experiment'], environment);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('is not the beginning of an id')]);
    const model = await runOrdo(['model', (first.runs[0]?.id ?? '').slice(0, -1)], environment);
    expect(model.stderr).toContain('queued');

    const cancelled = await runOrdo(['cancel', first.id.slice(0, -2)], environment);
    expect(cancelled).toMatchObject({ code: 0, stdout: expect.stringContaining('2 runs cancelled') as string });
  });

  it('is planned with a warning where no worker has the labels', async () => {
    const file = path.join(home, 'labels.json');
    writeFileSync(file, JSON.stringify(spec('labels', [5], { labels: ['gpu'] })));
    const { stdout } = await runOrdo(['plan', file], environment);
    expect(stdout).toContain('warning: 1 run waits: no worker of pool "default" is online');
  });
});
