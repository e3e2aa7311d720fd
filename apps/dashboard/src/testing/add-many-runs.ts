/** Adds finished runs with scores in one statement, because it would take hours to submit and train so many. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';

const RUNS = readFileSync(path.join(import.meta.dirname, 'many-runs.sql'), 'utf8');

/** Adds runs whose scores rise evenly to 100. */
export async function addManyRuns(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(RUNS, [count]);
  await client.query('analyze');
  await client.end();
}
