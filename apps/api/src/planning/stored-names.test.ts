import { listHashes, type RunSpec, STAGE_NUMBERS } from '@ordo/spec';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../testing/start-api.ts';
import { claim, type Experiment, post, register, resultWith, submit } from '../testing/worker-calls.ts';

describe('runs that are stored under hashes from before stages had numbers', () => {
  let api: ApiUnderTest;
  let sql: Client;
  let earlier: Experiment;
  const namesOf = async (id: string) => {
    const found = await sql.query<{ contentHash: string; hypothesesHash: string; spec: RunSpec; datasetHash: string }>(
      'select "contentHash", "hypothesesHash", spec, "datasetHash" from "Run" where id = $1',
      [id],
    );
    const [row] = found.rows;
    if (row === undefined) throw new Error(`there is no run ${id}`);
    return { ...row, names: listHashes(row.spec, { versions: STAGE_NUMBERS, datasetHash: row.datasetHash }) };
  };

  beforeAll(async () => {
    api = await startApi();
    sql = new Client({ connectionString: api.databaseUrl });
    await sql.connect();
    earlier = await submit(api.app, 401);
    // The runs get the state in which the code of that time left them.
    for (const { id } of earlier.runs) {
      const [, then] = (await namesOf(id)).names;
      await sql.query('update "Run" set "contentHash" = $2, "hypothesesHash" = $3 where id = $1', [
        id,
        then?.contentHash,
        then?.hypothesesHash,
      ]);
    }
    const worker = await register(api.app);
    const [first] = earlier.runs;
    const { attempt } = await claim(api.app, first?.id ?? '', worker);
    const done = { attemptNumber: attempt.number, result: resultWith(30) };
    await post(api.app, `/v1/attempts/${attempt.id}/result`, done);
  });

  afterAll(async () => {
    await sql.end();
    await api.close();
  });

  it('are attached to a new experiment, whether they have finished or not', async () => {
    const again = await submit(api.app, 401);
    expect(again.runs.map(({ id }) => id)).toEqual(earlier.runs.map(({ id }) => id));
    expect(again.runs.map(({ state }) => state)).toEqual(['succeeded', 'queued', 'queued', 'queued']);
    expect(again.runs.every(({ attached }) => attached)).toBe(true);
  });

  it('are what a plan finds, and nothing is stored by that', async () => {
    const plan = (await post(api.app, '/v1/plan', smallSpec(401))).json<{ runs: { existing: { id: string } }[] }>();
    expect(plan.runs.map(({ existing }) => existing.id)).toEqual(earlier.runs.map(({ id }) => id));
    const [first] = earlier.runs;
    const { contentHash, names } = await namesOf(first?.id ?? '');
    expect(contentHash).toBe(names[1]?.contentHash);
  });

  it('give their translations to a run with other metrics, which itself has the hash of today', async () => {
    const spec = { ...smallSpec(401), evaluation: { metrics: [{ id: 'ter' }] } };
    const rescored = (await post(api.app, '/v1/experiments', spec)).json<Experiment>();
    const [first, second] = rescored.runs;
    const finished = await namesOf(earlier.runs[0]?.id ?? '');
    const fresh = await namesOf(first?.id ?? '');
    expect(fresh.contentHash).toBe(fresh.names[0].contentHash);
    expect(fresh.hypothesesHash).toBe(finished.hypothesesHash);
    // The other runs have not finished, so none of their translations can be taken over.
    const other = await namesOf(second?.id ?? '');
    expect(other.hypothesesHash).toBe(other.names[0].hypothesesHash);
  });

  it('have the hashes of today where they are new', async () => {
    const { runs } = await submit(api.app, 402);
    for (const { id } of runs) {
      const { contentHash, hypothesesHash, names } = await namesOf(id);
      expect({ contentHash, hypothesesHash }).toEqual(names[0]);
    }
  });
});
