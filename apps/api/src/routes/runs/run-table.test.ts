import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunGroupsSchema, RunTableSchema } from '@ordo/protocol/schemas/run-table';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { translateExperiment } from '../../testing/translated-experiment.ts';
import { smallStudy } from '../../testing/small-study.ts';
import { claim, type Experiment, post, register, submit } from '../../testing/worker-calls.ts';

type Table = Static<typeof RunTableSchema>;
type Groups = Static<typeof RunGroupsSchema>;

let api: ApiUnderTest;
let translated: Awaited<ReturnType<typeof translateExperiment>>;
let worker: string;
let waiting: Awaited<ReturnType<typeof submit>>;
const table = async (query: string) => (await api.app.inject(`/v1/run-table?${query}`)).json<Table>();
const groups = async (query: string) => (await api.app.inject(`/v1/run-groups?${query}`)).json<Groups>();
const counts = async (query: string) =>
  Object.fromEntries((await groups(query)).groups.map(({ value, runs }) => [value ?? 'none', runs]));
const bleuOf = ({ scores }: Table['rows'][number]) => scores.find(({ metric }) => metric === 'bleu')?.score;
const meanOf = ({ scores }: Groups['groups'][number]) => scores.find(({ metric }) => metric === 'bleu')?.mean ?? null;

beforeAll(async () => {
  api = await startApi();
  translated = await translateExperiment(api.app, 500);
  worker = await register(api.app);
  waiting = await submit(api.app, 501);
});
afterAll(() => api.close());

describe('the table of runs', () => {
  it('has each run over all experiments, with its scores and the newest experiment that has it', async () => {
    const { rows, total } = await table('sort=createdAt');
    expect(total).toBe(rows.length);
    expect(total).toBeGreaterThan(4);
    const [first] = rows;
    expect(first).toMatchObject({ state: 'succeeded', experiment: { id: translated.id }, failure: null });
    expect(first?.scores.map(({ metric }) => metric)).toContain('bleu');
    expect((await table('sort=-createdAt')).rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
  });

  it('is sorted by a score, and what has none comes last both ways', async () => {
    for (const [sort, sign] of [
      ['score:bleu', 1],
      ['-score:bleu', -1],
    ] as const) {
      const found = (await table(`sort=${sort}`)).rows.map(bleuOf);
      const scored = found.filter((score) => score !== undefined);
      expect(found.slice(0, scored.length)).toEqual(scored.toSorted((a, b) => sign * (a - b)));
      expect(found.length).toBeGreaterThan(scored.length);
      expect(scored.length).toBe(4);
    }
  });

  it('gives any part of itself, and no row twice', async () => {
    const all = await table('sort=-score:bleu');
    const parts = await Promise.all([0, 3, 6].map((offset) => table(`sort=-score:bleu&limit=3&offset=${offset}`)));
    expect(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all.rows.slice(0, 9).map(({ id }) => id));
  });

  it('is narrowed by state, experiment and options, and tells the values of options', async () => {
    expect((await table(`experiment=${waiting.id}`)).total).toBe(waiting.runs.length);
    expect((await table('state=succeeded')).total).toBe(4);
    const { rows } = await table(`options=/recipe/maxUpdates,/nothing/such&sort=/recipe/maxUpdates`);
    const updates = rows.map(({ options }) => Number(options[0]));
    expect(updates).toEqual(updates.toSorted((a, b) => a - b));
    expect(rows.every(({ options }) => options[1] === null)).toBe(true);
    const [value = 0] = updates;
    const same = updates.filter((one) => one === value).length;
    expect((await table(`option=/recipe/maxUpdates=${value}`)).total).toBe(same);
    expect((await table('option=/recipe/maxUpdates=-7')).total).toBe(0);
  });

  it.each(['sort=bleu', 'sort=score:', 'option=/a', 'options=a', 'limit=201', 'offset=-1', 'state=gone'])(
    'refuses %s, and says what it expects',
    async (query) => {
      expect((await api.app.inject(`/v1/run-table?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('groups of runs', () => {
  it('have the mean and the standard deviation of their scores, with n', async () => {
    const scores = (await table(`experiment=${translated.id}`)).rows;
    const found = await groups(`by=variant&experiment=${translated.id}`);
    expect(found.groups.map(({ runs }) => runs).reduce((sum, runs) => sum + runs, 0)).toBe(scores.length);
    for (const { value, scores: grouped } of found.groups) {
      const own = scores.filter(({ variant }) => variant === value).map((row) => bleuOf(row) ?? Number.NaN);
      const mean = own.reduce((sum, one) => sum + one, 0) / own.length;
      const sd = Math.sqrt(own.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (own.length - 1));
      const bleu = grouped.find(({ metric }) => metric === 'bleu');
      expect(bleu?.n).toBe(own.length);
      expect(bleu?.mean).toBeCloseTo(mean, 10);
      expect(bleu?.sd).toBeCloseTo(sd, 10);
    }
  });

  it('are sorted by the mean of a score', async () => {
    for (const [sort, sign] of [
      ['score:bleu', 1],
      ['-score:bleu', -1],
    ] as const) {
      const means = (await groups(`by=seed&sort=${sort}`)).groups.map(meanOf);
      const known = means.filter((mean) => mean !== null);
      expect(known.length).toBeGreaterThan(1);
      expect(means.slice(0, known.length)).toEqual(known.toSorted((a, b) => sign * (a - b)));
    }
    expect((await api.app.inject('/v1/run-groups?by=seed&sort=bleu')).statusCode).toBe(400);
  });

  it('can be made by any option, and experiments have their names', async () => {
    const byOption = await groups('by=/recipe/maxUpdates');
    expect(byOption.total).toBe(byOption.groups.length);
    const named = await groups('by=experiment');
    expect(new Set(named.groups.map(({ value }) => value))).toEqual(new Set([translated.id, waiting.id]));
    expect(named.groups.every(({ label, value }) => label !== null && label !== value)).toBe(true);
  });

  it('are those of each experiment and of each study that has the run, whichever had it last', async () => {
    const outside = (await counts('by=study'))['none'] ?? 0;
    for (const id of ['groups/first', 'groups/second']) await post(api.app, '/v1/studies', smallStudy(id, 502));
    const submitPart = async (id: string): Promise<Experiment | undefined> => {
      const answer = await post(api.app, `/v1/studies/${id}/experiments`, { parts: ['one'] });
      return answer.json<{ experiments: Experiment[] }>().experiments[0];
    };
    const first = await submitPart('groups/first');
    const second = await submitPart('groups/second');
    const alone = await submit(api.app, 502);
    const ids = first?.runs.map(({ id }) => id);
    expect([second, alone].map((one) => one?.runs.map(({ id }) => id))).toEqual([ids, ids]);
    expect(await counts('by=study')).toEqual({ 'groups/first': 4, 'groups/second': 4, none: outside });
    expect(await counts('by=experiment')).toMatchObject({ [first?.id ?? '']: 4, [second?.id ?? '']: 4, [alone.id]: 4 });
    // A study that is submitted again has the same runs in two experiments, and each run once.
    await submitPart('groups/first');
    expect((await counts('by=study'))['groups/first']).toBe(4);
  });
});

describe('some runs of an experiment', () => {
  it('are cancelled and retried, and the others go on', async () => {
    const [one, other] = waiting.runs.map(({ id }) => id);
    const ask = (what: string, run: string | undefined) =>
      post(api.app, `/v1/experiments/${waiting.id}/${what}?run=${run}`, {});
    const { attempt } = await claim(api.app, one ?? '', worker);
    expect((await ask('cancel', one)).json()).toMatchObject({ cancelledRuns: [one] });
    expect((await api.app.store.attempts.ofRun(one ?? '')).find(({ id }) => id === attempt.id)?.state).toBe(
      'cancelled',
    );
    expect((await ask('cancel', one)).json()).toMatchObject({ code: 'experiment.conflict' });
    expect((await ask('retry', other)).json()).toMatchObject({ code: 'experiment.conflict' });
    const { experiment } = (await ask('retry', one)).json<{
      experiment: { cancelledAt: null; runs: { id: string; state: string }[] };
    }>();
    expect(experiment.runs.map(({ state }) => state).every((state) => state === 'queued')).toBe(true);
    const stranger = (await table('state=succeeded&limit=1')).rows[0]?.id;
    expect((await ask('cancel', stranger)).json()).toMatchObject({ code: 'run.not-found' });
  });
});
