import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { signalProcess } from '../processes/guarded-process.ts';
import { removePostgresData, stopOrphan } from './postgres-cluster.ts';
import { readStartTime } from '@ordo/core/process-table';

/** This is imported by its path, because @ordo/testing needs this package. */
const { locateBuilt } = (await import(
  path.resolve(import.meta.dirname, '../../../testing/src/product/built-product.ts')
)) as {
  locateBuilt: (project: string, file: string) => string;
};

const isRoot = process.getuid?.() === 0;
const packageDir = path.resolve(import.meta.dirname, '../..');
const log = (): void => undefined;
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'ordo-embedded-'));
  chmodSync(scratch, 0o755);
  // Some tests kill a supervisor. They run it as a separate process, from the built package.
  locateBuilt('packages/embedded', 'index.js');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // A query reports the lost connection.
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>({ text: sql })).rows;
  } finally {
    await client.end();
  }
}

/** Returns whether an ordinary user can read a folder. This is not so for a clone in a private home such as /root. */
function nobodyReads(folder: string): boolean {
  const look = `process.exit(require('node:fs').existsSync(${JSON.stringify(folder)}) ? 0 : 1)`;
  const { status } = spawnSync(process.execPath, ['-e', look], { uid: 65534, gid: 65534, cwd: '/' });
  if (status !== 0) console.warn(`SKIPPED: Postgres of an ordinary user: user 65534 cannot reach ${folder}`);
  return status === 0;
}

/** Starts a supervisor as a separate process. It prints the server's process id and URL, and then waits. */
async function spawnSupervisor(
  dataDir: string,
  ids: { uid?: number; gid?: number } = {},
): Promise<{ supervisor: ChildProcess; pid: number; url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(pathToFileURL(path.join(packageDir, 'dist/index.js')))});
    const { pid, url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: (l, m) => console.error(l, m) });
    console.log(JSON.stringify({ pid, url }));
    setInterval(() => {}, 1000);`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    supervisor.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    supervisor.once('exit', (code) => reject(new Error(`the supervisor ended with ${code}`)));
  });
  return { supervisor, ...(JSON.parse(line) as { pid: number; url: string }) };
}

/**
 * Kills a process and waits for its end. After SIGKILL a process still lives for a moment, and its resources are still in use.
 */
async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function waitForDeath(pid: number): Promise<void> {
  while (readStartTime(pid) !== undefined) await delay(20);
}

function listProcesses(): { pid: number; parent: number; group: number }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,pgid='], { encoding: 'utf8' });
  const rows = stdout.trim().split('\n');
  return rows.map((row) => {
    const [pid = 0, parent = 0, group = 0] = row.trim().split(/\s+/u).map(Number);
    return { pid, parent, group };
  });
}

const parentOf = (pid: number): number => listProcesses().find((row) => row.pid === pid)?.parent ?? 0;
const childrenOf = (pid: number): number[] =>
  listProcesses()
    .filter((row) => row.parent === pid)
    .map((row) => row.pid);

/**
 * Kills a supervisor and the guards of its server, which continues as an orphan. A process that Postgres has just forked
 * belongs to the group of the guards for a moment. It must survive, because Postgres takes the death of a child for a crash.
 */
async function makeOrphan({ supervisor, pid }: { supervisor: ChildProcess; pid: number }): Promise<void> {
  const leader = parentOf(pid);
  const group = listProcesses().filter((row) => row.group === leader);
  const guards = group.filter((row) => row.pid !== pid && row.parent !== pid).map((row) => row.pid);
  for (const guard of guards) signalProcess(guard, 'SIGSTOP'); // Stopped guards can do nothing while their parent dies.
  await kill(supervisor);
  for (const guard of guards) signalProcess(guard, 'SIGKILL');
  await Promise.all(guards.map(waitForDeath));
}

describe('startEmbeddedPostgres', () => {
  it('keeps data, port and password over a restart, and lets only the owner read the password', async () => {
    const dataDir = path.join(scratch, 'restart');
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    const stranger = second.url.replace(/:[^:@]+@/u, ':wrong@');
    await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/u);
    await second.stop();
  });

  it('refuses a directory that a living process owns, and names the process', async () => {
    const dataDir = path.join(scratch, 'owned');
    const server = await startEmbeddedPostgres({ dataDir, log });
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`in use by process ${process.pid}`);
    await server.stop();
  });

  it('starts again after kill -9 of the server while one of its backends is busy', async () => {
    const dataDir = path.join(scratch, 'killed');
    const first = await startEmbeddedPostgres({ dataDir, log });
    const busy = query(first.url, 'select count(*) from generate_series(1, 1e9::bigint) as n where n % 7 = 3').catch(
      () => 'lost',
    );
    await query(first.url, 'create table kept as select 1 as one');
    signalProcess(first.pid, 'SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('lost');
    await second.stop();
  });

  it('starts again after kill -9 of a server that stood still together with its backends', async () => {
    const dataDir = path.join(scratch, 'stopped');
    const first = await startEmbeddedPostgres({ dataDir, log });
    for (const pid of [first.pid, ...childrenOf(first.pid)]) signalProcess(pid, 'SIGSTOP');
    signalProcess(first.pid, 'SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('ends with its supervisor, even when the supervisor is killed', async () => {
    const { supervisor, pid } = await spawnSupervisor(path.join(scratch, 'orphan'));
    expect(readStartTime(pid)).toBeDefined();
    await kill(supervisor);
    await waitForDeath(pid);
  });

  it('stops an orphan whose guard was killed too, and starts on the same data', async () => {
    const dataDir = path.join(scratch, 'orphan');
    const { supervisor, pid, url } = await spawnSupervisor(dataDir);
    await query(url, 'create table kept as select 1 as one');
    await makeOrphan({ supervisor, pid });
    expect(readStartTime(pid)).toBeDefined();
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(readStartTime(pid)).toBeUndefined();
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('stops an orphan that hangs, because it was told to stop while it recovered from the crash of a backend', async () => {
    const dataDir = path.join(scratch, 'hanging');
    const { supervisor, pid, url } = await spawnSupervisor(dataDir);
    await query(url, 'create table kept as select 1 as one');
    await makeOrphan({ supervisor, pid });
    const backends = childrenOf(pid);
    signalProcess(backends.at(-1) ?? 0, 'SIGKILL');
    // Postgres ends all other backends, and starts new ones to recover.
    while (childrenOf(pid).every((child) => backends.includes(child))) await delay(5);
    signalProcess(pid, 'SIGINT');
    await stopOrphan(path.join(dataDir, 'cluster'), log, 500);
    expect(readStartTime(pid)).toBeUndefined();
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('ignores a pid file that names some other process', async () => {
    const dataDir = path.join(scratch, 'restart');
    const cluster = path.join(dataDir, 'cluster');
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n`);
    const server = await startEmbeddedPostgres({ dataDir, log });
    expect(server.pid).not.toBe(process.pid);
    await server.stop();
  });

  it('works in a private directory (mode 0700), and leaves nothing when its data is removed', async () => {
    const home = path.join(scratch, 'private');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = path.join(home, 'data');
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first.url, 'create table kept as select 1 as one');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(second.url, 'select one from kept')).toEqual([{ one: 1 }]);
    const [{ place } = { place: '' }] = (await query(
      second.url,
      "select current_setting('data_directory') as place",
    )) as {
      place: string;
    }[];
    await second.stop();
    await removePostgresData(dataDir);
    expect([existsSync(place), existsSync(dataDir)]).toEqual([false, false]);
  });

  it.runIf(isRoot)('starts with an empty database after a private directory was deleted by hand', async () => {
    const home = path.join(scratch, 'deleted');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = path.join(home, 'data');
    const first = await startEmbeddedPostgres({ dataDir, log });
    await first.stop();
    rmSync(dataDir, { recursive: true });
    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await removePostgresData(dataDir);
  });

  it.runIf(isRoot && nobodyReads(packageDir))('works for an ordinary user', async () => {
    const home = path.join(scratch, 'ordinary');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, 65534, 65534);
    const { supervisor, pid, url } = await spawnSupervisor(path.join(home, 'data'), { uid: 65534, gid: 65534 });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    supervisor.kill('SIGKILL');
    await waitForDeath(pid);
  });
});
