import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  locateBuilt,
  createTestDatabase,
  createTestRedis,
  findFreePort,
  type NodeProcess,
  spawnNode,
  waitUntil,
} from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, makeCertificates } from '../testing/make-certificates.ts';
import { startTlsPostgres, startTlsRedis, type TlsServer } from '../testing/tls-servers.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'ordo-tls-'));
const certificates = await makeCertificates(folder);
const started: NodeProcess[] = [];

afterAll(async () => {
  for (const process of started) if (process.isAlive()) process.signal('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const scripts = { api: '', worker: '', role: '', key: '' };
beforeAll(() => {
  scripts.api = locateBuilt('apps/api', 'server.js');
  scripts.worker = locateBuilt('apps/worker', 'main.js');
  scripts.role = path.join(path.dirname(scripts.api), 'create-queue-role.js');
  scripts.key = path.join(path.dirname(scripts.api), 'create-api-key.js');
}, 300_000);

function start(program: keyof typeof scripts, env: Record<string, string>, args: string[] = []): NodeProcess {
  const process = spawnNode({
    script: scripts[program],
    args,
    env: { ORDO_HOME: path.join(folder, 'home'), ORDO_AUTH: 'off', PATH: '/usr/bin:/bin', ...env },
  });
  started.push(process);
  return process;
}

/** Returns the output of a program that must refuse to start. */
async function refusal(program: 'api' | 'worker', env: Record<string, string>): Promise<string> {
  const process = start(program, env);
  expect(await process.exited).toEqual({ code: 1, signal: null });
  return process.lines.join('\n');
}

/** Runs Prisma's own command line, with the schema engine of this repository. */
function prismaMigrateStatus(DATABASE_URL: string): { status: number | null; said: string } {
  const repository = path.resolve(import.meta.dirname, '../../../..');
  const prisma = path.join(
    path.dirname(createRequire(import.meta.url).resolve('prisma/package.json')),
    'build/index.js',
  );
  const env = { ...process.env, DATABASE_URL, CHECKPOINT_DISABLE: '1' };
  const run = spawnSync(process.execPath, [prisma, 'migrate', 'status'], { cwd: repository, env, encoding: 'utf8' });
  return { status: run.status, said: run.stdout + run.stderr };
}

const withCa = (url: string, ca: string): string => {
  const changed = new URL(url);
  changed.searchParams.set('sslrootcert', ca);
  return changed.href;
};

// The limits are long, because the tests start real processes on a machine that may be busy.
describe.skipIf(certificates === null)('TLS', { timeout: 300_000 }, () => {
  const { ca, otherCa } = certificates as Certificates;
  let postgres: TlsServer;
  let redis: TlsServer | null;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([
      startTlsPostgres(certificates as Certificates),
      startTlsRedis(certificates as Certificates),
    ]);
  }, 300_000);
  afterAll(async () => {
    await postgres.stop();
    await redis?.stop();
  });

  it('carries all connections of API, worker and commands to servers that accept no others', async () => {
    const port = String(await findFreePort());
    const DATABASE_URL = withCa(postgres.url, ca);
    const queue = redis === null ? {} : { REDIS_URL: withCa(redis.url, ca) };
    start('api', { DATABASE_URL, ...queue, ORDO_PORT: port });
    const isReady = async (): Promise<boolean> => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return answer?.ok === true && ((await answer.json()) as { queue: string }).queue !== 'away';
    };
    await waitUntil(isReady, { what: 'the API with its database and its queue', timeoutMs: 200_000 });

    const role = start('role', { DATABASE_URL });
    expect(await role.exited).toEqual({ code: 0, signal: null });
    const roleUrl = role.lines[0] ?? '';
    expect(new URL(roleUrl).search).toBe(new URL(DATABASE_URL).search);
    const worker = start('worker', {
      ...(redis === null ? { DATABASE_URL: roleUrl } : queue),
      ORDO_API_URL: `http://127.0.0.1:${port}`,
    });
    await worker.waitForLine(/taking jobs/u, 200_000);

    const key = start('key', { DATABASE_URL }, ['--role', 'read', '--name', 'tls']);
    expect(await key.exited).toEqual({ code: 0, signal: null });
    expect(key.lines[0]).toMatch(/^ordo_/u);

    expect(prismaMigrateStatus(DATABASE_URL)).toMatchObject({ status: 0 });
    expect(prismaMigrateStatus(withCa(postgres.url, otherCa))).toMatchObject({ status: 1 });
  });

  it.each([
    [
      'another CA',
      (url: string) => withCa(url, otherCa),
      /cannot be verified by the CA in the file that sslrootcert names/u,
    ],
    ['no CA', (url: string) => url, /cannot be verified by a CA that Node\.js trusts/u],
    [
      'another host name',
      (url: string) => withCa(url.replace('@localhost:', '@127.0.0.1:'), ca),
      /is not for the host 127\.0\.0\.1/u,
    ],
    ['a file that is not there', (url: string) => withCa(url, '/nowhere/ca.crt'), /sslrootcert=\/nowhere\/ca\.crt/u],
  ])('is refused with %s, by every variable, without a password', async (_case, change, expected) => {
    const database = change(postgres.url);
    const said = [
      { variable: 'DATABASE_URL', text: await refusal('api', { DATABASE_URL: database }) },
      { variable: 'DATABASE_URL', text: await refusal('worker', { DATABASE_URL: database }) },
    ];
    if (redis !== null) {
      const env = { DATABASE_URL: withCa(postgres.url, ca), REDIS_URL: change(redis.url) };
      said.push({ variable: 'REDIS_URL', text: await refusal('api', env) });
      said.push({ variable: 'REDIS_URL', text: await refusal('worker', env) });
    }
    for (const { variable, text } of said) {
      expect(text).toMatch(expected);
      expect(text).toContain(variable);
      expect(text).toMatch(/fix: \S/u);
      expect(text).not.toContain(new URL(postgres.url).password);
      expect(text).not.toContain('redis-secret');
    }
  });

  it('is refused by a Postgres and a Redis without it, and nothing goes on unencrypted', async () => {
    const [plainDatabase, plainRedis] = [await createTestDatabase(), await createTestRedis('a Redis without TLS')];
    const url = new URL(withCa(plainDatabase.url, ca));
    url.searchParams.set('sslmode', 'verify-full');
    expect(await refusal('api', { DATABASE_URL: url.href })).toMatch(
      /DATABASE_URL asks for TLS \(sslmode=verify-full\), but the server at \S+ does not offer it\n {2}fix: /u,
    );
    await plainDatabase.drop();
    if (plainRedis === null) return;
    const REDIS_URL = withCa(plainRedis.url.replace('redis:', 'rediss:'), ca);
    expect(await refusal('worker', { REDIS_URL })).toMatch(
      /REDIS_URL asks for TLS \(rediss:\/\/\), but the server at \S+ does not offer it\n {2}fix: /u,
    );
    await plainRedis.stop();
  });
});
