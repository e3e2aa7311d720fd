/** Measures what a cluster holds at a moment. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import type { Service } from '../cluster/service.ts';
import { measureLiveMemory } from './live-memory.ts';

export interface Sample {
  /** The number of runs that have ended so far, including deleted ones. */
  readonly runs: number;
  /** The values by name; `quantities.ts` explains each. */
  readonly values: ReadonlyMap<string, number>;
}

/** The tables that grow with the runs, and those that do not. */
const TABLES = {
  'rows per run in': ['Attempt', 'Event', 'Checkpoint', 'Model', 'Result', 'Score', 'SegmentStatistics', 'Hypotheses'],
  'rows in': ['LooseArtifact', 'ResultPiece', 'Worker', 'WorkerLack', 'LivingCode'],
} as const;

export async function takeSample(cluster: Cluster, ended: number): Promise<Sample> {
  const values = new Map<string, number>();
  const nodes: readonly Service[] = [...cluster.replicas, ...cluster.workers];
  for (const service of nodes) {
    const pid = requirePid(service);
    values.set(`live memory of ${service.name}`, await measureLiveMemory(cluster.home, service));
    values.set(`memory of ${service.name}`, await readMebibytes(pid));
    values.set(`handles of ${service.name}`, (await readdir(`/proc/${pid}/fd`)).length);
  }
  if (cluster.redis !== null) values.set('memory of redis', await readMebibytes(requirePid(cluster.redis)));
  const { rows } = await cluster.sql.query<{ connections: number; runs: number }>(`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::int from "Run" where state = 'succeeded') as runs`);
  values.set('connections to postgres', rows[0]?.connections ?? 0);
  const kept = Math.max(1, rows[0]?.runs ?? 0);
  for (const table of TABLES['rows per run in']) {
    values.set(`rows per run in ${table}`, (await countRows(cluster, table)) / kept);
  }
  for (const table of TABLES['rows in']) values.set(`rows in ${table}`, await countRows(cluster, table));
  values.set('artifacts per run', (await measureFolder(cluster.folders.artifacts)) / 1024 / kept);
  values.set('scratch', (await measureFolder(cluster.folders.scratch)) / 1024 ** 2);
  return { runs: ended, values };
}

function requirePid({ name, pid }: Service): number {
  if (pid === undefined) throw new Error(`${name} has ended, although nothing was done to it; its log says why`);
  return pid;
}

async function readMebibytes(pid: number): Promise<number> {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}

/** Counts the rows of runs that have ended; those of open runs come and go. */
async function countRows({ sql }: Cluster, table: string): Promise<number> {
  const ofEnded = `select count(*)::int as rows from "${table}" t where exists (
    select from "Run" r where r.id = t."runId" and r.state = 'succeeded')`;
  const belongsToRun = !(TABLES['rows in'] as readonly string[]).includes(table);
  const { rows } = await sql.query<{ rows: number }>(
    belongsToRun ? ofEnded : `select count(*)::int as rows from "${table}"`,
  );
  return rows[0]?.rows ?? 0;
}

/** Returns the bytes of all files. A file that has just disappeared counts as nothing. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
