import { findStudy, hashStudy, STUDY_IDS } from '@ordo/studies';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentListSchema, StudyPageSchema, StudyVersionSchema } from '@ordo/protocol/schemas/study';
import { smallStudy } from '../../testing/small-study.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { post } from '../../testing/worker-calls.ts';

type Version = Static<typeof StudyVersionSchema>;
type Page = Static<typeof StudyPageSchema>;
type Experiments = Static<typeof ExperimentListSchema>;

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const get = async <T>(url: string) => (await api.app.inject(url)).json<T>();
const submit = (document: object) => post(api.app, '/v1/studies', document);
const BUILT_IN = 'order-probe/demo';
const url = (id: string) => `/v1/studies/${id}/experiments`;

describe('POST /v1/studies', () => {
  it('names a version by the hash of its document, and an equal document is the same version', async () => {
    const study = smallStudy('mine/versions', 201);
    const first = await submit(study);
    expect([first.statusCode, first.headers.location]).toEqual([
      201,
      `/v1/studies/mine/versions?version=${hashStudy(study)}`,
    ]);
    expect(first.json<Version>()).toMatchObject({ version: hashStudy(study), builtIn: false, document: study });
    // The order of keys does not matter.
    const again = await submit(Object.fromEntries(Object.entries(study).toReversed()));
    expect([again.statusCode, again.json<Version>().version]).toEqual([200, hashStudy(study)]);
  });

  it('makes what was submitted last the current version, and keeps the others', async () => {
    const [old, young] = [smallStudy('mine/two', 202), smallStudy('mine/two', 203)];
    await submit(old);
    await submit(young);
    expect((await get<Version>('/v1/studies/mine/two')).document).toEqual(young);
    expect((await get<Version>(`/v1/studies/mine/two?version=${hashStudy(old)}`)).document).toEqual(old);
    await submit(old);
    expect((await get<Version>('/v1/studies/mine/two')).document).toEqual(old);
  });

  it('takes the document of a built-in study, and refuses another one with its id', async () => {
    const builtIn = findStudy(BUILT_IN);
    const same = await submit(builtIn);
    expect([same.statusCode, same.json<Version>().builtIn]).toEqual([200, true]);
    const other = await submit({ ...builtIn, title: 'Something else' });
    expect(other.json()).toMatchObject({ status: 409, code: 'study.conflict', pointer: '/id' });
  });
});

describe('GET /v1/studies', () => {
  it('lists the built-in studies, then the submitted versions, newest first, in pages', async () => {
    await submit(smallStudy('list/one', 204));
    await submit(smallStudy('list/two', 205));
    const found: { id: string; builtIn: boolean }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await get(`/v1/studies?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.studies.length).toBeLessThanOrEqual(2);
      found.push(...page.studies);
      cursor = page.nextCursor;
    }
    const ids = found.map(({ id }) => id);
    expect(ids.slice(0, STUDY_IDS.length)).toEqual(STUDY_IDS);
    expect(ids.slice(STUDY_IDS.length, STUDY_IDS.length + 2)).toEqual(['list/two', 'list/one']);
    expect(found.filter(({ builtIn }) => builtIn).map(({ id }) => id)).toEqual(STUDY_IDS);
  });

  it('says which parts a study has, and of what kind', async () => {
    await submit(smallStudy('list/parts', 206));
    const { studies } = await get<Page>('/v1/studies?limit=200');
    expect(studies.find(({ id }) => id === 'list/parts')?.parts).toEqual([
      { part: 'one', title: null, kind: 'spec' },
      { part: 'two', title: null, kind: 'spec' },
      { part: 'table', title: null, kind: 'scores' },
    ]);
  });

  it('suggests the study that was meant', async () => {
    expect(await get('/v1/studies/order-probe/dmeo')).toMatchObject({
      code: 'study.not-found',
      fix: `use ${BUILT_IN}`,
    });
    expect(await get(`/v1/studies/${BUILT_IN}?version=${'0'.repeat(64)}`)).toMatchObject({ code: 'study.not-found' });
  });
});

describe('POST /v1/studies/:paper/:table/experiments', () => {
  it('submits nothing when the study is pinned to other code or data', async () => {
    const pinned = { ...smallStudy('mine/pinned', 207), pins: { code: 'c'.repeat(64) } };
    await submit(pinned);
    const answer = await post(api.app, url('mine/pinned'), {});
    expect(answer.json()).toMatchObject({ status: 409, code: 'study.drifted', problems: [{ pointer: '/pins/code' }] });
    const { experiments } = await get<Experiments>('/v1/experiments?study=mine/pinned');
    expect(experiments).toEqual([]);
  });

  it('submits every part that has a spec, as an experiment that knows its study, its code and its data', async () => {
    const study = smallStudy('run/all', 207);
    await submit(study);
    const answer = await post(api.app, url('run/all'), {});
    expect(answer.statusCode).toBe(201);
    const { experiments } = answer.json<Experiments>();
    const version = hashStudy(study);
    expect(experiments.map((experiment) => experiment.study)).toEqual([
      { id: 'run/all', version, part: 'one' },
      { id: 'run/all', version, part: 'two' },
    ]);
    const [first] = experiments;
    expect(first).toMatchObject({ name: 'run/all one', spec: { seeds: study.seeds } });
    expect(first?.codeVersions).toEqual([api.options.code.version]);
    expect(first?.datasets).toEqual([
      { dataset: 'order-probe', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    ]);
    const listed = await get<{ experiments: { id: string }[] }>('/v1/experiments?study=run/all');
    expect(listed.experiments.map(({ id }) => id)).toEqual(experiments.map(({ id }) => id).toReversed());
  });

  it('has the runs executed by the pool that the request names, and finds those of the study again', async () => {
    await submit(smallStudy('run/pool', 208));
    const usual = (await post(api.app, url('run/pool'), {})).json<Experiments>().experiments;
    const placed = (await post(api.app, url('run/pool'), { pool: 'gpu' })).json<Experiments>().experiments;
    const idsOf = (experiments: Experiments['experiments']) =>
      experiments.flatMap(({ runs }) => runs.map(({ id }) => id));
    expect(idsOf(placed)).toEqual(idsOf(usual));
    expect(placed.every(({ runs }) => runs.every(({ attached }) => attached))).toBe(true);
    expect(placed[0]).toMatchObject({ spec: { resources: { pool: 'gpu' } } });
    expect((await post(api.app, url('run/pool'), { pool: 'No Pool' })).json()).toMatchObject({ pointer: '/pool' });
  });

  it('submits chosen parts of a chosen version', async () => {
    const [old, young] = [smallStudy('run/chosen', 208), smallStudy('run/chosen', 209)];
    await submit(old);
    await submit(young);
    const version = hashStudy(old);
    const answer = await post(api.app, `${url('run/chosen')}?version=${version}`, { parts: ['two'] });
    const { experiments } = answer.json<Experiments>();
    expect(experiments.map(({ study, spec }) => [study, spec.dataset['train']])).toEqual([
      [{ id: 'run/chosen', version, part: 'two' }, 208],
    ]);
  });

  it('submits a built-in study, whose version stays known', async () => {
    const { experiments } = (await post(api.app, url(BUILT_IN), {})).json<Experiments>();
    const version = hashStudy(findStudy(BUILT_IN));
    expect(experiments[0]?.study).toEqual({ id: BUILT_IN, version, part: 'demo' });
    expect(await api.app.store.studies.find(BUILT_IN, version)).toMatchObject({ position: null });
    const { studies } = await get<Page>('/v1/studies?limit=200');
    expect(studies.filter(({ id }) => id === BUILT_IN)).toHaveLength(1);
  });

  it('creates each experiment once for one Idempotency-Key, and refuses the key for another version', async () => {
    await submit(smallStudy('run/key', 210));
    const headers = { 'idempotency-key': 'k' };
    const send = () => api.app.inject({ method: 'POST', url: url('run/key'), payload: {}, headers });
    const first = await send();
    const second = await send();
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json<Experiments>().experiments.map(({ id }) => id)).toEqual(
      first.json<Experiments>().experiments.map(({ id }) => id),
    );
    await submit(smallStudy('run/key', 211));
    expect((await send()).json()).toMatchObject({ status: 409, code: 'idempotency.mismatch' });
  });

  it.each([
    [{ parts: ['tow'] }, '/parts/0', 'use "two"'],
    [{ parts: ['one', 'table'] }, '/parts/1', ''],
    [{ parts: [] }, '/parts', ''],
    [{ part: 'one' }, '/part', ''],
  ])('refuses %j, and submits nothing', async (payload, pointer, fix) => {
    await submit(smallStudy('run/bad', 212));
    const problem = (await post(api.app, url('run/bad'), payload)).json<{
      status: number;
      pointer: string;
      fix: string;
    }>();
    expect(problem).toMatchObject({ status: 400, pointer });
    expect(problem.fix).toContain(fix);
    expect(await get('/v1/experiments?study=run/bad')).toMatchObject({ experiments: [] });
  });

  it('judges nothing by an unknown study, and says where it is named', async () => {
    expect(
      (await post(api.app, '/v1/judgements', { study: 'x'.repeat(201), scores: [{ value: 1 }] })).json(),
    ).toMatchObject({
      status: 404,
      code: 'study.not-found',
      pointer: '/study',
    });
  });

  it('refuses a study of which nothing is trained', async () => {
    const id = 'kazemnejad-2023/length-generalization';
    expect((await post(api.app, url(id), {})).json()).toMatchObject({
      status: 400,
      detail: `${id} has no part that is trained`,
      fix: expect.stringContaining('/v1/judgements') as string,
    });
  });
});
