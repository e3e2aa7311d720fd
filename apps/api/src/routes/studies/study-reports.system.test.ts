import type { Report } from '@ordo/reports';
import { findStudy, hashStudy, readPublished, type Study } from '@ordo/studies';
import { locateBuilt } from '@ordo/testing';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentListSchema } from '@ordo/protocol/schemas/study';
import { smallStudy } from '../../testing/small-study.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { finishRun } from '../../testing/translated-experiment.ts';
import { claim, type Experiment, post, register, resultWith, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  // The reports are computed in a thread, which runs the built product.
  locateBuilt('apps/api', 'report-thread.js');
  api = await startApi({ limits: { eventLoopDelayMs: 60_000 } });
  worker = await register(api.app);
}, 120_000);
afterAll(() => api.close());

const get = async (url: string): Promise<Report> => (await api.app.inject(url)).json<Report>();

async function submitParts(study: Study, parts?: string[]): Promise<readonly Experiment[]> {
  await post(api.app, '/v1/studies', study);
  const answer = await post(api.app, `/v1/studies/${study.id}/experiments`, parts === undefined ? {} : { parts });
  return answer.json<Static<typeof ExperimentListSchema>>().experiments;
}
async function finish({ runs }: Experiment, count = runs.length): Promise<void> {
  for (const [place, run] of runs.slice(0, count).entries()) await finishRun(api.app, run.id, { worker, place });
}
const experimentOf = (report: Report) => report.tables[0]?.experiment;
const judge = (body: object, query = '') => post(api.app, `/v1/judgements${query}`, body);
const verdictsOf = ({ judgements }: Report) =>
  judgements.map(({ part, verdict, reason }) => [part, verdict === 'inconclusive' ? reason : verdict]);

describe('the report of a study', () => {
  it('judges every part, and leaves open what has not been run', async () => {
    const study = smallStudy('report/parts', 221);
    const [one] = await submitParts(study, ['one']);
    await finish(one as Experiment);
    const report = await get('/v1/studies/report/parts/report');
    expect(report.study).toMatchObject({ id: 'report/parts', hash: hashStudy(study) });
    expect(report.tables.map(({ part, experiment }) => [part, experiment])).toEqual([
      ['one', one?.id],
      ['two', null],
      ['table', null],
    ]);
    expect(verdictsOf(report)).toEqual([
      ['one', 'reproduced'],
      ['two', 'missing-seeds'],
    ]);
    expect(report.summary).toMatchObject({ verdict: 'inconclusive', reproduced: 1, inconclusive: 1 });
  });

  it('takes the newest experiment of each part, or a chosen one', async () => {
    const study = smallStudy('report/chosen', 222);
    const [old] = await submitParts(study, ['one']);
    await finish(old as Experiment);
    const [young] = await submitParts(study, ['one']);
    const url = '/v1/studies/report/chosen/report';
    expect(experimentOf(await get(url))).toBe(young?.id);
    expect(experimentOf(await get(`${url}?experiments=${old?.id}`))).toBe(old?.id);
    const stranger = await submit(api.app, 223);
    expect(await get(`${url}?experiments=${stranger.id}`)).toMatchObject({
      status: 400,
      pointer: '/query/experiments',
    });
    expect(await get(`${url}?experiments=${old?.id},${young?.id}`)).toMatchObject({
      status: 400,
      detail: 'two of the experiments are the part one',
    });
  });

  it('shows the published scores of a study that ships with them', async () => {
    const id = 'kazemnejad-2023/length-generalization';
    const report = await get(`/v1/studies/${id}/report`);
    const published = readPublished(findStudy(id));
    const finished = published.flatMap(({ seeds }) => seeds.filter(({ outcome }) => outcome === 'finished'));
    expect(finished).toHaveLength(177);
    const shown = report.tables.filter(({ part }) => part?.startsWith('overall') === false);
    expect(shown).toHaveLength(12);
    expect(report.judgements.length).toBeGreaterThan(12);
    expect(report.summary.verdict).not.toBeNull();
  });

  it('is judged by the version that is asked for', async () => {
    const holds = smallStudy('report/version', 224);
    const [experiment] = await submitParts(holds, ['one']);
    await finish(experiment as Experiment);
    const targets = holds.targets.map((target) => ({
      ...target,
      by: { value: 99, because: 'nothing can be so far ahead' },
    }));
    const fails = smallStudy('report/version', 224, { targets });
    await post(api.app, '/v1/studies', fails);
    const url = '/v1/studies/report/version/report';
    const verdict = async (version: string) => verdictsOf(await get(`${url}?version=${version}`))[0];
    expect(await verdict(hashStudy(holds))).toEqual(['one', 'reproduced']);
    expect(await verdict(hashStudy(fails))).toEqual(['one', 'worse']);
    expect(verdictsOf(await get(url))[0]).toEqual(['one', 'worse']);
    // The experiment's own report still uses the study with which it was submitted.
    expect(verdictsOf(await get(`/v1/experiments/${experiment?.id}/report`))).toEqual([['one', 'reproduced']]);
  });

  it('says how many seeds would decide what is open', async () => {
    const study = smallStudy('report/power', 225);
    const close = study.targets.map((target) => ({
      ...target,
      by: { value: 0, because: 'the two are about the same' },
    }));
    const [experiment] = await submitParts(smallStudy('report/power', 225, { targets: close }), ['one']);
    await finish(experiment as Experiment);
    const [judgement] = (await get('/v1/studies/report/power/report')).judgements;
    expect(judgement?.verdict).toBe('inconclusive');
    expect(judgement?.power?.explanation).toMatch(/seed/);
  });
});

describe('the report of an experiment', () => {
  it('shows every variant, including its failed and missing seeds', async () => {
    const { id, runs } = await submit(api.app, 230);
    for (const [i, run] of runs.slice(0, 3).entries()) {
      const { attempt } = await claim(api.app, run.id, worker);
      const url = `/v1/attempts/${attempt.id}`;
      const headers = { 'x-ordo-attempt-token': attempt.token };
      const failure = { attemptNumber: 1, outcome: 'failed', kind: 'permanent', message: 'no disk' };
      const payload = i === 2 ? failure : { attemptNumber: 1, result: resultWith(30 + 10 * i) };
      await api.app.inject({ method: 'POST', url: i === 2 ? `${url}/finish` : `${url}/result`, payload, headers });
    }
    const [none, sape] = (await get(`/v1/experiments/${id}/report`)).tables[0]?.rows ?? [];
    const bleu = none?.cells.find(({ column }) => column.startsWith('score'));
    // (30 + 40) / 2 = 35, and the sample standard deviation is √(2 · 5² / 1) = 7.07.
    expect([none?.variant, bleu?.value, bleu?.spread]).toEqual(['none', 35, expect.closeTo(7.0711, 4)]);
    expect(sape?.seeds).toMatchObject([
      { outcome: 'failed', reason: expect.stringContaining('no disk') as string },
      { outcome: 'unfinished' },
    ]);
    expect((await api.app.inject(`/v1/experiments/${id}/report?format=markdown`)).body).toContain('no disk');
  });

  it('is judged by its own study, by another one, or by none', async () => {
    const study = smallStudy('own/study', 231);
    const [experiment] = await submitParts(study, ['two']);
    await finish(experiment as Experiment);
    const url = `/v1/experiments/${experiment?.id}/report`;
    expect(verdictsOf(await get(url))).toEqual([['two', 'reproduced']]);
    expect(await get(`${url}?study=none`)).toMatchObject({ study: null, judgements: [] });
    expect(await get(`${url}?study=none&part=two`)).toMatchObject({ status: 400, pointer: '/query/part' });
    expect(await get(`${url}?study=own/stdy`)).toMatchObject({ status: 404, code: 'study.not-found' });
    expect(await get(`${url}?part=three`)).toMatchObject({ status: 400 });
  });

  it('that was submitted as a plain spec is judged by the part that is named', async () => {
    const study = smallStudy('plain/spec', 232);
    await post(api.app, '/v1/studies', study);
    const experiment = await submit(api.app, 232);
    await finish(experiment);
    const url = `/v1/experiments/${experiment.id}/report`;
    expect(await get(url)).toMatchObject({ study: null, judgements: [] });
    expect(await get(`${url}?study=plain/spec`)).toMatchObject({ status: 400, pointer: '/query/part' });
    expect(verdictsOf(await get(`${url}?study=plain/spec&part=one`))).toEqual([['one', 'reproduced']]);
  });

  it('whose spec differs from that of the study says so, and is not judged', async () => {
    await post(api.app, '/v1/studies', smallStudy('changed/spec', 233));
    const experiment = await submit(api.app, 234);
    await finish(experiment);
    const report = await get(`/v1/experiments/${experiment.id}/report?study=changed/spec&part=one`);
    expect(verdictsOf(report)).toEqual([['one', 'modified-spec']]);
    expect(report.judgements[0]?.modifications).toEqual([{ pointer: '/dataset/train', study: 233, judged: 234 }]);
    expect(report.tables[0]?.modifications).toHaveLength(1);
  });

  it('with a failed or missing seed stays open', async () => {
    const [experiment] = await submitParts(smallStudy('missing/seed', 235), ['one']);
    await finish(experiment as Experiment, 3);
    expect(verdictsOf(await get(`/v1/experiments/${experiment?.id}/report`))).toEqual([['one', 'missing-seeds']]);
  });

  it('has every format', async () => {
    const [experiment] = await submitParts(smallStudy('every/format', 236), ['one']);
    await finish(experiment as Experiment);
    for (const [format, begin] of [
      ['html', '<!doctype html>'],
      ['junit', '<?xml'],
      ['latex', ''],
    ] as const) {
      const answer = await api.app.inject(`/v1/experiments/${experiment?.id}/report?format=${format}`);
      expect([format, answer.statusCode, answer.body.toLowerCase().startsWith(begin)]).toEqual([format, 200, true]);
    }
  });
});

describe('POST /v1/judgements', () => {
  const scores = (['none', 'Sinusoids'] as const).flatMap((row, i) =>
    [1, 2].map((seed) => ({ part: 'one', row, metric: 'bleu', seed, value: 30 + 10 * i + (1 + i) * (seed / 10) })),
  );
  const csv = ['part,row,metric,seed,value', ...scores.map((score) => Object.values(score).join(','))].join('\n');

  it('judges a table as JSON or as CSV, by a study or by the id of one', async () => {
    const study = smallStudy('judge/table', 241);
    await post(api.app, '/v1/studies', study);
    const reports = await Promise.all(
      [
        { study, scores },
        { study: 'judge/table', scores: csv },
        { study: 'judge/table', version: hashStudy(study), scores },
      ].map(async (body) => (await judge(body)).json<Report>()),
    );
    for (const report of reports) {
      expect(verdictsOf(report)).toEqual([
        ['one', 'reproduced'],
        ['two', 'missing-seeds'],
      ]);
      expect(report).toEqual(reports[0]);
    }
  });

  it('stores nothing: neither the study nor an experiment', async () => {
    await judge({ study: smallStudy('judge/unknown', 242), scores });
    expect((await api.app.inject('/v1/studies/judge/unknown')).statusCode).toBe(404);
  });

  it('takes other names of columns, and other formats of the report', async () => {
    const renamed = scores.map(({ row: encoding, ...rest }) => ({ encoding, ...rest }));
    const study = smallStudy('judge/columns', 243);
    const answer = await judge({ study, scores: renamed, columns: { row: 'encoding' } }, '?format=markdown');
    expect(answer.headers['content-type']).toContain('text/markdown');
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="[a-z0-9-]+\.md"$/);
    expect(answer.body).toContain('Sinusoids');
  });

  it.each([
    ['a study that is unknown', { study: 'no/such', scores }, 404, '/study'],
    ['a number for a study', { study: 7, scores }, 422, '/study'],
    ['a study with a problem', { study: { ...smallStudy('a/b', 244), seeds: [] }, scores }, 422, '/study/seeds'],
    ['a version of a document', { study: smallStudy('a/b', 244), version: '0'.repeat(64), scores }, 400, '/version'],
    ['no scores', { study: smallStudy('a/b', 244) }, 400, '/scores'],
    ['a number for scores', { study: smallStudy('a/b', 244), scores: 7 }, 422, '/scores'],
    ['an empty table', { study: smallStudy('a/b', 244), scores: '' }, 422, '/scores'],
    [
      'a row of another study',
      { study: smallStudy('a/b', 244), scores: [{ ...scores[0], row: 'x' }] },
      422,
      '/scores/0',
    ],
    ['a text for a value', { study: smallStudy('a/b', 244), scores: csv.replace('30.1', 'much') }, 422, '/scores'],
    ['a list for a value', { study: smallStudy('a/b', 244), scores: [{ ...scores[0], value: [1] }] }, 422, '/scores/0'],
    ['a column of no meaning', { study: smallStudy('a/b', 244), scores, columns: { rwo: 'x' } }, 400, '/columns/rwo'],
  ])('refuses %s', async (_what, body, status, pointer) => {
    const problem = (await judge(body)).json<{
      status: number;
      pointer?: string;
      problems: { pointer: string; fix: string }[];
    }>();
    expect(problem).toMatchObject({ status });
    const pointers = [problem.pointer ?? '', ...problem.problems.map((one) => one.pointer)];
    expect(pointers).toContain(pointer);
  });
});
