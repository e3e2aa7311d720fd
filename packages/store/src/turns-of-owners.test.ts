/** How a claim finds the next run among tens of thousands. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from './testing/start-store.ts';
import { selectNext } from './turns-of-owners.ts';

const ENDED = 60_000;
const QUEUED = 20_000;

let under: StoreUnderTest;
let client: Client;
beforeAll(async () => {
  under = await startStore();
  client = new Client({ connectionString: under.url });
  await client.connect();
  await client.query(
    `insert into "Run" (id, "contentHash", "codeVersion", "datasetHash", spec, seed, pool, labels, "timeLimitSeconds", state, owner)
     select gen_random_uuid(), 'bulk-' || n, 'code-a', 'd', '{}', 1, 'default', '{}', 60,
       (case when n <= ${ENDED} then 'succeeded' else 'queued' end)::"RunState", 'owner-' || n % 7
     from generate_series(1, ${ENDED + QUEUED}) n`,
  );
  await client.query('analyze');
}, 120_000);
afterAll(async () => {
  await client.end();
  await under.close();
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

/** All nodes of a plan. */
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the run whose turn it is', () => {
  it('is found without reading all runs, or all that wait', async () => {
    const worker = await registerWorker(under.store);
    const { runId } = await queueRun(under.store);
    const { text, values } = selectNext(runId, worker);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
      ...values,
    ]);
    const nodes = nodesOf((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan);
    const ofRuns = nodes.filter((node) => node['Relation Name'] === 'Run');
    expect(ofRuns.length).toBeGreaterThan(0);
    expect(ofRuns.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    // Eight owners (seven, and the one of the last run) with at most 20 runs each, looked at a few times.
    const read = ofRuns.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(read).toBeLessThan(1000);
    expect((await under.store.attempts.claimNext(runId, worker)).attemptNumber).toBe(1);
  });
});
