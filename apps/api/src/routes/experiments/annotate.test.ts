import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunGroupsSchema, RunTableSchema } from '@ordo/protocol/schemas/run-table';
import type { RunSchema } from '@ordo/protocol/schemas/run';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import { type Experiment, post, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let experiment: Experiment;
let other: Experiment;
const annotate = (body: object, runs?: readonly string[]) =>
  post(api.app, `/v1/experiments/${experiment.id}/annotate${runs === undefined ? '' : `?run=${runs.join(',')}`}`, body);
const read = async <T>(url: string): Promise<T> => (await api.app.inject(url)).json<T>();
const findPaper = () => read<Static<typeof RunTableSchema>>('/v1/run-table?q=in+the+paper');
const run = (id = '') => read<Static<typeof RunSchema>>(`/v1/runs/${id}`);

beforeAll(async () => {
  api = await startApi();
  experiment = await submit(api.app, 700);
  other = await submit(api.app, 701);
});
afterAll(() => api.close());

describe('the names, the tags and the notes of runs', () => {
  it('are those of the chosen runs, and of no others', async () => {
    const [first, second] = experiment.runs.map(({ id }) => id);
    const answer = await annotate({ addTags: ['paper', 'baseline'], note: 'as printed\nin table 2' }, [first ?? '']);
    expect(answer.statusCode).toBe(204);
    expect(await run(first)).toMatchObject({ tags: ['baseline', 'paper'], note: 'as printed\nin table 2' });
    expect(await run(second)).toMatchObject({ tags: [], note: '' });
  });

  it('stay where a change leaves them out, and a tag is there once', async () => {
    const [first] = experiment.runs.map(({ id }) => id);
    await annotate({ addTags: ['baseline', 'later'], removeTags: ['paper', 'unknown'] }, [first ?? '']);
    expect(await run(first)).toMatchObject({ tags: ['baseline', 'later'], note: 'as printed\nin table 2' });
    await annotate({ note: '' });
    expect(await run(first)).toMatchObject({ tags: ['baseline', 'later'], note: '' });
  });

  it('find a run by its name, until it is taken away', async () => {
    const [first = ''] = experiment.runs.map(({ id }) => id);
    await annotate({ name: 'The one in the paper' }, [first]);
    expect(await run(first)).toMatchObject({ name: 'The one in the paper', tags: ['baseline', 'later'] });
    expect((await findPaper()).rows.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: first, name: 'The one in the paper' },
    ]);
    await annotate({ name: '' });
    expect((await findPaper()).rows).toEqual([]);
  });

  it('narrow and group the table of runs, where a run is in the group of each of its tags', async () => {
    await annotate({ addTags: ['all'] });
    const ids = experiment.runs.map(({ id }) => id);
    const tagged = await read<Static<typeof RunTableSchema>>('/v1/run-table?tag=all&sort=createdAt');
    expect(tagged.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(tagged.rows.find(({ id }) => id === ids[0])?.tags).toEqual(['all', 'baseline', 'later']);
    expect((await read<{ runs: unknown[] }>('/v1/runs?tag=later')).runs).toHaveLength(1);
    const { groups, total } = await read<Static<typeof RunGroupsSchema>>('/v1/run-groups?by=tag');
    expect(total).toBe(4);
    expect(Object.fromEntries(groups.map(({ value, runs }) => [value ?? 'none', runs]))).toEqual({
      all: ids.length,
      baseline: 1,
      later: 1,
      none: other.runs.length,
    });
  });

  it('are changed only where every run is one of the experiment, and the audit log says so', async () => {
    const [stranger = ''] = other.runs.map(({ id }) => id);
    const [first = ''] = experiment.runs.map(({ id }) => id);
    const refused = await annotate({ addTags: ['wrong'] }, [first, stranger]);
    expect(refused.json()).toMatchObject({ code: 'run.not-found' });
    expect((await run(first)).tags).not.toContain('wrong');
    await annotate({ addTags: ['told'], note: 'secret' }, [first]);
    const [record] = await api.app.store.audit.list({ limit: 1, action: 'experiment.annotate' });
    expect(record).toMatchObject({
      subject: experiment.id,
      details: { addTags: ['told'], note: true, runs: [first] },
    });
  });

  it('are for the owner who submitted the run first, and for administrators, whoever else submits it', async () => {
    const closed = await startApi({ auth: 'required' });
    const as = async (owner: string, role: 'submit' | 'admin' = 'submit') => {
      const { key } = await closed.app.store.apiKeys.create(owner, role, { owner });
      const headers = { authorization: `Bearer ${key}` };
      return (url: string, payload: object) => closed.app.inject({ method: 'POST', url, headers, payload });
    };
    const [ann, ben, root] = [await as('ann'), await as('ben'), await as('root', 'admin')];
    const hers = (await ann('/v1/experiments', smallSpec(702))).json<Experiment>();
    const his = (await ben('/v1/experiments', smallSpec(702))).json<Experiment>();
    const again = (await ann('/v1/experiments', smallSpec(702))).json<Experiment>();
    const refused = await ben(`/v1/experiments/${his.id}/annotate`, { note: 'withdrawn' });
    const detail = expect.stringContaining('was submitted first by ann, so that ben may not annotate it') as string;
    expect(refused.json()).toMatchObject({ status: 403, code: 'auth.forbidden', detail });
    for (const [caller, { id }] of [
      [ann, hers],
      [ann, again],
      [root, his],
    ] as const) {
      expect((await caller(`/v1/experiments/${id}/annotate`, { note: 'n', addTags: [id] })).statusCode).toBe(204);
    }
    await closed.close();
  });

  it('are up to twenty tags', async () => {
    const tags = Array.from({ length: 20 }, (_, i) => `t${i}`);
    const [, second = ''] = experiment.runs.map(({ id }) => id);
    const refused = await annotate({ addTags: tags }, [second]);
    expect(refused.json()).toMatchObject({
      code: 'request.invalid',
      detail: `run ${second} would have 21 tags, but it may have 20`,
    });
    expect((await run(second)).tags).toEqual(['all']);
    expect((await annotate({ addTags: tags, removeTags: ['all'] }, [second])).statusCode).toBe(204);
    expect((await run(second)).tags).toHaveLength(20);
  });

  it.each([
    {},
    { addTags: ['two words'] },
    { addTags: ['a,b'] },
    { removeTags: [''] },
    { note: '\0' },
    { title: 'x' },
    { name: 'x'.repeat(81) },
    { name: 'a\nb' },
  ])('cannot be %j', async (body) => {
    expect((await annotate(body)).statusCode).toBe(400);
  });
});
